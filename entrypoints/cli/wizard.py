"""What ``setup`` says and asks at a terminal."""

import sys

import click

from nan_forget.domain.errors import ForgetError, NotAvailable
from nan_forget.domain.hook_command import posix_line
from nan_forget.entrypoints.cli.arguments import confirm
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.client_desk import ClientDesk

OLLAMA_MODEL = "nomic-embed-text"
OLLAMA_COMMAND = ("ollama", "pull", OLLAMA_MODEL)
PULL_TIMEOUT_S = 1800.0


def can_ask() -> bool:
    """Whether somebody sits at a terminal."""
    return bool(sys.stdin and sys.stdin.isatty())


def greet(desk: ClientDesk, clients: list[str]) -> None:
    """Which tools were found, and which model turns texts into vectors."""
    found = desk.clients.detected()
    for client in desk.clients.names():
        state = "found" if client in found else "not found"
        click.echo(f"{'●' if client in clients else '○'} {client:<9} {state}")
    click.echo()
    click.echo(f"model      {_model()}")
    click.echo("           The built-in model knows about 100 languages and is the one to take for Chinese;")
    click.echo(f"           {OLLAMA_MODEL} of Ollama knows English well and finds little in Chinese.")
    _offer_ollama(desk)


def wants_project(root: str | None) -> bool:
    """Whether AGENTS.md of the project is to name the duties; outside of git nobody is asked."""
    if root is None:
        return False
    return click.confirm(f"Add a block for models to AGENTS.md in {root}?", default=True, err=True)


def install_for_good(desk: ClientDesk, *, agreed: bool) -> int:
    """Installs this program where it stays, and goes on there. ``NotAvailable`` if that cannot be done."""
    installers = desk.installation.installers()
    reason = f"{desk.installation.executable()} is a temporary installation, and what is registered must not vanish"
    if not installers:
        raise NotAvailable(
            reason, hint="Install uv or pipx, then: uv tool install nan-forget, or pipx install nan-forget."
        )
    click.echo(f"{reason}.\n\n    {posix_line(installers[0])}\n", err=True)
    if not agreed:
        confirm("Run this, and go on with what it installs?")
    done = desk.installation.run(installers[0], timeout_s=PULL_TIMEOUT_S)
    executable = desk.installation.installed(installers[0]) if done.code == 0 else None
    if executable is None:
        raise NotAvailable(f"that failed: {' '.join(done.err.split())[-300:]}", hint="Install it by hand, then set up.")
    return desk.installation.hand_over(executable, sys.argv[1:])


def _model() -> str:
    try:
        return container().embedders().chosen(None).model_id
    except ForgetError as error:
        return f"none: {error.message}"


def _offer_ollama(desk: ClientDesk) -> None:
    if _model().startswith("ollama") or desk.installation.run(["ollama", "--version"], timeout_s=10).code != 0:
        return
    click.echo(f"\nOllama is here; its model would be fetched by:\n\n    {posix_line(OLLAMA_COMMAND)}\n")
    if click.confirm("Fetch it, and use it for what is stored from now on?", default=False, err=True):
        done = desk.installation.run(OLLAMA_COMMAND, timeout_s=PULL_TIMEOUT_S)
        click.echo("fetched" if done.code == 0 else f"that failed: {' '.join(done.err.split())[-300:]}")
