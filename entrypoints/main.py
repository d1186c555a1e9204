"""The executable: looks at its arguments before anything is imported that a bare interpreter does not have loaded.

A prompt's time is counted in bare interpreters: not even ``typing`` or ``contextlib`` is imported here.
"""

import gc
import os
import sys

TYPE_CHECKING = False  # as type checkers know it without ``typing``
if TYPE_CHECKING:
    from nan_forget.entrypoints.hook_call import Deed

RECALL = {"--query": "query", "--project": "project", "--session": "session"}
"""Options of ``recall`` that need no framework."""

HOOK = {"--client": "client"}
"""Options of ``hook EVENT``."""


def main() -> None:
    """Runs one command and ends the process with its code."""
    # Imports leave no garbage, and looking for it costs a tenth of a command; the container turns it on again.
    gc.disable()
    arguments = [_told(argument) for argument in sys.argv[1:]]
    asked = _asked(arguments)
    # Who asks at a terminal learns by another way what is wrong; who is fed a prompt goes on without a word.
    if asked is None or (not _answered(asked) and "query" in asked):
        _end(_run(arguments))
    _end(0)


def _asked(arguments: list[str]) -> dict[str, str] | None:
    """The options of a ``recall``, or the event and options of a ``hook``, for the prompt's path; None for every other
    command line.
    """
    if arguments[:1] == ["recall"]:
        return _options(arguments[1:], RECALL)
    if arguments[:1] != ["hook"] or {"-h", "--help"}.intersection(arguments):
        return None
    # A client is never told that it calls us wrongly: what is no option counts as none.
    return {"event": "".join(arguments[1:2])} | (_options(arguments[2:], HOOK) or {})


def _options(rest: list[str], known: dict[str, str]) -> dict[str, str] | None:
    """The values by name; None if there is anything else than known options with a value each."""
    names, values = rest[::2], rest[1::2]
    if len(names) != len(values) or any(name not in known for name in names):
        return None
    return {known[name]: value for name, value in zip(names, values, strict=True)}


def _answered(asked: dict[str, str]) -> bool:
    """Whether a recall or a hook has been answered, be it with nothing."""
    from nan_forget.entrypoints import feed, warm_client

    feed.limit_time(feed.limit_ms())
    given = b"" if "query" in asked else feed.read_input(feed.wait_s(asked.get("event")))
    if asked.get("event", "user-prompt") == "user-prompt" and warm_client.answered(asked, given):
        return True
    from nan_forget.entrypoints import hook

    return hook.main(asked, given, _act)


def _act(deed: "Deed") -> str:
    from nan_forget.entrypoints.capturing import act

    return act(deed)


def _run(arguments: list[str]) -> int:
    from nan_forget.entrypoints.cli.app import run

    try:
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # what is fed is UTF-8
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # whatever the terminal can show
    except AttributeError:
        pass  # there may be no such stream
    code = run(arguments)
    from nan_forget.entrypoints.cli.session import close  # late: a server must have its output for itself by then

    close()
    return 0 if _is_fed(arguments) else code


def _told(argument: str) -> str:
    """What was typed, also where the locale is no UTF-8 and Python has read its bytes as something else."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def _end(code: int) -> None:
    """Leaves at once: what was committed is on the disk, and taking the interpreter down in order costs a sixth."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass  # nobody reads any more, or there is no such stream
    os._exit(code)


def _is_fed(arguments: list[str]) -> bool:
    """Whether this is a ``recall`` of what a program feeds on standard input."""
    asked = any(one.partition("=")[0] == "--query" for one in arguments)
    return arguments[:1] == ["recall"] and not asked and sys.stdin is not None and not sys.stdin.isatty()


if __name__ == "__main__":
    main()
