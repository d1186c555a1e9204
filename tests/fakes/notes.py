"""Notes in memory."""

from nan_forget.application.ports.notes import Note, Refused


class InMemoryNotes:
    """Twin of the port ``Notes``; a note whose content is empty says nothing."""

    def __init__(
        self, *notes: Note, refused: list[Refused] | None = None, indexes: dict[str, str] | None = None
    ) -> None:
        self.files = {note.path: note for note in notes}
        self.refused = refused or []
        self.indexes = indexes if indexes is not None else {}
        """Folder → the text of its index."""

    def all(self) -> tuple[list[Note], list[Refused]]:
        """By path."""
        return [self.files[path] for path in sorted(self.files)], list(self.refused)

    def index(self, folder: str) -> Note | None:
        """Only where there is one."""
        return Note(folder, self.indexes[folder], "", None) if folder in self.indexes else None

    def rewrite(self, note: Note, text: str) -> bool:
        """Compares, then writes."""
        if note.path in self.indexes and self.indexes[note.path] == note.text:
            self.indexes[note.path] = text
            return True
        if self.files.get(note.path) != note:
            return False
        self.files[note.path] = note._replace(text=text, content=None)
        return True
