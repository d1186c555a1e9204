"""The words of memories: who holds a query's terms, and how well. On the prompt's path: imports nothing heavy."""

from collections.abc import Collection, Iterable, Mapping
from json import dumps
from math import log
from typing import NamedTuple, cast

import apsw

from nan_forget.adapters.sqlite.visible import Condition
from nan_forget.domain.words import JOINERS, index_terms, match_expression

MAX_POSTINGS = 20_000
"""Matches that one query may weigh, about 1 µs each; beyond, its commonest terms are left out. Leaving out what exceeds
a fifth of all rows moved BM25's recall@10 on LoCoMo and LongMemEval by nothing; smaller stores never get there."""

COMMON = 0.1
"""Share of all rows from which a term is left out (+1 point of recall@10 on LoCoMo, +2 on ADRs)."""

FEW = 100
"""Rows that may always hold a term: in a small store everything is common."""

MOST_TERMS = 24
"""The rarest terms that speak for a long query."""

LEAST_TERMS = 8
"""The rarest terms of a query, which are never left out."""

_NOTHING = '""'
"""An expression that no row matches."""

_K1 = 1.2
"""Saturation of repeated terms in FTS5's bm25 (https://sqlite.org/fts5.html, section 5.1.1)."""

_LEAST_IDF = 1e-6
"""What FTS5 gives a term that more than half of all rows hold."""


class Asked(NamedTuple):
    """The terms of a query that occur."""

    expression: str
    """For MATCH."""
    ideal: float
    """The limit of the bm25 of a row that holds all of them, ever more often."""
    whole: float
    """The same with the terms that occur nowhere."""


class WordIndex:
    """Reads the tables ``words`` and ``words_vocabulary``; a row's bm25 is positive here, more is better."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        # The tokenizer of the table ``words``, which stems.
        self._tokens = connection.fts5_tokenizer("porter", ["unicode61", "tokenchars", JOINERS])

    def ask(self, terms: Iterable[str]) -> Asked:
        """Prepares a query for any of the terms, whatever text they are."""
        counts = self._counts([_writable(term) for term in terms])
        holders = {term: count for term, count in counts.items() if count}
        rows = self._connection.execute("SELECT count(*) FROM words_docsize").get
        chosen = _rarest(_telling(holders, rows))
        ideal = sum(_limit(rows, holders[term]) for term in chosen)
        whole = sum(_limit(rows, count) for count in counts.values())
        return Asked(match_expression(chosen) or _NOTHING, ideal, whole)

    def best(self, asked: Asked, within: Condition, *, limit: int) -> dict[int, float]:
        """The bm25 of the best memories that satisfy ``within`` (a condition on ``memory``), by their key."""
        # Every match looks its memory up: a list of all that is visible costs more, the more there is.
        return dict(
            self._connection.execute(
                "SELECT memory.key, -bm25(words) AS fit FROM words CROSS JOIN memory ON memory.key = words.rowid"
                f" WHERE words MATCH ? AND {within.sql} ORDER BY fit DESC, memory.key LIMIT ?",
                (asked.expression, *within.bindings, limit),
            )
        )

    def fits(self, asked: Asked, keys: Iterable[int]) -> dict[int, float]:
        """The bm25 of those of these memories that hold a term."""
        # The plus keeps FTS5 from running the whole query once for each row.
        return dict(
            self._connection.execute(
                "SELECT rowid, -bm25(words) FROM words"
                " WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))",
                (asked.expression, dumps(list(keys))),
            )
        )

    def holders(self, exact: Iterable[str], within: Condition, *, limit: int) -> set[int]:
        """Keys of the memories that satisfy ``within`` and hold a literal term, the best ``limit`` of each."""
        return {key for term in exact for key in self.best(_literally(term), within, limit=limit)}

    def exact(self, exact: Iterable[str], keys: Collection[int]) -> dict[int, int]:
        """How many of the literal terms each of these memories holds, for those that hold any."""
        counts: dict[int, int] = {}
        for term in exact:
            for key in self.fits(_literally(term), keys):
                counts[key] = counts.get(key, 0) + 1
        return counts

    def _counts(self, terms: Iterable[str]) -> dict[str, int]:
        """How many rows hold each term. A term of several tokens is as rare as its rarest."""
        tokens = {term: self._stemmed(term) for term in terms}
        asked = dumps([token for stems in tokens.values() for token in stems])
        known: dict[str, int] = dict(
            self._connection.execute(
                "SELECT term, doc FROM json_each(?) CROSS JOIN words_vocabulary ON term = value", (asked,)
            )
        )
        return {term: min((known.get(stem, 0) for stem in stems), default=0) for term, stems in tokens.items()}

    def _stemmed(self, term: str) -> list[str]:
        tokens = self._tokens(
            term.encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False, include_colocated=False
        )
        return cast("list[str]", tokens)


def _literally(term: str) -> Asked:
    """A literal term: its tokens, one after the other, as the index has them."""
    tokens = _writable(" ".join(index_terms(term)))
    return Asked(match_expression([tokens]) if tokens else _NOTHING, ideal=0.0, whole=0.0)


def _writable(term: str) -> str:
    """The term as SQLite can take it: NUL would end it, a lone surrogate has no UTF-8."""
    return term.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def _telling(holders: Mapping[str, int], rows: int) -> Mapping[str, int]:
    """Without the terms that so many rows hold that they tell none apart, if any other is left."""
    most = max(COMMON * rows, FEW)
    return {term: count for term, count in holders.items() if count <= most} or holders


def _rarest(holders: Mapping[str, int]) -> list[str]:
    """The terms that a query can afford, rarest first."""
    chosen: list[str] = []
    postings = 0
    for term in sorted(holders, key=holders.__getitem__):
        postings += holders[term]
        if len(chosen) == MOST_TERMS or (postings > MAX_POSTINGS and len(chosen) >= LEAST_TERMS):
            break
        chosen.append(term)
    return chosen


def _limit(rows: int, holders: int) -> float:
    """What a term with so many holders can add to a bm25."""
    return max(log((rows - holders + 0.5) / (holders + 0.5)), _LEAST_IDF) * (_K1 + 1)
