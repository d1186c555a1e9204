"""What comes to mind beside what was recalled."""

from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.association import LEFT, Association, Bond, Edge, nearby, step, strongest
from tests.strategies import confidences

nodes = st.sampled_from("abcd")
edges = st.lists(st.builds(Edge, nodes, nodes, st.sampled_from(Bond), st.just("x")), max_size=9)


def test_what_lies_near_is_active_by_its_cosine() -> None:
    """A neighbour of the centre counts from the least cosine on, as much as it is near."""
    assert nearby({"a": 0.5, "b": 0.4, "c": 0.39}, least=0.4) == {
        "a": Association("a", 0.5, "near"),
        "b": Association("b", 0.4, "near"),
    }


def test_a_step_halves() -> None:
    """Each end of an edge passes half of its activation to the other, with the reason."""
    edge = Edge("a", "b", Bond.CONCEPT, "auth")
    assert step({"a": 1.0}, [edge]) == {"b": Association("b", 0.5, "concept: auth")}
    assert step({"b": 0.5}, [edge]) == {"a": Association("a", 0.25, "concept: auth")}


def test_the_strongest_way_counts() -> None:
    """Where several edges lead to a memory, the one from the most active counts; of equal ones, the first."""
    found = step({"a": 0.5, "b": 1.0}, [Edge("a", "c", Bond.LINK, "x"), Edge("c", "b", Bond.FILE, "y")])
    assert found == {"c": Association("c", 0.5, "file: y")}
    found = step({"a": 1.0, "b": 1.0}, [Edge("a", "c", Bond.LINK, "x"), Edge("b", "c", Bond.FILE, "y")])
    assert found == {"c": Association("c", 0.5, "link: x")}


def test_nothing_is_passed_on_from_what_is_not_active() -> None:
    """An edge between memories that nobody thinks of leads nowhere."""
    assert step({"a": 1.0}, [Edge("b", "c", Bond.LINK, "x")]) == {}


@given(st.dictionaries(nodes, confidences), edges)
def test_activation_only_fades(active: dict[str, float], joined: list[Edge]) -> None:
    """No step makes anything stronger than a share of the strongest."""
    reached = step(active, joined)
    assert all(one.activation <= LEFT * max(active.values()) for one in reached.values())


def test_best_first_without_what_was_recalled() -> None:
    """Each memory comes once, for its strongest reason; ties go by id, and only so many are told."""
    found = [
        Association("a", 0.5, "1"),
        Association("c", 0.4, "2"),
        Association("b", 0.4, "3"),
        Association("a", 0.6, "4"),
        Association("d", 0.9, "5"),
        Association("b", 0.3, "6"),
    ]
    best = [Association("a", 0.6, "4"), Association("b", 0.4, "3"), Association("c", 0.4, "2")]
    assert strongest(found, without={"d"}, limit=9) == best
    assert strongest(found, without={"d"}, limit=2) == best[:2]
