"""The memory itself."""

from hypothesis import given, settings

from nan_forget.domain.memory import Memory
from tests.examples import memory
from tests.strategies import memories


def test_document_has_every_searched_field() -> None:
    """The document is the content and all structured fields, one a line, without gaps for absent ones."""
    full = memory("the words", problem="p", solution="s", concepts=("c1", "c2"), files=("f.py",), tags=("t",))
    assert full.document == "the words\np\ns\nc1\nc2\nf.py\nt"
    assert memory("the words").document == "the words"


@settings(max_examples=30)
@given(memories())
def test_document_begins_with_the_content(one: Memory) -> None:
    """The exact words always lead."""
    assert one.document.startswith(one.content)
