"""What the suites do to a store before they look at it."""

from collections.abc import Iterable, Sequence

from nan_forget.application.ports.memory_store import Passage
from nan_forget.application.ports.recall_index import Question
from nan_forget.application.ports.unit_of_work import UnitOfWork
from nan_forget.domain.candidate import Candidate
from nan_forget.domain.memory import Memory
from nan_forget.domain.passages import fingerprint
from nan_forget.domain.project import Project
from tests.examples import ANN, APP, BOB, LIB

MODEL, DIMENSION = "model", 2

SECRET = Project("git:secret", "secret", private=True)


def passages(memory: Memory, *vectors: bytes | None) -> list[Passage]:
    """One passage for each vector, and without any the whole document, waiting for its vector."""
    if not vectors:
        return [Passage(memory.document, fingerprint(memory.document))]
    texts = [f"{memory.document} ({place})" for place in range(len(vectors))]
    return [Passage(text, fingerprint(text), vector) for text, vector in zip(texts, vectors, strict=True)]


def register(units: UnitOfWork) -> None:
    """Makes Ann's and Bob's projects known, the private one among them."""
    with units.write() as work:
        for user_id in (ANN, BOB):
            for project in (Project(*APP), Project(*LIB), SECRET):
                work.projects.add(user_id, project)
        work.commit()


def save(units: UnitOfWork, memory: Memory, *vectors: bytes | None, unique: bool = True) -> Memory:
    """Stores a memory, with a space for its vectors if there are any."""
    save_all(units, [(memory, vectors)], unique=unique)
    return memory


def save_all(
    units: UnitOfWork, memories: Iterable[tuple[Memory, Sequence[bytes | None]]], *, unique: bool = True
) -> None:
    """Stores memories with their vectors in one transaction."""
    with units.write() as work:
        for memory, vectors in memories:
            if vectors:
                work.vectors.open_space(MODEL, DIMENSION)
            work.memories.add(memory, passages(memory, *vectors), unique=unique)
        work.commit()


def replace(units: UnitOfWork, memory: Memory, *vectors: bytes | None, text: bool = False) -> None:
    """Stores a new state, with new words and passages if ``text``."""
    with units.write() as work:
        work.memories.replace(memory, passages(memory, *vectors) if text or vectors else None)
        work.commit()


def get(units: UnitOfWork, *ids: str, user_id: str = ANN) -> list[Memory]:
    """The stored memories of these ids."""
    with units.read() as work:
        return work.memories.get(user_id, ids)


def found(units: UnitOfWork, question: Question) -> dict[str, Candidate]:
    """The candidates of a question by id."""
    with units.read() as work:
        return {candidate.id: candidate for candidate in work.index.find(question).candidates}
