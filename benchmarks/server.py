"""How the API fares with many clients at once: ``python -m benchmarks.server``.

Clients are threads of this process, each with a connection of its own; the server is a process with the built-in model.
Goals: no error in 32 x 50 mixed calls, 50 saves a second from 8 clients, a p95 of searches within 5 times the p50.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from threading import Barrier
from time import perf_counter
from typing import TypeAlias
from urllib.parse import quote

CLIENTS, CALLS = 32, 50
SAVERS = 8
QUESTIONS = ("auth system", "package manager", "包管理器", "deployment", "数据库选型")


class Client:
    """One connection that is kept."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.ids: list[str] = []

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, object]]:
        """Status and document."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self._connection.getresponse()
        document: dict[str, object] = json.loads(answer.read())
        return answer.status, document

    def save(self, number: str) -> int:
        """Remembers a statement of its own."""
        status, document = self.ask("POST", "/memories", {"content": f"note {number} is about {number[::-1]}"})
        self.ids.append(str(document.get("id")))
        return status

    def search(self, round_: int) -> int:
        """Asks one of the questions."""
        return self.ask("GET", f"/memories/search?q={quote(QUESTIONS[round_ % len(QUESTIONS)])}")[0]

    def mixed(self, number: int, round_: int) -> int:
        """One call of a client that works."""
        calls: tuple[Callable[[], int], ...] = (
            lambda: self.save(f"{number}x{round_}"),
            lambda: self.search(round_),
            lambda: self.ask("GET", f"/memories/{self.ids[-1]}")[0],
            lambda: self.ask("PATCH", f"/memories/{self.ids[-1]}", {"tags": [f"t{round_}"]})[0],
            lambda: self.ask("POST", "/memories/recall", {"query": "which package manager do we use?"})[0],
        )
        return calls[round_ % len(calls)]()


Call: TypeAlias = Callable[[Client, int, int], int]
"""What a client does in a round, by its number; the status."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints one line for each goal."""
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as home, server(home) as port:
        calls, _ = _together(port, CLIENTS, CALLS, call=lambda client, number, round_: client.mixed(number, round_))
        errors = sum(status >= HTTPStatus.MULTIPLE_CHOICES for status, _ in calls)
        print(f"{CLIENTS} clients x {CALLS} mixed calls: {errors} errors")
        calls, took_s = _together(
            port, SAVERS, CALLS, call=lambda client, number, round_: client.save(f"s{number}y{round_}")
        )
        print(f"{SAVERS} clients: {len(calls) / took_s:.0f} saves a second")
        calls, _ = _together(port, SAVERS, CALLS, call=lambda client, _, round_: client.search(round_))
        middle, slow = median(times := [ms for _, ms in calls]), quantiles(times, n=20)[-1]
        print(f"{SAVERS} clients: search p50 {middle:.0f} ms, p95 {slow:.0f} ms, {slow / middle:.1f} x")


@contextmanager
def server(home: str) -> Iterator[int]:
    """A server over an empty store; gives its port."""
    command = [sys.executable, "-m", "nan_forget.entrypoints.main", "api", "--port=0"]
    environ = {**os.environ, "NAN_FORGET_HOME": os.fspath(Path(home) / "data")}
    began = perf_counter()
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        port = int(running.stderr.readline().rpartition(":")[2])
        print(f"ready after {perf_counter() - began:.2f} s")
        yield port
        running.terminate()
        running.wait(30)


def _together(port: int, clients: int, rounds: int, *, call: Call) -> tuple[list[tuple[int, float]], float]:
    """Status and milliseconds of every call, and how long all of them took."""
    ready = Barrier(clients + 1)

    def work(number: int) -> list[tuple[int, float]]:
        client, calls = Client(port), []
        ready.wait()
        for round_ in range(rounds):
            began = perf_counter()
            status = call(client, number, round_)
            calls.append((status, (perf_counter() - began) * 1e3))
        return calls

    with ThreadPoolExecutor(clients) as pool:
        futures = [pool.submit(work, number) for number in range(clients)]
        ready.wait()
        began = perf_counter()
        calls = [one for future in futures for one in future.result()]
    return calls, perf_counter() - began


if __name__ == "__main__":
    main()
