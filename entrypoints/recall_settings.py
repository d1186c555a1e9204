"""The settings of recall, read without any framework: the prompt hook needs them on every prompt.

``settings.py`` builds on these names and defaults; a property test compares both readers.
"""

from collections.abc import Callable, Mapping
from os.path import exists, expanduser, isabs, join
from typing import NamedTuple

PREFIX = "NAN_FORGET_"
DATABASE = "memories.db"
CONFIG = "config.toml"
SQLITE = "sqlite:///"
PROFILES = ("product", "weighted")
MAX_USER_ID = 200


class RecallSettings(NamedTuple):
    """What the read on every prompt depends on."""

    home: str
    """The data folder, absolute."""
    database_url: str
    """``sqlite:///path``."""
    user_id: str = "default"
    project: str | None = None
    embedding_provider: str = "auto"
    embedding_model: str | None = None
    ollama_url: str | None = None
    openai_base_url: str | None = None
    openai_api_key: Callable[[], str] = str
    """Gives it, so that no printout of the settings shows it."""
    top_k: int = 50
    top_n: int = 5
    min_relevance: float | None = None
    """None = the model's."""
    ranking: str = "product"
    sharpness: float | None = None
    """None = the tuned value."""
    lexical_weight: float | None = None
    """None = the model's."""
    recall_tokens: int = 600
    recall_timeout_ms: int = 1000
    disabled: bool = False
    note_folders: str = ""
    """Folders beside the clients' own whose notes are captured, parted as ``PATH`` is."""

    @property
    def database(self) -> str:
        """Path of the SQLite file; empty for any other database."""
        return expanduser(self.database_url.removeprefix(SQLITE)) if self.database_url.startswith(SQLITE) else ""


def home_of(environ: Mapping[str, str]) -> str:
    """The data folder: ``NAN_FORGET_HOME``, else ``~/.nan-forget``."""
    return expanduser(environ.get(PREFIX + "HOME") or join("~", ".nan-forget"))  # hot path: no pathlib


def default_url(home: str) -> str:
    """The database of a data folder."""
    return SQLITE + join(home, DATABASE)  # hot path: no pathlib


def read(environ: Mapping[str, str]) -> RecallSettings:
    """The settings of recall: environment over ``config.toml`` over defaults.

    ``ValueError`` for a value that does not fit, ``OSError`` for a file that cannot be read.
    """
    home = home_of(environ)
    given = _configured(home + "/" + CONFIG)
    given |= {name: environ[variable(name)] for name in READERS if variable(name) in environ}
    values = {name: READERS[name](value) for name, value in given.items() if name in READERS}
    database_url = str(values.pop("database_url", "") or default_url(home))
    return RecallSettings(home, database_url)._replace(**values)  # type: ignore[arg-type]  # each reader gives its field's type


def _configured(path: str) -> dict[str, object]:
    if not exists(path):
        return {}
    import tomllib

    with open(path, "rb") as file:  # hot path: no pathlib
        return tomllib.load(file)


def variable(name: str) -> str:
    """The environment variable of a setting; those of OpenAI are named as other tools know them."""
    return name.upper() if name.startswith("openai_") else PREFIX + name.upper()


def _within(low: float, high: float) -> Callable[[object], float]:
    def number(value: object) -> float:
        found = float(str(value))
        if not low <= found <= high:
            raise ValueError(f"{value!r} is not between {low:g} and {high:g}")
        return found

    return number


def _whole(low: int, high: int) -> Callable[[object], int]:
    return lambda value: int(_within(low, high)(int(str(value))))


def _user_id(value: object) -> str:
    text = str(value)
    if not (0 < len(text) <= MAX_USER_ID and text.isprintable() and text == text.strip()):
        raise ValueError(f"a user id has 1 to {MAX_USER_ID} printable characters and no blanks around them")
    return text


def _database_url(value: object) -> str:
    path = str(value).removeprefix(SQLITE)
    # A relative file would be another one in every folder, and a database in memory one for every process.
    if str(value).startswith(SQLITE) and path and not isabs(expanduser(path)):
        raise ValueError(f"a SQLite file needs its absolute path, as in {SQLITE}/home/me/memories.db")
    return str(value)


def _profile(value: object) -> str:
    if value not in PROFILES:
        raise ValueError(f"{value!r} is none of {', '.join(PROFILES)}")
    return str(value)


def _switch(value: object) -> bool:
    text = str(value).strip().lower()
    if text not in _ON | _OFF:
        raise ValueError(f"{value!r} is neither on nor off")
    return text in _ON


_ON = frozenset(("1", "true", "yes", "on", "t", "y"))
_OFF = frozenset(("0", "false", "no", "off", "f", "n"))

READERS: Mapping[str, Callable[[object], object]] = {
    "database_url": _database_url,
    "user_id": _user_id,
    "project": str,
    "embedding_provider": str,
    "embedding_model": str,
    "ollama_url": str,
    "openai_base_url": str,
    "openai_api_key": lambda value: lambda: str(value),
    "top_k": _whole(1, 1000),
    "top_n": _whole(1, 100),
    "min_relevance": _within(0, 1),
    "ranking": _profile,
    "sharpness": _within(0, 100),
    "lexical_weight": _within(0, 10),
    "recall_tokens": _whole(1, 10_000),
    "recall_timeout_ms": _whole(1, 60_000),
    "disabled": _switch,
    "note_folders": str,
}
"""How each setting is read; the bounds are those of ``settings.py``."""
