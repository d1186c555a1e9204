"""Two users of one store."""

from collections.abc import Iterator

import pytest

from tests.integration.rest.conftest import Api, served


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Iterator[Api]:
    """The API of another user over the same store."""
    monkeypatch.setenv("NAN_FORGET_USER_ID", "bob")
    with served() as running:
        yield running


def test_users_do_not_know_of_each_other(api: Api, other: Api) -> None:
    """To one user, another one's memory is as if it did not exist, whatever is asked, also to the letter."""
    secret = api.save("The password is in the blue drawer", project="secret", tags=["hidden"])
    nothing = secret[:-1] + ("0" if secret[-1] != "0" else "1")
    paths = ["", "/history", "/why", "/why-not?q=drawer"]
    for method, path, body in [
        *[("GET", path, None) for path in paths],
        ("PATCH", "", {"content": "Mine"}),
        ("DELETE", "", None),
        ("DELETE", "?hard=true", None),
        ("POST", "/restore", None),
    ]:
        answers = [other.client.request(method, f"/memories/{id}{path}", json=body) for id in (secret, nothing)]
        seen, unseen = (
            [one.status_code, one.text.replace(id, "ID")] for one, id in zip(answers, (secret, nothing), strict=True)
        )
        assert seen == unseen
        assert answers[0].status_code == 404
    for path in ("/memories", "/memories/search?q=drawer", "/memories/search?q=*", "/export", "/projects", "/health"):
        assert "drawer" not in other.client.get(path).text
        assert "secret" not in other.client.get(path).text
    assert other.client.get("/memories/stats").json()["total"] == 0
    assert other.client.get("/memories?project=secret").text == other.client.get("/memories?project=secret").text
    assert other.client.post("/memories/recall", json={"query": "where is the password?"}).json()["block"] == ""
    assert other.save("The password is in the blue drawer") != secret
    assert api.client.get(f"/memories/{secret}").status_code == 200
