"""Hypothesis strategies for what the domain holds."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from nan_forget.domain.memory import Links, Memory, MemoryType, Reason, Scope, Source, Status
from nan_forget.domain.project import ProjectRef
from nan_forget.domain.provenance import Provenance, Tier
from nan_forget.domain.summary import summarise

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60)
"""Text that every store can hold."""

contents = texts.filter(str.strip)
names = texts.map(lambda text: " ".join(text.split())).filter(bool)
ids = st.uuids().map(str)
times = st.datetimes(datetime(1, 1, 1), datetime(9999, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis adds UTC
confidences = st.floats(0, 1)
labels = st.lists(names, max_size=3, unique=True).map(tuple)
linked = st.lists(ids, max_size=3, unique=True).map(tuple)
links = st.builds(Links, linked, linked, linked)
sources = st.builds(Source, *[st.none() | names] * 5)
projects = st.builds(ProjectRef, names, names)


@st.composite
def memories(draw: st.DrawFn) -> Memory:
    """Any memory that the domain can make."""
    content = draw(contents)
    return Memory(
        id=draw(ids),
        user_id=draw(names),
        content=content,
        summary=summarise(content),
        type=draw(st.sampled_from(MemoryType)),
        scope=draw(st.sampled_from(Scope)),
        project=draw(st.none() | projects),
        session_id=draw(st.none() | names),
        problem=draw(st.none() | contents),
        solution=draw(st.none() | contents),
        concepts=draw(labels),
        files=draw(labels),
        tags=draw(labels),
        confidence=draw(confidences),
        provenance=draw(st.sampled_from(Provenance)),
        tier=draw(st.sampled_from(Tier)),
        status=draw(st.sampled_from(Status)),
        reason=draw(st.none() | st.sampled_from(Reason)),
        created_at=draw(times),
        updated_at=draw(times),
        last_accessed_at=draw(times),
        access_count=draw(st.integers(0, 2**31)),
        expires_at=draw(st.none() | times),
        valid_from=draw(times),
        valid_to=draw(st.none() | times),
        source=draw(sources),
        links=draw(links),
    )
