"""Every door is the same product: one script, the same outcomes, errors and rows."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastmcp import Client

from nan_forget.application.caller import Caller
from nan_forget.domain.record import Record, as_record
from nan_forget.entrypoints.container import serving
from tests.integration.cli.conftest import Cli, cli
from tests.integration.doors.script import SCRIPT, Door, Refused, played, steady
from tests.integration.doors.ways import Mcp, Rest, Shell, UseCases
from tests.integration.mcp.conftest import talk_to
from tests.integration.mcp.pipe import pipe
from tests.integration.rest.conftest import served

__all__ = ["cli"]

ME = Caller("default", "mcp")


@contextmanager
def _in_memory() -> Iterator[Door]:
    talk = talk_to(ME)

    def call(tool: str, given: Mapping[str, object]) -> Mapping[str, object]:
        answer = talk.call(tool, **given)
        return {"isError": answer.is_error, "structuredContent": answer.structured_content}

    yield Mcp(call)
    talk.container.units().close()


@contextmanager
def _stdio() -> Iterator[Door]:
    with pipe(Path.home()) as server:
        server.begin()
        yield Mcp(lambda tool, given: server.ask("tools/call", {"name": tool, "arguments": given}))
        server.end()


@contextmanager
def _http() -> Iterator[Door]:
    with served(with_mcp=True) as api:

        def call(tool: str, given: Mapping[str, object]) -> Mapping[str, object]:
            async def ask() -> Mapping[str, object]:
                async with Client(f"{api.url}/mcp/") as client:
                    answer = await client.call_tool(tool, dict(given), raise_on_error=False)
                    return {"isError": answer.is_error, "structuredContent": answer.structured_content}

            return asyncio.run(ask())

        yield Mcp(call)


@contextmanager
def _rest() -> Iterator[Door]:
    with served() as api:
        yield Rest(api.client)


DOORS = {"mcp in memory": _in_memory, "mcp over stdio": _stdio, "mcp over http": _http, "rest": _rest}

APART = {"mcp over stdio": ("access_count",)}
"""A process of one client is one session, in which a memory is accessed once."""


def _stored(*without: str) -> list[object]:
    """All rows, oldest first, without what is another in every run."""
    container = serving()
    rows = [steady(as_record(memory), *without) for memory in container.export()(ME)]
    container.units().close()
    return sorted(rows, key=str)


def _plain(answers: Sequence[object], *without: str) -> list[object]:
    return [answer if isinstance(answer, Refused) else steady(answer, *without) for answer in answers]


@pytest.fixture
def model(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Record | Refused], list[object]]:
    """What the use cases themselves end in, and their rows; a new store follows."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "hashing")
    monkeypatch.setenv("NAN_FORGET_HOME", str(tmp_path / "model"))
    container = serving()
    answers = played(UseCases(container, ME))
    rows = [as_record(memory) for memory in container.export()(ME)]
    container.units().close()
    monkeypatch.setenv("NAN_FORGET_HOME", str(tmp_path / "other"))
    return answers, [*rows]


@pytest.mark.parametrize("name", DOORS)
def test_every_door_does_the_same(name: str, model: tuple[list[Record | Refused], list[object]]) -> None:
    """The script ends in the same documents, error codes and rows as through the use cases."""
    answers, rows = model
    without = APART.get(name, ())
    with DOORS[name]() as door:
        ours = played(door)
    for step, own, wanted in zip(SCRIPT, _plain(ours, *without), _plain(answers, *without), strict=True):
        assert own == wanted, step
    assert _stored(*without) == sorted(_plain(rows, *without), key=str)


def test_the_command_line_does_the_same(model: tuple[list[Record | Refused], list[object]], cli: Cli) -> None:
    """The same documents and rows; of an error it tells the exit code that belongs to it."""
    answers, rows = model
    told = [Refused(one.exit_code) if isinstance(one, Refused) else one for one in answers]
    for step, own, wanted in zip(SCRIPT, _plain(played(Shell(cli))), _plain(told), strict=True):
        assert own == wanted, step
    assert _stored() == sorted(_plain(rows), key=str)
