"""Projects in dictionaries, for those who only look them up."""

from tests.fakes.project_registry import InMemoryProjectRegistry


class InMemoryKnownProjects(InMemoryProjectRegistry):
    """Twin of the port ``KnownProjects``: the registry, of which a reader sees half."""
