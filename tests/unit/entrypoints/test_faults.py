"""The table from errors to exit codes and HTTP statuses."""

from collections.abc import Iterator

import pytest

from nan_forget.domain import errors
from nan_forget.domain.errors import ForgetError
from nan_forget.entrypoints.faults import FAULTS, UNEXPECTED, fault_of


def _leaves(kind: type[ForgetError]) -> Iterator[type[ForgetError]]:
    """The classes of the product's tree below this one that have no subclass."""
    children = [one for one in kind.__subclasses__() if one.__module__ == errors.__name__]
    for child in children:
        yield from _leaves(child)
    if not children:
        yield kind


LEAVES = list(_leaves(ForgetError))


@pytest.mark.parametrize("kind", LEAVES)
def test_every_error_is_mapped(kind: type[ForgetError]) -> None:
    """No error of the tree is answered as an unexpected one by oversight."""
    assert any(base in FAULTS for base in kind.__mro__)
    fault = fault_of(kind("message"))
    assert fault.exit_code in {1, 2, 3, 4}
    assert 400 <= fault.status < 600


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (errors.InvalidInput, 2),
        (errors.InvalidSetting, 2),
        (errors.AmbiguousId, 2),
        (errors.AmbiguousProject, 2),
        (errors.NotFound, 3),
        (errors.NotAvailable, 1),
        (errors.EmbedderUnavailable, 1),
        (errors.StorageBusy, 4),
        (errors.StorageUnwritable, 4),
        (errors.NotADatabase, 4),
        (errors.NewerSchema, 4),
    ],
)
def test_exit_codes(kind: type[ForgetError], code: int) -> None:
    """Exit codes are those that scripts rely on."""
    assert fault_of(kind("message")).exit_code == code


def test_codes_are_distinct() -> None:
    """Every leaf has a stable code of its own."""
    assert len({kind.code for kind in LEAVES}) == len(LEAVES)


def test_error_of_no_known_kind() -> None:
    """An error outside of the table is an unexpected one, never a success."""
    assert fault_of(ForgetError("message")) == UNEXPECTED
