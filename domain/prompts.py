"""What a prompt is, before anything is recalled for it. On the prompt's path: no pattern is compiled here."""

from enum import StrEnum

MAX_TURNS = 5
"""Earlier turns that speak for a continuation."""

SHORT = 80
"""Characters up to which a prompt can be an acknowledgement or a continuation."""


class PromptKind(StrEnum):
    """What a prompt asks of memory."""

    QUESTION = "question"
    """Recall for its own words."""
    CONTINUATION = "continuation"
    """It says nothing by itself: recall for the last turns."""
    SILENT = "silent"
    """Recall nothing: an acknowledgement, a command of the client, a machine's text."""


_AGREES = frozenset(
    "ok okay k yes y yep yeah sure no n nope thanks thank thx you ty great good nice perfect cool fine done stop lgtm"
    " hi hello hey correct right agreed sounds please lovely awesome got it that s this works looks to me very much so"
    " 好 好的 好吧 可以 行 是 是的 对 对的 嗯 不 不用 不是 谢谢 多谢 收到 明白 了解 没问题 停 你好"
    " 知道了 辛苦了 不错 完美 了 啊 呀 吧 哈".split()
)
_GOES_ON = frozenset(
    "continue proceed next go going keep more again resume carry"
    " 继续 接着 下一步 然后 再来 再试 再试试 往下 开始".split()
)
_FILLS = frozenset(
    "on and then do now with the step one by what is from there where we left off just in"
    " 请 做 说 写 来 呢 吗 我们 那 那就 就".split()
)
_MACHINE = (
    "<command-",
    "<local-command",
    "<system-reminder",
    "<task-notification",
    "<bash-",
    "[Request interrupted",
    "Caveat: The messages below",
    "This session is being continued from",
    '{"',
    "[{",
)
_HINTS = (
    "yesterday", "today", "last ", "this ", " ago", "day", "in ", "of ", "since ", "20", "19",
    "天", "昨", "周", "星期", "月", "年",
)  # fmt: skip
"""One of these stands in every text that speaks of a time."""

_MARKS = ("#remember", "!mem", "#forget", "!forget", "＃remember", "！mem", "＃forget", "！forget")

_OPEN, _CLOSE = "<hook_context>", "</hook_context>"


def asked(prompt: str) -> str:
    """The person's own words in a prompt: what a client's hooks put into it is taken out."""
    while _OPEN in prompt:
        before, _, rest = prompt.partition(_OPEN)
        prompt = before + rest.partition(_CLOSE)[2]
    return prompt.strip()


def kind_of(prompt: str) -> PromptKind:
    """What to recall for a prompt whose own words these are."""
    if not prompt or prompt.startswith(_MACHINE) or _is_command(prompt):
        return PromptKind.SILENT
    words = _small_words(prompt) if len(prompt) <= SHORT else None
    if words is None:
        return PromptKind.QUESTION
    return (
        PromptKind.CONTINUATION if words & _GOES_ON else PromptKind.SILENT if words <= _AGREES else PromptKind.QUESTION
    )


def has_mark(prompt: str) -> bool:
    """Whether ``domain.marks.marks_in`` is worth asking: a cheap look that is never wrong when it says no."""
    lowered = prompt.lower()
    return any(mark in lowered for mark in _MARKS)


def may_speak_of_time(query: str) -> bool:
    """Whether ``domain.dates.spans`` is worth asking: a cheap look that is never wrong when it says no."""
    lowered = query.lower()
    return any(hint in lowered for hint in _HINTS)


def _is_command(prompt: str) -> bool:
    """``/name`` and arguments, as clients have them; a path is none."""
    first = prompt.split(None, 1)[0]
    return first.startswith("/") and "/" not in first[1:] and "." not in first


def _small_words(text: str) -> set[str] | None:
    """The words of a text if all of them say nothing by themselves, else None."""
    words: set[str] = set()
    at = 0
    while at < len(text):
        if not text[at].isalnum():
            at += 1
            continue
        word = _word_at(text.lower(), at)
        if word is None:
            return None
        words.add(word)
        at += len(word)
    return words


def _word_at(text: str, at: int) -> str | None:
    """The small word that begins here: up to its end if it is Latin, else the longest that is known."""
    end = at
    while end < len(text) and text[end].isascii() and text[end].isalnum():
        end += 1
    sizes = (end - at,) if end > at else (3, 2, 1)
    for size in sizes:
        word = text[at : at + size]
        if word in _AGREES or word in _GOES_ON or word in _FILLS:
            return word
    return None
