"""What must not be lost when a text is told in other words."""

import pytest
from hypothesis import given

from nan_forget.domain.particulars import keeps_all
from tests.strategies import texts


@pytest.mark.parametrize(
    ("text", "retold"),
    [
        ("The port is 3456", "It listens on 3456"),
        ("The timeout is two hours", "Timeout: 120 minutes"),
        ("Auth is Clerk, see src/auth.ts", "src/auth.ts has the Clerk login"),
        ("We use pnpm", "pnpm installs the packages"),
        ("会话超时是两小时", "超时 120 分钟"),
        ("部署用 pnpm 和 Node 22", "Node 22，用 pnpm 部署"),
        ("Never push to main", "Do not push to main, never"),
    ],
)
def test_all_is_kept(text: str, retold: str) -> None:
    """Other words with the same numbers, names, paths and denials keep all."""
    assert keeps_all(retold, text)


@pytest.mark.parametrize(
    ("text", "retold"),
    [
        ("The port is 3456", "It listens on a port"),
        ("The port is 3456", "It listens on 8080"),
        ("The timeout is two hours", "The timeout is long"),
        ("Auth is Clerk, see src/auth.ts", "Clerk does the login"),
        ("Auth is Clerk, see src/auth.ts", "src/auth.ts has the login"),
        ("Maria owns the billing service", "Somebody owns the billing service"),
        ("会话超时是两小时", "会话有超时"),
        ("部署用 pnpm 和 Node 22", "部署用 pnpm"),
        ("配置在 config/app.toml", "配置在一个文件里"),
        ("Never push to main", "Push to main"),
        ('The label is "needs review"', "There is a label"),
    ],
)
def test_something_is_lost(text: str, retold: str) -> None:
    """A missing or another number, name, path, quotation or denial is noticed."""
    assert not keeps_all(retold, text)


@given(texts)
def test_a_text_keeps_itself(text: str) -> None:
    """No text loses anything in its own words."""
    assert keeps_all(text, text)
