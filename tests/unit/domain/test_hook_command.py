"""Commands survive shells, and ours are told from others."""

import shlex
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.hook_command import executable_of, is_ours, posix_line, windows_line
from nan_forget.domain.jsonc import Json

PATHS = [
    "/usr/bin/nan-forget",
    '/home/ü x/it\'s & co/"q" $HOME `x`/nan-forget',
    "/家/nan-forget",
    "C:\\Program Files\\nan & co\\nan-forget.exe",
    "C:\\Users\\李\\nan-forget.exe",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_shell_gives_the_words_back(path: str) -> None:
    """A POSIX shell splits the line into exactly our words."""
    words = [path, "hook", "session-start"]
    line = posix_line(words)
    assert shlex.split(line) == words
    echo = f"{shlex.quote(sys.executable)} -c 'import sys; print(*sys.argv[1:], sep=chr(10))' {line}"
    done = subprocess.run(["/bin/sh", "-c", echo], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines() == words


@given(st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), min_size=1))
def test_any_words(words: list[str]) -> None:
    """Whatever the words are, splitting the line gives them back."""
    assert shlex.split(posix_line(words)) == words


@pytest.mark.parametrize("path", [path for path in PATHS if '"' not in path])
def test_windows(path: str) -> None:
    """On Windows a word with a blank or a sign of the shell stands in double quotes, and backslashes stay."""
    line = windows_line([path, "hook", "post-tool"])
    assert line in {f"{path} hook post-tool", f'"{path}" hook post-tool'}
    assert (" " in path or "&" in path) == line.startswith('"')


@pytest.mark.parametrize("path", PATHS)
def test_ours_in_every_form(path: str) -> None:
    """One line, fields, or a list: our executable is found, with its whole path."""
    forms: list[Json] = [
        {"command": path, "args": ["serve"]},
        {"command": [path, "serve"]},
        {"type": "command", "command": posix_line([path, "hook", "user-prompt"])},
    ]
    if '"' not in path:
        forms.append({"command": windows_line([path, "hook", "user-prompt"])})
    assert [executable_of(form) for form in forms] == [path] * len(forms)


@pytest.mark.parametrize(
    "entry",
    [
        "nan-forget hook",
        None,
        {},
        {"command": "echo nan-forget hook"},
        {"command": "/opt/other-nan-forget", "args": ["hook"]},
        {"command": "/opt/nan-forget-helper", "args": ["serve"]},
        {"command": "/opt/nan-forget", "args": ["export"]},
        {"url": "http://127.0.0.1/nan-forget/serve"},
    ],
)
def test_others(entry: Json) -> None:
    """What only looks like ours is somebody else's."""
    assert not is_ours(entry)
