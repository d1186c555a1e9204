"""Who calls: the client by its name, from the folder that it works in."""

import asyncio
import logging
from pathlib import Path

import pytest
from fastmcp import Client

from nan_forget.entrypoints.mcp import client as clients
from tests.integration.files.layouts import repository
from tests.integration.mcp.conftest import Talk, talk_to

FACT = "Deployments run on Fridays through Jenkins"


def _project(talk: Talk, roots: object, *, mode: str = "legacy", calls: int = 1) -> object:
    """The project of which a client with these roots learns."""

    async def asked() -> object:
        async with Client(talk.mcp, roots=roots, mode=mode) as client:
            for _ in range(calls - 1):
                await client.call_tool("memory_sync", {})
            return ((await client.call_tool("memory_sync", {})).structured_content or {})["project"]

    return asyncio.run(asked())


def test_roots_are_where_a_client_works(talk: Talk, home: Path) -> None:
    """A client that names its folders is taken to be in the first of them, and not where the server was started."""
    site = repository(home / "code" / "我的 site")
    project = _project(talk, [site.as_uri(), (home / "code" / "app").as_uri()])
    assert project["name"] == "我的 site"  # type: ignore[index]  # a project


@pytest.mark.parametrize("roots", [None, [], ["file:///nowhere/at/all"]])
def test_the_folder_of_the_start_is_the_next_best(talk: Talk, roots: object) -> None:
    """Without a root on this machine, the client is where the server was started."""
    assert _project(talk, roots)["name"] == "app"  # type: ignore[index]  # a project


def test_newer_clients_are_where_they_started_the_server(talk: Talk, home: Path) -> None:
    """A protocol in which a server cannot ask back knows the folder of the start."""
    site = repository(home / "code" / "site")
    assert _project(talk, [site.as_uri()], mode="auto")["name"] == "app"  # type: ignore[index]  # a project


def test_a_client_is_asked_once(talk: Talk, home: Path) -> None:
    """The roots of a session are asked for with its first call alone."""
    site, asked = repository(home / "code" / "site"), []

    async def roots(_context: object) -> list[str]:
        asked.append(1)
        return [site.as_uri()]

    assert _project(talk, roots, calls=3)["name"] == "site"  # type: ignore[index]  # a project
    assert asked == [1]


def test_a_client_that_keeps_silent_is_not_waited_for(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that says it has roots and never names them is answered all the same."""
    monkeypatch.setattr(clients, "ROOTS_TIMEOUT_S", 0.05)

    async def roots(_context: object) -> list[str]:
        await asyncio.sleep(60)
        return []

    assert _project(talk, roots)["name"] == "app"  # type: ignore[index]  # a project


def test_a_client_that_fails_is_answered(talk: Talk) -> None:
    """A client whose roots are an error is answered all the same."""

    async def roots(_context: object) -> list[str]:
        raise RuntimeError("no roots today")

    assert _project(talk, roots)["name"] == "app"  # type: ignore[index]  # a project


def test_many_sessions_are_not_kept(talk: Talk, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of old sessions are forgotten, and asked for again."""
    monkeypatch.setattr(clients, "MAX_SESSIONS", 2)
    for name in ("one", "two", "three", "four"):
        folder = repository(home / "code" / name)
        assert _project(talk, [folder.as_uri()])["name"] == name  # type: ignore[index]  # a project


def test_a_fault_of_ours_is_told_without_details(talk: Talk, caplog: pytest.LogCaptureFixture) -> None:
    """What nobody has foreseen is a tool error that says its kind; the details are in the log alone."""

    def broken(*_arguments: object, **_named: object) -> None:
        raise ZeroDivisionError("secret path /x")

    talk.container.synchronise.override(broken)
    with caplog.at_level(logging.ERROR):
        assert talk.refused("memory_sync") == "error"
    answer = talk.call("memory_sync").content[0].text  # type: ignore[union-attr]  # our answers are text
    assert "ZeroDivisionError" in answer
    assert "secret" not in answer
    assert "secret path /x" in caplog.text


def test_changes_are_announced(talk: Talk) -> None:
    """Who waits for changes hears of each, and of nothing that only reads or is refused."""
    id = talk.document("memory_save", content=FACT)["id"]
    talk.document("memory_update", id=id, type="decision")
    talk.document("memory_archive", id=id)
    talk.document("memory_checkpoint", task_summary="S", problem="P", solution="Q")
    assert talk.changes == 4
    talk.document("memory_search", query=FACT)
    talk.document("memory_get", id=id)
    talk.document("memory_sync")
    talk.refused("memory_save", content="")
    assert talk.changes == 4


def test_a_session_reads_a_memory_once(talk: Talk) -> None:
    """Found in full and fetched in one session counts as one access; summaries and failures count as none."""
    talk = talk_to(talk.me._replace(session_id="s1"))
    id = talk.document("memory_save", content=FACT)["id"]
    assert talk.document("memory_search", query=FACT, depth=1)["results"][0]["memory"]["access_count"] == 0  # type: ignore[index]  # a result
    talk.document("memory_search", query=FACT)
    talk.document("memory_get", id=id)
    assert talk.document("memory_search", query=FACT, depth=1)["results"][0]["memory"]["access_count"] == 1  # type: ignore[index]  # a result
