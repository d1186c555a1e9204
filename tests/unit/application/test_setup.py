"""Setup is planned, shown, and carried out as a whole; uninstall takes back exactly that."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.application.carry_out_plan import CarryOutPlan
from nan_forget.application.plan_removal import PlanRemoval
from nan_forget.application.plan_setup import Kept, PlanSetup, Refused, Wish, Written
from nan_forget.application.ports.clients import PROJECT
from nan_forget.domain.errors import StorageBusy, StorageUnwritable
from tests.fakes.client_files import InMemoryClientFiles
from tests.fakes.clients import GivenClients
from tests.fakes.setup_journal import InMemorySetupJournal

EXECUTABLE = "/bin/nan-forget"
SETTINGS = "/home/.one/settings.json"
COMMAND = "/home/.one/commands/x.md"
MINE = '\ufeff{\r\n\t"a": 1, // mine\r\n\t"hooks": {}\r\n}'
WISH = Wish(["one", "two", PROJECT], EXECUTABLE, "/p")


class Desk:
    """Everything about one home."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.files = InMemoryClientFiles(texts, folders=["/home", "/p"])
        self.journal = InMemorySetupJournal()
        self.clients = GivenClients()
        self.plan = PlanSetup(self.clients, self.files, self.journal)
        self.plan_removal = PlanRemoval(self.clients, self.files, self.journal)
        self.carry_out = CarryOutPlan(self.files, self.journal)

    def set_up(self, wish: Wish = WISH) -> None:
        """Writes everything."""
        self.carry_out(self.plan(wish))

    def uninstall(self, wish: Wish = WISH) -> None:
        """Takes everything back."""
        self.carry_out(self.plan_removal(wish))


@pytest.mark.parametrize(
    "texts",
    [
        {},
        {SETTINGS: MINE},
        {SETTINGS: "", "/p/AGENTS.md": "no line end", "/p/CLAUDE.md": "# Mine\r\n"},
        {SETTINGS: "{}", "/home/.two/mcp.json": '{"servers":{}}\n'},
    ],
)
def test_there_and_back(texts: dict[str, str]) -> None:
    """After setup and uninstall every text is what it was to the character, and no file or folder is left."""
    desk = Desk(dict(texts))
    folders = set(desk.files.folders)
    desk.set_up()
    assert desk.files.texts != texts
    assert all(
        part.placement.holds(desk.files.texts[part.path])
        for part in desk.clients.parts("one", executable=EXECUTABLE, project=None)
    )
    desk.uninstall()
    assert desk.files.texts == texts
    assert desk.files.folders == folders
    assert desk.journal.records == []


_KEYS = st.sampled_from(["hooks", "Start", "servers", "nan-forget", "x", "ü"])
_VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=10,
)


@given(
    st.dictionaries(_KEYS, _VALUES, max_size=4),
    st.sampled_from([None, 0, 2, "\t"]),
    st.sampled_from(["", "\ufeff", "// c\n", " \n"]),
    st.sampled_from(["", "\n", "\n\n/* end */"]),
    st.booleans(),
)
def test_any_settings(
    settings: dict[str, object], indent: int | str | None, head: str, tail: str, windows: bool
) -> None:
    """Setup and uninstall together change no byte of any JSON text; what has another shape is refused and stays too."""
    text = head + json.dumps(settings, indent=indent, ensure_ascii=False) + tail
    text = text.replace("\n", "\r\n") if windows else text
    desk = Desk({SETTINGS: text})
    desk.set_up()
    assert any(isinstance(step, Kept | Refused) and step.part.path == SETTINGS for step in desk.plan(WISH))
    desk.uninstall()
    assert desk.files.texts == {SETTINGS: text}


def test_twice() -> None:
    """A second setup finds everything as it should be, and the first one can still be undone."""
    desk = Desk({SETTINGS: MINE})
    desk.set_up()
    written = dict(desk.files.texts)
    assert all(isinstance(step, Kept) for step in desk.plan(WISH))
    desk.set_up()
    assert desk.files.texts == written
    desk.uninstall()
    assert desk.files.texts == {SETTINGS: MINE}


def test_another_installation() -> None:
    """When the program has moved, its entries move, and what was before is still known."""
    desk = Desk({SETTINGS: MINE})
    desk.set_up(WISH._replace(executable="/old/nan-forget"))
    desk.set_up()
    assert "/old/" not in desk.files.texts[SETTINGS]
    desk.uninstall()
    assert desk.files.texts == {SETTINGS: MINE}


def test_users_edits_stay() -> None:
    """What the user wrote after setup stays, ours goes; with another installation in between too."""
    desk = Desk({SETTINGS: "{}"})
    desk.set_up(WISH._replace(executable="/old/nan-forget"))
    desk.files.texts[SETTINGS] = desk.files.texts[SETTINGS].replace("{", '{ "mine": [1],', 1)
    desk.files.texts["/p/AGENTS.md"] += "- later\n"
    desk.set_up()
    desk.uninstall()
    assert desk.files.texts[SETTINGS].split() == '{ "mine": [1] }'.split()
    assert desk.files.texts["/p/AGENTS.md"] == "- later\n"


def test_file_of_ours_with_nothing_left_goes() -> None:
    """A file that setup made goes too if a client has written it anew in the meantime."""
    desk = Desk({})
    desk.set_up()
    desk.files.texts[SETTINGS] = desk.files.texts[SETTINGS].replace("  ", "    ")
    desk.uninstall()
    assert desk.files.texts == {}


def test_without_a_journal() -> None:
    """Where the data folder is gone, what is ours is told by the files."""
    desk = Desk({SETTINGS: MINE})
    desk.set_up()
    desk.journal.records = []
    desk.uninstall()
    assert desk.files.texts[SETTINGS] == '\ufeff{\r\n\t"a": 1 // mine\r\n}'
    assert COMMAND not in desk.files.texts


def test_other_places() -> None:
    """What was written with other settings, and in other projects, is found by the journal."""
    desk = Desk({})
    desk.set_up()
    desk.clients = GivenClients(folder="/elsewhere")
    desk.plan_removal = PlanRemoval(desk.clients, desk.files, desk.journal)
    desk.uninstall(WISH._replace(project=None))
    assert desk.files.texts == {}


def test_a_part_that_is_no_longer_known() -> None:
    """What a later version no longer knows is left alone."""
    desk = Desk({})
    desk.set_up()
    desk.journal.records = [record._replace(part="old") for record in desk.journal.records[:1]]
    assert not any(isinstance(step, Written) and step.record for step in desk.plan_removal(WISH))


def test_nothing_of_ours_to_take() -> None:
    """Files that never held anything of ours are not touched, empty ones included."""
    texts = {SETTINGS: "", "/home/.two/mcp.json": "{}", "/p/AGENTS.md": ""}
    desk = Desk(dict(texts))
    assert all(isinstance(step, Kept) for step in desk.plan_removal(WISH))
    desk.uninstall()
    assert desk.files.texts == texts


def test_only_some_clients() -> None:
    """Uninstall of one client leaves the others registered."""
    desk = Desk({})
    desk.set_up()
    desk.uninstall(Wish(["two"], EXECUTABLE))
    assert SETTINGS in desk.files.texts
    assert "/home/.two/mcp.json" not in desk.files.texts


@pytest.mark.parametrize("text", ['{"a": }', "[]", '{"servers": {"nan-forget": {"url": "x"}}}'])
def test_refused(text: str) -> None:
    """A file that cannot be read, or means another server by our name, is not touched; the others are written."""
    desk = Desk({SETTINGS: text, "/home/.two/mcp.json": "{}"})
    desk.files.unreadable.add("/p/AGENTS.md")
    steps = desk.plan(WISH)
    assert [step.part.path for step in steps if isinstance(step, Refused)] == [SETTINGS, "/p/AGENTS.md"]
    desk.carry_out(steps)
    assert desk.files.texts[SETTINGS] == text
    assert any(isinstance(step, Refused) for step in desk.plan_removal(WISH))


def test_links_to_one_file() -> None:
    """Two parts in one file are one."""
    desk = Desk({})
    parts = list(desk.clients.parts("two", executable=EXECUTABLE, project=None))
    desk.clients.parts = lambda *_, **__: [*parts, parts[0]._replace(name="again")]  # type: ignore[method-assign]  # a link
    assert len(desk.plan(Wish(["two"], EXECUTABLE))) == 1


def test_concurrent_edit() -> None:
    """A file that changed after the plan was shown stops everything, and the journal is what it was."""
    desk = Desk({SETTINGS: MINE})
    steps = desk.plan(WISH)
    desk.files.texts[SETTINGS] = "{}"
    with pytest.raises(StorageBusy):
        desk.carry_out(steps)
    assert desk.files.texts == {SETTINGS: "{}"}
    assert desk.journal.records == []


def test_no_journal_no_files() -> None:
    """What could not be undone is not written."""
    desk = Desk({SETTINGS: MINE})
    desk.journal.full = True
    with pytest.raises(StorageUnwritable):
        desk.set_up()
    assert desk.files.texts == {SETTINGS: MINE}
