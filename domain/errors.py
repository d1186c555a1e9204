"""Every error a user can meet: a stable code, a message, and a hint that says what to do."""


class ForgetError(Exception):
    """Root of the tree. ``code`` is stable for scripts; ``message`` and ``hint`` are for people."""

    code = "error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class InvalidInput(ForgetError):
    """The caller gave something that cannot be accepted; nothing was changed."""

    code = "invalid_input"


class DuplicateMemory(InvalidInput):
    """Another active memory of the same place says the same; a save may become a merge."""

    code = "duplicate"


class AmbiguousId(InvalidInput):
    """A shortened id fits several memories."""

    code = "ambiguous_id"


class AmbiguousProject(InvalidInput):
    """A project name fits several projects."""

    code = "ambiguous_project"


class InvalidSetting(InvalidInput):
    """A setting in the environment or in config.toml has no valid value."""

    code = "invalid_setting"


class NotFound(ForgetError):
    """What the caller named does not exist, or belongs to another user."""

    code = "not_found"


class ChangedSince(ForgetError):
    """What was to be undone has been changed again; nothing was changed."""

    code = "changed_since"


class NotAvailable(ForgetError):
    """A known capability that this installation does not have."""

    code = "not_available"


class EmbedderUnavailable(ForgetError):
    """The embedding model cannot be used now; words still work."""

    code = "embedder_unavailable"


class StorageError(ForgetError):
    """The database cannot be used; nothing was changed."""

    code = "storage"


class StorageBusy(StorageError):
    """Another process held the database for longer than the busy timeout."""

    code = "storage_busy"


class StorageUnwritable(StorageError):
    """The data folder or the database cannot be written (permissions, read-only, full disk)."""

    code = "storage_unwritable"


class NotADatabase(StorageError):
    """The file is no database of ours, or it is damaged."""

    code = "not_a_database"


class NewerSchema(StorageError):
    """The database was written by a newer nan-forget."""

    code = "newer_schema"
