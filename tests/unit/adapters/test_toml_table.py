"""A table of ours comes into any TOML file and goes again; comments and line ends stay."""

import tomllib

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.adapters.agents.toml_table import TomlTable

PATH = 'C:\\Program Files\\ü & "q"\\nan-forget.exe'
TABLE = TomlTable("mcp_servers", "nan-forget", {"command": PATH, "args": ["serve"]})

TEXTS = [
    "",
    "# mine\r\n[a]\r\nx = 1 # k\r\n",
    '[mcp_servers.other]\ncommand = "x"\n\n# about b\n[b]\nz = 1\n',
    "[mcp_servers]\n",
    'mcp_servers.other.command = "x"\n',
    'mcp_servers = {other = {command = "x"}} # inline\nk = 1\n',
]


@pytest.mark.parametrize("text", TEXTS)
def test_there_and_back(text: str) -> None:
    """The entry is read by another parser, and nothing is left of it afterwards."""
    written = TABLE.put(text)
    assert tomllib.loads(written)["mcp_servers"]["nan-forget"] == {"command": PATH, "args": ["serve"]}
    assert TABLE.holds(written)
    assert TABLE.executables(written) == [PATH]
    assert TABLE.put(written) == written
    assert TABLE.taken(written, None) == text


def test_no_line_end_and_byte_order() -> None:
    """A mark of byte order stays; a missing line end at the end is added."""
    assert TABLE.taken(TABLE.put("\ufeffa = 1"), None) == "\ufeffa = 1\n"


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5) | st.booleans(), max_size=4))
def test_any_values(values: dict[str, object]) -> None:
    """Whatever else the file says, it says afterwards."""
    text = tomlkit.dumps({"x": values})
    written = TABLE.put(text)
    assert tomllib.loads(written)["x"] == values
    assert TABLE.taken(written, None) == text


def test_what_clients_add_stays_or_goes_with_it() -> None:
    """Tables that follow stay, with their comments; those within ours go with it."""
    written = TABLE.put("a = 1\n")
    added = '\n[mcp_servers.nan-forget.tools.x]\nmode = "approve"\n\n# trust\n[hooks.state."f:0"]\ntrusted_hash = "h"\n'
    left = TABLE.taken(written + added, None)
    assert left == 'a = 1\n\n# trust\n[hooks.state."f:0"]\ntrusted_hash = "h"\n'


def test_moved() -> None:
    """The entry of another installation is replaced."""
    old = TABLE.put("a = 1\n").replace("Program Files", "old")
    assert not TABLE.holds(old)
    assert TABLE.put(old) == TABLE.put("a = 1\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = ", "no TOML"),
        ("mcp_servers = 1", "is no table"),
        ('[mcp_servers.nan-forget]\nurl = "http://x"\n', "is not ours"),
    ],
)
def test_refused(text: str, why: str) -> None:
    """What cannot be read, and a server of our name that is somebody else's, stay as they are."""
    with pytest.raises(ValueError, match=why):
        TABLE.put(text)
    assert not TABLE.holds(text)


def test_nobody_elses() -> None:
    """A server of our name that is somebody else's is not taken."""
    text = '[mcp_servers.nan-forget]\nurl = "http://x"\n'
    assert TABLE.taken(text, None) == text
    assert TABLE.executables("a = 1") == []
