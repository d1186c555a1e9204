"""Embedders of other packages, as installed distributions."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nan_forget.adapters.embedders import plugins
from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.adapters.embedders.selection import Choice, SelectedEmbedders
from nan_forget.application.ports.contracts.embedder import EmbedderContract
from nan_forget.application.ports.embedder import Embedder
from nan_forget.application.ports.recall_index import Space
from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable

GOOD = """
from nan_forget.adapters.embedders.hashing import Hashing

class Acme(Hashing):
    model_id = "acme/best-1"
"""

FAILING = """
from nan_forget.adapters.embedders.hashing import Hashing
from nan_forget.domain.errors import EmbedderUnavailable

class Acme(Hashing):
    model_id = "acme/best-1"
    def embed_passages(self, texts):
        raise ZeroDivisionError("by zero")
    def embed_query(self, text):
        raise EmbedderUnavailable("the cluster sleeps", hint="Wake it.")
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution with one module and one entry point."""
    monkeypatch.syspath_prepend(tmp_path)

    def installed(source: str, name: str = "acme", module: str = "acme_embedder") -> None:
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        information = tmp_path / f"{module}-1.0.dist-info"
        information.mkdir()
        (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (information / "entry_points.txt").write_text(f"[nan_forget.embedders]\n{name} = {module}:Acme\n")

    yield installed
    for module in [name for name in sys.modules if name.endswith("_embedder")]:
        del sys.modules[module]
    plugins.loaded.cache_clear()


def _chosen(provider: str, space: Space | None = None) -> Embedder:
    return SelectedEmbedders(Choice(provider)).chosen(space)


class TestPlugin(EmbedderContract):
    """A plug-in that is as it should be."""

    @pytest.fixture
    def embedder(self, install: Install) -> Embedder:
        """As the settings name it."""
        install(GOOD)
        return _chosen("acme")


def test_a_name_leads_to_a_plugin(install: Install) -> None:
    """A provider that is not one of ours is the plug-in of that name, loaded once."""
    install(GOOD)
    embedder = _chosen("acme")
    assert (embedder.model_id, embedder.cold) == ("acme/best-1", True)
    assert _chosen("acme") is embedder


def test_a_store_leads_to_a_plugin(install: Install) -> None:
    """A store whose vectors are a plug-in's gets the plug-in back, whatever other plug-ins are broken."""
    install("import nothing_of_that_name", "broken", "broken_embedder")
    install(GOOD.replace("acme/best-1", "acme/other-1"), "other", "other_embedder")
    install(GOOD)
    assert _chosen("auto", Space(1, "acme/best-1", 1024, "vec0")).model_id == "acme/best-1"
    with pytest.raises(EmbedderUnavailable, match="acme/worst"):
        _chosen("auto", Space(1, "acme/worst", 1024, "vec0"))


def test_a_named_plugin_is_wanted(install: Install) -> None:
    """A plug-in that the settings name is what they want instead of another model, and nothing else for its own."""
    install(GOOD)
    embedders = SelectedEmbedders(Choice("acme"))
    assert embedders.wanted(Space(1, Hashing.model_id, 1024, "vec0")) == "acme"
    assert embedders.wanted(Space(1, "acme/best-1", 1024, "vec0")) is None


def test_our_own_choices_load_no_plugin(install: Install) -> None:
    """A plug-in is not imported for a provider or a store of ours, not even one that takes our name."""
    install("raise SystemError", "hashing")
    assert type(_chosen("hashing")) is Hashing
    assert type(_chosen("auto", Space(1, Hashing.model_id, 1024, "vec0"))) is Hashing
    assert "acme_embedder" not in sys.modules


def test_unknown_names_are_told_the_plugins(install: Install) -> None:
    """The hint for an unknown provider lists what is installed, without loading it."""
    install("raise SystemError")
    with pytest.raises(NotAvailable) as raised:
        _chosen("acne")
    assert raised.value.hint.endswith("openai, acme.")


@pytest.mark.parametrize(
    "source",
    [
        "import nothing_of_that_name",
        "1 / 0",
        "Best = 1",
        "Acme = 1",
        "def Acme(): raise OSError('no disk')",
        "def Acme(): return None",
        "class Acme: model_id = 'acme'",
    ],
)
def test_a_broken_plugin_is_named(install: Install, source: str) -> None:
    """A plug-in that cannot be imported, built or understood is an unavailable model whose error names it."""
    install(source)
    with pytest.raises(EmbedderUnavailable, match="'acme' fails") as raised:
        _chosen("acme")
    assert raised.value.hint


def test_a_plugin_breaks_no_save(install: Install) -> None:
    """What a plug-in raises while it embeds is an unavailable model too, and its own such errors are passed on."""
    install(FAILING)
    embedder = _chosen("acme")
    with pytest.raises(EmbedderUnavailable, match="'acme' fails: ZeroDivisionError: by zero"):
        embedder.embed_passages(["pnpm"])
    with pytest.raises(EmbedderUnavailable, match="the cluster sleeps"):
        embedder.embed_query("pnpm")
