"""Contradictions between texts, by their words alone."""

import pytest

from nan_forget.domain.contradiction import Evidence, contradiction
from nan_forget.domain.statements import read


def evidence(old: str, new: str) -> Evidence:
    """The evidence that two texts contradict each other."""
    return contradiction(read(old), read(new)).evidence


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my car is red", "my brother's car is blue"),
        ("staging listens on 8080", "production listens on 80"),
        ("Maria prefers tabs", "Tomas prefers spaces"),
        ("Sprint 12 ends on Friday", "Sprint 13 ends on Tuesday"),
        ("We use npm", "We plan to switch to pnpm"),
        ("A service calls B", "B calls a service"),
        ("Kafka feeds Redis", "Redis feeds Kafka"),
        ("We use Redis for caching", "We use Kafka for events"),
        ("Redis caches pages for ten minutes", "Redis caches sessions for two hours"),
        ("Users can export CSV", "Users can export PDF"),
        ("npm is slow", "pnpm is slow"),
        ("Python 3.11 drops distutils", "Python 3.12 drops asynchat"),
        ("In 2023 revenue was 2 million", "In 2024 revenue was 3 million"),
        ("一季度目标一百万", "二季度目标两百万"),
        ("Use tabs in Go code", "Use spaces in Python code"),
        ("The v1 API returns XML", "The v2 API returns JSON"),
        ("We use Sentry", "We use Postgres"),
        ("Deploys on Monday", "Deploys on Monday and Thursday"),
        ("The server has 4 cores", "The server has 16 GB"),
        ("The parser sends errors", "The parser sends reports"),
        ("the button is in the header", "the logo is in the footer"),
        ("the worker loves tea", "the worker loves coffee"),
    ],
)
def test_statements_about_different_things_stand_side_by_side(old: str, new: str) -> None:
    """Other people, places, subjects, purposes or roles are no contradiction, in either order."""
    assert evidence(old, new) is Evidence.NONE
    assert evidence(new, old) is Evidence.NONE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We use FastAPI, not Django", "We use Django, not FastAPI"),
        ("Auth is Clerk, not custom JWT", "Auth is Auth0, not Clerk"),
        ("Commit to main directly", "Do not commit to main directly"),
        ("We use Redis for caching", "We do not use Redis"),
        ("The service uses Docker", "We do not use Docker"),
    ],
)
def test_denial_of_the_whole_is_certain(old: str, new: str) -> None:
    """A denial is certain where neither side says more than the other speaks of, in either order."""
    assert evidence(old, new) is Evidence.CERTAIN
    assert evidence(new, old) is Evidence.CERTAIN


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("We use Kafka for events", "We do not use Kafka", Evidence.DISPUTED),
        ("We use Kafka for events", "We no longer use Kafka", Evidence.LIKELY),
        ("Kafka stores the audit events of sessions", "We do not use Kafka", Evidence.UNSURE),
        ("We use Kafka", "We do not use Kafka for events", Evidence.UNSURE),
        ("We use Kafka", "We no longer use Kafka for events", Evidence.DISPUTED),
        ("We use Kafka for logs", "We do not use Kafka for events", Evidence.NONE),
        ("Redis runs without persistence", "Persistence is disabled in Redis", Evidence.NONE),
        ("Deploys happen on Friday", "On Fridays we do not deploy", Evidence.CERTAIN),
        ("We never deploy on Friday", "On Fridays deploys are forbidden", Evidence.NONE),
        ("Auth is Clerk, not JWT", "Auth is Auth0, not Clerk and not JWT", Evidence.CERTAIN),
        ("Never commit generated files", "Generated files must not be committed", Evidence.NONE),
        ("The cache is for production", "The cache is not for production", Evidence.CERTAIN),
        ("We deploy to production", "We do not sleep in production", Evidence.NONE),
    ],
)
def test_denial_is_weighed_by_what_else_is_said(old: str, new: str, expected: Evidence) -> None:
    """The more one side says beyond the other, the less sure a denial is; agreeing denials are none."""
    assert evidence(old, new) is expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("port 3456", "port 8080", Evidence.CERTAIN),
        ("监听 3000 端口", "port 8080", Evidence.CERTAIN),
        ("The timeout is 30", "The timeout is 60 seconds", Evidence.CERTAIN),
        ("We use npm", "We use pnpm", Evidence.LIKELY),
        ("We use npm", "We switched to pnpm", Evidence.CERTAIN),
        ("We switched to pnpm", "We use npm", Evidence.LIKELY),
        ("The package manager is npm", "We use pnpm", Evidence.LIKELY),
        ("Maria approves releases", "Tomas approves releases", Evidence.CERTAIN),
        ("pnpm is our package manager", "npm is our package manager", Evidence.CERTAIN),
        ("We like dark mode", "We like light mode", Evidence.LIKELY),
        ("The docs site uses npm", "We use pnpm", Evidence.UNSURE),
        ("The docs site uses npm", "We switched to pnpm", Evidence.DISPUTED),
        ("The app uses npm", "We switched to pnpm", Evidence.CERTAIN),
        ("We use npm on Fridays", "We use pnpm", Evidence.DISPUTED),
        ("Hosting is Heroku in Oregon", "Hosting moved to Railway", Evidence.LIKELY),
        ("Hosting is Heroku in Oregon", "Hosting is Railway in Dublin", Evidence.DISPUTED),
        ("Hosting is Heroku with one big old box", "Hosting moved to Railway", Evidence.DISPUTED),
        ("Hosting is Heroku", "Hosting is Railway in Dublin", Evidence.DISPUTED),
        ("Hosting is Heroku", "Hosting moved to Railway in Dublin", Evidence.LIKELY),
        ("We write TypeScript", "We write Python", Evidence.DISPUTED),
        ("The format is YAML", "The format is TOML", Evidence.CERTAIN),
        ("日志用 foo", "日志用 loki", Evidence.DISPUTED),
        ("我们用 foo", "我们用 bar", Evidence.NONE),
        ("We export CSV", "We switched to PDF", Evidence.DISPUTED),
        ("Postgres 14 is what we run", "We upgraded to Postgres 16", Evidence.DISPUTED),
        ("最大 20 个连接", "最大 50 个连接", Evidence.CERTAIN),
    ],
)
def test_contrast_is_weighed_by_what_else_is_said(old: str, new: str, expected: Evidence) -> None:
    """Another value of one axis contradicts, the surer the less else differs and the clearer a change is told."""
    assert evidence(old, new) is expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("The mascot of the team is a fox", "The mascot of the team is an owl", Evidence.DISPUTED),
        ("We keep backups in boxes", "We keep backups in bags", Evidence.UNSURE),
        ("We keep backups in boxes", "We keep backups in bags now", Evidence.DISPUTED),
        ("We chose foo for serving", "We switched serving to bar", Evidence.LIKELY),
        ("The scheduler is foo", "The scheduler was moved to bar", Evidence.LIKELY),
        ("I live in Berlin", "I moved to Lisbon", Evidence.DISPUTED),
        ("用户住在北京", "用户住在上海", Evidence.DISPUTED),
        ("We keep one fat big heavy box", "We keep one tiny light new bag", Evidence.NONE),
        ("We keep backups in boxes", "In bags we keep backups", Evidence.NONE),
    ],
)
def test_substitution_is_rarely_sure(old: str, new: str, expected: Evidence) -> None:
    """A word of no list in place of another may mean the same, so it is a doubt unless a change is told."""
    assert evidence(old, new) is expected


def test_a_text_is_replaced_whole_or_not_at_all() -> None:
    """What contradicts one sentence of several is in dispute, unless the new text speaks of the others too."""
    assert evidence("We use npm. Deploys run on Fridays.", "We switched to pnpm") is Evidence.DISPUTED
    assert evidence("We use npm. It is slow.", "It is slow. We switched to pnpm") is Evidence.CERTAIN


def test_empty_texts_do_not_contradict() -> None:
    """Where nothing is said nothing contradicts."""
    assert evidence("", "We use npm") is Evidence.NONE
