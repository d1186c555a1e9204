"""Whether the clients know us, whether their commands run, and whether their hooks fire."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nan_forget.application.examine_store import Check
from nan_forget.application.ports.client_files import ClientFiles
from nan_forget.application.ports.clients import Clients
from nan_forget.application.ports.hook_journal import Firing, HookJournal
from nan_forget.application.ports.installation import Installation
from nan_forget.domain.moments import from_us
from nan_forget.domain.placement import Part

MAX_FAILURES = 5
"""As often may a hook fail in a row before somebody is told: less may be a full disk or a busy moment."""


@dataclass(frozen=True, slots=True)
class ExamineClients:
    """What ``doctor`` says of clients; changes nothing."""

    clients: Clients
    files: ClientFiles
    installation: Installation
    journal: HookJournal

    def __call__(self) -> list[Check]:
        """Two checks for every client that this user has and that knows us, one for every other."""
        detected = self.clients.detected()
        if not detected:
            return [
                Check("clients", well=True, detail="none found", hint="`nan-forget setup --client NAME` names one.")
            ]
        return [check for client in detected for check in self._of(client)]

    def _of(self, client: str) -> Iterator[Check]:
        executable = self.installation.executable()
        parts = self.clients.parts(client, executable=executable, project=None)
        texts = [self._text(part) for part in parts]
        missing = [part.path for part, text in zip(parts, texts, strict=True) if not part.placement.holds(text)]
        elsewhere = self._elsewhere(parts, texts, executable)
        again = f"`nan-forget setup --client {client}` writes it."
        if len(missing) == len(parts) and not elsewhere:
            yield Check(client, well=True, detail="not registered", hint=again)
            return
        gone = [path for path in elsewhere or [executable] if not self._runs(path)]
        if gone:
            yield Check(client, well=False, detail=f"registered, but {gone[0]} does not run", hint=again)
        elif missing and not elsewhere:
            yield Check(client, well=False, detail=f"registered in part; missing in {', '.join(missing)}", hint=again)
        else:
            place = f", by another installation: {elsewhere[0]}" if elsewhere else ""
            yield Check(client, well=True, detail="registered, and its command runs" + place)
        yield from self._firing(client)

    def _firing(self, client: str) -> Iterator[Check]:
        firings = [one for one in self.journal.read() if one.client == client]
        failing = [one for one in firings if one.failures >= MAX_FAILURES]
        remaining = self.clients.remaining(client)
        hint = " ".join(remaining) or ("The file hook.log in the data folder says why." if failing else "")
        events = self.clients.commands(client, executable="")
        if len(events) > 1 or firings:  # a client without hooks has its server alone
            seen = ", ".join(map(_told, firings)) or "never fired yet"
            yield Check(f"{client} hooks", well=not failing and not remaining, detail=seen, hint=hint)

    def _elsewhere(self, parts: Sequence[Part], texts: Sequence[str], executable: str) -> list[str]:
        """The other installations that the files speak of."""
        found: dict[str, None] = {}
        for part, text in zip(parts, texts, strict=True):
            try:
                found |= dict.fromkeys(part.placement.executables(text))
            except ValueError:  # a file that nobody can read registers nothing
                continue
        return [path for path in found if path != executable]

    def _runs(self, executable: str) -> bool:
        return self.installation.run([executable, "--version"], timeout_s=10).code == 0

    def _text(self, part: Part) -> str:
        try:
            return self.files.read(part.path) or ""
        except ValueError:  # as above
            return ""


def _told(firing: Firing) -> str:
    failed = f" (failed {firing.failures} times in a row)" if firing.failures else ""
    return f"{firing.event} {from_us(firing.at_us):%Y-%m-%d %H:%M} UTC{failed}"
