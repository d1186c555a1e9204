"""Times that a query speaks of."""

from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.dates import spans
from nan_forget.domain.moments import from_us
from nan_forget.domain.prompts import may_speak_of_time

MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)


def days(query: str, now: datetime = MONDAY) -> list[tuple[str, str]]:
    """First day and day after the last of each time in a query."""
    found = [[from_us(us).astimezone(now.tzinfo) for us in span] for span in spans(query, now=now)]
    return [(f"{start:%Y-%m-%d}", f"{end:%Y-%m-%d}") for start, end in found]


@pytest.mark.parametrize(
    ("query", "start", "end"),
    [
        ("what did I say today", "2026-11-30", "2026-12-01"),
        ("Yesterday's decision", "2026-11-29", "2026-11-30"),
        ("the day before yesterday", "2026-11-28", "2026-11-29"),
        ("今天决定了什么", "2026-11-30", "2026-12-01"),
        ("昨天的部署", "2026-11-29", "2026-11-30"),
        ("昨日", "2026-11-29", "2026-11-30"),
        ("前天", "2026-11-28", "2026-11-29"),
        ("this week", "2026-11-30", "2026-12-07"),
        ("last week", "2026-11-23", "2026-11-30"),
        ("上周", "2026-11-23", "2026-11-30"),
        ("上个星期", "2026-11-23", "2026-11-30"),
        ("这周", "2026-11-30", "2026-12-07"),
        ("本周", "2026-11-30", "2026-12-07"),
        ("Last Month", "2026-10-01", "2026-11-01"),
        ("this month", "2026-11-01", "2026-12-01"),
        ("上个月", "2026-10-01", "2026-11-01"),
        ("本月", "2026-11-01", "2026-12-01"),
        ("last year", "2025-01-01", "2026-01-01"),
        ("this year", "2026-01-01", "2027-01-01"),
        ("去年", "2025-01-01", "2026-01-01"),
        ("今年", "2026-01-01", "2027-01-01"),
        ("3 days ago", "2026-11-27", "2026-11-28"),
        ("a day ago", "2026-11-29", "2026-11-30"),
        ("two weeks ago", "2026-11-16", "2026-11-23"),
        ("12 months ago", "2025-11-01", "2025-12-01"),
        ("One year ago", "2025-01-01", "2026-01-01"),
        ("3天前", "2026-11-27", "2026-11-28"),
        ("两周前", "2026-11-16", "2026-11-23"),
        ("十二个月之前", "2025-11-01", "2025-12-01"),
        ("二十天以前", "2026-11-10", "2026-11-11"),
        ("一年前", "2025-01-01", "2026-01-01"),
        ("on friday", "2026-11-27", "2026-11-28"),
        ("Monday's bug", "2026-11-23", "2026-11-24"),
        ("Tuesday", "2026-11-24", "2026-11-25"),
        ("wednesday", "2026-11-25", "2026-11-26"),
        ("thursday", "2026-11-26", "2026-11-27"),
        ("saturday", "2026-11-28", "2026-11-29"),
        ("last sunday", "2026-11-29", "2026-11-30"),
        ("last friday", "2026-11-27", "2026-11-28"),
        ("周五", "2026-11-27", "2026-11-28"),
        ("星期一", "2026-11-23", "2026-11-24"),
        ("上周五", "2026-11-27", "2026-11-28"),
        ("上周日", "2026-11-29", "2026-11-30"),
        ("上个星期天", "2026-11-29", "2026-11-30"),
        ("on 2026-03-05", "2026-03-05", "2026-03-06"),
        ("2026/3/5", "2026-03-05", "2026-03-06"),
        ("2026年3月5日", "2026-03-05", "2026-03-06"),
        ("2026-02", "2026-02-01", "2026-03-01"),
        ("2025年12月", "2025-12-01", "2026-01-01"),
        ("in March", "2026-03-01", "2026-04-01"),
        ("in december", "2025-12-01", "2026-01-01"),
        ("of Nov", "2026-11-01", "2026-12-01"),
        ("since February 2024", "2024-02-01", "2024-03-01"),
        ("三月的会议", "2026-03-01", "2026-04-01"),
        ("12月", "2025-12-01", "2026-01-01"),
        ("十一月", "2026-11-01", "2026-12-01"),
    ],
)
def test_one_time(query: str, start: str, end: str) -> None:
    """A named time is a stretch of whole days, months and weekdays are the latest ones that have begun."""
    assert days(query) == [(start, end)]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "which package manager",
        "march forward",
        "may I",
        "in the second",
        "the todays",
        "2026-13-01",
        "2026-02-30",
        "2026-00",
        "13月",
        "0月",
        "0000-01-01",
        "9999-12-31",
        "in May 9999",
        "in May 0000",
        "12026-01-01",
        "port 3456",
        "前面",
        "周围",
        "三个月",
    ],
)
def test_no_time(query: str) -> None:
    """Words that only look like a time, and dates that no calendar has, name none."""
    assert days(query) == []


def test_several_times() -> None:
    """Every time in a query counts."""
    assert days("yesterday and last month") == [("2026-11-29", "2026-11-30"), ("2026-10-01", "2026-11-01")]


def test_year_and_month_wrap() -> None:
    """Counting back passes the turn of the year."""
    january = datetime(2026, 1, 2, tzinfo=UTC)
    assert days("last month", january) == [("2025-12-01", "2026-01-01")]
    assert days("last week", january) == [("2025-12-22", "2025-12-29")]
    assert days("3 days ago", january) == [("2025-12-30", "2025-12-31")]
    assert days("13 months ago", january) == [("2024-12-01", "2025-01-01")]
    assert days("this month", datetime(2026, 12, 31, tzinfo=UTC)) == [("2026-12-01", "2027-01-01")]


def test_days_are_those_of_the_person() -> None:
    """Just after midnight in Shanghai, yesterday is Shanghai's, though London is still in the day before."""
    shanghai = timezone(timedelta(hours=8))
    now = datetime(2026, 11, 30, 0, 30, tzinfo=shanghai)
    (span,) = spans("昨天", now=now)
    assert from_us(span.start_us) == datetime(2026, 11, 28, 16, tzinfo=UTC)
    assert from_us(span.end_us) == datetime(2026, 11, 29, 16, tzinfo=UTC)


phrases = st.one_of(
    st.builds("{} {}s ago".format, st.integers(0, 999), st.sampled_from("day week month year".split())),
    st.builds("{}{}前".format, st.integers(0, 999), st.sampled_from("天 周 星期 个月 年".split())),
    st.builds("{}{}".format, st.sampled_from("上 这 本".split()), st.sampled_from("周 星期 月 个月".split())),
    st.builds(
        "{:04}-{:02}-{:02}".format,
        *[st.integers(0, 9999), st.integers(0, 13), st.integers(0, 32)],
    ),
    st.builds("{}年{}月".format, st.integers(0, 9999), st.integers(0, 13)),
    st.builds("in {} {}".format, st.sampled_from("jan february dec".split()), st.integers(1000, 9999)),
    st.sampled_from("yesterday|last year|last friday|friday|周日|去年|昨天|十二月".split("|")),
    st.text(max_size=20),
)


@given(st.lists(phrases, max_size=3).map(" ".join))
def test_cheap_look_misses_no_time(query: str) -> None:
    """Where a query names a time, the look that comes before says that it may."""
    assert may_speak_of_time(query) or not spans(query, now=MONDAY)


@given(
    st.lists(phrases, max_size=3).map(" ".join), st.dates(date(1970, 1, 1), date(9998, 12, 31)), st.integers(-12, 14)
)
def test_every_span_is_a_stretch_of_whole_days(query: str, today: date, offset: int) -> None:
    """Whatever is asked whenever, every span begins before it ends, both at midnight of the person's own time."""
    zone = timezone(timedelta(hours=offset))
    for start_us, end_us in spans(query, now=datetime.combine(today, time(12), zone)):
        assert start_us < end_us
        for us in (start_us, end_us):
            assert from_us(us).astimezone(zone).time() == time()
