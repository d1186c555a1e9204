"""Contract of the port Extractor."""

import pytest

from nan_forget.adapters.extractors.extractor import NullExtractor
from nan_forget.application.ports.extractor import Extracted, Extractor
from nan_forget.domain.memory import MemoryType
from tests.fakes.extractor import FakeExtractor

MOST = 10


@pytest.fixture(params=["null", "fake"])
def extractor(request: pytest.FixtureRequest) -> Extractor:
    """Every implementation that asks nobody."""
    answers = [Extracted(f"number {at}", MemoryType.FACT) for at in range(MOST + 5)]
    return NullExtractor() if request.param == "null" else FakeExtractor(answers)


def test_nothing_is_found_in_nothing(extractor: Extractor) -> None:
    """No messages hold no statement."""
    assert extractor.extract([]) == []


def test_at_most_ten_are_found(extractor: Extractor) -> None:
    """However much a model says."""
    assert len(extractor.extract(["human: we decided much"])) <= MOST
