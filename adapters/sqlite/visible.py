"""The rules of ``domain.visibility`` as SQL. On the prompt's path: imports nothing heavy."""

from collections.abc import Iterable
from typing import NamedTuple

from nan_forget.domain.visibility import Filter, Reach, View


class Condition(NamedTuple):
    """A boolean SQL expression and the values of its question marks."""

    sql: str
    bindings: tuple[str | int | None, ...] = ()


_PROJECTS = {
    Reach.OWN: "SELECT 0 UNION ALL SELECT id FROM project WHERE user_id = ? AND key = ?",
    Reach.EVERYWHERE: "SELECT 0 UNION ALL SELECT id FROM project WHERE user_id = ? AND (private = 0 OR key = ?)",
    Reach.BEYOND: "SELECT id FROM project WHERE user_id = ? AND private = 0 AND key IS NOT ?",
}
"""Numbers of the projects that a view reaches; 0 stands for the memories of none."""

_SESSIONS = "SELECT 0 UNION ALL SELECT id FROM session WHERE user_id = ? AND name = ?"
"""Numbers of the sessions that a view reaches; 0 stands for the memories that no session keeps to itself."""

_THE_PROJECT = "SELECT id FROM project WHERE user_id = ? AND key = ?"
_THE_SESSION = "SELECT id FROM session WHERE user_id = ? AND name = ?"


def of_memories(view: View, wanted: Filter) -> Condition:
    """What the view reaches and the filter wants, as a condition on the columns of ``memory``."""
    place = _place(view, "coalesce(project_id, 0)", "CASE scope WHEN 'session' THEN session_id ELSE 0 END")
    return _all([place, *_state(wanted, "status = 'active'"), *_restrictions(wanted)])


def of_vectors(view: View, wanted: Filter) -> Condition:
    """The same as a condition on the columns of a vector table.

    Made of what vec0 applies before it chooses the nearest: equality and IN of single columns. It would apply anything
    else (OR across columns, NOT IN, NULL, functions) afterwards, without a word (sqlite-vec 0.1.9).
    """
    if not _restrictions(wanted):
        return _all([_place(view, "project_id", "session_id"), *_state(wanted, "state = 0")])
    chosen = of_memories(view, wanted)
    passages = f"SELECT passage.id FROM memory JOIN passage ON memory_key = memory.key WHERE {chosen.sql}"
    return Condition(f"user_id = ? AND passage_id IN ({passages})", (view.user_id, *chosen.bindings))


def _place(view: View, project: str, session: str) -> Condition:
    projects, sessions = _reached(view)
    return Condition(
        f"user_id = ? AND {project} IN ({projects.sql}) AND {session} IN ({sessions.sql})",
        (view.user_id, *projects.bindings, *sessions.bindings),
    )


def _reached(view: View) -> tuple[Condition, Condition]:
    """The numbers of the projects and of the sessions that a view reaches."""
    project, session = (view.user_id, view.project), (view.user_id, view.session_id)
    if view.reach is not Reach.PLACE:
        return Condition(_PROJECTS[view.reach], project), Condition(_SESSIONS, session)
    nowhere = Condition("SELECT 0")
    return (
        nowhere if view.project is None else Condition(_THE_PROJECT, project),
        nowhere if view.session_id is None else Condition(_THE_SESSION, session),
    )


def _state(wanted: Filter, active: str) -> list[Condition]:
    return [] if wanted.archived or wanted.as_of_us is not None else [Condition(active)]


def _restrictions(wanted: Filter) -> list[Condition]:
    """What the filter asks of the columns of ``memory``, beside the status."""
    found: list[Condition] = []
    for column, values in (("type", wanted.types), ("scope", wanted.scopes)):
        if values:
            found.append(Condition(f"{column} IN ({_marks(values)})", values))
    if wanted.tags:
        tagged = f"EXISTS (SELECT 1 FROM json_each(tags) WHERE value IN ({_marks(wanted.tags)}))"
        found.append(Condition(tagged, wanted.tags))
    if wanted.since_us is not None:
        found.append(Condition("created_us >= ?", (wanted.since_us,)))
    if wanted.until_us is not None:
        found.append(Condition("created_us < ?", (wanted.until_us,)))
    if wanted.as_of_us is not None:
        held = "valid_from_us <= ? AND (valid_to_us IS NULL OR valid_to_us > ?)"
        found.append(Condition(held, (wanted.as_of_us, wanted.as_of_us)))
    return found


def _marks(values: Iterable[str]) -> str:
    return ", ".join("?" for _ in values)


def _all(conditions: Iterable[Condition]) -> Condition:
    conditions = tuple(conditions)
    return Condition(
        " AND ".join(condition.sql for condition in conditions),
        tuple(value for condition in conditions for value in condition.bindings),
    )
