"""Which files a patch of Codex writes. On a hook's path: no pattern is compiled."""

_WRITES = ("*** Add File: ", "*** Update File: ", "*** Move to: ")


def written_files(patch: str) -> list[str]:
    """The paths that a patch adds, changes or moves something to, in order, each once; as they stand there."""
    lines = (line.rstrip("\r") for line in patch.split("\n"))
    paths = (line.removeprefix(head).strip() for line in lines for head in _WRITES if line.startswith(head))
    return list(dict.fromkeys(filter(None, paths)))
