"""The composition root of every door but the prompt hook: which adapter stands behind which port."""

from pathlib import Path

from nan_forget.adapters.agents.transcripts import FileTranscripts
from nan_forget.adapters.embedders.selection import Choice, SelectedEmbedders
from nan_forget.adapters.embedders.short_queue import ShortQueue
from nan_forget.adapters.extractors.chat import ChatExtractor
from nan_forget.adapters.extractors.extractor import NullExtractor
from nan_forget.adapters.files.foreign_store import DecisionFolder, Mem0Export, NoteFolders
from nan_forget.adapters.files.notes import FileNotes, NullNotes
from nan_forget.adapters.files.project_locator import FileProjectLocator
from nan_forget.adapters.files.spool import FileSpool
from nan_forget.adapters.sqlite.backups import SqliteBackups
from nan_forget.adapters.sqlite.foreign_store import SqliteForeignStore
from nan_forget.adapters.sqlite.lease import SqliteLease
from nan_forget.adapters.sqlite.receipts import SqliteReceipts
from nan_forget.adapters.sqlite.remains import SqliteRemains
from nan_forget.adapters.sqlite.storage_inspector import SqliteInspector
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.adapters.summarizers.chat import ChatSummarizer
from nan_forget.adapters.summarizers.summarizer import NullSummarizer
from nan_forget.adapters.system.clock import SystemClock
from nan_forget.adapters.system.id_factory import Uuid7Factory
from nan_forget.adapters.web.chat import OllamaChat, OpenAIChat
from nan_forget.application.archive_memory import ArchiveMemory
from nan_forget.application.back_up_store import BackUpStore
from nan_forget.application.capture_note import CaptureNote
from nan_forget.application.capture_prompt import CapturePrompt
from nan_forget.application.clean_memories import CleanMemories
from nan_forget.application.compress_notes import CompressNotes
from nan_forget.application.consolidate_memories import ConsolidateMemories
from nan_forget.application.delete_memory import DeleteMemory
from nan_forget.application.drain_spool import DrainSpool, sweeps_duty
from nan_forget.application.embedding import EmbedDocument
from nan_forget.application.evaluate_retrieval import EvaluateRetrieval, QuestionClock
from nan_forget.application.evaluate_telling import EvaluateTelling
from nan_forget.application.examine_all import ExamineAll
from nan_forget.application.examine_connections import ExamineConnections
from nan_forget.application.examine_store import ExamineStore
from nan_forget.application.explain_absence import ExplainAbsence
from nan_forget.application.export_memories import ExportMemories
from nan_forget.application.follow_events import FollowEvents
from nan_forget.application.forget_memory import ForgetMemory
from nan_forget.application.get_memory import GetMemory
from nan_forget.application.heal_vectors import HealVectors, vectors_duty
from nan_forget.application.import_foreign import ImportForeign
from nan_forget.application.import_memories import ImportMemories
from nan_forget.application.list_conflicts import ListConflicts
from nan_forget.application.list_memories import ListMemories
from nan_forget.application.manage_projects import ManageProjects
from nan_forget.application.merge_histories import MergeHistories
from nan_forget.application.place_memory import PlaceMemory
from nan_forget.application.ports.backups import Backups
from nan_forget.application.ports.clock import Clock
from nan_forget.application.ports.embedders import Embedders
from nan_forget.application.ports.extractor import Extractor
from nan_forget.application.ports.id_factory import IdFactory
from nan_forget.application.ports.lease import Lease
from nan_forget.application.ports.model_program import ModelProgram
from nan_forget.application.ports.notes import Notes
from nan_forget.application.ports.project_locator import ProjectLocator
from nan_forget.application.ports.recall_log import RecallLog
from nan_forget.application.ports.remains import Remains
from nan_forget.application.ports.service_control import ServiceControl
from nan_forget.application.ports.spool import Spool
from nan_forget.application.ports.storage_inspector import StorageInspector
from nan_forget.application.ports.summarizer import Summarizer
from nan_forget.application.ports.transcripts import Transcripts
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.application.purge_memories import PurgeMemories
from nan_forget.application.question_memories import QuestionMemories
from nan_forget.application.read_history import ReadHistory
from nan_forget.application.read_receipts import ReadReceipts
from nan_forget.application.read_statistics import ReadStatistics
from nan_forget.application.recall_memories import RecallMemories
from nan_forget.application.record_access import RecordAccess
from nan_forget.application.record_checkpoint import RecordCheckpoint
from nan_forget.application.refresh_index import RefreshIndex
from nan_forget.application.repair_installation import RepairInstallation
from nan_forget.application.resolve_conflict import ResolveConflict
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.run_due_work import RunDueWork
from nan_forget.application.save_memory import SaveMemory
from nan_forget.application.search_memories import SearchMemories
from nan_forget.application.settle_memories import SettleMemories
from nan_forget.application.start_service import StartService
from nan_forget.application.stop_service import StopService
from nan_forget.application.sweep_transcript import SweepTranscript
from nan_forget.application.synchronise import Synchronise
from nan_forget.application.tidy_store import TidyStore, tidy_duty
from nan_forget.application.undo_operation import UndoOperation
from nan_forget.application.update_memory import UpdateMemory
from nan_forget.entrypoints.injection import containers, providers
from nan_forget.entrypoints.settings import Settings, load

SERVER_BUDGET_S = 0.5
"""What a save through a server spends on embedding while its client waits; its worker does the rest."""


def _service_control(home: Path) -> ServiceControl:
    from nan_forget.adapters.system.service_control import ProcessServiceControl  # few commands look at processes

    return ProcessServiceControl(home)


def _model_program(provider: str, ollama_url: str | None, home: Path) -> ModelProgram:
    from nan_forget.adapters.system.model_program import model_program  # few commands look at processes

    return model_program(provider, ollama_url, home)


class Container(containers.DeclarativeContainer):
    """Built on demand: a provider makes only what is asked of it. Tests replace any with ``override``."""

    settings: providers.Provider[Settings] = providers.ThreadSafeSingleton(load)

    clock: providers.Provider[Clock] = providers.ThreadSafeSingleton(SystemClock)
    ids: providers.Provider[IdFactory] = providers.ThreadSafeSingleton(Uuid7Factory)
    locator: providers.Provider[ProjectLocator] = providers.ThreadSafeSingleton(FileProjectLocator)
    embedders: providers.Provider[Embedders] = providers.ThreadSafeSingleton(
        SelectedEmbedders,
        providers.Factory(
            Choice,
            settings.provided.embedding_provider,
            settings.provided.embedding_model,
            settings.provided.ollama_url,
            settings.provided.openai_base_url,
            settings.provided.openai_api_key.get_secret_value,
        ),
    )
    units: providers.Provider[UnitOfWork] = providers.ThreadSafeSingleton(
        SqliteUnitOfWork, settings.provided.database, own_folder=settings.provided.owns_folder
    )

    lease: providers.Provider[Lease] = providers.ThreadSafeSingleton(SqliteLease, units)
    receipts: providers.Provider[RecallLog] = providers.ThreadSafeSingleton(SqliteReceipts, settings.provided.database)
    storage: providers.Provider[StorageInspector] = providers.ThreadSafeSingleton(
        SqliteInspector, settings.provided.database, own_folder=settings.provided.owns_folder
    )
    service_control: providers.Provider[ServiceControl] = providers.ThreadSafeSingleton(
        _service_control, settings.provided.home
    )
    model_program: providers.Provider[ModelProgram] = providers.ThreadSafeSingleton(
        _model_program, settings.provided.embedding_provider, settings.provided.ollama_url, settings.provided.home
    )
    remains: providers.Provider[Remains] = providers.Singleton(SqliteRemains, settings.provided.database)
    backups: providers.Provider[Backups] = providers.ThreadSafeSingleton(SqliteBackups, settings.provided.database)

    projects = providers.Factory(ResolveProject, locator)
    embedding_budget_s: providers.Provider[float | None] = providers.Object(None)
    thresholds = settings.provided.thresholds.values
    embed = providers.Factory(EmbedDocument, units, embedders, clock, embedding_budget_s, thresholds)
    settle = providers.Factory(SettleMemories, clock, ids, thresholds)
    heal = providers.Factory(HealVectors, units, embedders, settle)

    save = providers.Factory(SaveMemory, units, embed, projects, clock, ids)
    checkpoint = providers.Factory(RecordCheckpoint, save)
    search = providers.Factory(
        SearchMemories, units, embedders, projects, clock, settings.provided.tuning, settings.provided.top_k
    )
    get = providers.Factory(GetMemory, units)
    list_ = providers.Factory(ListMemories, units, projects)
    update = providers.Factory(UpdateMemory, units, embed, projects, clock, ids)
    archive = providers.Factory(ArchiveMemory, units, clock, ids)
    delete = providers.Factory(DeleteMemory, units, remains)
    purge = providers.Factory(PurgeMemories, units, projects, remains, backups)
    history = providers.Factory(ReadHistory, units)
    undo = providers.Factory(UndoOperation, units, embed, clock, ids)
    conflicts = providers.Factory(ListConflicts, units)
    resolve_conflict = providers.Factory(ResolveConflict, units, clock, ids)
    read_receipts = providers.Factory(ReadReceipts, units, receipts)
    recall = providers.Factory(RecallMemories, units, embedders, projects, receipts, clock, settings.provided.limits)
    explain_absence = providers.Factory(
        ExplainAbsence, units, embedders, projects, receipts, clock, settings.provided.limits
    )
    record_access = providers.Factory(RecordAccess, receipts, clock)
    statistics = providers.Factory(ReadStatistics, units, embedders, projects)
    synchronise = providers.Factory(Synchronise, units, projects, statistics)
    examine_store = providers.Factory(ExamineStore, storage, statistics)
    examine_connections = providers.Factory(
        ExamineConnections,
        service_control,
        statistics,
        settings.provided.api_port,
        settings.provided.destinations,
        settings.provided.readers,
    )
    examine = providers.Factory(ExamineAll, providers.List(examine_store, examine_connections))
    repair = providers.Factory(RepairInstallation, storage, service_control, heal)
    start_service = providers.Factory(StartService, service_control, model_program)
    stop_service = providers.Factory(StopService, service_control, model_program)
    follow_events = providers.Factory(FollowEvents, units)
    question_clock = providers.ThreadSafeSingleton(QuestionClock, clock)
    evaluate = providers.Factory(
        EvaluateRetrieval,
        units,
        heal,
        providers.Factory(
            SearchMemories,
            units,
            embedders,
            projects,
            question_clock,
            settings.provided.tuning,
            settings.provided.top_k,
        ),
        question_clock,
        ids,
    )
    question = providers.Factory(QuestionMemories, units)
    evaluate_telling = providers.Factory(EvaluateTelling, units, embedders, settings.provided.limits)
    back_up = providers.Factory(BackUpStore, backups, clock)
    notes: providers.Provider[Notes] = providers.Factory(FileNotes, settings.provided.notes_folder)
    compress = providers.Factory(CompressNotes, units, projects, notes)
    index_notes: providers.Provider[Notes] = providers.Selector(
        settings.provided.index_notes, on=notes, off=providers.Factory(NullNotes)
    )
    refresh_index = providers.Factory(RefreshIndex, units, projects, index_notes, clock)
    clean = providers.Factory(
        CleanMemories,
        units,
        embedders,
        projects,
        clock,
        ids,
        refresh_index,
        settings.provided.lifetimes,
        thresholds,
    )
    ollama_chat = providers.Singleton(OllamaChat, settings.provided.ollama_url, settings.provided.summarizer_model)
    openai_chat = providers.Singleton(
        OpenAIChat,
        settings.provided.openai_api_key.get_secret_value,
        settings.provided.openai_base_url,
        settings.provided.summarizer_model,
    )
    summarizer: providers.Provider[Summarizer] = providers.Selector(
        settings.provided.summarizer,
        off=providers.Singleton(NullSummarizer),
        ollama=providers.Singleton(ChatSummarizer, ollama_chat),
        openai=providers.Singleton(ChatSummarizer, openai_chat),
    )
    extractor: providers.Provider[Extractor] = providers.Selector(
        settings.provided.extractor,
        off=providers.Singleton(NullExtractor),
        ollama=providers.Singleton(ChatExtractor, ollama_chat),
        openai=providers.Singleton(ChatExtractor, openai_chat),
    )
    consolidate = providers.Factory(
        ConsolidateMemories,
        units,
        back_up,
        embedders,
        embed,
        projects,
        summarizer,
        clock,
        ids,
        thresholds,
        settings.provided.min_cluster,
    )
    forget = providers.Factory(ForgetMemory, units, projects, archive)
    capture_prompt = providers.Factory(CapturePrompt, units, projects, save, forget, settings.provided.extract_explicit)
    capture_note = providers.Factory(CaptureNote, providers.Factory(NoteFolders), units, save, update)
    transcripts: providers.Provider[Transcripts] = providers.ThreadSafeSingleton(FileTranscripts)
    sweep = providers.Factory(SweepTranscript, transcripts, capture_prompt, extractor, settings.provided.capture)
    spool: providers.Provider[Spool] = providers.ThreadSafeSingleton(FileSpool, settings.provided.home.as_posix.call())
    drain = providers.Factory(DrainSpool, spool, sweep)
    tidy = providers.Factory(TidyStore, units, lease, clock, consolidate, clean, settings.provided.rhythm)
    # In this order: what has come in is understood before it is tidied.
    duties = providers.List(
        providers.Factory(sweeps_duty, drain), providers.Factory(vectors_duty, heal), providers.Factory(tidy_duty, tidy)
    )
    work = providers.Factory(RunDueWork, lease, clock, ids, duties)
    manage_projects = providers.Factory(ManageProjects, units, projects)
    export = providers.Factory(ExportMemories, units)
    place = providers.Factory(PlaceMemory, projects)
    import_ = providers.Factory(ImportMemories, units, heal, place, clock, ids)
    merge_histories = providers.Factory(MergeHistories, units, heal)
    foreign = providers.Dict(
        {
            "adr": providers.Factory(DecisionFolder),
            "claude-mem": providers.Factory(SqliteForeignStore, "claude-mem"),
            "mcp-memory-service": providers.Factory(SqliteForeignStore, "mcp-memory-service"),
            "mem0": providers.Factory(Mem0Export),
            "memory-md": providers.Factory(NoteFolders),
            "nan-forget": providers.Factory(SqliteForeignStore, "nan-forget"),
        }
    )
    import_foreign = providers.Factory(ImportForeign, foreign, import_, backups)


def serving() -> Container:
    """A container for a server that lives on: saves are acknowledged first and embedded to their end by the worker."""
    container = Container()
    container.embedding_budget_s.override(SERVER_BUDGET_S)
    container.embedders.override(ShortQueue(container.embedders()))
    return container
