"""Values that are secret by their name are redacted; what is said about secrets is not."""

import pytest

from nan_forget.domain.secrets import redacted

VALUE = "geheim" + "Nis42"


@pytest.mark.parametrize(
    "text",
    [
        "export OPENAI_API_KEY={}",
        "MY_TOKEN={}",
        "DB_PASS={}",
        "ENCRYPTION_KEY={}",
        "SECRET={}",
        "PGPASSWORD={} psql",
        "$env:API_KEY = '{}'",
        "password: {}",
        "Password: {}",
        "PASSWORD = {}",
        "passwd: {}",
        "pwd={}",
        "token: {}",
        '"password": "{}"',
        '{{"api_key":"{}"}}',
        '{{\\"token\\":\\"{}\\"}}',
        "client_secret='{}'",
        'const apiKey = "{}"',
        "spring.datasource.password={}",
        "stripe.secret_key: {}",
        "aws_secret_access_key = {}",
        "AccountKey={};EndpointSuffix=x",
        "Server=db;Password={};Timeout=3",
        "https://x.org/?access_token={}&page=1",
        "https://x.org/?a=1&sig={}",
        "--password {}",
        "--token={}",
        "mysql --password={} -u x",
        "<password>{}</password>",
        "password: |\n  {}",
        "**Password**: {}",
        "| password: {} |",
        "密码：{}",
        "密码是 {}",
        "数据库密码为{}，别忘了",
        "口令: {}",
        "令牌={}",
        "密钥：{}",
        "管理员密码是“{}”",
        "the password is {}",
        "the password is now {}.",
        "the password for staging is `{}`",
        "secret => '{}'",
        "password -> {}",
        'PASSWORD: "{}"',
        "auth_token: {}",
        "账号 admin 密码 {}",
        "pw: {}",
        "- name: API_KEY\n  value: {}",
        "machine x login y password {}",
        "Password for bob: {}",
        "密码就是{}",
        "密码改成了 {}",
        "credentials: {}",
        "“密码”：“{}”",
        "sshpass -p {} ssh x",
        "redis-cli -h x -a {}",
        "mysql -u root -p{} x",
    ],
)
def test_named_value_is_redacted(text: str) -> None:
    """Only the value goes; its name and the text around it stay."""
    assert redacted(text.format(VALUE)) == text.format("[redacted]")


@pytest.mark.parametrize(
    "text", ["password=abc", "Password: correcthorse", 'PASSWORD="correct horse battery"', "pwd: hunter"]
)
def test_password_of_letters_is_redacted(text: str) -> None:
    """A password need not look like one."""
    assert "[redacted]" in redacted(text)


def test_variable_drawn_by_chance_is_redacted() -> None:
    """A variable that a shell is given is secret if its value looks drawn by chance, whatever its name."""
    assert redacted("export FOO=" + VALUE * 3) == "export FOO=[redacted]"


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens: 4096",
        "tokens: 512",
        "token: JWT",
        "password: required",
        "password: string;",
        "PRIMARY_KEY=user_id2",
        "token = getToken()",
        "api_key = os.environ['API_KEY']",
        "token=self.token",
        "login(password=password)",
        "token: str | None = None",
        "password: <your-password>",
        "password=${DB_PASSWORD}",
        "password: $PASSWORD",
        "password: see 1Password",
        "passwords: use at least 12 characters",
        "password: 12 characters minimum",
        "password: must contain 8 characters",
        "密码：至少12位",
        "密码是必填的",
        "密钥放在 Vault 里",
        "token 是 JWT，有效期 15 分钟",
        "secret: db-credentials",
        "secretName: foo-bar1",
        "password_hash: bcrypt12",
        "tokenizer: bpe-32k",
        "auth: Clerk",
        "Auth is Clerk, not custom JWT",
        "the secret is simplicity",
        "the token is refreshed after 15m",
        "pass: 12, fail: 3",
        "The API key lives in Vault",
        "keyboard: qwerty12",
        "monkey: 12345",
        "password reset: https://x.org/reset1",
        "Our key decision: use Postgres 16",
        "API key rotation is every 90 days",
        "author: John123 Smith",
        "export PATH=/usr/bin:/bin",
        "export NODE_ENV=production",
        "export GIT_SHA=da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "compass: north1",
        "password-less login is on",
        "key: value1234567",
        "session token expires: 3600s",
        "TLS_KEY=/etc/ssl/key.pem",
        "the password is: required",
        "a token bucket of 100 per 10s",
        "if password>geheim12 then",
        "hash the password argon2id here",
        "mysql -u root -p x",
        "power: 12345a, pwn2own",
    ],
)
def test_what_is_said_about_secrets_stays(text: str) -> None:
    """Rules, types, counts, code, paths, placeholders and prose behind a name are left as they are."""
    assert redacted(text) == text


def test_letters_that_grow_when_lowered_are_no_trap() -> None:
    """Places are found in the text itself, also behind İ, whose small form is longer."""
    assert redacted(f"İİİ password: {VALUE} x") == "İİİ password: [redacted] x"
