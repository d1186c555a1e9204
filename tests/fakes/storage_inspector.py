"""A storage whose state a test decides."""

from nan_forget.application.ports.storage_inspector import StorageState
from nan_forget.domain.errors import StorageUnwritable

SOUND = StorageState("memories.db", 4096, "SQLite 3.50.0, schema 2", (), (), "vec0")


class GivenState:
    """Twin of the port ``StorageInspector``; without a state there is no storage."""

    def __init__(self, state: StorageState | None = SOUND) -> None:
        self.state = state

    def inspect(self) -> StorageState:
        """The state that was given."""
        if self.state is None:
            raise StorageUnwritable("memories.db cannot be opened", hint="It is a test.")
        return self.state

    def close_off(self) -> list[str]:
        """All that is exposed."""
        if self.state is None:
            return []
        closed = list(self.state.exposed)
        self.state = self.state._replace(exposed=())
        return closed
