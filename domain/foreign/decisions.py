"""Architecture decision records: Markdown pages of one folder that refer to each other by number."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nan_forget.domain.foreign.notes import Page
from nan_forget.domain.foreign.values import first_moment, labels, line, text
from nan_forget.domain.identity import derived_id
from nan_forget.domain.memory import MemoryType, Reason, Status
from nan_forget.domain.record import Record

TOOL = "adr"

_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t#]*$", re.MULTILINE)
_TITLE = re.compile(r"^(?:ADR[\s#:-]*)?0*(\d+)\s*[.:：)–—-]*\s*(.*)$", re.IGNORECASE)
_NUMBER = re.compile(r"(?<!\d)0*(\d{1,5})(?!\d)")
_TARGET = re.compile(r"\]\((?:[^)]*/)?(?:adr[-_ ]?)?0*(\d+)[^)/]*\)", re.IGNORECASE)
_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_LINE = r"^[\s*_>-]*(?:{})[*_]*\s*[:：][*_\s]*(.+)$"
_STATUS_LINE = re.compile(_LINE.format("status|状态"), re.IGNORECASE | re.MULTILINE)
_DATE_LINE = re.compile(_LINE.format("date|日期|时间"), re.IGNORECASE | re.MULTILINE)
_REPLACED_BY = re.compile(r"(?:superseded|replaced)\s+(?:by|with)|被.{0,20}?(?:取代|替代|代替)|已由", re.IGNORECASE)
_REPLACES = re.compile(r"(?:supersedes|replaces)|(?<!被)(?:取代|替代|代替)", re.IGNORECASE)
_ENDED = re.compile(
    r"superseded|replaced|deprecated|rejected|obsolete|withdrawn|废弃|弃用|拒绝|否决|取代|替代", re.IGNORECASE
)
_PARTS = {
    "status": ("status", "状态"),
    "date": ("date", "日期"),
    "context": ("context", "background", "problem", "背景", "上下文", "问题"),
    "decision": ("decision outcome", "decision", "决策", "决定"),
    "consequences": (
        "consequences",
        "positive consequences",
        "negative consequences",
        "outcome",
        "后果",
        "影响",
        "结果",
    ),
}
_NO_DECISION = ("decision drivers", "decision makers")


class _Decision(NamedTuple):
    """A page, understood."""

    number: int | None
    record: Record
    superseded_by: int | None
    supersedes: tuple[int, ...]


def records(pages: Sequence[Page]) -> list[Record]:
    """The decisions of one folder, with their links to each other; other pages are passed over."""
    decisions = [found for page in pages if (found := _decision(page))]
    by_number = {one.number: one.record for one in decisions if one.number is not None}
    for one in decisions:
        newer = by_number.get(one.superseded_by or -1)
        pairs = [(newer, one.record)] if newer else []
        pairs += [(one.record, older) for number in one.supersedes if (older := by_number.get(number))]
        for new, old in pairs:
            _supersede(new, old)
    return [one.record for one in decisions]


def file_of(record: Record) -> object:
    """The page that a record was read from."""
    source = record["source"]
    return source["file"] if isinstance(source, dict) else None


def _supersede(new: Record, old: Record) -> None:
    if new is old:
        return
    links = new.setdefault("links", {"supersedes": []})
    if isinstance(links, dict) and old["id"] not in links["supersedes"]:
        links["supersedes"].append(old["id"])
    old |= {"status": Status.SUPERSEDED, "reason": None, "valid_to": new["created_at"]}


def _decision(page: Page) -> _Decision | None:
    title, parts = _taken_apart(page)
    status = text(page.front.get("status")) or parts.get("status") or _found(_STATUS_LINE, page.body)
    if not title or not (status or parts.get("decision")):
        return None
    number, name = _numbered(title, page)
    decision = parts.get("decision")
    content = "\n\n".join(filter(None, [name, decision]))
    day = _DAY.search(f"{parts.get('date', '')} {_found(_DATE_LINE, page.body)} {status}")
    created = first_moment(page.front.get("date"), day and day[0], page.modified)
    record: Record = {
        "id": derived_id(TOOL, page.file.rpartition("/")[2], content),
        "content": content,
        "type": MemoryType.DECISION,
        "problem": parts.get("context"),
        "solution": "\n\n".join(filter(None, [decision, parts.get("consequences")])) or None,
        "tags": labels([_word(status), *labels(page.front.get("tags"))]),
        "created_at": created,
        "updated_at": created,
        "source": {"client": TOOL, "file": page.file},
        **_state(status),
    }
    return _Decision(number, record, *_references(status, page.body))


def _taken_apart(page: Page) -> tuple[str, Mapping[str, str]]:
    """The title, and the text of each section that has a meaning, whatever its level and order."""
    headings = list(_HEADING.finditer(page.body))
    ends = [*(heading.start() for heading in headings[1:]), len(page.body)]
    sections = list(zip(headings, ends, strict=True)) if headings else []
    title = line(page.front.get("title"))
    if headings and (title is None or headings[0][1] == "#"):
        title, sections = title or headings[0][2], sections[1:]
    parts: dict[str, str] = {}
    for heading, end in sections:
        part, told = _part(heading[2]), page.body[heading.end() : end].strip()
        if part and told:
            parts[part] = "\n\n".join(filter(None, [parts.get(part), told]))
    return title or "", parts


def _part(heading: str) -> str | None:
    name = heading.strip().lower()
    if name.startswith(_NO_DECISION):
        return None
    return next((part for part, names in _PARTS.items() if name.startswith(names)), None)


def _numbered(title: str, page: Page) -> tuple[int | None, str]:
    """Number and name of a title; a number may also begin the file's name."""
    found = _TITLE.match(title)
    if found and found[2]:
        return int(found[1]), found[2]
    leading = re.match(r"(?:adr[-_ ]*)?(\d+)", page.file.rpartition("/")[2], re.IGNORECASE)
    return (int(leading[1]) if leading else None), title


def _found(pattern: re.Pattern[str], body: str) -> str:
    found = pattern.search(body)
    return found[1].strip() if found else ""


def _word(status: str) -> str | None:
    """The first word of a status, as a tag; that it is accepted says nothing."""
    found = re.match(r"[\W_]*(\w+)", status)
    return None if not found or found[1].lower() in {"accepted", "已接受", "已采纳", "接受"} else found[1].lower()


def _state(status: str) -> Record:
    """What a page's status says of its memory."""
    first = status.strip().split("\n")[0]
    if not _ENDED.search(first) or (_REPLACES.search(first) and not _REPLACED_BY.search(first)):
        return {"status": Status.ACTIVE}
    if _REPLACED_BY.search(first) or re.search("superseded|replaced", first, re.IGNORECASE):
        return {"status": Status.SUPERSEDED}
    return {"status": Status.ARCHIVED, "reason": Reason.USER}


def _references(status: str, body: str) -> tuple[int | None, tuple[int, ...]]:
    """Numbers of the page that superseded this one, and of those that it supersedes."""
    newer, older = None, []
    for told in (*status.split("\n"), *(found for found in body.split("\n") if _REPLACES.match(found.strip(" *_->")))):
        if by := _REPLACED_BY.search(told):
            newer = next(iter(_numbers(told[by.start() :])), newer)
        elif one := _REPLACES.search(told):
            older += _numbers(told[one.end() :])
    return newer, tuple(dict.fromkeys(older))


def _numbers(told: str) -> list[int]:
    """Numbers of pages: where links lead, else what the text names; the digits of a date are none."""
    return [int(number) for number in _TARGET.findall(told) or _NUMBER.findall(_DAY.sub("", told))]
