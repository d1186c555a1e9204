"""The file of a history."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.archive import Accesses
from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.event import Event, Kind, changes_between
from nan_forget.domain.memory import Memory
from nan_forget.domain.project import Project
from nan_forget.entrypoints.histories import is_history, parse_history, written_history
from tests.examples import NOON, memory
from tests.strategies import memories

EVENT = {"operation": "o", "memory": "m", "at": "2026-11-30", "door": "cli", "kind": "save", "changes": {}}


@given(st.lists(memories(), max_size=3))
def test_what_is_written_is_read(stored: list[Memory]) -> None:
    """Events, uses and projects come back as they were, whatever the texts hold."""
    events = [Event("o", "ann", one.id, NOON, "cli", Kind.SAVE, changes_between(None, one)) for one in stored]
    projects = [Project("k", "n", private=True)]
    text = "".join(written_history(projects, events, stored))
    assert is_history(text)
    read = parse_history(text, "file", "ann")
    assert list(read.events) == events
    assert list(read.accesses) == [Accesses(one.id, one.access_count, one.last_accessed_at) for one in stored]
    assert list(read.projects) == projects


def test_what_is_private_stays_out() -> None:
    """Nothing that is private or secret comes in by a history, wherever it stands in a change."""
    secret = "ghp" + "_" + "a1B2" * 9
    told = {
        "content": [secret, "a <private>b</private>"],
        "tags": [None, ["<private>b"]],
        "source": [None, {"file": "\0x"}],
    }
    [event] = parse_history(json.dumps({**EVENT, "changes": told}), "file", "ann").events
    assert event.changes == {"content": ("[redacted]", "a "), "tags": (None, [""]), "source": (None, {"file": "x"})}


def test_an_export_is_no_history() -> None:
    """The two forms are told apart by their heads."""
    assert not is_history(json.dumps({"format": "nan-forget", "memories": [memory().content]}))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("no json", "no JSON"),
        ("[]", "every line must be a JSON object"),
        (json.dumps({**EVENT, "kind": "dance"}), "unknown kind"),
        (json.dumps({**EVENT, "at": "soon"}), "at is no date"),
        (json.dumps({**EVENT, "memory": " "}), "memory is missing"),
        (json.dumps({**EVENT, "changes": []}), "every line must be a JSON object"),
        (json.dumps({**EVENT, "changes": {"tags": ["a"]}}), "tags must have an old and a new value"),
        (json.dumps({"memory": "m", "access_count": -1, "last_accessed_at": "2026-11-30"}), "access_count"),
        (json.dumps({"format": "nan-forget-events", "version": 9}), "version 9 is not known"),
        (json.dumps({"format": "nan-forget-events", "version": 1, "projects": [{}]}), "a project needs a key"),
    ],
)
def test_refused(line: str, said: str) -> None:
    """What does not fit is refused with its file and line."""
    with pytest.raises(InvalidInput, match=f"file, line 3: .*{said}"):
        parse_history(f"{json.dumps(EVENT)}\n\n{line}", "file", "ann")
