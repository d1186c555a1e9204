"""Numbers and their units, so that "two hours", "120 minutes" and "120 分钟" are one quantity."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

NOON = 12 * 60
"""Minutes of the clock."""

LONGEST_SPAN_YEARS = 1000
"""``2024 年`` is a year, ``3 年`` a span."""

COUNT = "count"
"""The axis of a number whose unit is unknown or counts things."""

_UNITS = """
time 0.001: ms millisecond milliseconds 毫秒
time 1: s sec secs second seconds 秒 秒钟
time 60: min mins minute minutes 分钟 分
time 3600: h hr hrs hour hours 小时 个小时 钟头 个钟头
time 86400: d day days 天
time 604800: week weeks 周 星期 个星期
time 2592000: month months 个月
time 31536000: year years 年
size 1: kb kib kilobyte kilobytes
size 1024: mb mib megabyte megabytes 兆
size 1048576: gb gib gigabyte gigabytes
size 1073741824: tb tib terabyte terabytes
percent 1: % percent pct
currency 1: dollar dollars usd eur euro euros 元 美元 欧元
clock 1: 点 o'clock am
day of month 1: 日 号
month 1: 月
count 1: x times time 次 遍 个 条 台 位 份 页 行 列 人 核 件 张 倍 名 轮 套 种 层 级
count 1000: k
"""
"""Axis and size of each unit: seconds, kibibytes, or 1 where nothing is to be converted."""

UNITS = {
    unit: (head.split(" ")[0] if head[0] != "d" else "day of month", Fraction(head.rsplit(" ", 1)[1]))
    for head, _, units in (line.partition(": ") for line in _UNITS.strip().splitlines())
    for unit in units.split()
}

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ENGLISH = {word: value for value, word in enumerate(_SMALL.split())} | {
    word: 10 * tens for tens, word in enumerate(_TENS.split(), start=2)
}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}

CHINESE_NUMERAL = re.compile("半|[零〇一二两三四五六七八九十百千万]+")
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_WITH_UNIT = re.compile(r"(\d[\d.,]*)([a-z]+)")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")
_EXACT = re.compile(r"v?\d+(?:[.\-/:]\d+)+|v\d+")


class Quantity(NamedTuple):
    """A number on the scale of its axis, as text, and how many pieces of the text told it."""

    axis: str
    value: str
    pieces: int


def split_unit(token: str) -> list[str]:
    """``20mb`` as number and unit; any other token alone."""
    match = _WITH_UNIT.fullmatch(token)
    return list(match.groups()) if match and (match[2] in UNITS or match[2] == "pm") else [token]


def quantity(pieces: Sequence[str]) -> Quantity | None:
    """The quantity that the pieces begin with, if they do."""
    if clock := _CLOCK.fullmatch(pieces[0]):
        return _on_clock(60 * int(clock[1]) + int(clock[2]), pieces, 1)
    value, told = _numeral(pieces)
    if value is None:
        exact = _EXACT.fullmatch(pieces[0])
        return Quantity(COUNT, pieces[0].removeprefix("v"), 1) if exact else None
    unit = pieces[told] if told < len(pieces) else ""
    if unit in {"am", "pm", "点", "o'clock"}:
        return _on_clock(60 * int(value), pieces, told)
    if unit in UNITS:
        axis, size = UNITS[unit]
        if unit == "年" and value > LONGEST_SPAN_YEARS:
            axis, size = "year", Fraction(1)
        return Quantity(axis, str(value * size), told + 1)
    # Without a unit a number may be a version, where 3.1 and 3.10 differ.
    return Quantity(COUNT, pieces[0] if "." in pieces[0] else str(value), told)


def _on_clock(minutes: int, pieces: Sequence[str], told: int) -> Quantity:
    unit = pieces[told] if told < len(pieces) else ""
    if unit == "pm" and minutes < NOON:
        minutes += NOON
    told += unit in {"am", "pm", "点", "o'clock"}
    half = pieces[told : told + 1] == ["半"]
    return Quantity("clock", str(minutes + 30 * half), told + half)


def _numeral(pieces: Sequence[str]) -> tuple[Fraction | None, int]:
    """Value and length in pieces of a number in digits, English or Chinese words."""
    first = pieces[0]
    if _NUMBER.fullmatch(first):
        return Fraction(first.replace(",", "")), 1
    if CHINESE_NUMERAL.fullmatch(first):
        return _chinese(first), 1
    if first not in _ENGLISH:
        return None, 0
    total, told = Fraction(0), 0
    for piece in pieces:
        if piece in _ENGLISH:
            total += _ENGLISH[piece]
        elif piece in _SCALES:
            total *= _SCALES[piece]
        else:
            break
        told += 1
    # "one" alone is mostly no number: one of them, the one that, ...
    alone = told == 1 and first == "one" and not (len(pieces) > 1 and pieces[1] in UNITS)
    return (None, 0) if alone else (total, told)


def _chinese(numeral: str) -> Fraction:
    if numeral == "半":
        return Fraction(1, 2)
    high, _, low = numeral.rpartition("万")
    return Fraction((_below_ten_thousand(high) or 1) * 10_000 if "万" in numeral else 0) + _below_ten_thousand(low)


def _below_ten_thousand(numeral: str) -> int:
    """``三百零五`` and, digit by digit, ``二〇二四``."""
    total = digit = 0
    for character in numeral:
        if character in _POWERS:
            total += (digit or 1) * _POWERS[character]
            digit = 0
        else:
            digit = 10 * digit + _DIGITS[character] if character in _DIGITS else digit
    return total + digit
