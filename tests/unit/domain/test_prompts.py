"""What a prompt is, before anything is recalled for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.prompts import SHORT, PromptKind, asked, kind_of, may_speak_of_time


@pytest.mark.parametrize(
    "prompt",
    [
        "ok",
        "OK!",
        "Yes, please.",
        "thanks, looks good to me",
        "lgtm 👍",
        "👍",
        "...",
        "好的",
        "好的，谢谢！",
        "嗯嗯",
        "没问题",
        "知道了",
        "ok 好的",
    ],
)
def test_acknowledgement_is_silent(prompt: str) -> None:
    """Words that only agree, thank or greet ask nothing, in either language and any case."""
    assert kind_of(prompt) is PromptKind.SILENT


@pytest.mark.parametrize(
    "prompt",
    [
        "continue",
        "Continue.",
        "go on",
        "ok, proceed with the next step",
        "keep going from where we left off",
        "继续",
        "请继续",
        "好的，继续吧",
        "那我们接着做",
        "下一步",
        "再试试",
        "ok 继续",
    ],
)
def test_continuation(prompt: str) -> None:
    """Words that only say to go on speak of the last turns."""
    assert kind_of(prompt) is PromptKind.CONTINUATION


@pytest.mark.parametrize(
    "prompt",
    [
        "what auth system do we use?",
        "continue with the login page",
        "继续写登录页面",
        "ok, but why pnpm?",
        "okay2",
        "do the one",
        "用什么包管理器",
        "好的，用 pnpm",
        "/src/auth.ts is broken",
        "/config.toml is wrong",
        "the tag <command-name> is ours",
        "é",
        "ok " * 50,
    ],
)
def test_question(prompt: str) -> None:
    """A prompt that says anything of its own is recalled for, and so is a long one of whatever words."""
    assert kind_of(prompt) is PromptKind.QUESTION


@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "/compact",
        "/nan-forget stats please",
        "<command-name>/clear</command-name>",
        "<local-command-stdout>x",
        "<system-reminder>the user opened a file</system-reminder>",
        "<task-notification> done",
        "<bash-input>ls</bash-input>",
        "[Request interrupted by user]",
        "Caveat: The messages below were generated",
        "This session is being continued from a previous conversation",
        '{"tool": 1}',
        "[{}]",
    ],
)
def test_commands_and_machines_are_silent(prompt: str) -> None:
    """Commands of the client and text of machines are no questions."""
    assert kind_of(prompt) is PromptKind.SILENT


@pytest.mark.parametrize(
    ("prompt", "own"),
    [
        ("  why?  ", "why?"),
        ("<hook_context>ours</hook_context>\nwhy?", "why?"),
        ("why <hook_context>a</hook_context>not<hook_context>b</hook_context>?", "why not?"),
        ("why?<hook_context>never closed", "why?"),
        ("<hook_context>all of it</hook_context>", ""),
        ("</hook_context> alone", "</hook_context> alone"),
    ],
)
def test_own_words(prompt: str, own: str) -> None:
    """What a client's hooks have put into a prompt is not the person's."""
    assert asked(prompt) == own


@given(st.text(max_size=2 * SHORT))
def test_every_text_has_a_kind(text: str) -> None:
    """No text is an error, and of a person's own words nothing more is taken away."""
    own = asked(text)
    assert asked(own) == own
    assert kind_of(own) in PromptKind


@given(
    st.lists(st.sampled_from("ok yes thanks 好的 谢谢 嗯".split()), min_size=1, max_size=9),
    st.sampled_from([" ", ", ", "！"]),
)
def test_any_agreement_is_silent(words: list[str], separator: str) -> None:
    """However agreeing words are put together, they ask nothing."""
    assert kind_of(separator.join(words)) is PromptKind.SILENT


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Yesterday's bug", True),
        ("In March", True),
        ("上周的部署", True),
        ("which manager", False),
        ("包管理器", False),
    ],
)
def test_may_speak_of_time(query: str, *, expected: bool) -> None:
    """Only a query with a hint of a time is looked through for one."""
    assert may_speak_of_time(query) is expected
