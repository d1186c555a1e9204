"""Which files a patch writes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.patch import written_files

PATCH = """*** Begin Patch
*** Add File: notes/a b.md
+---
+*** Add File: not-this-one.md
+---
*** Update File: src/app.py
*** Move to: src/main.py
@@
-x
+y
*** Delete File: old.md
*** Update File: notes/a b.md
*** End Patch
"""


@pytest.mark.parametrize("text", [PATCH, PATCH.replace("\n", "\r\n")])
def test_written_files(text: str) -> None:
    """Added, changed and moved files are named, once each; deleted ones and lines of content are not."""
    assert written_files(text) == ["notes/a b.md", "src/app.py", "src/main.py"]


@given(st.text())
def test_any_text(text: str) -> None:
    """What is no patch names no file that does not stand in it."""
    assert all(path in text for path in written_files(text))
