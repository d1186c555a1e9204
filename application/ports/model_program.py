"""Port: the program beside us that runs the embedding model, where there is one."""

from typing import Protocol


class ModelProgram(Protocol):
    """Runs an installed program; installs nothing, and stops nothing that it has not started."""

    def start(self) -> bool:
        """Whether it was started now; not if it answers already, is not installed, or is not wanted."""
        ...

    def stop(self) -> bool:
        """Whether it was stopped: only if ``start`` has started it, be it from another process."""
        ...
