"""The composition root of the read that runs on every prompt.

It builds only that read, over a bare connection, and answers within its budget whatever is broken: an empty answer and
exit 0. What it has to write, it writes after the answer is out.
"""

import os
import sys
import time
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
from nan_forget.application.recall import Limits, Prompt, Recalled, Senses, recall
from nan_forget.application.resolve_project import ResolveProject, view_of
from nan_forget.domain.block import Budget
from nan_forget.domain.errors import EmbedderUnavailable
from nan_forget.domain.ranking import Tuning
from nan_forget.domain.receipt import Occasion
from nan_forget.domain.visibility import View
from nan_forget.entrypoints.recall_settings import RecallSettings, home_of, read

MAX_INPUT = 8_000_000
"""Characters of standard input that are read; more than any prompt."""

BUSY_TIMEOUT_S = 0.05
"""How long a receipt is worth waiting for."""

REMOTE_TIMEOUT_S = 0.3
"""How long a remote model has for the query, connection included; then words must do."""

SCHEMA = 2
"""The schema that this read knows; another door migrates an older file, and a newer file is left alone."""

MAX_LOG = 200_000
"""Bytes of the log; it starts anew when it is longer."""


class Fed(NamedTuple):
    """What was asked, and how the answer is to be written."""

    text: str
    session_id: str | None = None
    folder: str | None = None
    project: str | None = None
    event: str | None = None
    """Name of the client's hook event; None = plain text in, plain text out."""


def main(arguments: Mapping[str, str]) -> int:
    """Answers ``--query``, or what is fed on standard input; options are ``query``, ``project`` and ``session``."""
    try:
        settings = read(os.environ)
        if not settings.disabled:
            _limit_time(settings.recall_timeout_ms)
            _answer(_fed(arguments), settings)
    except Exception as error:  # noqa: BLE001  # the boundary of this door: it fails open, always
        _complain(error)
    return 0


def _fed(arguments: Mapping[str, str]) -> Fed:
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


def _answer(fed: Fed, settings: RecallSettings) -> None:
    path = settings.database
    if not fed.text.strip() or not os.path.exists(path):  # hot path: no pathlib
        return
    connection = connect(path, busy_timeout_s=BUSY_TIMEOUT_S)
    if connection.pragma("user_version") != SCHEMA:
        return
    log = SqliteRecallLog(connection)
    index = SqliteRecallIndex(connection)
    embedder, notice = _embedder(index, settings)
    view = _view(fed, settings, SqliteKnownProjects(connection))
    occasion = Occasion.PROMPT if fed.event else Occasion.RECALL
    prompt = Prompt(fed.text, view, occasion=occasion)
    answer = recall(prompt, Senses(index, log, embedder, notice), _limits(settings), now_us=time.time_ns() // 1000)
    _write(answer, fed)
    if answer.receipt is not None:
        log.record(answer.receipt)


def _write(answer: Recalled, fed: Fed) -> None:
    if answer.block.text:
        text = answer.block.text
        if fed.event:
            text = dumps({"hookSpecificOutput": {"hookEventName": fed.event, "additionalContext": text}})
        sys.stdout.buffer.write(text.encode() + b"\n")
        sys.stdout.flush()


def _embedder(index: SqliteRecallIndex, settings: RecallSettings) -> tuple[Embedder | None, str]:
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
        return for_prompt(choice, space, timeout_s=REMOTE_TIMEOUT_S), ""
    except EmbedderUnavailable as error:
        return None, f"words only: {error.message}"


def _view(fed: Fed, settings: RecallSettings, known: SqliteKnownProjects) -> View:
    caller = Caller(settings.user_id, "hook", folder=fed.folder, project=settings.project, session_id=fed.session_id)
    place = ResolveProject(FileProjectLocator()).known(known, caller, fed.project)
    return view_of(place, caller, fed.project)


def _limits(settings: RecallSettings) -> Limits:
    tuning = Tuning(settings.ranking, settings.sharpness, settings.lexical_weight, settings.min_relevance)
    return Limits(settings.top_k, settings.top_n, Budget(tokens=settings.recall_tokens), tuning)


def _limit_time(milliseconds: int) -> None:
    """Ends this process without an answer when its time is over; no such timer on Windows."""
    import signal

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda _number, _frame: os._exit(0))
        signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)


def _complain(error: Exception) -> None:
    """One line in the log of the data folder, if there is one; nothing on the terminal of the client."""
    line = f"{int(time.time())} recall {type(error).__name__}: {' '.join(str(error).split())[:500]}\n"
    try:
        path = home_of(os.environ) + "/hook.log"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        if os.fstat(handle).st_size > MAX_LOG:
            os.ftruncate(handle, 0)
        os.write(handle, line.encode("utf-8", "replace"))
    except OSError:
        pass  # no folder to write to: there is nobody to tell


def _folder() -> str | None:
    try:
        return os.getcwd()  # hot path: no pathlib
    except OSError:
        return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
