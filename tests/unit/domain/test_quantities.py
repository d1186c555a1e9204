"""Numbers with their units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.quantities import COUNT, quantity, split_unit


@pytest.mark.parametrize(
    ("pieces", "axis", "value", "taken"),
    [
        ("two hours", "time", "7200", 2),
        ("120 minutes", "time", "7200", 2),
        ("十四 天", "time", "1209600", 2),
        ("半 小时", "time", "1800", 2),
        ("500 ms", "time", "1/2", 2),
        ("1 gb", "size", "1048576", 2),
        ("85 %", "percent", "85", 2),
        ("3 次", COUNT, "3", 2),
        ("2024 年", "year", "2024", 2),
        ("3 年", "time", "94608000", 2),
        ("9:30", "clock", "570", 1),
        ("9:30 pm", "clock", "1290", 2),
        ("12 pm", "clock", "720", 2),
        ("3 pm", "clock", "900", 2),
        ("十 点 半", "clock", "630", 3),
        ("10 点", "clock", "600", 2),
        ("8080", COUNT, "8080", 1),
        ("1,000", COUNT, "1000", 1),
        ("twenty five", COUNT, "25", 2),
        ("two hundred", COUNT, "200", 2),
        ("three million rows", COUNT, "3000000", 2),
        ("one day", "time", "86400", 2),
        ("三百零五", COUNT, "305", 1),
        ("十", COUNT, "10", 1),
        ("两千", COUNT, "2000", 1),
        ("三万五千", COUNT, "35000", 1),
        ("万", COUNT, "10000", 1),
        ("二〇二四", COUNT, "2024", 1),
        ("3.10", COUNT, "3.10", 1),
        ("v2", COUNT, "2", 1),
        ("v1.2.3", COUNT, "1.2.3", 1),
        ("2024-03-01", COUNT, "2024-03-01", 1),
    ],
)
def test_number_is_read(pieces: str, axis: str, value: str, taken: int) -> None:
    """Digits, English and Chinese numerals with their units come on one scale per axis."""
    assert quantity(pieces.split()) == (axis, value, taken)


@pytest.mark.parametrize("pieces", ["one of them", "npm", "hundred", "go 3", "src/a.py"])
def test_word_is_no_number(pieces: str) -> None:
    """A lone "one", a scale without a number, and names are no numbers."""
    assert quantity(pieces.split()) is None


@pytest.mark.parametrize(
    ("token", "parts"),
    [("20mb", ["20", "mb"]), ("3pm", ["3", "pm"]), ("4o", ["4o"]), ("npm", ["npm"]), ("1.5h", ["1.5", "h"])],
)
def test_unit_is_split_off(token: str, parts: list[str]) -> None:
    """A known unit behind digits is a piece of its own."""
    assert split_unit(token) == parts


@given(st.integers(1, 10_000))
def test_units_convert(minutes: int) -> None:
    """Minutes and seconds of one span are the same quantity."""
    assert quantity([str(minutes), "minutes"]) == quantity([str(60 * minutes), "seconds"])
