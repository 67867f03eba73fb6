"""Removes tokens from what is logged: those of interactions and webhooks, and the bot's own.

By such a token anybody could speak as the bot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

MAX_REASON_LENGTH: Final = 200  # characters of an error's message in the log
HIDDEN: Final = "[token]"
_WORD: Final = r"[\w.~%=-]+"  # a token as it stands in addresses
_PATTERNS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<before>/(?:webhooks|interactions)/\d+/){_WORD}",  # the address of a request
        # what the library counts requests by: the webhook's id and token
        rf"(?P<before>\b\d{{15,20}}\+){_WORD}",
        # {"token": "…"} and token='…', also inside another text
        r"(?P<before>token\\*[\"']?\s*[:=]\s*\\*[\"'])[^\"'\\]+",
        r"(?P<before>\bBot )[\w-]{10,}\.[\w.-]+",  # the header of a request
        r"(?P<before>\b)aW50ZXJhY3Rpb2[\w=-]+",  # "interaction:…" as Discord writes it
        r"(?P<before>\b)[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}",  # a bot's token
    )
)


def short_reason(error: BaseException, limit: int = MAX_REASON_LENGTH) -> str:
    """The message of an error as the log gives it, cut to `limit` characters."""
    return str(error)[:limit]


def redact_tokens(text: str, secrets: Iterable[str] = ()) -> str:
    """The text with every token, and each of these secrets, replaced by a placeholder."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    for pattern in _PATTERNS:
        text = pattern.sub(rf"\g<before>{HIDDEN}", text)
    return text
