"""Secrets are redacted by their shape; every example is put together, so that no scanner takes it for a real one."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nan_forget.domain.receipt import Occasion, Receipt
from nan_forget.domain.secrets import MARK, redacted, without_secrets

MIXED = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0"
HEX = "0123456789abcdef" * 4
JWT = ".".join(("ey" + "JhbGciOiJIUzI1NiJ9", "eyJzdWIiOiIxIn0", MIXED))

TOKENS = {
    "aws": "AK" + "IAIOSFODNN7EXAMPLE",
    "aws temporary": "AS" + "IAIOSFODNN7EXAMPLE",
    "aliyun": "LT" + "AI5tExampleExample12",
    "google": "AI" + "za" + MIXED[:35],
    "google oauth": "ya" + "29." + MIXED,
    "github": "gh" + "p_" + MIXED[:36],
    "github oauth": "gh" + "o_" + "a" * 36,
    "github server": "gh" + "s_" + MIXED[:36],
    "github fine-grained": "github" + "_pat_" + MIXED,
    "gitlab": "gl" + "pat-" + MIXED[:20],
    "npm": "np" + "m_" + MIXED[:36],
    "pypi": "py" + "pi-AgEIcHlwaS5vcmc" + MIXED,
    "openai": "s" + "k-" + MIXED,
    "openai letters": "s" + "k-" + "x" * 48,
    "openai project": "s" + "k-proj-" + MIXED[:20] + "_-" + MIXED,
    "anthropic": "s" + "k-ant-api03-" + MIXED + "-" + MIXED,
    "hugging face": "h" + "f_" + MIXED[:34],
    "slack bot": "xo" + "xb-123456789012-" + MIXED[:20],
    "slack user": "xo" + "xp-123456789012-" + MIXED[:20],
    "slack webhook": "hooks.slack" + ".com/services/T000/B000/" + MIXED[:24],
    "discord webhook": "discord" + ".com/api/webhooks/123456789/" + MIXED,
    "sendgrid": "S" + "G." + MIXED[:22] + "." + MIXED,
    "stripe": "sk" + "_live_" + MIXED,
    "stripe restricted": "rk" + "_live_" + MIXED,
    "digitalocean": "dop" + "_v1_" + HEX,
    "databricks": "da" + "pi" + HEX[:32],
    "vault": "hv" + "s." + MIXED,
    "shopify": "shp" + "at_" + HEX[:32],
    "mailgun": "ke" + "y-" + HEX[:32],
    "mailchimp": HEX[:32] + "-" + "us12",
    "telegram": "123456789" + ":A" + "A" + MIXED[:33],
    "jwt": JWT,
    "private key": "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----",
    "unclosed private key": "-----BEGIN OPENSSH " + "PRIVATE KEY-----\nb3BlbnNzaC1rZXk",
}


@pytest.mark.parametrize("token", TOKENS.values(), ids=TOKENS)
@pytest.mark.parametrize("around", ["{}", "use {} there", "用{}连接，别忘了", '"{}"', "a={}\nb", "({})"])
def test_token_is_redacted(token: str, around: str) -> None:
    """A token of a known shape disappears wherever it stands, and what stands around it stays."""
    told = redacted(around.format(token))
    assert token[-6:] not in told
    assert MARK in told
    before, _, after = around.partition("{}")
    assert before in told
    if not token.endswith("k"):  # the unclosed key hides what follows
        assert after in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("postgres://bob:{}@db:5432/x", "postgres://bob:[redacted]@db:5432/x"),
        ("mysql://u:p@{}@h/x", "mysql://u:[redacted]@h/x"),
        ("redis://:{}@cache", "redis://:[redacted]@cache"),
        ("amqp://u:a/{}@h", "amqp://u:[redacted]@h"),
        ("Authorization: Bearer {}", "Authorization: Bearer [redacted]"),
        ("authorization: Basic {}", "authorization: Basic [redacted]"),
        ("curl -H 'Authorization: token {}'", "curl -H 'Authorization: token [redacted]'"),
        ("with bearer {}1234567 as usual", "with bearer [redacted] as usual"),
        ("Cookie: session={}; theme=dark", "Cookie: [redacted]"),
        ("Set-Cookie: sid={}; HttpOnly", "Set-Cookie: [redacted]; HttpOnly"),
        ("curl -u bob:{} https://x", "curl -u bob:[redacted] https://x"),
        ("curl -s --user bob:{}", "curl -s --user bob:[redacted]"),
    ],
)
def test_credentials_lose_their_secret_only(text: str, told: str) -> None:
    """Of a connection, a header or a cookie, user, host and name stay."""
    assert redacted(text.format("geheimNis")) == told


@pytest.mark.parametrize(
    "text",
    [
        "the password rule is 12 characters",
        "sk-learn and the sk-learn-contrib packages",
        "the task-force, disk-usage and risk-free-trial-period",
        "commit da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "![](data:image/png;base64,iVBORw0KGgo/AK" + "IAIOSFODNN7EXAMPLE=) shows the login",
        "postgres://bob:${PASSWORD}@db, http://host:8080/a@2x.png, git@github.com:a/b.git",
        "Authorization: Bearer <token>",
        "bearer token authentication, a basic understanding, Basic HTTP auth",
        "Authorization: only admins may",
        "the cookie: we keep it for a day",
        "~/.ssh/id_ed25519 and /etc/ssl/private/key.pem",
        "SKILL.md, SK, key-value stores, eyJ is how a JWT begins, npm_config_registry",
        "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
        "sort -u file:name",
    ],
)
def test_prose_is_left_alone(text: str) -> None:
    """Hashes, ids, images, paths, placeholders and words about secrets are no secrets."""
    assert redacted(text) == text


@given(st.text(), st.sampled_from(sorted(TOKENS.values())), st.text())
def test_redacting_again_changes_nothing(before: str, token: str, after: str) -> None:
    """What was redacted stays as it is."""
    once = redacted(f"{before} {token} {after}")
    assert redacted(once) == once


def test_every_text_of_a_value_is_redacted() -> None:
    """Lists, objects and named tuples keep their form; numbers and None stay."""
    token = TOKENS["github"]
    receipt = Receipt("u", 1, None, Occasion.SEARCH, token)
    assert without_secrets({"a": [token, 1, None], "b": (token,)}) == {"a": [MARK, 1, None], "b": (MARK,)}
    assert without_secrets(receipt) == receipt._replace(query=MARK)


@pytest.mark.parametrize(
    "piece",
    ["password", "password token key: secret=abc1 ", "ey" + "J", "s" + "k-", "-----BEGIN RSA PRIVATE KEY-----", "://a:",
     "://a:b@", "Authorization: Bearer ", "basic ", "Cookie: a=b;", 'password:"', "password for ", "A_KEY", "\\",
     "密码是", ";base64,data:", "-us", "0a", "export a"],
)  # fmt: skip
def test_time_grows_with_the_length_alone(piece: str) -> None:
    """Four times the text takes no more than about four times as long, whatever it repeats."""

    def seconds(length: int) -> float:
        text = "password:" + piece * (length // len(piece))
        return min(_timed(text) for _ in range(3))

    assert seconds(40_000) < 10 * seconds(10_000) + 0.01


def _timed(text: str) -> float:
    before = time.process_time()
    redacted(text)
    return time.process_time() - before
