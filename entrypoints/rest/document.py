"""The OpenAPI document, with what the framework does not know to say."""

from collections.abc import Iterable
from typing import cast

from litestar import Litestar, Response, route
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler

from nan_forget.domain.record import Record
from nan_forget.entrypoints.rest.store import EXPORT_TYPES


def document_of(application: Litestar) -> Record:
    """The document of all routes: objects take no names but their own, and some bodies may be absent."""
    document = cast("Record", application.openapi_schema.to_schema())
    schemas = _inner(document, "components", "schemas")
    for schema in cast("Iterable[Record]", schemas.values()):
        schema["additionalProperties"] = False
        for field in cast("Iterable[Record]", _inner(schema, "properties").values()):
            if field.get("type") == "boolean":
                field["type"] = ["boolean", "integer"]  # the framework takes 0 and 1 as well
    for item in _inner(document, "paths").values():
        for operation in cast("dict[str, Record]", item).values():
            body = cast("Record | None", operation.get("requestBody"))
            if body is not None and _is_optional(body):
                body["required"] = False
    exported = _inner(document, "paths", "/export", "get", "responses", "200", "content")
    exported |= {
        media_type: {"schema": {"type": "string"}} for media_type in EXPORT_TYPES.values() if media_type not in exported
    }
    return document


def answers_to_options(handlers: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """A handler of OPTIONS for every path; the framework's knows the first method of a path only."""
    methods: dict[str, set[str]] = {}
    for handler in handlers:
        for path in handler.paths:
            methods.setdefault(path, {HttpMethod.OPTIONS.value}).update(map(str, handler.http_methods))
    return [_options(path, ", ".join(sorted(allowed))) for path, allowed in methods.items()]


def _options(path: str, allowed: str) -> HTTPRouteHandler:
    @route(path, http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False, sync_to_thread=False)
    def show_methods() -> Response[None]:
        return Response(None, headers={"Allow": allowed})

    return show_methods


def _is_optional(body: Record) -> bool:
    schemas = [_inner(cast("Record", media), "schema") for media in _inner(body, "content").values()]
    return any({"type": "null"} in cast("list[object]", schema.get("oneOf", [])) for schema in schemas)


def _inner(document: Record, *names: str) -> Record:
    for name in names:
        document = cast("Record", document[name])
    return document
