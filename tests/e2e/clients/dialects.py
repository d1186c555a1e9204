"""How models talk on the wire: one reply in the four protocols that the clients speak."""

import json
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

Json: TypeAlias = dict[str, object]
Event: TypeAlias = tuple[str | None, object]
"""Name and data of a server-sent event."""

_numbers = count(1)


class Use(NamedTuple):
    """A tool that the model wants to use."""

    tool: str
    given: Json | str
    """A text for a tool that takes one as it is."""
    namespace: str = ""
    """Codex' name of the MCP server."""


class Reply(NamedTuple):
    """What the model says."""

    text: str = ""
    uses: tuple[Use, ...] = ()


def anthropic(reply: Reply) -> Iterator[Event]:
    """Messages: a block for the text and one for each use of a tool."""
    usage = {"input_tokens": 10, "output_tokens": 10, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
    message = {"id": _id("msg"), "type": "message", "role": "assistant", "model": "stub", "content": []}
    yield _named("message_start", message={**message, "stop_reason": None, "stop_sequence": None, "usage": usage})
    blocks: list[tuple[Json, Json]] = []
    if reply.text or not reply.uses:
        blocks.append(({"type": "text", "text": ""}, {"type": "text_delta", "text": reply.text}))
    for use in reply.uses:
        begun: Json = {"type": "tool_use", "id": _id("toolu"), "name": use.tool, "input": {}}
        blocks.append((begun, {"type": "input_json_delta", "partial_json": json.dumps(use.given)}))
    for index, (begun, delta) in enumerate(blocks):
        yield _named("content_block_start", index=index, content_block=begun)
        yield _named("content_block_delta", index=index, delta=delta)
        yield _named("content_block_stop", index=index)
    reason = "tool_use" if reply.uses else "end_turn"
    yield _named("message_delta", delta={"stop_reason": reason, "stop_sequence": None}, usage={"output_tokens": 10})
    yield _named("message_stop")


def responses(reply: Reply) -> Iterator[Event]:
    """OpenAI's Responses: an item for the text and one for each use of a tool."""
    items: list[Json] = [_response_item(use) for use in reply.uses]
    if reply.text or not reply.uses:
        content = [{"type": "output_text", "text": reply.text, "annotations": []}]
        items.insert(0, {"type": "message", "id": _id("msg"), "role": "assistant", "content": content})
    head: Json = {"id": _id("resp"), "object": "response", "created_at": 0, "model": "stub"}
    yield _named("response.created", response={**head, "status": "in_progress", "output": []})
    for index, item in enumerate(items):
        yield _named("response.output_item.added", output_index=index, item={**item, "status": "in_progress"})
        yield _named("response.output_item.done", output_index=index, item={**item, "status": "completed"})
    tokens = {"input_tokens": 10, "output_tokens": 10, "total_tokens": 20}
    details = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    done = {**head, "status": "completed", "output": items, "usage": {**tokens, **details}}
    yield _named("response.completed", response=done)


def chat(reply: Reply) -> Iterator[Event]:
    """OpenAI's Chat Completions, as many others speak them."""
    head: Json = {"id": _id("chatcmpl"), "object": "chat.completion.chunk", "created": 0, "model": "stub"}
    calls = [
        {
            "index": index,
            "id": _id("call"),
            "type": "function",
            "function": {"name": use.tool, "arguments": json.dumps(use.given)},
        }
        for index, use in enumerate(reply.uses)
    ]
    deltas: list[tuple[Json, str | None]] = [({"role": "assistant", "content": reply.text}, None)]
    deltas += [({"tool_calls": [call]}, None) for call in calls]
    deltas.append(({}, "tool_calls" if calls else "stop"))
    for delta, reason in deltas:
        yield None, {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
    yield None, {**head, "choices": [], "usage": {"prompt_tokens": 10, "completion_tokens": 10, "total_tokens": 20}}
    yield None, "[DONE]"


def gemini(reply: Reply) -> Iterator[Event]:
    """Gemini's content, in one piece."""
    parts: list[Json] = [{"functionCall": {"name": use.tool, "args": use.given}} for use in reply.uses]
    if reply.text or not parts:
        parts.insert(0, {"text": reply.text})
    candidate = {"index": 0, "content": {"role": "model", "parts": parts}, "finishReason": "STOP"}
    usage = {"promptTokenCount": 10, "candidatesTokenCount": 10, "totalTokenCount": 20}
    yield None, {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "stub"}


def encoded(events: Sequence[Event] | Iterator[Event]) -> bytes:
    """Server-sent events."""
    lines = []
    for name, data in events:
        text = data if isinstance(data, str) else json.dumps(data)
        lines.append(f"event: {name}\n" * bool(name) + f"data: {text}\n\n")
    return "".join(lines).encode()


def _response_item(use: Use) -> Json:
    if isinstance(use.given, str):
        item: Json = {"type": "custom_tool_call", "input": use.given}
    else:
        item = {"type": "function_call", "arguments": json.dumps(use.given)}
    namespace = {"namespace": use.namespace} if use.namespace else {}
    return {**item, "id": _id("item"), "call_id": _id("call"), "name": use.tool, **namespace}


def _named(name: str, **fields: object) -> Event:
    return name, {"type": name, **fields}


def _id(kind: str) -> str:
    return f"{kind}_{next(_numbers):024d}"
