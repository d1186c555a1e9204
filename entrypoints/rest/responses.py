"""How answers are described in the OpenAPI document: each with an example, and every error that any route may give."""

from typing import Final

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from nan_forget.domain.record import Record
from nan_forget.entrypoints.rest.problems import MEDIA_TYPE, Problem, Refusal, problem_of

ID: Final = "019ad5c2-7f3a-7b21-9c55-3f0e6d2b1a90"

MEMORY: Final[Record] = {
    "id": ID,
    "user_id": "default",
    "content": "Auth is Clerk, not custom JWT",
    "summary": "Auth is Clerk, not custom JWT",
    "type": "decision",
    "scope": "project",
    "project": "my-app",
    "project_key": "github.com/me/my-app",
    "confidence": 0.5,
    "provenance": "save",
    "tier": "regular",
    "status": "active",
    "created_at": "2026-11-30T12:00:00.000000Z",
}
"""The fields that say most; an answer has all of them."""

SAVED: Final[Record] = {
    "id": ID,
    "outcome": "saved",
    "superseded": [],
    "conflicts": [],
    "memory": MEMORY,
    "notices": [],
}


def _problem(refusal: Refusal) -> ResponseSpec:
    example = Example(value=problem_of(refusal))
    return ResponseSpec(
        Problem, generate_examples=False, description=refusal.detail, media_type=MEDIA_TYPE, examples=[example]
    )


PROBLEMS: Final = {
    refusal.status: _problem(refusal)
    for refusal in (
        Refusal(400, "bad_request", "the body is no JSON"),
        Refusal(403, "foreign_origin", "a page of another site may not ask this server"),
        Refusal(404, "not_found", "no memory '3f0e6d2b'", "`nan-forget list` shows the ids."),
        Refusal(413, "too_large", "the body has more than 1,000,000 bytes"),
        Refusal(415, "not_json", "the body is text/plain", "Send it as Content-Type: application/json."),
        Refusal(421, "foreign_host", "this server has another name"),
        Refusal(422, "invalid_input", "Object contains unknown field `colour`"),
        Refusal(500, "error", "unexpected: KeyError", "The log of the server says where."),
        Refusal(503, "storage_busy", "another process is writing", "Try again."),
    )
}
"""Status → what any route may answer instead."""


def answers(status: int, text: str, example: Record) -> dict[int, ResponseSpec]:
    """What a route answers: a document, or one of the problems."""
    shown = [Example(value=example)]
    document = ResponseSpec(dict[str, object], generate_examples=False, description=text, examples=shown)
    return {status: document, **PROBLEMS}
