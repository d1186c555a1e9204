"""The settings of recall, read without any framework: the prompt hook needs them on every prompt.

``settings.py`` builds on these names and defaults; a property test compares both readers.
"""

from collections.abc import Mapping
from os.path import expanduser, join
from typing import NamedTuple

PREFIX = "NAN_FORGET_"
DATABASE = "memories.db"
CONFIG = "config.toml"


class RecallSettings(NamedTuple):
    """What the read on every prompt depends on."""

    home: str
    """The data folder, absolute."""
    database_url: str
    """``sqlite:///path``."""
    user_id: str = "default"
    project: str | None = None
    embedding_provider: str = "auto"
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


def home_of(environ: Mapping[str, str]) -> str:
    """The data folder: ``NAN_FORGET_HOME``, else ``~/.nan-forget``."""
    return expanduser(environ.get(PREFIX + "HOME") or join("~", ".nan-forget"))  # hot path: no pathlib


def default_url(home: str) -> str:
    """The database of a data folder."""
    return "sqlite:///" + join(home, DATABASE)  # hot path: no pathlib
