"""Text as words: what the index holds and what a query asks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.words import (
    MAX_QUERY_TERMS,
    STOP_BIGRAMS,
    STOP_CHARACTERS,
    STOP_WORDS,
    exact_terms,
    index_terms,
    match_expression,
    query_terms,
)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Auth is Clerk", "auth is clerk"),
        ("用户身份", "用户 户身 身份"),
        ("一 个", "一 个"),
        ("getHTTPResponse", "gethttpresponse get http response"),
        ("snake_case_name", "snake_case_name snake case name"),
        ("_private", "_private private"),
        ("src/auth.ts", "src/auth.ts src auth ts"),
        ("multi-agent", "multi-agent multi agent"),
        ("v1.2.3", "v1.2.3 v1 2 3"),
        ("parseXML2JSON", "parsexml2json parse xml2 json"),
        ("重跑gen-itgc后", "重跑 gen-itgc gen itgc 后"),
        ("C++ and C#", "c++ c and c# c"),
        ("don't stop.", "don t stop"),
        ("ＡＢＣ ﬁle", "abc file"),
        ("한국어 カタカナ", "한국 국어 カタ タカ カナ"),
        ("a a", "a a"),
        ("...!?", ""),
        ("👍", ""),
    ],
)
def test_index_terms(text: str, terms: str) -> None:
    """CJK runs become bigrams; identifiers stand whole and split at every kind of joint; signs alone are nothing."""
    assert index_terms(text) == terms.split()


@pytest.mark.parametrize(
    ("document", "query"),
    [
        ("用户身份由网关校验", "用户身份"),
        ("用户身份由网关校验", "身份校验"),
        ("用户身份由网关校验", "校验"),
        ("重跑gen-itgc后", "itgc"),
        ("see src/auth.ts", "auth"),
        ("see src/auth.ts", "SRC/AUTH.TS"),
        ("the UserAccountStore class", "account"),
        ("written in C++", "c++"),
        ("a multi-agent plan", "multi-agent"),
        ("café", "cafe\u0301"),
    ],
)
def test_query_meets_document(document: str, query: str) -> None:
    """A query that names a part of a document shares a term with it."""
    assert set(query_terms(query)) & set(index_terms(document))


def test_query_drops_stop_words_and_repetitions() -> None:
    """What says nothing about the subject is not asked for, and nothing is asked twice."""
    assert query_terms("what is the package manager of the package") == ["package", "manager"]
    assert query_terms("这个 登录 需要 什么") == ["登录"]


def test_query_of_stop_words_keeps_them() -> None:
    """A query that is nothing but stop words still asks for them."""
    assert query_terms("to be or not to be") == ["to", "be", "or", "not"]


def test_long_query_keeps_both_ends() -> None:
    """Of 20,000 characters the first and the last terms are asked for, and no more than the limit."""
    words = [f"w{number}x" for number in range(3_000)]
    terms = query_terms(" ".join(words))
    assert len(terms) == MAX_QUERY_TERMS
    assert terms[:2] == ["w0x", "w1x"]
    assert terms[-2:] == ["w2998x", "w2999x"]


@pytest.mark.parametrize("query", ["", " ", '"', "*", "👍", "(", "-"])
def test_query_of_signs_asks_nothing(query: str) -> None:
    """Text without a word has no terms."""
    assert query_terms(query) == []


def test_match_expression_quotes_every_term() -> None:
    """Terms are joined by OR, and a quotation mark inside one is doubled."""
    assert match_expression(["near(", 'a"b', "c++"]) == '"near(" OR "a""b" OR "c++"'


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("where is getUser defined", ["getuser"]),
        ("HTTPServer or not", ["httpserver"]),
        ("open src/auth.ts now", ["src/auth.ts"]),
        ("MAX_SIZE is 5 of 64", ["max_size", "64"]),
        ("C++ or c#", ["c++", "c#"]),
        ("修改src/auth.ts文件", ["src/auth.ts"]),
        ("我们在2024年用", ["2024"]),
        ('find "Two Words" and `ls -l`', ["two words", "ls -l"]),
        ("“甲 乙”和「丙丁」", ["甲 乙", "丙丁"]),
        ('x "  " y', []),
        ('"v1.2" v1.2', ["v1.2"]),
        ("multi-agent plan for ABC", []),
    ],
)
def test_exact_terms(text: str, terms: list[str]) -> None:
    """Quoted phrases and identifiers are meant literally, without the Chinese they are glued to."""
    assert exact_terms(text) == terms


@given(st.text(max_size=300))
def test_terms_hold_no_space(text: str) -> None:
    """Every term is one non-empty word in lower case, so joining terms by spaces loses none."""
    terms = index_terms(text)
    assert " ".join(terms).split() == terms
    assert all(term == term.lower() for term in terms)


@given(st.text(max_size=300))
def test_query_asks_for_what_the_index_holds(text: str) -> None:
    """A query's terms are among those of the same text, and only stop words are missing."""
    asked, held = query_terms(text), set(index_terms(text))
    assert set(asked) <= held
    dropped = held - set(asked) - STOP_WORDS - STOP_BIGRAMS
    assert all(STOP_CHARACTERS & set(term) for term in dropped) or len(asked) == MAX_QUERY_TERMS
