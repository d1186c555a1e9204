"""What the routes take in their paths and queries."""

from typing import Annotated, Literal, TypeAlias

from litestar.enums import RequestEncodingType
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg, HeaderParameter, PathParameter, QueryParameter

Id: TypeAlias = Annotated[
    str, PathParameter(description="An id, or a unique beginning or ending of it of six characters or more.")
]


def _query(text: str, example: object) -> QueryParameter:
    return QueryParameter(description=text, examples=[Example(value=example)])


def body(example: dict[str, object]) -> BodyKwarg:
    """A JSON body with an example."""
    return BodyKwarg(media_type=RequestEncodingType.JSON, examples=[Example(value=example)])


Asked: TypeAlias = Annotated[str, _query("What to find; blank or * gives the newest.", "auth")]
Project: TypeAlias = Annotated[str | None, _query("Key or name; default: all projects.", "my-app")]
Type: TypeAlias = Annotated[str | None, _query("fact, decision, preference, task or context.", "decision")]
Scope: TypeAlias = Annotated[
    str | None, QueryParameter(name="scope", description="session, project or user.", examples=[Example(value="user")])
]
"""The framework keeps the name of its own ``scope`` for itself."""
Session: TypeAlias = Annotated[str | None, _query("Also this session's own memories.", "s1")]
Tag: TypeAlias = Annotated[str | None, _query("Only with this label.", "auth")]
Since: TypeAlias = Annotated[str | None, _query("Created at or after.", "2026-11-30")]
Until: TypeAlias = Annotated[str | None, _query("Created before.", "2026-12-31")]
AsOf: TypeAlias = Annotated[str | None, _query("What held at that time.", "2026-11-30T12:00:00Z")]
Depth: TypeAlias = Annotated[int, _query("1 summaries, 2 in full and beyond the project, 3 associations.", 2)]
Limit: TypeAlias = Annotated[int, _query("How many at most.", 5)]
Page: TypeAlias = Annotated[int, _query("Which page, counted from 1.", 1)]
Status: TypeAlias = Annotated[str | None, _query("active, archived or superseded.", "archived")]
Archived: TypeAlias = Annotated[bool, _query("Also archived and superseded memories.", example=True)]
Hard: TypeAlias = Annotated[bool, _query("Remove it for good instead of putting it away.", example=False)]
Format: TypeAlias = Annotated[Literal["json", "jsonl", "md"], _query("md is for reading only.", "json")]
After: TypeAlias = Annotated[int | None, _query("Begin behind the event of this number; default: from now on.", 41)]
LastEvent: TypeAlias = Annotated[
    int | None, HeaderParameter(name="Last-Event-ID", description="As ``after``; browsers send it when they come back.")
]
