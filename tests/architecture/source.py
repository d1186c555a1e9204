"""The repository's Python files, parsed once, for the rules that read them."""

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LAYERS = ("domain", "application", "adapters", "entrypoints")


class Source(NamedTuple):
    """One file: its path from the root, its text and its syntax tree."""

    path: PurePosixPath
    text: str
    tree: ast.Module

    @property
    def folder(self) -> str:
        """The folder at the root that the file lies in."""
        return self.path.parts[0]

    def at(self, node: ast.AST) -> str:
        """Where a node is, as editors understand it."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


def parse(path: str, text: str) -> Source:
    """A source that need not exist on disk."""
    return Source(PurePosixPath(path), text, ast.parse(text))


@cache
def sources() -> tuple[Source, ...]:
    """Every Python file of the layers, the tests, the scripts and the benchmarks."""
    return tuple(
        parse(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for folder in (*LAYERS, "tests", "scripts", "benchmarks")
        for path in sorted((ROOT / folder).rglob("*.py"))
    )


def imported(tree: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    """Every absolute import, at the top or inside a function, with the module that it names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield node, node.module


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method, nested ones included."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def comments(source: Source) -> Iterator[tuple[str, str]]:
    """Every comment, with its place."""
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type == tokenize.COMMENT:
            yield f"{source.path}:{token.start[0]}", token.string
