"""Entries that stand for aged memories."""

from dataclasses import replace
from datetime import timedelta

import pytest

from nan_forget.domain.consolidation import (
    MAX_ENTRY,
    MAX_LISTED,
    accepted,
    entry_of,
    fitting,
    kind_of,
    overview_id,
    overview_of,
    put_away,
)
from nan_forget.domain.memory import Links, MemoryType, Reason, Scope, Status
from nan_forget.domain.provenance import Provenance, Tier
from tests.examples import ANN, APP, BOB, LIB, NOON, memory

LATER = NOON + timedelta(days=90)

SOURCES = [
    memory("Auth is Clerk", project=APP, tags=("auth",), files=("src/a.ts",), session_id="s", access_count=3),
    memory("auth is  CLERK", project=APP, tags=("login",), confidence=0.8, provenance=Provenance.MODEL),
    memory("Tokens live 15 minutes", project=APP, problem="stolen tokens", solution="short lives", concepts=("jwt",)),
]


def test_an_entry_keeps_the_words() -> None:
    """Each statement once in the newest words, problems and solutions in their fields, all labels, links to sources."""
    entry = entry_of(SOURCES, id="e", now=LATER)
    assert entry.content == "auth is  CLERK\nTokens live 15 minutes"
    assert entry.summary == "auth is CLERK"
    assert (entry.problem, entry.solution) == ("stolen tokens", "short lives")
    assert (entry.concepts, entry.files, entry.tags) == (("jwt",), ("src/a.ts",), ("auth", "login"))
    assert entry.links == Links(consolidated_from=tuple(one.id for one in SOURCES))


def test_an_entry_is_as_sure_as_the_surest() -> None:
    """Confidence, provenance and accesses are the best of the sources; the entry is regular and begins to age anew."""
    entry = entry_of(SOURCES, id="e", now=LATER)
    assert (entry.confidence, entry.provenance, entry.access_count) == (0.8, Provenance.MODEL, 3)
    assert (entry.tier, entry.status, entry.session_id) == (Tier.REGULAR, Status.ACTIVE, None)
    assert {entry.created_at, entry.last_accessed_at, entry.valid_from} == {LATER}
    assert (entry.scope, entry.project, entry.type) == (Scope.PROJECT, APP, MemoryType.FACT)


def test_a_source_is_put_away() -> None:
    """A source is archived as consolidated, with all that it says."""
    away = put_away(SOURCES[0], LATER)
    assert (away.status, away.reason) == (Status.ARCHIVED, Reason.CONSOLIDATED)
    assert replace(away, status=Status.ACTIVE, reason=None, updated_at=NOON) == SOURCES[0]


def test_kinds_are_apart() -> None:
    """Another user, scope, project or type is another kind."""
    one = SOURCES[0]
    others = [
        replace(one, user_id=BOB),
        replace(one, project=LIB),
        replace(one, scope=Scope.USER, project=None),
        replace(one, type=MemoryType.DECISION),
    ]
    assert len({kind_of(each) for each in (one, *others)}) == 5
    assert kind_of(SOURCES[1]) == kind_of(one)


def test_an_entry_is_bounded() -> None:
    """As many sources as fit go into an entry, from the first on."""
    long = [memory("x" * (MAX_ENTRY // 3), project=APP) for _ in range(4)]
    assert fitting(long) == long[:2]
    assert fitting(SOURCES) == SOURCES
    assert fitting([]) == []


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        (" Clerk auth, tokens 15 minutes \n", "Clerk auth, tokens 15 minutes"),
        ("Clerk does auth, and tokens are short-lived", None),
        ("", None),
        ("  ", None),
        (None, None),
        ("Clerk auth, tokens live 15 minutes. " * 9, None),
    ],
)
def test_a_summary_is_checked(summary: str | None, expected: str | None) -> None:
    """A model's summary is taken only if it is shorter and has every number, name and path of the sources."""
    assert accepted(summary, SOURCES) == expected


def test_a_summary_stands_for_the_words() -> None:
    """With a summary the entry says that, and still links to the exact words."""
    entry = entry_of(SOURCES, id="e", now=LATER, summary="Clerk auth, tokens live 15 minutes")
    assert entry.content == entry.summary == "Clerk auth, tokens live 15 minutes"
    assert len(entry.links.consolidated_from) == 3


def test_an_overview() -> None:
    """It lists the summaries of the entries, newest first, links to them, and is no surer than the least of them."""
    entries = [
        entry_of(SOURCES[:1], id="1", now=LATER),
        entry_of(SOURCES[1:], id="2", now=LATER + timedelta(days=1)),
    ]
    overview = overview_of(entries, id="o", now=LATER)
    assert overview is not None
    assert overview.content == "Overview of app\n- auth is CLERK\n- Auth is Clerk"
    assert overview.links == Links(consolidated_from=("2", "1"))
    assert (overview.type, overview.project, overview.scope) == (MemoryType.CONTEXT, APP, Scope.PROJECT)
    assert (overview.confidence, overview.provenance, overview.tags) == (0.5, Provenance.SAVE, ())
    assert overview_of(entries[:1], id="o", now=LATER) is None


def test_an_overview_is_bounded() -> None:
    """Of many entries the newest are listed."""
    entries = [entry_of(SOURCES[:1], id=f"{n:03}", now=LATER + timedelta(days=n)) for n in range(MAX_LISTED + 5)]
    overview = overview_of(entries, id="o", now=LATER)
    assert overview is not None
    assert overview.links.consolidated_from == tuple(f"{n:03}" for n in reversed(range(5, MAX_LISTED + 5)))


def test_one_overview_a_project() -> None:
    """The id of an overview follows from user and project, and looks like every other id."""
    assert overview_id(ANN, APP) == overview_id(ANN, APP)
    assert len({overview_id(ANN, APP), overview_id(BOB, APP), overview_id(ANN, LIB)}) == 3
    assert len(overview_id(ANN, APP)) == len(SOURCES[0].id)
