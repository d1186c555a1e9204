"""Port: new identifiers."""

from typing import Protocol


class IdFactory(Protocol):
    """Makes UUIDv7 texts (RFC 9562): lower-case, ascending in time within one process, unique across processes."""

    def new_id(self) -> str:
        """A fresh id."""
        ...
