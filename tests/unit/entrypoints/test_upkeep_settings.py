"""Settings of what keeps the store true and small."""

from pathlib import Path

import pytest

from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.errors import InvalidSetting
from nan_forget.domain.lifetime import Lifetimes
from nan_forget.domain.rhythm import Rhythm
from nan_forget.entrypoints.settings import load


def configure(home: Path, text: str) -> None:
    """Writes the file of the data folder."""
    folder = home / ".nan-forget"
    folder.mkdir()
    (folder / "config.toml").write_text(text)


def test_defaults() -> None:
    """Without settings a session's memories stay for a week, nothing is evicted, and the model says what is near."""
    assert load().lifetimes == Lifetimes(session_days=7, evict_idle=False)
    assert load().thresholds.values == Thresholds()
    assert load().rhythm == Rhythm(saves=10, hours=24)
    assert (load().min_cluster, load().summarizer, load().memory_md) == (3, "off", False)


def test_file_and_variables(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of the file are read, and a variable for one of their values wins."""
    configure(home, "expire_session_days = 3\nevict_idle = true\n[thresholds]\nmerge = 0.9\ncluster = 0.6\n")
    monkeypatch.setenv("NAN_FORGET_THRESHOLDS_CLUSTER", "0.5")
    monkeypatch.setenv("NAN_FORGET_USER_ID", "ann")
    assert load().lifetimes == Lifetimes(session_days=3, evict_idle=True)
    assert load().thresholds.values == Thresholds(merge=0.9, cluster=0.5)
    assert load().user_id == "ann"


@pytest.mark.parametrize(
    ("name", "value"), [("THRESHOLDS_MERGE", "2"), ("EXPIRE_SESSION_DAYS", "0"), ("EVICT_IDLE", "maybe")]
)
def test_what_does_not_fit_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """A value out of range is refused, and the setting named."""
    monkeypatch.setenv(f"NAN_FORGET_{name}", value)
    with pytest.raises(InvalidSetting, match=name.lower().replace("thresholds_", "thresholds.")):
        load()
