"""The stream of what happens."""

import json
from collections.abc import Iterator

import httpx

from tests.integration.rest.conftest import Api


def test_events(api: Api) -> None:
    """Changes are told as they happen, whoever makes them; who comes back hears what was missed."""
    first = api.save("One")
    with httpx.stream("GET", f"{api.url}/events", params={"after": 0}, timeout=30, trust_env=False) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert json.loads(_data(lines))["memory"] == first
        second = api.save("Two")
        document = json.loads(_data(lines))
    assert (document["memory"], document["kind"], document["door"]) == (second, "save", "rest")
    headers = {"Last-Event-ID": str(document["seq"] - 1)}
    with httpx.stream("GET", f"{api.url}/events", headers=headers, timeout=30, trust_env=False) as stream:
        assert json.loads(_data(stream.iter_lines()))["memory"] == second


def _data(lines: Iterator[str]) -> str:
    return next(line.removeprefix("data: ") for line in lines if line.startswith("data: "))
