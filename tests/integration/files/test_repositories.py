"""Folders in repositories, in every layout that git makes."""

from pathlib import Path

import pytest

from tests.integration.files.conftest import Locate
from tests.integration.files.layouts import (
    ORIGIN,
    OTHER_COMMIT,
    REMOTE,
    folder,
    git_dir,
    in_main,
    linked_worktree,
    repository,
    submodule,
)


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


@pytest.mark.parametrize("link", ["file", "symbolic"])
def test_bare_repository_in_its_project(locate: Locate, home: Path, link: str) -> None:
    """Where ``.git`` of a folder leads to a bare repository in it, all work trees are the project of that folder."""
    project = folder(home / "app")
    bare = git_dir(project / ".bare", origin=ORIGIN)
    if link == "file":
        (project / ".git").write_text("gitdir: ./.bare\n")
    else:
        (project / ".git").symlink_to(".bare")
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
