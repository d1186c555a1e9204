"""The executable: looks at its first argument before any framework is imported."""

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

OPTIONS = {"--query": "query", "--project": "project", "--session": "session"}
"""Options of ``recall`` that need no framework."""


def main() -> None:
    """Runs one command and ends the process with its code."""
    # Imports leave no garbage, and looking for it costs a tenth of a command; the container turns it on again.
    gc.disable()
    arguments = [_told(argument) for argument in sys.argv[1:]]
    plain = _plain_recall(arguments)
    if plain is None:
        _end(_run(arguments))
    from nan_forget.entrypoints import hook

    answered = hook.main(plain)
    # Who asks at a terminal learns what is wrong; who is fed a prompt goes on without a word.
    _end(0 if answered or "query" not in plain else _run(arguments))


def _run(arguments: list[str]) -> int:
    from nan_forget.entrypoints.cli.app import run
    from nan_forget.entrypoints.cli.session import close

    with suppress(AttributeError):  # there may be no such stream
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # what is fed is UTF-8
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # whatever the terminal can show
    code = run(arguments)
    close()
    return 0 if _is_fed(arguments) else code


def _told(argument: str) -> str:
    """What was typed, also where the locale is no UTF-8 and Python has read its bytes as something else."""
    with suppress(UnicodeError):
        return os.fsencode(argument).decode("utf-8")
    return argument


def _end(code: int) -> NoReturn:
    """Leaves at once: what was committed is on the disk, and taking the interpreter down in order costs a sixth."""
    with suppress(OSError, ValueError, AttributeError):  # nobody reads any more, or there is no such stream
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
