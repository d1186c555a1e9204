"""What a mistake in ``.nan-forget.toml`` does."""

from pathlib import Path

import pytest

from tests.integration.cli.conftest import Cli


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in which the user stands."""
    root = tmp_path / "shop"
    for part in ("objects", "refs"):
        (root / ".git" / part).mkdir(parents=True)
    (root / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize("text", ["private = yes", 'private = "true"', "private true"])
def test_a_mistyped_private_is_private(cli: Cli, shop: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """The mistake is told, and no other project sees what is saved meanwhile."""
    (shop / ".nan-forget.toml").write_text(text)
    answer = cli("add", "商店的密钥在保险箱里")
    assert (answer.code, ".nan-forget.toml" in answer.err) == (0, True)
    assert ".nan-forget.toml" in cli("search", "保险箱").err
    monkeypatch.chdir(shop.parent)
    assert cli("search", "商店的密钥在保险箱里", "--project", "other", "--json").contents == []
    assert cli("projects", "list", "--json").json["projects"][0]["private"] is True  # type: ignore[index]  # a list
