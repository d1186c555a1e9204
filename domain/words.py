"""Text as words: what goes into the word index and what a query asks of it.

The word index tokenises with ``porter unicode61`` and the characters in ``JOINERS`` as token characters; these
functions hand it tokens separated by spaces. Runs of CJK characters become overlapping bigrams (a single character
stays alone), identifiers stand whole and split at camelCase, underscores, dots, slashes and hyphens.
"""

import re
from unicodedata import normalize

JOINERS = "_./:-+#@"
"""Characters inside identifiers, paths, versions and names such as C++; the index must keep them in tokens."""

MAX_QUERY_TERMS = 128
"""Distinct terms asked for at most; a longer query keeps its first and last half of them."""

_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_RUN = re.compile(f"([{_CJK}]+)|([^{_CJK}]+)")
_TOKEN = re.compile(rf"\w+(?:[{re.escape(JOINERS)}]+\w+)*(?:\+\+|#)?")
_PART = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_INNER_CAPITAL = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_QUOTED = re.compile(r'"([^"\n]{2,80})"|「([^」\n]{2,80})」|“([^”\n]{2,80})”|`([^`\n]{2,80})`')

STOP_WORDS = frozenset(
    "a about after again all also am an and any are aren as at be because been before being but by can cannot could"
    " couldn did didn do does doesn doing don down during each few for from further get give go had hadn has hasn have"
    " haven having he hello her here hers herself hey hi him himself his how i if in into is isn it its itself just"
    " know let ll make may me might more most much must my myself need no nor not now of off ok okay on once one only"
    " or other our ours ourselves out over own please re s same say shall she should shouldn show so some such t tell"
    " than that the their theirs them themselves then there these they thing things this those through to too under"
    " until up us use used using ve very want was wasn we were weren what when where which while who whom whose why"
    " will with won would wouldn yes you your yours yourself yourselves".split()
)
"""English words that say nothing about the subject; dropped from queries, kept in the index."""

STOP_CHARACTERS = frozenset("的了吗呢吧啊呀嘛么什怎哪谁们")
"""Chinese characters that only build sentences and questions: a bigram with one of them says nothing either."""

STOP_BIGRAMS = frozenset(
    "这个 那个 一个 一下 这段 那段 这些 那些 这里 那里 这样 那样 几个 几行 几本 可以 能不 不能 能否 是否 帮我 给我"
    " 给这 把这 写一 有没 没有 不是 就是 还是 或者 因为 所以 如果 但是 然后 现在 刚才 刚刚 已经 以及 一些 一点 一次"
    " 一样 需要 应该 请把 请你 为何 有何 多少 时候 来说 我想 想要 放在 改一 看一 看看".split()
)
"""Chinese words, and pairs across word borders, that say nothing about the subject."""


def index_terms(text: str) -> list[str]:
    """The tokens of a text for the word index, in order, with repetitions."""
    terms: list[str] = []
    for cjk, other in _RUN.findall(normalize("NFKC", text)):
        if cjk:
            terms += _bigrams(cjk)
        else:
            for token in _TOKEN.findall(other):
                terms += _forms(token)
    return terms


def query_terms(text: str) -> list[str]:
    """The distinct tokens a query asks for, in order, without stop words (unless nothing else is left)."""
    found = list(dict.fromkeys(index_terms(text)))
    telling = [term for term in found if not _is_filler(term)] or found
    if len(telling) <= MAX_QUERY_TERMS:
        return telling
    half = MAX_QUERY_TERMS // 2
    return telling[:half] + telling[-half:]


def match_expression(terms: list[str]) -> str:
    """The FTS5 expression that matches any of the terms; every term is quoted, so no text can be a syntax error."""
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)


def exact_terms(text: str) -> list[str]:
    """What is meant literally, in lower case: quoted phrases and identifiers (a digit, joiner or inner capital)."""
    plain = normalize("NFKC", text)
    quoted = [next(filter(None, groups)) for groups in _QUOTED.findall(plain)]
    runs = (other for _, other in _RUN.findall(plain))
    tokens = [token for run in runs for token in _TOKEN.findall(run) if _is_identifier(token)]
    return list(dict.fromkeys(term for found in (*quoted, *tokens) if (term := found.strip().lower())))


def _is_filler(term: str) -> bool:
    return term in STOP_WORDS or term in STOP_BIGRAMS or not STOP_CHARACTERS.isdisjoint(term)


def _is_identifier(token: str) -> bool:
    joined = any(joiner in token for joiner in "_./:#@+")
    return len(token) > 1 and (joined or any(map(str.isdigit, token)) or bool(_INNER_CAPITAL.search(token)))


def _bigrams(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


def _forms(token: str) -> list[str]:
    parts = [part.lower() for word in _PART.findall(token) for part in _HUMP.split(word)]
    whole = token.lower()
    return [whole] if parts == [whole] else [whole, *parts]
