"""Normal forms by which a repository is recognised wherever it is cloned and however it is written."""

import re

_SCP = re.compile(r"^(?:[^@/\s]+@)?(?P<host>[^:/\s]{2,}):(?P<path>(?!//).+)$")
_URL = re.compile(
    r"^(?P<scheme>[a-z][a-z0-9+.-]*)://(?:[^@/]*@)?(?P<host>[^/:]*|\[[^\]]*\])(?::(?P<port>\d+))?(?P<path>/.*)?$",
    re.IGNORECASE,
)
_DEFAULT_PORTS = {"ssh": "22", "git": "9418", "http": "80", "https": "443"}
_DRIVE = re.compile(r"^([A-Za-z]):(?=[\\/]|$)")


def normalise_remote(url: str) -> str | None:
    """``host/owner/repo`` in lower case for any way to write a remote, a path for a local one, None for none.

    User names and passwords are dropped: they never belong to what is stored.
    """
    text = url.strip()
    match = _URL.match(text)
    if match and match["scheme"].lower() == "file":
        return _trimmed(match["path"] or "") or None
    if match:
        port = match["port"] if match["port"] != _DEFAULT_PORTS.get(match["scheme"].lower()) else None
        host = match["host"] + (f":{port}" if port else "")
        return _trimmed(f"{host}{match['path'] or ''}").lower() or None
    if text.startswith(("/", "\\", ".")) or _DRIVE.match(text):
        return _trimmed(normalise_path(text)) or None
    match = _SCP.match(text)
    return _trimmed(f"{match['host']}/{match['path'].lstrip('/')}").lower() if match else _trimmed(text) or None


def normalise_path(path: str) -> str:
    """A path with one spelling: forward slashes and a small drive letter on Windows, no slash at the end."""
    if _DRIVE.match(path) or path.startswith("\\\\"):
        path = _DRIVE.sub(lambda match: match[1].lower() + ":", path.replace("\\", "/"))
    return path.rstrip("/") or "/"


def _trimmed(path: str) -> str:
    return re.sub(r"(?:\.git)?/*$", "", path.rstrip("/"), count=1)
