"""Opens the connection on which recall reads and the stores write. On the prompt's path: imports nothing heavy."""

from importlib.machinery import PathFinder

import apsw

MAPPED_BYTES = 2**28
"""How much of the file is read in place. Without it, to look one vector up copies half of its chunk: 30 µs, not 3."""


def connect(path: str, *, busy_timeout_s: float, read_only: bool = False) -> apsw.Connection:
    """A connection to the database at ``path``, made if absent unless ``read_only``, with vec0 where it can be loaded.

    ``synchronous=FULL``: what was acknowledged survives a power cut; foreign keys are enforced. ``apsw.Error`` passes
    through; a vec0 that is missing or refuses to load is no error.
    """
    access = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    connection = apsw.Connection(path, flags=access)
    connection.set_busy_timeout(round(busy_timeout_s * 1000))
    connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    connection.pragma("mmap_size", MAPPED_BYTES)
    _load_vec0(connection)
    return connection


def has_vec0(connection: apsw.Connection) -> bool:
    """Whether this connection can read and write vec0 tables."""
    return bool(connection.execute("SELECT EXISTS (SELECT 1 FROM pragma_module_list WHERE name = 'vec0')").get)


def _load_vec0(connection: apsw.Connection) -> None:
    # Found by path: importing sqlite_vec would import numpy.
    package = PathFinder.find_spec("sqlite_vec")
    if package is None or not package.submodule_search_locations:
        return
    connection.enable_load_extension(enable=True)
    try:
        connection.load_extension(f"{package.submodule_search_locations[0]}/vec0")
    except apsw.ExtensionLoadingError:
        pass  # built for another platform: the exact engine takes over
    finally:
        connection.enable_load_extension(enable=False)
