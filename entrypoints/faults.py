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
    errors.ChangedSince: Fault(1, 409),
    errors.NotAvailable: Fault(1, 501),
    errors.EmbedderUnavailable: Fault(1, 503),
    errors.StorageBusy: Fault(4, 503),
    errors.StorageError: Fault(4, 500),
}


def fault_of(error: errors.ForgetError) -> Fault:
    """The entry of the error's class or of its nearest base class."""
    return next((FAULTS[kind] for kind in type(error).__mro__ if kind in FAULTS), UNEXPECTED)


def error_document(error: Exception) -> dict[str, str]:
    """What a program is told of an error; of one that is none of ours, only what kind it is."""
    if isinstance(error, errors.ForgetError):
        return {"code": error.code, "message": error.message, "hint": error.hint}
    message = f"unexpected: {type(error).__name__}"
    return {"code": errors.ForgetError.code, "message": message, "hint": "The log of the server says where."}


def line_of(error: Exception) -> str:
    """What a model or a person reads of an error."""
    document = error_document(error)
    hint = f" Hint: {document['hint']}" if document["hint"] else ""
    return f"{document['code']}: {document['message']}.{hint}"
