"""The command group: commands are imported when they are run, and every error becomes one line and a hint."""

import os
import sys
from importlib import import_module

import click

from nan_forget.domain.errors import ForgetError
from nan_forget.entrypoints.cli.arguments import TextCommand
from nan_forget.entrypoints.faults import UNEXPECTED, fault_of

COMMANDS = {
    "add": "writing",
    "api": "hosting",
    "archive": "writing",
    "backup": "backing_up",
    "conflicts": "disputing",
    "checkpoint": "writing",
    "clean": "upkeep",
    "compact": "upkeep",
    "compress": "upkeep",
    "consolidate": "upkeep",
    "delete": "writing",
    "doctor": "status",
    "eval": "evaluation",
    "export": "transfer",
    "get": "reading",
    "health": "status",
    "history": "reading",
    "hook": "hooking",
    "import": "transfer",
    "list": "reading",
    "projects": "projects",
    "prompt": "prompting",
    "purge": "purging",
    "recall": "recalling",
    "reindex": "reindexing",
    "restore": "writing",
    "search": "searching",
    "serve": "serving",
    "setup": "setting_up",
    "start": "hosting",
    "stats": "status",
    "stop": "hosting",
    "sync": "status",
    "uninstall": "uninstalling",
    "undo": "disputing",
    "update": "writing",
    "why": "explaining",
    "why-not": "explaining",
    "work": "upkeep",
}
"""Command → the module beside this one that has it as NAME_command."""

ALIASES = {"compact": "consolidate", "health": "doctor"}


class LazyGroup(click.Group):
    """A group whose commands live in modules that are imported on use: start-up time is a promise."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, sorted."""
        del ctx
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"nan_forget.entrypoints.cli.{COMMANDS[cmd_name]}")
        command = getattr(module, f"{ALIASES.get(cmd_name, cmd_name).replace('-', '_')}_command")
        return command if isinstance(command, click.Command) else None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nan-forget", message="%(version)s")
def cli() -> None:
    """Long-term memory for AI coding tools: local, automatic, light."""


cli.command_class = TextCommand


def run(arguments: list[str]) -> int:
    """Runs one command line and returns its exit code; the outermost boundary of this door."""
    try:
        code = cli.main(arguments, prog_name="nan-forget", standalone_mode=False)
        if sys.stdout:  # a caller may have closed it
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; Python would complain once more while it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ForgetError as error:
        hint = error.hint or f"`nan-forget {arguments[0]} --help` shows what it takes."
        return _fail(error.message, hint, fault_of(error).exit_code)
    except click.exceptions.Abort:
        return _fail("stopped", "", 1)
    except click.ClickException as error:
        command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "nan-forget"
        return _fail(error.format_message(), f"`{command} --help` shows what it takes.", error.exit_code)
    except Exception as error:  # the boundary: whatever went wrong, the user gets one line
        if os.environ.get("NAN_FORGET_DEBUG"):
            raise
        return _fail(
            f"unexpected: {type(error).__name__}: {error}", "NAN_FORGET_DEBUG=1 shows where.", UNEXPECTED.exit_code
        )
    return code if isinstance(code, int) else 0


def _fail(message: str, hint: str, code: int) -> int:
    click.echo(f"error: {' '.join(message.split())}", err=True)
    if hint:
        click.echo(f"hint: {hint}", err=True)
    return code
