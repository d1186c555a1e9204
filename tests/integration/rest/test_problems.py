"""How errors are answered."""

import pytest

from nan_forget.domain.errors import EmbedderUnavailable, NotAvailable, StorageBusy, StorageUnwritable
from tests.integration.rest.conftest import Api, problem_of


def _raising(error: Exception) -> object:
    def use_case(*_arguments: object, **_named: object) -> object:
        raise error

    return use_case


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (StorageBusy("busy", hint="Again."), 503, "storage_busy"),
        (StorageUnwritable("read-only"), 500, "storage_unwritable"),
        (EmbedderUnavailable("no model"), 503, "embedder_unavailable"),
        (NotAvailable("not here"), 501, "not_available"),
        (KeyError("the secret of a memory"), 500, "error"),
        (RecursionError(), 500, "error"),
    ],
)
def test_every_error_is_a_problem(api: Api, error: Exception, status: int, code: str) -> None:
    """Whatever goes wrong has one form; what is unexpected tells nothing but its kind."""
    with api.container.statistics.override(_raising(error)):
        answer = api.client.get("/memories/stats")
    problem = problem_of(answer)
    assert (problem["status"], problem["code"]) == (status, code)
    assert "secret" not in answer.text
    assert ("retry-after" in answer.headers) == (status == 503)


def test_what_is_not_there(api: Api) -> None:
    """Unknown paths, wrong methods and the dashboard, which comes later, are problems as well; 405 says what works."""
    assert problem_of(api.client.get("/nowhere"))["status"] == 404
    assert problem_of(api.client.get("/ui"))["status"] == 404
    assert problem_of(api.client.get("/docs/nowhere"))["status"] == 404
    wrong = api.client.put("/memories", json={})
    assert problem_of(wrong)["status"] == 405
    assert "POST" in wrong.headers["allow"]
    assert problem_of(api.client.get("/memories/abcdef/why-not?q=x"))["status"] == 404
    assert problem_of(api.client.get("/memories/abc"))["status"] == 422
