"""Text of any kind goes in and comes out as it is."""

from collections.abc import Callable

import pytest

from tests.integration.cli.conftest import Cli


@pytest.mark.parametrize(
    "text",
    [
        "-5 degrees is too cold for the battery",
        "--force is never used on main",
        "- buy milk",
        "--no-such-option and more text",
        "\"quoted\" and 'quoted' and `code`",
        "line one\nline two\r\nline three",
        "👩‍👩‍👧‍👦 family, é and é",
        "%s {0} $HOME \\n [bold]not markup[/bold]",
        "长" * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_exact_words_are_kept(cli: Cli, add: Callable[..., str], text: str) -> None:
    """What is saved is given back to the byte, also if it begins with a dash."""
    assert cli("get", add(text), "--json").json["content"] == text


@pytest.mark.parametrize("text", ["-5", "--force", "-x"])
def test_dash_without_white_space_needs_the_end_of_options(cli: Cli, text: str) -> None:
    """A single word with a dash is an option, and text only behind two dashes."""
    assert cli("add", text, "--json").code == 2
    answer = cli("add", "--json", "--", text)
    assert (answer.code, answer.json["outcome"]) == (0, "saved")


def test_options_stay_options(cli: Cli) -> None:
    """An option with a value that has white space in it is still that option, beside text with a dash."""
    saved = cli("add", "- text", "--problem=no key at all", "--solution", "- a new one", "--json").json["memory"]
    assert isinstance(saved, dict)
    assert (saved["content"], saved["problem"], saved["solution"]) == ("- text", "no key at all", "- a new one")


def test_standard_input(cli: Cli) -> None:
    """A dash alone reads the text from standard input, line breaks included."""
    answer = cli("add", "-", "--json", stdin="from\na pipe\n")
    assert cli("get", answer.id, "--json").json["content"] == "from\na pipe\n"


@pytest.mark.parametrize("query", ["-5 degrees", "- battery"])
def test_search_for_text_with_a_dash(cli: Cli, add: Callable[..., str], query: str) -> None:
    """A query may begin with a dash as well."""
    add("-5 degrees is too cold for the battery")
    assert len(cli("search", query, "--json").contents) == 1


@pytest.mark.parametrize(("text", "kept"), [("a\x00b", "ab"), ("a\ud800b", "a\ufffdb")])
def test_what_cannot_be_stored_is_cleaned(cli: Cli, text: str, kept: str) -> None:
    """NUL and lone surrogates are cleaned, and the user is told."""
    answer = cli("add", text, "--json")
    assert answer.code == 0
    assert answer.json["notices"]
    assert cli("get", answer.id, "--json").json["content"] == kept
    told = cli("add", f"{text} again")
    assert told.code == 0
    assert told.err.startswith("note: ")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("src/a.py", ["src/a.py"]),
        ("src/a.py,src/b.py", ["src/a.py", "src/b.py"]),
        (" src/a.py , ", ["src/a.py"]),
        ('["src/a.py", "b, c.py"]', ["src/a.py", "b, c.py"]),
    ],
)
def test_one_string_becomes_a_list(cli: Cli, given: str, kept: list[str]) -> None:
    """Files given as one string become a list, and so do tags and concepts."""
    answer = cli("add", "text", "--files", given, "--tags", given, "--concepts", given, "--json")
    memory = cli("get", answer.id, "--json").json
    assert (memory["files"], memory["tags"], memory["concepts"]) == (kept, kept, kept)


def test_every_field(cli: Cli, add: Callable[..., str]) -> None:
    """Every option of a memory is kept, changed and emptied."""
    options = {
        "--type": "decision",
        "--problem": "no key",
        "--solution": "a new one",
        "--confidence": "0.9",
        "--provenance": "human",
        "--tier": "regular",
        "--expires": "2099-12-31",
        "--session": "s1",
        "--scope": "session",
    }
    one = add("text", *[part for pair in options.items() for part in pair])
    memory = cli("get", one, "--json").json
    assert memory.items() >= {"type": "decision", "problem": "no key", "solution": "a new one"}.items()
    assert memory.items() >= {"confidence": 0.9, "provenance": "human", "tier": "regular", "scope": "session"}.items()
    assert memory["session_id"] == "s1"
    assert str(memory["expires_at"]).startswith("2099-12-31")
    changed = cli("update", one, "--content", "- new", "--clear", "problem", "--clear", "expires", "--json").json
    assert changed.items() >= {"content": "- new", "problem": None, "expires_at": None, "solution": "a new one"}.items()


def test_any_query(cli: Cli, add: Callable[..., str]) -> None:
    """No query is an error."""
    add("text")
    for query in (
        "multi-agent",
        "don't",
        "src/auth.ts",
        "C++",
        '"',
        "a AND",
        "NEAR(",
        "*",
        "👍",
        "\ud800",
        "x " * 10_000,
    ):
        assert cli("search", query, "--json").code == 0


def test_human_output(cli: Cli, add: Callable[..., str]) -> None:
    """People read lines: what was found with its place, what was said of it, and what happened to it."""
    one = add("Auth is Clerk. Not custom JWT", "--type", "decision")
    assert (
        cli("search", "auth Clerk JWT", "--explain")
        .out.splitlines()[0]
        .startswith("1. [decision] Auth is Clerk. Not custom JWT  (user · ")
    )
    assert "nothing found" in cli("search", "auth", "--type", "task").out
    assert "decision" in cli("list").out
    assert cli("get", one).out.startswith("Auth is Clerk. Not custom JWT\n\nid ")
    assert cli("archive", one).out.startswith("archived [decision] Auth is Clerk.")
    assert "archived" in cli("list", "--status", "archived").out
    assert cli("restore", one).out.startswith("restored ")
    assert cli("update", one, "--content", "Auth is Auth0").out.startswith("updated ")
    history = cli("history", one).out
    assert history.index("created") < history.index("archive") < history.index("Auth0")
    assert cli("delete", one, "--yes").out.startswith("deleted ")
    assert cli("get", one).code == 3
