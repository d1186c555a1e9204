"""Texts as statements."""

import pytest

from nan_forget.domain.statements import HOLDER, Change, Statement, read


def only(text: str) -> Statement:
    """The one statement of a text."""
    (statement,) = read(text)
    return statement


def texts(statement: Statement, *, asserted: bool) -> str:
    """What a statement asserts, or denies."""
    return " ".join(term.part.text for term in statement.terms if term.asserted is asserted)


@pytest.mark.parametrize(
    ("text", "asserted", "denied"),
    [
        ("Auth is Clerk, not custom JWT", "auth clerk", "custom jwt"),
        ("never use tabs", "", "tabs"),
        ("Tests must not touch the network", "tests", "touch network"),
        ("Use npm instead of yarn", "npm", "yarn"),
        ("We chose Kafka over RabbitMQ", "kafka", "rabbitmq"),
        ("Traffic goes over HTTPS", "traffic https", ""),
        ("We use Auth0 but not Clerk", "auth0", "clerk"),
        ("我们用 PostgreSQL，不用 MySQL", "postgresql", "mysql"),
        ("不用 npm 而是 pnpm", "pnpm", "npm"),
        ("Tabs are forbidden in Go", "", "tabs in go"),
        ("禁止使用 tab", "", "tab"),
        ("We dropped Redux in favour of Zustand", "zustand", "redux"),
        ("Celery was dropped in March", "", "celery march"),
        ("Redux 已弃用", "", "redux"),
        ("Redux was replaced by Zustand", "zustand", "redux"),
        ("The queue RabbitMQ was replaced by NATS", "queue nats", "rabbitmq"),
        ("Sketch -> Figma", "figma", "sketch"),
        ("We replaced Redux with Zustand", "zustand", "redux"),
        ("Zustand replaces Redux", "zustand", "redux"),
        ("We replaced foo for bar", "bar", "foo"),
        ("We switched from npm to pnpm", "pnpm", "npm"),
        ("从 npm 换成 pnpm", "pnpm", "npm"),
        ("npm 换成 pnpm", "pnpm", "npm"),
        ("We migrated to PostgreSQL from MySQL", "postgresql", "mysql"),
        ("we switched serving to SGLang", "serving sglang", ""),
        ("Data comes from Kafka", "data kafka", ""),
        ("Every change needs a review", "review", ""),
        ("The queue is no longer RabbitMQ, it is NATS", "queue nats", "rabbitmq"),
    ],
)
def test_denials_reach_as_far_as_they_mean(text: str, asserted: str, denied: str) -> None:
    """What is denied, dropped, replaced or left is told from what holds."""
    statement = only(text)
    assert (texts(statement, asserted=True), texts(statement, asserted=False)) == (asserted, denied)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("We use npm", Change.NONE),
        ("We use npm now", Change.NOW),
        ("以后都用 npm", Change.NOW),
        ("We switched to pnpm", Change.TOLD),
        ("We switched serving to SGLang", Change.TOLD),
        ("改用 pnpm 了", Change.TOLD),
        ("不再用 npm", Change.TOLD),
        ("Every change is reviewed", Change.NONE),
        ("Use npm instead", Change.TOLD),
    ],
)
def test_change_is_told(text: str, change: Change) -> None:
    """Change words tell how clearly something took over; a noun like "change" does not."""
    assert only(text).change is change


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("The billing service uses Postgres", {"payment servic"}),
        ("Use tabs", set()),
        ("Redis TTL 60 seconds", {"redis"}),
        ("port 8080", set()),
        ("每周四下午发布新版本", set()),
        ("Decision: use tabs", set()),
        ("port: 8080", {"port"}),
        ("60 seconds TTL for Redis", set()),
    ],
)
def test_subject_stands_before_the_verb(text: str, subject: set[str]) -> None:
    """The subject is what stands before the first verb, or in front where no verb is known."""
    assert only(text).subject == subject


@pytest.mark.parametrize(
    ("text", "scoped"),
    [
        ("Use spaces for YAML files", "yaml files"),
        ("For serving we use SGLang", "serving"),
        ("Use Playwright to check flows", "check flows"),
        ("We moved to check flows", ""),
        ("When idle, it sleeps", "idle"),
        ("用 Redis 做缓存", "缓存"),
    ],
)
def test_scope_stands_behind_its_word(text: str, scoped: str) -> None:
    """What follows "for", "when" or an infinitive's "to" bounds the statement."""
    assert " ".join(term.part.text for term in only(text).terms if term.scoped) == scoped


@pytest.mark.parametrize(
    ("text", "holder"),
    [
        ("Maria approves every Terraform change", "maria"),
        ("Terraform needs approval by Maria for releases", "maria"),
        ("The owner of billing is Alice", "alice"),
        ("Alice is the owner of billing", "alice"),
        ("支付模块由李雷负责", "李雷"),
        ("负责人是李雷", "李雷"),
        ("Maria is tall", ""),
    ],
)
def test_holder_of_a_duty_is_found(text: str, holder: str) -> None:
    """Who has a duty is named in front, behind "by", or behind "the owner is"."""
    assert " ".join(term.part.text for term in only(text).terms if term.part.axis == HOLDER) == holder


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("Maria prefers tabs", {"maria"}),
        ("I prefer tabs", set()),
        ("my brother's car is red", {"brother"}),
        ("我哥的车是红色的", {"brother"}),
        ("He uses vim", {"he"}),
    ],
)
def test_owners_are_other_people(text: str, owners: set[str]) -> None:
    """Tastes and things of other people are told from the user's own."""
    assert only(text).owners == owners


@pytest.mark.parametrize(
    ("text", "unique"),
    [
        ("The API gateway is Kong", True),
        ("The office is in Berlin", True),
        ("I live in Berlin", True),
        ("用户住在北京", True),
        ("The library is fast", False),
        ("We use Kong", False),
    ],
)
def test_unique_attributes_are_known(text: str, unique: bool) -> None:
    """A name, a gateway or a place to live has one value at a time."""
    assert only(text).unique is unique


def test_reasons_are_no_statement() -> None:
    """What follows "because" is not compared, yet two texts with different reasons have different shapes."""
    plain, explained = only("We use Postgres"), only("We use Postgres because of JSONB")
    assert plain.keys == explained.keys
    assert plain.shape != explained.shape


def test_places_are_kept_by_axis() -> None:
    """Environments, sides and labels are told apart."""
    assert only("The frontend of sprint 12 in staging").places == {
        "side": {"frontend"},
        "no. sprint": {"sprint 12"},
        "environment": {"stag"},
    }


def test_functional_subject_is_known() -> None:
    """The words "is our" make a role of what follows."""
    assert only("pnpm is our package manager").functional
    assert not only("pnpm is fast").functional


def test_text_without_terms_says_nothing() -> None:
    """Fillers and signs are no statement."""
    assert read("the. !\n\nand so on") == ()
