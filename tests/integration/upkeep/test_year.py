"""What a year of use leaves of a store."""

from nan_forget.entrypoints.container import Container
from tests.fakes.clock import FrozenClock
from tests.integration.upkeep.year import answers, chance, facts, live, remember

ASKED = 150


def test_a_year_loses_nothing(container: Container, clock: FrozenClock) -> None:
    """After a year of thirty saves a week, questions find what is told about as well as on the first day, and the rest
    among the archived.
    """
    random = chance()
    told = facts(random)
    asked = random.sample(told, ASKED)
    live(container, clock, told, random)
    found = answers(container, asked)
    active = [one.hit for one in found if one.active]
    archived = [one.hit for one in found if not one.active]
    # On the first day every one of them is found (test_the_first_day).
    assert len(active) > ASKED / 2
    assert sum(active) / len(active) >= 0.98
    assert archived
    assert all(archived)


def test_the_first_day(container: Container) -> None:
    """Where nothing has aged, every question finds its fact among all others."""
    random = chance()
    told = facts(random)
    asked = random.sample(told, ASKED)
    remember(container, told)
    assert all(one.active and one.hit for one in answers(container, asked))
