"""House rules that no linter knows: each takes one source and names the places that break it."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import LAYERS, Source, comments, functions, imported

MAX_FILE_LINES = 300
MAX_FUNCTION_LINES = 40

_BANNED_NAMES = {"util", "utils", "helper", "helpers", "common", "manager", "base", "processor"}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

_PURE_MODULES = set(
    "array bisect collections contextlib dataclasses datetime difflib enum fractions functools hashlib heapq itertools "
    "json math operator re string struct sys typing unicodedata zlib".split()
)
_ALSO_PURE = {"domain/clustering.py": {"numpy"}}

_DOOR_BOUNDARIES = {
    "entrypoints/cli/app.py",
    "entrypoints/hook.py",
    "entrypoints/mcp/server.py",
    "entrypoints/warm.py",
    "entrypoints/worker.py",
}
"""Where a door must answer whatever happened, so it may catch everything."""

_LEFTOVER = re.compile(r"TODO|FIXME|XXX|pragma:\s*no")
_IGNORE = re.compile(r"#\s*(?:(?:ruff:\s*)?noqa|type:\s*ignore|mypy:)")
_REASONED_IGNORE = re.compile(
    r"# (?:(?:ruff: )?noqa: [A-Z]+\d+(?:, ?[A-Z]+\d+)*|type: ignore\[[a-z-]+(?:, ?[a-z-]+)*\])\W+\w.{4,}"
)
_EVASIONS = {"skip", "skipif", "xfail", "importorskip"}


def file_is_short(source: Source) -> Iterator[str]:
    """At most 300 lines."""
    lines = source.text.count("\n")
    if lines > MAX_FILE_LINES:
        yield f"{source.path} has {lines} lines"


def functions_are_short(source: Source) -> Iterator[str]:
    """At most 40 lines each, signature and docstring included."""
    for function in functions(source.tree):
        lines = (function.end_lineno or function.lineno) - function.lineno + 1
        if lines > MAX_FUNCTION_LINES:
            yield f"{source.at(function)} {function.name} has {lines} lines"


def names_say_something(source: Source) -> Iterator[str]:
    """No file, folder or class is named for being miscellaneous."""
    classes = [node.name for node in ast.walk(source.tree) if isinstance(node, ast.ClassDef)]
    for name in (*source.path.with_suffix("").parts, *classes):
        if _BANNED_NAMES & {word.lower() for word in _WORD.findall(name)}:
            yield f"{source.path} {name}"


def inner_layers_are_pure(source: Source) -> Iterator[str]:
    """Domain and application import the product and pure standard modules only: no clock, chance or I/O."""
    if source.folder not in {"domain", "application"} or "contracts" in source.path.parts:
        return
    allowed = _PURE_MODULES | {"nan_forget"} | _ALSO_PURE.get(str(source.path), set())
    for node, module in imported(source.tree):
        if module.partition(".")[0] not in allowed:
            yield f"{source.at(node)} imports {module}"


def layers_have_one_name(source: Source) -> Iterator[str]:
    """A layer is imported as ``nan_forget.<layer>``, never by its folder's name."""
    for node, module in imported(source.tree):
        if module.partition(".")[0] in LAYERS:
            yield f"{source.at(node)} imports {module}"


def packages_are_empty(source: Source) -> Iterator[str]:
    """An ``__init__.py`` of a layer holds its docstring alone, so that importing one module imports one module."""
    if source.folder in LAYERS and source.path.name == "__init__.py" and len(source.tree.body) > 1:
        yield str(source.path)


def errors_are_named(source: Source) -> Iterator[str]:
    """Only the boundary of a door catches everything; elsewhere a broad handler must end by raising again."""
    if source.folder not in LAYERS or str(source.path) in _DOOR_BOUNDARIES:
        return
    for node in ast.walk(source.tree):
        match node:
            case ast.ExceptHandler(type=caught) if _is_broad(caught) and not isinstance(node.body[-1], ast.Raise):
                yield source.at(node)
            case ast.Call(func=function, args=errors) if ast.unparse(function).endswith("suppress"):
                yield from (source.at(node) for error in errors if _is_broad(error))


def _is_broad(caught: ast.expr | None) -> bool:
    names = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(name is None or ast.unparse(name) in {"Exception", "BaseException"} for name in names)


def nothing_is_left_over(source: Source) -> Iterator[str]:
    """No reminders and no lines hidden from coverage."""
    return (place for place, comment in comments(source) if _LEFTOVER.search(comment))


def ignores_have_reasons(source: Source) -> Iterator[str]:
    """Every lint or type ignore names its code and says why."""
    for place, comment in comments(source):
        if _IGNORE.match(comment) and not _REASONED_IGNORE.match(comment):
            yield place


def tests_are_run(source: Source) -> Iterator[str]:
    """No test is skipped, expected to fail, or run against a patched product."""
    if source.folder != "tests":
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr in _EVASIONS and "pytest" in ast.unparse(node):
            yield source.at(node)
    yield from (source.at(node) for node, module in imported(source.tree) if module == "unittest.mock")


def tests_say_what_holds(source: Source) -> Iterator[str]:
    """Every test has a docstring: one sentence that states the behaviour."""
    for function in functions(source.tree):
        if function.name.startswith("test_"):
            sentence = ast.get_docstring(function) or ""
            if not sentence.endswith((".", "。")) or "\n\n" in sentence:
                yield f"{source.at(function)} {function.name}"
