"""Entries come into any JSON text and go again; everything else stays as it is."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.json_entries import Element, JsonEntries, Member
from nan_forget.domain.jsonc import Json, NoJson, parse

SERVER: Json = {"command": "/opt/ü b/nan-forget", "args": ["serve"]}
HOOK: Json = {"type": "command", "command": "/opt/ü b/nan-forget", "args": ["hook", "session-start"]}
GROUP: Json = {"hooks": [HOOK]}
OURS = JsonEntries(
    (
        Member(("mcpServers", "nan-forget"), SERVER),
        Element(("hooks", "SessionStart"), GROUP),
        Element(("permissions", "allow"), "mcp__nan-forget"),
    )
)
FOREIGN: Json = {"type": "command", "command": "echo 你好 && true"}

TEXTS = {
    "nothing": "",
    "blank": " \n",
    "blank, CRLF": "\r\n\r\n",
    "a mark of byte order alone": "\ufeff",
    "no members": "{}",
    "no members, on lines": "{\n}\n",
    "no members, a blank": "{ }\n",
    "one line": '{"a": 1, "hooks": {}}',
    "one line, empty list": '{"permissions":{"allow":[]},"z":[1,2]}\n',
    "four blanks": '{\n    "b": 1,\n    "a": [\n        1\n    ]\n}\n',
    "tabs, CRLF": '{\r\n\t"hooks": {\r\n\t\t"SessionStart": []\r\n\t}\r\n}\r\n',
    "no line end at the end": '{\n  "z": {"y": "\\ud83d\\ude00 \\"quoted\\""}\n}',
    "byte order and comments": '\ufeff// mine\n{\n  "a": 1, // about a\n  /* b */ "b": 2 // about b\n}\n// end\n',
    "trailing commas": '{\n  "permissions": {\n    "allow": [\n      "Bash(ls)", // safe\n    ],\n  },\n}\n',
    "comments in empty places": '{\n  "hooks": { /* none yet */ },\n  "mcpServers": { // none\n  }\n}\n',
    "others' hooks": '{\n  "hooks": {\n    "SessionStart": [\n      {"hooks": [{"command": "x"}]}\n    ]\n  }\n}\n',
    "inline list": '{\n  "permissions": { "allow": ["Bash(ls)", "Read"], "deny": [] }\n}\n',
    "commas in front": '{\n    "a": 1\n  , "b": 2\n}\n',
    "a key twice": '{"hooks": {"x": 1}, "hooks": {"SessionStart": []}}',
}


def _members(text: str) -> Json:
    return parse(text).value if text.strip("\ufeff \r\n") else {}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_put_adds_only(text: str) -> None:
    """Every character of the text is there afterwards, in its order, and so is every entry, once."""
    written = OURS.put(text)
    assert OURS.holds(written)
    assert not OURS.holds(text)
    assert OURS.put(written) == written
    rest = iter(written)
    assert all(character in rest for character in text)
    assert written.count("mcp__nan-forget") == 1


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_taken_leaves_what_was_there(text: str) -> None:
    """What was put is taken again; with nothing moved by the user, what is left says the same as before."""
    left = OURS.taken(OURS.put(text), text)
    assert _members(left) == _members(text)
    assert re.findall(r"//.*|/\*.*?\*/", left) == re.findall(r"//.*|/\*.*?\*/", text)


@pytest.mark.parametrize(
    "name", ["four blanks", "tabs, CRLF", "byte order and comments", "trailing commas", "others' hooks"]
)
def test_taken_to_the_byte(name: str) -> None:
    """In the usual layouts nothing but our own lines has to be known to restore the text."""
    assert OURS.taken(OURS.put(TEXTS[name]), TEXTS[name]) == TEXTS[name]


KEYS = st.sampled_from(["hooks", "mcpServers", "permissions", "allow", "SessionStart", "x", "ü"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
BLANKS = st.sampled_from(["", " ", "\n", "\r\n", "\n\t", "  \n    ", " /* c */ ", " // c\n"])


@st.composite
def _texts(draw: st.DrawFn) -> str:
    """A JSON object, laid out and commented in any way."""
    settings: dict[str, Json] = dict(draw(st.dictionaries(KEYS, VALUES, max_size=4)))
    for path in (("hooks", "SessionStart"), ("permissions", "allow")):
        if draw(st.booleans()):
            others: list[Json] = draw(st.sampled_from([[], [FOREIGN], ["x", FOREIGN]]))
            settings[path[0]] = {path[1]: others}
    settings = {
        key: value
        for key, value in settings.items()
        if key not in {"hooks", "permissions", "mcpServers"} or _fits(value)
    }
    return draw(BLANKS) + _laid_out(settings, draw) + draw(BLANKS)


def _fits(value: Json) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(key, []), list) for key in ("SessionStart", "allow"))


def _laid_out(value: Json, draw: st.DrawFn) -> str:
    gap = draw(BLANKS)
    if isinstance(value, dict):
        ascii_only = draw(st.booleans())
        items = [f"{json.dumps(key, ensure_ascii=ascii_only)}{gap}:{_laid_out(value[key], draw)}" for key in value]
    elif isinstance(value, list):
        items = [_laid_out(one, draw) for one in value]
    else:
        return json.dumps(value)
    trailing = "," if draw(st.booleans()) and items else ""
    inside = ",".join(draw(BLANKS) + item + draw(BLANKS) for item in items) + trailing + gap
    return f"{{{inside}}}" if isinstance(value, dict) else f"[{inside}]"


@given(_texts())
def test_any_text(text: str) -> None:
    """Whatever the layout: entries come, nothing else changes its value, and they go again with nothing lost."""
    before = parse(text).value
    written = OURS.put(text)
    assert OURS.holds(written)
    assert OURS.put(written) == written
    assert parse(OURS.taken(written, text)).value == before


@given(_texts())
def test_text_without_ours(text: str) -> None:
    """From a text that never had our entries nothing is taken."""
    assert OURS.taken(text, text) == OURS.taken(text, None) == text


def test_users_edits_around_ours() -> None:
    """What the user wrote in the meantime stays, inside our own group of hooks too; only ours goes."""
    written = OURS.put('{\n  "a": 1\n}\n')
    edited = json.loads(written)
    edited["b"] = 2
    edited["hooks"]["SessionStart"][0]["hooks"].insert(0, FOREIGN)
    edited["permissions"]["allow"].append("Read")
    left = OURS.taken(json.dumps(edited, indent=4), '{\n  "a": 1\n}\n')
    assert json.loads(left) == {
        "a": 1,
        "hooks": {"SessionStart": [{"hooks": [FOREIGN]}]},
        "permissions": {"allow": ["Read"]},
        "b": 2,
    }


def test_another_installation() -> None:
    """Entries of an older installation are ours too: a server is replaced, everything is found and taken."""
    old = OURS.put("{}").replace("/opt/ü b/", "C:\\\\old place\\\\").replace('nan-forget",', 'nan-forget.exe",')
    assert not OURS.holds(old)
    assert OURS.executables(old) == ["C:\\old place\\nan-forget.exe"] * 2
    assert parse(OURS.taken(old, None)).value == {}
    servers = JsonEntries(OURS.entries[:1])
    assert servers.put(servers.put("{}").replace("/opt", "/old")) == servers.put("{}")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"mcpServers": {"nan-forget": {"url": "http://localhost"}}}', "is not ours"),
        ('{"mcpServers": []}', "is no object"),
        ("[]", "the file is no object"),
        ('{"hooks": {"SessionStart": {}}}', "is no list"),
        ('{"hooks": {"SessionStart": "x"}}', "is no list"),
    ],
)
def test_refused(text: str, why: str) -> None:
    """Where the file has another shape, or our name belongs to another server, nothing is written."""
    with pytest.raises(NoJson, match=why):
        OURS.put(text)
    assert not OURS.holds(text)


def test_nobody_elses_server_is_taken() -> None:
    """A server of our name that starts something else is left alone."""
    text = '{"mcpServers": {"nan-forget": {"url": "http://localhost"}}}'
    assert OURS.taken(text, None) == text
