"""Commands that serve the API: before one's eyes, or in the background."""

import webbrowser

import click

from nan_forget.application.start_service import Started
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.documents import start_document, stop_document


@click.command("api")
@click.option("--host", help="An address of this machine alone; default: NAN_FORGET_API_HOST, else 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), help="Default: NAN_FORGET_API_PORT, else 3456.")
@click.option("--open", "opening", is_flag=True, help="Open its pages in a browser.")
def api_command(host: str | None, port: int | None, *, opening: bool) -> None:
    """Serve REST, with MCP under /mcp, until it is interrupted."""
    from nan_forget.entrypoints.server import serve_api

    settings = container().settings()

    def ready(url: str) -> None:
        click.echo(f"nan-forget answers at {url}", err=True)
        if opening:
            webbrowser.open(f"{url}/docs")

    serve_api(host or settings.api_host, settings.api_port if port is None else port, ready=ready)


@click.command("start")
@click.option("--host", help="An address of this machine alone; default: NAN_FORGET_API_HOST, else 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), help="Default: NAN_FORGET_API_PORT, else 3456.")
@json_option
def start_command(host: str | None, port: int | None, *, as_json: bool) -> None:
    """Run the API in the background (and Ollama, where it is the provider and installed); once, however often asked."""
    settings = container().settings()
    outcome = container().start_service()(host or settings.api_host, settings.api_port if port is None else port)
    if as_json:
        print_json(start_document(outcome))
        return
    done = "started" if isinstance(outcome, Started) else "running already"
    click.echo(f"{done}: {outcome.service.url} (pid {outcome.service.pid})")
    if isinstance(outcome, Started) and outcome.model_program:
        click.echo("started: Ollama")


@click.command("stop")
@json_option
def stop_command(*, as_json: bool) -> None:
    """End the API of this data folder (and Ollama, if `start` has started it)."""
    stopped = container().stop_service()()
    if as_json:
        print_json(stop_document(stopped))
        return
    for service in stopped.services:
        click.echo(f"stopped: {service.url} (pid {service.pid})")
    if stopped.model_program:
        click.echo("stopped: Ollama")
    if not stopped.services:
        click.echo("nothing was running")
