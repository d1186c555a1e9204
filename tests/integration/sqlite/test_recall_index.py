"""Recall over SQLite at sizes and with texts that the contract suite leaves out, by both engines for vectors."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from nan_forget.adapters.sqlite import word_index
from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.recall_index import Question
from nan_forget.domain.memory import Memory, MemoryType, Scope, Status
from nan_forget.domain.moments import to_us
from nan_forget.domain.project import Project
from nan_forget.domain.visibility import Filter, Reach, View
from nan_forget.domain.words import query_terms
from tests.architecture.test_prompt_path import PROMPT
from tests.examples import ANN, APP, BOB, LIB, NOON, direction, memory
from tests.integration.sqlite.rows import Row, add, add_project, open_space

SECRET = Project("git:secret", "secret", private=True)
NOON_US = to_us(NOON)
DAY = timedelta(days=1)
IN_APP = View(ANN, APP.key, "s1")


@pytest.fixture(params=["vec0", "exact"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    return str(request.param)


@pytest.fixture
def database(units: SqliteUnitOfWork, path: Path) -> Iterator[apsw.Connection]:
    """The bare connection to a new database."""
    with units.write() as work:
        work.commit()
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as connection:
        yield connection


def save(units: SqliteUnitOfWork, memories: dict[str, tuple[Memory, bytes]]) -> None:
    """Stores memories with their vectors and registers all projects, in one transaction; the space must be open."""
    with units.write() as work:
        for user_id in (ANN, BOB):
            for project in (Project(*APP), Project(*LIB), SECRET):
                work.projects.add(user_id, project)
        for name, (one, vector) in memories.items():
            work.memories.add(one, [Passage(one.content, name, vector)])
        work.commit()


def found(database: apsw.Connection, question: Question) -> set[str]:
    """Ids of the candidates."""
    return {candidate.id for candidate in SqliteRecallIndex(database).find(question).candidates}


FOREIGN: dict[str, tuple[dict[str, object], View, Filter]] = {
    "user": ({"user_id": BOB, "project": APP}, IN_APP, Filter()),
    "project": ({"project": LIB}, IN_APP, Filter()),
    "private project": ({"project": SECRET.ref}, View(ANN, APP.key, None, Reach.EVERYWHERE), Filter()),
    "session": ({"project": APP, "scope": Scope.SESSION, "session_id": "s2"}, IN_APP, Filter()),
    "archived": ({"project": APP, "status": Status.ARCHIVED}, IN_APP, Filter()),
    "superseded": ({"project": APP, "status": Status.SUPERSEDED}, IN_APP, Filter()),
    "type": ({"project": APP, "type": MemoryType.TASK}, IN_APP, Filter(types=("fact",))),
    "scope": ({}, IN_APP, Filter(scopes=("project",))),
    "tag": ({"project": APP, "tags": ("other",)}, IN_APP, Filter(tags=("wanted",))),
    "since": ({"project": APP, "created_at": NOON - DAY}, IN_APP, Filter(since_us=NOON_US)),
    "until": ({"project": APP, "created_at": NOON + DAY}, IN_APP, Filter(until_us=NOON_US + 1)),
    "as-of": ({"project": APP, "valid_to": NOON}, IN_APP, Filter(as_of_us=NOON_US)),
    "own project": ({"project": LIB}, View(ANN, LIB.key, None, Reach.BEYOND), Filter()),
    "user scope": ({}, View(ANN, LIB.key, None, Reach.BEYOND), Filter()),
}


@pytest.mark.parametrize(("foreign", "view", "wanted"), FOREIGN.values(), ids=FOREIGN)
def test_foreign_memories_displace_none(
    units: SqliteUnitOfWork,
    database: apsw.Connection,
    engine: str,
    *,
    foreign: dict[str, object],
    view: View,
    wanted: Filter,
) -> None:
    """Of 300 nearer and better worded memories that the view hides or the filter refuses, none takes a place."""
    open_space(database, 2, engine)
    hidden = [memory(f"kiwi kiwi {number}", **foreign) for number in range(300)]
    seen = [memory(f"one more of {number} kiwi", project=APP, tags=("wanted",)) for number in range(3)]
    save(units, {one.id: (one, direction(0)) for one in hidden} | {one.id: (one, direction(80)) for one in seen})
    ids = {one.id for one in seen}
    assert found(database, Question(view, wanted, vector=direction(0), candidates=3)) == ids
    assert found(database, Question(view, wanted, terms=("kiwi",), candidates=3)) == ids
    assert set(SqliteRecallIndex(database).recent(view, wanted, limit=3)) == ids


def test_unknown_project_reaches_the_user_alone(
    units: SqliteUnitOfWork, database: apsw.Connection, engine: str
) -> None:
    """From a project that was never registered, only the user's own memories of user scope are found."""
    open_space(database, 2, engine)
    hidden = [memory(f"kiwi kiwi {number}", project=(APP, LIB)[number % 2]) for number in range(300)]
    own = memory("one kiwi")
    save(units, {one.id: (one, direction(0)) for one in hidden} | {own.id: (own, direction(80))})
    assert found(database, Question(View(ANN, "git:unknown"), terms=("kiwi",), vector=direction(0))) == {own.id}


def test_small_project_beside_a_large_one(database: apsw.Connection, engine: str) -> None:
    """20,000 memories of another project, all nearer than this one's 50, take none of its 20 places."""
    open_space(database, 2, engine)
    add_project(database, 1, ANN, "large")
    add_project(database, 2, ANN, "small")
    near, far = [direction(0)], [direction(90)]
    add(database, engine, (Row(f"large {number}", "kiwi kiwi", near, project=1) for number in range(20_000)))
    add(database, engine, (Row(f"small {number}", "one of kiwi", far, project=2) for number in range(50)))
    small = {f"small {number}" for number in range(50)}
    for question in (Question(View(ANN, "small"), vector=near[0]), Question(View(ANN, "small"), terms=("kiwi",))):
        answer = found(database, question._replace(candidates=20))
        assert len(answer) == 20
        assert answer < small
    beyond = Question(View(ANN, "small", None, Reach.BEYOND), terms=("kiwi",), vector=near[0], candidates=20)
    assert found(database, beyond).isdisjoint(small)


def test_long_memories_leave_room(database: apsw.Connection, engine: str) -> None:
    """Memories of 32 passages each do not crowd out the rest: it is memories that are counted."""
    open_space(database, 2, engine)
    add(database, engine, (Row(f"long {number}", "", [direction(number)] * 32) for number in range(30)))
    add(database, engine, (Row(f"short {number}", "", [direction(90)]) for number in range(30)))
    answer = found(database, Question(View(ANN), vector=direction(0), candidates=50))
    assert len(answer) == 50
    assert {f"long {number}" for number in range(30)} < answer


def test_search_ends_somewhere(database: apsw.Connection, engine: str) -> None:
    """4,096 passages are looked at, however few memories they belong to."""
    open_space(database, 2, engine)
    add(database, engine, (Row(f"long {number}", "", [direction(number / 9)] * 32) for number in range(150)))
    answer = found(database, Question(View(ANN), vector=direction(0), candidates=150))
    assert answer == {f"long {number}" for number in range(4096 // 32)}


QUERIES = ["multi-agent", "don't", "src/auth.ts", "C++", '"', "a AND", "NEAR(", "*", "👍", "multi\0agent", "\ud800"]
LONG_QUERIES = ["kiwi " * 4_000, " ".join(f"word{number}" for number in range(2_500))]


@pytest.mark.parametrize("query", QUERIES + LONG_QUERIES, ids=lambda query: ascii(query[:12]))
def test_any_query_may_be_asked(database: apsw.Connection, query: str) -> None:
    """No text is an error, as a query or as a term, and none hides what another term finds."""
    open_space(database, 2, "vec0")
    add(database, "vec0", [Row("one", "a memory of multi agent src/auth.ts c++ kiwi", [direction(0)])])
    found(database, Question(View(ANN), terms=tuple(query_terms(query))))
    assert found(database, Question(View(ANN), terms=(query, "memory"))) == {"one"}


def test_commonest_terms_of_a_long_query_are_left_out(
    database: apsw.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a query would weigh too many matches, its rarest terms decide, never fewer than eight."""
    monkeypatch.setattr(word_index, "MAX_POSTINGS", 30)
    open_space(database, 2, "vec0")
    common = [f"common{number}" for number in range(8)]
    add(database, "vec0", (Row(f"common {number}", " ".join(common), []) for number in range(20)))
    add(database, "vec0", (Row(f"other {number}", "something else", []) for number in range(300)))
    add(database, "vec0", [Row("rare", "kiwi", [])])
    assert len(found(database, Question(View(ANN), terms=tuple(common)))) == 20
    short = SqliteRecallIndex(database).find(Question(View(ANN), terms=("kiwi", *common[:7])))
    assert len(short.candidates) == 21
    long = SqliteRecallIndex(database).find(Question(View(ANN), terms=("kiwi", *common)))
    assert len(long.candidates) == 21
    assert long.ideal == pytest.approx(short.ideal)


def test_term_of_most_memories_says_next_to_nothing(database: apsw.Connection) -> None:
    """A term that more than half of all memories hold finds them with the least weight that FTS5 gives."""
    open_space(database, 2, "vec0")
    add(database, "vec0", [*(Row(f"{number}", "kiwi", []) for number in range(9)), Row("other", "mango", [])])
    findings = SqliteRecallIndex(database).find(Question(View(ANN), terms=("kiwi",)))
    assert len(findings.candidates) == 9
    assert findings.ideal == pytest.approx(2.2e-6)
    assert 0 < findings.best < findings.ideal


def test_neighbours_of_old_times(units: SqliteUnitOfWork, database: apsw.Connection) -> None:
    """A question about an earlier time meets neighbours of any state."""
    open_space(database, 2, "vec0")
    before = memory("1", session_id="s1", status=Status.SUPERSEDED, valid_to=NOON + DAY)
    one = memory("kiwi", session_id="s1")
    save(units, {before.id: (before, direction(60)), one.id: (one, direction(0))})
    question = Question(View(ANN), terms=("kiwi",), vector=direction(0))
    then = SqliteRecallIndex(database).find(question._replace(wanted=Filter(as_of_us=NOON_US)))
    old, new = sorted(then.candidates, key=lambda candidate: candidate.key)
    assert new.neighbours[0] == (old.own,)
    (only,) = SqliteRecallIndex(database).find(question).candidates
    assert not any(only.neighbours)


def test_one_state_is_seen(database: apsw.Connection, path: Path) -> None:
    """What another process changes in the middle of a search does not tear its answer apart."""
    open_space(database, 2, "vec0")
    add(database, "vec0", [Row("one", "kiwi", [direction(0)])])
    with closing(connect(os.fspath(path), busy_timeout_s=1)) as other:

        def interfere(_cursor: apsw.Cursor, sql: str, _bindings: object) -> bool:
            if "bm25" in sql:
                other.execute("DELETE FROM memory")
            return True

        database.exec_trace = interfere
        question = Question(View(ANN), terms=("kiwi",), vector=direction(0))
        assert found(database, question) == {"one"}
        assert found(database, question) == set()


@pytest.mark.parametrize("vector", [direction(0) + bytes(4), bytes(8)], ids=["another dimension", "no direction"])
def test_strange_vector_leaves_the_words(database: apsw.Connection, engine: str, vector: bytes) -> None:
    """A question whose vector cannot be compared is answered by words."""
    open_space(database, 2, engine)
    add(database, engine, [Row("worded", "kiwi", [direction(0)]), Row("near", "", [direction(0)])])
    (only,) = SqliteRecallIndex(database).find(Question(View(ANN), terms=("kiwi",), vector=vector)).candidates
    assert (only.id, only.own.cosine) == ("worded", None)


def test_unreadable_vectors_leave_the_words(database: apsw.Connection, path: Path) -> None:
    """Where a store has vec0 tables and this machine no vec0, words answer."""
    open_space(database, 2, "vec0")
    add(database, "vec0", [Row("worded", "kiwi", [direction(0)]), Row("near", "", [direction(0)])])
    with closing(apsw.Connection(os.fspath(path))) as plain:
        index = SqliteRecallIndex(plain)
        (only,) = index.find(Question(View(ANN), terms=("kiwi",), vector=direction(0))).candidates
        assert (only.id, only.own.cosine) == ("worded", None)
        assert index.space() == (1, "model", 2, "vec0")


def test_bare_connection_loads_nothing_heavy(database: apsw.Connection, path: Path) -> None:
    """A whole recall in a fresh Python, with words and vectors, loads none of what the prompt cannot afford."""
    open_space(database, 2, "vec0")
    add(database, "vec0", [Row("one", "kiwi", [direction(0)])])
    program = """
import sys
from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.application.ports.recall_index import Question
from nan_forget.domain.visibility import Filter, View
index = SqliteRecallIndex(connect(sys.argv[1], busy_timeout_s=1, read_only=True))
question = Question(View("ann"), terms=("kiwi",), vector=bytes.fromhex(sys.argv[2]))
(found,) = index.find(question).candidates
(entry,) = index.entries("ann", index.recent(View("ann"), Filter(), limit=9))
print(found.id, entry.id, found.own.cosine, *sys.modules)
"""
    arguments = [sys.executable, "-c", program, os.fspath(path), direction(0).hex()]
    run = subprocess.run(arguments, capture_output=True, text=True, check=True)
    found_id, entry_id, cosine, *modules = run.stdout.split()
    assert found_id == entry_id == "one"
    assert float(cosine) == pytest.approx(1.0)
    assert set(modules).isdisjoint(PROMPT["forbidden_modules"])
