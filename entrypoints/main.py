"""The executable: looks at its first argument before any framework is imported."""

import sys


def main() -> None:
    """Runs one command and exits with its code."""
    from nan_forget.entrypoints.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
