"""Transcripts of real clients, and files that are broken or large."""

import json
import tracemalloc
from pathlib import Path

import pytest

from nan_forget.adapters.agents import transcripts
from nan_forget.adapters.agents.records import said_in
from nan_forget.adapters.agents.transcript_tail import MAX_TAIL, MAX_TURNS, last_turns
from nan_forget.adapters.agents.transcripts import FileTranscripts

RECORDED = Path(__file__).parent / "transcripts"
SAID = {
    "claude-2.1.197": ["hi", "FINAL-ANSWER"],
    "claude-2.1.332": ["Please write the notes", "I will write"],
    "codex-0.171.0": ["hello codex", "done"],
    "gemini-0.61.0": ["hello gemini"],
}


def claude(role: str, content: object, **rest: object) -> str:
    """One line of Claude Code's."""
    message = {"role": role, "content": content, "id": rest.pop("id", None)}
    return json.dumps({"type": role, "message": message, "timestamp": "2026-11-30T23:40:27.350Z", **rest}) + "\n"


def texts(path: Path, start: int = 0) -> list[str]:
    """What is said in a file."""
    return [one.text.strip() for one in FileTranscripts().messages(str(path), start=start)]


@pytest.mark.parametrize("name", SAID)
def test_recorded_transcript_gives_human_and_agent_alone(name: str) -> None:
    """Of all shapes of records that were seen, only what the two have said comes out."""
    assert texts(RECORDED / f"{name}.jsonl") == SAID[name]


@pytest.mark.parametrize("name", SAID)
def test_tail_gives_the_same_turns(name: str) -> None:
    """The light reader of the prompt's path understands the same records."""
    assert [turn.strip() for turn in last_turns(str(RECORDED / f"{name}.jsonl"))] == SAID[name]


@pytest.mark.parametrize(
    "line",
    [
        claude("user", "x", isSidechain=True),
        claude("user", "x", isMeta=True),
        claude("user", "x", isCompactSummary=True),
        claude("user", [{"type": "tool_result", "content": "x"}, {"type": "text", "text": "x"}]),
        claude("user", "x", toolUseResult={"type": "create"}),
        claude("user", "<command-name>/clear</command-name>"),
        claude("user", "<local-command-stdout>x</local-command-stdout>"),
        claude("user", [{"type": "text", "text": "<system-reminder>x</system-reminder>"}]),
        claude("user", "This session is being continued from a previous conversation"),
        claude("user", [{"type": "image", "source": {}}, "x"]),
        claude("user", "   "),
        claude("user", None),
        claude("assistant", [{"type": "tool_use", "input": {"text": "x"}}, {"type": "thinking", "thinking": "x"}]),
        json.dumps({"type": "attachment", "attachment": {"content": "user"}}),
        json.dumps({"type": "summary", "summary": "assistant"}),
        json.dumps({"type": "user"}),
        json.dumps({"type": "response_item", "payload": {"type": "message", "role": "developer", "content": "user"}}),
        json.dumps({"type": "response_item", "payload": {"type": "function_call_output", "output": "user"}}),
        json.dumps(
            {
                "type": "response_item",
                "payload": {
                    "type": "message",
                    "role": "user",
                    "content": [{"type": "input_text", "text": "x"}],
                    "internal_chat_message_metadata_passthrough": {
                        "content_item_metadata": [{"provenance": {"type": "harness"}}]
                    },
                },
            }
        ),
        json.dumps({"type": "response_item", "payload": {"type": "message", "role": "user", "content": "# AGENTS.md"}}),
        '["user"]', '{"type": "user", "mess', "user", "", "[" * 100_000 + "user",
    ],
    ids=range(25),
)  # fmt: skip
def test_nobodys_word_is_passed_over(line: str) -> None:
    """Results of tools, side chains, summaries, what a client writes itself, and what is no record."""
    assert said_in(line.encode()) is None


def test_parts_of_a_message_are_joined(tmp_path: Path) -> None:
    """One record a block of the same message is one message; what two records repeat is one, too."""
    file = tmp_path / "t.jsonl"
    blocks = [claude("assistant", [{"type": "text", "text": text}], id="m1") for text in ("one", "two")]
    gemini = [json.dumps({"id": "g", "type": "gemini", "content": text}) + "\n" for text in ("th", "three")]
    codex = [
        {
            "type": "event_msg",
            "payload": {"item": {"type": "UserMessage", "content": [{"type": "text", "text": "hi"}]}},
        },
        {"type": "response_item", "payload": {"type": "message", "role": "user", "content": "hi"}},
    ]
    file.write_text("".join([*blocks, *gemini, *(json.dumps(one) + "\n" for one in codex)]), encoding="utf-8")
    assert texts(file) == ["one\ntwo", "three", "hi"]


def test_half_written_line_waits(tmp_path: Path) -> None:
    """A last line without an end is read the next time, once it is whole."""
    file = tmp_path / "t.jsonl"
    whole, half = claude("user", "one"), claude("user", "二")
    file.write_bytes(whole.encode() + half.encode()[:-9])
    (first,) = FileTranscripts().messages(str(file))
    assert (first.text, first.end) == ("one", len(whole))
    file.write_text(whole + half, encoding="utf-8")
    assert texts(file, first.end) == ["二"]


def test_time_that_is_none_is_left_out(tmp_path: Path) -> None:
    """A record without a time, or without a time zone, has none."""
    file = tmp_path / "t.jsonl"
    file.write_text(claude("user", "a") + claude("user", "b", timestamp="2026-11-30T10:00:00"), encoding="utf-8")
    assert [one.at is not None for one in FileTranscripts().messages(str(file))] == [True, False]


def test_large_transcript_is_read_in_bounded_memory(tmp_path: Path) -> None:
    """Memory does not grow with the file, and a line that is too long is passed over."""
    file = tmp_path / "t.jsonl"
    tool = claude("user", [{"type": "tool_result", "content": "x" * 100_000}])
    with file.open("w", encoding="utf-8") as out:
        for number in range(100):
            out.write(claude("user", f"number {number}") + tool)
        out.write(claude("user", "y" * (transcripts.MAX_LINE + 10)) + claude("user", "last"))
    size = file.stat().st_size
    tracemalloc.start()
    count = sum(1 for _ in FileTranscripts().messages(str(file)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 101
    assert size > 18_000_000
    assert peak < 3 * transcripts.MAX_LINE


def test_tail_is_short(tmp_path: Path) -> None:
    """Only the end of a long transcript is looked at, and of it the last turns."""
    file = tmp_path / "t.jsonl"
    parts = [claude("assistant", [{"type": "text", "text": f"part {at}"}], id="m") for at in range(2)]
    many = [claude("user", f"turn {at} " + "x" * 3_000) for at in range(50)]
    file.write_text("".join([*many, *parts]), encoding="utf-8")
    assert file.stat().st_size > MAX_TAIL
    turns = last_turns(str(file))
    assert len(turns) == MAX_TURNS
    assert turns[-1] == "part 0\npart 1"
    assert sum(map(len, turns)) < MAX_TAIL


def test_tail_of_nothing_is_empty(tmp_path: Path) -> None:
    """No file, no turns."""
    assert last_turns(str(tmp_path / "gone")) == ()
    assert last_turns("\0") == ()
