"""The block of memories that is injected into a conversation.

The same memories in the same order render to the same bytes at any clock. What stands in a memory is data, never an
instruction: our own marker inside one is neutralised.
"""

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from nan_forget.domain.entry import Entry
from nan_forget.domain.summary import sentences, shortened
from nan_forget.domain.tokens import estimate_tokens
from nan_forget.domain.words import index_terms

HEAD = "[Memory Context]\nThe following are remembered facts and preferences from previous conversations:"
FOOT = "Please take these into account when responding.\n[End Memory Context]"

MAX_LINE = 400
"""Characters of a memory that is told in full; a longer one is told by its summary and the sentence that fits best."""

MAX_READ = 20_000
"""Characters of a long memory that are looked through for that passage."""

ALIKE = 0.8
"""Share of common words (Jaccard) from which two lines say the same."""

DOUBTFUL = 0.6
"""Confidence up to which an extracted memory is told as a possibility."""

_ROUND = str.maketrans("[]［］【】〔〕", "()()()()")
"""Square brackets of any kind → round ones."""

_GUESSED = frozenset({"rule", "model"})


class Budget(NamedTuple):
    """How much of a conversation memories may take."""

    entries: int = 8
    tokens: int = 600
    characters: int = 9_000
    """Clients cut or hide longer hook output."""


class Block(NamedTuple):
    """The text to inject and which entries it tells, in order; empty text when there is nothing to say."""

    text: str
    told: tuple[str, ...]
    """Ids."""


NO_BLOCK = Block("", ())


def render(entries: Sequence[Entry], budget: Budget, *, terms: Sequence[str] = ()) -> Block:
    """The entries as a block, most important first: whole lines, no two that say the same, within the budget.

    ``terms`` are the query's, for choosing what is told of a long memory.
    """
    lines: list[str] = []
    told: list[str] = []
    seen: list[frozenset[str]] = []
    for entry in entries:
        words = words_of(entry)
        line = f"{len(lines) + 1}. {_line(entry, frozenset(terms))}"
        if len(lines) == budget.entries or any(alike(words, other) for other in seen):
            continue
        if _fits([*lines, line], budget):
            lines.append(line)
            told.append(entry.id)
            seen.append(words)
    return Block(_framed(lines), tuple(told)) if lines else NO_BLOCK


def words_of(entry: Entry) -> frozenset[str]:
    """The words by which lines are compared."""
    return frozenset(index_terms(entry.content[:MAX_LINE]))


def alike(words: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two lines say the same."""
    return len(words & other) >= ALIKE * len(words | other)


def _framed(lines: Sequence[str]) -> str:
    return "\n".join((HEAD, *lines, FOOT))


def _fits(lines: Sequence[str], budget: Budget) -> bool:
    text = _framed(lines)
    return len(text) <= budget.characters and estimate_tokens(text) <= budget.tokens


def _line(entry: Entry, terms: frozenset[str]) -> str:
    doubt = "Possibly: " if entry.confidence <= DOUBTFUL and entry.provenance in _GUESSED else ""
    contested = "Contested: " if entry.contested else ""
    place = f"(project: {entry.project_name})" if entry.project_name else ""
    text = entry.content if len(entry.content) <= MAX_LINE else _abridged(entry, terms)
    if entry.provenance == "checkpoint" and entry.solution:
        text = f"{text} Solution: {shortened(entry.solution, MAX_LINE)}"
    return f"[{entry.type}] {doubt}{contested}{_plain(f'{text} {place}')}"


def _abridged(entry: Entry, terms: frozenset[str]) -> str:
    """The summary and the sentence of a long content that has most of the query's words, if another one has any."""
    best, most = "", 0
    for sentence in sentences(entry.content[:MAX_READ]):
        common = len(terms.intersection(index_terms(sentence)))
        if common > most:
            best, most = " ".join(sentence.split()), common
    if not best or best.startswith(entry.summary.rstrip("…")):
        return entry.summary
    return f"{entry.summary} … {shortened(best, MAX_LINE - len(entry.summary))}"


def _plain(text: str) -> str:
    """One line that cannot end the block: with the marker in it, in any case and width, it has no square brackets."""
    line = " ".join(text.split())
    letters = "".join(filter(str.isalnum, normalize("NFKC", line).lower()))
    return line.translate(_ROUND) if "memorycontext" in letters else line
