"""Runs what clients will run, as they will: what was written is worth what it does."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.ports.clients import SERVE, Clients, Registered
from nan_forget.application.ports.installation import Installation, Ran

HOOK_TIMEOUT_S = 10.0
"""The longest that a client is told to wait for a hook."""

SERVER_TIMEOUT_S = 30.0
"""A server may have to be compiled to byte code when it starts for the first time."""


class Trial(NamedTuple):
    """What became of one command."""

    client: str
    event: str
    well: bool
    detail: str
    """Why not; empty if it runs."""


@dataclass(frozen=True, slots=True)
class TryRegistrations:
    """Every command gets what its client is known to send, and a data folder that goes afterwards."""

    clients: Clients
    installation: Installation

    def __call__(self, clients: Sequence[str], executable: str) -> list[Trial]:
        """One trial for every command of these clients."""
        commands = [one for client in clients for one in self.clients.commands(client, executable=executable)]
        ran: dict[tuple[str, ...], Ran] = {}
        for one in commands:
            if tuple(one.words) not in ran:  # the server is the same for all
                timeout_s = SERVER_TIMEOUT_S if one.event == SERVE else HOOK_TIMEOUT_S
                ran[tuple(one.words)] = self.installation.run(
                    one.words, stdin=one.stdin, timeout_s=timeout_s, scratch=True
                )
        return [self._judged(one, ran[tuple(one.words)]) for one in commands]

    @staticmethod
    def _judged(command: Registered, ran: Ran) -> Trial:
        if ran.code is None:
            fault = f"does not run: {ran.err}"
        elif ran.code != 0:
            fault = f"ends with {ran.code}: {' '.join(ran.err.split())[-200:]}"
        elif command.event == SERVE:
            fault = "" if _is_object(ran.out.split("\n")[0]) else "does not answer"
        elif ran.err:
            fault = f"complains: {' '.join(ran.err.split())[-200:]}"
        else:
            fault = "" if not ran.out.startswith("{") or _is_object(ran.out) else "answers no valid JSON"
        return Trial(command.client, command.event, not fault, fault)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False
