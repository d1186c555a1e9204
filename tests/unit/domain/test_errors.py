"""The tree of errors that a user can meet."""

from collections.abc import Iterator

from nan_forget.domain.errors import ForgetError, NotFound


def tree(root: type[ForgetError]) -> Iterator[type[ForgetError]]:
    """An error class and everything below it."""
    yield root
    for child in root.__subclasses__():
        yield from tree(child)


def test_codes_are_unique() -> None:
    """Each error has a code of its own, for scripts."""
    codes = [error.code for error in tree(ForgetError)]
    assert len(set(codes)) == len(codes)


def test_message_and_hint() -> None:
    """An error carries its message as text and what to do about it, or nothing."""
    error = NotFound("no memory x", hint="List them.")
    assert (str(error), error.message, error.hint) == ("no memory x", "no memory x", "List them.")
    assert NotFound("no memory x").hint == ""
