"""Whether two statements contradict each other, and how sure their words are of it.

Two statements that hold for different people, places or subjects stand side by side. Otherwise they contradict each
other where one denies what the other claims, where both give another value of the same axis, or where one word stands
in place of another in an otherwise equal sentence.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum
from itertools import product
from typing import NamedTuple

from nan_forget.domain.lexicon import BROUGHT, COEXISTING_AXES, OPPOSITE_AXES, TIMES, Kind, stem
from nan_forget.domain.parts import Part
from nan_forget.domain.pieces import is_han
from nan_forget.domain.quantities import COUNT
from nan_forget.domain.statements import BOUND, HOLDER, Change, Statement, Term

DISABLED = stem("disabled")
"""Key of "disabled" and its synonyms, which agree with a denial."""

MAX_DETAILS = 2
"""Words that a contradicted value may bring with it, as a region with its host, before they are a fact of their own."""

_GROWING = {Kind.ADDITIVE, Kind.FOND}
_WORDS = {Kind.WORD, Kind.NAME, Kind.PLAIN}
_SUBSTITUTES = {Kind.VALUE, *_WORDS}


class Evidence(IntEnum):
    """How sure the words are that two statements contradict each other."""

    NONE = 0
    UNSURE = 1
    """They may; only texts that are very close can be meant."""
    DISPUTED = 2
    """They do in part, or in a way that may also hold for both."""
    LIKELY = 3
    """They do, if they speak of the same thing."""
    CERTAIN = 4
    """They do, and speak of the same thing."""


class Finding(NamedTuple):
    """Evidence of a contradiction, and what contradicts what."""

    evidence: Evidence
    reason: str = ""


NOTHING = Finding(Evidence.NONE)

Rivals = list[tuple[Term, Term]]


def contradiction(old: Sequence[Statement], new: Sequence[Statement]) -> Finding:
    """The strongest contradiction between a statement of the old text and one of the new.

    It is in dispute at most where the old text says more than the new one speaks of: a text is only replaced whole.
    """
    found = [(_weighed(before, after), before) for before, after in product(old, new)]
    best, contradicted = max(found, key=lambda pair: pair[0].evidence, default=(NOTHING, None))
    known = frozenset[str]().union(*(statement.keys for statement in new))
    if all(statement is contradicted or statement.keys <= known for statement in old):
        return best
    return best._replace(evidence=min(best.evidence, Evidence.DISPUTED))


def _weighed(old: Statement, new: Statement) -> Finding:
    if _apart(old, new):
        return NOTHING
    denial = max(_denial(new, old), _denial(old, new), key=_evidence)
    if denial.evidence:
        return denial
    only_old, only_new = _unmatched(old, new), _unmatched(new, old)
    rivals = _rivals(old, new, list(product(only_old, only_new)))
    finding = _contrast(old, new, rivals) if rivals else _substitution(old, new, (only_old, only_new))
    # The newer text may repeat what was true before the change that the older one tells of.
    return finding._replace(evidence=min(finding.evidence, Evidence.LIKELY)) if old.change > new.change else finding


def _change(old: Statement, new: Statement) -> Change:
    return max(old.change, new.change)


def _apart(old: Statement, new: Statement) -> bool:
    """Whether they speak of different people or places, of a plan beside a fact, or of swapped roles."""
    return (
        (Kind.TENTATIVE in old.kinds) is not (Kind.TENTATIVE in new.kinds)
        or old.owners != new.owners
        or any(old.places[axis].isdisjoint(new.places[axis]) for axis in old.places.keys() & new.places.keys())
        or _swapped(old, new)
    )


def _swapped(old: Statement, new: Statement) -> bool:
    """Whether "A calls B" meets "B calls A"; "A is B" and "B is A" are one statement."""
    if Kind.COPULA in old.kinds & new.kinds:
        return False
    times = {term.part.key for term in (*old.terms, *new.terms) if term.part.axis in TIMES}
    only_old, only_new = old.subject - new.subject - times, new.subject - old.subject - times
    return not only_old.isdisjoint(new.keys) and not only_new.isdisjoint(old.keys)


def _evidence(finding: Finding) -> Evidence:
    return finding.evidence


def _denial(denier: Statement, other: Statement) -> Finding:
    """One denies what the other claims: for certain if neither says more than that."""
    # "On Fridays we do not deploy": what leads a denial is its condition.
    crossing = denier.denied & (other.claimed - other.subject if other.denied else other.claimed)
    if denier.denied & other.denied:
        crossing = frozenset(term.part.key for term in denier.terms if term.part.axis and term.part.key in crossing)
    places = frozenset[str]().union(*denier.places.values())
    # "Not in production" denies what it says of production; "no unit tests" denies them.
    if not crossing or (crossing <= places and not denier.denied <= places):
        return NOTHING
    silent = _silent(term.part.axis for term in denier.terms if term.part.key in crossing) | _light(denier, other)
    beyond = (denier.denied | (denier.subject & denier.claimed)) - other.keys - silent
    more = other.claimed - denier.keys - silent
    if DISABLED in more or (beyond and more):
        return NOTHING
    changed = _change(denier, other) is Change.TOLD
    reason = "not " + ", ".join(term.part.text for term in denier.terms if term.part.key in crossing)
    if beyond:
        return Finding(Evidence.DISPUTED if changed else Evidence.UNSURE, reason)
    if len(more) > MAX_DETAILS:
        return Finding(Evidence.UNSURE, reason)
    if more:
        return Finding(Evidence.LIKELY if changed else Evidence.DISPUTED, reason)
    return Finding(Evidence.CERTAIN, reason)


def _silent(axes: Iterable[str]) -> frozenset[str]:
    """Concepts that go without saying beside values of the axes."""
    return frozenset[str]().union(*(BROUGHT.get(axis, ()) for axis in axes))


def _light(*statements: Statement) -> frozenset[str]:
    return frozenset(term.part.key for said in statements for term in said.terms if term.part.kind is Kind.LIGHT)


def _unmatched(statement: Statement, other: Statement) -> list[Term]:
    """What a statement asserts and the other does not mention."""
    return [term for term in statement.terms if term.asserted and not _mentions(other.keys, term.part.key)]


def _mentions(keys: AbstractSet[str], key: str) -> bool:
    """Whether a key is among others; a Chinese compound mentions its parts."""
    if key in keys:
        return True
    return is_han(key) and any(
        is_han(one) and min(len(key), len(one)) > 1 and (key in one or one in key) for one in keys
    )


def _rivals(old: Statement, new: Statement, pairs: Rivals) -> Rivals:
    """Values that exclude each other; values of unknown axes only where there are no others."""
    changed = _change(old, new) is Change.TOLD
    pairs = [
        (one, other)
        for one, other in pairs
        if (_is_value(one, old) and _is_value(other, new)) or (changed and one.leading is not other.leading)
    ]
    return [pair for pair in pairs if _exclude(pair[0].part, pair[1].part)] or [
        pair for pair in pairs if _may_exclude(pair[0].part, pair[1].part)
    ]


def _is_value(term: Term, statement: Statement) -> bool:
    """Whether a statement gives a value: the subject of most is none, but "pnpm is our package manager" has one."""
    if not term.leading or (Kind.COPULA in statement.kinds and statement.functional):
        return True
    if term.part.kind is Kind.NUMBER:
        return not term.part.attached
    return term.part.axis in TIMES or term.part.axis == HOLDER or Kind.ROLE in statement.kinds


def _exclude(one: Part, other: Part) -> bool:
    if Kind.NUMBER in (one.kind, other.kind):
        same = one.axis == other.axis or (COUNT in (one.axis, other.axis) and one.axis[:5] == other.axis[:5])
        return one.kind is other.kind and same
    return one.kind in {Kind.VALUE, Kind.NAME} and one.axis == other.axis


def _may_exclude(one: Part, other: Part) -> bool:
    if Kind.NUMBER in (one.kind, other.kind):
        return one.kind is other.kind and COUNT in (one.axis, other.axis)
    return {one.kind, other.kind} == {Kind.VALUE, Kind.NAME}


def _contrast(old: Statement, new: Statement, rivals: Rivals) -> Finding:
    """Both give a value of one axis, another each."""
    terms = [term for pair in rivals for term in pair]
    changed = _change(old, new) is Change.TOLD
    exclusive = any(term.part.kind is Kind.NUMBER or term.part.axis in OPPOSITE_AXES for term in terms)
    if (old.kinds | new.kinds) & _GROWING and not exclusive and not changed:
        return NOTHING
    if _several_subjects(old, new, rivals):
        return NOTHING
    evidence = min(_surroundings(old, new, rivals), _common_ground(old, new, rivals))
    doubtful = all(one.part.axis in COEXISTING_AXES or one.part.axis != other.part.axis for one, other in rivals)
    if doubtful and not changed and Kind.COPULA not in old.kinds & new.kinds:
        evidence = min(evidence, Evidence.DISPUTED)
    return Finding(evidence, ", ".join(dict.fromkeys(f"{one.part.text} → {other.part.text}" for one, other in rivals)))


def _several_subjects(old: Statement, new: Statement, rivals: Rivals) -> bool:
    """Whether the subjects differ as well as the values: "Q1 brought 2 million", "Q2 brought 3"; "tabs in Go"."""
    if all(one.part.axis in TIMES for one, _ in rivals):
        return False
    leading = {one.leading and other.leading for one, other in rivals}
    coexisting = {one.part.axis in COEXISTING_AXES for one, _ in rivals}
    timed = any(one.part.axis in TIMES and one is old.terms[0] and other is new.terms[0] for one, other in rivals)
    return len(leading) > 1 or len(coexisting) > 1 or timed


def _surroundings(old: Statement, new: Statement, rivals: Rivals) -> Evidence:
    """How sure a contrast is in view of what only one of the statements says besides."""
    about_old, details_old = _extras(old, new, [one for one, _ in rivals])
    about_new, details_new = _extras(new, old, [other for _, other in rivals])
    if about_old and about_new:
        return Evidence.NONE
    told = _change(old, new) > Change.NONE
    if any(term.part.kind is not Kind.LIGHT for term in (*about_old, *about_new)):
        return Evidence.DISPUTED if told else Evidence.UNSURE
    if not details_old and not details_new:
        return Evidence.CERTAIN
    # Details may bound a statement ("in scripts"); those of the old one may be facts that the new one is silent about.
    known = all(term.part.kind in _WORDS for term in details_old) and len(details_old) <= MAX_DETAILS
    return Evidence.LIKELY if told and known and not (details_old and details_new) else Evidence.DISPUTED


def _extras(statement: Statement, other: Statement, values: list[Term]) -> tuple[list[Term], list[Term]]:
    """What else only this statement says: what it is about, and details of the value."""
    silent = _silent(term.part.axis for term in values)
    first = min(map(statement.terms.index, values))
    # Before the value, in front of the verb, behind "for": that is what the value is of. So is all, if the value says
    # when or stands in front itself.
    all_about = statement.terms[first].leading or all(term.part.axis in TIMES for term in values)
    about: list[Term] = []
    details: list[Term] = []
    for term in _unmatched(statement, other):
        if term in values or term.part.kind is Kind.NEUTRAL or term.part.axis == BOUND or term.part.key in silent:
            continue
        before = term.leading or term.scoped or statement.terms.index(term) < first
        (about if all_about or before or term.part.axis in COEXISTING_AXES else details).append(term)
    return about, details


def _common_ground(old: Statement, new: Statement, rivals: Rivals) -> Evidence:
    """How sure a contrast is in view of what both statements mention; the axis of a known value is ground enough."""
    if (old.claimed | old.denied) & (new.claimed | new.denied):
        return Evidence.CERTAIN
    if not any(one.part.kind is Kind.VALUE and one.part.axis == other.part.axis for one, other in rivals):
        return Evidence.NONE
    return Evidence.CERTAIN if _change(old, new) is Change.TOLD else Evidence.LIKELY


def _substitution(old: Statement, new: Statement, unmatched: tuple[list[Term], list[Term]]) -> Finding:
    """One or two words of no list stand in place of others."""
    only_old, only_new = ([term for term in side if term.part.kind is not Kind.NEUTRAL] for side in unmatched)
    if not (0 < len(only_old) <= MAX_DETAILS and 0 < len(only_new) <= MAX_DETAILS):
        return NOTHING
    common, change = bool(old.claimed & new.claimed), _change(old, new)
    unique = old.unique and new.unique
    if not common and not ((unique or change is Change.TOLD) and Kind.SELF in old.kinds & new.kinds):
        return NOTHING
    if any(term.leading or term.scoped or term.part.kind not in _SUBSTITUTES for term in (*only_old, *only_new)):
        return NOTHING
    if (old.kinds | new.kinds) & {Kind.SPECIFIC, *_GROWING} or not (
        change is Change.TOLD or _frame(old, only_old) == _frame(new, only_new)
    ):
        return NOTHING
    reason = " → ".join(" ".join(term.part.text for term in side) for side in (only_old, only_new))
    if change is Change.TOLD and common:
        return Finding(Evidence.LIKELY, reason)
    return Finding(Evidence.DISPUTED if change or unique else Evidence.UNSURE, reason)


def _frame(statement: Statement, gaps: list[Term]) -> list[str]:
    """The keys of a statement in their order, each run of gaps as one."""
    keys = ["" if term in gaps else term.part.key for term in statement.terms]
    return [key for at, key in enumerate(keys) if key or keys[at - 1 : at] != [""]]
