"""The reindex command."""

import click

from nan_forget.application.rebuild_vectors import RebuildVectors
from nan_forget.domain.errors import InvalidInput
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.progress import progress_bars
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.container import Container

WITH_MODELS = {"ollama", "openai"}
"""Providers that have more than one model."""

_MODELS = "Leave --model out, or give --provider ollama or openai."


@click.command("reindex")
@click.option("--provider", help="auto, builtin, hashing, ollama, openai or a plug-in's name; default: the settings'.")
@click.option("--model", help="Model of that provider.")
@json_option
def reindex_command(provider: str | None, model: str | None, *, as_json: bool) -> None:
    """Give all memories vectors of another model; searches go on meanwhile, and a stopped run is taken up again."""
    changes = {name: value for name, value in (("embedding_provider", provider), ("embedding_model", model)) if value}
    chosen = Container()
    chosen.settings.override(container().settings().model_copy(update=changes))
    embedder = chosen.embedders().chosen(None)
    if model and embedder.model_id.partition("/")[0] not in WITH_MODELS:
        raise InvalidInput(f"{embedder.model_id} is one model alone, not {model!r}", hint=_MODELS)
    with progress_bars() as progress:
        made = RebuildVectors(container().units())(embedder, lambda done, total: progress("vectors", done, total))
    if as_json:
        print_json({"model": embedder.model_id, "vectors": made})
    else:
        click.echo(f"{made:,} vectors of {embedder.model_id}")
