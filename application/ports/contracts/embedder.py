"""What every ``Embedder`` must do, as tests.

Subclass ``EmbedderContract`` as a test class with a fixture ``embedder``::

    class TestMine(EmbedderContract):
        @pytest.fixture
        def embedder(self) -> Embedder:
            return MINE  # one for all tests, if loading its model takes long

With ``pytest.register_assert_rewrite("nan_forget.application.ports.contracts")`` in a conftest, failures show values.
"""

# ruff: noqa: S101 - pytest reads assert

from array import array
from concurrent.futures import ThreadPoolExecutor
from math import hypot, isfinite

import pytest

from nan_forget.application.ports.embedder import Embedder

ODD_TEXTS = (
    "",
    " ",
    "\n\t\r\n",
    ".",
    "a",
    "字",
    "😀👨‍👩‍👧‍👦🇩🇪👍🏽",
    "e" + "\u0301" * 60,
    "\u200d\ufeff\u202e",
    "\U0010ffff\ufffd\ufffe",
    "ﷺ" * 20,
    "สวัสดีครับ नमस्ते שלום مرحبا",
    "𝕬𝖚𝖙𝖍 ①②③ ﬁ ㎡",
    "'; DROP TABLE memories; --",
    "\x01\x1b[31m\x7f",
    "a" * 500,
    "重" * 100,
    "0123456789abcdef" * 20,
)
"""Texts that have broken tokenizers; all of them clean (no NUL, no lone surrogate)."""

SENTENCES = (
    "The project uses pnpm as its package manager.",
    "My sister moved to Lisbon and learns to surf.",
    "团队决定用 Postgres 存储订单数据。",
    "周末全家一起去爬山，孩子们很开心。",
)

QUESTIONS = (
    "Which package manager does the project use?",
    "Where did my sister move to?",
    "订单数据存储在哪个数据库里，是 Postgres 吗？",
    "周末全家去爬山了吗？",
)
"""The question at each place asks for the sentence at the same place, in its language."""


class EmbedderContract:
    """The contract of ``application.ports.embedder``, asked of the fixture ``embedder`` of a subclass."""

    def test_describes_itself(self, embedder: Embedder) -> None:
        """Model id, dimension and coldness are known before any model is loaded."""
        assert embedder.model_id
        assert embedder.dimension > 0
        assert embedder.cold in {True, False}

    def test_calibration_is_ordered(self, embedder: Embedder) -> None:
        """Noise, cluster, same subject and same statement follow each other on the scale of cosines."""
        limits = embedder.calibration
        assert 0 < limits.minimum < limits.cluster < limits.conflict <= limits.merge <= 1
        assert limits.lexical_weight >= 0

    def test_no_texts_give_no_vectors(self, embedder: Embedder) -> None:
        """An empty batch is answered with an empty list."""
        assert embedder.embed_passages([]) == []

    @pytest.mark.parametrize("text", [*ODD_TEXTS, *SENTENCES])
    def test_any_text_gives_a_unit_vector(self, embedder: Embedder, text: str) -> None:
        """Whatever the text, passage and query vectors have the dimension, finite numbers and length 1."""
        for vector in (embedder.embed_passages([text])[0], embedder.embed_query(text)):
            numbers = _numbers(vector)
            assert len(numbers) == embedder.dimension
            assert all(map(isfinite, numbers))
            assert hypot(*numbers) == pytest.approx(1, abs=1e-5)

    def test_a_text_has_one_vector(self, embedder: Embedder) -> None:
        """The same text gives the same bytes again."""
        assert embedder.embed_passages(SENTENCES) == embedder.embed_passages(SENTENCES)
        assert embedder.embed_query(QUESTIONS[0]) == embedder.embed_query(QUESTIONS[0])

    def test_a_batch_changes_nothing(self, embedder: Embedder) -> None:
        """A text gives the same bytes alone and in a batch, in the order of the batch."""
        texts = [*SENTENCES, *ODD_TEXTS, *SENTENCES]
        assert embedder.embed_passages(texts) == [embedder.embed_passages([text])[0] for text in texts]

    def test_threads_change_nothing(self, embedder: Embedder) -> None:
        """Four threads at once get the vectors that one gets."""
        texts = [*SENTENCES, *QUESTIONS]
        with ThreadPoolExecutor(4) as threads:
            passages = list(threads.map(lambda text: embedder.embed_passages([text])[0], texts))
            queries = list(threads.map(embedder.embed_query, texts))
        assert passages == embedder.embed_passages(texts)
        assert queries == [embedder.embed_query(text) for text in texts]

    def test_a_very_long_text_is_taken(self, embedder: Embedder) -> None:
        """Text far beyond any window gives a vector that its beginning decides."""
        beginning, *others = embedder.embed_passages([SENTENCES[0] * 20, *SENTENCES[1:]])
        long = embedder.embed_passages([SENTENCES[0] * 2_000])[0]
        assert all(_cosine(long, beginning) > _cosine(long, other) for other in others)

    @pytest.mark.parametrize("place", range(len(SENTENCES)))
    def test_a_question_is_nearest_to_its_answer(self, embedder: Embedder, place: int) -> None:
        """A question is closer to the sentence it asks for than to sentences about something else."""
        query = embedder.embed_query(QUESTIONS[place])
        cosines = [_cosine(query, passage) for passage in embedder.embed_passages(SENTENCES)]
        assert cosines.index(max(cosines)) == place

    def test_equal_statements_reach_the_merge_threshold(self, embedder: Embedder) -> None:
        """A text compared with itself counts as the same statement, and with another subject it does not."""
        first, second = embedder.embed_passages(SENTENCES[:2])
        assert _cosine(first, first) >= embedder.calibration.merge
        assert _cosine(first, second) < embedder.calibration.cluster


def _numbers(vector: bytes) -> list[float]:
    return array("f", vector).tolist()


def _cosine(left: bytes, right: bytes) -> float:
    return sum(a * b for a, b in zip(_numbers(left), _numbers(right), strict=True))
