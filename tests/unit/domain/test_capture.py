"""Which sentences of a conversation are kept."""

import json
from pathlib import Path

import pytest

from nan_forget.domain.capture import KEPT, Conversation, Speaker, everywhere, statements, type_of
from nan_forget.domain.memory import MemoryType

H, A = Speaker.HUMAN, Speaker.AGENT
ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "capture_sentences.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", [row for row in ROWS if row["keep"]], ids=lambda row: row["text"][:40])
def test_what_is_meant_to_last_is_kept(row: dict[str, str]) -> None:
    """Decisions, preferences, causes, fixes and plain facts, in both languages, word for word."""
    assert [one.text for one in statements(row["text"], Speaker(row["speaker"]))]


@pytest.mark.parametrize("row", [row for row in ROWS if not row["keep"]], ids=lambda row: row["text"][:40])
def test_noise_is_left_alone(row: dict[str, str]) -> None:
    """Greetings, questions, hypotheses, plans, jokes, quotes, machine text and what is said of others."""
    assert statements(row["text"], Speaker(row["speaker"])) == []


@pytest.mark.parametrize(
    "text",
    [
        "```\nwe decided to use Mongo\n```",
        "~~~\nwe decided to use Mongo",
        "[Memory Context]\n1. [decision] we chose Kafka\n[End Memory Context]",
        "<private>we decided to use Mongo</private>",
        "<PRIVATE>we decided <private>x</private> to use Mongo",
        "<system-reminder>we always use tabs</system-reminder>",
    ],
)
def test_what_is_set_apart_is_not_read(text: str) -> None:
    """Code, our own block, private and machine text hold nothing to keep, and what stands around them does."""
    assert [one.text for one in statements(f"{text}\n\n", H)] == []
    assert [one.text for one in statements(f"We chose NATS.\n{text}", H)] == ["We chose NATS."]


def test_exact_words_are_kept() -> None:
    """Each sentence by itself, without the mark of a list."""
    found = statements("Hi there! We chose NATS for events. Is that ok?\n- 以后都用 ruff", H)
    assert [(one.text, one.type) for one in found] == [
        ("We chose NATS for events.", MemoryType.DECISION),
        ("以后都用 ruff", MemoryType.DECISION),
    ]


def test_marks_are_not_heard_twice() -> None:
    """What is marked is somebody else's duty."""
    assert statements("#remember we decided to use Kafka", H) == []


def test_own_phrases_are_heard() -> None:
    """A phrase that the user has added makes a sentence worth keeping, noise excepted."""
    assert statements("ADR 12 says blue", H) == []
    assert [one.text for one in statements("ADR 12 says blue", H, ("adr",))] == ["ADR 12 says blue"]
    assert statements("Maybe ADR 12?", H, ("adr", " ")) == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            [
                (A, "The root cause was the cache TTL."),
                (A, "Actually, the root cause was the DNS timeout, not the cache."),
            ],
            ["Actually, the root cause was the DNS timeout, not the cache."],
        ),
        ([(H, "We decided to use Redis."), (H, "scratch that"), (H, "We chose Valkey.")], ["We chose Valkey."]),
        ([(A, "The root cause is a race in the scheduler."), (A, "The race in the scheduler is not the cause.")], []),
        ([(H, "我们决定用 Mongo。"), (H, "算了，还是用 Postgres。")], ["算了，还是用 Postgres。"]),
        ([(A, "The fix is to raise the timeout."), (H, "that didn't help")], []),
        ([(A, "根因是缓存没有失效。"), (A, "不对，根因是时区设置错误。")], ["不对，根因是时区设置错误。"]),
        ([(A, "The root cause was the TTL."), (A, "Turns out DNS was slow.")], ["Turns out DNS was slow."]),
        ([(H, "We chose Kafka."), (A, "Turns out DNS was slow.")], ["We chose Kafka.", "Turns out DNS was slow."]),
        ([(H, "We chose Kafka."), (H, "no, wait"), (H, "ok")], []),
        ([(H, "scratch that"), (H, "We chose Kafka.")], ["We chose Kafka."]),
        ([(H, "Always use tabs."), (H, "Actually, we host everything in Paris.")], None),
        ([(H, "We chose Kafka."), *[(A, "ok")] * 6, (H, "scratch that")], ["We chose Kafka."]),
        ([(H, "We chose Kafka."), (H, "We chose Kafka.")], ["We chose Kafka."]),
    ],
)
def test_what_is_taken_back_does_not_survive(said: list[tuple[Speaker, str]], kept: list[str] | None) -> None:
    """A correction drops what it is about, or what was said last; anything else stays."""
    conversation = Conversation()
    for speaker, text in said:
        conversation.hear(text, speaker)
    best = sorted(conversation.best(5), key=lambda one: one.at)
    assert [one.text for one in best] == ([text for _, text in said] if kept is None else kept)


def test_best_are_chosen_by_score() -> None:
    """A person's words, decisions and what has a name in it count for more, and what is said later."""
    conversation = Conversation()
    for text in (
        "We use the blue one for lamps.",
        "We decided to use Kafka 4.",
        "我们决定用 Redis。",
        "Always use tabs.",
    ):
        conversation.hear(text, H)
    conversation.hear("The fix is to wait.", A)
    assert [one.text for one in conversation.best(2)] == ["我们决定用 Redis。", "We decided to use Kafka 4."]


def test_long_conversation_is_held_in_bounds() -> None:
    """Of more than can be held, the weakest go."""
    conversation = Conversation()
    conversation.hear("We decided to use Kafka 4.", H)
    for number in range(KEPT + 50):
        conversation.hear(f"The fix is to wait {number} hours.", A)
    best = conversation.best(KEPT * 2)
    assert len(best) == KEPT
    assert best[0].text == "We decided to use Kafka 4."


@pytest.mark.parametrize(
    ("text", "type_", "user"),
    [
        ("I prefer tabs", MemoryType.PREFERENCE, True),
        ("我喜欢简洁的回答", MemoryType.PREFERENCE, True),
        ("Always use tabs", MemoryType.PREFERENCE, True),
        ("Never push to main in this repo", MemoryType.PREFERENCE, False),
        ("In all my projects the license is MIT", MemoryType.FACT, True),
        ("所有项目都用 MIT 协议", MemoryType.FACT, True),
        ("we chose Kafka", MemoryType.DECISION, False),
        ("the port is 8080", MemoryType.FACT, False),
    ],
)
def test_marked_text_has_type_and_reach(text: str, type_: MemoryType, *, user: bool) -> None:
    """Its words say what kind of statement it is, and whether it is about the user or about a project."""
    assert type_of(text) is type_
    assert everywhere(text, type_) is user
