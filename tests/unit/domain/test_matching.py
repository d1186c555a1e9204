"""How exactly a memory says what somebody names."""

import pytest

from nan_forget.domain.matching import closeness

ORDER = (
    "We use pnpm",
    "We use pnpm for all packages",
    "We use pnpm for all packages since the last release of the monorepo",
    "For packages we use only pnpm",
)


def test_exact_before_containing_before_words() -> None:
    """The text itself, then the shortest that contains it, then one with all of its words."""
    found = [closeness("we use PNPM.", said) for said in ORDER]
    assert found[0] == 1
    assert found == sorted(found, reverse=True)
    assert found[-1] > 0


@pytest.mark.parametrize(
    ("named", "said"), [("", "a"), (".", "a"), ("use npm and yarn", "use npm"), ("Redis", "Kafka")]
)
def test_anything_else_is_no_match(named: str, said: str) -> None:
    """A memory that lacks a word of it does not say it."""
    assert closeness(named, said) == 0
