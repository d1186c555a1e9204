"""The eval command."""

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from nan_forget.adapters.files.evaluation_set import read_prompts, read_set
from nan_forget.application.evaluate_retrieval import EvaluationSet, Figures
from nan_forget.application.evaluate_telling import Telling
from nan_forget.domain.errors import InvalidInput
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json
from nan_forget.entrypoints.cli.progress import progress_bars
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.recall_settings import default_url


@click.command("eval")
@click.argument("set_dir", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--self", "own", is_flag=True, help="Ask for your own newest memories by what is held out of each.")
@click.option("--limit", type=int, help="Only the first questions.")
@click.option("--profile", type=click.Choice(["product", "weighted"]), help="Ranking profile.")
@click.option(
    "--silence",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Prompts without a right memory (id and text, JSON Lines): also measure what prompts are told.",
)
@click.option("--no-decay", is_flag=True, help="As if nothing had an age.")
@json_option
def eval_command(
    set_dir: Path | None,
    *,
    own: bool,
    limit: int | None,
    profile: str | None,
    silence: Path | None,
    no_decay: bool,
    as_json: bool,
) -> None:
    """Measure retrieval on SET_DIR (corpus.jsonl, queries.jsonl) or on your own memories, in a scratch home, by the
    product's own search.
    """
    given = _given(set_dir, own=own)
    with TemporaryDirectory(prefix="nan-forget-eval-") as home, progress_bars() as progress:
        scratch = _scratch(Path(home), profile)
        evaluate = scratch.evaluate()
        evaluate.load(given.documents, progress)
        figures = evaluate(given.queries[:limit], progress, decay=not no_decay)
        telling = partial(scratch.evaluate_telling(), documents=evaluate.documents, progress=progress)
        told = _told(telling(given.queries[:limit]), telling(read_prompts(silence))) if silence else {}
        model = scratch.embedders().chosen(None).model_id
    document = {"set": given.name, **_shown(figures), **told, "embedder": model, "profile": scratch.settings().ranking}
    if as_json:
        print_json(document)
    else:
        for name, value in document.items():
            click.echo(f"{name:<10} {value}")


def _given(set_dir: Path | None, *, own: bool) -> EvaluationSet:
    if set_dir and not own:
        return read_set(set_dir)
    if set_dir or not own:
        raise click.UsageError("give SET_DIR or --self")
    given = container().question()(caller())
    if not given.queries:
        raise InvalidInput("no memory says enough to be asked for", hint="Add some: nan-forget add TEXT.")
    return given


def _scratch(home: Path, profile: str | None) -> Container:
    """A container like this process's, with its data in ``home``."""
    changes: dict[str, object] = {"home": home, "database_url": default_url(str(home))}
    if profile:
        changes["ranking"] = profile
    scratch = Container()
    scratch.settings.override(container().settings().model_copy(update=changes))
    return scratch


def _told(right: Telling, none: Telling) -> dict[str, float]:
    """What the questions of the set are told, and what prompts without a right memory are."""
    return {
        "injected_recall@5": round(right.recall_at_5, 4),
        "injected_tokens": round(right.tokens, 1),
        "silence_prompts": none.prompts,
        "silence_tokens": round(none.tokens, 1),
        "silence_share": round(none.silent, 4),
    }


def _shown(figures: Figures) -> dict[str, float]:
    named = {name.replace("_at_", "@"): value for name, value in figures._asdict().items()}
    return {name: value if isinstance(value, int) else round(value, 4) for name, value in named.items()}
