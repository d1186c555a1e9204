"""What is read from a repository's own files, and what is passed over."""

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
    in_main,
    repository,
)


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

    @pytest.mark.parametrize("head", ["", "ref: refs/heads/.invalid", "ref: refs/remotes/origin/x", "\0", "z" * 40])
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
            ' [remote "origin"]\nurl = https://github.com/ann/app#x\n',
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

    @pytest.mark.parametrize("origin", [r"C:\\Git\\App.git", r'"C:\\Git\\App.git"'])
    def test_windows_path(self, locate: Locate, home: Path, origin: str) -> None:
        """Backslashes are doubled in git's file, and single in the path that it means."""
        app = repository(home / "app", origin=origin)
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

    def test_path_alone(self, locate: Locate, home: Path) -> None:
        """A ``.git`` file with nothing but a path is none of git's, even if the path is right."""
        app = folder(home / "app")
        (app / ".git").write_text(str(git_dir(home / "data")))
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
