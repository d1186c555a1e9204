"""The one table from error to exit code and HTTP status."""

from typing import NamedTuple

from nan_forget.domain import errors


class Fault(NamedTuple):
    """How a door answers an error."""

    exit_code: int
    status: int


UNEXPECTED = Fault(1, 500)

FAULTS: dict[type[errors.ForgetError], Fault] = {
    errors.InvalidInput: Fault(2, 422),
    errors.NotFound: Fault(3, 404),
    errors.NotAvailable: Fault(1, 501),
    errors.EmbedderUnavailable: Fault(1, 503),
    errors.StorageBusy: Fault(4, 503),
    errors.StorageError: Fault(4, 500),
}


def fault_of(error: errors.ForgetError) -> Fault:
    """The entry of the error's class or of its nearest base class."""
    return next((FAULTS[kind] for kind in type(error).__mro__ if kind in FAULTS), UNEXPECTED)
