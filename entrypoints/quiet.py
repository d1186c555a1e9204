"""Keeps standard output for a protocol alone."""

import os
import sys
from io import TextIOBase
from typing import BinaryIO


class _Diverted(TextIOBase):
    """Standard output as Python code knows it: what is printed goes to standard error, ``buffer`` is the protocol's."""

    def __init__(self, wire: BinaryIO) -> None:
        self.buffer = wire

    def write(self, text: str) -> int:
        """There may be no standard error."""
        return sys.stderr.write(text) if sys.stderr else len(text)


def divert_output() -> None:
    """From now to the end of the process, whatever is printed, through Python or below it, goes to standard error.

    Servers of protocols take ``sys.stdout.buffer``: that is what was standard output.
    """
    wire = os.fdopen(os.dup(1), "wb")
    try:
        os.dup2(2, 1)
    except OSError:  # there is no standard error
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout.flush()  # what was printed before
    sys.stdout = _Diverted(wire)
