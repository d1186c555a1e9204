"""Keeps the best of a conversation that nobody has saved: what was decided, preferred, found out and repaired."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.capture_prompt import CapturePrompt
from nan_forget.application.capture_scope import scope_of, situation
from nan_forget.application.ports.extractor import Extractor
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.spool import Spooled
from nan_forget.application.ports.transcripts import Message, Transcripts
from nan_forget.domain.capture import Captured, Conversation, Speaker, without_blocks
from nan_forget.domain.draft import Draft
from nan_forget.domain.marks import MarkKind, marks_in
from nan_forget.domain.matching import closeness
from nan_forget.domain.memory import Memory
from nan_forget.domain.privacy import without_private
from nan_forget.domain.prompts import has_mark
from nan_forget.domain.provenance import Provenance
from nan_forget.domain.secrets import redacted
from nan_forget.domain.visibility import Filter, Reach, View
from nan_forget.domain.words import exact_terms, query_terms

BEST = 5
"""Statements that one sweep saves at most."""

LOOKED_AT = 20
"""Statements that are compared with what is known, and memories that each is compared with."""

READ_BY_MODEL = 16_000
"""Characters of the end of a conversation that a model reads."""

_SAID = 0.5
"""``domain.matching.closeness`` from which a memory says a statement already: it holds all of it."""


_MODEL = "model"
_SWEPT = (Provenance.RULE, Provenance.MODEL)


class Swept(NamedTuple):
    """What was saved, and how far the transcript is read."""

    saved: list[Memory]
    end: int


class Rules(NamedTuple):
    """What the user lets be captured."""

    rule: bool = True
    """By phrases."""
    model: bool = False
    """By a model."""
    triggers: tuple[str, ...] = ()
    """Phrases that the user has added."""


@dataclass(frozen=True, slots=True)
class SweepTranscript:
    """Reads on from where the last sweep has stopped, so that a transcript that is swept again saves nothing again.

    What the store holds already, put away by the user or replaced included, is not saved.
    """

    transcripts: Transcripts
    prompts: CapturePrompt
    extractor: Extractor
    rules: Rules

    def __call__(self, spooled: Spooled, caller: Caller) -> Swept:
        """Saves the best ``BEST`` new statements. ``NotFound`` if the transcript is gone."""
        caller = caller._replace(folder=spooled.folder, client=spooled.client, session_id=spooled.session_id, file=None)
        here = situation(self.prompts.units, self.prompts.projects, caller)
        conversation, end, last = Conversation(self.rules.triggers), spooled.swept, ""
        marked: list[Message] = []
        for message in self.transcripts.messages(spooled.transcript, start=spooled.swept):
            end = message.end
            if self.rules.rule:
                conversation.hear(message.text, message.speaker)
            if self.rules.model:
                last = f"{last}\n{message.speaker}: {_shown(message.text)}"[-READ_BY_MODEL:]
            if message.speaker is Speaker.HUMAN and has_mark(message.text):
                marked.append(message)
        if here.off:
            return Swept([], end)
        saved = self._marked(marked, caller)
        found = conversation.best(LOOKED_AT)
        if last:
            models = self.extractor.extract([last])
            found += [Captured(one.text, one.type, _MODEL, 0.0, sys.maxsize) for one in models]
        saved += self._saved(found, caller, private=here.private)
        return Swept(saved, end)

    def _saved(self, found: Sequence[Captured], caller: Caller, *, private: bool) -> list[Memory]:
        """The best that are new, in the order of their saying. What an earlier sweep of this session has saved takes
        its place among the best, so that a sweep that is done again has nothing left to save.
        """
        chosen: list[Captured] = []
        places = BEST
        for one in found:
            if len(chosen) == places:
                break
            known = self._said(one.text, caller)
            if known is None:
                chosen.append(one)
            elif known.provenance in _SWEPT and known.source.session == caller.session_id:
                places -= 1
        saved: list[Memory] = []
        for one in sorted(chosen, key=lambda one: one.at):
            scope = scope_of(one.text, one.type, private=private)
            provenance = Provenance.MODEL if one.topic == _MODEL else Provenance.RULE
            draft = Draft(content=one.text, type=one.type, scope=scope, provenance=provenance)
            saved.append(self.prompts.save(draft, caller).memory)
        return saved

    def _marked(self, messages: Sequence[Message], caller: Caller) -> list[Memory]:
        """Does what a client without a hook for prompts has left undone: neither a kept text again nor one put away."""
        saved: list[Memory] = []
        for message in messages if self.prompts.explicit else ():
            for mark in marks_in(message.text):
                if mark.kind is MarkKind.FORGET and message.at:
                    self.prompts.forget(mark.text, caller, before=message.at)
                elif mark.kind is MarkKind.REMEMBER and self._said(mark.text, caller) is None:
                    saved.append(self.prompts.remember(mark.text, caller).memory)
        return saved

    def _said(self, text: str, caller: Caller) -> Memory | None:
        """The memory, of any status, that the caller may see and that says it."""
        told = redacted(text)
        with self.prompts.units.read() as work:
            place = self.prompts.projects.known(work.projects, caller)
            project = place.project.key if place.project else ""
            view = View(caller.user_id, project, caller.session_id, Reach.OWN)
            terms, exact = tuple(query_terms(told)), tuple(exact_terms(told))
            found = work.index.find(Question(view, Filter(archived=True), terms, exact, None, LOOKED_AT))
            memories = work.memories.get(caller.user_id, [one.id for one in found.candidates])
        return next((one for one in memories if closeness(told, one.content) >= _SAID), None)


def _shown(text: str) -> str:
    """What a model may read: nothing private, no secret, and nothing that we have told ourselves."""
    return redacted(without_private(without_blocks(text)))
