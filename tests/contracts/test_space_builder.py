"""Contract of ``SpaceBuilder``: another model's vectors grow beside the current ones, and take their place at once."""

from array import array
from collections.abc import Callable
from dataclasses import replace as changed
from typing import TypeVar

import pytest

from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.recall_index import Question, Space
from nan_forget.application.ports.space_builder import SpaceBuilder
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.memory import Status
from nan_forget.domain.visibility import Filter, View
from tests.contracts.scenes import MODEL, found, passages, replace, save
from tests.examples import ANN, direction, memory

OTHER, OTHER_DIMENSION = "other model", 3
THIRD = "third model"

Answer = TypeVar("Answer")


def vector(*values: float) -> bytes:
    """A vector of the other model."""
    return array("f", values).tobytes()


UP, ACROSS = vector(0, 0, 1), vector(1, 0, 0)


def act(units: UnitOfWork, change: Callable[[SpaceBuilder], Answer]) -> Answer:
    """One committed transaction of a builder."""
    with units.write() as work:
        answer = change(work.builder)
        work.commit()
    return answer


def begin(units: UnitOfWork, model_id: str = OTHER, dimension: int = OTHER_DIMENSION) -> Space:
    """Begins to build, or goes on."""
    return act(units, lambda builder: builder.begin(model_id, dimension))


def waiting(units: UnitOfWork, space: Space, limit: int = 99) -> list[str]:
    """The texts that wait in a space."""
    with units.read() as work:
        assert work.builder.count_waiting(space) == len(work.builder.waiting(space, 99))
        return [one.text for one in work.builder.waiting(space, limit)]


def fill(units: UnitOfWork, space: Space, *vectors: bytes) -> int:
    """Gives what waits longest these vectors."""
    with units.read() as work:
        numbers = [one.number for one in work.builder.waiting(space, len(vectors))]
    return act(units, lambda builder: builder.fill(space, dict(zip(numbers, vectors, strict=True))))


def switch(units: UnitOfWork, space: Space) -> bool:
    """Tries to make a space the current one."""
    return act(units, lambda builder: builder.switch(space))


def current(units: UnitOfWork) -> Space | None:
    """The space in use, as writers and readers see it."""
    with units.read() as work:
        assert work.vectors.current() == work.index.space()
        return work.vectors.current()


def known(units: UnitOfWork, *stored: Passage) -> dict[str, bytes]:
    """Vectors of the current space by fingerprint."""
    with units.read() as work:
        return work.vectors.known([passage.fingerprint for passage in stored])


def test_everything_waits_at_first(units: UnitOfWork) -> None:
    """In a new space all passages wait, oldest first, while the current vectors stay in use."""
    one, two = save(units, memory("1"), direction(0)), save(units, memory("2"))
    before = current(units)
    space = begin(units)
    assert (space.model_id, space.dimension) == (OTHER, OTHER_DIMENSION)
    assert waiting(units, space) == [passages(one, None)[0].text, two.document]
    assert waiting(units, space, limit=1) == [passages(one, None)[0].text]
    assert current(units) == before != space
    assert found(units, Question(View(ANN), vector=direction(0))).keys() == {one.id}


def test_begin_again_goes_on(units: UnitOfWork) -> None:
    """What was built for a model is kept for the next run."""
    for text in "123":
        save(units, memory(text))
    space = begin(units)
    fill(units, space, UP)
    assert begin(units) == space
    assert waiting(units, space) == ["2", "3"]


@pytest.mark.parametrize(("model_id", "dimension"), [(THIRD, OTHER_DIMENSION), (OTHER, 2)])
def test_another_model_gives_up_the_first(units: UnitOfWork, model_id: str, dimension: int) -> None:
    """A space that was given up has nothing waiting, takes nothing and is never switched to; the new one is empty."""
    one = save(units, memory("1"))
    first = begin(units)
    number = act(units, lambda builder: builder.waiting(first, 1))[0].number
    second = begin(units, model_id, dimension)
    assert second != first
    assert waiting(units, first) == []
    assert act(units, lambda builder: builder.fill(first, {number: UP})) == 0
    assert not switch(units, first)
    assert current(units) is None
    assert waiting(units, second) == [one.document]


def test_saves_wait_in_both_spaces(units: UnitOfWork) -> None:
    """What is saved meanwhile is embedded for the current space at once or later, and always waits in the other."""
    save(units, memory("1"), direction(0))
    space = begin(units)
    fill(units, space, UP)
    two, three = save(units, memory("2"), direction(1)), save(units, memory("3"))
    with units.read() as work:
        assert [one.text for one in work.vectors.pending(9)] == ["3"]
    assert waiting(units, space) == [passages(two, None)[0].text, three.document]


def test_changes_are_followed(units: UnitOfWork) -> None:
    """A new text waits anew, a deleted one no longer, and vectors follow a memory whose status changes."""
    rewritten, deleted, archived = (save(units, memory(text)) for text in "123")
    space = begin(units)
    fill(units, space, UP, UP, UP)
    replace(units, changed(rewritten, content="1 anew"), text=True)
    replace(units, changed(archived, status=Status.ARCHIVED))
    with units.write() as work:
        work.memories.delete(ANN, deleted.id)
        work.commit()
    assert waiting(units, space) == ["1 anew"]
    fill(units, space, ACROSS)
    assert switch(units, space)
    assert found(units, Question(View(ANN), vector=UP)).keys() == {rewritten.id}
    both = found(units, Question(View(ANN), Filter(archived=True), vector=UP))
    assert both[archived.id].own.cosine == pytest.approx(1.0, abs=1e-6)
    assert both[rewritten.id].own.cosine == pytest.approx(0.0, abs=1e-6)


def test_fill_passes_over_what_no_longer_waits(units: UnitOfWork) -> None:
    """Only what waits is stored and counted."""
    save(units, memory("1"))
    space = begin(units)
    number = act(units, lambda builder: builder.waiting(space, 1))[0].number
    assert act(units, lambda builder: builder.fill(space, {number: UP, 999_999: UP})) == 1
    assert act(units, lambda builder: builder.fill(space, {number: ACROSS})) == 0
    switch(units, space)
    assert list(known(units, Passage("1", passages(memory("1"))[0].fingerprint)).values()) == [UP]


def test_switch_only_when_nothing_waits(units: UnitOfWork) -> None:
    """A space takes the place of the other when its last vector is there, and not before."""
    one, two = save(units, memory("1"), direction(0)), save(units, memory("2"), direction(90))
    before, space = current(units), begin(units)
    fill(units, space, UP)
    assert not switch(units, space)
    assert current(units) == before
    fill(units, space, ACROSS)
    assert switch(units, space)
    assert current(units) == space
    near = found(units, Question(View(ANN), vector=UP))
    assert near[one.id].own.cosine == pytest.approx(1.0, abs=1e-6)
    assert near[two.id].own.cosine == pytest.approx(0.0, abs=1e-6)


def test_old_vectors_are_gone(units: UnitOfWork) -> None:
    """After the switch nothing is left of the model before: no vector of its is known."""
    one = save(units, memory("1"), direction(0))
    space = begin(units)
    fill(units, space, UP)
    switch(units, space)
    assert known(units, *passages(one, None)) == {passages(one, None)[0].fingerprint: UP}
    later = save(units, memory("2"))
    with units.write() as work:
        assert work.vectors.open_space(MODEL, 2) == space
        assert [waiting.text for waiting in work.vectors.pending(9)] == [later.document]
    assert waiting(units, space) == []
    assert not switch(units, space)


def test_a_query_of_the_old_model_is_answered_by_words(units: UnitOfWork) -> None:
    """A query that was embedded before the switch meets no vector of the new model, though it would fit."""
    one = save(units, memory("kiwi"), direction(0))
    space = begin(units)
    asked = Question(View(ANN), terms=("kiwi",), vector=direction(0), model_id=MODEL)
    assert found(units, asked)[one.id].own.cosine is not None
    fill(units, space, UP)
    switch(units, space)
    assert found(units, asked._replace(vector=UP))[one.id].own.cosine is None
    assert found(units, asked._replace(vector=UP, model_id=OTHER))[one.id].own.cosine == pytest.approx(1.0, abs=1e-6)


def test_first_space_may_be_built(units: UnitOfWork) -> None:
    """A store without vectors, or without anything in it, can begin this way too."""
    space = begin(units)
    assert switch(units, space)
    assert current(units) == space
