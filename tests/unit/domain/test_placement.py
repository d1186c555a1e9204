"""Blocks and whole files come into the texts of users and go again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.placement import MarkedBlock, WholeFile

BLOCK = MarkedBlock("Remember.\n\nSearch.\n")
FILE = WholeFile("Sync.\n")
BODY = "<!-- nan-forget:begin -->\nRemember.\n\nSearch.\n<!-- nan-forget:end -->\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", BODY),
        ("# Rules\n", f"# Rules\n\n{BODY}"),
        ("# Rules", f"# Rules\n\n{BODY}"),
        ("\ufeff# 规则\r\n", ("\ufeff# 规则\n\n" + BODY).replace("\n", "\r\n")),
        (f"# Rules\n\n{BODY.replace('Search', 'Look')}## More\n", f"# Rules\n\n{BODY}## More\n"),
    ],
)
def test_block(text: str, written: str) -> None:
    """A block stands behind an empty line, in the line ends of the file; an older one is replaced where it stands."""
    assert BLOCK.put(text) == written
    assert BLOCK.holds(written)
    assert not BLOCK.holds(text)


@given(st.lists(st.sampled_from(["# Rules", "", "- 规则", "x "])), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_block_goes(lines: list[str], line_end: str, after: bool) -> None:
    """What was there before stays, and what was written behind the block too."""
    text = "".join(line + line_end for line in lines)
    added = f"- later{line_end}" if after else ""
    assert BLOCK.taken(BLOCK.put(text) + added, None) == text + added


def test_no_block() -> None:
    """A text without a block stays; one whose block has no end is refused."""
    assert BLOCK.taken("# Rules\n", None) == "# Rules\n"
    assert BLOCK.executables(BODY) == []
    for act in (BLOCK.put, BLOCK.holds, lambda text: BLOCK.taken(text, None)):
        with pytest.raises(ValueError, match="has no"):
            act(f"{BLOCK.begin}\nRemember.\n")


def test_whole_file() -> None:
    """A file of ours comes where nothing is, and goes if nobody has changed it."""
    assert FILE.put("") == FILE.put("Sync.\n") == "Sync.\n"
    assert FILE.holds("Sync.\n")
    assert FILE.taken("Sync.\n", None) == ""
    assert FILE.executables("Sync.\n") == []


def test_somebody_elses_file() -> None:
    """Another file of that name, or one that the user has changed, stays."""
    with pytest.raises(ValueError, match="another file"):
        FILE.put("Mine.\n")
    assert not FILE.holds("Mine.\n")
    assert FILE.taken("Mine.\n", None) == "Mine.\n"
