"""The API on a real socket, in a thread of the test's process."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import NamedTuple

import httpx
import pytest

from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.rest.app import build
from nan_forget.entrypoints.rest.desk import Desk
from nan_forget.entrypoints.rest.listening import Server
from nan_forget.entrypoints.server import Company, bound, build_api


class Api(NamedTuple):
    """A running server."""

    client: httpx.Client
    container: Container
    url: str

    def save(self, content: str, **fields: object) -> str:
        """The id of a new memory."""
        answer = self.client.post("/memories", json={"content": content, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def contents(self, path: str) -> list[str]:
        """The texts of the memories in the answer of a search or a list, in order."""
        document = self.client.get(path).json()
        found = document.get("results") or document.get("memories") or []
        return [one.get("memory", one)["content"] for one in found]


@contextmanager
def served(*, with_mcp: bool = False) -> Iterator[Api]:
    """The API of the settings as they are now; MCP takes long to build, and few tests need it."""
    listening, company = bound("127.0.0.1", 0), Company()
    ending, ready = Event(), Event()
    desk = Desk(company.container, company.worker, ending.is_set)
    app = build_api(company, ending) if with_mcp else build(desk)
    server = Server(app, ready=ready.set, ending=ending)
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    assert ready.wait(30)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with httpx.Client(base_url=url, timeout=30, trust_env=False) as client:
        yield Api(client, company.container, url)
    ending.set()
    server.should_exit = True
    thread.join(30)
    listening.close()
    company.container.units().close()


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[Api]:
    """The API over an empty store, with a model that needs no file."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    with served() as running:
        yield running


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> Iterator[Api]:
    """The same with MCP beside it."""
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    with served(with_mcp=True) as running:
        yield running


def problem_of(answer: httpx.Response) -> dict[str, object]:
    """The document of an error, after its form was checked."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    document: dict[str, object] = answer.json()
    assert list(document) == ["type", "title", "status", "detail", "code", "hint"]
    assert document["status"] == answer.status_code
    assert document["type"] == f"urn:nan-forget:{document['code']}"
    assert document["title"]
    assert document["detail"]
    return document
