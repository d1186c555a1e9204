"""The contract of ``ProjectRegistry``; an implementation's test class gives the fixture ``registry``, empty."""

from collections.abc import Callable

import pytest

from nan_forget.application.ports.project_registry import ProjectRegistry
from nan_forget.domain.errors import InvalidInput, NotFound
from nan_forget.domain.project import Alias, Project

ANN, BOB = "ann", "bob"
APP = Project("github.com/ann/app", "app")
FORK = Project("github.com/bob/app", "app")
NOTES = Project("notes-3f2a1b", "notes", private=True)
REMOTE = Alias("remote", "github.com/ann/app")
PATH = Alias("path", "/home/ann/项目/app")


class ProjectRegistryContract:
    """What callers of the port rely on."""

    def test_empty_registry_knows_nothing(self, registry: ProjectRegistry) -> None:
        """Before the first project every question has an empty answer."""
        assert registry.by_key(ANN, APP.key) is None
        assert registry.by_alias(ANN, REMOTE) is None
        assert registry.by_name(ANN, APP.name) == []
        assert registry.all(ANN) == []

    def test_project_is_found_by_key_name_and_alias(self, registry: ProjectRegistry) -> None:
        """A registered project answers to its key, its name and each of its aliases, with its privacy."""
        registry.add(ANN, NOTES, [REMOTE, PATH])
        assert registry.by_key(ANN, NOTES.key) == NOTES
        assert registry.by_name(ANN, NOTES.name) == [NOTES]
        assert registry.by_alias(ANN, REMOTE) == registry.by_alias(ANN, PATH) == NOTES

    def test_project_needs_no_alias(self, registry: ProjectRegistry) -> None:
        """A project that was only named is registered without an alias."""
        registry.add(ANN, APP)
        assert registry.all(ANN) == [APP]

    @pytest.mark.parametrize("almost", [REMOTE._replace(kind="path"), REMOTE._replace(value="github.com/ann/App")])
    def test_alias_is_exact(self, registry: ProjectRegistry, almost: Alias) -> None:
        """An alias of another kind or case belongs to nobody."""
        registry.add(ANN, APP, [REMOTE])
        assert registry.by_alias(ANN, almost) is None

    def test_key_and_name_are_exact(self, registry: ProjectRegistry) -> None:
        """Another case, or the name in place of the key, finds nothing."""
        registry.add(ANN, APP)
        assert registry.by_key(ANN, APP.name) is registry.by_key(ANN, APP.key.upper()) is None
        assert registry.by_name(ANN, APP.key) == registry.by_name(ANN, APP.name.upper()) == []

    def test_projects_may_share_a_name(self, registry: ProjectRegistry) -> None:
        """All projects of a name are found, by key."""
        for project in (FORK, NOTES, APP):
            registry.add(ANN, project)
        assert registry.by_name(ANN, "app") == [APP, FORK]

    def test_all_are_sorted(self, registry: ProjectRegistry) -> None:
        """All projects are listed by name, then key."""
        for project in (NOTES, FORK, APP):
            registry.add(ANN, project)
        assert registry.all(ANN) == [APP, FORK, NOTES]

    def test_key_is_unique(self, registry: ProjectRegistry) -> None:
        """A second project with the same key is refused, and the first stays as it was."""
        registry.add(ANN, APP, [REMOTE])
        with pytest.raises(InvalidInput):
            registry.add(ANN, Project(APP.key, "other", private=True), [PATH])
        assert registry.all(ANN) == [APP]
        assert registry.by_alias(ANN, PATH) is None

    def test_link_adds_an_alias(self, registry: ProjectRegistry) -> None:
        """A linked alias finds the project beside the old ones; linking it again changes nothing."""
        registry.add(ANN, APP, [REMOTE])
        registry.link(ANN, APP.key, [PATH, REMOTE])
        assert registry.by_alias(ANN, REMOTE) == registry.by_alias(ANN, PATH) == APP

    def test_alias_belongs_to_one_project(self, registry: ProjectRegistry) -> None:
        """Linking and adding take an alias from the project that had it."""
        registry.add(ANN, APP, [REMOTE, PATH])
        registry.add(ANN, NOTES, [PATH])
        assert (registry.by_alias(ANN, REMOTE), registry.by_alias(ANN, PATH)) == (APP, NOTES)
        registry.link(ANN, NOTES.key, [REMOTE])
        assert registry.by_alias(ANN, REMOTE) == NOTES

    def test_rename_keeps_key_and_aliases(self, registry: ProjectRegistry) -> None:
        """A renamed project answers to its new name, its old key and its aliases."""
        registry.add(ANN, NOTES, [PATH])
        registry.rename(ANN, NOTES.key, "日记")
        renamed = NOTES._replace(name="日记")
        assert registry.by_name(ANN, NOTES.name) == []
        assert registry.by_name(ANN, "日记") == [registry.by_alias(ANN, PATH)] == [renamed]

    def test_privacy_can_be_changed(self, registry: ProjectRegistry) -> None:
        """A project is hidden and opened again; nothing else of it changes."""
        registry.add(ANN, APP)
        registry.set_private(ANN, APP.key, private=True)
        assert registry.by_key(ANN, APP.key) == APP._replace(private=True)
        registry.set_private(ANN, APP.key, private=False)
        assert registry.by_key(ANN, APP.key) == APP

    @pytest.mark.parametrize(
        "change",
        [
            lambda registry: registry.link(ANN, APP.key, [PATH]),
            lambda registry: registry.link(ANN, APP.key, []),
            lambda registry: registry.rename(ANN, APP.key, "other"),
            lambda registry: registry.set_private(ANN, APP.key, private=True),
        ],
        ids=["link", "link nothing", "rename", "set private"],
    )
    def test_unknown_project_cannot_be_changed(
        self, registry: ProjectRegistry, change: Callable[[ProjectRegistry], None]
    ) -> None:
        """A change of a project that the user does not have is refused, also if another user has it."""
        registry.add(BOB, APP, [REMOTE])
        with pytest.raises(NotFound):
            change(registry)
        assert registry.all(BOB) == [APP]
        assert registry.by_alias(BOB, REMOTE) == APP

    def test_users_do_not_see_each_other(self, registry: ProjectRegistry) -> None:
        """Two users have the same key and the same alias for projects of their own."""
        own = {ANN: APP, BOB: APP._replace(name="bob's", private=True)}
        for user, project in own.items():
            registry.add(user, project, [REMOTE])
        registry.link(BOB, APP.key, [PATH])
        for user, project in own.items():
            assert registry.all(user) == registry.by_name(user, project.name) == [project]
            assert registry.by_key(user, APP.key) == registry.by_alias(user, REMOTE) == project
        assert registry.by_alias(ANN, PATH) is None
        assert registry.by_name(ANN, "bob's") == []
