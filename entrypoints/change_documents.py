"""The documents of what happened to memories, and of what is decided about them: the same through every door."""

from collections.abc import Sequence

from nan_forget.application.list_conflicts import Contest
from nan_forget.application.read_history import Told
from nan_forget.application.resolve_conflict import Resolved
from nan_forget.application.undo_operation import Undone
from nan_forget.domain.event import Recorded
from nan_forget.domain.record import Record, iso
from nan_forget.entrypoints.documents import memory_document


def history_document(events: Sequence[Told]) -> Record:
    """The events of a memory, oldest first."""
    return {"events": [{**event_document(Recorded(seq, event)), "story": story} for seq, event, story in events]}


def event_document(recorded: Recorded) -> Record:
    """One change of one memory."""
    seq, event = recorded
    return {
        "seq": seq,
        "operation": event.operation_id,
        "memory": event.memory_id,
        "at": iso(event.at),
        "door": event.door,
        "kind": str(event.kind),
        "changes": {field: list(pair) for field, pair in event.changes.items()},
    }


def undo_document(undone: Undone) -> Record:
    """What was taken back, and by which operation."""
    return {
        "operation": undone.operation_id,
        "undone": [event_document(recorded) for recorded in undone.events],
        "memories": [memory_document(memory) for memory in undone.memories],
    }


def conflicts_document(contests: Sequence[Contest]) -> Record:
    """Pairs that wait for a decision, the oldest first."""
    return {
        "conflicts": [
            {"older": memory_document(one.older), "newer": memory_document(one.newer), "why": one.why}
            for one in contests
        ]
    }


def resolution_document(resolved: Resolved) -> Record:
    """How a conflict ended."""
    return {
        "memory": memory_document(resolved.memory),
        "others": [memory_document(memory) for memory in resolved.others],
    }
