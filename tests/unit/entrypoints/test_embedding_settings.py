"""What the settings say of embedding, as both readers of settings read it."""

import os
from pathlib import Path

import pytest

from nan_forget.domain.errors import InvalidSetting
from nan_forget.entrypoints.recall_settings import RecallSettings, read
from nan_forget.entrypoints.settings import Settings, load

KEY = "sk-test-3f9a77c1"

SAID = {
    "NAN_FORGET_EMBEDDING_PROVIDER": "openai",
    "NAN_FORGET_EMBEDDING_MODEL": "a-model",
    "NAN_FORGET_OLLAMA_URL": "http://gpu:11434",
    "OPENAI_API_KEY": KEY,
    "OPENAI_BASE_URL": "http://gpu/v1",
}


def _configure(home: Path, text: str) -> None:
    folder = home / ".nan-forget"
    folder.mkdir()
    (folder / "config.toml").write_text(text)


def _of_both() -> list[tuple[str | None, ...]]:
    full, light = load(), read(os.environ)
    return [(*_plain(full), full.openai_api_key.get_secret_value()), (*_plain(light), light.openai_api_key())]


def _plain(settings: Settings | RecallSettings) -> tuple[str | None, ...]:
    return (
        settings.embedding_provider,
        settings.embedding_model,
        settings.ollama_url,
        settings.openai_base_url,
    )


def test_nothing_is_said_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without settings the provider is found automatically, and there is no key."""
    monkeypatch.delenv("NAN_FORGET_OLLAMA_URL")
    assert _of_both() == [("auto", None, None, None, "")] * 2


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables of ours and those that OpenAI's tools share are read alike."""
    for name, value in SAID.items():
        monkeypatch.setenv(name, value)
    assert _of_both() == [("openai", "a-model", "http://gpu:11434", "http://gpu/v1", KEY)] * 2


def test_the_file_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file in the data folder says the same in lower case, and the environment wins."""
    lines = [f'{name.removeprefix("NAN_FORGET_").lower()} = "{value}"' for name, value in SAID.items()]
    _configure(home, "\n".join(lines))
    monkeypatch.setenv("NAN_FORGET_OLLAMA_URL", "http://other:11434")
    assert _of_both() == [("openai", "a-model", "http://other:11434", "http://gpu/v1", KEY)] * 2


def test_the_key_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that are printed by accident do not give the key away."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert KEY not in f"{load()!r} {read(os.environ)!r}"


def test_a_key_that_does_not_fit_is_not_shown(home: Path) -> None:
    """The error about a key of the wrong kind names the setting, and not what it holds."""
    _configure(home, f'openai_api_key = ["{KEY}"]')
    with pytest.raises(InvalidSetting, match="openai_api_key") as raised:
        load()
    assert KEY not in raised.value.message
    assert raised.value.hint.startswith("Correct OPENAI_API_KEY ")
