"""Long text as passages that an embedding model takes in whole."""

import re
from collections.abc import Callable, Iterable, Sequence

from nan_forget.domain.graphemes import graphemes
from nan_forget.domain.tokens import quarter_tokens

MAX_TOKENS = 400
"""Estimated tokens of one passage; models see 512 real ones, and dense text has more of them than estimated."""

FINE_TOKENS = 100
"""Estimated tokens of a passage of a text that is not long: a vector says few things well (recall@10 on LoCoMo's
sessions .946 with passages of 400 tokens, .955 of 100)."""

_SIZES = (FINE_TOKENS, 2 * FINE_TOKENS, 4 * FINE_TOKENS, MAX_TOKENS)

MAX_PASSAGES = 32
"""Passages that speak for one text."""

_Cut = Callable[[str], Iterable[str]]

_PARAGRAPHS = re.compile(r"(?s).+?(?:\n\s*\n\s*|\Z)").findall
# A full stop ends a sentence only before white space, so version numbers and file names hold together.
_SENTENCES = re.compile(r"""(?s).+?(?:[.!?]["'”’)\]]*\s+|[。！？；…]+[”’」』）)]*\s*|\n\s*|\Z)""").findall
_WORDS = re.compile(r"(?s).+?(?:\s+|[，、：]+|\Z)").findall

_CUTS: tuple[_Cut, ...] = (_PARAGRAPHS, _SENTENCES, _WORDS, graphemes)
"""Where to cut, from the best place to the last resort; each gives pieces that join up to the text."""


def cut(text: str) -> list[str]:
    """The passages of a text, in order: the text itself when it is short enough.

    Passages are as fine as ``MAX_PASSAGES`` allow, from ``FINE_TOKENS`` to ``MAX_TOKENS`` estimated tokens, and join up
    to exactly the text. They end with a paragraph where that is possible, else with a sentence or line, else with a
    word, never inside a grapheme. A text that needs more than ``MAX_PASSAGES`` however it is cut keeps as many, evenly
    spaced, the first and the last among them.
    """
    size = quarter_tokens(text)
    if size <= 4 * FINE_TOKENS:
        return [text]
    for tokens in _SIZES:
        # Only the largest passages may be cut between words to be few enough: the others end where a sentence does.
        cuts = _CUTS if tokens == MAX_TOKENS else _CUTS[:2]
        for coarsest in range(len(cuts) if size <= MAX_PASSAGES * 4 * tokens else 0):
            passages = _pack(text, _CUTS[coarsest:], room=4 * tokens)
            if len(passages) <= MAX_PASSAGES:
                return passages
    return _spread(_pack(text, (_SENTENCES, _WORDS, graphemes), room=4 * MAX_TOKENS))


def fingerprint(text: str) -> str:
    """32 hexadecimal digits that stand for exactly this text, so that it is never embedded twice (cut SHA-256)."""
    from hashlib import sha256  # noqa: PLC0415 - costs milliseconds that only writing needs

    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _pack(text: str, cuts: Sequence[_Cut], *, room: int) -> list[str]:
    """Fills passages one after the other with pieces of the coarsest cut; a piece too long for one is cut finer."""
    coarsest, *finer = cuts
    packed: list[str] = []
    passage, used = "", 0
    for piece in coarsest(text):
        size = quarter_tokens(piece)
        if used + size <= room:
            passage += piece
            used += size
        elif size <= room:
            packed.append(passage)
            passage, used = piece, size
        else:
            *full, passage = _pack(passage + piece, finer, room=room)
            packed += full
            used = quarter_tokens(passage)
    return [*packed, passage]


def _spread(passages: list[str]) -> list[str]:
    step = (len(passages) - 1) / (MAX_PASSAGES - 1)
    return [passages[round(step * place)] for place in range(MAX_PASSAGES)]
