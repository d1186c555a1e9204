"""What each tool's rows, notes and pages become, at the edges that its usual store does not show."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.archive import Archive
from nan_forget.domain.fields import READERS, read
from nan_forget.domain.foreign import claude_mem, decisions, mem0, memory_service, notes, upstream
from nan_forget.domain.foreign.values import Row
from nan_forget.domain.memory import MemoryType, Reason, Status
from nan_forget.domain.record import Record
from tests.unit.domain.test_foreign_values import anything

Reader = Callable[[Row], Record | None]


def observation(row: Row) -> Record | None:
    """Without sessions."""
    return claude_mem.observation(row, {})


def summary(row: Row) -> Record | None:
    """Without sessions."""
    return claude_mem.summary(row, {})


COLUMNS: dict[Reader, str] = {
    upstream.record: "id content type status project tags source created_at confidence tier user_id consolidated_from",
    memory_service.record: "content content_hash tags memory_type metadata created_at updated_at deleted_at",
    mem0.record: "id memory metadata hash run_id user_id created_at",
    observation: "text title subtitle narrative facts type concepts files_read project memory_session_id created_at",
    summary: "request learned completed investigated notes files_edited memory_session_id project created_at_epoch",
}


@given(st.sampled_from(list(COLUMNS)), st.data())
def test_any_row_can_be_read(reader: Reader, data: st.DataObject) -> None:
    """Columns may be missing and hold anything: there is a record that ours can read, or none."""
    row = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(COLUMNS[reader].split(), anything)))
    record = reader(row)
    for field, value in (record or {}).items():
        if field in READERS and field != "project" and value is not None:
            read(field, value)


@pytest.mark.parametrize("reader", COLUMNS, ids=list(COLUMNS.values()))
def test_nothing_said(reader: Reader) -> None:
    """A row without words is no memory."""
    assert reader({}) is None
    assert reader({"content": " ", "memory": None, "title": "", "request": "\n"}) is None


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (None, (Status.ACTIVE, None)),
        ("active", (Status.ACTIVE, None)),
        ("archived", (Status.ARCHIVED, None)),
        ("consolidated", (Status.ARCHIVED, Reason.CONSOLIDATED)),
        ("superseded by aliens", (Status.ARCHIVED, None)),
    ],
)
def test_status_of_the_earlier_tool(status: object, expected: tuple[Status, Reason | None]) -> None:
    """What is not surely current is put away."""
    record = upstream.record({"content": "one", "status": status}) or {}
    assert (record["status"], record.get("reason")) == expected


def test_another_user_of_the_earlier_tool() -> None:
    """Whose memory it was is told by a tag, unless it was nobody's in particular; no id is made up twice."""
    row = {"content": "one", "user_id": "bob", "type": "wish"}
    record = upstream.record(row) or {}
    assert record["tags"] == ["wish", "user:bob"]
    assert record["id"] == (upstream.record(row) or {})["id"] != (upstream.record({"content": "two"}) or {})["id"]


def test_a_summary_that_says_little() -> None:
    """What was learned is the solution where nothing was completed; without a request it is the content."""
    learned = summary({"learned": "the key was wrong", "notes": "later"}) or {}
    assert (learned["content"], learned["problem"]) == ("the key was wrong\nNotes: later", None)
    assert learned["solution"] == "the key was wrong"
    session = {"m": {"project": "app", "content_session_id": "c", "platform_source": None}}
    both = (
        claude_mem.summary({"request": "r", "completed": "c", "learned": "l", "memory_session_id": "m"}, session) or {}
    )
    assert both["content"] == "r\nLearned: l"
    assert (both["project"], both["source"]) == ("app", {"client": "claude-mem", "session": "c"})
    assert claude_mem.sessions_of([{"memory_session_id": "m", "project": "p"}, {"project": "q"}]).keys() == {"m"}


def page(body: str, file: str = "/notes/x.md", **front: object) -> notes.Page:
    """A note."""
    return notes.Page(file, front, body, 1746100800.0)


def test_a_note_keeps_what_has_no_place() -> None:
    """Unknown kinds and fields become tags; the time of the file is its time."""
    record = notes.record(page("body", type="wish", name="n", metadata={"mood": "good", "node_type": "memory"})) or {}
    assert record["type"] is MemoryType.CONTEXT
    assert record["tags"] == ["wish", "n", "mood:good"]
    assert record["created_at"] == "2025-05-01T12:00:00.000000Z"
    assert (notes.record(page("say it: told", description="told")) or {})["content"] == "say it: told"
    assert (notes.record(page("", description="told")) or {})["content"] == "told"
    assert notes.record(page(" ")) is None
    assert (notes.record(page("b", field=None, type=["user"])) or {})["tags"] == []


def test_an_index_is_more_than_links() -> None:
    """Headings, lines to notes, comments and our own block are no memory; the user's own lines are."""
    ours = "<!-- nan-forget:begin -->\n1. ours\n<!-- nan-forget:end -->\n"
    text = f"# M\n- [A](a.md) — x\n{ours}<!-- x -->Mine.\n\n\n\n* [B](b.md)\nToo.\n"
    assert (notes.index(page(text)) or {})["content"] == "Mine.\n\nToo."
    assert notes.index(page("# M\n- [A](a.md)\n<!-- a note -->\n")) is None


def adr(*pages: tuple[str, str]) -> list[Record]:
    """Records of pages by file name."""
    return decisions.records([page(body, f"/adr/{name}") for name, body in pages])


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("Accepted", (Status.ACTIVE, [])),
        ("**Accepted**", (Status.ACTIVE, [])),
        ("已采纳", (Status.ACTIVE, [])),
        ("Proposed", (Status.ACTIVE, ["proposed"])),
        ("Accepted, supersedes ADR-9", (Status.ACTIVE, [])),
        ("Supersedes ADR-9", (Status.ACTIVE, ["supersedes"])),
        ("Rejected", (Status.ARCHIVED, ["rejected"])),
        ("已废弃", (Status.ARCHIVED, ["已废弃"])),
        ("Superseded", (Status.SUPERSEDED, ["superseded"])),
        ("Superseded by ADR-9", (Status.SUPERSEDED, ["superseded"])),
        ("已被 ADR-9 取代", (Status.SUPERSEDED, ["已被"])),
        ("!", (Status.ACTIVE, [])),
    ],
)
def test_status_of_a_decision(status: str, expected: tuple[Status, list[str]]) -> None:
    """What was decided holds until the page says otherwise, in English and Chinese."""
    [record] = adr(("0001-a.md", f"# 1. A\n\n## Status\n\n{status}\n"))
    assert (record["status"], record["tags"]) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Superseded by [2. B](0002-b.md)", ""),
        ("Superseded by [Use Python 3](0002-b.md)", ""),
        ("superseded by ADR 0002 on 2025-01-07", ""),
        ("Replaced with 2", ""),
        ("被 ADR-2 取代", ""),
        ("Accepted", "Supersedes [1. A](0001-a.md)"),
        ("Accepted", "Supersedes ADR-1 and ADR-7"),
        ("Accepted", "- Replaces: 1"),
        ("Superseded by 2", "Supersedes 1"),
    ],
)
def test_a_decision_takes_the_place_of_another(old: str, new: str) -> None:
    """Said on either page or on both, there is one link, and the older one no longer holds."""
    first, second = adr(
        ("0001-a.md", f"# A\n\n## Status\n\n{old}\n\n## Decision\n\na\n"),
        ("0002-b.md", f"# B\n\nDate: 2025-02-03\n\n{new}\n\n## Status\n\nAccepted\n\n## Decision\n\nb\n"),
    )
    assert (first["status"], first["valid_to"]) == (Status.SUPERSEDED, "2025-02-03T00:00:00.000000Z")
    assert second["links"] == {"supersedes": [first["id"]]}
    assert second["status"] is Status.ACTIVE


def test_a_decision_does_not_supersede_itself() -> None:
    """Nor one that is not there."""
    [record] = adr(("0001-a.md", "# 1. A\n\n## Status\n\nSuperseded by 1, supersedes 8\n"))
    assert "links" not in record
    [record] = adr(("0001-a.md", "# 1. A\n\n## Status\n\nSupersedes 1 and 8\n"))
    assert "links" not in record


def test_pages_that_are_no_decisions() -> None:
    """A page without a title, or without status and decision, is none; sections may come in any level and twice."""
    assert adr(("README.md", "# Decisions\n\n## How\n\nx\n"), ("b.md", "no heading"), ("c.md", "")) == []
    [record] = adr(("x.md", "### Choose\n### Context\na\n# Context and more\nb\n#### Decision\nc\n## Other\nd\n"))
    assert (record["content"], record["problem"], record["solution"]) == ("Choose\n\nc", "a\n\nb", "c")
    [titled] = decisions.records([page("## Decision\n\nc\n", title="T", tags=["x"])])
    assert (titled["content"], titled["tags"]) == ("T\n\nc", ["x"])
    [both] = decisions.records([page("# Heading\n\n## Decision\n\nc\n", title="T")])
    assert both["content"] == "T\n\nc"
    [bare] = adr(("x.md", "# 2024\n\nStatus: accepted\n"))
    assert (bare["content"], bare["solution"]) == ("2024", None)


def test_places_of_an_archive() -> None:
    """A record without a name is called by its number."""
    assert [Archive([{}, {}], places=["a"]).place(at) for at in (0, 1)] == ["a", "record 2"]
