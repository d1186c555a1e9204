"""Whatever is done to a store, the double of the tests and SQLite stay equal."""

from collections.abc import Callable
from dataclasses import replace as changed
from datetime import timedelta
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork, Work
from nan_forget.domain.candidate import Candidate, Findings
from nan_forget.domain.errors import ForgetError, InvalidInput
from nan_forget.domain.memory import Links, Memory, MemoryType, Scope, Status
from nan_forget.domain.visibility import Filter, Reach, View
from tests.contracts.scenes import DIMENSION, MODEL, SECRET, passages, register
from tests.examples import ANN, APP, BOB, LIB, NOON, direction, memory
from tests.fakes.unit_of_work import InMemoryUnitOfWork

# Words that the stemmer of the index leaves apart: the double does not stem.
words = st.sampled_from("kiwi melon 用户身份 src/auth.ts C++ KIWI".split())
contents = st.lists(words, min_size=1, max_size=3).map(" ".join)
vectors = st.none() | st.integers(0, 180).map(direction)
ids = st.sampled_from([f"{letter * 8}-{digit}" for letter in "ab" for digit in "123"])
links = st.tuples(ids)

places = st.sampled_from(
    [
        {"scope": Scope.USER, "project": None},
        {"scope": Scope.PROJECT, "project": APP},
        {"scope": Scope.PROJECT, "project": SECRET.ref},
        {"scope": Scope.SESSION, "project": LIB, "session_id": "s1"},
        {"scope": Scope.SESSION, "project": None, "session_id": "s2"},
    ]
)
rest = st.fixed_dictionaries(
    {"session_id": st.sampled_from(["s1", "s2"])},
    optional={
        "type": st.sampled_from(MemoryType),
        "status": st.sampled_from(Status),
        "tags": st.sampled_from([(), ("red",), ("red", "blue")]),
        "access_count": st.integers(0, 3),
        "created_at": st.integers(0, 3).map(lambda days: NOON + timedelta(days=days)),
        "links": st.builds(Links, st.just(()), links, links),
    },
)
fields = st.tuples(rest, places).map(lambda both: both[0] | both[1])

views = st.tuples(
    st.sampled_from([ANN, BOB]),
    st.sampled_from([None, APP.key, LIB.key, SECRET.key]),
    st.sampled_from([None, "s1", "s2"]),
    st.sampled_from(Reach),
).map(View._make)
filters = st.sampled_from([Filter(), Filter(archived=True), Filter(tags=("red",)), Filter(types=("fact", "task"))])
terms = st.lists(words.map(str.lower), max_size=3, unique=True).map(tuple)
models = st.sampled_from([None, MODEL, "another model"])
questions = st.tuples(views, filters, terms, terms, vectors, st.just(50), models).map(Question._make)


class Stores(RuleBasedStateMachine):
    """Does the same to both stores and compares what they answer."""

    known: Bundle[Memory] = Bundle("known")

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.sqlite = SqliteUnitOfWork(Path(self.folder.name) / "memories.db")
        self.both: tuple[UnitOfWork, UnitOfWork] = (InMemoryUnitOfWork(), self.sqlite)
        for units in self.both:
            register(units)

    def teardown(self) -> None:
        """Closes the database."""
        self.sqlite.close()
        self.folder.cleanup()

    def act(self, change: Callable[[Work], object]) -> None:
        """Changes both stores, or is refused by both for the same reason."""
        answers: list[object] = []
        for units in self.both:
            try:
                with units.write() as work:
                    answers.append(change(work))
                    work.commit()
            except InvalidInput:
                answers.append(InvalidInput)  # a taken id and a twin at once may be told as either
            except ForgetError as error:
                # What is wrong twice, a taken id and a twin, may be refused for either.
                answers.append(InvalidInput if isinstance(error, InvalidInput) else type(error))
        assert answers[0] == answers[1]

    @initialize(said=st.lists(st.tuples(contents, vectors), min_size=4, max_size=6))
    def converse(self, said: list[tuple[str, bytes | None]]) -> None:
        """A session of Ann's, so that questions find something, with its neighbours."""
        talk = [(memory(text, id=f"cccccccc-{place}", session_id="s1"), one) for place, (text, one) in enumerate(said)]

        def change(work: Work) -> None:
            work.vectors.open_space(MODEL, DIMENSION)
            for new, vector in talk:
                work.memories.add(new, passages(new, vector), unique=False)

        self.act(change)

    @rule()
    def open_space(self) -> None:
        """From now on there are vectors."""
        self.act(lambda work: work.vectors.open_space(MODEL, DIMENSION)[1:3])

    @rule(vector=vectors.filter(bool), count=st.integers(1, 3))
    def fill(self, vector: bytes, count: int) -> None:
        """The oldest waiting passages get their vector."""
        self.act(lambda work: work.vectors.fill({one.number: vector for one in work.vectors.pending(count)}))

    @rule(target=known, one=ids, user=st.sampled_from([ANN, BOB]), text=contents, said=fields, unique=st.booleans())
    def add(self, one: str, user: str, text: str, said: dict[str, object], *, unique: bool) -> Memory:
        """Something new, which may be refused."""
        new = changed(memory(text, **said), id=one, user_id=user)
        self.act(lambda work: work.memories.add(new, passages(new), unique=unique))
        return new

    @rule(target=known, old=consumes(known), text=contents, said=fields, embedded=st.lists(vectors, max_size=2))
    def rewrite(self, old: Memory, text: str, said: dict[str, object], embedded: list[bytes | None]) -> Memory:
        """New words, perhaps with vectors."""
        new = changed(memory(text, **said), id=old.id, user_id=old.user_id)

        def change(work: Work) -> None:
            if any(embedded):
                work.vectors.open_space(MODEL, DIMENSION)
            work.memories.replace(new, passages(new, *embedded))

        self.act(change)
        return new

    @rule(target=known, old=consumes(known), said=fields)
    def move(self, old: Memory, said: dict[str, object]) -> Memory:
        """The same words elsewhere or in another state."""
        new = changed(memory(old.content, **said), id=old.id, user_id=old.user_id)
        self.act(lambda work: work.memories.replace(new))
        return new

    @rule(old=consumes(known))
    def delete(self, old: Memory) -> None:
        """Gone, if it was there."""
        self.act(lambda work: work.memories.delete(old.user_id, old.id))

    @rule(question=questions)
    def ask(self, question: Question) -> None:
        """Both find the same, with the same evidence."""
        double, sqlite = (_found(units, question) for units in self.both)
        assert [_place(one) for one in double.candidates] == [_place(one) for one in sqlite.candidates]
        assert _evidence(double) == pytest.approx(_evidence(sqlite), rel=1e-5, abs=1e-5)

    @invariant()
    def equal(self) -> None:
        """Both list, count and await the same."""
        double, sqlite = map(_told, self.both)
        assert double == sqlite


def _found(units: UnitOfWork, question: Question) -> Findings:
    """What is found, oldest first."""
    with units.read() as work:
        findings = work.index.find(question)
    return findings._replace(candidates=tuple(sorted(findings.candidates)))


def _place(candidate: Candidate) -> tuple[object, ...]:
    """All but the figures that rounding blurs, and the key, which is the store's own."""
    return candidate[4:], candidate.id, [len(pair) for pair in candidate.neighbours]


def _evidence(findings: Findings) -> list[float]:
    """All figures in order; what is absent is out of any scale."""
    sides = [side for one in findings.candidates for side in (one.own, *chain(*one.neighbours))]
    figures = [-9.0 if figure is None else figure for side in sides for figure in side]
    return [*figures, findings.nearest, findings.best, findings.ideal, findings.whole] if findings.candidates else []


def _told(units: UnitOfWork) -> list[object]:
    told: list[object] = []
    with units.read() as work:
        for user_id in (ANN, BOB):
            memories = work.memories.page(Selection(user_id), limit=99)
            told += [memories, work.memories.statistics(user_id), work.memories.identify(user_id, "aaaaaaaa")]
            told.append([work.memories.twin(one) for one in memories])
            told.append(work.index.recent(View(user_id, APP.key, "s1"), Filter(), limit=2))
            told.append(work.index.entries(user_id, [one.id for one in memories]))
        if work.vectors.current():
            told.append([one.text for one in work.vectors.pending(99)])
        told.append(work.vectors.count_pending())
    return told


def test_double_and_sqlite_stay_equal() -> None:
    """After any sequence of changes both stores answer every question alike."""
    run_state_machine_as_test(Stores, settings=settings(max_examples=15, stateful_step_count=20))
