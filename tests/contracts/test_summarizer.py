"""Contract of ``Summarizer``: a text, or nothing, and never an error."""

import pytest

from nan_forget.adapters.summarizers.summarizer import NullSummarizer
from nan_forget.application.ports.summarizer import Summarizer
from tests.fakes.summarizer import ScriptedSummarizer


@pytest.mark.parametrize("summarizer", [NullSummarizer(), ScriptedSummarizer(), ScriptedSummarizer("short")])
@pytest.mark.parametrize("texts", [["Auth is Clerk", "端口是 3456"], [""], []])
def test_a_text_or_nothing(summarizer: Summarizer, texts: list[str]) -> None:
    """Whatever it is asked, it answers with a text or says that it has none."""
    assert isinstance(summarizer.summarise(texts), str | None)
