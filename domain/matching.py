"""How exactly a memory says what somebody names."""

from nan_forget.domain.text import normalised
from nan_forget.domain.words import index_terms

_ENDS = " .。!！,，;；:：\"'“”‘’`"


def closeness(named: str, content: str) -> float:
    """1 for the same text (case, space, width and end punctuation aside), less for one that contains it or all of its
    words, the less the more it says beside it; 0 for any other.
    """
    wanted, said = normalised(named).strip(_ENDS), normalised(content).strip(_ENDS)
    if not wanted or wanted == said:
        return 1.0 if wanted else 0.0
    if wanted in said:
        return 0.5 + 0.4 * len(wanted) / len(said)
    words, spoken = set(index_terms(named)), set(index_terms(content))
    return 0.4 * len(words) / len(spoken) if words and words <= spoken else 0.0
