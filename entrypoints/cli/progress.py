"""Progress bars for long work."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar on a terminal, nothing on a pipe."""
    if not sys.stderr.isatty():
        yield lambda _phase, _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

    with Bars(console=Console(stderr=True)) as bars:
        tasks: dict[str, TaskID] = {}

        def show(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase, total=total)
            bars.update(tasks[phase], completed=done, total=total)

        yield show
