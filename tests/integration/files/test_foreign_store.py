"""Files of other tools that are not as they should be, and folders that notes belong to."""

import os
from pathlib import Path

import pytest

from nan_forget.adapters.files import foreign_store
from nan_forget.adapters.files.foreign_store import DecisionFolder, Mem0Export, NoteFolders
from nan_forget.adapters.files.markdown_page import page_at
from nan_forget.domain.errors import InvalidInput
from tests import foreign_stores as made
from tests.integration.files.layouts import folder


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "no JSON"), ('{"memories": []}', "no results"), ("3", "no results"), ("[3]", "nothing in it has a memory")],
)
def test_no_export_of_mem0(tmp_path: Path, text: str, said: str) -> None:
    """What it lacks is said."""
    path = tmp_path / "export.json"
    path.write_text(text)
    with pytest.raises(InvalidInput, match=said):
        Mem0Export().read(str(path))


def test_a_folder_without_pages(tmp_path: Path) -> None:
    """Neither notes nor decisions are made up, and a folder of notes holds no decisions."""
    with pytest.raises(InvalidInput, match="no Markdown files"):
        NoteFolders().read(str(tmp_path))
    notes = made.folder(tmp_path / "notes", {"a.md": "a"})
    with pytest.raises(InvalidInput, match="no decision records"):
        DecisionFolder().read(str(notes))


def test_a_link_out_of_the_folder(tmp_path: Path) -> None:
    """Nobody has pointed at what it leads to, be it a page or a folder."""
    elsewhere = made.folder(tmp_path / "elsewhere", {"b.md": "The sky is green"})
    notes = made.folder(tmp_path / "notes", {"a.md": "The sky is blue"})
    (notes / "out.md").symlink_to(elsewhere / "b.md")
    (notes / "sub").symlink_to(elsewhere)
    assert [record["content"] for record in NoteFolders().read(str(notes)).memories] == ["The sky is blue"]


def test_a_page_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names it."""

    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(foreign_store, "page_at", refuse)
    notes = made.folder(tmp_path / "notes", {"a.md": "a"})
    with pytest.raises(InvalidInput, match=r"a\.md cannot be read: Permission denied"):
        NoteFolders().read(str(notes))


@pytest.mark.parametrize(
    ("text", "front", "body"),
    [
        ("---\ntype: user\n---\nbody\n", {"type": "user"}, "body\n"),
        ("---\r\ntype: user\r\n---\r\nbody", {"type": "user"}, "body"),
        ("\ufeff---\ntype: user\n...\nbody", {"type": "user"}, "body"),
        ("---\n---\nbody", {}, "body"),
        ("---\n1: a\n---\n", {"1": "a"}, ""),
        ("---\n- a\n---\nbody", {}, "- a\nbody"),
        ("---\na: [\n---\nbody", {}, "a: [\nbody"),
        ("---\nnot closed\n", {}, "---\nnot closed\n"),
        ("body\n---\na: b\n---\n", {}, "body\n---\na: b\n---\n"),
    ],
)
def test_front_matter(tmp_path: Path, text: str, front: dict[str, object], body: str) -> None:
    """It stands at the very beginning and is YAML with names; anything else belongs to the text."""
    path = tmp_path / "a.md"
    path.write_bytes(text.encode())
    page = page_at(str(path))
    assert (page.front, page.body) == (front, body)


def project_of(projects: Path, slug: str) -> object:
    """What a note in the folder of this slug says of its project."""
    made.folder(projects / slug / "memory", {"a.md": "a"})
    [record] = NoteFolders().read(str(projects / slug)).memories
    return record["project"]


def test_the_folder_of_a_slug(tmp_path: Path) -> None:
    """Only a folder that is there, and the only one that fits, is the project; otherwise the slug names one."""
    base = "".join(sign if sign.isalnum() else "-" for sign in str(tmp_path))
    web = folder(tmp_path / "web.app")
    assert project_of(tmp_path / "projects", f"{base}-web-app") == {"folder": str(web)}
    folder(tmp_path / "web" / "app")
    assert project_of(tmp_path / "again" / "projects", f"{base}-web-app") == f"{base}-web-app"
    assert project_of(tmp_path / "projects", "C--code-app") == "C--code-app"
    assert project_of(tmp_path / "elsewhere", "plain") is None


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is passed over."""

    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", refuse)
    notes = folder(tmp_path / "projects" / "-code-app" / "memory")
    (notes / "a.md").write_text("a")
    [record] = NoteFolders().read(str(notes / "a.md")).memories
    assert record["project"] == "-code-app"
