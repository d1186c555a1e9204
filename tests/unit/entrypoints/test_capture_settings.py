"""The settings of capture."""

from pathlib import Path

import pytest

from nan_forget.adapters.extractors.chat import ChatExtractor
from nan_forget.adapters.extractors.extractor import NullExtractor
from nan_forget.application.sweep_transcript import Rules
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.settings import load


@pytest.fixture
def folder(home: Path) -> Path:
    """The data folder."""
    made = home / ".nan-forget"
    made.mkdir()
    return made


def test_marks_and_rules_are_on(folder: Path) -> None:
    """By default marks and phrases are captured, and no model reads along."""
    del folder
    settings = load()
    assert (settings.extract_explicit, settings.capture) == (True, Rules(rule=True, model=False, triggers=()))
    assert isinstance(Container().extractor(), NullExtractor)


def test_phrases_are_added_by_file_or_variable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``[rules] triggers`` of the file, or the variable over it."""
    (folder / "config.toml").write_text('[rules]\ntriggers = ["ADR", "定论"]', encoding="utf-8")
    assert load().capture.triggers == ("ADR", "定论")
    monkeypatch.setenv("NAN_FORGET_RULES_TRIGGERS", '["verdict:"]')
    assert load().capture.triggers == ("verdict:",)


@pytest.mark.parametrize(("summarizer", "extractor"), [("off", "ollama"), ("ollama", "ollama"), ("openai", "openai")])
def test_model_is_the_one_that_sums_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch, summarizer: str, extractor: str
) -> None:
    """A model that reads along is the summarizer's, or a local one where none is named."""
    del folder
    monkeypatch.setenv("NAN_FORGET_EXTRACT_MODEL", "true")
    monkeypatch.setenv("NAN_FORGET_SUMMARIZER", summarizer)
    assert load().extractor == extractor
    assert isinstance(Container().extractor(), ChatExtractor)


def test_everything_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks and phrases each have their switch."""
    del folder
    monkeypatch.setenv("NAN_FORGET_EXTRACT_EXPLICIT", "0")
    monkeypatch.setenv("NAN_FORGET_EXTRACT_RULE", "false")
    assert (load().extract_explicit, load().capture.rule) == (False, False)
