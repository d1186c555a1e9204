"""Recall over a bare connection, for the doors that answer prompts: what was asked, what is read, how it is written.

On the prompt's path: imports nothing heavy.
"""

import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from nan_forget.adapters.embedders.selection import Choice, for_prompt
from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.known_projects import SqliteKnownProjects
from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.adapters.sqlite.recall_log import SqliteRecallLog
from nan_forget.application.caller import Caller
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.known_projects import KnownProjects
from nan_forget.application.ports.recall_index import Space
from nan_forget.application.recall import Limits, Prompt, Recalled, Senses, recall
from nan_forget.application.resolve_project import ResolveProject, is_off, view_of
from nan_forget.domain.block import Budget
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.prompts import PromptKind, kind_of
from nan_forget.domain.prompts import asked as own_words
from nan_forget.domain.ranking import Tuning
from nan_forget.domain.receipt import Occasion, Receipt
from nan_forget.domain.visibility import View
from nan_forget.entrypoints.hook_call import Call, call_of
from nan_forget.entrypoints.recall_settings import RecallSettings

BUSY_TIMEOUT_S = 0.05
"""How long a receipt is worth waiting for."""

REMOTE_TIMEOUT_S = 0.3
"""How long a remote model has for the query, connection included; then words must do."""

SCHEMA = 2
"""The schema that this read knows; another door migrates an older file, and a newer file is left alone."""


class Fed(NamedTuple):
    """What was asked, and how the answer is to be written."""

    text: str
    session_id: str | None = None
    folder: str | None = None
    project: str | None = None
    call: Call | None = None
    """The client's hook; None = plain text in, plain text out."""


class Answer(NamedTuple):
    """What to print, and what to write after it is out."""

    output: bytes = b""
    receipt: Receipt | None = None
    forgets: str | None = None
    """A session that no longer knows what it was told."""


class Reader(NamedTuple):
    """A store that is open for recall."""

    senses: Senses
    projects: KnownProjects
    close: Callable[[], object]


def cold_embedder(settings: RecallSettings, space: Space, timeout_s: float | None = None) -> Embedder:
    """The model of a space as a process may use it that has just begun; a remote one has ``REMOTE_TIMEOUT_S`` unless a
    time is given. ``EmbedderUnavailable``.
    """
    choice = Choice(
        settings.embedding_provider,
        settings.embedding_model,
        settings.ollama_url,
        settings.openai_base_url,
        settings.openai_api_key,
    )
    return for_prompt(choice, space, timeout_s=REMOTE_TIMEOUT_S if timeout_s is None else timeout_s)


Embedding: TypeAlias = Callable[[RecallSettings, Space], Embedder]
"""Finds the embedder of a space."""


def fed(options: Mapping[str, str], given: bytes, folder: str | None) -> Fed:
    """What the options ``query``, ``project`` and ``session`` say, or else what is given; asked from a folder."""
    project, session = options.get("project"), options.get("session")
    if "query" in options:
        return Fed(options["query"], session, folder, project)
    text = given.decode("utf-8", "replace")
    if not (text.lstrip().startswith("{") and '"hook_event_name"' in text):
        return Fed(text, session, folder, project)
    asked = fed_by(call_of("user-prompt", "claude", given), folder)
    return asked._replace(session_id=session or asked.session_id, project=project)


def fed_by(call: Call, folder: str | None) -> Fed:
    """What a client's hook asks for, from a folder if it names none; nothing on behalf of a subagent."""
    text = call.text("prompt") if call.is_meant else None
    return Fed(text or "", call.session_id, call.folder or folder, call=call)


def open_reader(settings: RecallSettings, embedder_of: Embedding = cold_embedder) -> Reader | None:
    """The store of the settings; None if there is none yet, or if its schema is another one."""
    if not os.path.exists(settings.database):  # hot path: no pathlib
        return None
    connection = connect(settings.database, busy_timeout_s=BUSY_TIMEOUT_S)
    if connection.pragma("user_version") != SCHEMA:
        return None
    index = SqliteRecallIndex(connection)
    embedder, notice = _embedder(index, settings, embedder_of)
    senses = Senses(index, SqliteRecallLog(connection), embedder, notice)
    return Reader(senses, SqliteKnownProjects(connection), connection.close)


def answer_of(asked: Fed, settings: RecallSettings, reader: Reader) -> Answer:
    """The block for a prompt, as plain text or in the form of the client's hook."""
    recalled = recall(prompt_of(asked, settings, reader.projects), reader.senses, limits_of(settings), now_us=now_us())
    return Answer(output(recalled, asked), recalled.receipt)


def prompt_of(asked: Fed, settings: RecallSettings, projects: KnownProjects) -> Prompt:
    """The prompt, seen from the project of its folder; an empty one where memory is off."""
    view = seen_from(asked, settings, projects)
    occasion = Occasion.PROMPT if asked.call else Occasion.RECALL
    text = asked.text if view else ""
    return Prompt(text, view or View(settings.user_id), _turns(asked, text), occasion)


def _turns(asked: Fed, text: str) -> tuple[str, ...]:
    """What was said last, where the prompt says nothing by itself."""
    transcript = asked.call.text("transcript_path") if asked.call else None
    if transcript is None or kind_of(own_words(text)) is not PromptKind.CONTINUATION:
        return ()
    from nan_forget.adapters.agents.transcript_tail import last_turns  # few prompts need it

    return last_turns(transcript)


def seen_from(asked: Fed, settings: RecallSettings, projects: KnownProjects) -> View | None:
    """What is seen from the folder of who asks; None where memory is off."""
    caller = caller_of(asked, settings)
    place = ResolveProject(FileProjectLocator()).known(projects, caller, asked.project)
    return None if is_off(place, caller, asked.project) else view_of(place, caller, asked.project)


def caller_of(asked: Fed, settings: RecallSettings) -> Caller:
    """Who asks, and where."""
    client = asked.call.client if asked.call else None
    return Caller(settings.user_id, "hook", asked.folder, settings.project, client, asked.session_id)


def limits_of(settings: RecallSettings) -> Limits:
    """How much is looked at and told."""
    tuning = Tuning(settings.ranking, settings.sharpness, settings.lexical_weight, settings.min_relevance)
    return Limits(settings.top_k, settings.top_n, Budget(tokens=settings.recall_tokens), tuning)


def output(answer: Recalled, asked: Fed) -> bytes:
    """The block as plain text or as the answer to a client's hook; nothing if it is empty."""
    text = answer.block.text
    return asked.call.answer(text) if asked.call else f"{text}\n".encode() if text else b""


def deliver(answer: Answer, reader: Reader, settings: RecallSettings) -> None:
    """Prints an answer, then writes down what it has told."""
    write(answer.output)
    keep(answer, reader, settings)


def keep(answer: Answer, reader: Reader, settings: RecallSettings) -> None:
    """Writes down what an answer has told; a store that is busy loses it."""
    if answer.forgets:
        reader.senses.log.reset(settings.user_id, answer.forgets, at_us=now_us())
    if answer.receipt:
        reader.senses.log.record(answer.receipt)


def write(output: bytes) -> None:
    """Prints an answer at once."""
    if output:
        sys.stdout.buffer.write(output)
        sys.stdout.flush()


def _embedder(
    index: SqliteRecallIndex, settings: RecallSettings, embedder_of: Embedding
) -> tuple[Embedder | None, str]:
    """The store's model if this process may use it, else why words must do."""
    space = index.space()
    if space is None:
        return None, "words only: there are no vectors yet"
    try:
        return embedder_of(settings, space), ""
    except EmbedderUnavailable as error:
        return None, f"words only: {error.message}"


def now_us() -> int:
    """The time, in microseconds since 1970."""
    return time.time_ns() // 1000


def here() -> str | None:
    """The folder of this process; None if it is gone."""
    try:
        return os.getcwd()  # hot path: no pathlib
    except OSError:
        return None
