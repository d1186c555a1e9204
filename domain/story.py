"""What happened to a memory, in words."""

from collections.abc import Iterator, Mapping

from nan_forget.domain.event import Event, Kind
from nan_forget.domain.reversal import FOLLOWING

_DONE = {
    Kind.SAVE: "saved",
    Kind.MERGE: "said again",
    Kind.SUPERSEDE: "replaced",
    Kind.CONFLICT: "contradicted",
    Kind.UPDATE: "changed",
    Kind.ARCHIVE: "put away",
    Kind.RESTORE: "brought back",
    Kind.CONSOLIDATE: "consolidated",
    Kind.CLEAN: "cleaned up",
    Kind.IMPORT: "imported",
    Kind.RESOLVE: "decided on",
    Kind.UNDO: "undone",
}

_HELD = {
    "supersedes": "in place of",
    "conflicts_with": "in contradiction to",
    "consolidated_from": "made of",
}
"""What a new link of each kind says."""

_SILENT = {*FOLLOWING, "links", "status", "reason", "valid_to", "created_at", "valid_from"}
"""Fields that the words of the story tell of, or nobody asks for."""


def gained(event: Event) -> Mapping[str, tuple[str, ...]]:
    """Ids of the memories that the event linked to, by kind of link."""
    old, new = event.changes.get("links", ({}, {}))
    before, after = (value if isinstance(value, Mapping) else {} for value in (old, new))
    return {kind: tuple(id for id in after.get(kind, ()) if id not in before.get(kind, ())) for kind in _HELD}


def story(event: Event, names: Mapping[str, str], by: str | None = None) -> str:
    """One sentence on an event: ``names`` are those of other memories by id, ``by`` the memory that took its place."""
    return ", ".join(_parts(event, names, by))


def _parts(event: Event, names: Mapping[str, str], by: str | None) -> Iterator[str]:
    yield f"{_DONE[event.kind]} by {_named(by, names)}" if by else _DONE[event.kind]
    for kind, ids in gained(event).items():
        if ids and by not in ids:
            yield f"{_HELD[kind]} {', '.join(_named(id, names) for id in ids)}"
    status, reason = (event.changes.get(field, (None, None)) for field in ("status", "reason"))
    if status[0] is not None:
        yield f"now {status[1]}" + (f" ({reason[1]})" if reason[1] else "")
    fields = [field for field in event.changes if field not in _SILENT]
    if fields and event.kind not in {Kind.SAVE, Kind.IMPORT}:
        yield f"new {', '.join(fields)}"


def _named(id: str, names: Mapping[str, str]) -> str:
    return names.get(id, f"{id} (deleted)")
