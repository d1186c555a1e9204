"""Where setup is run from a temporary installation, it installs itself for good or refuses."""

import pytest

from nan_forget.application.ports.installation import Ran
from nan_forget.domain.errors import NotAvailable
from nan_forget.entrypoints.cli import wizard
from nan_forget.entrypoints.client_desk import open_desk, work_tree
from nan_forget.entrypoints.settings import load
from tests.fakes.installation import GivenInstallation

PACKAGE = "nan-forget==0.1.0"


def test_installed_and_handed_over(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """After a yes the command that was shown is run, and what it installed goes on with the same arguments."""
    monkeypatch.setattr("sys.argv", ["nan-forget", "setup", "--yes"])
    installation = GivenInstallation(answers={PACKAGE: Ran(0, "", ""), "--yes": Ran(3, "", "")})
    desk = open_desk(load())._replace(installation=installation)
    assert wizard.install_for_good(desk, agreed=True) == 3
    assert [words for words, *_ in installation.ran] == [
        ("pipx", "install", PACKAGE),
        ("/pipx/nan-forget", "setup", "--yes"),
    ]
    assert f"pipx install {PACKAGE}" in capsys.readouterr().err


def test_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an installer, and where it fails, nothing goes on."""
    failing = GivenInstallation(answers={PACKAGE: Ran(1, "", "no network")})
    desk = open_desk(load())._replace(installation=failing)
    with pytest.raises(NotAvailable, match="no network"):
        wizard.install_for_good(desk, agreed=True)
    monkeypatch.setattr(failing, "installers", list)
    with pytest.raises(NotAvailable, match="must not vanish"):
        wizard.install_for_good(desk, agreed=True)


def test_nobody_is_asked_outside_of_a_work_tree(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A folder that is in no repository has no project to write into."""
    assert work_tree(None) is None
    assert work_tree(str(tmp_path_factory.mktemp("x"))) is None
    assert not wizard.wants_project(None)
