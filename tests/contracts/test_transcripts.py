"""Contract of the port Transcripts."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from nan_forget.adapters.agents.transcripts import FileTranscripts
from nan_forget.application.ports.transcripts import Transcripts
from nan_forget.domain.capture import Speaker
from nan_forget.domain.errors import NotFound
from tests.fakes.transcripts import FakeTranscripts

Said = Sequence[tuple[Speaker, str]]
Written = Callable[[Said], str]
TALK = [(Speaker.HUMAN, "one"), (Speaker.AGENT, "two"), (Speaker.HUMAN, "three")]


@pytest.fixture(params=["file", "fake"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Transcripts, Written]:
    """Every implementation, and how a conversation gets into it."""
    fake = FakeTranscripts()
    file = tmp_path / "talk.jsonl"

    def written(said: Said) -> str:
        fake.conversations[str(file)] = list(said)
        roles = {Speaker.HUMAN: "user", Speaker.AGENT: "assistant"}
        records = [{"type": roles[who], "message": {"role": roles[who], "content": text}} for who, text in said]
        file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        return str(file)

    return (FileTranscripts() if request.param == "file" else fake), written


def test_messages_come_in_order(kept: tuple[Transcripts, Written]) -> None:
    """Who has said what, and where each ends."""
    transcripts, written = kept
    messages = list(transcripts.messages(written(TALK)))
    assert [(one.speaker, one.text) for one in messages] == TALK
    assert [one.end for one in messages] == sorted({one.end for one in messages})


def test_reading_goes_on_where_it_ended(kept: tuple[Transcripts, Written]) -> None:
    """From the end of a message come those that follow, and nothing once all are read."""
    transcripts, written = kept
    path = written(TALK)
    first, *_, last = transcripts.messages(path)
    assert [one.text for one in transcripts.messages(path, start=first.end)] == ["two", "three"]
    assert list(transcripts.messages(path, start=last.end)) == []


def test_shorter_file_is_another_one(kept: tuple[Transcripts, Written]) -> None:
    """Behind the end of the file, reading starts from its beginning."""
    transcripts, written = kept
    *_, last = transcripts.messages(written(TALK))
    assert [one.text for one in transcripts.messages(written(TALK[:1]), start=last.end)] == ["one"]


def test_missing_file_is_not_found(kept: tuple[Transcripts, Written]) -> None:
    """There is nothing to read where there is no file."""
    with pytest.raises(NotFound):
        list(kept[0].messages("/nowhere/talk.jsonl"))
