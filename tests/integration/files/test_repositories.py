"""Folders in repositories, in every layout that git makes."""

import os
from pathlib import Path

import pytest

from nan_forget.domain.project import Alias, Location
from tests.integration.files.conftest import Locate
from tests.integration.files.layouts import (
    COMMIT,
    ORIGIN,
    OTHER_COMMIT,
    REMOTE,
    folder,
    git_dir,
    linked_worktree,
    repository,
    submodule,
)


def in_main(root: Path, *, remote: str | None = None, branch: str | None = "main") -> Location:
    """What a repository is, checked out at ``COMMIT``."""
    aliases = [Alias("remote", remote)] if remote else []
    return Location(root.name, str(root), (*aliases, Alias("path", str(root))), branch=branch, commit=COMMIT)


def test_root(locate: Locate, home: Path) -> None:
    """A repository is known by its remote and its path, and says where its work tree stands."""
    app = repository(home / "app", origin=ORIGIN)
    assert locate(app) == in_main(app, remote=REMOTE)


def test_repository_without_remote(locate: Locate, home: Path) -> None:
    """Without a remote, a repository is known by its path."""
    app = repository(home / "app")
    assert locate(app) == in_main(app)


@pytest.mark.parametrize("below", ["src", "src/deep/er", "名 前", ".git", ".git/refs"])
def test_subfolder(locate: Locate, home: Path, below: str) -> None:
    """A folder within a repository is its repository, also one of git's own."""
    app = repository(home / "app", origin=ORIGIN)
    (app / below).mkdir(parents=True, exist_ok=True)
    assert locate(app / below) == in_main(app, remote=REMOTE)


@pytest.mark.parametrize("relative", [False, True])
def test_linked_worktree(locate: Locate, home: Path, relative: bool) -> None:
    """A linked work tree is the project of the main one, with a branch of its own."""
    app = repository(home / "app", origin=ORIGIN)
    side = linked_worktree(app / ".git", home / "elsewhere" / "app-side", relative=relative)
    (app / ".git" / "refs" / "heads" / "side").write_text(f"{OTHER_COMMIT}\n")
    expected = in_main(app, remote=REMOTE)._replace(branch="side", commit=OTHER_COMMIT)
    assert locate(side) == locate(folder(side / "src")) == expected


def test_submodule(locate: Locate, home: Path) -> None:
    """A submodule is a project of its own, and so is a linked work tree of it."""
    app = repository(home / "app", origin=ORIGIN)
    lib = submodule(app, "vendor/lib", origin="git@github.com:ann/lib.git")
    assert locate(lib) == in_main(lib, remote="github.com/ann/lib")
    side = linked_worktree(app / ".git" / "modules" / "vendor" / "lib", home / "lib-side", branch="main")
    assert locate(side) == in_main(lib, remote="github.com/ann/lib")


def test_nested_repository(locate: Locate, home: Path) -> None:
    """A repository within another one, unknown to it, is a project of its own."""
    app = repository(home / "app", origin=ORIGIN)
    inner = repository(app / "tools" / "inner")
    assert locate(folder(inner / "src")) == in_main(inner)


def test_two_repositories_of_one_name(locate: Locate, home: Path) -> None:
    """Two repositories of one folder name share no alias."""
    one, other = (locate(repository(home / place / "app")) for place in ("work", "private"))
    assert one
    assert other
    assert one.name == other.name
    assert not set(one.aliases) & set(other.aliases)


@pytest.mark.parametrize("below", ["", "hooks"])
def test_bare_repository(locate: Locate, home: Path, below: str) -> None:
    """A bare repository is a project, named without ``.git``."""
    bare = git_dir(home / "app.git", origin=ORIGIN)
    (bare / "hooks").mkdir()
    assert locate(bare / below) == in_main(bare, remote=REMOTE)._replace(name="app")


def test_worktree_of_bare_repository(locate: Locate, home: Path) -> None:
    """A work tree of a bare repository is the project of the repository."""
    bare = git_dir(home / "app.git")
    assert locate(linked_worktree(bare, home / "app-main", branch="main")) == in_main(bare)._replace(name="app")


def test_bare_repository_in_its_project(locate: Locate, home: Path) -> None:
    """Where ``.git`` of a folder points to a bare repository in it, all work trees are the project of that folder."""
    project = folder(home / "app")
    bare = git_dir(project / ".bare", origin=ORIGIN)
    (project / ".git").write_text("gitdir: ./.bare\n")
    main = linked_worktree(bare, project / "main", branch="main")
    assert locate(main) == locate(project) == locate(bare) == in_main(project, remote=REMOTE)


def test_git_dir_elsewhere(locate: Locate, home: Path) -> None:
    """A work tree whose git folder lies elsewhere (``--separate-git-dir``) is the project."""
    app = folder(home / "app")
    (app / ".git").write_text(f"gitdir: {git_dir(home / 'store' / 'app-data')}\n")
    assert locate(app) == in_main(app)


def test_embedded_repository_cannot_pose_as_another(locate: Locate, home: Path) -> None:
    """A bare repository that came with a clone does not become another project by naming its work tree."""
    secret = repository(home / "secret")
    posing = git_dir(home / "clone" / "data", work_tree=str(secret))
    location = locate(posing)
    assert location
    assert location.root == str(posing)


def test_symlinked_path(locate: Locate, home: Path) -> None:
    """A repository is the same project through a symbolic link to it or to a folder above it."""
    app = repository(home / "work" / "app", origin=ORIGIN)
    (home / "link").symlink_to(app)
    (home / "works").symlink_to(home / "work")
    assert locate(home / "link") == locate(home / "works" / "app") == in_main(app, remote=REMOTE)


@pytest.mark.parametrize("name", ["项目-é", "my app", "app.git", "it's [1]; #2"])
def test_folder_name(locate: Locate, home: Path, name: str) -> None:
    """Any folder name works, and is the project's name."""
    app = repository(home / name)
    side = linked_worktree(app / ".git", home / "side", branch="main")
    assert locate(app) == locate(side) == in_main(app)


class TestHead:
    """Branch and commit."""

    def test_detached(self, locate: Locate, home: Path) -> None:
        """A detached HEAD has a commit and no branch."""
        app = repository(home / "app")
        (app / ".git" / "HEAD").write_text(f"{COMMIT}\n")
        assert locate(app) == in_main(app, branch=None)

    @pytest.mark.parametrize("branch", ["feature/a-b", "功能"])
    def test_branch_names(self, locate: Locate, home: Path, branch: str) -> None:
        """A branch may hold slashes and any letters."""
        app = repository(home / "app")
        (app / ".git" / "HEAD").write_text(f"ref: refs/heads/{branch}\n", encoding="utf-8")
        path = app / ".git" / "refs" / "heads" / branch
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{COMMIT}\n")
        assert locate(app) == in_main(app, branch=branch)

    def test_undecodable_branch(self, locate: Locate, home: Path) -> None:
        """A branch whose name is no UTF-8 is still text that can be stored."""
        app = repository(home / "app")
        (app / ".git" / "HEAD").write_bytes(b"ref: refs/heads/caf\xe9\n")
        assert locate(app) == in_main(app, branch="caf\ufffd")._replace(commit=None)

    def test_packed(self, locate: Locate, home: Path) -> None:
        """A packed branch has its commit, not that of a branch whose name begins or ends alike."""
        app = repository(home / "app")
        (app / ".git" / "refs" / "heads" / "main").unlink()
        packed = "# pack-refs with: peeled fully-peeled sorted\n"
        for name, commit in (("main2", OTHER_COMMIT), ("not-main", OTHER_COMMIT), ("main", COMMIT)):
            packed += f"{commit} refs/heads/{name}\n^{OTHER_COMMIT}\n"
        (app / ".git" / "packed-refs").write_text(packed)
        assert locate(app) == in_main(app)

    def test_loose_wins_over_packed(self, locate: Locate, home: Path) -> None:
        """A loose reference is newer than a packed one."""
        app = repository(home / "app")
        (app / ".git" / "packed-refs").write_text(f"{OTHER_COMMIT} refs/heads/main\n")
        assert locate(app) == in_main(app)

    def test_unborn(self, locate: Locate, home: Path) -> None:
        """Before the first commit there is a branch and no commit."""
        app = repository(home / "app")
        (app / ".git" / "refs" / "heads" / "main").unlink()
        assert locate(app) == in_main(app)._replace(commit=None)

    @pytest.mark.parametrize("head", ["", "ref: refs/heads/.invalid", "ref: refs/remotes/origin/x", "main", "z" * 40])
    def test_unreadable_head(self, locate: Locate, home: Path, head: str) -> None:
        """A HEAD that names neither branch nor commit (as with reference tables) leaves the project what it is."""
        app = repository(home / "app", origin=ORIGIN)
        (app / ".git" / "HEAD").write_text(head)
        assert locate(app) == in_main(app, remote=REMOTE, branch=None)._replace(commit=None)

    def test_nothing_but_ids_is_read(self, locate: Locate, home: Path) -> None:
        """A HEAD that points out of the repository brings nothing in from there."""
        app = repository(home / "app")
        (home / "private").write_text("passw0rd\n")
        (app / ".git" / "HEAD").write_text("ref: refs/heads/../../../../private\n")
        location = locate(app)
        assert location
        assert location.commit is None


class TestOrigin:
    """The remote."""

    @pytest.mark.parametrize(
        "config",
        [
            '[remote "origin"]\n\turl = git@github.com:Ann/App.git\n',
            '[remote "up"]\n\turl = /up\n[remote "origin"]\n\tpushurl = /push\n\tURL=https://github.com/ann/app ; x\n',
            '\ufeff[remote "origin"] url = "https://github.com/ann/app"  # same line\n[core]\n\tbare = false\n',
            '[remote "origin"]\r\n\turl = https://github.com/ann/app\r\n\turl = https://github.com/ann/mirror\r\n',
        ],
    )
    def test_configuration(self, locate: Locate, home: Path, config: str) -> None:
        """The first URL of ``origin`` is the remote, however git or a person wrote it."""
        app = repository(home / "app")
        (app / ".git" / "config").write_text(config, encoding="utf-8", newline="")
        assert locate(app) == in_main(app, remote=REMOTE)

    @pytest.mark.parametrize(
        "config",
        [
            "",
            "[remote",
            "url = /x\n[[[\n= =\n]",
            '[remote "origin"]\n\turl\n',
            '[remote "up"]\n\turl = https://github.com/ann/app\n',
            '[remote "origin"]\n\turl = ../relative.git\n',
            '[remote "origin"]\n\turl = https://github.com/ann/app\n\0',
        ],
    )
    def test_no_origin(self, locate: Locate, home: Path, config: str) -> None:
        """Without ``origin``, with one that names no place, or with a malformed file, there is no remote."""
        app = repository(home / "app")
        (app / ".git" / "config").write_text(config)
        assert locate(app) == in_main(app)

    def test_windows_path(self, locate: Locate, home: Path) -> None:
        """Backslashes are doubled in git's file, and single in the path that it means."""
        app = repository(home / "app", origin=r"C:\\Git\\App.git")
        assert locate(app) == in_main(app, remote="c:/Git/App")

    def test_no_credentials(self, locate: Locate, home: Path) -> None:
        """No part of a location holds the password of the remote."""
        location = locate(repository(home / "app", origin=ORIGIN))
        assert location
        assert "s3cret" in ORIGIN
        assert "s3cret" not in repr(location)
        assert "ann:" not in repr(location)


class TestBroken:
    """What only looks like a repository."""

    @pytest.mark.parametrize("missing", ["HEAD", "objects", "refs"])
    def test_incomplete(self, locate: Locate, home: Path, missing: str) -> None:
        """A ``.git`` without its parts counts as absent: the folder is a plain one, or the outer repository's."""
        app = repository(home / "app")
        (app / ".git" / missing).rename(home / "moved")
        assert locate(app) == Location("app", str(app), (Alias("path", str(app)),))
        outer = repository(home / "outer")
        app.rename(outer / "app")
        assert locate(outer / "app") == in_main(outer)

    @pytest.mark.parametrize(
        "pointer", [b"", b"gitdir:", b"gitdir: /nowhere", b"gitdir: .git", b"git\xff\xfe", b"gitdir: a\0b", b"../app"]
    )
    def test_pointer_to_nowhere(self, locate: Locate, home: Path, pointer: bytes) -> None:
        """A ``.git`` file that leads nowhere counts as absent."""
        app = folder(home / "app")
        (app / ".git").write_bytes(pointer)
        assert locate(app) == Location("app", str(app), (Alias("path", str(app)),))

    def test_unreadable(self, locate: Locate, home: Path) -> None:
        """Files that cannot be read (here: folders in their place) cost what they would have said, no more."""
        app = repository(home / "app", origin=ORIGIN)
        for name in ("config", "packed-refs", "refs/heads/main"):
            (app / ".git" / name).unlink(missing_ok=True)
            (app / ".git" / name).mkdir()
        assert locate(app) == in_main(app)._replace(commit=None)

    def test_failing_disk(self, locate: Locate, home: Path) -> None:
        """A file whose reading fails (on Linux the process's memory is one) costs what it would have said."""
        app = repository(home / "app", origin=ORIGIN)
        (app / ".git" / "config").unlink()
        (app / ".git" / "config").symlink_to("/proc/self/mem")
        assert locate(app) == in_main(app)

    def test_pipe(self, locate: Locate, home: Path) -> None:
        """A pipe in place of a file is not waited for."""
        app = repository(home / "app")
        (app / ".git" / "config").unlink()
        os.mkfifo(app / ".git" / "config")
        assert locate(app) == in_main(app)

    def test_loop_of_links(self, locate: Locate, home: Path) -> None:
        """Symbolic links that lead to themselves count as absent."""
        app = folder(home / "app")
        (app / ".git").symlink_to(app / ".git")
        (home / "one").symlink_to(home / "two")
        (home / "two").symlink_to(home / "one")
        assert locate(app) == Location("app", str(app), (Alias("path", str(app)),))
        assert locate(home / "one") is None
