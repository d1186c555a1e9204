"""The files of export and import."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.errors import InvalidInput
from nan_forget.domain.memory import Memory
from nan_forget.domain.project import Project, ProjectRef
from nan_forget.domain.record import as_record
from nan_forget.entrypoints.exchange import parse_archive, written
from tests.examples import APP, NOON, memory
from tests.strategies import memories, projects

RECORD = {"content": "Auth is Clerk"}
PROJECTS = [Project("git:app", "app"), Project("git:secret", "secret", private=True)]


@given(
    st.lists(memories(), max_size=3), st.sampled_from(["json", "jsonl"]), st.lists(projects, max_size=2), st.booleans()
)
def test_what_is_written_is_read(stored: list[Memory], form: str, names: list[ProjectRef], private: bool) -> None:
    """Every memory and project comes back as it was, in either form, whatever its texts hold."""
    known = [Project(*name, private=private) for name in names]
    archive = parse_archive("".join(written(form, known, stored)), "file")
    assert list(archive.memories) == [as_record(one) for one in stored]
    assert list(archive.projects) == known


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_nothing_to_write(form: str) -> None:
    """An export of nothing is an archive of nothing."""
    archive = parse_archive("".join(written(form, [], [])), "file")
    assert (list(archive.memories), list(archive.projects)) == ([], [])


def test_json_is_one_document() -> None:
    """The JSON form is one document that any tool reads, with format and version."""
    document = json.loads("".join(written("json", PROJECTS, [memory(), memory()])))
    assert (document["format"], document["version"], len(document["memories"])) == ("nan-forget", 1, 2)
    assert document["projects"][1] == {"key": "git:secret", "name": "secret", "private": True}


def test_json_lines() -> None:
    """The other form has a head and one memory a line, also where a text holds a line separator."""
    text = "".join(written("jsonl", [], [memory("one\u2028two\u0085three\nfour")]))
    assert len(text.split("\n")) == 3
    assert text.endswith("\n")
    assert parse_archive(text, "file").memories[0]["content"] == "one\u2028two\u0085three\nfour"


def test_markdown() -> None:
    """For reading there are headings, facts and the exact words."""
    text = "".join(written("md", [], [memory("One. Two", project=APP, problem="p", solution="s"), memory("Three")]))
    first, second = text.strip().split("\n\n## ")
    assert first.startswith("## One.\n\n*fact · app · active · 2026-11-30 · ")
    assert first.endswith("\n\nOne. Two\n\n**Problem:** p\n\n**Solution:** s")
    assert second.startswith("Three\n\n*fact · user · active")
    assert f"{NOON:%Y-%m-%d}" in second


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([RECORD]),
        json.dumps(RECORD),
        json.dumps({"memories": [RECORD]}),
        json.dumps({"format": "nan-forget", "version": 1, "memories": [RECORD]}),
        json.dumps(RECORD) + "\n\n",
        "\ufeff \r\n" + json.dumps(RECORD),
        json.dumps([RECORD], indent=2),
    ],
)
def test_other_shapes(text: str) -> None:
    """A bare list, a single record, lines, and a byte order mark are understood."""
    archive = parse_archive(text, "file")
    assert [one["content"] for one in archive.memories] == [RECORD["content"]]
    assert list(archive.projects) == []


def test_places() -> None:
    """Each record is called by its file and its line, or its number in a document."""
    lines = f"{json.dumps(RECORD)}\n\n{json.dumps(RECORD)}"
    assert list(parse_archive(lines, "file").places) == ["file, line 1", "file, line 3"]
    assert list(parse_archive(json.dumps([RECORD]), "file").places) == ["file, memory 1"]
    head = {"format": "nan-forget", "version": 1}
    lines = f"{json.dumps(head)}\n{json.dumps(RECORD)}"
    assert list(parse_archive(lines, "file").places) == ["file, line 2"]


def test_lines_without_a_head() -> None:
    """Lines of records need no head."""
    assert len(parse_archive(f"{json.dumps(RECORD)}\n{json.dumps(RECORD)}", "file").memories) == 2


def test_projects_of_a_head() -> None:
    """A project without a name is called by its key, and is private only if that is said."""
    head = {
        "format": "nan-forget",
        "version": 1,
        "projects": [{"key": "k"}, {"key": "p", "name": "n", "private": "yes"}],
    }
    assert list(parse_archive(json.dumps({**head, "memories": []}), "file").projects) == [
        Project("k", "k"),
        Project("p", "n"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "^$"),
        ("no json", "file, line 1: no JSON"),
        ('{"content": "a"}\n{"content": ', "file, line 2: no JSON"),
        ('{"memories": [\n  {"content": "a"},\n  {"content": }\n]}', "file, line 3: no JSON"),
        ('{"memories": 3}', "memories must be a list"),
        ("3", "file, memory 1: every memory must be a JSON object"),
        ('[{"content": "a"}, 3]', "file, memory 2: every memory must be a JSON object"),
        ('{"format": "nan-forget", "version": 99, "memories": []}', "version 99 is not known"),
        ('{"format": "nan-forget", "version": 1, "projects": 3, "memories": []}', "memories must be a list"),
        ('{"format": "nan-forget", "version": 1, "projects": [3], "memories": []}', "a project needs a key"),
        (
            '{"format": "nan-forget", "version": 1, "projects": [{"name": "n"}], "memories": []}',
            "a project needs a key",
        ),
    ],
)
def test_refused(text: str, said: str) -> None:
    """What is no archive is refused with its place; an empty file is an archive of nothing."""
    if not text:
        assert list(parse_archive(text, "file").memories) == []
        return
    with pytest.raises(InvalidInput, match=said):
        parse_archive(text, "file")
