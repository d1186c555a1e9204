"""How this program is installed, and the starting of commands."""

import compileall
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path

import nan_forget
from nan_forget.application.ports.installation import Ran
from nan_forget.domain.hook_command import EXECUTABLE

_CACHES = re.compile(r"\.?caches?|(?:archive|builds|environments)-v\d+", re.IGNORECASE)
"""Folders of uv and pipx for environments that they remove again, and those of systems for what can be made again."""

_LAYERS = ("domain", "application", "adapters", "entrypoints")


class PythonInstallation:
    """Twin of the port ``Installation``."""

    def __init__(self, environ: Mapping[str, str], *, started_as: str, prefix: str = sys.prefix) -> None:
        self._environ = environ
        self._started_as = started_as
        self._prefix = prefix

    def executable(self) -> str:
        started = Path(self._started_as)
        if started.stem == EXECUTABLE and started.is_file():
            return os.path.abspath(started)  # a link of uv or pipx outlives their updates; its target does not
        suffix = ".exe" if os.name == "nt" else ""
        return os.path.join(sysconfig.get_path("scripts"), EXECUTABLE + suffix)

    def is_temporary(self) -> bool:
        places = [Path(self._prefix), Path(os.path.realpath(self._prefix))]
        if any(_CACHES.fullmatch(part) for place in places for part in place.parts):
            return True
        passing = Path(os.path.realpath(tempfile.gettempdir()))
        home = Path(os.path.realpath(os.path.expanduser("~")))
        # Where the whole home is temporary, as in tests, nothing vanishes before the registration does.
        return passing in places[1].parents and passing not in home.parents

    def installers(self) -> Sequence[Sequence[str]]:
        source = _source()
        commands = (("uv", "tool", "install", source), ("pipx", "install", source))
        return [command for command in commands if shutil.which(command[0], path=self._environ.get("PATH"))]

    def installed(self, installer: Sequence[str]) -> str | None:
        ask = ["tool", "dir", "--bin"] if installer[0] == "uv" else ["environment", "--value", "PIPX_BIN_DIR"]
        folder = self.run([installer[0], *ask], timeout_s=30).out.strip()
        return shutil.which(EXECUTABLE, path=folder) if folder else None

    def compile(self) -> bool:
        for folder in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
            compileall.compile_dir(folder, quiet=2)  # some library may ship a file that is not to be compiled
        # In a checkout the package's own folder holds much that is not the product.
        layers = [os.path.join(nan_forget.__path__[0], layer) for layer in _LAYERS]
        return all(compileall.compile_dir(layer, quiet=2) for layer in layers)

    def run(self, words: Sequence[str], *, stdin: str = "", timeout_s: float, scratch: bool = False) -> Ran:
        with tempfile.TemporaryDirectory(prefix="nan-forget-", ignore_cleanup_errors=True) as folder:
            changed = {"NAN_FORGET_HOME": folder} if scratch else {}
            try:
                done = subprocess.run(  # noqa: S603  # words of our own, without a shell
                    words,
                    input=stdin.encode(),
                    capture_output=True,
                    timeout=timeout_s,
                    check=False,
                    env={**self._environ, **changed},
                    cwd=folder if scratch else None,
                )
            except (OSError, subprocess.TimeoutExpired) as error:
                return Ran(None, "", str(error))
        return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    def hand_over(self, executable: str, arguments: Sequence[str]) -> int:
        return subprocess.run([executable, *arguments], env=dict(self._environ), check=False).returncode  # noqa: S603  # as above


def _source() -> str:
    """What an installer must be given to install this very version: where it came from, if not from an index."""
    distribution = metadata.distribution(EXECUTABLE)
    direct = json.loads(distribution.read_text("direct_url.json") or "{}")
    url = str(direct.get("url", ""))
    control = direct.get("vcs_info")
    if url and control:
        return f"{EXECUTABLE} @ {control['vcs']}+{url}@{control['commit_id']}"
    return f"{EXECUTABLE} @ {url}" if url else f"{EXECUTABLE}=={distribution.version}"
