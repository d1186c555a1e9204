"""Contract of ``Installation``: one executable, and commands that are run to their end."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

from nan_forget.adapters.system.installation import PythonInstallation
from nan_forget.application.ports.installation import Installation, Ran
from tests.fakes.installation import GivenInstallation

HELLO = "print('hello')"


def _local(**changed: str) -> PythonInstallation:
    return PythonInstallation({**os.environ, **changed}, started_as="pytest")


@pytest.fixture(params=["given", "local"])
def installation(request: pytest.FixtureRequest) -> Installation:
    """Every implementation in turn."""
    return GivenInstallation(answers={HELLO: Ran(0, "hello\n", "")}) if request.param == "given" else _local()


def test_executable(installation: Installation) -> None:
    """It is one absolute path."""
    assert Path(installation.executable()).is_absolute()


def test_run(installation: Installation) -> None:
    """A command's end is told; one that is not there has no code and a reason."""
    assert installation.run([sys.executable, "-c", HELLO], timeout_s=30) == Ran(0, "hello\n", "")
    code, out, err = installation.run(["/absent/program"], timeout_s=30)
    assert (code, out) == (None, "")
    assert err


def test_hand_over(installation: Installation) -> None:
    """The exit code is that of the other one."""
    assert installation.hand_over(sys.executable, ["-c", HELLO]) == 0


def test_fed_and_scratch() -> None:
    """A command is fed, and with scratch it has a data folder of its own that is gone afterwards."""
    program = "import os, sys; print(os.environ['NAN_FORGET_HOME'], os.getcwd(), sys.stdin.read(), sep='|')"
    out = _local().run([sys.executable, "-c", program], stdin="你好", timeout_s=30, scratch=True).out
    home, folder, fed = out.strip().split("|")
    assert os.path.realpath(home) == os.path.realpath(folder)
    assert fed == "你好"
    assert not Path(home).exists()


def test_too_slow() -> None:
    """A command that does not end in time has no code."""
    assert _local().run([sys.executable, "-c", "import time; time.sleep(60)"], timeout_s=0.2).code is None


def test_own_executable(tmp_path: Path) -> None:
    """The path by which it was started is taken, a link of an installer included; else that of the environment."""
    link = tmp_path / "nan-forget"
    link.symlink_to(sys.executable)
    assert PythonInstallation({}, started_as=str(link)).executable() == str(link)
    assert PythonInstallation({}, started_as="pytest").executable() == str(Path(sys.executable).with_name("nan-forget"))


@pytest.mark.parametrize(
    ("prefix", "temporary"),
    [
        ("/home/u/.cache/uv/archive-v0/x1", True),
        ("/home/u/.local/pipx/.cache/0a1b", True),
        ("/home/u/Library/Caches/uv/environments-v2/y", True),
        ("/var/uv/builds-v0/.tmpx", True),
        ("/home/u/.local/share/uv/tools/nan-forget", False),
        ("/home/u/.local/share/pipx/venvs/nan-forget", False),
        ("/home/u/cached/venv", False),
    ],
)
def test_temporary(prefix: str, temporary: bool) -> None:
    """Environments of uvx and pipx run vanish; those of uv tool and pipx install stay."""
    assert PythonInstallation({}, started_as="x", prefix=prefix).is_temporary() == temporary


def test_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for temporary files vanishes before a home that lies elsewhere, not before one in it."""
    prefix = str(tmp_path / "t" / "venv")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "t"))
    assert PythonInstallation({}, started_as="x", prefix=prefix).is_temporary()
    monkeypatch.setenv("HOME", str(tmp_path / "t" / "home"))
    assert not PythonInstallation({}, started_as="x", prefix=prefix).is_temporary()


def test_installers(tmp_path: Path) -> None:
    """Those that are on the path are known, and told where this very version comes from."""
    for name in ("pipx", "uv"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {tmp_path}\n")
        (tmp_path / name).chmod(0o755)
    installation = _local(PATH=f"{tmp_path}:/usr/bin:/bin")
    commands = installation.installers()
    assert [command[:-1] for command in commands] == [("uv", "tool", "install"), ("pipx", "install")]
    assert all(command[-1].startswith("nan-forget") for command in commands)
    assert not _local(PATH="").installers()
    assert installation.installed([str(tmp_path / "uv"), "tool", "install", "x"]) is None
    (tmp_path / "nan-forget").touch(mode=0o755)
    assert installation.installed([str(tmp_path / "pipx"), "install", "x"]) == str(tmp_path / "nan-forget")


def test_compile() -> None:
    """Its own modules can be compiled here."""
    assert _local().compile()
