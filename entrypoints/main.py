"""The executable: looks at its first argument before any framework is imported."""

import os
import sys

OPTIONS = {"--query": "query", "--project": "project", "--session": "session"}
"""Options of ``recall`` that need no framework."""


def main() -> None:
    """Runs one command and exits with its code."""
    arguments = sys.argv[1:]
    plain = _plain_recall(arguments)
    if plain is not None:
        from nan_forget.entrypoints import hook

        code = hook.main(plain)
        sys.stdout.flush()
        # Taking the interpreter down in good order would cost more than the whole answer.
        os._exit(code)

    from nan_forget.entrypoints.cli.app import run

    sys.exit(run(arguments))


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
