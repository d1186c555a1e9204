"""A program that a test can have installed."""


class InMemoryModelProgram:
    """Twin of the port ``ModelProgram``."""

    def __init__(self, *, installed: bool = True, answers: bool = False) -> None:
        self._installed = installed
        self.answers = answers
        self._ours = False

    def start(self) -> bool:
        if not self._installed or self.answers:
            return False
        self.answers = self._ours = True
        return True

    def stop(self) -> bool:
        if not self._ours:
            return False
        self.answers = self._ours = False
        return True
