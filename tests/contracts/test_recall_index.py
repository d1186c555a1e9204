"""Contract of ``RecallIndex``: what is found, with which evidence."""

from collections.abc import Sequence
from dataclasses import replace as changed
from datetime import timedelta
from math import cos, log, radians

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.candidate import Candidate, Evidence, Findings
from nan_forget.domain.memory import Scope, Status
from nan_forget.domain.moments import to_us
from nan_forget.domain.visibility import Filter, View
from nan_forget.domain.words import query_terms
from tests.contracts.scenes import found, register, replace, save, save_all
from tests.examples import ANN, APP, BOB, LIB, NOON, direction, memory

HERE = View(ANN)


def by_words(query: str, *, candidates: int = 50) -> Question:
    """A question by words alone."""
    return Question(HERE, terms=tuple(query_terms(query)), candidates=candidates)


def by_vector(degrees: float, *, candidates: int = 50) -> Question:
    """A question by vector alone."""
    return Question(HERE, vector=direction(degrees), candidates=candidates)


def findings(units: UnitOfWork, question: Question) -> Findings:
    """All that the index says."""
    with units.read() as work:
        return work.index.find(question)


def cosine_before(candidate: Candidate) -> float | None:
    """The cosine of the only memory at distance 1, one saved before."""
    ((before,), _) = candidate.neighbours
    return before.cosine


def bm25(documents: Sequence[Sequence[str]], document: Sequence[str], *terms: str) -> float:
    """FTS5's formula (https://sqlite.org/fts5.html#the_bm25_function), k1 1.2 and b 0.75, turned positive."""
    mean = sum(map(len, documents)) / len(documents)
    total = 0.0
    for term in terms:
        holders = sum(term in one for one in documents)
        times = document.count(term)
        idf = log((len(documents) - holders + 0.5) / (holders + 0.5))
        total += idf * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * len(document) / mean))
    return total


def test_nothing_to_find(units: UnitOfWork) -> None:
    """An empty store, an empty question and words that nobody said have no candidates."""
    assert findings(units, by_words("kiwi")).candidates == ()
    assert findings(units, by_vector(0)).candidates == ()
    save(units, memory("kiwi"), direction(0))
    assert findings(units, Question(HERE)).candidates == ()
    assert findings(units, by_words("mango")).candidates == ()


@pytest.mark.parametrize(
    ("content", "query"),
    [
        ("项目使用 pnpm 作为包管理器，不用 npm 或 yarn", "包管理器"),
        ("项目使用 pnpm 作为包管理器，不用 npm 或 yarn", "which pnpm"),
        ("用户身份由网关校验", "身份校验"),
        ("用户身份由网关校验", "校验"),
        ("重跑gen-itgc后", "itgc"),
        ("see src/auth.ts", "SRC/AUTH.TS"),
        ("see src/auth.ts", "auth"),
        ("the UserAccountStore", "account"),
        ("written in C++", "C++"),
        ("a multi-agent plan", "multi-agent"),
        ("ＫＩＷＩ", "kiwi"),
    ],
)
def test_found_by_a_word(units: UnitOfWork, content: str, query: str) -> None:
    """A memory is found by any word, part of an identifier or pair of Chinese characters in it."""
    one = save(units, memory(content))
    save(units, memory("something else 其他"))
    assert found(units, by_words(query)).keys() == {one.id}


@pytest.mark.parametrize("field", ["problem", "solution", "concepts", "files", "tags"])
def test_found_by_every_field(units: UnitOfWork, field: str) -> None:
    """The structured fields are searched like the content."""
    value: object = "kiwi" if field in {"problem", "solution"} else ("kiwi",)
    one = save(units, changed(memory(), **{field: value}))  # type: ignore[arg-type]  # a field and its value
    assert found(units, by_words("kiwi")).keys() == {one.id}


@pytest.mark.parametrize(
    "term",
    ['"', "'", "*", "a AND", "NEAR(", "NOT", "col:", "-", "^", "(", ")", "{a}", "👍", "", " ", "\\", "%", "don't"],
)
def test_any_text_may_be_asked(units: UnitOfWork, term: str) -> None:
    """No term is an error, and none hides what the others find."""
    one = save(units, memory("kiwi"))
    assert found(units, Question(HERE, terms=(term, "kiwi"))).keys() == {one.id}
    findings(units, Question(HERE, terms=(term,)))


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    terms=st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=9), max_size=4)
)
def test_no_text_is_a_syntax_error(units: UnitOfWork, terms: list[str]) -> None:
    """Whatever the terms, asking is no error."""
    findings(units, Question(HERE, terms=tuple(terms)))


def test_long_query(units: UnitOfWork) -> None:
    """A query of 20,000 characters finds what it shares a word with."""
    one = save(units, memory("kiwi"))
    assert found(units, by_words("kiwi " + "mango papaya 菠萝蜜 " * 1_000)).keys() == {one.id}


def test_word_evidence(units: UnitOfWork) -> None:
    """Evidence by words is FTS5's bm25 over all memories; best, ideal and whole give its scale."""
    documents = [["kiwi", "kiwi", "melon"], ["kiwi", "plum", "fig", "melon"], *([f"w{n}", "fig"] for n in range(8))]
    ids = [save(units, memory(" ".join(words))).id for words in documents]
    answer = findings(units, by_words("kiwi plum absent"))
    expected = {ids[place]: bm25(documents, documents[place], "kiwi", "plum") for place in (0, 1)}
    assert {one.id: one.own.bm25 for one in answer.candidates} == pytest.approx(expected, rel=1e-6)
    assert {one.own.cosine for one in answer.candidates} == {None}
    assert answer.best == pytest.approx(max(expected.values()), rel=1e-6)
    assert answer.ideal == pytest.approx(2.2 * (log(8.5 / 2.5) + log(9.5 / 1.5)), rel=1e-6)
    assert answer.whole == pytest.approx(answer.ideal + 2.2 * log(10.5 / 0.5), rel=1e-6)


def test_vector_evidence(units: UnitOfWork) -> None:
    """Evidence by vector is the cosine of the best passage; without a vector there is none."""
    ids = {
        save(units, memory("1"), direction(60)).id: cos(radians(60)),
        save(units, memory("2"), direction(100), direction(30), direction(-80)).id: cos(radians(30)),
        save(units, memory("3"), direction(180), None).id: -1.0,
    }
    save(units, memory("4"), None)
    near = found(units, by_vector(0))
    assert {one.id: one.own.cosine for one in near.values()} == pytest.approx(ids, abs=1e-6)
    assert {one.own.bm25 for one in near.values()} == {0.0}


def test_both_sides_are_united(units: UnitOfWork) -> None:
    """Candidates are the best of each side, all with the evidence of both."""
    save(units, memory("something else"))
    near = save(units, memory("mango"), direction(10))
    worded = save(units, memory("kiwi"), direction(90))
    pending = save(units, memory("kiwi too"), None)
    both = found(units, Question(HERE, terms=("kiwi",), vector=direction(10), candidates=2))
    assert both.keys() == {near.id, worded.id, pending.id}
    assert both[near.id].own.cosine == pytest.approx(1.0)
    assert both[near.id].own.bm25 == 0.0
    assert both[worded.id].own.cosine == pytest.approx(cos(radians(80)), abs=1e-6)
    assert both[worded.id].own.bm25 > both[pending.id].own.bm25 > 0
    assert both[pending.id].own.cosine is None


def test_limit_counts_memories_of_each_side(units: UnitOfWork) -> None:
    """The nearest are counted as memories, not passages; the best by words are chosen by bm25."""
    many = save(units, memory("1"), *map(direction, range(60)))
    second = save(units, memory("2"), direction(70))
    save(units, memory("3"), direction(80))
    assert found(units, by_vector(0, candidates=2)).keys() == {many.id, second.id}
    save(units, memory("kiwi among many other words here"))
    worded = save(units, memory("kiwi kiwi"))
    assert found(units, by_words("kiwi", candidates=1)).keys() == {worded.id}


def test_all_of_many(units: UnitOfWork) -> None:
    """As many memories are found as were asked for, if there are so many."""
    memories = [memory(f"kiwi {number}") for number in range(90)]
    save_all(units, [(one, [direction(degrees)]) for degrees, one in enumerate(memories)])
    ids = {one.id for one in memories}
    assert found(units, by_vector(0, candidates=90)).keys() == ids
    assert found(units, by_words("kiwi", candidates=90)).keys() == ids
    assert len(found(units, by_vector(0, candidates=50))) == 50


def test_what_the_score_needs(units: UnitOfWork) -> None:
    """Each candidate says what its score is made of, as it is stored now; keys ascend in the order of saving."""
    accessed, created = NOON + timedelta(days=1, microseconds=7), NOON + timedelta(days=9)
    one = save(units, memory("kiwi", created_at=created))
    two = save(units, memory("kiwi two"))
    replace(units, changed(one, confidence=0.9, access_count=3, last_accessed_at=accessed))
    both = found(units, by_words("kiwi"))
    first, second = both[one.id], both[two.id]
    assert (first.confidence, first.access_count, first.last_accessed_us) == (0.9, 3, to_us(accessed))
    assert (first.created_us, second.created_us) == (to_us(created), to_us(NOON))
    assert first.key < second.key


@pytest.mark.parametrize(
    ("content", "exact", "count"),
    [
        ("see src/auth.ts for it", ("src/auth.ts",), 1),
        ("SEE SRC/AUTH.TS", ("src/auth.ts",), 1),
        ("src/auth.tsx is another file", ("src/auth.ts",), 0),
        ("error E1234 in src/auth.ts", ("e1234", "src/auth.ts", "e9"), 2),
        ("the quick brown fox", ("quick brown",), 1),
        ("the brown quick fox", ("quick brown",), 0),
        ("用户身份由网关校验", ("用户身份",), 1),
        ("用户的身份", ("用户身份",), 0),
        ("kiwi", ('"', "", "\0"), 0),
    ],
)
def test_holders_of_literal_terms(units: UnitOfWork, content: str, exact: tuple[str, ...], count: int) -> None:
    """A memory that holds a literal term is a candidate by that alone, and says how many of them it holds."""
    one = save(units, memory(content))
    candidates = found(units, Question(HERE, exact=exact))
    assert {id: candidate.exact for id, candidate in candidates.items()} == ({one.id: count} if count else {})


def test_literal_terms_add_no_evidence(units: UnitOfWork) -> None:
    """A holder that shares no other word with the query has no evidence by words."""
    one = save(units, memory("src/auth.ts"))
    assert found(units, Question(HERE, exact=("src/auth.ts",)))[one.id].own == Evidence(None, 0.0)


def test_common_terms_are_left_out(units: UnitOfWork) -> None:
    """A term of more than a tenth of the store, and a hundred, is left out beside a rarer one, and asked for alone."""
    memories = [memory(f"kiwi number{number}") for number in range(120)]
    rare = memory("mango")
    save_all(units, [(one, ()) for one in (*memories, rare)])
    assert found(units, by_words("kiwi mango")).keys() == {rare.id}
    assert len(found(units, by_words("kiwi", candidates=150))) == len(memories)


def test_nearest_is_the_best_cosine(units: UnitOfWork) -> None:
    """The findings say how near the nearest visible and wanted memory is; without vectors it is 0."""
    save(units, memory("kiwi", user_id=BOB), direction(0))
    save(units, memory("kiwi"), direction(60))
    save(units, memory("mango"), direction(80))
    assert findings(units, by_vector(0)).nearest == pytest.approx(0.5, abs=1e-6)
    assert findings(units, by_words("kiwi")).nearest == 0.0


def test_neighbours_of_the_same_session(units: UnitOfWork) -> None:
    """At distance 1 stand the memories saved just before and after in the same session, with their evidence."""
    save(units, memory("0", session_id="other"), direction(0))
    before = save(units, memory("kiwi", session_id="s1"), direction(30))
    save(units, memory("1", session_id="other"), direction(0))
    middle = save(units, memory("2", session_id="s1"), direction(0))
    after = save(units, memory("3", session_id="s1"), None)
    alone = save(units, memory("4"), direction(0))
    asked = found(units, Question(HERE, terms=("kiwi",), vector=direction(0)))
    assert asked[middle.id].neighbours == ((asked[before.id].own, Evidence(None, 0.0)), ())
    assert asked[before.id].neighbours == ((asked[middle.id].own,), (Evidence(None, 0.0),))
    assert after.id not in asked
    assert asked[alone.id].neighbours == ((), ())


def test_neighbours_at_distance_two(units: UnitOfWork) -> None:
    """Behind the next ones stand those two places before and after, and nothing further away."""
    line = [save(units, memory(f"{degrees}", session_id="s1"), direction(degrees)) for degrees in (10, 20, 0, 30, 40)]
    save(units, memory("other", session_id="s2"), direction(50))
    asked = found(units, by_vector(0))
    own = [asked[one.id].own for one in line]
    assert asked[line[2].id].neighbours == ((own[1], own[3]), (own[0], own[4]))
    assert asked[line[1].id].neighbours == ((own[0], own[2]), (own[3],))
    assert asked[line[0].id].neighbours == ((own[1],), (own[2],))


def test_neighbours_need_not_be_candidates(units: UnitOfWork) -> None:
    """A neighbour counts though it is not among the best and passes no filter of the question."""
    before = save(units, memory("1", session_id="s1", tags=("other",)), direction(60))
    one = save(units, memory("2", session_id="s1", tags=("wanted",)), direction(0))
    assert before.id not in (near := found(units, by_vector(0, candidates=1)))
    assert cosine_before(near[one.id]) == pytest.approx(0.5, abs=1e-6)
    tagged = found(units, Question(HERE, Filter(tags=("wanted",)), vector=direction(0)))
    assert tagged[one.id].neighbours == near[one.id].neighbours


def test_neighbours_are_visible_and_told(units: UnitOfWork) -> None:
    """The nearest memory of the session that the view reaches is the neighbour: hidden and archived ones are none."""
    register(units)
    far = save(units, memory("1", session_id="s1"), direction(60))
    save(units, memory("2", session_id="s1", status=Status.ARCHIVED), direction(10))
    save(units, memory("3", session_id="s1", project=LIB), direction(20))
    save(units, memory("4", session_id="s1", scope=Scope.SESSION), direction(30))
    one = save(units, memory("5", session_id="s1"), direction(0))
    near = found(units, by_vector(0))
    assert near[one.id].neighbours == ((near[far.id].own,), ())
    in_session = found(units, Question(View(ANN, APP.key, "s1"), vector=direction(0)))
    assert cosine_before(in_session[one.id]) == pytest.approx(cos(radians(30)), abs=1e-6)
    archived = found(units, Question(HERE, Filter(archived=True), vector=direction(0)))
    assert cosine_before(archived[one.id]) == pytest.approx(cos(radians(10)), abs=1e-6)
