"""An installation that a test decides."""

from collections.abc import Mapping, Sequence

from nan_forget.application.ports.installation import Ran


class GivenInstallation:
    """Twin of the port ``Installation``; what is run answers as a test says, by its last word."""

    def __init__(self, executable: str = "/bin/nan-forget", answers: Mapping[str, Ran] | None = None) -> None:
        self._executable = executable
        self.answers = dict(answers or {})
        self.temporary = False
        self.ran: list[tuple[Sequence[str], str, bool]] = []

    def executable(self) -> str:
        return self._executable

    def is_temporary(self) -> bool:
        return self.temporary

    def installers(self) -> Sequence[Sequence[str]]:
        return [("pipx", "install", "nan-forget==0.1.0")]

    def installed(self, installer: Sequence[str]) -> str | None:
        return f"/{installer[0]}/nan-forget"

    def compile(self) -> bool:
        return True

    def run(self, words: Sequence[str], *, stdin: str = "", timeout_s: float, scratch: bool = False) -> Ran:
        del timeout_s
        self.ran.append((tuple(words), stdin, scratch))
        return self.answers.get(words[-1], Ran(None, "", "no such file"))

    def hand_over(self, executable: str, arguments: Sequence[str]) -> int:
        return self.run([executable, *arguments], timeout_s=0).code or 0
