"""How fast many memories are taken in: ``python -m benchmarks.bulk --rows 200``, against the bare embedder."""

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from time import perf_counter

from benchmarks.corpus import Corpus
from nan_forget.application.caller import Caller
from nan_forget.domain.archive import Archive
from nan_forget.entrypoints.container import Container

WORDS = 30
"""Words of a memory: two or three sentences."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Embeds the texts by themselves, then imports them, and prints both rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=200)
    rows: int = parser.parse_args(arguments).rows
    texts = [" ".join(item.words[:WORDS]) for item in Corpus(10).items(rows)]
    with tempfile.TemporaryDirectory() as home:
        os.environ["NAN_FORGET_HOME"] = home
        container = Container()
        embedder = container.embedders().chosen(None)
        embedder.embed_passages(texts[:5])  # loads the model
        bare_s = _timed_s(lambda: embedder.embed_passages(texts))
        archive = Archive([{"content": f"{number} {text}"} for number, text in enumerate(texts)])
        import_s = _timed_s(lambda: container.import_()(archive, Caller("default", "cli")))
    print(
        f"bare embedder {rows / bare_s:6.1f} texts/s, import {rows / import_s:6.1f} memories/s: {bare_s / import_s:.0%}"
    )


def _timed_s(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return perf_counter() - began


if __name__ == "__main__":
    main()
