"""Makes an evaluation set of what a user has stored, so that retrieval is measured on the user's own words."""

from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.evaluate_retrieval import Document, EvaluationSet, Query
from nan_forget.application.ports.memory_store import Selection
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.held_out import held_out
from nan_forget.domain.memory import Memory, Scope, Status

MOST_DOCUMENTS = 1_000
"""The newest memories that make the corpus: they are embedded anew, some 70 ms each with the built-in model."""


@dataclass(frozen=True, slots=True)
class QuestionMemories:
    """Reads the caller's active memories; session notes are left out, nothing is changed."""

    units: UnitOfWork

    def __call__(self, caller: Caller) -> EvaluationSet:
        """Each memory a document without what is held out of it, and a question that asks for just that."""
        with self.units.read() as work:
            selection = Selection(caller.user_id, statuses=(Status.ACTIVE,))
            memories = work.memories.page(selection, limit=MOST_DOCUMENTS)
        documents: list[Document] = []
        queries: list[Query] = []
        for memory in memories:
            if memory.scope is not Scope.SESSION:
                asked = held_out(memory)
                documents.append(_document(memory, asked.rest if asked else memory.document))
                if asked:
                    queries.append(Query(memory.id, asked.question, (memory.id,), project=documents[-1].project))
        return EvaluationSet("self", documents, queries)


def _document(memory: Memory, text: str) -> Document:
    project = memory.project.key if memory.project else None
    return Document(memory.id, text, memory.created_at, project, memory.session_id, memory.type)
