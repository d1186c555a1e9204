"""What the routes take as JSON. A name that is not here is refused; values are read by the domain, as from every door.

Lists and numbers may come as text, because models and shells send them so.
"""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, structs

Text: TypeAlias = str | None
Labels: TypeAlias = Annotated[list[str] | str | None, Meta(description="A list, or text split at commas.")]
Number: TypeAlias = float | str | None


class NewMemory(Struct, forbid_unknown_fields=True):
    """A statement to remember; what is left out follows from the rest."""

    content: Annotated[str, Meta(description="The exact words, 1 to 100,000 characters.")]
    type: Annotated[Text, Meta(description="fact, decision, preference, task or context.")] = None
    project: Annotated[Text, Meta(description="Key or name.")] = None
    scope: Annotated[Text, Meta(description="session, project or user.")] = None
    session_id: Text = None
    problem: Text = None
    solution: Text = None
    concepts: Labels = None
    files: Labels = None
    tags: Labels = None
    confidence: Annotated[Number, Meta(description="0 to 1; default: by provenance.")] = None
    provenance: Annotated[Text, Meta(description="save, rule, note, checkpoint, model, debate, human or explicit.")] = (
        None
    )
    tier: Annotated[Text, Meta(description="regular or core; default: by confidence.")] = None
    expires_at: Annotated[Text, Meta(description="Archive it then (2026-12-31).")] = None


class Changes(Struct, forbid_unknown_fields=True):
    """What is to change; null empties a field that may be empty, what is left out stays."""

    content: str | UnsetType = UNSET
    type: str | UnsetType = UNSET
    project: str | UnsetType | None = UNSET
    scope: str | UnsetType = UNSET
    session_id: str | UnsetType | None = UNSET
    problem: str | UnsetType | None = UNSET
    solution: str | UnsetType | None = UNSET
    concepts: list[str] | str | UnsetType | None = UNSET
    files: list[str] | str | UnsetType | None = UNSET
    tags: list[str] | str | UnsetType | None = UNSET
    confidence: float | str | UnsetType = UNSET
    provenance: str | UnsetType = UNSET
    tier: str | UnsetType = UNSET
    expires_at: str | UnsetType | None = UNSET


class TaskState(Struct, forbid_unknown_fields=True):
    """A checkpoint: what was done, why, and how."""

    task_summary: Annotated[str, Meta(description="What was done, in a sentence.")]
    problem: Annotated[str, Meta(description="What was to be solved.")]
    solution: Annotated[str, Meta(description="How it was solved, and what comes next.")]
    files: Labels = None
    concepts: Labels = None
    tags: Labels = None
    project: Annotated[Text, Meta(description="Key or name.")] = None


class Greeting(Struct, forbid_unknown_fields=True):
    """The start of a session."""

    project: Annotated[Text, Meta(description="Key or name.")] = None


class Message(Struct, forbid_unknown_fields=True):
    """One turn of a conversation."""

    content: str
    role: str = "user"


class Conversation(Struct, forbid_unknown_fields=True):
    """What to recall for: a query, or the last messages, of which the last one asks."""

    query: Text = None
    messages: Annotated[list[str | Message], Meta(description="Texts, or objects with role and content.")] = []
    project: Annotated[Text, Meta(description="Key or name.")] = None
    session_id: Annotated[Text, Meta(description="Nothing is told twice in a session.")] = None

    def turns(self) -> list[str]:
        """The texts, oldest first; the last one is what is asked."""
        texts = [one.content if isinstance(one, Message) else one for one in self.messages]
        return texts if self.query is None else [*texts, self.query]


class Run(Struct, forbid_unknown_fields=True):
    """How a run over many memories is to be done."""

    dry_run: Annotated[bool, Meta(description="Only show what would change.")] = False
    project: Annotated[Text, Meta(description="Only this project, by key or name.")] = None


def fields_of(body: Struct) -> dict[str, object]:
    """What stands in a body: nothing of what was left out, so that null and absent stay apart."""
    return {name: value for name, value in structs.asdict(body).items() if value is not UNSET}


class Undoing(Struct, forbid_unknown_fields=True):
    """What is to be taken back."""

    event: Annotated[int | str | None, Meta(description="Number of one of its events; default: the last.")] = None


class Decision(Struct, forbid_unknown_fields=True):
    """How a contradiction ends."""

    keep_both: Annotated[bool, Meta(description="Both hold; nothing is put away.")] = False
