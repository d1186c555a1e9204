"""Length of a text in estimated model tokens: CJK characters + other characters / 4.

The estimate needs no tokenizer; it is the measure of every budget (passages, injection block).
"""

import re

CJK = "\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
"""Body of a regular expression class: Han, kana and Hangul with their punctuation, about one token a character."""

_CJK_RUN = re.compile(f"[{CJK}]+")


def estimate_tokens(text: str) -> int:
    """Estimated tokens, rounded up; the estimate of a whole never exceeds the sum over its parts."""
    return -(-quarter_tokens(text) // 4)


def quarter_tokens(text: str) -> int:
    """Four times the estimate, unrounded: the form that adds up exactly over the parts of a text."""
    if text.isascii():
        return len(text)
    return len(text) + 3 * sum(map(len, _CJK_RUN.findall(text)))
