"""Times that a query speaks of: "yesterday", "in March", "上周", "3天前".

A time in a query makes memories of that time likelier; it never hides the others. Days are those of the person who
asks: callers give the local time with its offset.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from nan_forget.domain.candidate import Span
from nan_forget.domain.moments import to_us

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_WEEKDAYS = "mon tue wed thu fri sat sun".split()
_HANZI = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "日": 7, "天": 7}
_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNT = r"\d{1,3}|an?|one|two|three|four|five|six|[一二两三四五六七八九十]{1,3}"

_NAMED_DAY = re.compile(r"\b(the day before yesterday|yesterday|today)\b|(今天|昨天|昨日|前天)", re.IGNORECASE)
_DAYS_BACK = {"today": 0, "今天": 0, "yesterday": 1, "昨天": 1, "昨日": 1, "the day before yesterday": 2, "前天": 2}
_PERIOD = re.compile(
    r"\b(last|this) (week|month|year)\b|(上|这|本)个?(周|星期|月)(?![一二三四五六日天])|(去|今)(年)",
    re.IGNORECASE,
)
_AGO = re.compile(rf"\b({_COUNT}) (day|week|month|year)s? ago\b|({_COUNT})(天|周|星期|个月|年)[之以]?前", re.IGNORECASE)
_WEEKDAY = re.compile(
    rf"\b(last )?({'|'.join(_WEEKDAYS)})(?:day|sday|nesday|rsday|urday)\b|(上)?个?(?:周|星期)([一二三四五六日天])",
    re.IGNORECASE,
)
_DATE = re.compile(r"(?<!\d)((?:19|20)\d{2})[-/年](\d{1,2})(?:[-/月](\d{1,2})(?!\d))?")
_MONTH = re.compile(
    rf"\b(?:in|of|since|last) ({'|'.join(_MONTHS)})[a-z]*\b(?: (\d{{4}}))?"
    r"|(?<![\d年个])(\d{1,2}|十?[一二三四五六七八九十])月",
    re.IGNORECASE,
)
_UNITS = {"天": "day", "周": "week", "星期": "week", "月": "month", "个月": "month", "年": "year"}


def spans(query: str, *, now: datetime) -> list[Span]:
    """The times that a query names; ``now`` is the asking person's local time, aware. Impossible dates are left out."""
    found = []
    for days in (_named_days, _periods, _ago, _weekdays, _dates, _months):
        for start, end in days(query, now.date()):
            first, after = (datetime.combine(day, time(), now.tzinfo) for day in (start, end))
            found.append(Span(to_us(first), to_us(after)))
    return found


def _named_days(query: str, today: date) -> Iterator[tuple[date, date]]:
    for match in _NAMED_DAY.finditer(query):
        yield _day(today - timedelta(_DAYS_BACK[match[0].lower()]))


def _periods(query: str, today: date) -> Iterator[tuple[date, date]]:
    for match in _PERIOD.finditer(query):
        which, unit = (group for group in match.groups() if group)
        back = 1 if which.lower() in {"last", "上", "去"} else 0
        yield _unit(today, _UNITS.get(unit, unit.lower()), back)


def _ago(query: str, today: date) -> Iterator[tuple[date, date]]:
    for match in _AGO.finditer(query):
        count, unit = (group.lower() for group in match.groups() if group)
        yield _unit(today, _UNITS.get(unit, unit), _number(count))


def _weekdays(query: str, today: date) -> Iterator[tuple[date, date]]:
    for match in _WEEKDAY.finditer(query):
        number = _WEEKDAYS.index(match[2].lower()) if match[2] else _HANZI[match[4]] - 1
        if match[3]:  # 上周五 is the Friday of the week before
            yield _day(_unit(today, "week", 1)[0] + timedelta(number))
        else:
            yield _day(today - timedelta((today.weekday() - number) % 7 or 7))


def _dates(query: str, today: date) -> Iterator[tuple[date, date]]:
    del today
    for match in _DATE.finditer(query):
        year, month, day = int(match[1]), int(match[2]), match[3]
        if day is None:
            yield from _month(year, month)
        elif _is_date(year, month, int(day)):
            yield _day(date(year, month, int(day)))


def _months(query: str, today: date) -> Iterator[tuple[date, date]]:
    for match in _MONTH.finditer(query):
        month = _MONTHS.index(match[1][:3].lower()) + 1 if match[1] else _number(match[3])
        year = int(match[2]) if match[2] else today.year - (month > today.month)
        yield from _month(year, month)


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    if text in _WORDS:
        return _WORDS[text]
    tens, ten, ones = text.rpartition("十")
    return (_HANZI.get(tens, 1) * 10 if ten else 0) + _HANZI.get(ones, 0)


def _day(day: date) -> tuple[date, date]:
    return day, day + timedelta(1)


def _unit(today: date, unit: str, back: int) -> tuple[date, date]:
    """The day, week (from Monday), month or year that lies ``back`` of them before today's."""
    if unit == "day":
        return _day(today - timedelta(back))
    if unit == "week":
        monday = today - timedelta(today.weekday() + 7 * back)
        return monday, monday + timedelta(7)
    if unit == "year":
        return date(max(today.year - back, 1), 1, 1), date(max(today.year - back, 1) + 1, 1, 1)
    year, month = divmod(today.year * 12 + today.month - 1 - back, 12)
    return next(_month(year, month + 1))


def _month(year: int, month: int) -> Iterator[tuple[date, date]]:
    if _is_date(year, month, 1):
        yield date(year, month, 1), date(year + month // 12, month % 12 + 1, 1)


def _is_date(year: int, month: int, day: int) -> bool:
    """Whether there is such a day, with a year behind it in which a span can end."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return year < date.max.year
