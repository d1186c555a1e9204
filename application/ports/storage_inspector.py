"""Port: how the storage itself is doing."""

from typing import NamedTuple, Protocol


class StorageState(NamedTuple):
    """Facts about the database, for people to judge."""

    place: str
    """The file (or server) that holds the data."""
    size_bytes: int
    version: str
    """Of the database engine and of our schema."""
    damage: tuple[str, ...]
    """What an integrity check found; empty = sound."""
    exposed: tuple[str, ...]
    """Files or folders that others on this machine can read."""
    vector_engine: str
    """``vec0``, or ``exact`` with the reason."""


class StorageInspector(Protocol):
    """Looks at the storage."""

    def inspect(self) -> StorageState:
        """The state; changes nothing. Raises the storage errors if it cannot be opened."""
        ...

    def close_off(self) -> list[str]:
        """Takes from others what they may do with what is ours alone, and says with what; leaves the rest exposed."""
        ...
