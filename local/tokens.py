"""Secrets in Discord's shapes: libraries read the application's id off a bot's token."""

import base64
import secrets

SIGNATURE_LENGTH = 38  # characters that end the token of a bot
RANDOM_LENGTH = 118  # characters that end the token of an interaction
TOKEN_EPOCH = 1_293_840_000  # the second from which the tokens of bots count


def make_bot_token(bot_id: str, now: float) -> str:
    """Makes a bot's token: its id, when it was made, and a random signature."""
    made_at = max(0, int(now) - TOKEN_EPOCH).to_bytes(4, "big")
    parts = (
        _encode_base64(bot_id.encode()),
        _encode_base64(made_at),
        _make_random_text(SIGNATURE_LENGTH),
    )
    return ".".join(parts)


def make_interaction_token(interaction_id: str) -> str:
    """Makes an interaction's token: “interaction:”, its id and random text, in base 64."""
    random_text = _make_random_text(RANDOM_LENGTH)
    return _encode_base64(f"interaction:{interaction_id}:{random_text}".encode())


def _encode_base64(raw: bytes) -> str:
    """Base 64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _make_random_text(length: int) -> str:
    """Random text of this many characters."""
    return secrets.token_urlsafe(length)[:length]
