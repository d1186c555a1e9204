"""Our block in a client's index of notes: between markers, all other lines as they are."""

import re
from collections.abc import Sequence

BEGIN = "<!-- nan-forget: begin (kept up to date; what stands between these lines is replaced) -->"
END = "<!-- nan-forget: end -->"

_BLOCK = re.compile(
    r"<!-- nan-forget: begin\b[^\n]*-->(?:(?!<!-- nan-forget: begin\b).)*?<!-- nan-forget: end -->(?:\r?\n)?", re.DOTALL
)


def with_block(text: str, lines: Sequence[str]) -> str:
    """The text with these lines in our block, which is added at the end if there is none; without lines it is removed.

    Line ends are those of the text. What looks like a marker inside a line is none.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    block = newline.join((BEGIN, *map(_plain, lines), END, "")) if lines else ""
    found = _BLOCK.search(text)
    if found:
        return text[: found.start()] + block + text[found.end() :]
    gap = newline if block and text and not text.endswith("\n") else ""
    return text + gap + block


def _plain(line: str) -> str:
    return " ".join(line.split()).replace("<!--", "< !--").replace("-->", "-- >")
