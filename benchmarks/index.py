"""How long recall takes inside one process: ``python -m benchmarks.index --rows 100000 --users 4 --projects 20``.

Look-ups in the index, then whole searches, as a server does them. Words and vectors are generated (see ``corpus``);
embedding the query is not part of it.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import apsw

from benchmarks.corpus import DIMENSION, Corpus, Item
from nan_forget.adapters.sqlite.connection import connect
from nan_forget.adapters.sqlite.recall_index import SqliteRecallIndex
from nan_forget.adapters.sqlite.unit_of_work import SqliteUnitOfWork
from nan_forget.adapters.sqlite.vector_engines import STATES, Place, Vector, engine_for, vectors_of
from nan_forget.adapters.system.clock import SystemClock
from nan_forget.application.caller import Caller
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Question, Space
from nan_forget.application.resolve_project import ResolveProject
from nan_forget.application.search_memories import SearchMemories
from nan_forget.application.search_request import SearchRequest
from nan_forget.domain.calibration import Calibration
from nan_forget.domain.project import Location
from nan_forget.domain.ranking import Tuning
from nan_forget.domain.visibility import Filter, Reach, View

ROUNDS = 30
ROWS_PER_TOPIC = 50
ROWS_PER_SESSION = 10
ROWS_PER_ARCHIVED = 7
SPACE = 1

_MEMORY = """
INSERT INTO memory (key, id, user_id, content, summary, type, scope, project_id, session_id, confidence, provenance,
    tier, status, created_us, updated_us, last_accessed_us, valid_from_us)
VALUES (?1, ?2, ?3, ?4, '', ?5, ?6, ?7, ?8, 0.5, 'save', 'regular', ?9, ?1, ?1, ?1, ?1)
"""


class Remembered:
    """An embedder, and the choice of it, that has embedded every query before."""

    dimension, cold = DIMENSION, True
    calibration = Calibration(merge=0.95, conflict=0.73, cluster=0.56, minimum=0.12, lexical_weight=0.6)

    def __init__(self, items: Iterable[Item], model_id: str = "generated") -> None:
        self.model_id = model_id
        self._vectors = {" ".join(item.words): item.vector for item in items}

    def chosen(self, space: Space | None) -> Embedder:
        """Always this one."""
        del space
        return self

    def wanted(self, space: Space) -> str | None:
        """No other."""
        del space
        return None

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """A look-up each."""
        return [self._vectors[text] for text in texts]

    def embed_query(self, text: str) -> bytes:
        """A look-up."""
        return self._vectors[text]


class Nowhere:
    """No folder is a project."""

    def locate(self, folder: str) -> Location | None:
        """None."""
        del folder
        return None


class Size(NamedTuple):
    """Of a store: its memories, the users they are spread over, and the projects of each user."""

    rows: int
    users: int
    projects: int


def main(arguments: Sequence[str] | None = None) -> None:
    """Fills a scratch database and prints one line for each kind of question."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in Size(10_000, 4, 5)._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=default)
    size = Size(**vars(parser.parse_args(arguments)))
    corpus = Corpus(max(size.rows // ROWS_PER_TOPIC, 1))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memories.db"
        with SqliteUnitOfWork(path).write() as work:
            work.commit()
        bare_ms = median(
            _timed_ms(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)) for _ in range(9)
        )
        with closing(connect(os.fspath(path), busy_timeout_s=1)) as database:
            fill(database, size, corpus.items(size.rows))
            print(f"{size}, {path.stat().st_size / 1e6:.0f} MB")
            print(f"{'bare python -c pass':32}{bare_ms:8.1f} ms")
            report(database, corpus, bare_ms)
        report_searches(path, corpus, bare_ms)


def fill(database: apsw.Connection, size: Size, items: Iterable[Item]) -> None:
    """Writes the memories, as the stores would, in one transaction and checkpoints it."""
    engine = engine_for(database)
    vectors = vectors_of(database, SPACE, engine)
    with database:
        database.execute(
            "INSERT INTO embedding_space VALUES (?, 'generated', ?, ?, 'current')", (SPACE, DIMENSION, engine)
        )
        vectors.create(DIMENSION)
        for user in range(size.users):
            database.executemany(
                "INSERT INTO project (id, user_id, key, name) VALUES (?, ?, ?, ?)",
                ((user * size.projects + at, f"user {user}", f"key {at}", "") for at in range(1, size.projects + 1)),
            )
        for number, item in enumerate(items):
            vectors.put([_written(database, size, number, item)])
    database.pragma("wal_checkpoint(TRUNCATE)")


def _written(database: apsw.Connection, size: Size, number: int, item: Item) -> Vector:
    """Everything of one memory but its vector, which is left to write."""
    key, text = number + 1, " ".join(item.words)
    session, turn = divmod(number, ROWS_PER_SESSION)
    user = session % size.users
    place = session // size.users % (size.projects + 1)
    project = user * size.projects + place if place else None
    if not turn:
        database.execute("INSERT INTO session (id, user_id, name) VALUES (?1, ?2, ?1)", (session + 1, f"user {user}"))
    status = "active" if number % ROWS_PER_ARCHIVED else "archived"
    kind, scope = ("fact", "decision")[number % 2], "project" if project else "user"
    row = (key, f"{key:08}", f"user {user}", text, kind, scope, project, session + 1, status)
    database.execute(_MEMORY, row)
    database.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (key, text))
    database.execute("INSERT INTO passage VALUES (?1, ?1, 0, ?1, '')", (key,))
    return Vector(key, item.vector, f"user {user}", Place(project or 0, 0, STATES[status]))


def report(database: apsw.Connection, corpus: Corpus, bare_ms: float) -> None:
    """Times each kind of question on queries of its own; the bare interpreter gives the scale of this machine."""
    index = SqliteRecallIndex(database)
    here = View("user 0", "key 1")
    everywhere, beyond = here._replace(reach=Reach.EVERYWHERE), here._replace(reach=Reach.BEYOND)

    def measure(name: str, question: Question, *, words: int = 6, by_vector: bool = True) -> None:
        asked = [
            question._replace(terms=tuple(item.words), vector=item.vector if by_vector else None)
            for item in corpus.items(ROUNDS, telling_words=words)
        ]
        _print(name, [_timed_ms(partial(index.find, one)) for one in asked], bare_ms)

    measure("own project", Question(here))
    measure("own project, words only", Question(here), by_vector=False)
    measure("own project, 60 words", Question(here), words=60)
    measure("own project, one type", Question(here, Filter(types=("decision",))))
    measure("everywhere", Question(everywhere))
    measure("everywhere, 60 words", Question(everywhere), words=60)
    measure("beyond", Question(beyond))


def report_searches(path: Path, corpus: Corpus, bare_ms: float) -> None:
    """Times the use case, from the request to the memories, at each depth."""
    queries = list(corpus.items(ROUNDS, telling_words=6))
    caller = Caller("user 0", "benchmark")
    with closing(SqliteUnitOfWork(path)) as units:
        search = SearchMemories(units, Remembered(queries), ResolveProject(Nowhere()), SystemClock(), Tuning())
        for depth in (1, 2, 3):
            requests = [SearchRequest(" ".join(query.words), project="key 1", depth=depth) for query in queries]
            _print(f"search, depth {depth}", [_timed_ms(partial(search, one, caller)) for one in requests], bare_ms)


def _print(name: str, times_ms: Sequence[float], bare_ms: float) -> None:
    slow_ms = quantiles(times_ms, n=20)[-1]
    print(f"{name:32}{median(times_ms):8.1f} ms{slow_ms:8.1f} ms p95{median(times_ms) / bare_ms:8.2f} x bare")


def _timed_ms(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1e3


if __name__ == "__main__":
    main()
