"""Text as it is kept: cleaned, limited, and compared."""

import re
import unicodedata
from typing import NamedTuple

from nan_forget.domain.errors import InvalidInput

MAX_CONTENT = 100_000
"""Characters of content, problem or solution; longer text is refused, never cut."""

MAX_LABEL = 1_000
"""Characters of one tag, concept or file name."""

MAX_LABELS = 200
"""Entries of one list."""

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_SPACE = re.compile(r"\s+")


class Cleaned(NamedTuple):
    """Storable text and whether something had to be removed."""

    text: str
    changed: bool


def clean(text: str) -> Cleaned:
    """Removes what no database can hold: NUL becomes nothing, a lone surrogate becomes U+FFFD."""
    if not _UNSTORABLE.search(text):
        return Cleaned(text, changed=False)
    return Cleaned(_UNSTORABLE.sub(lambda match: "" if match[0] == "\x00" else "\ufffd", text), changed=True)


def checked_content(text: str, *, field: str = "content") -> str:
    """The text, if it is neither empty nor over ``MAX_CONTENT`` characters; ``InvalidInput`` otherwise."""
    if not text.strip():
        raise InvalidInput(f"{field} is empty", hint="Say what should be remembered.")
    if len(text) > MAX_CONTENT:
        raise InvalidInput(
            f"{field} has {len(text):,} characters, {MAX_CONTENT:,} is the limit",
            hint="Save it in parts, or save what matters of it.",
        )
    return text


def normalised(text: str) -> str:
    """The form in which two texts count as the same: NFKC, case-folded, white space collapsed and trimmed."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    # Folding can undo the normal form (U+0345 and friends), so it is normalised once more.
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", folded)).strip()
