"""Finds the sentences of a conversation that are meant to last: decisions, preferences, causes and fixes, plain facts.

What stands in code, quotes, tables and machine text is not looked at; questions, hypotheses, jokes, plans and what is
said of others are left alone. A statement that is taken back later in the same conversation does not survive.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from nan_forget.domain.memory import MemoryType
from nan_forget.domain.noise import CORRECTION, FOREIGN, HYPOTHESIS, NOT_MEANT, PAST, QUESTION, REASON, RETRACTION
from nan_forget.domain.privacy import without_private
from nan_forget.domain.prompts import has_mark
from nan_forget.domain.summary import sentences
from nan_forget.domain.text import normalised
from nan_forget.domain.triggers import TRIGGERS, Trigger
from nan_forget.domain.words import index_terms

SHORTEST, LONGEST = 6, 400
"""Characters of a sentence that can be a statement."""

KEPT = 200
"""Statements of one conversation that are held at a time; of more, the weakest go."""

_CAUSES = ("cause", "fix")
_BRIEF = 40
"""Characters of a sentence that takes back and says nothing else."""
_RECENT = 4
"""Messages back to which "scratch that" reaches."""

HUMAN = 0.2
"""What a person's own words count for more than an agent's."""
SPECIFIC = 0.1
"""What a name, a number or a path in it adds."""
LATER = 0.1
"""What the end of a conversation counts for more than its beginning: there, things are settled."""


class Speaker(StrEnum):
    """Who says it."""

    HUMAN = "human"
    AGENT = "agent"


class Captured(NamedTuple):
    """A sentence that is worth keeping."""

    text: str
    type: MemoryType
    topic: str
    score: float
    at: int
    """Number of its message."""


_HIDDEN = (
    r"(?ims)\[memory context\].*?(?:\[end memory context\]|\Z)"
    r"|^[ \t]*(```|~~~).*?(?:^[ \t]*\1[ \t]*$|\Z)"
    r"|<([a-z][\w-]*)(?: [^>\n]*)?>.*?</\2>"
)
_MACHINE_LINE = (
    r"\s*(?:>|\||[+-]{3} |@@ |diff --git|at \S+[ (]\S+:\d+|File \"|Traceback|Exception in thread|\$ "
    r"|>>> |[A-Z]\w*(?:Error|Exception)\b"
    r"|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d|\[?(?:INFO|DEBUG|WARN|WARNING|ERROR|TRACE|FATAL)\b|[{}\[\]();]+$"
    r"|#!|//|/\*|import |from \S+ import"
    r"|(?:const|let|var|def|class|return|function|if|for|while|public|private|fn|func)\b.*[{(:;=]\s*$"
    r"|caused by:|\.\.\. \d+ more)"
)
_BULLET = r"^\s*(?:[-*•+]|\d+[.)、]|#{1,6})\s+"
_QUOTED = r"\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|‘[^’\n]*’|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`|《[^》\n]*》"
_NAMED = (
    r"[A-Z][a-z]*[A-Z\d]|\d|[\w]+[._/-]\w+|`|(?<![.!?] )(?<!^)\b[A-Z]\w+"
    r"|[a-z]{2,}(?=[一-鿿])|(?<=[一-鿿 ])[A-Za-z]{2,}"
)
_AGENT_SELF = r"\bi(?:'ve|'m|'ll|'d)?\b|我(?!们)"
"""An agent's own doings are no decisions."""
_TEXTUAL = r"[^\W\d_]"


def statements(text: str, speaker: Speaker, extra: Sequence[str] = (), *, at: int = 0) -> list[Captured]:
    """The sentences of one message that are worth keeping, in order; ``extra`` are phrases that the user has added."""
    found = []
    for sentence in _sentences(text):
        captured = _captured(sentence, speaker, extra, at=at)
        if captured:
            found.append(captured)
    return found


class Conversation:
    """What is worth keeping of a whole conversation, message by message; holds at most ``KEPT`` statements."""

    def __init__(self, extra: Sequence[str] = ()) -> None:
        self._extra = extra
        self._held: list[Captured] = []
        self._messages = 0

    def hear(self, text: str, speaker: Speaker) -> None:
        """Takes in the next message."""
        self._messages += 1
        for sentence in _sentences(text):
            captured = _captured(sentence, speaker, self._extra, at=self._messages)
            if re.search(CORRECTION, _shown(sentence)):
                self._take_back(sentence, captured)
            if captured:
                same = normalised(captured.text)
                self._held = [one for one in self._held if normalised(one.text) != same]
                self._held.append(captured)
        if len(self._held) > KEPT:
            self._held.remove(min(self._held, key=lambda one: (one.score, one.at)))

    def best(self, limit: int) -> list[Captured]:
        """The best statements, by score, and the later before the earlier."""
        last = max(self._messages, 1)
        return sorted(self._held, key=lambda one: (-(one.score + LATER * one.at / last), -one.at))[:limit]

    def _take_back(self, sentence: str, captured: Captured | None) -> None:
        """Drops what a correction is about: of its topic and words, or, if it names nothing, what was said last."""
        terms = set(index_terms(sentence))
        recent = [one for one in self._held if self._messages - one.at <= _RECENT]
        about = [one for one in self._held if len(terms & set(index_terms(one.text))) >= _shared(captured, one)]
        if not about and _takes_back_last(sentence, captured, recent):
            about = recent[-1:]
        self._held = [one for one in self._held if one not in about]


def _takes_back_last(sentence: str, captured: Captured | None, recent: Sequence[Captured]) -> bool:
    """It says so and nothing else, or says something else of the same kind instead."""
    if not recent:
        return False
    if captured is None:
        return len(sentence) <= _BRIEF and bool(re.search(RETRACTION, _shown(sentence)))
    if captured.topic in _CAUSES:
        return recent[-1].topic == captured.topic
    return captured.type is recent[-1].type and bool(re.search(RETRACTION, _shown(sentence)))


def _shared(captured: Captured | None, other: Captured) -> int:
    """Words that must be common to a correction and what it is about."""
    explained = other.topic in _CAUSES and (captured is None or captured.topic in _CAUSES)
    return 1 if explained else 2


def without_blocks(text: str) -> str:
    """A message without our own injected block, code and machine text between tags."""
    return re.sub(_HIDDEN, "\n", text)


def type_of(text: str) -> MemoryType:
    """What kind of statement a text is that somebody has marked: by its words, else a fact."""
    shown = _shown(text)
    for trigger in TRIGGERS:
        if re.search(trigger.pattern, shown):
            return trigger.type
    return MemoryType.FACT


def everywhere(text: str, type_: MemoryType) -> bool:
    """Whether a statement is about the user wherever they work, not about one project."""
    shown = _shown(text)
    personal = re.search(r"\b(?:i|my|me)\b|我|本人", shown)
    everyplace = re.search(
        r"\b(?:all|any|every) (?:my |of my )?(?:projects?|repos?|repositories)\b|\beverywhere\b|(?:所有|任何|每个)项目",
        shown,
    )
    return bool(
        everyplace
        or (type_ is MemoryType.PREFERENCE and (personal or not re.search(r"\b(?:this|our|we)\b|项目|我们", shown)))
    )


def _captured(sentence: str, speaker: Speaker, extra: Sequence[str], *, at: int) -> Captured | None:
    shown = _shown(sentence)
    added = any(phrase.strip() and phrase.strip().lower() in shown for phrase in extra)
    fitting = [
        one for one in TRIGGERS if re.search(one.pattern, shown) and not (one.human and speaker is Speaker.AGENT)
    ]
    if not (fitting or added) or _is_noise(shown, fitting, speaker):
        return None
    first = fitting[0] if fitting else None
    weight = max((one.weight for one in fitting), default=0.9)
    score = weight + HUMAN * (speaker is Speaker.HUMAN) + SPECIFIC * bool(re.search(_NAMED, sentence))
    return Captured(sentence, first.type if first else MemoryType.FACT, first.topic if first else "added", score, at)


def _is_noise(shown: str, fitting: Sequence[Trigger], speaker: Speaker) -> bool:
    if re.search(QUESTION, shown) or re.search(FOREIGN, shown) or re.search(NOT_MEANT, shown):
        return True
    reason = re.search(REASON, shown)
    if re.search(HYPOTHESIS, shown[: reason.start()] if reason and reason.start() else shown):
        return True
    topics = {one.topic for one in fitting}
    if speaker is Speaker.AGENT and topics <= {"decision", "change"} and re.search(_AGENT_SELF, shown):
        return True
    return "change" not in topics and bool(re.search(PAST, shown))


def _shown(sentence: str) -> str:
    """What a sentence itself says: in small letters, without what it quotes, with plain apostrophes."""
    return re.sub(_QUOTED, " … ", sentence.replace("’", "'")).lower().strip()


def _sentences(text: str) -> Iterator[str]:
    shown = without_blocks(without_private(text))
    for line in shown.splitlines():
        if not line.strip() or re.match(_MACHINE_LINE, line):
            continue
        for sentence in _cut(re.sub(_BULLET, "", line)):
            if SHORTEST <= len(sentence) <= LONGEST and re.search(_TEXTUAL, sentence) and not has_mark(sentence):
                yield sentence


def _cut(line: str) -> Iterable[str]:
    return (sentence.strip().strip("*_ ") for sentence in sentences(line))
