"""How arguments are read: what begins with a dash is text or an option."""

from collections.abc import Sequence

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.entrypoints.cli.arguments import TextCommand, confirm


def parsed(*arguments: str) -> dict[str, object]:
    """What a command with a text, more texts, an option and a switch understands."""
    command = TextCommand(
        "add",
        params=[
            click.Argument(["text"]),
            click.Argument(["more"], nargs=-1),
            click.Option(["--type"]),
            click.Option(["--tag"], multiple=True),
            click.Option(["--yes"], is_flag=True),
        ],
    )
    context = command.make_context("add", list(arguments))
    return dict(context.params)


@pytest.mark.parametrize(
    ("arguments", "text", "given_type"),
    [
        (["- buy milk"], "- buy milk", None),
        (["-5 degrees", "--type", "fact"], "-5 degrees", "fact"),
        (["--type", "fact", "--force is bad"], "--force is bad", "fact"),
        (["--type=a b", "text"], "text", "a b"),
        (["--type", "- a", "text"], "text", "- a"),
        (["--", "--force"], "--force", None),
        (["--", "--type=fact"], "--type=fact", None),
        (["--type", "fact", "--", "- text"], "- text", "fact"),
        (["--types=fact matters"], "--types=fact matters", None),
        (["-\ttab"], "-\ttab", None),
        (["text", "--yes"], "text", None),
        (["\x00text 0"], "\x00text 0", None),
    ],
)
def test_text_and_options(arguments: Sequence[str], text: str, given_type: str | None) -> None:
    """With white space in it, an argument with a dash is text, unless it gives a known option its value."""
    understood = parsed(*arguments)
    assert (understood["text"], understood["type"]) == (text, given_type)


@pytest.mark.parametrize("argument", ["--force", "-x", "-5", "--types=fact", "- "])
def test_a_word_with_a_dash_is_an_option(argument: str) -> None:
    """Without white space between words it is an option, and an unknown one is an error."""
    with pytest.raises(click.UsageError):
        parsed(argument, "text")


def test_texts_in_lists() -> None:
    """Further texts and repeated options may begin with a dash too."""
    understood = parsed("- one", "- two", "three", "--tag", "- four", "--tag", "five")
    assert (understood["text"], understood["more"]) == ("- one", ("- two", "three"))
    assert understood["tag"] == ("- four", "five")


def test_same_text_twice() -> None:
    """Equal texts stay two."""
    assert parsed("- one", "- one")["more"] == ("- one",)


@given(
    st.text("-= ab\n", min_size=1).filter(lambda text: len(text.split(None, 1)) > 1 and not text.startswith("--type="))
)
def test_any_text_of_several_words(text: str) -> None:
    """Whatever a text of several words begins with, it arrives as it is, beside options and behind them."""
    assert parsed(text, "--type", "fact")["text"] == parsed("--type", "fact", text)["text"] == text


class _Terminal:
    def __init__(self, *, interactive: bool) -> None:
        self._interactive = interactive

    def isatty(self) -> bool:
        return self._interactive


def test_nobody_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody can answer, nothing is taken for a yes."""
    monkeypatch.setattr("sys.stdin", _Terminal(interactive=False))
    with pytest.raises(click.UsageError, match="--yes"):
        confirm("Delete it?")


@pytest.mark.parametrize(("answer", "stops"), [("y", False), ("n", True)])
def test_somebody_is_asked(monkeypatch: pytest.MonkeyPatch, answer: str, stops: bool) -> None:
    """On a terminal the person decides, and a no stops the command."""
    monkeypatch.setattr("sys.stdin", _Terminal(interactive=True))
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: answer)
    if stops:
        with pytest.raises(click.Abort):
            confirm("Delete it?")
    else:
        confirm("Delete it?")
