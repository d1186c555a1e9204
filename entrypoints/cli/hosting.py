"""The command that serves the API."""

import webbrowser

import click

from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.server import serve_api


@click.command("api")
@click.option("--host", help="An address of this machine alone; default: NAN_FORGET_API_HOST, else 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), help="Default: NAN_FORGET_API_PORT, else 3456.")
@click.option("--open", "opening", is_flag=True, help="Open its pages in a browser.")
def api_command(host: str | None, port: int | None, *, opening: bool) -> None:
    """Serve REST, with MCP under /mcp, until it is interrupted."""
    settings = container().settings()

    def ready(host: str, port: int) -> None:
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        click.echo(f"nan-forget answers at {url}", err=True)
        if opening:
            webbrowser.open(f"{url}/docs")

    serve_api(host or settings.api_host, settings.api_port if port is None else port, ready=ready)
