"""Ids that follow from what they name: the same thing gets the same id, whoever takes it in and how often."""

from hashlib import sha256


def derived_id(*parts: str) -> str:
    """A UUID of version 8 (RFC 9562, section 5.8) from the SHA-256 of the parts; other parts give another id."""
    digest = sha256("\0".join(f"{len(part)} {part}" for part in parts).encode()).hexdigest()
    variant = "89ab"[int(digest[16], 16) % 4]
    return "-".join((digest[:8], digest[8:12], "8" + digest[13:16], variant + digest[17:20], digest[20:32]))
