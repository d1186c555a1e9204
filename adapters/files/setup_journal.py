"""What setup has written where: one JSON file in the data folder."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from nan_forget.application.ports.setup_journal import Record
from nan_forget.domain.errors import StorageUnwritable

FILE = "setup.json"


class FileSetupJournal:
    """Twin of the port ``SetupJournal``. The copies in it may hold what is private: only its owner can read it."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE

    def read(self) -> Sequence[Record]:
        try:
            rows = json.loads(self._path.read_text(encoding="utf-8"))["records"]
            return [Record(**row)._replace(folders=tuple(row["folders"])) for row in rows]
        except (OSError, ValueError, KeyError, TypeError):
            return []  # then what is ours is told by the files themselves

    def write(self, records: Sequence[Record]) -> None:
        part = self._path.with_suffix(".part")
        try:
            if not records:
                self._path.unlink(missing_ok=True)
                return
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            text = json.dumps({"version": 1, "records": [record._asdict() for record in records]})
            with suppress(FileNotFoundError):
                part.unlink()
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
            part.replace(self._path)
        except OSError as error:
            raise StorageUnwritable(
                f"{self._path} cannot be written: {error.strerror}", hint="NAN_FORGET_HOME names another data folder."
            ) from error
