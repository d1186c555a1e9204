"""Normal forms by which a project is recognised, however its path or its remote is written."""

from unicodedata import normalize
from zlib import crc32

from nan_forget.domain.project import Location
from nan_forget.domain.text import clean

REMOTE, PATH = "remote", "path"

MAX_REMOTE = 2_000
"""Characters of a remote; longer ones are no addresses."""

_DEFAULT_PORTS = {"", "22", "80", "443", "9418"}
"""Of ssh, http, https and git."""


def key_of(location: Location) -> str:
    """The key of a new project at this location: its remote, else its name and six digits that tell paths apart."""
    alias = location.aliases[0]
    return alias.value if alias.kind == REMOTE else f"{location.name}-{crc32(alias.value.encode()) & 0xFFFFFF:06x}"


def one_line(text: str) -> str:
    """A name as it can be stored and shown: storable characters (a file name may hold others), NFC, no line breaks."""
    return " ".join(normalize("NFC", clean(text).text).splitlines())


def normalise_path(path: str) -> str:
    """An absolute path in one spelling: no slash at the end, on Windows forward slashes and a small drive letter."""
    path = one_line(path)
    if _has_drive(path) or path.startswith("\\\\"):
        path = path.replace("\\", "/")
    if _has_drive(path):
        path = path[0].lower() + path[1:]
    return path.rstrip("/") or "/"


def normalise_remote(url: str) -> str | None:
    """``host/owner/repo`` in lower case for every way to write a remote; an absolute path for a local one.

    The forms are those of git-clone(1): URLs, ``user@host:path``, and paths; a normal form is read as itself. User
    names, passwords and queries never come through, a port only if it is not the default of a protocol. None for what
    names no place from everywhere: a relative path, a command (``ext::``), a URL that cannot be read.
    """
    if len(url) > MAX_REMOTE:
        return None
    text = one_line(url).strip()
    if text.startswith(("/", "\\\\")) or _has_drive(text):
        return _local(text)
    scheme, separator, rest = text.partition("://")
    if separator:
        authority, _, path = rest.partition("/")
        return _local("/" + path) if scheme.lower() == "file" else _hosted(authority, path)
    host, _, path = text.partition(":")
    if "/" not in host and not _is_port(host, path):
        return _hosted(host, path)
    authority, _, path = text.partition("/")
    return _hosted(authority, path)


def _is_port(host: str, rest: str) -> bool:
    """Whether ``host:rest`` is a normal form with a port; after a user name it is a path, as for git."""
    return "@" not in host and rest.partition("/")[0].isdecimal()


def _hosted(authority: str, path: str) -> str | None:
    host, port = _host_and_port(authority)
    parts = [part for part in path.partition("?")[0].partition("#")[0].split("/") if part]
    # An "@" within a part may end a password that was cut at its own slash.
    readable = (host[:1].isalnum() or host.startswith("[")) and (port or "0").isdecimal()
    if not readable or path.startswith(":") or any("@" in part[1:] for part in parts):
        return None
    name = _trimmed("/".join(parts).lower())
    place = host if port in _DEFAULT_PORTS else f"{host}:{port}"
    return normalize("NFC", f"{place}/{name}") if name else None


def _host_and_port(authority: str) -> tuple[str, str]:
    host = authority.rpartition("@")[2].lower()
    if host.startswith("["):
        address, bracket, port = host.rpartition("]")
        return address + bracket, port.removeprefix(":")
    host, _, port = host.partition(":")
    return host, port


def _local(path: str) -> str | None:
    inner = path.lstrip("/")
    return _trimmed(normalise_path(inner if _has_drive(inner) else path)) or None


def _trimmed(path: str) -> str:
    """Without the ends that make no difference to git."""
    while (shorter := path.strip().rstrip("/").removesuffix(".git")) != path:
        path = shorter
    return path


def _has_drive(path: str) -> bool:
    """Whether a path begins with the letter of a Windows drive."""
    return path[:1].isascii() and path[:1].isalpha() and path[1:2] == ":" and path[2:3] in {"", "/", "\\"}
