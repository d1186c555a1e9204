"""When the store is tidied by itself."""

from datetime import datetime, timedelta

import pytest

from nan_forget.domain.rhythm import Rhythm
from tests.examples import NOON


@pytest.mark.parametrize(
    ("saves", "since", "due"),
    [
        (0, None, False),
        (9, NOON, False),
        (10, NOON, True),
        (10, None, True),
        (0, NOON - timedelta(hours=24), True),
        (0, NOON - timedelta(hours=23, minutes=59), False),
    ],
)
def test_whichever_comes_first(saves: int, since: datetime | None, due: bool) -> None:
    """Ten saves or a day are enough; with neither, nothing is due."""
    assert Rhythm().due(saves, since, NOON) is due


def test_both_are_settings() -> None:
    """Another rhythm has other bounds."""
    assert Rhythm(saves=2, hours=1).due(2, NOON, NOON)
    assert Rhythm(saves=99, hours=1).due(2, NOON - timedelta(hours=1), NOON)
