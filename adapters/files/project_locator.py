"""Recognises the project of a folder by the files in it and above it."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from nan_forget.adapters.files.repository import Repository, head_of, origin_of, read_text, repository_at
from nan_forget.domain.aliases import PATH, REMOTE, normalise_path, normalise_remote, one_line
from nan_forget.domain.project import MAX_NAME, Alias, Location

CLAIM_FILE = ".nan-forget.toml"


class _Claim(NamedTuple):
    """What a claim file says."""

    folder: str
    name: str | None
    private: bool | None
    memory_off: bool
    fault: str | None = None


class FileProjectLocator:
    """Takes the nearest repository; a claim file in it, or anywhere above a plain folder, moves the root to itself.

    Home, the file-system root and the temp folders are never a project and never looked into, so a repository in home
    (settings under version control) does not swallow what lies below it. A plain folder within a temp folder, or one
    that holds home, is no project either: it is a place for things that do not belong together.
    """

    def __init__(self, home: str | None = None, temp_folders: tuple[str, ...] | None = None) -> None:
        self._home = os.path.realpath(home or os.path.expanduser("~"))
        given = _temp_folders() if temp_folders is None else temp_folders
        self._temp_folders = tuple(os.path.realpath(folder) for folder in given)

    def locate(self, folder: str) -> Location | None:
        """The project of a folder, or None for no project."""
        if not os.path.isdir(folder):
            return None
        here = os.path.realpath(folder)
        claim: _Claim | None = None
        for place in self._upwards(here):
            claim = claim or _claim_in(place)
            repository = repository_at(place)
            if repository and not self._is_never(repository.main):
                return _in_repository(repository, claim)
        if claim:
            return _location(claim.folder, claim)
        return _location(here) if self._may_be_plain(here) else None

    def _upwards(self, folder: str) -> Iterator[str]:
        """The folder and those above it, up to the first that is never a project."""
        while not self._is_never(folder):
            yield folder
            folder = os.path.dirname(folder)

    def _is_never(self, folder: str) -> bool:
        return folder in {self._home, *self._temp_folders, os.path.dirname(folder)}

    def _may_be_plain(self, folder: str) -> bool:
        scattered = _is_within(self._home, folder) or any(_is_within(folder, temp) for temp in self._temp_folders)
        return not (scattered or self._is_never(folder))


def _temp_folders() -> tuple[str, ...]:
    """As ``tempfile`` looks for them, whose import would cost the prompt hook milliseconds."""
    named = (os.environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP"))
    return (*filter(os.path.isabs, named), "/tmp", "/var/tmp")  # noqa: S108 - they are only compared


def _is_within(folder: str, outer: str) -> bool:
    return folder.startswith(os.path.join(outer, ""))


def _in_repository(repository: Repository, claim: _Claim | None) -> Location:
    """The main work tree; or, with a claim file in a folder of it, that folder of the main work tree."""
    inner = os.path.relpath(claim.folder, repository.top) if claim else os.curdir
    root = os.path.normpath(os.path.join(repository.main, inner))
    remote = normalise_remote(origin_of(repository) or "")
    if remote and root != repository.main:
        remote = one_line(f"{remote}/{inner.replace(os.sep, '/')}")
    branch, commit = head_of(repository)
    found = _location(root, claim or _claim_in(repository.main), remote)
    name = found.name.removesuffix(".git") if root == repository.common_dir else found.name
    return found._replace(name=name, branch=branch and one_line(branch), commit=commit)


def _location(root: str, claim: _Claim | None = None, remote: str | None = None) -> Location:
    path = Alias(PATH, normalise_path(root))
    found = Location(path.value.rpartition("/")[2], root, (Alias(REMOTE, remote), path) if remote else (path,))
    if claim is None:
        return found
    return found._replace(
        claimed_name=claim.name, private=claim.private, memory_off=claim.memory_off, fault=claim.fault
    )


def _claim_in(folder: str) -> _Claim | None:
    """The claim file of exactly this folder; one that is not as documented makes private: it may have meant to."""
    path = os.path.join(folder, CLAIM_FILE)
    text = read_text(path)
    if text is None and not os.path.isfile(path):
        return None
    import tomllib  # noqa: PLC0415 - only a folder with a claim file pays for it

    try:
        given = tomllib.loads("\0" if text is None else text)
    except (ValueError, RecursionError):
        return _Claim(folder, None, private=True, memory_off=False, fault="it is no TOML")
    name, private, memory = given.get("project"), given.get("private"), given.get("memory", "on")
    shown = one_line(name).strip() if isinstance(name, str) else ""
    faults = [
        fault
        for fault, found in (
            (f"project is no name of 1 to {MAX_NAME} characters", name is not None and not 0 < len(shown) <= MAX_NAME),
            ("private is neither true nor false", not isinstance(private, bool | None)),
            ('memory is neither "on" nor "off"', memory not in ("on", "off")),
        )
        if found
    ]
    return _Claim(
        folder,
        name=shown if 0 < len(shown) <= MAX_NAME else None,
        private=True if faults else private,
        memory_off=memory == "off",
        fault=", ".join(faults) or None,
    )
