"""The application for HTTP: all routes, their errors, their document, and the gate before them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.metadata import version
from typing import TypeAlias

from litestar import Litestar, MediaType, Router, asgi, get
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler
from litestar.typing import FieldDefinition

from nan_forget.entrypoints.rest import disputes, lifecycle, memories, single, store
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.document import answers_to_options, document_of
from nan_forget.entrypoints.rest.gate import Gate
from nan_forget.entrypoints.rest.page import page_of
from nan_forget.entrypoints.rest.problems import HANDLERS, refuse_unknown_parameters
from nan_forget.entrypoints.rest.reading import JsonRequest

Mounted: TypeAlias = Callable[..., Awaitable[None]]
"""An ASGI application, however its framework types it."""

Lifespan: TypeAlias = Callable[[Litestar], AbstractAsyncContextManager[object]]


class _AnyValue(OpenAPISchemaPlugin):
    """Describes a value of which the document says no more: ``{}``."""

    @staticmethod
    def is_plugin_supported_type(value: object) -> bool:
        """Whether it is ``object``."""
        return value is object

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: object) -> Schema:
        """Anything."""
        del field_definition, schema_creator
        return Schema()


class _NoRoutes(Router):
    """In place of the framework's own pages, which load from elsewhere and whose errors are no problems."""

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        """Registers nothing."""
        del value
        return []


@get("/openapi.json", include_in_schema=False, sync_to_thread=True)
def show_document(request: JsonRequest) -> dict[str, object]:
    """The OpenAPI document."""
    return document_of(request.app)


@get("/docs", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def show_page(request: JsonRequest) -> str:
    """The page for people."""
    return page_of(document_of(request.app))


def build(desk: Desk, *, mounted: Mapping[str, Mounted] | None = None, lifespans: Sequence[Lifespan] = ()) -> Gate:
    """The whole application; ``mounted`` are others, by path, behind the same gate, with ``lifespans`` of their own."""
    handlers = [*memories.HANDLERS, *single.HANDLERS, *lifecycle.HANDLERS, *disputes.HANDLERS, *store.HANDLERS]
    routes = Router(
        "/",
        route_handlers=[*answers_to_options(handlers), *handlers],
        before_request=refuse_unknown_parameters,
    )
    others = [asgi(path, is_mount=True, copy_scope=True)(app) for path, app in (mounted or {}).items()]
    application = Litestar(
        [routes, show_document, show_page, *others],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        lifespan=list(lifespans),
        logging_config=None,
        openapi_config=_openapi(),
        plugins=[_AnyValue()],
        request_class=JsonRequest,
        request_max_body_size=None,  # the gate has measured it
    )
    return Gate(application)


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="nan-forget",
        version=version("nan-forget"),
        description="Long-term memory for AI coding tools. Errors are application/problem+json.",
        openapi_router=_NoRoutes("/docs", route_handlers=[]),
        use_handler_docstrings=True,
    )
