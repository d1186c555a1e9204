"""Questions that are made of a user's own memories."""

from datetime import UTC, datetime

import pytest

from nan_forget.domain.draft import Draft, Origin, compose
from nan_forget.domain.held_out import HeldOut, held_out
from nan_forget.domain.memory import Source

ORIGIN = Origin(id="m1", user_id="ann", project=None, source=Source(), now=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("draft", "asked"),
    [
        (
            Draft(content="raised the pool to 40", problem="requests hang under load", tags="db"),
            HeldOut("requests hang under load", "raised the pool to 40\ndb"),
        ),
        (
            Draft(content="We deploy on every Friday. Jenkins builds the image.", files="Jenkinsfile"),
            HeldOut("We deploy on every Friday.", "Jenkins builds the image.\nJenkinsfile"),
        ),
        (
            Draft(content="登录服务由网关统一校验身份。令牌有效期为两小时。"),
            HeldOut("登录服务由网关统一校验身份。", "令牌有效期为两小时。"),
        ),
        (Draft(content="Auth is Clerk now"), HeldOut("is now", "Auth is Clerk now")),
        (Draft(content="项目使用 pnpm 管理依赖"), HeldOut("pnpm 管理依赖", "项目使用 pnpm 管理依赖")),
        (Draft(content="用户身份由网关统一校验"), HeldOut("网关统一校验", "用户身份由网关统一校验")),
        (Draft(content="Yes. It does."), None),
        (Draft(content="ok"), None),
    ],
)
def test_best_part_is_held_out(draft: Draft, asked: HeldOut | None) -> None:
    """A problem is asked first, then a first sentence, then half a sentence; what says too little is not asked."""
    assert held_out(compose(draft, ORIGIN)) == asked
