"""One line of a client's transcript as what was said in it. On the prompt's path: ``json`` alone.

Known are Claude Code's JSON Lines, Codex's rollouts and Gemini's chats. Everything else in such a file (attachments,
results of tools, side chains, summaries, what the client puts in) is nobody's word.
"""

from json import loads
from typing import NamedTuple

HUMAN, AGENT = "human", "agent"

_MACHINE = (
    "<command-", "<local-command", "<system-reminder", "<task-notification", "<bash-", "<environment_context",
    "<user_instructions", "<permissions", "<session_context", "<skills_instructions", "# AGENTS.md", "<INSTRUCTIONS",
    "<turn_aborted", "<user_shell_command", "[Request interrupted", "Caveat: The messages below",
    "This session is being continued from", "Stop hook feedback",
)  # fmt: skip
"""How text begins that a client has written in the person's name."""

_TEXTS = ("text", "input_text", "output_text", None)


class Said(NamedTuple):
    """What one of the two has said."""

    speaker: str
    """``HUMAN`` or ``AGENT``."""
    text: str
    id: str = ""
    """Of the message that this is a part of."""
    at: str = ""
    """ISO 8601."""
    whole: bool = False
    """The record repeats its message as far as it has come; else it is a further part of it."""


def said_in(line: bytes) -> Said | None:
    """What a complete line says; None for all that is nobody's word, or no JSON."""
    if b"user" not in line and b"assistant" not in line and b"gemini" not in line and b"UserMessage" not in line:
        return None
    try:
        record = loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict):
        return None
    said = _codex(record) if isinstance(record.get("payload"), dict) else _claude_or_gemini(record)
    return said if said and said.text.strip() else None


def _claude_or_gemini(record: dict[str, object]) -> Said | None:
    kind, at = record.get("type"), str(record.get("timestamp") or "")
    if any(record.get(mark) for mark in ("isSidechain", "isMeta", "isCompactSummary", "isVisibleInTranscriptOnly")):
        return None
    message = record.get("message")
    if isinstance(message, dict) and kind in {"user", "assistant"} and not record.get("toolUseResult"):
        text = _text(message.get("content"))
        speaker = AGENT if kind == "assistant" else HUMAN
        return _of(speaker, text, str(message.get("id") or ""), at)
    if message is None and kind in {"user", "gemini"} and "content" in record:
        told = record.get("displayContent") or record["content"]
        speaker = AGENT if kind == "gemini" else HUMAN
        said = _of(speaker, _without_context(_text(told)), str(record.get("id") or ""), at)
        return said and said._replace(whole=True)
    return None


def _codex(record: dict[str, object]) -> Said | None:
    payload = record["payload"]
    at = str(record.get("timestamp") or "")
    if not isinstance(payload, dict):
        return None
    item = payload.get("item")
    if isinstance(item, dict) and item.get("type") == "UserMessage":
        return _of(HUMAN, _text(item.get("content")), "", at)
    if record.get("type") != "response_item" or payload.get("type") != "message" or _is_harness(payload):
        return None
    speaker = {"user": HUMAN, "assistant": AGENT}.get(str(payload.get("role")))
    return _of(speaker, _text(payload.get("content")), str(payload.get("id") or ""), at) if speaker else None


def _is_harness(payload: dict[str, object]) -> bool:
    """Whether the record says that the client itself has written this message."""
    passed = payload.get("internal_chat_message_metadata_passthrough")
    kinds = passed.get("content_item_metadata") if isinstance(passed, dict) else None
    sources = [one.get("provenance") for one in kinds if isinstance(one, dict)] if isinstance(kinds, list) else []
    return any(isinstance(source, dict) and source.get("type") in {"harness", "skills"} for source in sources)


def _of(speaker: str, text: str, id: str, at: str) -> Said | None:  # noqa: PLR0917  # a row
    if speaker == HUMAN and text.lstrip().startswith(_MACHINE):
        return None
    return Said(speaker, text, id, at)


def _text(content: object) -> str:
    """The text of a message: itself, or its text blocks; nothing if it holds the result of a tool."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    blocks = [block for block in content if isinstance(block, dict)]
    if any(block.get("type") == "tool_result" or "functionResponse" in block for block in blocks):
        return ""
    texts = [block.get("text") for block in blocks if block.get("type") in _TEXTS]
    kept = [text for text in texts if isinstance(text, str) and not text.lstrip().startswith(_MACHINE)]
    return "\n".join(kept)


def _without_context(text: str) -> str:
    """The text without what hooks have put into it."""
    while "<hook_context>" in text:
        before, _, rest = text.partition("<hook_context>")
        text = before + rest.partition("</hook_context>")[2]
    return text
