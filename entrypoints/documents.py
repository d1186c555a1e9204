"""The JSON documents of all doors: what REST answers is what ``--json`` prints and MCP returns as structure."""

from collections.abc import Sequence
from typing import assert_never

from nan_forget.application.clean_memories import Cleaned
from nan_forget.application.compress_notes import Compressed
from nan_forget.application.consolidate_memories import Consolidated
from nan_forget.application.examine_store import Check
from nan_forget.application.explain_recall import Explained
from nan_forget.application.import_memories import ImportReport
from nan_forget.application.list_memories import Listing
from nan_forget.application.ports.backups import Backup
from nan_forget.application.purge_memories import PurgeReport
from nan_forget.application.read_receipts import Recollection
from nan_forget.application.read_statistics import Report
from nan_forget.application.run_due_work import Occupied, Worked, WorkOutcome
from nan_forget.application.save_memory import Conflict, Merged, Saved, SaveOutcome, Superseded
from nan_forget.application.search_memories import Found, SearchOutcome
from nan_forget.application.start_service import Started, StartOutcome
from nan_forget.application.stop_service import Stopped
from nan_forget.application.synchronise import Handshake
from nan_forget.domain.memory import Memory
from nan_forget.domain.moments import from_us
from nan_forget.domain.project import Project
from nan_forget.domain.receipt import Receipt
from nan_forget.domain.record import Record, as_record, iso
from nan_forget.domain.scoring import Factors

FORMAT = "nan-forget"
VERSION = 1


def memory_document(memory: Memory) -> Record:
    """A memory with every field; ``project`` is its display name, ``project_key`` its stable key."""
    record = as_record(memory)
    record["project"] = memory.project.name if memory.project else None
    record["project_key"] = memory.project.key if memory.project else None
    return record


def save_document(outcome: SaveOutcome) -> Record:
    """What became of a save."""
    return {
        "id": outcome.memory.id,
        "outcome": outcome_name(outcome),
        "superseded": list(outcome.superseded),
        "conflicts": list(outcome.conflicts),
        "memory": memory_document(outcome.memory),
        "notices": list(outcome.notices),
    }


def outcome_name(outcome: SaveOutcome) -> str:
    """The word for what became of a save."""
    match outcome:
        case Saved():
            return "saved"
        case Merged():
            return "merged"
        case Superseded():
            return "superseded"
        case Conflict():
            return "conflict"
        case _:
            assert_never(outcome)


def search_document(outcome: SearchOutcome) -> Record:
    """The results of a search, in order."""
    return {
        "results": [_found(found) for found in outcome.results],
        "associations": [
            {"memory": memory_document(one.memory), "activation": one.activation, "why": one.why}
            for one in outcome.associations
        ],
        "notices": list(outcome.notices),
    }


def _found(found: Found) -> Record:
    return {
        "memory": memory_document(found.memory),
        "relevance": found.relevance,
        **_factors(found.factors),
        "stage": str(found.stage),
        "contested": found.contested,
    }


def _factors(factors: Factors) -> Record:
    values = factors._asdict()
    score = values.pop("score")
    return {"factors": values, "score": score}


def recall_document(block: str, told: Sequence[Memory]) -> Record:
    """The block for a prompt and the memories in it."""
    return {"block": block, "memories": [memory_document(memory) for memory in told]}


def explained_document(explained: Explained) -> Record:
    """What became of one memory in a recall."""
    return {
        "id": explained.memory_id,
        "told": explained.told,
        "reason": str(explained.reason),
        "detail": explained.detail,
        "place": explained.place,
        "relevance": explained.relevance,
        "fit": explained.fit,
        **_factors(explained.factors),
    }


def recollection_document(recollection: Recollection) -> Record:
    """When a memory was recalled, newest first."""
    return {"id": recollection.memory.id, "receipts": [_receipt(one) for one in recollection.receipts]}


def _receipt(receipt: Receipt) -> Record:
    (told,) = receipt.told
    return {
        "at": iso(from_us(receipt.at_us)),
        "session": receipt.session_id,
        "occasion": str(receipt.occasion),
        "query": receipt.query,
        "told": told.injected,
        "relevance": told.relevance,
        **_factors(told.factors),
        "notice": receipt.notice,
    }


def list_document(listing: Listing, *, page: int) -> Record:
    """One page of memories."""
    memories = [memory_document(memory) for memory in listing.memories]
    return {"memories": memories, "page": page, "notices": list(listing.notices)}


def statistics_document(report: Report) -> Record:
    """Counts and the state of the vectors."""
    space = report.space
    return {
        **report.counts._asdict(),
        "pending_vectors": report.pending_vectors,
        "embedder": report.model_id,
        "vectors": {"model": space.model_id, "dimension": space.dimension, "engine": space.engine} if space else None,
        "notices": list(report.notices),
    }


def project_document(project: Project) -> Record:
    """A project."""
    return {"key": project.key, "name": project.name, "private": project.private}


def handshake_document(handshake: Handshake) -> Record:
    """What a client learns at the start of a session."""
    return {
        "status": "ok",
        "project": project_document(handshake.project) if handshake.project else None,
        "projects": [project_document(project) for project in handshake.projects],
        "memories": handshake.report.counts.total,
        "active": handshake.report.counts.by_status.get("active", 0),
        "pending_vectors": handshake.report.pending_vectors,
        "embedder": handshake.report.model_id,
        "notices": list(handshake.notices),
    }


def import_document(report: ImportReport) -> Record:
    """What became of an import."""
    counts = report._asdict()
    taken = [{"outcome": one.outcome, "memory": memory_document(one.memory)} for one in report.taken]
    return {**counts, "notices": list(report.notices), "taken": taken}


def backup_document(backup: Backup) -> Record:
    """A copy of the whole store."""
    return {"file": backup.place, "at": iso(backup.at), "bytes": backup.size_bytes, "kind": str(backup.kind)}


def purge_document(report: PurgeReport) -> Record:
    """What a purge removes, or would remove, and what else holds the words."""
    return {
        "memories": [memory_document(memory) for memory in report.memories],
        "derived": [memory_document(memory) for memory in report.derived],
        **report.traces._asdict(),
        "backups": [backup_document(backup) for backup in report.backups],
        "thorough": report.thorough,
        "scrubbed": report.scrubbed,
    }


def examination_document(checks: Sequence[Check]) -> Record:
    """What ``doctor`` found."""
    return {
        "status": "ok" if all(check.well for check in checks) else "bad",
        "checks": [{"name": one.name, "ok": one.well, "detail": one.detail, "hint": one.hint} for one in checks],
    }


def work_document(outcome: WorkOutcome) -> Record:
    """What was done in the background."""
    match outcome:
        case Worked(done, failed):
            return {"status": "done", "done": done, "failed": failed}
        case Occupied():
            return {"status": "occupied", "done": {}, "failed": {}}
        case _:
            assert_never(outcome)


def consolidation_document(consolidated: Consolidated) -> Record:
    """What was put together, or would be."""
    return {
        "dry_run": consolidated.dry_run,
        "operation": consolidated.operation_id,
        "entries": [memory_document(entry) for entry in consolidated.entries],
    }


def compression_document(compressed: Compressed) -> Record:
    """What became of a client's notes, or would."""
    return {
        "dry_run": compressed.dry_run,
        "stubs": [{"path": one.path, "id": one.memory.id, "saved": one.saved} for one in compressed.stubs],
        "left": [{"path": one.path, "reason": one.reason} for one in compressed.left],
    }


def clean_document(cleaned: Cleaned) -> Record:
    """What was put away, or would be."""
    return {
        "dry_run": cleaned.dry_run,
        "operation": cleaned.operation_id,
        "archived": [
            {"reason": str(one.reason), "detail": one.detail, "memory": memory_document(one.memory)}
            for one in cleaned.departures
        ],
    }


def start_document(outcome: StartOutcome) -> Record:
    """Where the API answers."""
    service = outcome.service
    return {
        "outcome": "started" if isinstance(outcome, Started) else "running",
        "url": service.url,
        "pid": service.pid,
        "model_program": isinstance(outcome, Started) and outcome.model_program,
    }


def stop_document(stopped: Stopped) -> Record:
    """What was stopped."""
    return {
        "stopped": [{"url": service.url, "pid": service.pid} for service in stopped.services],
        "model_program": stopped.model_program,
    }
