"""A client that starts the server as clients do, and speaks plain JSON-RPC through its pipes."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

COMMAND = (sys.executable, "-m", "nan_forget.entrypoints.main", "serve")

ENDS_S = 30.0
"""More than enough for a server to end, on the busiest machine."""


class Pipe:
    """One server process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._number = 0

    def ask(self, method: str, params: Mapping[str, object] | None = None) -> dict[str, object]:
        """The result of a request; every line until then must be JSON-RPC."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params or {}})
        while True:
            answer = self.line()
            if answer.get("id") == self._number:
                assert "result" in answer, answer
                return cast("dict[str, object]", answer["result"])

    def line(self) -> dict[str, object]:
        """The next line."""
        line = self.output.readline()
        assert line.startswith(b"{"), (line, self.process.poll())
        return cast("dict[str, object]", json.loads(line))

    def begin(self, version: str = "2025-11-25") -> dict[str, object]:
        """The handshake of the protocols that have one."""
        client = {"name": "pipe", "version": "1"}
        greeting = self.ask("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": client})
        self._send({"method": "notifications/initialized"})
        return greeting

    def call(self, tool: str, **arguments: object) -> dict[str, object]:
        """The document of a call that must succeed."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert result["isError"] is False, result
        return cast("dict[str, object]", result["structuredContent"])

    def end(self) -> int:
        """Closes its input; the exit code."""
        cast("IO[bytes]", self.process.stdin).close()
        return self.process.wait(ENDS_S)

    @property
    def output(self) -> IO[bytes]:
        """What it prints."""
        return cast("IO[bytes]", self.process.stdout)

    def _send(self, message: Mapping[str, object]) -> None:
        given = cast("IO[bytes]", self.process.stdin)
        given.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        given.flush()


@contextmanager
def pipe(folder: Path, *, errors: Path | None = None) -> Iterator[Pipe]:
    """A server that was started in a folder; it is gone afterwards, whatever happened."""
    said = (errors or folder / "stderr").open("wb")
    with said, subprocess.Popen(
        COMMAND, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said
    ) as process:  # fmt: skip
        try:
            yield Pipe(process)
        finally:
            process.kill()
