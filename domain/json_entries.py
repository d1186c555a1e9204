"""What we put into a JSON file of a client, and how it is taken out again."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from nan_forget.domain.hook_command import executable_of, is_ours
from nan_forget.domain.json_edit import inserted, removed, replaced
from nan_forget.domain.jsonc import Json, Node, NoJson, parse

Path: TypeAlias = tuple[str, ...]


class Member(NamedTuple):
    """A value under a key of its own."""

    path: Path
    value: Json


class Element(NamedTuple):
    """A value in a list, beside those of others."""

    path: Path
    value: Json


class Spot(NamedTuple):
    """Something in a text: a child of a container."""

    container: Node
    place: int


class JsonEntries(NamedTuple):
    """Twin of ``Placement`` for JSON, with comments or without."""

    entries: Sequence[Member | Element]

    def put(self, text: str) -> str:
        """The text with every entry; what is there stays.

        ``NoJson`` if the text is none or of another shape, or if somebody else has taken the name of an entry.
        """
        if _is_blank(text):
            text += "{}" + ("\r\n" if "\r\n" in text else "\n")
        for entry in self.entries:
            text = _with(text, entry)
        return text

    def holds(self, text: str) -> bool:
        """Whether every entry is there as it should be."""
        try:
            root = parse(text)
            return all(_is_in(root, entry) for entry in self.entries)
        except NoJson:
            return False

    def taken(self, text: str, before: str | None) -> str:
        """The text without our entries, and without the containers that were not there ``before`` and are empty now.

        ``NoJson`` if it is none.
        """
        if _is_blank(text):
            return text
        whole = text
        while spot := next(self._spots(parse(text)), None):
            text = removed(text, *spot)
        if text == whole:
            return text
        known = parse(before) if before and not _is_blank(before) else None
        paths = {entry.path[: depth + 1] for entry in self.entries for depth in range(len(entry.path))}
        for path in sorted(paths, key=len, reverse=True):
            text = _pruned(text, path, known)
        return text

    def executables(self, text: str) -> list[str]:
        """Where the entries that are in the text say that we are installed."""
        spots = self._spots(parse(text))
        values = [spot.container.children[spot.place].node.value for spot in spots]
        return [path for value in values for hook in [value, *hooks_of(value)] if (path := executable_of(hook))]

    def _spots(self, root: Node) -> Iterator[Spot]:
        """Everything of ours; a group of hooks that others joined keeps theirs."""
        for entry in self.entries:
            parent = _at(root, entry.path[:-1] if isinstance(entry, Member) else entry.path)
            for index, child in enumerate(parent.children if parent else ()):
                if isinstance(entry, Member):
                    if child.key == entry.path[-1] and _is_of(child.node.value, entry):
                        yield Spot(parent or root, index)
                elif child.node.value == entry.value or _is_all_ours(child.node.value):
                    yield Spot(parent or root, index)
                elif hooks := _at(child.node, ("hooks",)):
                    yield from (Spot(hooks, at) for at, hook in enumerate(hooks.children) if is_ours(hook.node.value))


def _is_blank(text: str) -> bool:
    """Whether a file says nothing, as one that was only touched."""
    return not text.strip("\ufeff \t\r\n")


def hooks_of(value: Json) -> list[Json]:
    """The hooks of a group; none of anything else."""
    hooks = value.get("hooks") if isinstance(value, dict) else None
    return hooks if isinstance(hooks, list) else []


def _is_of(value: Json, entry: Member) -> bool:
    return value == entry.value or is_ours(value)


def _is_all_ours(value: Json) -> bool:
    return is_ours(value) or (bool(hooks_of(value)) and all(map(is_ours, hooks_of(value))))


def _at(root: Node, path: Path) -> Node | None:
    node: Node | None = root
    for key in path:
        node = next((child.node for child in reversed(node.children) if child.key == key), None) if node else None
    return node


def _is_in(root: Node, entry: Member | Element) -> bool:
    node = _at(root, entry.path)
    if node is None:
        return False
    return node.value == entry.value if isinstance(entry, Member) else entry.value in _list(node, entry.path)


def _list(node: Node, path: Path) -> list[Json]:
    if not isinstance(node.value, list):
        raise NoJson(f"{'.'.join(path)} is no list")
    return node.value


def _with(text: str, entry: Member | Element) -> str:
    node = parse(text)
    for depth, key in enumerate(entry.path):
        if not isinstance(node.value, dict):
            raise NoJson(f"{'.'.join(entry.path[:depth]) or 'the file'} is no object")
        child = _at(node, (key,))
        if child is None:
            return inserted(text, node, _nested(entry, depth), key=key)
        node = child
    if isinstance(entry, Member):
        if not _is_of(node.value, entry):
            raise NoJson(f"{'.'.join(entry.path)} is there already, and is not ours")
        return text if node.value == entry.value else replaced(text, node, entry.value)
    return text if entry.value in _list(node, entry.path) else inserted(text, node, entry.value)


def _nested(entry: Member | Element, depth: int) -> Json:
    value: Json = entry.value if isinstance(entry, Member) else [entry.value]
    for key in reversed(entry.path[depth + 1 :]):
        value = {key: value}
    return value


def _pruned(text: str, path: Path, known: Node | None) -> str:
    root = parse(text)
    node, parent = _at(root, path), _at(root, path[:-1])
    if node is None or parent is None or node.value not in ({}, []) or (known and _at(known, path)):
        return text
    index = next(at for at, child in enumerate(parent.children) if child.node is node)
    return removed(text, parent, index)
