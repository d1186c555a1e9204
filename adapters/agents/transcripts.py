"""Transcripts of clients, read line by line."""

from collections.abc import Iterator
from datetime import datetime
from os.path import getsize
from typing import BinaryIO

from nan_forget.adapters.agents.records import AGENT, HUMAN, Said, said_in
from nan_forget.application.ports.transcripts import Message
from nan_forget.domain.capture import Speaker
from nan_forget.domain.errors import NotFound

MAX_LINE = 8_000_000
"""Bytes of a line that is read; a longer one is no human's word and is passed over in pieces."""

_SPEAKERS = {HUMAN: Speaker.HUMAN, AGENT: Speaker.AGENT}


class FileTranscripts:
    """Twin of the port ``Transcripts``."""

    def messages(self, path: str, *, start: int = 0) -> Iterator[Message]:
        """Parts of one message are joined while they follow each other; what two records repeat is told once."""
        try:
            with open(path, "rb") as file:
                file.seek(start if start <= getsize(path) else 0)
                yield from _messages(file)
        except OSError as error:
            raise NotFound(f"transcript {path} cannot be read: {error.strerror}") from error


def _messages(file: BinaryIO) -> Iterator[Message]:
    held: Said | None = None
    before, heard = file.tell(), ""
    for line, end in _lines(file):
        said = said_in(line)
        if said and not (said.speaker == HUMAN and said.text == heard):
            if held and said.id and (said.id, said.speaker) == (held.id, held.speaker):
                held = _joined(held, said)
            else:
                if held:
                    yield _message(held, before)
                held = said
            heard = said.text if said.speaker == HUMAN else heard
        before = end
    if held:
        yield _message(held, before)


def _joined(held: Said, said: Said) -> Said:
    return said if said.whole else held._replace(text=f"{held.text}\n{said.text}")


def _message(said: Said, end: int) -> Message:
    return Message(_SPEAKERS[said.speaker], said.text, end, _moment(said.at))


def _lines(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The complete lines and where each ends."""
    end, partial = file.tell(), False
    while line := file.readline(MAX_LINE):
        end += len(line)
        complete = line.endswith(b"\n")
        if complete and not partial:
            yield line, end
        if not complete and len(line) < MAX_LINE:
            return
        partial = not complete


def _moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else None
