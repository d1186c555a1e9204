"""What the commands that recall, or speak of it, start from."""

import os
from typing import NamedTuple

from nan_forget.application.recall import Limits, Prompt
from nan_forget.domain.errors import NotAvailable
from nan_forget.domain.project import ProjectRef
from nan_forget.entrypoints.cli.session import container
from nan_forget.entrypoints.recall_reader import Fed, Reader, limits_of, open_reader, prompt_of
from nan_forget.entrypoints.recall_settings import RecallSettings, read


class RecallDesk(NamedTuple):
    """The store of this process, open for recall as the prompt hook opens it."""

    settings: RecallSettings
    reader: Reader

    @property
    def limits(self) -> Limits:
        """How much is looked at and told."""
        return limits_of(self.settings)

    def prompt(self, asked: Fed) -> Prompt:
        """What was asked, where it was; nothing while the hooks are disabled."""
        shown = asked._replace(text="") if self.settings.disabled else asked
        return prompt_of(shown, self.settings, self.reader.projects)

    def is_private(self, project: ProjectRef | None) -> bool:
        """Whether the user has closed this project to all others."""
        known = project and self.reader.projects.by_key(self.settings.user_id, project.key)
        return known is not None and known.private


def recall_desk() -> RecallDesk:
    """The desk, after the store was made or migrated where that was needed."""
    with container().units().read():
        settings = read(os.environ)
    reader = open_reader(settings)
    if reader is None:
        raise NotAvailable("the database was taken away", hint="Try again.")
    return RecallDesk(settings, reader)
