"""Receipts of recalls."""

from nan_forget.domain.receipt import Occasion, Receipt


def test_plain_receipt() -> None:
    """A receipt of which nothing else is said has told nothing and has no notice."""
    receipt = Receipt("ann", 0, None, Occasion.RECALL, "a question")
    assert (receipt.told, receipt.notice) == ((), "")


def test_occasions_are_stored_by_name() -> None:
    """The words for occasions are those that stored receipts hold."""
    assert sorted(map(str, Occasion)) == ["get", "prompt", "recall", "search", "session-start"]
