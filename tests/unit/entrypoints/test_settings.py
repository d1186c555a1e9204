"""Settings, as both readers of them see them: the whole one and the light one of the prompt hook."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.errors import InvalidSetting, NotAvailable
from nan_forget.entrypoints.recall_settings import READERS, RecallSettings, read
from nan_forget.entrypoints.settings import Settings, load

BOUNDS: dict[str, tuple[float, float]] = {
    "top_k": (1, 1000),
    "top_n": (1, 100),
    "min_relevance": (0, 1),
    "sharpness": (0, 100),
    "lexical_weight": (0, 10),
    "recall_tokens": (1, 10_000),
    "recall_timeout_ms": (1, 60_000),
}
WHOLE = ("top_k", "top_n", "recall_tokens", "recall_timeout_ms")

words = st.text("abc ~/:-é项 \t", max_size=6)
numbers = st.integers(-2, 70_000) | st.floats(-1, 101) | st.sampled_from([0.0, 1.0, float("nan"), float("inf")])
switches = st.sampled_from("1 0 true FALSE Yes no on off t F maybe 2".split())
spellings = st.one_of(
    words,
    numbers.map(str),
    numbers.map(" {}\t".format),
    switches,
    st.sampled_from(["", " ", "1_0", "+5", "5.0", "5e0", "0x5", "product", "weighted", "Product", "sqlite:///~/a.db"]),
)
values = st.one_of(words, numbers, st.booleans(), spellings)
environments = st.dictionaries(st.sampled_from(sorted(READERS)), spellings, max_size=4)
files = st.dictionaries(st.sampled_from(sorted(READERS)), values, max_size=4)


class Both(NamedTuple):
    """What each reader makes of the same environment and file; None = refused."""

    full: Settings | None
    light: RecallSettings | None


def read_both(environment: Mapping[str, str], file: Mapping[str, object]) -> Both:
    """Reads settings from variables and from a file in the data folder, in a home of their own."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("NAN_FORGET_HOME", home)
        for name, value in environment.items():
            patch.setenv(name.upper() if name.startswith("openai") else f"NAN_FORGET_{name.upper()}", value)
        lines = [f"{name} = {_toml(value)}" for name, value in file.items()]
        (Path(home) / "config.toml").write_text("\n".join(lines), encoding="utf-8")
        full: Settings | None = None
        light: RecallSettings | None = None
        with suppress(InvalidSetting):
            full = load()
        with suppress(ValueError):
            light = read(os.environ)
    return Both(full, light)


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool) else str(value)


def differences(both: Both) -> list[str]:
    """Names of settings on which the readers disagree."""
    full, light = both
    assert full is not None
    assert light is not None
    names = [name for name in READERS if name not in {"openai_api_key", "database_url"}]
    different = [name for name in names if getattr(full, name) != getattr(light, name)]
    keys = (full.openai_api_key.get_secret_value(), light.openai_api_key())
    return different + (["openai_api_key"] if keys[0] != keys[1] else []) + _other_places(full, light)


def _other_places(full: Settings, light: RecallSettings) -> list[str]:
    try:
        database = str(full.database)
    except NotAvailable:
        database = ""
    homes = [] if str(full.home) == light.home else ["home"]
    same = database == light.database or (database and Path(light.database) == Path(database))
    return homes if same else [*homes, "database"]


def test_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any setting both readers have the same values, in the folder of the home."""
    monkeypatch.delenv("NAN_FORGET_OLLAMA_URL")
    full, light = load(), read(os.environ)
    assert differences(Both(full, light)) == []
    assert light.database == os.environ["NAN_FORGET_HOME"] + "/memories.db"
    assert light == RecallSettings(light.home, light.database_url)


@given(environments, files)
def test_readers_agree(environment: dict[str, str], file: dict[str, object]) -> None:
    """Whatever both accept, they understand alike."""
    both = read_both(environment, file)
    if both.full is not None and both.light is not None:
        assert differences(both) == []


@given(st.sampled_from(sorted(BOUNDS)), st.floats(-1e6, 1e6) | st.integers(-100_000, 100_000), st.booleans())
def test_bounds_are_the_same(name: str, value: float, in_file: bool) -> None:
    """Both readers refuse a number outside its bounds and accept one inside, wherever it is given."""
    low, high = BOUNDS[name]
    given_value = round(value) if name in WHOLE else value
    both = read_both({}, {name: given_value}) if in_file else read_both({name: str(given_value)}, {})
    accepted = low <= given_value <= high
    assert (both.full is not None, both.light is not None) == (accepted, accepted)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("user_id", ""),
        ("user_id", "u" * 201),
        ("user_id", "ann\nbob"),
        ("user_id", " ann"),
        ("database_url", "sqlite:///:memory:"),
        ("database_url", "sqlite:///memories.db"),
        ("ranking", "best"),
        ("ranking", ""),
        ("ranking", "Product"),
        ("top_k", ""),
        ("top_k", "many"),
        ("top_n", "2.5"),
        ("min_relevance", "nan"),
        ("sharpness", "inf"),
        ("lexical_weight", " "),
        ("disabled", ""),
        ("disabled", "maybe"),
        ("disabled", "2"),
    ],
)
def test_both_refuse(name: str, value: str) -> None:
    """A value that cannot be meant is refused by both, and not taken for a default."""
    assert read_both({name: value}, {}) == (None, None)


@pytest.mark.parametrize("value", ["1", "true", "TRUE", "on", "Yes", "t", "y"])
def test_switched_off(value: str) -> None:
    """Every usual word for yes disables the hooks, for both."""
    both = read_both({"disabled": value}, {})
    assert differences(both) == []
    assert both.light is not None
    assert both.light.disabled


def test_environment_wins() -> None:
    """A variable wins over the file, and what it does not name comes from there; unknown keys are left alone."""
    both = read_both({"top_n": "3"}, {"top_n": 7, "top_k": 60, "colour": "red"})
    assert differences(both) == []
    assert both.light is not None
    assert (both.light.top_n, both.light.top_k) == (3, 60)


@pytest.mark.parametrize("text", ["top_k = ", "= 3", "\x00", "[[["])
def test_broken_file(home: Path, text: str) -> None:
    """A file that is no TOML is refused by both; the whole reader names it with a hint."""
    folder = home / ".nan-forget"
    folder.mkdir()
    (folder / "config.toml").write_text(text)
    with pytest.raises(ValueError, match=r".+"):
        read(os.environ)
    with pytest.raises(InvalidSetting, match=r"config\.toml cannot be read") as raised:
        load()
    assert str(folder) in raised.value.hint


def test_error_names_setting_and_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that does not fit is named with its setting, and the hint says where to correct it."""
    monkeypatch.setenv("NAN_FORGET_TOP_N", "many")
    with pytest.raises(InvalidSetting, match=r"setting top_n: .*'many'") as raised:
        load()
    assert "NAN_FORGET_TOP_N" in raised.value.hint


@pytest.mark.parametrize("url", ["postgresql+psycopg://host/db", "sqlite:///", "memories.db", "sqlite://"])
def test_other_databases_are_not_available(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Another database than a SQLite file is a clear error, and for the hook no file."""
    monkeypatch.setenv("NAN_FORGET_DATABASE_URL", url)
    settings = load()
    with pytest.raises(NotAvailable):
        str(settings.database)
    assert read(os.environ).database == ""


def test_nothing_comes_from_the_current_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository's own files set nothing."""
    (home / ".env").write_text("NAN_FORGET_USER_ID=mallory")
    (home / "config.toml").write_text('user_id = "mallory"')
    monkeypatch.chdir(home)
    assert load().user_id == read(os.environ).user_id == "default"
