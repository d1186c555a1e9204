"""The protocol's own conformance suite."""

from collections.abc import Callable
from pathlib import Path

import pytest

EXPECTED = Path(__file__).with_name("conformance.yml")

MUST_PASS = (
    "server-initialize ping tools-list tools-call-error resources-list prompts-list dns-rebinding-protection".split()
)


def test_all_that_needs_no_fixture_passes(node: Callable[..., str], url: str) -> None:
    """Every scenario passes but those listed beside this file, and each of these still fails."""
    said = node("conformance", "conformance", "server", "--url", url, "--expected-failures", str(EXPECTED))
    for scenario in MUST_PASS:
        assert f"✓ {scenario}: " in said


@pytest.mark.parametrize("scenario", MUST_PASS)
def test_nothing_that_matters_may_fail(scenario: str) -> None:
    """What must pass is not on the list of what may fail."""
    assert f"- {scenario}\n" not in EXPECTED.read_text(encoding="utf-8")
