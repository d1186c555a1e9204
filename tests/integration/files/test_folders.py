"""Folders without a repository, folders that are no project, and what ``.nan-forget.toml`` says."""

import sys
from pathlib import Path

import pytest

from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.domain.project import MAX_NAME, Alias, Location
from tests.integration.files.conftest import Locate
from tests.integration.files.layouts import ORIGIN, REMOTE, claim, folder, linked_worktree, repository


def plain(root: Path) -> Location:
    """What a folder is on its own."""
    return Location(root.name, str(root), (Alias("path", str(root)),))


@pytest.mark.parametrize("name", ["notes", "我的 项目", "a" * 200, "back\\slash"])
def test_plain_folder(locate: Locate, home: Path, name: str) -> None:
    """Without git, a folder is its own project, known by its path."""
    notes = folder(home / name)
    assert locate(notes) == plain(notes)


def test_relative_and_symlinked_folders(locate: Locate, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder is the same project by a relative path and through a symbolic link."""
    notes = folder(home / "notes")
    (home / "link").symlink_to(notes)
    monkeypatch.chdir(home)
    assert locate(Path("notes")) == locate(Path("notes/../link")) == plain(notes)


def test_no_place(locate: Locate, home: Path) -> None:
    """What does not exist, a file, and text that can be no path are no project."""
    (home / "file").touch()
    assert locate(home / "missing") is locate(home / "file") is None
    assert locate(Path("a\0b")) is locate(Path("\ud800")) is None


def test_no_project(locate: Locate, home: Path, temp: Path) -> None:
    """Home, what holds it, the root and temp folders are no project, even under version control or with a file."""
    for place in (home, temp):
        claim(repository(place), 'project = "everything"')
    (home.parent / "link").symlink_to(home)
    for place in (home, home.parent, home.parent / "link", Path("/"), temp):
        assert locate(place) is None


def test_repository_in_home(locate: Locate, home: Path) -> None:
    """A home under version control swallows neither the folders below it nor its linked work trees."""
    repository(home)
    notes = folder(home / "notes")
    assert locate(notes) == plain(notes)
    side = linked_worktree(home / ".git", home / "settings-side")
    assert locate(side) == plain(side)


def test_temp_folder(locate: Locate, temp: Path) -> None:
    """In a temp folder only a repository, or a folder with a ``.nan-forget.toml``, is a project."""
    assert locate(folder(temp / "a" / "b")) is None
    app = repository(temp / "app", origin=ORIGIN)
    assert locate(folder(app / "src")) == locate(app)
    assert locate(app) is not None
    shop = claim(temp / "shop", "")
    assert locate(folder(shop / "src")) == plain(shop)


def test_folder_beside_temp(locate: Locate, home: Path, temp: Path) -> None:
    """A folder whose path only begins like that of a temp folder is a plain one."""
    beside = folder(home / f"{temp.name}orary")
    assert locate(beside) == plain(beside)


def test_home_is_the_one_given(home: Path, tmp_path: Path) -> None:
    """Home and temp folders that are given, also through symbolic links, replace those of the environment."""
    other, temp = claim(tmp_path / "other", ""), claim(tmp_path / "temp", "")
    for name in (other, temp):
        (tmp_path / f"{name.name}-link").symlink_to(name)
    locator = FileProjectLocator(str(tmp_path / "other-link"), (str(tmp_path / "temp-link"),))
    assert locator.locate(str(other)) is locator.locate(str(temp)) is None
    assert locator.locate(str(home)) == plain(home)


@pytest.mark.parametrize("name", ["TMPDIR", "TEMP", "TMP"])
def test_machine_of_the_caller(home: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """By default home and temp folders are those of the environment."""
    for variable in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(variable, "relative")
    temp = claim(home / "own-temp", "")
    monkeypatch.setenv(name, str(temp))
    locator = FileProjectLocator()
    assert locator.locate(str(claim(home, ""))) is locator.locate(str(temp)) is None
    assert locator.locate(str(claim(home / "notes", ""))) == plain(home / "notes")
    monkeypatch.delenv(name)
    assert FileProjectLocator().locate(str(temp)) == plain(temp)


@pytest.mark.parametrize("folder", ["/tmp", "/var/tmp"])  # noqa: S108 - nothing is written there
def test_temp_folders_of_the_system(folder: str) -> None:
    """The temp folders that every Unix has are no projects, whatever the environment says."""
    assert FileProjectLocator("/home/nobody").locate(folder) is None


class TestClaimFile:
    """``.nan-forget.toml``."""

    def test_in_a_repository(self, locate: Locate, home: Path) -> None:
        """A file in the root names the project, for every folder and every linked work tree of it."""
        app = repository(home / "app", origin=ORIGIN)
        before = locate(app)
        assert before
        claim(app, 'project = " shop "\nprivate = true\nmemory = "off"\nother = 1')
        side = linked_worktree(app / ".git", home / "side", branch="main")
        claimed = before._replace(claimed_name="shop", private=True, memory_off=True)
        assert locate(app) == locate(folder(app / "src")) == locate(side) == claimed

    def test_in_a_linked_worktree(self, locate: Locate, home: Path) -> None:
        """The file of the work tree that one stands in comes before that of the main one."""
        app = claim(repository(home / "app"), 'project = "shop"')
        side = claim(linked_worktree(app / ".git", home / "side"), 'project = "next"')
        location = locate(side)
        assert location
        assert (location.root, location.claimed_name) == (str(app), "next")

    def test_in_a_folder_of_a_repository(self, locate: Locate, home: Path) -> None:
        """A file below the root makes its folder a project of its own, the same one in every clone and work tree."""
        app = claim(repository(home / "app", origin=ORIGIN), 'project = "shop"')
        web = claim(app / "packages" / "web", "private = false")
        location = locate(folder(web / "src"))
        assert location
        assert (location.name, location.claimed_name, location.private) == ("web", None, False)
        assert location.root == str(web)
        assert location.aliases == (Alias("remote", f"{REMOTE}/packages/web"), Alias("path", str(web)))
        side = linked_worktree(app / ".git", home / "side", branch="main")
        assert locate(claim(side / "packages" / "web", "private = false")) == location

    def test_in_a_folder_of_a_repository_without_remote(self, locate: Locate, home: Path) -> None:
        """Without a remote, such a folder is known by its path."""
        web = claim(repository(home / "app") / "web", "")
        location = locate(web)
        assert location
        assert location.aliases == plain(web).aliases

    def test_without_git(self, locate: Locate, home: Path) -> None:
        """Without git, the nearest folder upwards that has a file is the project."""
        outer = claim(home / "outer", 'project = "outer"')
        inner = claim(outer / "a" / "inner", 'project = "inner"')
        assert locate(folder(outer / "b" / "c")) == plain(outer)._replace(claimed_name="outer")
        assert locate(folder(inner / "d")) == plain(inner)._replace(claimed_name="inner")

    def test_above_a_repository(self, locate: Locate, home: Path) -> None:
        """A file above a repository says nothing about it."""
        app = repository(claim(home / "all", 'project = "all"') / "app")
        location = locate(app)
        assert location
        assert (location.root, location.claimed_name) == (str(app), None)

    @pytest.mark.parametrize(
        "text", ["project = ", "project = \udcff", "[" * 100_000, "private = true\nprivate = true", "\0"]
    )
    def test_malformed(self, locate: Locate, home: Path, text: str) -> None:
        """A file that is no TOML marks the root, says that it is none, and makes private."""
        notes = folder(home / "outer" / "notes")
        (notes / ".nan-forget.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
        claim(home / "outer", 'project = "outer"')
        assert locate(folder(notes / "sub")) == plain(notes)._replace(private=True, fault="it is no TOML")

    def test_unreadable(self, locate: Locate, home: Path) -> None:
        """A folder in its place counts as absent."""
        notes = folder(home / "notes")
        (notes / ".nan-forget.toml").mkdir()
        assert locate(folder(notes / "sub")) == plain(notes / "sub")

    @pytest.mark.parametrize(
        "text",
        [
            "",
            'memory = "on"',
            '[tool]\nproject = "x"',
            "other = true",
        ],
    )
    def test_other_values(self, locate: Locate, home: Path, text: str) -> None:
        """What is not ours says nothing, but the file still marks the root."""
        notes = claim(home / "notes", text)
        assert locate(folder(notes / "sub")) == plain(notes)

    @pytest.mark.parametrize(
        ("text", "name", "fault"),
        [
            ("project = 3", None, "project is no name of 1 to 200 characters"),
            ('project = "  "', None, "project is no name of 1 to 200 characters"),
            (f'project = "{(MAX_NAME + 1) * "x"}"', None, "project is no name of 1 to 200 characters"),
            ('private = "yes"', None, "private is neither true nor false"),
            ("private = 1", None, "private is neither true nor false"),
            ('project = "x"\nmemory = false', "x", 'memory is neither "on" nor "off"'),
            ("memory = []", None, 'memory is neither "on" nor "off"'),
        ],
    )
    def test_faults(self, locate: Locate, home: Path, text: str, name: str | None, fault: str) -> None:
        """A value that is not as documented is a fault, and makes private: it may have meant to."""
        notes = claim(home / "notes", text)
        expected = plain(notes)._replace(claimed_name=name, private=True, fault=fault)
        assert locate(folder(notes / "sub")) == expected

    @pytest.mark.parametrize(("given", "name"), [("x", "x"), (" 商店 ", "商店"), (r"one\ntwo\u0000", "one two")])
    def test_name_is_one_line(self, locate: Locate, home: Path, given: str, name: str) -> None:
        """A name is made storable text on one line; a byte order mark before it is passed over."""
        notes = claim(home / "notes", f'\ufeffproject = "{given}"')
        assert locate(notes) == plain(notes)._replace(claimed_name=name)


def test_no_file_costs_no_parser(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no file stands, the TOML parser is not even loaded: every prompt comes through here."""
    monkeypatch.delitem(sys.modules, "tomllib", raising=False)
    FileProjectLocator(str(home), ()).locate(str(repository(home / "app", origin=ORIGIN)))
    assert "tomllib" not in sys.modules
