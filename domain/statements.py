"""What a text says: its statements, each with its terms, what it denies, and whether it tells of a change."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from nan_forget.domain.lexicon import ATTRIBUTE_NOUNS, FUNCTIONAL, TIMES, Kind, stem
from nan_forget.domain.parts import Part, parts
from nan_forget.domain.pieces import sentences
from nan_forget.domain.text import normalised

HOLDER = "holder"
"""The axis of who or what has a duty."""

BOUND = "bound"
"""The axis of "at most" and "at least"."""

TERMS_WITH_SUBJECT = 3
"""Terms of which a sentence without a known verb has its subject in front: "Redis TTL 60 seconds", not "port 8080"."""

_DENIALS = {Kind.NOT, Kind.NO_LONGER}
_CLAUSE_DENIALS = {Kind.FORBID, Kind.DROP}
_TASTES = {Kind.PERSONAL, Kind.FOND}
_MOVES = {Kind.MOVE, Kind.MOVE_TO}
_CHANGES = {Kind.MOVE_TO, Kind.REPLACED_BY, Kind.REPLACE, Kind.NO_LONGER, Kind.DROP, Kind.INSTEAD}
_VERBS = {Kind.COPULA, Kind.VERB, Kind.CHOICE, Kind.SPECIFIC, Kind.ADDITIVE, Kind.UNIQUE, Kind.ROLE, *_TASTES}
_PREDICATES = _VERBS | _CLAUSE_DENIALS | _MOVES | {Kind.REPLACE, Kind.REPLACED_BY}


class Change(IntEnum):
    """How clearly a statement tells that something is no longer as it was."""

    NONE = 0
    NOW = 1
    """It says that it holds now, or from now on."""
    TOLD = 2
    """It names the change: switched, replaced, no longer."""


class Term(NamedTuple):
    """A part that is compared, and how it stands in its statement."""

    part: Part
    asserted: bool
    """Not denied."""
    leading: bool
    """Stands before the first verb: it is what the statement is about."""
    scoped: bool
    """Stands behind "for", "when" and the like."""


class Statement(NamedTuple):
    """One sentence; all sets hold the keys of its parts."""

    terms: tuple[Term, ...]
    kinds: frozenset[Kind]
    """Of all its parts, function words included."""
    change: Change
    functional: bool
    """Says of its subject that it is "the" or "our" something."""
    unique: bool
    """Says what a thing has one of at a time: a name, a gateway, a place to live."""
    shape: tuple[str, ...]
    """All parts but fillers, in order: equal only where inflection, synonyms or fillers make the difference."""
    keys: frozenset[str]
    """All terms."""
    claimed: frozenset[str]
    """Terms that carry the statement and are asserted."""
    denied: frozenset[str]
    """Terms that carry the statement and are denied."""
    subject: frozenset[str]
    """Terms before the first verb."""
    owners: frozenset[str]
    """People other than the user whose affair it is."""
    places: Mapping[str, frozenset[str]]
    """What it holds for, by axis."""


@lru_cache(maxsize=256)
def read(text: str) -> tuple[Statement, ...]:
    """The statements of a text: one for each sentence that speaks of something; kept, as one text meets many."""
    lines = map(normalised, text.splitlines())
    found = (_statement(parts(sentence)) for line in lines for sentence in sentences(line))
    return tuple(statement for statement in found if statement.terms)


def _statement(words: list[Part]) -> Statement:
    verb = _first_predicate(words)
    denied, scoped = _denied(words), _scoped(words, verb)
    said = words[: _index(words, {Kind.REASON})]
    terms = tuple(
        Term(part, asserted=at not in denied, leading=at < verb, scoped=at in scoped)
        for at, part in enumerate(_with_people(said, verb))
        if part.is_term
    )
    carrying = [term for term in terms if term.part.kind is not Kind.NEUTRAL and term.part.axis != BOUND]
    places = [term.part for term in terms if term.part.kind is Kind.PLACE]
    return Statement(
        terms,
        kinds=frozenset(part.kind for part in words),
        change=_change(words),
        functional=any(stem(part.text) in FUNCTIONAL for part in words[_index(words, {Kind.COPULA}) :]),
        unique=_is_unique(words),
        shape=tuple(part.key or part.text for part in words if part.kind not in {Kind.FILLER, Kind.BUT}),
        keys=frozenset(term.part.key for term in terms),
        claimed=frozenset(term.part.key for term in carrying if term.asserted),
        denied=frozenset(term.part.key for term in carrying if not term.asserted),
        subject=frozenset(term.part.key for term in terms if term.leading),
        owners=frozenset(term.part.key for term in terms if term.part.kind is Kind.OWNER),
        places={
            axis: frozenset(part.key for part in places if part.axis == axis) for axis in {part.axis for part in places}
        },
    )


def _is_unique(words: Sequence[Part]) -> bool:
    """Whether a verb like "live in", "is in", or the noun before "is", allows one value at a time."""
    at = _index(words, {Kind.COPULA, Kind.UNIQUE})
    if at == len(words) or words[at].kind is Kind.UNIQUE:
        return at < len(words)
    located = any(part.text in {"in", "在"} for part in words[at + 1 : at + 2])
    return located or any(stem(part.text) in ATTRIBUTE_NOUNS for part in words[:at])


def _index(words: Sequence[Part], kinds: AbstractSet[Kind], start: int = 0) -> int:
    """Where the next part of one of the kinds stands; the end if there is none."""
    return next((at for at in range(start, len(words)) if words[at].kind in kinds), len(words))


def _clauses(words: Sequence[Part]) -> Iterator[tuple[int, Sequence[Part]]]:
    """The parts between commas and "but", each clause with the position of its first part."""
    start = 0
    while start < len(words):
        end = _index(words, {Kind.BUT}, start)
        yield start, words[start:end]
        start = end + 1


def _first_predicate(words: Sequence[Part]) -> int:
    """Where the first verb stands; without one, the first of three or more terms counts as the subject."""
    for at, part in enumerate(words):
        # "Decision: ..." is a heading, "port: 8080" a statement.
        if part.kind in _PREDICATES and (part.text != ":" or any(before.is_term for before in words[:at])):
            return at
    terms = [at for at, part in enumerate(words) if part.is_term]
    is_value = not terms or words[terms[0]].kind is Kind.NUMBER or words[terms[0]].axis in TIMES
    return terms[0] + 1 if len(terms) >= TERMS_WITH_SUBJECT and not is_value else 0


def _change(words: Sequence[Part]) -> Change:
    if any(part.kind in _CHANGES for part in words) or any(_moves(clause) for _, clause in _clauses(words)):
        return Change.TOLD
    return Change.NOW if any(part.kind is Kind.NOW for part in words) else Change.NONE


def _moves(clause: Sequence[Part]) -> bool:
    """Whether a move names a side; "every change is reviewed" does not."""
    behind = clause[_index(clause, {Kind.MOVE}) :]
    return any(part.kind in {Kind.FROM, Kind.TO} for part in behind)


def _denied(words: Sequence[Part]) -> set[int]:
    """Positions of what the sentence says is not, or no longer, so."""
    rules = (_denied_behind, _denied_throughout, _replaced, _left)
    return {start + at for start, clause in _clauses(words) for rule in rules for at in rule(clause)}


def _denied_behind(clause: Sequence[Part]) -> Iterator[int]:
    """What follows "not", or "over" after a choice."""
    kinds = {part.kind for part in clause}
    denials = _DENIALS | ({Kind.OVER} if kinds & {Kind.CHOICE, *_TASTES} else set())
    start = _index(clause, denials)
    yield from range(start, _index(clause, {Kind.MOVE_TO}, start))


def _denied_throughout(clause: Sequence[Part]) -> Iterator[int]:
    """What is dropped or forbidden: it follows ("drop X"), unless the clause is passive ("X was dropped in May")."""
    verb = _index(clause, _CLAUSE_DENIALS)
    end = _index(clause, {Kind.MOVE_TO}, verb)
    passive = any(part.kind is Kind.COPULA or part.text == "been" for part in clause[:verb])
    if verb < end and (passive or not any(part.is_term for part in clause[verb:end])):
        yield from range(end)
    yield from range(verb, end)


def _replaced(clause: Sequence[Part]) -> Iterator[int]:
    """What stands before "replaced by", or between "replace" and "with"."""
    swap = _index(clause, {Kind.REPLACED_BY})
    if swap < len(clause):
        valued = [at for at in range(swap) if clause[at].axis]
        yield from valued or range(swap)
    start = _index(clause, {Kind.REPLACE})
    yield from range(start, _index(clause, {Kind.WITH, Kind.AGENT, Kind.SCOPE}, start))


def _left(clause: Sequence[Part]) -> Iterator[int]:
    """What a move comes from: after "from", or a value before the new one of the same axis."""
    move = _index(clause, _MOVES)
    if move == len(clause):
        return
    source = _index(clause, {Kind.FROM})
    yield from range(source, _index(clause, {Kind.TO, *_MOVES}, source + 1))
    target = move if clause[move].kind is Kind.MOVE_TO else _index(clause, {Kind.TO}, move)
    axes = {part.axis for part in clause[target:] if part.axis}
    yield from (at for at in range(target) if clause[at].axis in axes)


def _scoped(words: Sequence[Part], verb: int) -> set[int]:
    """Positions behind "for" or "when" up to the end of the clause, or up to the verb that follows."""
    found: set[int] = set()
    for start, clause in _clauses(words):
        # "Replace X for Y" has no scope.
        if all(part.kind is not Kind.REPLACE for part in clause):
            scope = start + min(_index(clause, {Kind.SCOPE}), _infinitive(clause))
            found |= set(range(scope, verb if scope < verb else start + len(clause)))
    return found


def _infinitive(clause: Sequence[Part]) -> int:
    """Where "to" stands before a verb."""
    moves = any(part.kind in _MOVES for part in clause)
    pairs = enumerate(pairwise(clause))
    places = (at for at, (to, verb) in pairs if to.kind is Kind.TO and verb.kind in _VERBS and not moves)
    return next(places, len(clause))


def _with_people(words: list[Part], verb: int) -> list[Part]:
    """Words that name a person become owners of a taste, or holders of a duty."""
    people, kind, axis = _holders(words, verb), Kind.VALUE, HOLDER
    if _index(words, _TASTES) < len(words):
        people, kind, axis = range(verb), Kind.OWNER, ""
    return [
        part._replace(kind=kind, axis=axis) if at in people and part.kind in {Kind.WORD, Kind.NAME} else part
        for at, part in enumerate(words)
    ]


def _holders(words: Sequence[Part], verb: int) -> range:
    """Where the holder of a duty is named: after "by", after "the owner is", or in front."""
    role, agent, equated = (_index(words, {kind}) for kind in (Kind.ROLE, Kind.AGENT, Kind.COPULA))
    if role == len(words):
        return range(0)
    if agent < len(words):
        return range(agent, _index(words, _PREDICATES | {Kind.SCOPE}, agent))
    return range(equated, len(words)) if role < equated < len(words) else range(verb)
