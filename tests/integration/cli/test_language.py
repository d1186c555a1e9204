"""With the real built-in model, in both languages."""

from collections.abc import Callable

import pytest

from tests.integration.cli.conftest import Cli

AUTH = "Auth is Clerk, not custom JWT"
PNPM = "项目使用 pnpm 作为包管理器，不用 npm 或 yarn"
GATEWAY = "用户身份由网关校验"
NOTES = (
    "The staging database is Postgres 16",
    "Deployments run on Fridays through Jenkins",
    "日志保存三十天后删除",
    "前端用 React，样式用 Tailwind",
    "Invoices are rounded to whole cents",
    "重跑gen-itgc后报表才会更新",
)


@pytest.fixture(autouse=True)
def model(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The model that the product comes with, in place of the other one of ``cli``."""
    del cli
    monkeypatch.setenv("NAN_FORGET_EMBEDDING_PROVIDER", "builtin")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("what auth system", AUTH),
        ("用的什么登录系统", AUTH),
        ("which package manager", PNPM),
        ("包管理器", PNPM),
        ("pnpm", PNPM),
        ("用户身份", GATEWAY),
        ("身份校验", GATEWAY),
        ("校验", GATEWAY),
        ("itgc", NOTES[-1]),
    ],
)
def test_found_in_both_languages(cli: Cli, add: Callable[..., str], query: str, expected: str) -> None:
    """A question finds its answer, whichever language asks and answers."""
    for text in (AUTH, PNPM, GATEWAY, NOTES[-1]):
        add(text)
    assert expected in cli("search", query, "--json").contents


def test_last_sentence_of_a_long_memory(cli: Cli, add: Callable[..., str]) -> None:
    """A fact in the last sentence of a 5,000-word memory is found by a paraphrase of it."""
    day = "On day {} the team met, looked at charts, drank tea and wrote down what each of them had in mind. "
    long = "".join(day.format(number) for number in range(250))
    assert len(long.split()) >= 5_000
    add(f"{long}The customer database is copied to the Frankfurt data centre every night.")
    for text in NOTES:
        add(text)
    (first, *_) = cli("search", "in which city are the nightly backups of client records kept?", "--json").contents
    assert first.endswith("every night.")


def test_update_moves_to_another_topic(cli: Cli, add: Callable[..., str]) -> None:
    """After an update the new topic finds the memory, and the old one does not."""
    for text in NOTES:
        add(text)
    one = add("Our cat sleeps on the warm radiator in winter")
    assert cli("search", "where does the pet nap", "--json").contents[0].startswith("Our cat")
    assert cli("update", one, "--content", "Tax returns are due at the end of July").code == 0
    assert cli("search", "deadline for the income declaration", "--json").contents[0].startswith("Tax")
    assert "Tax returns are due at the end of July" not in cli("search", "cat radiator winter", "--json").contents
