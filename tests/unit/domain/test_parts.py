"""Sentences as parts that are known or look like something."""

import pytest

from nan_forget.domain.lexicon import Kind
from nan_forget.domain.parts import NAMED, Part, parts
from nan_forget.domain.text import normalised


def part(text: str, sentence: str) -> Part:
    """The part of a sentence that has the text."""
    return next(found for found in parts(normalised(sentence)) if found.text == text)


@pytest.mark.parametrize(
    ("text", "sentence", "kind", "axis", "key"),
    [
        ("postgres", "We use Postgres", Kind.VALUE, "database", "postgresql"),
        ("github actions", "CI runs on GitHub Actions", Kind.VALUE, "ci system", "github action"),
        ("包管理器", "包管理器是 npm", Kind.WORD, "", "packag manager"),
        ("周五", "周五发布", Kind.VALUE, "weekday", "friday"),
        ("预发", "预发环境", Kind.PLACE, "environment", "stag"),
        ("sprint 12", "Sprint 12 ends", Kind.PLACE, "no. sprint", "sprint 12"),
        ("第 三", "第三阶段", Kind.PLACE, "no. 第", "第 3"),
        ("#12", "issue #12", Kind.PLACE, "#", "#12"),
        ("sprint", "The sprint ends", Kind.LABEL, "", "sprint"),
        ("maria's", "Maria's laptop", Kind.OWNER, "", "maria"),
        ("brother's", "my brother's car", Kind.OWNER, "", "brother"),
        ("src/auth.ts", "in src/auth.ts", Kind.NAME, NAMED, "src/auth.ts"),
        ("foo", "我们用 foo", Kind.NAME, NAMED, "foo"),
        ("foo", "we use foo", Kind.WORD, "", "foo"),
        ("build", "放在 build 目录", Kind.NAME, NAMED, "build"),
        ("silent", "LEVEL=silent", Kind.NAME, NAMED, "silent"),
        ("user", "the user table", Kind.WORD, "", "user"),
        ("user", "the user prefers tabs", Kind.SELF, "", "user"),
        ("on", "the flag is on", Kind.VALUE, "switch", "enabl"),
        ("go", "the language is Go", Kind.VALUE, "language", "golang"),
        ("on", "it is on disk", Kind.FILLER, "", "on"),
        ("on", "and so on", Kind.FILLER, "", "on"),
        ("3.11", "Python 3.11", Kind.NUMBER, "count python", "count:3.11"),
        ("3", "with 3 replicas", Kind.NUMBER, "count replica", "count:3"),
        ("3456", "port 3456", Kind.NUMBER, "count port", "count:3456"),
        ("2023", "In 2023 we grew", Kind.NUMBER, "year", "year:2023"),
        ("two hours", "for two hours", Kind.NUMBER, "time", "time:7200"),
        ("v2", "the v2 endpoint", Kind.NUMBER, "count api", "count:2"),
    ],
)
def test_part_is_recognised(text: str, sentence: str, kind: Kind, axis: str, key: str) -> None:
    """A part has its kind, the axis of its value, and one key for all synonyms."""
    found = part(text, sentence)
    assert (found.kind, found.axis, found.key) == (kind, axis, key)


@pytest.mark.parametrize(("text", "sentence"), [("3.11", "Python 3.11"), ("v2", "v2 is out")])
def test_version_belongs_to_its_name(text: str, sentence: str) -> None:
    """A number behind a name, or with a v, is a part of the name."""
    assert part(text, sentence).attached


def test_counted_number_stands_alone() -> None:
    """A number before what it counts is a value of its own."""
    assert not part("3", "with 3 replicas").attached


def test_nothing_has_no_parts() -> None:
    """A sentence of signs has no parts."""
    assert parts("!") == []
