"""The choice of a model, real and fake."""

import pytest

from nan_forget.adapters.embedders.selection import Choice, SelectedEmbedders
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.recall_index import Space
from tests.fakes.embedders import ChosenEmbedder
from tests.fakes.model_server import NOBODY


@pytest.mark.parametrize(
    "embedders",
    [
        SelectedEmbedders(Choice("auto", ollama_url=NOBODY)),
        SelectedEmbedders(Choice("hashing")),
        ChosenEmbedder(),
    ],
    ids=["auto", "named", "fake"],
)
def test_the_choice_is_sticky(embedders: Embedders) -> None:
    """A store gets the very embedder again that began it, so its model is loaded once."""
    first = embedders.chosen(None)
    space = Space(1, first.model_id, first.dimension, "vec0")
    assert embedders.chosen(space) is first
    assert embedders.wanted(space) is None
