"""What every command starts from: the container of this process and who calls."""

import gc
import os
from contextlib import suppress
from functools import cache

from nan_forget.application.caller import Caller
from nan_forget.domain.errors import ForgetError
from nan_forget.entrypoints.container import Container


@cache
def container() -> Container:
    """The container of this process."""
    gc.enable()  # ``main`` turned it off for the imports, which end here
    return Container()


def close() -> None:
    """Writes back what stands in the journal, so that everything is in the one database file when a command ends."""
    if container.cache_info().currsize:
        with suppress(ForgetError):  # then the command has said so already
            container().units().close()


def caller() -> Caller:
    """Who runs this command, from where."""
    settings = container().settings()
    return Caller(user_id=settings.user_id, door="cli", folder=_folder(), project=settings.project)


def _folder() -> str | None:
    try:
        return os.getcwd()  # a plain text is wanted
    except OSError:
        return None  # the folder was deleted under the shell
