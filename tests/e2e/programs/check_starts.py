"""Servers that are killed while they start."""

import os
import time
from pathlib import Path

import psutil

from tests.integration.mcp.pipe import ENDS_S, pipe

CYCLES = 200
LONGEST_S = 1.5


def test_nothing_is_left_of_many(home: Path) -> None:
    """After 200 starts, each killed at another moment, no process is left and the next server starts as the first."""
    for cycle in range(CYCLES):
        with pipe(home) as server:
            time.sleep(LONGEST_S * cycle / CYCLES)
            server.process.kill()
            server.process.wait(ENDS_S)
    with pipe(home) as server:
        server.begin()
        assert server.call("memory_health")["status"] == "ok"
        assert server.end() == 0
    left = [one for one in psutil.process_iter(["environ"]) if (one.info["environ"] or {}).get("HOME") == str(home)]
    assert [one.pid for one in left if one.pid != os.getpid()] == []
