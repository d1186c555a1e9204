"""What goes to a remote model and what comes back: texts in portions, and vectors that are looked at before use."""

from array import array
from collections.abc import Iterator, Sequence
from math import hypot, inf

from nan_forget.adapters.web.service import CallFailed

WINDOW_BYTES = 8_000
"""Of a text. A byte-level tokenizer never makes more tokens than bytes, and OpenAI refuses texts above 8,191 tokens."""

ANY_DIMENSION = 0
"""Of a model whose vectors have not been seen yet."""


def windowed(text: str) -> str:
    """What of a text is sent: its beginning; a space for the empty text, which services refuse."""
    return text.encode("utf-8", "replace")[:WINDOW_BYTES].decode("utf-8", "ignore") or " "


def portions(texts: Sequence[str], *, most: int, most_bytes: int) -> Iterator[list[str]]:
    """The texts in order, as many together as one request may hold, at least one."""
    portion: list[str] = []
    room = most_bytes
    for text in texts:
        size = len(text.encode())
        if portion and (len(portion) == most or size > room):
            yield portion
            portion, room = [], most_bytes
        portion.append(text)
        room -= size
    if portion:
        yield portion


def unit_vectors(given: Sequence[object], *, count: int, dimension: int) -> list[bytes]:
    """Vectors of length 1 as the port wants them; ``CallFailed`` if they are not what was asked for."""
    if len(given) != count:
        raise CallFailed(f"gave {len(given)} vectors for {count} texts")
    return [_unit_vector(numbers, dimension) for numbers in given]


def _unit_vector(numbers: object, dimension: int) -> bytes:
    if not isinstance(numbers, list):
        raise CallFailed("gave something other than vectors")
    if dimension and len(numbers) != dimension:
        raise CallFailed(f"gave a vector of {len(numbers)} numbers where {dimension} were expected")
    try:
        length = hypot(*numbers)
    except (TypeError, OverflowError) as error:
        raise CallFailed("gave a vector of something other than numbers") from error
    if not 0 < length < inf:  # not a number is neither
        raise CallFailed("gave a vector without direction")
    return array("f", [number / length for number in numbers]).tobytes()
