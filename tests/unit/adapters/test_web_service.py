"""The one way to the network."""

import subprocess
import sys
from http.client import BadStatusLine
from ssl import SSLCertVerificationError
from urllib.error import URLError

import pytest

from nan_forget.adapters.web.service import CallFailed, WebService, reason_of
from tests.architecture.test_prompt_path import PROMPT
from tests.fakes.model_server import NOBODY, ModelServer, refusing


def test_a_redirect_is_not_followed(server: ModelServer) -> None:
    """Texts and key go where the settings say, and nowhere else."""
    server.fail("/api/tags", refusing(307, Location=f"{server.url}/elsewhere"))
    with pytest.raises(CallFailed, match="307"):
        WebService(server.url).ask("/api/tags", timeout_s=5)
    assert [request.path for request in server.requests] == ["/api/tags"]


def test_this_machine_needs_no_proxy(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy of the environment is never asked for this machine."""
    monkeypatch.setenv("http_proxy", NOBODY)
    monkeypatch.delenv("no_proxy", raising=False)
    for host in ("127.0.0.1", "localhost"):
        assert WebService(f"http://{host}:{server.server_port}").ask("/api/tags", timeout_s=5)


def test_other_machines_are_reached_by_the_proxy(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a proxy of the environment, other machines are asked by it."""
    monkeypatch.setenv("http_proxy", server.url)
    monkeypatch.delenv("no_proxy", raising=False)
    WebService("http://models.example/v1").ask("/embeddings", {"input": []}, timeout_s=5)
    assert [request.path for request in server.requests] == ["http://models.example/v1/embeddings"]


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://api.example/v1/", "https://api.example/v1"),
        ("localhost:11434", "http://localhost:11434"),
        ("https://me:secret@api.example/v1?token=secret", "https://api.example/v1"),
    ],
)
def test_an_address_can_be_shown(url: str, shown: str) -> None:
    """What errors show of a URL has neither user nor password nor query."""
    assert WebService(url).address == shown


@pytest.mark.parametrize(
    "url", ["ftp://127.0.0.1", "file:///etc/passwd", "http://", "http://[::1", "http://h:port", "http://a b"]
)
def test_a_url_that_is_none(url: str) -> None:
    """What is no URL of a web service is an error of its own, and no file is read."""
    with pytest.raises(CallFailed, match=r"no valid URL|cannot be reached|broken off") as raised:
        WebService(url).ask("/x", timeout_s=5)
    assert raised.value.status is None


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (URLError(SSLCertVerificationError("self-signed")), "has a certificate that this machine does not trust"),
        (URLError(ConnectionRefusedError()), "cannot be reached"),
        (ConnectionResetError(), "has broken off its answer"),
        (BadStatusLine("x"), "has broken off its answer"),
        (ValueError("Bearer sk-1"), "has no valid URL"),
    ],
)
def test_reasons(error: Exception, reason: str) -> None:
    """Each kind of failure is told in words of ours."""
    assert reason_of(error) == reason


def test_a_prompt_can_afford_it() -> None:
    """Asking loads nothing that a prompt must not pay for, and no library for repetitions."""
    program = """
import sys
from nan_forget.adapters.embedders.openai import Account, OpenAI
from nan_forget.domain.errors import EmbedderUnavailable
try:
    OpenAI(Account(str, "http://127.0.0.1:9"), "m", 3, timeout_s=1).embed_query("pnpm")
except EmbedderUnavailable:
    print(*sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(run.stdout.split())
    assert "urllib.request" in modules
    assert modules.isdisjoint({*PROMPT["forbidden_modules"], "tenacity", "importlib.metadata"})
