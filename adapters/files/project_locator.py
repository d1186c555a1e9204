"""Recognises the project of a folder by the files in it and above it."""

import os
from tempfile import gettempdir
from typing import NamedTuple

from nan_forget.adapters.files.repository import Repository, branch_and_commit, find, origin_of, read_text
from nan_forget.domain.aliases import normalise_path, normalise_remote
from nan_forget.domain.project import Alias, Location

CLAIM_FILE = ".nan-forget.toml"


class _Claim(NamedTuple):
    name: str | None = None
    private: bool | None = None
    memory_off: bool = False


class FileProjectLocator:
    """Looks for a repository, then for a claim file, then takes the folder itself.

    The home folder, the root and temp folders are no project, and a plain folder in a temp folder is none either; a
    repository or a claim file makes one anywhere but in home and root.
    """

    def __init__(self, home: str | None = None, temp_folders: tuple[str, ...] | None = None) -> None:
        self._home = os.path.realpath(home or os.path.expanduser("~"))
        folders = temp_folders if temp_folders is not None else (gettempdir(), "/tmp", "/var/tmp")  # noqa: S108  # only compared
        self._temp_folders = tuple(os.path.realpath(folder) for folder in folders)

    def locate(self, folder: str) -> Location | None:
        """The project of a folder, or None for no project."""
        real = os.path.realpath(folder)
        if not os.path.isdir(real):
            return None
        repository = find(real)
        if repository and self._is_no_place(repository.work_tree):
            repository = None  # a home folder under version control makes no project of everything below it
        root = repository.work_tree if repository else self._claim_root(real)
        if self._is_no_place(root or real):
            return None
        if root is None and self._is_temporary(real):
            return None
        return _location(root or real, repository)

    def _claim_root(self, folder: str) -> str | None:
        """The nearest folder upwards that holds a claim file, below home or the root."""
        while not self._is_no_place(folder):
            if os.path.isfile(f"{folder}/{CLAIM_FILE}"):
                return folder
            folder = os.path.dirname(folder)
        return None

    def _is_no_place(self, folder: str) -> bool:
        return folder in (self._home, *self._temp_folders) or os.path.dirname(folder) == folder

    def _is_temporary(self, folder: str) -> bool:
        return any(folder.startswith(temp.rstrip("/") + "/") for temp in self._temp_folders)


def _location(root: str, repository: Repository | None) -> Location:
    claim = _claim(root)
    remote = normalise_remote(origin_of(repository) or "") if repository else None
    branch, commit = branch_and_commit(repository) if repository else (None, None)
    path = normalise_path(root)
    aliases = (Alias("remote", remote), Alias("path", path)) if remote else (Alias("path", path),)
    name = os.path.basename(path)
    return Location(
        name=name.removesuffix(".git") or name,
        root=path,
        aliases=aliases,
        claimed_name=claim.name,
        private=claim.private,
        memory_off=claim.memory_off,
        branch=branch,
        commit=commit,
    )


def _claim(root: str) -> _Claim:
    text = read_text(f"{root}/{CLAIM_FILE}")
    if text is None:
        return _Claim()
    import tomllib  # noqa: PLC0415  # milliseconds that only a folder with a claim file costs

    try:
        given = tomllib.loads(text)
    except ValueError:
        return _Claim()
    name, private = given.get("project"), given.get("private")
    return _Claim(
        name=name.strip() or None if isinstance(name, str) else None,
        private=private if isinstance(private, bool) else None,
        memory_off=given.get("memory") == "off",
    )
