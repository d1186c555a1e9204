"""What tests of the disk share."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

NOBODY = 65534


@pytest.fixture
def plain_folder() -> Iterator[Path]:
    """A folder of a user whom modes bind: the superuser becomes somebody else for the time of the test."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        superuser = os.geteuid() == 0
        if superuser:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        yield folder
        folder.chmod(0o700)
        if superuser:
            os.seteuid(0)
