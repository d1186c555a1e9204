"""Recall over a bare connection, for the doors that answer prompts: what was asked, what is read, how it is written.

On the prompt's path: imports nothing heavy.
"""

import os
import sys
from collections.abc import Mapping
from json import dumps, loads
from typing import NamedTuple

from nan_forget.adapters.embedders.selection import Choice, for_prompt
from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.known_projects import SqliteKnownProjects
from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.adapters.sqlite.recall_log import SqliteRecallLog
from nan_forget.application.caller import Caller
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.known_projects import KnownProjects
from nan_forget.application.recall import Limits, Prompt, Recalled, Senses
from nan_forget.application.resolve_project import ResolveProject, is_off, view_of
from nan_forget.domain.block import Budget
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.ranking import Tuning
from nan_forget.domain.receipt import Occasion
from nan_forget.entrypoints.recall_settings import RecallSettings

MAX_INPUT = 8_000_000
"""Characters of standard input that are read; more than any prompt."""

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
    event: str | None = None
    """Name of the client's hook event; None = plain text in, plain text out."""


class Reader(NamedTuple):
    """A store that is open for recall."""

    senses: Senses
    projects: KnownProjects


def fed(arguments: Mapping[str, str]) -> Fed:
    """What the options ``query``, ``project`` and ``session`` say, or else what stands on standard input."""
    folder, project, session = _folder(), arguments.get("project"), arguments.get("session")
    if "query" in arguments:
        return Fed(arguments["query"], session, folder, project)
    text = sys.stdin.buffer.read(MAX_INPUT).decode("utf-8", "replace")
    given = loads(text) if text.lstrip().startswith("{") and '"hook_event_name"' in text else None
    if not isinstance(given, dict):
        return Fed(text, session, folder, project)
    return Fed(
        text="" if given.get("agent_id") else str(given.get("prompt") or ""),
        session_id=session or _text(given.get("session_id")),
        folder=_text(given.get("cwd")) or folder,
        project=project,
        event=_text(given.get("hook_event_name")),
    )


def open_reader(settings: RecallSettings, *, remote_timeout_s: float = REMOTE_TIMEOUT_S) -> Reader | None:
    """The store of the settings; None if there is none yet, or if its schema is another one."""
    if not os.path.exists(settings.database):  # hot path: no pathlib
        return None
    connection = connect(settings.database, busy_timeout_s=BUSY_TIMEOUT_S)
    if connection.pragma("user_version") != SCHEMA:
        return None
    index = SqliteRecallIndex(connection)
    embedder, notice = _embedder(index, settings, remote_timeout_s)
    return Reader(Senses(index, SqliteRecallLog(connection), embedder, notice), SqliteKnownProjects(connection))


def prompt_of(asked: Fed, settings: RecallSettings, projects: KnownProjects) -> Prompt:
    """The prompt, seen from the project of its folder."""
    caller = Caller(
        settings.user_id, "hook", folder=asked.folder, project=settings.project, session_id=asked.session_id
    )
    place = ResolveProject(FileProjectLocator()).known(projects, caller, asked.project)
    occasion = Occasion.PROMPT if asked.event else Occasion.RECALL
    text = "" if is_off(place, caller, asked.project) else asked.text
    return Prompt(text, view_of(place, caller, asked.project), occasion=occasion)


def limits_of(settings: RecallSettings) -> Limits:
    """How much is looked at and told."""
    tuning = Tuning(settings.ranking, settings.sharpness, settings.lexical_weight, settings.min_relevance)
    return Limits(settings.top_k, settings.top_n, Budget(tokens=settings.recall_tokens), tuning)


def write(answer: Recalled, event: str | None) -> None:
    """Prints the block as plain text or as the answer to a client's event, at once; nothing if it is empty."""
    text = answer.block.text
    if not text:
        return
    if event:
        text = dumps({"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}})
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.flush()


def _embedder(index: SqliteRecallIndex, settings: RecallSettings, timeout_s: float) -> tuple[Embedder | None, str]:
    """The store's model if this process may use it, else why words must do."""
    space = index.space()
    if space is None:
        return None, "words only: there are no vectors yet"
    choice = Choice(
        settings.embedding_provider,
        settings.embedding_model,
        settings.ollama_url,
        settings.openai_base_url,
        settings.openai_api_key,
    )
    try:
        return for_prompt(choice, space, timeout_s=timeout_s), ""
    except EmbedderUnavailable as error:
        return None, f"words only: {error.message}"


def _folder() -> str | None:
    try:
        return os.getcwd()  # hot path: no pathlib
    except OSError:
        return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
