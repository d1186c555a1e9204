"""Whatever a client feeds a hook, it gets a valid answer, and nothing on standard error."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from nan_forget.domain.handshake import DUTIES
from nan_forget.entrypoints.hook_call import EVENTS
from tests.integration.hooks.conftest import ABOUT_AUTH, AUTH, PAYLOADS, Hook, Payload, log_lines, run_hook, told

OURS = [payload for payload in PAYLOADS if payload.event]
FOREIGN = [payload for payload in PAYLOADS if not payload.event]
BROKEN = [b"{", b"[1]", b'"x"', b"\xff\xfe\x00", b'{"hook_event_name": "UserPromptSubmit", "prompt"', b"null"]

every_event = pytest.mark.parametrize("event", EVENTS)


@pytest.mark.parametrize("payload", OURS, ids=str)
def test_recorded_payloads(payload: Payload, called: Hook, add: Callable[..., None], data: Path) -> None:
    """Every call that a real client has made is answered in its own words, under its own event's name."""
    add(AUTH, "--scope", "user", "--type", "preference")
    assert payload.event is not None
    answer = called(payload.event, payload.fields, payload.client)
    assert log_lines(data) == []
    match payload.event:
        case "session-start":
            assert told(answer).startswith("nan-forget remembers")
            assert AUTH in told(answer)
        case "user-prompt":
            assert AUTH in told(answer)  # the user's preference comes unasked
        case _:
            assert answer == ""
    if answer:
        assert json.loads(answer)["hookSpecificOutput"]["hookEventName"] == payload.fields["hook_event_name"]


@pytest.mark.parametrize("payload", OURS, ids=str)
def test_fields_that_are_missing_or_of_another_kind(
    payload: Payload, called: Hook, add: Callable[..., None], data: Path
) -> None:
    """Each field may be absent, null, or of any kind, and unknown ones may be there: the answer stays valid."""
    add(AUTH, "--scope", "user")
    assert payload.event is not None
    for field in payload.fields:
        for value in (None, 7, ["x"], {"x": 1}, "", "\x00"):
            told(called(payload.event, payload.fields | {field: value}, payload.client))
        rest = {name: value for name, value in payload.fields.items() if name != field}
        told(called(payload.event, rest | {"unknown": {"deep": [1]}}, payload.client))
    assert log_lines(data) == []


@every_event
@pytest.mark.parametrize("payload", FOREIGN, ids=str)
def test_events_of_others(payload: Payload, event: str, called: Hook, add: Callable[..., None], data: Path) -> None:
    """A call of an event that is not ours, Stop above all, is answered with nothing, wherever it was registered."""
    add(AUTH, "--scope", "user", "--type", "preference")
    assert called(event, payload.fields | {"prompt": ABOUT_AUTH}, payload.client) == ""
    assert log_lines(data) == []


@every_event
@pytest.mark.parametrize("given", BROKEN)
def test_broken_input(event: str, given: bytes, called: Hook, data: Path) -> None:
    """What is no JSON object is answered with nothing, and noted in one line."""
    data.mkdir()
    assert called(event, given) == ""
    assert len(log_lines(data)) == 1


@every_event
def test_no_input(event: str, called: Hook, add: Callable[..., None], data: Path) -> None:
    """Without any input a session is greeted, and nothing else is said."""
    add(AUTH)
    assert bool(called(event, b"")) == (event == "session-start")
    assert log_lines(data) == []


@pytest.mark.parametrize("arguments", [(), ("stop",), ("session-start", "--client", "emacs"), ("Session-Start",)])
def test_unknown_events_and_clients(arguments: tuple[str, ...], data: Path) -> None:
    """A hook that is registered wrongly never disturbs its client: exit 0, nothing printed, one line in the log."""
    data.mkdir()
    assert run_hook(*arguments, given=b"{}") == ""
    assert len(log_lines(data)) == 1


def test_forms_of_answers(called: Hook, add: Callable[..., None]) -> None:
    """Claude Code, Codex and Gemini CLI read JSON; OpenCode's plug-in reads the text as it is."""
    add(AUTH, "--scope", "user")
    asked = {"session_id": "s1", "prompt": ABOUT_AUTH}
    names = {"claude": "UserPromptSubmit", "codex": "UserPromptSubmit", "gemini": "BeforeAgent"}
    for client, name in names.items():
        answer = json.loads(called("user-prompt", asked | {"session_id": client}, client))
        assert answer["hookSpecificOutput"]["hookEventName"] == name
    assert called("user-prompt", asked, "opencode").startswith("[Memory Context]\n")


def test_context_of_our_own_is_no_prompt(called: Hook, add: Callable[..., None]) -> None:
    """Gemini CLI puts what a session was told into its first prompt; it is not taken for the person's words."""
    add(AUTH, "--scope", "user")
    context = f"<hook_context>{ABOUT_AUTH}</hook_context>\n\n"
    assert called("user-prompt", {"prompt": context + "write a haiku on rain"}, "gemini") == ""
    assert AUTH in called("user-prompt", {"prompt": context + ABOUT_AUTH}, "gemini")


def test_subagents(called: Hook, add: Callable[..., None]) -> None:
    """A subagent is told nothing."""
    add(AUTH, "--scope", "user")
    for event in EVENTS:
        assert called(event, {"prompt": ABOUT_AUTH, "agent_id": "a1"}) == ""


def test_duties_are_one_line() -> None:
    """The duties fit one line, so that they cost little in every session."""
    assert "\n" not in DUTIES
    assert len(DUTIES) < 300
