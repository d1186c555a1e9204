"""Values that are secret by their name: ``password: …``, ``API_KEY=…``, ``"token": "…"``, ``密码是 …``.

A name alone decides nothing: rules, types, placeholders, counts, paths, code and prose behind it are left as they are.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_PASSWORDS = "passw(?:or)?d|passphrase|passcode|pwd|(?<![a-z])pw(?![a-z])|密码|口令"
_OTHERS = (
    "secret|token|credential"
    "|(?:api|access|private|account|encryption|signing|master|auth|shared|deploy|license)[ _.-]?key"
    "|(?<![a-z])(?:pass|auth)(?![a-z])|密钥|秘钥|私钥|令牌|凭证|(?-i:(?<=[A-Z0-9]_)KEY)|(?<=[?&])(?:sig|key)(?==)"
)
_GIVEN = (
    rf"(?i)(?P<name>(?P<password>{_PASSWORDS})|{_OTHERS})(?P<rest>[A-Za-z0-9_.-]{{0,40}}+)"
    r"(?P<sign>[\"'`\]\\)*”’」]{0,4}+(?:"
    r"(?:\s(?:for|of)\s[^\n.:;=]{1,40}?)?\s{0,3}(?:=>|->|→|:=|==?|[:：＝])"
    r"\s{0,3}(?:[|>]-?[ ]{0,3}\n\s{1,8})?\*{0,2}"  # YAML's block, Markdown's stress
    r"|\s{0,3}\n\s{1,20}value\s?:\s?"
    r"|(?:\s(?:for|of|on|to)\s[^\n.:;=]{1,40}?)?\s(?:is|was)(?:\snow)?:?\s"
    r"|\s?(?:就?是|为|改成了?|改为|设为|设成)\s?[:：]?\s?|(?P<flag>\s)|(?P<tag>>)))"
    r"(?:(?P<quote>\\?[\"'`“‘「])(?P<quoted>(?:(?!(?P=quote)|[”’」])(?:\\.|[^\n\\])){1,300}+)|(?P<plain>[!-~]{1,300}+))"
)
_EXPORTED = (
    r"(?:\bexport |\$env:)(?P<variable>[A-Za-z_]\w{0,60})\s?=\s?[\"']?(?P<value>[A-Za-z0-9_+=-]{20,300}+)(?![\w./:-])"
)
_BEGINNINGS = (
    "pass", "pw", "secret", "token", "credential", "api", "access", "private", "account",
    "encryption", "signing", "master", "shared", "deploy", "license", "auth", "key", "sig",
    "密码", "口令", "密钥", "秘钥", "私钥", "令牌", "凭证",
)  # fmt: skip
"""How the names begin."""
_HARMLESS = frozenset(
    "s length len limit limits count counts type types rule rules policy policies name names file files path paths "
    "expiry expires expiration ttl url uri size budget min max field fields input manager reset usage used per "
    "rotation required enabled format hash provider store service endpoint scope scopes version ref validator strength "
    "page form prompt ring board word words stream ize izer ized ization id ids regex pattern column label ary".split()
)
_PUBLIC = frozenset(
    "public primary foreign partition sort cache idempotency unique composite natural surrogate".split()
)
_IDENTIFIES = frozenset("sha commit hash id uuid version digest path dir home url rev revision checksum tag".split())
_WORDS = frozenset(
    "true false null none nil undefined string str int integer number bool boolean bytes any object char text varchar "
    "required optional missing empty unset unknown changed rotated expired invalid redacted hidden secret password "
    "token basic bearer oauth oauth2 jwt saml todo tbd n/a yes no on off self args value key env here there not "
    "[redacted] [redacted]@".split()
)
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_PLACEHOLDER = re.compile(
    r"\$\w+$|\$[({]|<[^>]*>?$|[{\[(%]|\*+$|[xX.•_-]+$|(?:os|process|import\.meta|config|settings|env)\."
    r"|[A-Za-z_][\w.]*[(\[]|your[-_ ]|my[-_ ]|change[-_ ]?me|example|placeholder|(?:/|\./|~/|\.\./)[\w.~-]+(?:/|\.\w)"
    r"|[\w./-]+\.(?:ya?ml|json|pem|key|env|txt|md|py|ts|js|toml|crt)$",
    re.IGNORECASE,
)
_CODE = re.compile(r"[A-Za-z_]+(?:\.[A-Za-z_]+)+[;,]?$|[a-z]+(?:_[a-z]+)+$|[a-z]+(?:[A-Z][a-z]+)+$")
_COUNT = re.compile(r"[\d.,~+<>=–-]+[a-zA-Z%]{0,3}$")
_PLAIN_WORDS = re.compile(r"[A-Za-z]+(?:[-_/.][A-Za-z]+)*$")
_PROSE = re.compile(r"[ ]+[A-Za-z]+(?!\w*\s*[:=])")


_SHORTEST = 3
_ASSIGNED = 4
"""Characters of a secret behind ``=`` or in quotes."""
_MIXED = 6
"""Characters of one with a digit among other characters."""
_LONG = 20
"""Characters of a word that no sentence has."""


class _Value(NamedTuple):
    """What is given for a name, and how."""

    text: str
    password: bool
    """The name says password; else token, key and the like."""
    quoted: bool
    sure: bool
    """Given by a sign of assignment without a space, not by words."""
    spoken: bool
    """Given by ``is`` or a Chinese word for it."""
    followed: bool
    """More words of a sentence follow."""


def without_values(text: str, mark: str) -> str:
    """The text with each value that is a secret by its name replaced by ``mark``."""
    text = re.sub(_EXPORTED, lambda match: _exported(match, mark), text)
    pieces: list[str] = []
    done, given = 0, re.compile(_GIVEN)
    for at in _places(text):
        match = given.match(text, at) if at >= done else None
        if match:
            pieces += (text[done:at], _given(match, mark))
            done = match.end()
    return "".join((*pieces, text[done:]))


def _places(text: str) -> list[int]:
    """Where a name may begin. Looking for each word alone is ten times as fast as looking for one of many."""
    lowered = text.lower()
    if len(lowered) != len(text):  # İ grows
        lowered = "".join(letter.lower()[:1] for letter in text)
    return sorted(at for word in _BEGINNINGS for at in _occurrences(lowered, word))


def _occurrences(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _given(match: re.Match[str], mark: str) -> str:
    found, value = match[0], match["quoted"] or _trimmed(match["plain"], match["sign"])
    at = match.start("quoted" if match["quoted"] else "plain") - match.start()
    if not value or _is_harmless(match) or not _is_secret(_value(match, value)):
        return found
    return found[:at] + mark + found[at + len(value) :]


def _value(match: re.Match[str], text: str) -> _Value:
    sign = match["sign"].strip("\"'`])*\\")
    after = match.end("quoted" if match["quoted"] else "plain")
    return _Value(
        text=text,
        password=bool(match["password"]),
        quoted=bool(match["quoted"]),
        sure=sign in {"=", ">"} or bool(match["flag"]),
        spoken=not set(sign) & set("=:：＝>→"),
        followed=not match["quoted"] and bool(_PROSE.match(match.string, after)),
    )


def _trimmed(text: str, sign: str) -> str:
    """An unquoted value without what belongs to the text around it."""
    if text.startswith("[redacted]"):
        return ""
    ends = "&;<" if "=" in sign or ">" in sign else "<"
    for end in ends:
        text = text.partition(end)[0] if text[:1] != end else text
    return re.split(r"[,;][\"'{\w]+[\"']?[:=]", text)[0].rstrip(
        ",.;:)]}>\"'`*\\|!?" if not text.startswith("${") else ""
    )


def _is_harmless(match: re.Match[str]) -> bool:
    """The name speaks about secrets, or the sign is none: ``tokenLimit``, ``PUBLIC_KEY``, ``password rule``."""
    start, before = match.start(), match.string
    if match["flag"] and not re.search(r"(?<!\S)--?[\w-]{0,30}$", before[max(start - 34, 0) : start]):
        return not (match["password"] and _is_drawn(match["plain"] or ""))
    if match["tag"] and not re.search(r"<[\w.:-]{0,30}$", before[max(start - 34, 0) : start]):
        return True
    named = {part.lower() for part in _PARTS.findall(match["rest"])}
    if match["name"].lower() == "credential":
        named.discard("s")
    owner = {part.lower() for part in _PARTS.findall(re.split(r"[^\w.-]", before[max(start - 30, 0) : start])[-1])}
    return bool(named & _HARMLESS or owner & (_PUBLIC if not match["password"] else frozenset()))


def _is_drawn(text: str) -> bool:
    """Whether a word looks drawn by chance: letters of both sizes and digits."""
    return len(text) >= _MIXED and all(any(map(kind, text)) for kind in (str.isdigit, str.isupper, str.islower))


def _is_secret(value: _Value) -> bool:
    text = value.text.strip()
    lowered = text.lower()
    if len(text) < _SHORTEST or lowered in _WORDS or _PLACEHOLDER.match(text) or not text.isascii():
        return False
    if not value.quoted and _CODE.match(text):
        return False
    if value.followed and not value.sure and (_COUNT.match(text) or _PLAIN_WORDS.match(text)):
        return False
    mixed = len(text) >= _MIXED and any(map(str.isdigit, text)) and not text.isdigit()
    if value.spoken:
        return mixed or (value.quoted and value.password)
    if value.password:
        return len(text) >= _ASSIGNED or value.sure
    least = _ASSIGNED if value.sure or value.quoted else _LONG
    return not _COUNT.match(text) and " " not in text and (mixed or len(text) >= least)


def _exported(match: re.Match[str], mark: str) -> str:
    """Any variable that a shell is given, if its value looks drawn by chance and names no state of a repository."""
    value = match["value"]
    named = {part.lower() for part in _PARTS.findall(match["variable"])}
    drawn = any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and "-" not in value.strip("-")
    if named & _IDENTIFIES or not drawn or re.fullmatch("[0-9a-f]+", value):
        return match[0]
    return match[0].replace(value, mark)
