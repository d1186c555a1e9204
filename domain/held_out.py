"""Questions about one's own memories: a part of a memory is held out and asked, the rest must be found by it."""

from typing import NamedTuple

from nan_forget.domain.memory import Memory
from nan_forget.domain.summary import sentences

LEAST_WORDS = 4
"""Words of a statement from which half of them still say what it is about."""

LEAST_CHARACTERS = 8
"""The same for a text that is written without spaces."""


class HeldOut(NamedTuple):
    """What is asked, and the text that is left to answer it."""

    question: str
    rest: str


def held_out(memory: Memory) -> HeldOut | None:
    """The best question that a memory can be asked; None if it says too little.

    Its problem, as a person would meet it again; else its first sentence, without which the others must do; else about
    half of a single sentence, with the whole to be found.
    """
    others = [part for part in (memory.solution, *memory.concepts, *memory.files, *memory.tags) if part]
    if memory.problem:
        return HeldOut(memory.problem, "\n".join([memory.content, *others]))
    title, *more = [sentence.strip() for sentence in sentences(memory.content) if sentence.strip()]
    if more and _says_something(title):
        return HeldOut(title, "\n".join([*more, *others]))
    if not _says_something(memory.content):
        return None
    return HeldOut(_half(memory.content), "\n".join([memory.content, *others]))


def _says_something(text: str) -> bool:
    return len(text.split()) >= LEAST_WORDS or (not text.isascii() and len(text) >= LEAST_CHARACTERS)


def _half(text: str) -> str:
    words = text.split()
    if len(words) >= LEAST_WORDS:
        return " ".join(words[1::2])
    return " ".join(words[1:]) or text[len(text) // 2 :]
