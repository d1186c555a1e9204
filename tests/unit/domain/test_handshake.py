"""The line that opens a session."""

import pytest

from nan_forget.domain.handshake import DUTIES, Holdings, greeting


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
