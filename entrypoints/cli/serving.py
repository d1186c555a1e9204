"""The command that serves MCP."""

import click

from nan_forget.entrypoints.quiet import divert_output

MCP_PORT = 3457
"""Beside the API's, which serves MCP, too."""


@click.command("serve")
@click.option("--transport", type=click.Choice(["stdio", "http"]), default="stdio", show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="An address of this machine alone.")
@click.option("--port", type=click.IntRange(0, 65535), default=MCP_PORT, show_default=True, help="0 takes a free one.")
def serve_command(transport: str, host: str, port: int) -> None:
    """Serve MCP to a client: on standard input and output, or over HTTP."""
    if transport == "http":
        from nan_forget.entrypoints.server import serve_http

        serve_http(host, port)
        return
    divert_output()  # before anything is imported that may speak
    from nan_forget.entrypoints.server import serve_stdio

    serve_stdio()
