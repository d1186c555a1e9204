"""What is registered is tried, and doctor says how the clients are doing."""

import pytest

from nan_forget.application.examine_clients import MAX_FAILURES, ExamineClients
from nan_forget.application.ports.installation import Ran
from nan_forget.application.try_registrations import TryRegistrations
from tests.fakes.client_files import InMemoryClientFiles
from tests.fakes.clients import GivenClients
from tests.fakes.hook_journal import InMemoryHookJournal
from tests.fakes.installation import GivenInstallation

EXECUTABLE = "/bin/nan-forget"
SOUND = {
    "serve": Ran(0, '{"jsonrpc": "2.0"}\n', "a log line"),
    "session-start": Ran(0, "", ""),
    "--version": Ran(0, "0.1.0\n", ""),
}


def test_all_run() -> None:
    """Every command is fed in a scratch folder, the server that clients share once."""
    installation = GivenInstallation(answers=SOUND)
    trials = TryRegistrations(GivenClients(), installation)(["one", "two"], EXECUTABLE)
    assert [(one.client, one.event, one.well) for one in trials] == [
        ("one", "session-start", True),
        ("one", "serve", True),
        ("two", "serve", True),
    ]
    assert installation.ran == [
        ((EXECUTABLE, "hook", "session-start"), "{}", True),
        ((EXECUTABLE, "serve"), "{}", True),
    ]


@pytest.mark.parametrize(
    ("event", "ran", "detail"),
    [
        ("session-start", Ran(None, "", "no such file"), "does not run: no such file"),
        ("session-start", Ran(2, "", "Usage:\n wrong"), "ends with 2: Usage: wrong"),
        ("session-start", Ran(0, "", "oh\nno"), "complains: oh no"),
        ("session-start", Ran(0, "{broken", ""), "answers no valid JSON"),
        ("serve", Ran(0, "Welcome!\n{}", ""), "does not answer"),
        ("serve", Ran(0, "", ""), "does not answer"),
    ],
)
def test_faults(event: str, ran: Ran, detail: str) -> None:
    """What a client would meet is said."""
    installation = GivenInstallation(answers={**SOUND, event: ran})
    trials = TryRegistrations(GivenClients(), installation)(["one"], EXECUTABLE)
    assert [one.detail for one in trials if not one.well] == [detail]


@pytest.mark.parametrize("out", ["[Memory Context]", '{"hookSpecificOutput": {}}'])
def test_answers_of_hooks(out: str) -> None:
    """A hook may answer with text or with JSON."""
    installation = GivenInstallation(answers={**SOUND, "session-start": Ran(0, out, "")})
    assert all(one.well for one in TryRegistrations(GivenClients(), installation)(["one"], EXECUTABLE))


class Doctor:
    """A home with its clients."""

    def __init__(self) -> None:
        self.clients = GivenClients()
        self.files = InMemoryClientFiles()
        self.installation = GivenInstallation(answers=SOUND)
        self.journal = InMemoryHookJournal(now_us=1_796_000_000_000_000)
        self.examine = ExamineClients(self.clients, self.files, self.installation, self.journal)

    def register(self, executable: str = EXECUTABLE) -> None:
        """Writes every part."""
        for client in self.clients.names():
            for part in self.clients.parts(client, executable=executable, project=None):
                self.files.texts[part.path] = part.placement.put("")

    def told(self) -> list[tuple[str, bool, str]]:
        """The checks without their hints."""
        return [check[:3] for check in self.examine()]


def test_nobody() -> None:
    """Where no client is, nothing is wrong."""
    doctor = Doctor()
    doctor.clients.found = []
    assert doctor.told() == [("clients", True, "none found")]


def test_not_registered() -> None:
    """A client that does not know us is no fault, and the hint says how it would; a broken file registers nothing."""
    doctor = Doctor()
    for text in (None, "{broken"):
        if text:
            doctor.files.texts["/home/.one/settings.json"] = text
        assert doctor.told() == [("one", True, "not registered")]
    doctor.files.unreadable.add("/home/.one/settings.json")
    assert doctor.told() == [("one", True, "not registered")]


def test_registered_and_firing() -> None:
    """The last time of every hook is told."""
    doctor = Doctor()
    doctor.register()
    assert doctor.told() == [
        ("one", True, "registered, and its command runs"),
        ("one hooks", True, "never fired yet"),
    ]
    doctor.journal.record("one", "session-start", ok=True)
    doctor.journal.record("two", "session-start", ok=True)
    assert doctor.told()[1] == ("one hooks", True, "session-start 2026-11-30 00:53 UTC")
    doctor.clients.found = ["two"]
    assert doctor.told()[0] == ("two", True, "registered, and its command runs")


def test_failing() -> None:
    """A hook that keeps failing is a fault, with the place that says why."""
    doctor = Doctor()
    doctor.register()
    for _ in range(MAX_FAILURES - 1):
        doctor.journal.record("one", "session-start", ok=False)
    assert doctor.told()[1][1]
    doctor.journal.record("one", "session-start", ok=False)
    check = doctor.examine()[1]
    assert (check.well, check.detail.endswith("(failed 5 times in a row)")) == (False, True)
    assert "hook.log" in check.hint


def test_what_is_left_to_the_user() -> None:
    """What the user has still to do is a fault with its hint: until then nothing fires."""
    doctor = Doctor()
    doctor.register()
    doctor.clients.left = ["Trust them."]
    check = doctor.examine()[1]
    assert (check.well, check.hint) == (False, "Trust them.")


def test_no_hooks() -> None:
    """A client that has no hooks has one check."""
    doctor = Doctor()
    doctor.register()
    doctor.clients.found = ["two"]
    assert doctor.told() == [("two", True, "registered, and its command runs")]


def test_in_part() -> None:
    """A part that is missing is named."""
    doctor = Doctor()
    doctor.register()
    del doctor.files.texts["/home/.one/commands/x.md"]
    assert doctor.told()[0] == ("one", False, "registered in part; missing in /home/.one/commands/x.md")


def test_another_installation() -> None:
    """Another installation is said, and whether it still runs."""
    doctor = Doctor()
    doctor.register("/old/nan-forget")
    assert doctor.told()[0] == (
        "one",
        True,
        "registered, and its command runs, by another installation: /old/nan-forget",
    )
    del doctor.installation.answers["--version"]
    assert doctor.told()[0] == ("one", False, "registered, but /old/nan-forget does not run")
