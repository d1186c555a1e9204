"""What the routes start from: the container of this process, who calls, and the worker behind."""

from collections.abc import Callable

from nan_forget.application.caller import Caller
from nan_forget.entrypoints.container import Container
from nan_forget.entrypoints.worker import Worker


class Desk:
    """One for the whole server. ``ending`` says that it is about to stop, so that endless answers end."""

    def __init__(self, container: Container, worker: Worker, ending: Callable[[], bool] = lambda: False) -> None:
        self.container = container
        self.worker = worker
        self.ending = ending

    @property
    def caller(self) -> Caller:
        """The user of this server, in no folder: one server answers for all projects."""
        settings = self.container.settings()
        return Caller(settings.user_id, "rest", project=settings.project)

    @property
    def searcher(self) -> Caller:
        """The same for searches: those that name no project cover all of them."""
        return self.caller._replace(project=None)
