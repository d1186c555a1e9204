"""Secrets are neither kept nor told: what looks like a credential becomes ``[redacted]``.

The shapes are those that the issuers document. On the prompt's path: a pattern is compiled only where its own hint
stands in the text; every pattern begins with fixed letters and repeats possessively or up to a bound, so the time grows
with the length of the text alone.
"""

import re
from typing import TypeVar, cast

MARK = "[redacted]"
"""What stands where a secret stood."""

Value = TypeVar("Value")

_WORD = "[A-Za-z0-9_-]"
_END = "(?![0-9A-Za-z])"

_TOKENS = {
    # Clouds: Amazon, Alibaba, Tencent, Google, DigitalOcean, Databricks, Heroku, Tailscale
    **dict.fromkeys(("AKIA", "ASIA", "ABIA", "ACCA"), "[0-9A-Z]{16}" + _END),
    "LTAI": "[0-9A-Za-z]{12,30}" + _END,
    "AKID": "[0-9A-Za-z]{28,40}" + _END,
    "AIza": _WORD + "{30,}",
    "ya29.": "[A-Za-z0-9._-]{20,}",
    "GOCSPX-": _WORD + "{20,}",
    **dict.fromkeys(("dop_v1_", "doo_v1_", "dor_v1_"), "[0-9a-f]{32,}"),
    "dapi": "[0-9a-f]{32}" + _END,
    "HRKU-": _WORD + "{30,}",
    "tskey-": _WORD + "{16,}",
    # Code and packages: GitHub, GitLab, npm, PyPI, RubyGems, Docker, Atlassian
    **dict.fromkeys(("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"), "[A-Za-z0-9_]{20,}"),
    **dict.fromkeys(("glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glsoat-", "glft-", "gloas-"), "[\\w.-]{16,}"),
    "npm_": "[A-Za-z0-9]{30,}",
    "pypi-": f"(?:AgE{_WORD}{{12,}}|{_WORD}{{40,}})",
    "rubygems_": "[0-9a-f]{40,}",
    **dict.fromkeys(("dckr_pat_", "dckr_oat_", "ATATT3", "ATBB"), "[A-Za-z0-9_=-]{20,}"),
    # Models: OpenAI, Anthropic and all who took their form, Hugging Face, Groq, xAI, Perplexity, Replicate
    "sk-": f"(?:(?:ant|proj|svcacct|admin|or|lf)-{_WORD}{{12,}}|{_WORD}{{0,12}}[A-Za-z0-9]{{16}}{_WORD}*)",
    **dict.fromkeys(("hf_", "gsk_"), "[A-Za-z0-9]{20,}"),
    **dict.fromkeys(("xai-", "pplx-", "r8_"), "[A-Za-z0-9]{30,}"),
    # Messages and mail: Slack, Discord, Teams, DingTalk, WeCom, Feishu, SendGrid, Mailgun, Twilio
    **dict.fromkeys(("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxc-", "xoxd-"), "[\\w%.-]{10,}"),
    **dict.fromkeys(("xoxe-", "xoxe.xox", "xapp-"), "[\\w-]{10,}"),
    "hooks.slack.com/": "[a-z]{4,12}/[\\w/-]{16,}",
    **dict.fromkeys(("discord.com/api/webhooks/", "discordapp.com/api/webhooks/"), "\\d{6,}/[\\w-]{16,}"),
    "webhook.office.com/webhookb2/": "[\\w@/-]{16,}",
    "oapi.dingtalk.com/robot/send?access_token=": "[\\w-]{16,}",
    "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=": "[\\w-]{16,}",
    "open.feishu.cn/open-apis/bot/v2/hook/": "[\\w-]{16,}",
    "SG.": "[\\w-]{16,}\\.[\\w-]{16,}",
    **dict.fromkeys(("key-", "SK"), "[0-9a-f]{32}" + _END),
    # Payment and shops: Stripe, Square, Shopify
    **dict.fromkeys(("sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_"), "[A-Za-z0-9+/=]{10,}"),
    **dict.fromkeys(("sq0atp-", "sq0csp-"), _WORD + "{20,}"),
    **dict.fromkeys(("shpat_", "shpca_", "shppa_", "shpss_"), "[A-Fa-f0-9]{32}"),
    # Services: Vault, Grafana, Linear, Notion, Figma, Supabase, Postman, New Relic, Sentry, PlanetScale, Doppler
    **dict.fromkeys(("hvs.", "hvb.", "hvr.", "glsa_", "glc_", "lin_api_", "ntn_", "figd_", "sbp_"), "[\\w-]{20,}"),
    **dict.fromkeys(("PMAK-", "NRAK-", "sntrys_", "sntryu_", "sb_secret_"), "[\\w+/=-]{18,}"),
    **dict.fromkeys(("pscale_tkn_", "pscale_pw_", "pscale_oauth_", "dp.pt.", "dp.st.", "dp.ct."), "[\\w.-]{20,}"),
    # Standards: JSON Web Token (RFC 7519), age
    "eyJ": f"{_WORD}{{6,}}+\\.{_WORD}{{4,}}+(?:\\.{_WORD}*+){{0,3}}",
    "AGE-SECRET-KEY-1": "[0-9A-Z]{40,}",
}
"""How a token begins → how it goes on. No letter, digit, dash or underscore stands before it."""

_KEPT = rf"\1{MARK}"

_SHAPES = {
    # RFC 7468, OpenSSH: a private key to its end or, where that is missing, to the next line of dashes
    "PRIVATE KEY": (
        (
            r"-----BEGIN [^-\n]{0,40}PRIVATE KEY[^-\n]{0,20}-----[^-]*+(?:-(?!----)[^-]*+)*+"
            r"(?:-----END [^-\n]{0,60}-----)?"
        ),
        MARK,
    ),
    # RFC 3986: the password of a URL; what follows the colon is no port
    "://": (
        (
            r"(://[^\s:/?#@\"'`<>]{0,100}:)(?![$<{*\[])"
            r"(?:[^\s\"'`<>/]{1,200}@|(?!\d+[/?#])[^\s\"'`<>@]{1,200}@)"
        ),
        rf"\1{MARK}@",
    ),
    # RFC 7235, 6750, 7617: credentials in a header, with its name or without
    "uthorization": (
        (
            r"(uthorization\\?[\"'`]?\s{0,3}[:=]\s{0,3}\\?[\"'`]?(?i:(?:bearer|basic|token|digest|apikey)\s{1,3})?+)"
            r"(?![a-z]{1,20}(?![\w.~+/=-]))[A-Za-z0-9_][\w.~+/=:-]{5,}"
        ),
        _KEPT,
    ),
    "earer ": (r"(earer {1,3})(?:(?=[A-Za-z_.~+/-]{0,200}\d)[\w.~+/-]{12,}=*|[A-Za-z]{24,})", _KEPT),
    "asic ": (
        r"(asic {1,3})(?=[a-z0-9+/]{0,200}[A-Z])(?=[A-Za-z+/]{0,200}[0-9=])[A-Za-z0-9+/]{8,}+={0,2}(?![0-9A-Za-z])",
        _KEPT,
    ),
    # RFC 6265: what a browser sends and receives
    "ookie": (
        (
            r"(ookie\\?[\"'`]?\s{0,3}[:=]\s{0,3}\\?[\"'`]?)"
            r"[\w.-]{1,60}=[^\s\"'`;]{3,}(?:;\s?[\w.-]{1,60}=[^\s\"'`;]*+)*+"
        ),
        _KEPT,
    ),
    "--cookie ": (r"(--cookie {1,3}[\"']?)[\w.-]{1,60}=[^\n\"']{3,}", _KEPT),
    # curl: user:password
    "curl ": (r"(curl [^\n|]{0,200}?(?:-u|--user) {0,3}[\"']?[\w.@-]{1,60}:)(?![$<{*\[])[^\s\"'@/]{3,}", _KEPT),
    # sshpass, redis-cli, mysql
    "sshpass ": (r"(sshpass -p ?[\"']?)(?![$<{*\[])[^\s\"']{3,}", _KEPT),
    "redis-cli ": (r"(redis-cli [^\n|]{0,100}?-a [\"']?)(?![$<{*\[])[^\s\"']{3,}", _KEPT),
    "mysql": (r"(mysql\w{0,8}[^\n|]{0,100}? -p[\"']?)(?![$<{*\[\s])[^\s\"']{3,}", _KEPT),
    # Telegram, Azure, Mailchimp
    ":AA": (r":AA[\w-]{33}(?![\w-])", f":{MARK}"),
    "Q~": (r"Q~[\w.~-]{31,34}", MARK),
    "-us": (r"(?<![0-9A-Za-z])[0-9a-f]{32}-us\d{1,2}(?![0-9A-Za-z])", MARK),
}
"""Hint → pattern, and what remains."""

_NAMED = (
    "pass", "pw", "secret", "token", "credential", "key", "auth", "sig=", "export ", "$env:",
    "密码", "口令", "密钥", "秘钥", "私钥", "令牌", "凭证",
)  # fmt: skip
"""One of these stands in every text that gives a secret by its name, as ``domain.assignments`` reads it."""

_IMAGE = "(data:[\\w/+.-]{1,60};base64,[A-Za-z0-9+/=]*+)"


def redacted(text: str) -> str:
    """The text with every secret replaced; what was redacted before stays as it is. Embedded images are left alone."""
    if ";base64," in text:
        return "".join(piece if at % 2 else _without_shapes(piece) for at, piece in enumerate(re.split(_IMAGE, text)))
    return _without_shapes(text)


def without_secrets(value: Value) -> Value:
    """A plain value, a list, an object or a named tuple of them, with every text in it redacted."""
    if isinstance(value, str):
        return cast("Value", redacted(value))
    if isinstance(value, dict):
        return cast("Value", {name: without_secrets(one) for name, one in value.items()})
    if isinstance(value, list | tuple):
        parts = [without_secrets(one) for one in value]
        return cast("Value", parts if isinstance(value, list) else getattr(value, "_make", tuple)(parts))
    return value


def _without_shapes(text: str) -> str:
    holds = text.__contains__  # every text that is read passes here, and few hold anything
    for hint in filter(holds, _SHAPES):
        pattern, left = _SHAPES[hint]
        text = re.sub(pattern, left, text, flags=re.ASCII)
    for beginning in filter(holds, _TOKENS):
        fixed = re.escape(beginning)
        text = re.sub(f"{fixed}(?<![A-Za-z0-9_-]{fixed}){_TOKENS[beginning]}", MARK, text, flags=re.ASCII)
    if any(map(text.lower().__contains__, _NAMED)):
        from nan_forget.domain.assignments import without_values  # noqa: PLC0415  # patterns that few texts need

        return without_values(text, MARK)
    return text
