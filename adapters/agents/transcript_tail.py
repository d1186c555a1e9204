"""The last turns of a conversation, for a prompt that says nothing by itself. On the prompt's path."""

from os import SEEK_END

from nan_forget.adapters.agents.records import said_in

MAX_TAIL = 65_536
"""Bytes of the end of a transcript that are looked at."""

MAX_TURNS = 5
MAX_TURN = 2_000
"""Characters of one turn."""


def last_turns(path: str) -> tuple[str, ...]:
    """What was said last, at most five texts, oldest first; empty if there is no transcript or nothing was said."""
    try:
        with open(path, "rb") as file:
            size = file.seek(0, SEEK_END)
            file.seek(max(size - MAX_TAIL, 0))
            lines = file.read(MAX_TAIL).split(b"\n")
    except (OSError, ValueError):
        return ()
    turns: dict[str, str] = {}
    for number, line in enumerate(lines[1:] if size > MAX_TAIL else lines):
        said = said_in(line)
        if said and said.text not in turns.values():
            known = turns.pop(said.id, "") if said.id and not said.whole else ""
            turns[said.id or str(number)] = f"{known}\n{said.text}".strip()[-MAX_TURN:]
    return tuple(turns.values())[-MAX_TURNS:]
