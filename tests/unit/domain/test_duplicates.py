"""Which memories repeat others."""

import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from nan_forget.domain.calibration import Calibration
from nan_forget.domain.duplicates import duplicates, keys
from nan_forget.domain.memory import Memory, Reason, Scope
from nan_forget.domain.provenance import Tier
from nan_forget.domain.verdict import Verdict, judge
from tests.examples import ANN, APP, BOB, LIB, memory

SCALE = Calibration(merge=0.95, conflict=0.8, cluster=0.7, minimum=0.2, lexical_weight=0.7)


def gone(alike: Iterable[Memory], cosine: float | None = 0.99) -> list[Memory]:
    """Those that may go, where all are as near as this to each other."""
    found = list(duplicates(list(alike), lambda _one, _other: cosine, SCALE))
    assert all(one.reason is Reason.DUPLICATE for one in found)
    return [one.memory for one in found]


def same(memory_text: str, other_text: str, cosine: float | None = 0.99) -> bool:
    """Whether two texts are compared at all, and then one goes."""
    one, other = memory(memory_text), memory(other_text)
    return bool(set(keys(one)) & set(keys(other))) and bool(gone([one, other], cosine))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We use pnpm", "we use  PNPM"),
        ("The project uses pnpm", "We really use pnpm"),
        ("端口是 3456", "端口是3456"),
    ],
)
def test_the_same_goes(one: str, other: str) -> None:
    """One of two texts that differ in writing or inflection alone may go."""
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The port is 3456", "The port is 8080"),
        ("always use tabs", "never use tabs"),
        ("A calls B", "B calls A"),
        ("My car is red", "My brother's car is red"),
        ("用 npm 安装", "用 pnpm 安装"),
        ("The key is in src/a.py", "The key is in src/b.py"),
    ],
)
def test_another_value_stays(one: str, other: str) -> None:
    """However near two texts are, what differs in a number, a name, a path, a role or a denial stays."""
    assert not same(one, other, 0.999)


PAIRS = [json.loads(line) for line in Path(__file__).with_name("statement_pairs.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("cosine", [0.99, 0.0])
def test_whatever_is_the_same_is_compared(cosine: float) -> None:
    """No two texts that are judged to say the same are missed because they share no key."""
    same = [
        (one["old"], one["new"])
        for one in PAIRS
        if judge(one["old"], one["new"], cosine=cosine, calibration=SCALE) in {Verdict.SAME, Verdict.PARAPHRASE}
    ]
    assert same
    assert all(set(keys(memory(old))) & set(keys(memory(new))) for old, new in same)


def test_far_apart_stays() -> None:
    """Where the vectors do not confirm it, or there are none, only the same text is a duplicate."""
    assert not same("The project uses pnpm", "We really use pnpm", 0.5)
    assert not same("The project uses pnpm", "We really use pnpm", None)
    assert same("The project uses pnpm", "the project uses pnpm", None)


def test_long_texts_are_compared_as_texts_only() -> None:
    """Documents are never paraphrases."""
    text = "The project uses pnpm. " * 40
    assert not same(text + "It is using pnpm.", text + "It uses pnpm.")
    assert same(text, text.upper())


def test_the_best_stays() -> None:
    """Core before regular, then the most accessed, then the surest, then the newest."""
    core = memory("We use pnpm", tier=Tier.CORE)
    read, sure, old = (memory("We use pnpm", **fields) for fields in ({"access_count": 5}, {"confidence": 0.8}, {}))
    assert gone([old, sure, read, core]) == [read, sure, old]
    assert gone([old, sure, read]) == [sure, old]
    assert gone([old, sure]) == [old]


def test_solutions_stay() -> None:
    """What tells of a problem or a solution goes only if the other one tells the same."""
    told, plain = memory("We use pnpm", solution="install it"), memory("We use pnpm", access_count=3)
    assert gone([told, plain]) == []
    assert gone([told, memory("We use pnpm", solution="install it", access_count=3)]) == [told]
    assert gone([memory("We use pnpm", problem="slow"), plain]) == []


def test_places_are_apart() -> None:
    """Memories of two users, scopes, projects or sessions are never compared."""
    places = [
        memory("We use pnpm"),
        memory("We use pnpm", user_id=BOB),
        memory("We use pnpm", project=APP),
        memory("We use pnpm", project=LIB),
        memory("We use pnpm", project=APP, scope=Scope.SESSION, session_id="one"),
        memory("We use pnpm", project=APP, scope=Scope.SESSION, session_id="two"),
    ]
    assert all(not set(keys(one)) & set(keys(other)) for one, other in combinations(places, 2))
    assert set(keys(memory("We use pnpm", project=APP, session_id="x"))) == set(keys(places[2]))
    assert places[0].user_id == ANN
