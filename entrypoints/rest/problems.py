"""Every error as ``application/problem+json`` (RFC 9457), with the code and the hint that all doors give."""

import json
import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import NamedTuple, TypeAlias

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from nan_forget.domain.errors import ForgetError
from nan_forget.entrypoints.faults import error_document, fault_of

MEDIA_TYPE = "application/problem+json"

RETRY_S = "1"
"""When to ask again, where another process was busy."""

Asked: TypeAlias = Request[object, object, State]

_log = logging.getLogger(__name__)


class Problem(Struct):
    """What went wrong, for programs (code) and for people (detail, hint)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str


class Refusal(NamedTuple):
    """An error of HTTP itself: a status, a code of ours, and what to do."""

    status: int
    code: str
    detail: str
    hint: str = ""


def problem_of(refusal: Refusal) -> Problem:
    """The document of an error."""
    title = HTTPStatus(refusal.status).phrase
    return Problem(
        type=f"urn:nan-forget:{refusal.code}",
        title=title,
        status=refusal.status,
        detail=refusal.detail,
        code=refusal.code,
        hint=refusal.hint,
    )


def rendered(refusal: Refusal) -> bytes:
    """The document as sent; plain ASCII, so that whatever is quoted in it can be."""
    problem = problem_of(refusal)
    return json.dumps({name: getattr(problem, name) for name in problem.__struct_fields__}).encode()


def answer(refusal: Refusal, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """The response to an error."""
    return Response(rendered(refusal), status_code=refusal.status, media_type=MEDIA_TYPE, headers=dict(headers or {}))


def _of_product(_request: Asked, error: ForgetError) -> Response[bytes]:
    status = fault_of(error).status
    headers = {"Retry-After": RETRY_S} if status == HTTPStatus.SERVICE_UNAVAILABLE else None
    return answer(Refusal(status, error.code, error.message, error.hint), headers)


def _of_values(_request: Asked, error: ValidationException) -> Response[bytes]:
    detail = "; ".join(_sentences(error.extra)) or error.detail
    return answer(Refusal(422, "invalid_input", detail, "/docs shows what each route takes."))


def _sentences(extra: object) -> list[str]:
    entries = extra if isinstance(extra, Sequence) else []
    return [_sentence(entry) for entry in entries if isinstance(entry, Mapping)]


def _sentence(entry: Mapping[str, object]) -> str:
    """``content: Expected `str`, got `int```, with the words of people for what the framework cannot say."""
    name, message = str(entry.get("key", "")), str(entry.get("message", ""))
    if message == repr(name):
        return f"{'the body' if name == 'data' else name} is missing"
    return message if name in {"", "data"} else f"{name}: {message}"


def _of_http(request: Asked, error: HTTPException) -> Response[bytes]:
    code = HTTPStatus(error.status_code).name.lower()
    detail = error.detail
    if error.status_code == HTTPStatus.NOT_FOUND:
        detail = f"there is nothing at {request.url.path}"
    return answer(Refusal(error.status_code, code, detail, "/docs shows all routes."), error.headers)


def _unexpected(request: Asked, error: Exception) -> Response[bytes]:
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    told = error_document(error)
    return answer(Refusal(500, told["code"], told["message"], told["hint"]))


HANDLERS: ExceptionHandlersMap = {
    ForgetError: _of_product,
    ValidationException: _of_values,
    HTTPException: _of_http,
    Exception: _unexpected,
}
"""Which error is answered how; the nearest class counts."""


def refuse_unknown_parameters(request: Asked) -> None:
    """``ValidationException`` for a query parameter that the route does not have: a typo must not widen a search."""
    parameters = request.route_handler.parsed_fn_signature.parameters
    known = {getattr(one.kwarg_definition, "name", None) or name for name, one in parameters.items()}
    for name in sorted(set(request.query_params) - known):
        raise ValidationException(extra=[{"message": f"there is no parameter {name!r}", "key": ""}])
