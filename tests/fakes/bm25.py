"""The bm25 of SQLite's FTS5 over tokens, without stemming."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log

K1 = 1.2
B = 0.75
COMMON, FEW = 0.1, 100
"""A term that more documents hold, by share and by number, is left out while there is a rarer one."""

LEAST_IDF = 1e-6
"""Weight of a token that more than half of all documents have (``fts5_aux.c``, ``fts5Bm25GetData``)."""


class Bm25:
    """Scores documents, given as their tokens, for one set of terms; the statistics are those of all documents."""

    def __init__(self, documents: Mapping[int, tuple[str, ...]], terms: Iterable[str]) -> None:
        self._documents = documents
        self._mean_length = sum(map(len, documents.values())) / max(len(documents), 1)
        holders = Counter(token for tokens in documents.values() for token in set(tokens))
        known = {term: holders[term] for term in set(terms) if term in holders}
        telling = {term: count for term, count in known.items() if count <= max(COMMON * len(documents), FEW)}
        self.whole = sum(self._idf(holders[term]) * (K1 + 1) for term in set(terms))
        """What the query says altogether, with the terms that occur nowhere."""
        self._weights = {term: self._idf(count) for term, count in (telling or known).items()}

    @property
    def ideal(self) -> float:
        """What a document with every term that occurs would approach."""
        return sum(weight * (K1 + 1) for weight in self._weights.values())

    def score(self, key: int) -> float:
        """The bm25 of one document, 0 without a common term."""
        tokens = self._documents[key]
        counts = Counter(tokens)
        damping = K1 * (1 - B + B * len(tokens) / self._mean_length) if tokens else K1
        return sum(
            weight * counts[term] * (K1 + 1) / (counts[term] + damping) for term, weight in self._weights.items()
        )

    def _idf(self, holders: int) -> float:
        return max(log((len(self._documents) - holders + 0.5) / (holders + 0.5)), LEAST_IDF)
