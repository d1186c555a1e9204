"""JSON answers, looked at before use."""

from nan_forget.adapters.web.service import CallFailed


def field(answer: object, name: str) -> object:
    """A field of a JSON object."""
    if isinstance(answer, dict) and name in answer:
        value: object = answer[name]
        return value
    raise CallFailed(f"answered without {name!r}")


def rows(answer: object, name: str) -> list[object]:
    """A field that is a list."""
    value = field(answer, name)
    if isinstance(value, list):
        return value
    raise CallFailed(f"answered without a list of {name!r}")
