"""Contract of ``VectorStore``: the embedding space, and passages that wait for their vector."""

from dataclasses import replace as changed

import pytest

from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.ports.vector_store import Owner, PendingPassage
from nan_forget.domain.memory import Status
from nan_forget.domain.visibility import Filter, View
from tests.contracts.scenes import DIMENSION, MODEL, found, passages, register, replace, save
from tests.examples import ANN, APP, BOB, LIB, direction, memory


def open_space(units: UnitOfWork) -> None:
    """Makes the space of the suites' model."""
    with units.write() as work:
        work.vectors.open_space(MODEL, DIMENSION)
        work.commit()


def pending(units: UnitOfWork, limit: int = 99) -> list[PendingPassage]:
    """What waits."""
    with units.read() as work:
        return work.vectors.pending(limit)


def count_pending(units: UnitOfWork) -> int:
    """How much waits."""
    with units.read() as work:
        return work.vectors.count_pending()


def known(units: UnitOfWork, *stored: Passage) -> dict[str, bytes]:
    """The vectors of passages by fingerprint."""
    with units.read() as work:
        return work.vectors.known([passage.fingerprint for passage in stored])


def fill(units: UnitOfWork, vectors: dict[int, bytes]) -> int:
    """Stores vectors by passage number."""
    with units.write() as work:
        filled = work.vectors.fill(vectors)
        work.commit()
    return filled


def test_no_space_at_first(units: UnitOfWork) -> None:
    """A store without vectors has no space; everything waits for one, and nothing is known or filled."""
    one = memory()
    save(units, one)
    with units.read() as work:
        assert work.vectors.current() is None
        assert work.index.space() is None
    assert count_pending(units) == 1
    assert known(units, *passages(one)) == {}
    assert fill(units, {1: direction(0)}) == 0


def test_first_model_opens_the_space(units: UnitOfWork) -> None:
    """The space is of the first model that asks; whoever asks later gets the same one."""
    with units.write() as work:
        space = work.vectors.open_space(MODEL, DIMENSION)
        assert work.vectors.open_space("other model", 3) == space
        work.commit()
    assert (space.model_id, space.dimension) == (MODEL, DIMENSION)
    assert space.engine in {"vec0", "exact"}
    with units.read() as work:
        assert work.vectors.current() == space
        assert work.index.space() == space


def test_new_space_makes_everything_wait(units: UnitOfWork) -> None:
    """Passages of all users that were saved before there was a space wait in it, oldest first."""
    early = [save(units, memory(text, user_id=user_id)) for text, user_id in (("1", ANN), ("2", BOB), ("3", ANN))]
    open_space(units)
    assert [one.text for one in pending(units)] == [one.document for one in early]
    assert [one.text for one in pending(units, limit=2)] == ["1", "2"]
    assert count_pending(units) == 3


def test_passage_without_vector_waits(units: UnitOfWork) -> None:
    """Of a memory's passages only those without a vector wait, under their fingerprint."""
    one = save(units, memory("1"), direction(0), None, direction(20))
    waiting = passages(one, None, None, None)[1]
    assert [(one.text, one.fingerprint) for one in pending(units)] == [(waiting.text, waiting.fingerprint)]


def test_fill_makes_passages_findable(units: UnitOfWork) -> None:
    """A filled passage no longer waits, its vector is known, and the memory is found by it."""
    open_space(units)
    one, two = save(units, memory("1")), save(units, memory("2"))
    first, second = pending(units)
    assert fill(units, {first.number: direction(0)}) == 1
    assert pending(units) == [second]
    assert known(units, *passages(one), *passages(two)) == {first.fingerprint: direction(0)}
    near = found(units, Question(View(ANN), vector=direction(60)))
    assert near.keys() == {one.id}
    assert near[one.id].own.cosine == pytest.approx(0.5, abs=1e-6)


def test_fill_passes_over_what_no_longer_waits(units: UnitOfWork) -> None:
    """Filled, replaced, removed and unknown passages keep their state; the others are stored and counted."""
    open_space(units)
    filled, replaced, removed, waiting = (save(units, memory(text)) for text in ("1", "2", "3", "4"))
    numbers = [one.number for one in pending(units)]
    fill(units, {numbers[0]: direction(0)})
    replace(units, changed(replaced, content="2 anew"), text=True)
    with units.write() as work:
        work.memories.delete(ANN, removed.id)
        work.commit()
    assert fill(units, dict.fromkeys([*numbers, 999_999], direction(90))) == 1
    (early,), (late,) = passages(filled), passages(waiting)
    expected = {early.fingerprint: direction(0), late.fingerprint: direction(90)}
    assert known(units, early, late, *passages(removed)) == expected
    assert [one.text for one in pending(units)] == ["2 anew"]


def test_equal_text_is_known_once_for_all(units: UnitOfWork) -> None:
    """The vector of a text is known while any memory of any user has it."""
    one = save(units, memory("1"), direction(0))
    two = save(units, memory("1", user_id=BOB), direction(0))
    for gone, left in ((one, 1), (two, 0)):
        with units.write() as work:
            work.memories.delete(gone.user_id, gone.id)
            work.commit()
        assert len(known(units, *passages(one, None))) == left


def test_known_takes_any_number_of_fingerprints(units: UnitOfWork) -> None:
    """More fingerprints than a database takes as parameters are no problem."""
    one = save(units, memory(), direction(0))
    asked = [Passage("", f"unknown {number}") for number in range(50_000)]
    assert list(known(units, *asked, *passages(one, None)).values()) == [direction(0)]


@pytest.mark.parametrize("first", ["fill", "change"])
def test_vectors_follow_their_memory(units: UnitOfWork, first: str) -> None:
    """A vector counts where its memory stands, whether the memory moved before or after it came."""
    register(units)
    open_space(units)
    moved, archived = save(units, memory("1", project=APP)), save(units, memory("2", project=APP))

    def fill_all() -> None:
        fill(units, {one.number: direction(0) for one in pending(units)})

    def change() -> None:
        replace(units, changed(moved, project=LIB))
        replace(units, changed(archived, status=Status.ARCHIVED))

    steps = (fill_all, change) if first == "fill" else (change, fill_all)
    for step in steps:
        step()

    def near(project: str, *, archived: bool = False) -> set[str]:
        return set(found(units, Question(View(ANN, project), Filter(archived=archived), vector=direction(0))))

    assert near(LIB.key) == {moved.id}
    assert near(APP.key) == set()
    assert near(APP.key, archived=True) == {archived.id}


def test_owners_of_passages(units: UnitOfWork) -> None:
    """Every memory is named once, in the order of saving, whoever's it is; what is gone has no owner."""
    open_space(units)
    one, other = memory(), memory(user_id=BOB)
    save(units, one, None, None)
    save(units, other, None)
    numbers = [passage.number for passage in pending(units)]
    with units.read() as work:
        assert work.vectors.owners([*reversed(numbers), 999]) == [Owner(ANN, one.id), Owner(BOB, other.id)]
        assert work.vectors.owners([]) == []
