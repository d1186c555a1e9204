"""The plug-in folder for Claude Code says what setup would register."""

from pathlib import Path

from scripts.make_plugin import ROOT, files


def test_up_to_date() -> None:
    """Every file of the folder is what the script writes, and there is no other."""
    expected = files()
    assert {path: (ROOT / path).read_text(encoding="utf-8") for path in expected} == expected
    folders = (ROOT / "plugin", ROOT / ".claude-plugin")
    found = {str(Path(path).relative_to(ROOT)) for folder in folders for path in folder.rglob("*") if path.is_file()}
    assert found == set(expected)
