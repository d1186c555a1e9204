"""What the user marks as private is neither kept nor searched for. On the prompt's path: no pattern is compiled unless
there is something to cut.
"""

import re

_TAG = r"[<＜]\s*(/?)\s*private(?=[\s<>＜＞]|$)[^<>＜＞]*[>＞]?"


def without_private(text: str) -> str:
    """The text without ``<private>…</private>``, in any case and however deep; unclosed, to its end.

    Brackets may be as wide as Chinese ones. A tag that lacks its bracket still hides what follows, and an end without a
    beginning is taken out alone.
    """
    if "private" not in text.lower():
        return text
    shown: list[str] = []
    depth = at = 0
    for tag in re.finditer(_TAG, text, re.IGNORECASE):
        if not depth:
            shown.append(text[at : tag.start()])
        depth = max(depth - 1, 0) if tag[1] else depth + 1
        at = tag.end()
    if not depth:
        shown.append(text[at:])
    return "".join(shown)
