"""The repository obeys the house rules, and each rule bites."""

from collections.abc import Callable, Iterator

import pytest

from tests.architecture import rules
from tests.architecture.source import Source, parse, sources

Rule = Callable[[Source], Iterator[str]]

LONG_FUNCTION = "def long() -> None:\n" + "    print()\n" * rules.MAX_FUNCTION_LINES

OFFENCES: list[tuple[Rule, str, str]] = [
    (rules.file_is_short, "domain/a.py", "pass\n" * (rules.MAX_FILE_LINES + 1)),
    (rules.functions_are_short, "tests/a.py", LONG_FUNCTION),
    (rules.names_say_something, "adapters/sqlite_utils.py", ""),
    (rules.names_say_something, "adapters/common/a.py", ""),
    (rules.names_say_something, "domain/a.py", "class MemoryManager: ..."),
    (rules.inner_layers_are_pure, "domain/a.py", "import time"),
    (rules.inner_layers_are_pure, "domain/a.py", "import numpy"),
    (rules.inner_layers_are_pure, "application/a.py", "def f():\n    from os.path import join"),
    (rules.layers_have_one_name, "tests/a.py", "from domain.memory import Memory"),
    (rules.packages_are_empty, "domain/__init__.py", '"""Docs."""\nX = 1'),
    (rules.errors_are_named, "adapters/a.py", "try: ...\nexcept Exception: ..."),
    (rules.errors_are_named, "adapters/a.py", "try: ...\nexcept (OSError, BaseException): ..."),
    (rules.errors_are_named, "adapters/a.py", "try: ...\nexcept: ..."),
    (rules.errors_are_named, "adapters/a.py", "with contextlib.suppress(Exception): ..."),
    (rules.nothing_is_left_over, "domain/a.py", "x = 1  # TODO: later"),
    (rules.nothing_is_left_over, "domain/a.py", "x = 1  # pragma: no cover"),
    (rules.ignores_have_reasons, "domain/a.py", "x = 1  # noqa"),
    (rules.ignores_have_reasons, "domain/a.py", "x = 1  # noqa: S608"),
    (rules.ignores_have_reasons, "domain/a.py", "# ruff: noqa: S608"),
    (rules.ignores_have_reasons, "domain/a.py", "x = 1  # type: ignore[arg-type]"),
    (rules.tests_are_run, "tests/a.py", "@pytest.mark.skip\ndef test_a(): ..."),
    (rules.tests_are_run, "tests/a.py", "def test_a():\n    pytest.importorskip('x')"),
    (rules.tests_are_run, "tests/a.py", "from unittest.mock import patch"),
    (rules.tests_say_what_holds, "tests/a.py", "def test_a(): ..."),
    (rules.tests_say_what_holds, "tests/a.py", 'def test_a():\n    """Works"""'),
]

INNOCENT = [
    parse("domain/clustering.py", "import numpy\nfrom nan_forget.domain.memory import Memory"),
    parse("adapters/a.py", "try: ...\nexcept BaseException:\n    undo()\n    raise"),
    parse("adapters/a.py", "try: ...\nexcept OSError as error:\n    raise StorageError('x') from error"),
    parse("adapters/a.py", "x = 1  # noqa: S608 - the names are constants"),
    parse("adapters/a.py", "x = f()  # type: ignore[no-any-return]  # apsw says object"),
    parse("tests/a.py", 'def test_a():\n    """A sum is a number."""'),
]

RULES = list(dict.fromkeys(rule for rule, _, _ in OFFENCES))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_repository_obeys(rule: Rule) -> None:
    """No file of the repository breaks a house rule."""
    assert [place for source in sources() for place in rule(source)] == []


@pytest.mark.parametrize(("rule", "path", "text"), OFFENCES)
def test_rule_bites(rule: Rule, path: str, text: str) -> None:
    """A planted offence is found by its rule."""
    assert list(rule(parse(path, text)))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_rule_spares_the_innocent(rule: Rule) -> None:
    """Code as it should be breaks no rule."""
    assert [place for source in INNOCENT for place in rule(source)] == []
