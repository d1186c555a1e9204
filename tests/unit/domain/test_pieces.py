"""Sentences and their pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.pieces import pieces, sentences
from nan_forget.domain.text import normalised


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We use FastAPI. Railway deploys faster.", ["we use fastapi.", "railway deploys faster."]),
        ("see src/auth.ts in v1.2", ["see src/auth.ts in v1.2"]),
        ("我们用 pnpm。不用 npm！", ["我们用 pnpm。", "不用 npm!"]),
        ("switch? no; stay", ["switch?", " no;", " stay"]),
        (" ", []),
    ],
)
def test_sentences_end_at_their_marks(text: str, found: list[str]) -> None:
    """A sentence ends at its mark, never inside a file name or a version."""
    assert sentences(normalised(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("日志保留十四天", "日志 保留 十四 天"),
        ("每周四下午发布", "每周四 下午 发布"),
        ("监听 3000 端口", "监听 3000 端口"),
        ("保留 7 天日志", "保留 7 天 日志"),
        ("十分钟", "十 分钟"),
        ("十分重要", "十分 重要"),
        ("第三阶段", "第 三 阶段"),
        ("一律用中文", "一律 用 中文"),
        ("由韩梅梅负责", "由 韩梅梅 负责"),
        ("上限三百", "上限 三百"),
        ("port:8080", "port : 8080"),
        ("KEY=value", "key = value"),
        ("https://a.io/v1", "https://a.io/v1"),
        ("at 9:30", "at 9:30"),
        ("./src/x.py #12 C++", "./src/x.py #12 c++"),
        ("a ten-minute break", "a ten minute break"),
        ("end-to-end", "end-to-end"),
        ("20MB", "20 mb"),
        ("we're done, I'd say", "we are done , i would say"),
        ("my brother’s car", "my brother's car"),
        ("npm -> pnpm → bun", "npm -> pnpm → bun"),
    ],
)
def test_pieces_are_words(text: str, found: str) -> None:
    """Chinese falls into words by the longest match, English at its spaces; what belongs together stays whole."""
    assert pieces(normalised(text)) == found.split()


@given(st.text())
def test_no_chinese_character_is_lost(text: str) -> None:
    """Any text falls into pieces, and every Chinese character is in one of them."""
    folded = normalised(text)
    kept = "".join(pieces(folded))
    assert all(character in kept for character in folded if "\u4e00" <= character <= "\u9fff")
