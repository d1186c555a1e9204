"""A machine with a home and a temp folder, as the locator knows it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.domain.project import Location

Locate: TypeAlias = Callable[[Path], Location | None]


@pytest.fixture
def temp(home: Path) -> Path:
    """The only temp folder of this machine; that of the test run holds the home itself."""
    path = home / "temp"
    path.mkdir()
    return path


@pytest.fixture
def locate(home: Path, temp: Path) -> Locate:
    """Locates a folder."""
    locator = FileProjectLocator(str(home), (str(temp),))
    return lambda folder: locator.locate(str(folder))
