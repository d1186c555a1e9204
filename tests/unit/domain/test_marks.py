"""What a person marks in a prompt."""

import pytest

from nan_forget.domain.marks import Mark, MarkKind, marks_in
from nan_forget.domain.prompts import has_mark

R, F = MarkKind.REMEMBER, MarkKind.FORGET


@pytest.mark.parametrize(
    ("prompt", "marks"),
    [
        ("#remember we use pnpm", [Mark(R, "we use pnpm")]),
        ("!mem we use pnpm", [Mark(R, "we use pnpm")]),
        ("#REMEMBER: we use pnpm", [Mark(R, "we use pnpm")]),
        ("#forget we use npm", [Mark(F, "we use npm")]),
        ("!forget we use npm", [Mark(F, "we use npm")]),
        ("#remember 我们用 pnpm", [Mark(R, "我们用 pnpm")]),
        ("#remember我们用 pnpm", [Mark(R, "我们用 pnpm")]),
        ("＃remember：我们用 pnpm", [Mark(R, "我们用 pnpm")]),
        ("请 #remember 端口是 8080", [Mark(R, "端口是 8080")]),
        ("please #remember the port is 8080", [Mark(R, "the port is 8080")]),
        ("Fix the bug. #remember the port is 8080\nThen test.", [Mark(R, "the port is 8080")]),
        ("- #remember a\n- !mem b", [Mark(R, "a"), Mark(R, "b")]),
        ("#remember a. #forget b", [Mark(R, "a."), Mark(F, "b")]),
        ("#remember the steps:\n1. build\n2. push\nNow go on", [Mark(R, "the steps:\n1. build\n2. push")]),
        ("#remember\nfirst\nsecond\n\nthird", [Mark(R, "first\nsecond")]),
        ("#remember one,\ntwo\nthree", [Mark(R, "one,\ntwo")]),
        ("#remember one\n  two\nthree", [Mark(R, "one\n  two")]),
        ("#remember a <private>b</private>c", [Mark(R, "a c")]),
        ("<private>#remember a</private> #forget b", [Mark(F, "b")]),
    ],
)
def test_marked_text_is_found(prompt: str, marks: list[Mark]) -> None:
    """A mark takes the rest of its line, and further lines that belong to it."""
    assert has_mark(prompt)
    assert marks_in(prompt) == marks


@pytest.mark.parametrize(
    "prompt",
    [
        "what does #remember do?",
        "the #remember mark is handy",
        "`#remember a`",
        "```\n#remember a\n```",
        "~~~\n!mem a",
        "foo#remember a",
        "#remembering a",
        "#remember-me a",
        "#remember",
        "#remember   \n\n",
        "!memory a",
        "# remember a",
    ],
)
def test_no_mark_is_found(prompt: str) -> None:
    """Inside a sentence, in code, as a part of a word or without a text it is none."""
    assert marks_in(prompt) == []


def test_look_is_cheap_and_sure() -> None:
    """Without the words of a mark there is none."""
    assert not has_mark("remember to forget")
