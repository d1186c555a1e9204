"""The line that opens a session."""

import pytest

from nan_forget.domain.handshake import DUTIES, Holdings, greeting, warning


@pytest.mark.parametrize(
    ("holdings", "counts"),
    [
        (Holdings(None, 0), "0 memories of this user. "),
        (Holdings(0, 1), "0 memories of this project, 1 memory of this user. "),
        (Holdings(12_345, 3), "12,345 memories of this project, 3 memories of this user. "),
    ],
)
def test_counts(holdings: Holdings, counts: str) -> None:
    """The line counts what can be seen, then names the duties."""
    assert greeting(holdings) == f"nan-forget remembers across sessions: {counts}{DUTIES}"


def test_warning() -> None:
    """A hook that keeps failing is named, with what to do about it."""
    line = warning("post-tool", "codex")
    assert "post-tool of codex has failed 5 times in a row" in line
    assert "nan-forget doctor" in line
