"""The doors, each with the one way in which it is asked."""

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

import httpx

from nan_forget.application.caller import Caller
from nan_forget.application.record_checkpoint import Checkpoint
from nan_forget.application.search_request import SearchRequest
from nan_forget.domain.draft import Draft
from nan_forget.domain.errors import ForgetError
from nan_forget.domain.record import Record
from nan_forget.entrypoints import documents
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.faults import FAULTS, fault_of
from tests.integration.cli.conftest import Cli
from tests.integration.doors.script import Refused, Step


class UseCases(NamedTuple):
    """No door at all."""

    container: Container
    me: Caller

    def play(self, step: Step) -> Record | Refused:
        """Calls the use case."""
        try:
            return cast("Record", getattr(self, f"_{step.name}")(dict(step.given)))
        except ForgetError as error:
            return Refused(fault_of(error).exit_code, error.code)

    def _save(self, given: dict[str, object]) -> Record:
        return documents.save_document(self.container.save()(cast("Draft", given), self.me))

    def _checkpoint(self, given: dict[str, str]) -> Record:
        done = Checkpoint(given.pop("task_summary"), **given)
        return documents.save_document(self.container.checkpoint()(done, self.me))

    def _search(self, given: dict[str, object]) -> Record:
        request = SearchRequest(**given)  # type: ignore[arg-type]  # the script has typed them
        outcome = self.container.search()(request, self.me)
        if request.depth > 1:
            self.container.record_access().of_search(request.query, outcome.results, self.me)
        return documents.search_document(outcome)

    def _get(self, given: dict[str, str]) -> Record:
        memory = self.container.get()(given["id"], self.me)
        self.container.record_access().of_get(memory.id, self.me)
        return documents.memory_document(memory)

    def _update(self, given: dict[str, object]) -> Record:
        return documents.memory_document(self.container.update()(str(given.pop("id")), given, self.me))

    def _archive(self, given: dict[str, str]) -> Record:
        return documents.memory_document(self.container.archive()(given["id"], self.me))

    def _restore(self, given: dict[str, str]) -> Record:
        return documents.memory_document(self.container.archive()(given["id"], self.me, restore=True))

    def _stats(self, given: dict[str, str]) -> Record:
        return documents.statistics_document(self.container.statistics()(self.me, **given))

    def _sync(self, given: dict[str, str]) -> Record:
        return documents.handshake_document(self.container.synchronise()(self.me, **given))


class Shell(NamedTuple):
    """The command line."""

    cli: Cli

    def play(self, step: Step) -> Record | Refused:
        """Runs a command."""
        name = {"save": "add"}.get(step.name, step.name)
        given = dict(step.given)
        texts = [str(given.pop(key)) for key in ("id", "query") if key in given]
        if name == "add":
            texts = [str(given.pop("content"))]
        options = [f"--{_option(key)}={_shown(value)}" for key, value in given.items() if value is not True]
        options += [f"--{_option(key)}" for key, value in given.items() if value is True]
        answer = self.cli(name, *options, "--json", *(["--", *texts] if texts else []))
        return answer.json if answer.code == 0 else Refused(answer.code)


def _option(key: str) -> str:
    names = {"session_id": "session", "expires_at": "expires", "task_summary": "summary"}
    return names.get(key, key).replace("_", "-")


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


class Mcp(NamedTuple):
    """MCP, however it is spoken."""

    call: Callable[[str, Mapping[str, object]], Mapping[str, object]]
    """The result of a call, as it stands on the wire."""

    def play(self, step: Step) -> Record | Refused:
        """Calls a tool."""
        given = dict(step.given) | ({"restore": True} if step.name == "restore" else {})
        result = self.call(f"memory_{'archive' if step.name == 'restore' else step.name}", given)
        document = cast("Record", result["structuredContent"])
        if not result.get("isError"):
            return document
        code = cast("dict[str, str]", document["error"])["code"]
        return Refused(_exit_code(code), code)


class Rest(NamedTuple):
    """HTTP."""

    client: httpx.Client

    def play(self, step: Step) -> Record | Refused:
        """Sends a request."""
        given = dict(step.given)
        id = given.pop("id", "")
        method, path = {
            "save": ("POST", "/memories"),
            "checkpoint": ("POST", "/memories/checkpoint"),
            "search": ("GET", "/memories/search"),
            "get": ("GET", f"/memories/{id}"),
            "update": ("PATCH", f"/memories/{id}"),
            "archive": ("DELETE", f"/memories/{id}"),
            "restore": ("POST", f"/memories/{id}/restore"),
            "stats": ("GET", "/memories/stats"),
            "sync": ("POST", "/memories/sync"),
        }[step.name]
        if method == "GET":
            given = {
                {"query": "q"}.get(key, key): json.dumps(value) if value is True else value
                for key, value in given.items()
            }
            answer = self.client.request(method, path, params=cast("dict[str, str]", given))
        else:
            answer = self.client.request(method, path, json=given if given or method == "PATCH" else {})
        document = cast("Record", answer.json())
        if answer.is_success:
            return document
        code = str(document["code"])
        return Refused(_exit_code(code), code)


def _exit_code(code: str) -> int:
    return next(fault.exit_code for kind, fault in FAULTS.items() if kind.code == code)
