"""Both engines for vectors: the same answers, whatever is stored."""

from array import array
from collections.abc import Sequence

import apsw
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.vector_engines import (
    Place,
    Vector,
    VectorEngine,
    engine_for,
    has_direction,
    vectors_of,
)
from nan_forget.adapters.sqlite.visible import Condition
from tests.examples import ANN, BOB, direction

HERE = Place(project_id=1, session_id=0, state=0)
ALL_OF_ANN = Condition("user_id = ?", (ANN,))
DIMENSION = 4

numbers = st.floats(-1, 1, width=32, allow_subnormal=False)
embeddings = st.lists(numbers, min_size=DIMENSION, max_size=DIMENSION).map(lambda one: array("f", one).tobytes())


@pytest.fixture(params=["vec0", "exact"])
def engine(request: pytest.FixtureRequest) -> VectorEngine:
    """Each engine in turn with an empty space of two dimensions."""
    return made(request.param, dimension=2)


def made(name: str, *, dimension: int) -> VectorEngine:
    """An empty space in a database of its own."""
    engine = vectors_of(connect(":memory:", busy_timeout_s=1), 7, name)
    engine.create(dimension)
    return engine


def passages(found: Sequence[tuple[int, float]]) -> list[int]:
    """The passages of an answer, in its order."""
    return [passage for passage, _ in found]


def test_nearest_first(engine: VectorEngine) -> None:
    """The nearest come first, each with its cosine whatever its length; the limit cuts the farthest."""
    half = array("f", [0.0, 0.5]).tobytes()
    engine.put([Vector(1, direction(180), ANN, HERE), Vector(2, half, ANN, HERE), Vector(3, direction(0), ANN, HERE)])
    assert passages(found := engine.nearest(direction(0), ALL_OF_ANN, limit=9)) == [3, 2, 1]
    assert [cosine for _, cosine in found] == pytest.approx([1, 0, -1], abs=1e-6)
    assert passages(engine.nearest(direction(0), ALL_OF_ANN, limit=2)) == [3, 2]


def test_condition_comes_first(engine: VectorEngine) -> None:
    """What does not satisfy the condition takes no place of the limit."""
    engine.put(Vector(number, direction(0), BOB, HERE) for number in range(1, 300))
    engine.put(Vector(number, direction(1), ANN, Place(2, 0, 0)) for number in range(300, 600))
    engine.put(Vector(number, direction(2), ANN, Place(1, 5, 0)) for number in range(600, 900))
    engine.put(Vector(number, direction(3), ANN, Place(1, 0, 1)) for number in range(900, 1200))
    engine.put([Vector(1200, direction(90), ANN, HERE)])
    within = Condition("user_id = ? AND project_id IN (?, 0) AND session_id IN (0, 6) AND state = 0", (ANN, 1))
    assert passages(engine.nearest(direction(0), within, limit=2)) == [1200]
    chosen = Condition("user_id = ? AND passage_id IN (SELECT 5 UNION ALL SELECT 899)", (ANN,))
    assert passages(engine.nearest(direction(0), chosen, limit=2)) == [899]


def test_change_and_removal(engine: VectorEngine) -> None:
    """Vectors can be moved, read and removed by passage; unknown passages are passed over."""
    engine.put(Vector(number, direction(number), ANN, HERE) for number in (1, 2, 3))
    engine.move([2, 99], Place(8, 9, 1))
    moved = Condition("user_id = ? AND project_id = 8 AND session_id = 9 AND state = 1", (ANN,))
    assert passages(engine.nearest(direction(0), moved, limit=9)) == [2]
    engine.remove([3, 99])
    assert engine.read([1, 2, 3, 99]) == {1: direction(1), 2: direction(2)}
    assert engine.cosines(direction(2), [2, 3]) == pytest.approx({2: 1.0}, abs=1e-6)
    assert engine.cosines(direction(2), []) == {}
    engine.put([Vector(3, direction(4), ANN, HERE)])
    assert engine.read([3]) == {3: direction(4)}


def test_wrong_dimension_is_refused(engine: VectorEngine) -> None:
    """A vector of another length never enters a space."""
    with pytest.raises(apsw.Error):
        engine.put([Vector(1, bytes(4) + direction(0), ANN, HERE)])
    assert engine.read([1]) == {}


def test_space_can_be_dropped(engine: VectorEngine) -> None:
    """A dropped space is gone and can be made anew."""
    engine.put([Vector(1, direction(0), ANN, HERE)])
    engine.drop()
    with pytest.raises(apsw.Error):
        engine.read([1])
    engine.create(2)
    assert engine.read([1]) == {}


def test_vector_without_direction_is_not_stored(engine: VectorEngine) -> None:
    """Zeros and what is no number are near to nothing, so they cannot displace what is."""
    lost = [
        array("f", pair).tobytes() for pair in [(0, 0), (float("nan"), 0), (float("inf"), 0), (1e-30, 0), (1e30, 0)]
    ]
    engine.put(Vector(number, vector, ANN, HERE) for number, vector in enumerate([*lost, direction(90)]))
    assert passages(engine.nearest(direction(0), ALL_OF_ANN, limit=9)) == [len(lost)]
    assert engine.read(range(len(lost))) == {}


def test_new_space_gets_what_the_machine_has() -> None:
    """The extension where it is loaded, else exact search."""
    assert engine_for(connect(":memory:", busy_timeout_s=1)) == "vec0"
    assert engine_for(apsw.Connection(":memory:")) == "exact"


@given(
    stored=st.lists(embeddings.filter(has_direction), min_size=1, max_size=200),
    query=embeddings,
    limit=st.integers(1, 9),
)
def test_engines_agree(stored: list[bytes], query: bytes, limit: int) -> None:
    """Exact search gives the cosines that vec0 gives, and the same passages wherever cosines differ."""
    assume(has_direction(query))
    answers = []
    for name in ("vec0", "exact"):
        engine = made(name, dimension=DIMENSION)
        engine.put(Vector(number, vector, ANN, HERE) for number, vector in enumerate(stored))
        answers.append((engine.nearest(query, ALL_OF_ANN, limit=limit), engine.cosines(query, range(len(stored)))))
    (fast, fast_cosines), (exact, exact_cosines) = answers
    assert exact_cosines == pytest.approx(fast_cosines, abs=1e-5)
    assert [cosine for _, cosine in exact] == pytest.approx([cosine for _, cosine in fast], abs=1e-5)
    assert all(exact_cosines[passage] == pytest.approx(cosine, abs=1e-5) for passage, cosine in fast)
