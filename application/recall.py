"""Recalls for a prompt: what is worth telling, in a block, and nothing twice in a session.

On the prompt's path: named tuples and functions only. It writes nothing; the caller keeps the receipt after its answer
is out.
"""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Question, RecallIndex
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.domain.block import NO_BLOCK, Block, Budget, render
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.candidate import Findings, Span
from nan_forget.domain.entry import Entry
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.overview import onward
from nan_forget.domain.privacy import without_private
from nan_forget.domain.prompts import MAX_TURNS, PromptKind, asked, kind_of, may_speak_of_time
from nan_forget.domain.ranking import WORDS_ONLY, Ranked, Ranking, Tuning, rank, ranking_of
from nan_forget.domain.receipt import Occasion, Receipt, Told
from nan_forget.domain.scoring import Factors
from nan_forget.domain.silence import worth_telling
from nan_forget.domain.text import clean
from nan_forget.domain.visibility import Filter, View
from nan_forget.domain.words import exact_terms, query_terms

PREFERENCES = Filter(types=("preference",), scopes=("user",))

MAX_UNASKED = 3
"""Preferences that a session is told although no prompt has asked for them: at its start, or one a prompt."""


NO_FACTORS = Factors(0.0, 0.0, 0.0, 0.0, 0.0)
"""Of what was told without being asked for."""


class Prompt(NamedTuple):
    """What a person has typed, and where."""

    text: str
    view: View
    turns: tuple[str, ...] = ()
    """Earlier messages, oldest first: they speak for a prompt that says nothing by itself."""
    occasion: Occasion = Occasion.RECALL


class Limits(NamedTuple):
    """How much is looked at and told."""

    candidates: int = 50
    answers: int = 5
    budget: Budget = Budget()
    tuning: Tuning = Tuning()


class Senses(NamedTuple):
    """What recall reads."""

    memories: RecallIndex
    log: RecallLog
    embedder: Embedder | None
    """None = words only."""
    notice: str = ""
    """Why it is words only."""


class Considered(NamedTuple):
    """How an answer came about, for those who ask."""

    findings: Findings
    ranking: Ranking
    terms: int
    """How many telling terms the query has."""
    ranked: Sequence[Ranked]
    worth: Sequence[str]
    """Ids of what is above the bar of silence, with its entries in the place of an overview."""
    fresh: Sequence[Entry]
    """Of these and the user's preferences, what this session was not told before."""
    chosen: Sequence[Entry]
    """What was to be told, as far as it fits a block."""


class Recalled(NamedTuple):
    """The answer, and what to keep of it; no receipt where nothing was looked for."""

    block: Block
    receipt: Receipt | None
    considered: Considered | None = None


def recall(prompt: Prompt, senses: Senses, limits: Limits, *, now_us: int) -> Recalled:
    """The block for a prompt; empty for an acknowledgement, a command, or when there is nothing worth telling."""
    query = _query(prompt)
    if not query.strip():
        return Recalled(NO_BLOCK, None)
    terms = tuple(query_terms(query))
    view = prompt.view
    vector, calibration, notice = _embedded(query, senses)
    model_id = senses.embedder.model_id if senses.embedder else None
    question = Question(view, Filter(), terms, tuple(exact_terms(query)), vector, limits.candidates, model_id)
    findings = senses.memories.find(question)
    ranking = ranking_of(calibration, limits.tuning)
    ranked = rank(findings, ranking, now_us=now_us, spans=_spans(query, now_us))
    before = senses.log.injected(view.user_id, view.session_id) if view.session_id else {}
    above = [one.id for one in worth_telling(ranked, ranking, terms=len(terms))]
    worth = onward(above, senses.memories.below(view.user_id, above), [one.id for one in ranked])
    unasked = _unasked(view, senses.memories, before, now_us=now_us)
    entries = senses.memories.entries(view.user_id, list(dict.fromkeys((*worth, *unasked))))
    fresh = [entry for entry in entries if entry.updated_us > before.get(entry.id, -1)]
    chosen = [entry for entry in fresh if entry.id in worth][: limits.answers]
    chosen += [entry for entry in fresh if entry.id in unasked and entry not in chosen][:1]
    block = render(chosen, limits.budget, terms=terms)
    receipt = Receipt(view.user_id, now_us, view.session_id, prompt.occasion, query, _told(ranked, block), notice)
    return Recalled(block, receipt, Considered(findings, ranking, len(terms), ranked, worth, fresh, chosen))


def _query(prompt: Prompt) -> str:
    """The words to recall for: the prompt's, or those of the last turns for one that says nothing by itself.

    What is private is neither looked for nor kept in a receipt.
    """
    text = asked(_shown(prompt.text))
    match kind_of(text):
        case PromptKind.QUESTION:
            return text
        case PromptKind.CONTINUATION:
            return "\n".join(map(_shown, prompt.turns[-MAX_TURNS:]))
        case PromptKind.SILENT:
            return ""
        case unknown:
            assert_never(unknown)


def _shown(text: str) -> str:
    """A text without what is private, or cannot be stored."""
    return without_private(clean(text).text)


def _embedded(query: str, senses: Senses) -> tuple[bytes | None, Calibration, str]:
    """The query's vector, the scale to rank on, and why there is no vector."""
    if senses.embedder is None:
        return None, WORDS_ONLY, senses.notice
    try:
        return senses.embedder.embed_query(query), senses.embedder.calibration, ""
    except EmbedderUnavailable as error:
        return None, WORDS_ONLY, f"words only: {error.message}"


def _spans(query: str, now_us: int) -> Sequence[Span]:
    """The times that the query speaks of, in the time zone of this machine."""
    if not may_speak_of_time(query):
        return ()
    from nan_forget.domain.dates import spans  # noqa: PLC0415  # patterns that few prompts need
    from nan_forget.domain.moments import from_us  # noqa: PLC0415  # as above

    return spans(query, now=from_us(now_us).astimezone())


def _unasked(view: View, index: RecallIndex, before: dict[str, int], *, now_us: int) -> list[str]:
    """The user's strongest preferences that may be told although the prompt does not ask for them."""
    preferences = index.strongest(view, PREFERENCES, now_us=now_us, limit=MAX_UNASKED)
    return preferences if sum(id in before for id in preferences) < MAX_UNASKED else []


def _told(ranked: Sequence[Ranked], block: Block) -> tuple[Told, ...]:
    """All that was considered, in its place, and what was told unasked behind it."""
    considered = [Told(one.id, one.id in block.told, one.relevance, one.factors) for one in ranked]
    known = {one.id for one in ranked}
    return (
        *considered,
        *(Told(id, injected=True, relevance=0.0, factors=NO_FACTORS) for id in block.told if id not in known),
    )
