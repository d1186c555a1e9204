"""The executable: looks at its first argument before any framework is imported."""

import gc
import os
import sys
from contextlib import suppress

OPTIONS = {"--query": "query", "--project": "project", "--session": "session"}
"""Options of ``recall`` that need no framework."""


def main() -> None:
    """Runs one command and ends the process with its code."""
    # Imports leave no garbage, and looking for it costs a tenth of a command; the container turns it on again.
    gc.disable()
    arguments = sys.argv[1:]
    plain = _plain_recall(arguments)
    if plain is not None:
        from nan_forget.entrypoints import hook

        code = hook.main(plain)
    else:
        from nan_forget.entrypoints.cli.app import run

        code = run(arguments)
        if _is_fed(arguments):
            code = 0  # a client's prompt goes on, whatever became of its recall
    _end(code)


def _end(code: int) -> None:
    """Leaves at once: what was committed is on the disk, and taking the interpreter down in order costs a sixth."""
    with suppress(OSError, ValueError):  # nobody reads any more
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _is_fed(arguments: list[str]) -> bool:
    """Whether this is a ``recall`` of what a program feeds on standard input."""
    asked = any(one.partition("=")[0] == "--query" for one in arguments)
    return arguments[:1] == ["recall"] and not asked and sys.stdin is not None and not sys.stdin.isatty()


def _plain_recall(arguments: list[str]) -> dict[str, str] | None:
    """The options of a ``recall`` that the prompt's path answers; None for every other command line."""
    if arguments[:1] != ["recall"]:
        return None
    rest = arguments[1:]
    names, values = rest[::2], rest[1::2]
    if len(names) != len(values) or any(name not in OPTIONS for name in names):
        return None
    return {OPTIONS[name]: value for name, value in zip(names, values, strict=True)}


if __name__ == "__main__":
    main()
