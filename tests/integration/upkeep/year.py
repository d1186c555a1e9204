"""A year of a person with many services: thirty facts a week, some of which are asked for now and then."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from nan_forget.application.caller import Caller
from nan_forget.application.scan import active
from nan_forget.application.search_request import SearchRequest
from nan_forget.domain.archive import Archive
from nan_forget.entrypoints.container import Container
from tests.fakes.clock import FrozenClock

WEEKS, SAVES = 52, 30
SEED = 7
ANN = Caller("ann", "cli")

NAMES = (
    "otter falcon badger heron lynx marten osprey puffin raven salmon tapir urchin viper walrus yak zebra bison cobra"
    " dingo egret ferret gecko hyena ibis jackal koala lemur moose newt ocelot panda quail robin stork toucan vole"
    " weasel adder beetle condor dolphin eagle finch gannet hornet iguana jaguar kestrel lobster mantis"
).split()

FACTS = [
    ("The {name} service listens on port {n}", "Which port does the {name} service listen on?"),
    ("{name} keeps its data in the Postgres schema s{n}", "Which Postgres schema has the data of {name}?"),
    ("The owner of {name} is team T{n}", "Which team owns {name}?"),
    ("{name} is configured in config/{name}/v{n}.toml", "Where is the configuration file of {name}?"),
    ("The {name} backup runs every {n} minutes", "How often does the {name} backup run?"),
    ("We cache answers of {name} for {n} seconds", "How long are answers of {name} cached?"),
    ("The {name} image is limited to {n} MB of memory", "What is the memory limit of the {name} image?"),
    ("Alerts of {name} go to the channel #ops-{n}", "Which channel gets the alerts of {name}?"),
    ("Root cause of the {name} outage: queue q{n} was full", "What caused the outage of {name}?"),
    ("{name} 服务的日志写到 /var/log/{name}-{n}.log", "{name} 服务的日志在哪里？"),
    ("{name} 的负责人是第 {n} 小组", "{name} 由哪个小组负责？"),
    ("{name} 的超时设为 {n} 毫秒", "{name} 的超时是多少？"),
    ("{name} 的限流是每秒 {n} 次请求", "{name} 每秒允许多少请求？"),
    ("{name} 的回滚用脚本 scripts/rollback-{n}.sh", "怎样回滚 {name}？"),
    ("{name} 的密钥每 {n} 天轮换一次", "{name} 的密钥多久轮换一次？"),
    ("{name} 部署在第 {n} 号集群", "{name} 部署在哪个集群？"),
]


class Fact(NamedTuple):
    """What is saved, the question that it answers, and the project that it is of."""

    text: str
    question: str
    project: str
    id: str


class Answer(NamedTuple):
    """What became of one question."""

    active: bool
    """Whether its target, or the entry made of it, is active; if not, archived memories were searched too."""
    hit: bool
    """Whether the target or its entry was among the first five answers."""


def chance() -> Random:
    """The same in every run."""
    return Random(SEED)  # noqa: S311 - nothing secret is drawn


def facts(random: Random) -> list[Fact]:
    """A year's facts in the order of their saving, half of them of another project."""
    pairs = list(product(range(len(NAMES)), range(len(FACTS))))
    random.shuffle(pairs)
    chosen = (pairs * 2)[: WEEKS * SAVES]
    return [_fact(place, at, kind) for place, (at, kind) in enumerate(chosen)]


def _fact(place: int, at: int, kind: int) -> Fact:
    text, question = (text.format(name=_named(place, at), n=1000 + place) for text in FACTS[kind])
    return Fact(text, question, f"project-{at % 2}", f"fact-{place:08}")


def _named(place: int, at: int) -> str:
    """Beyond the first round of names, there are services of a second generation."""
    return NAMES[at] if place < len(NAMES) * len(FACTS) else f"{NAMES[at]}-next"


def remember(container: Container, told: Sequence[Fact]) -> None:
    """Takes facts in at once: what a save costs is no part of a year."""
    records = [{"id": fact.id, "content": fact.text, "project": fact.project} for fact in told]
    container.import_()(Archive(records), ANN)


def live(container: Container, clock: FrozenClock, told: Sequence[Fact], random: Random) -> None:
    """Saves week by week, comes back to some of what is known, and does what is due every fourth week."""
    for week in range(WEEKS):
        remember(container, told[week * SAVES : (week + 1) * SAVES])
        for fact in random.sample(list(told[: (week + 1) * SAVES]), 5):
            container.record_access().of_get(fact.id, ANN)
        clock.advance(days=7)
        if week % 4 == 3:
            container.work()(ANN)


def answers(container: Container, asked: Sequence[Fact]) -> list[Answer]:
    """Asks the question of each fact."""
    with container.units().read() as work:
        told = {one.id for one in active(work, ANN.user_id, None)}
        stored = work.memories.get(ANN.user_id, sorted(told))
    holders = [(one.id, set(one.links.consolidated_from)) for one in stored]
    found = []
    for fact in asked:
        wanted = {fact.id, *(entry for entry, sources in holders if fact.id in sources)}
        is_told = not wanted.isdisjoint(told)
        request = SearchRequest(fact.question, fact.project, depth=1, include_archived=not is_told)
        results = container.search()(request, ANN).results
        found.append(Answer(is_told, any(one.memory.id in wanted for one in results)))
    return found
