"""What processes that share shards send each other: notices, as JSON."""

from __future__ import annotations

import json
import logging
from typing import Any, Final

log = logging.getLogger(__name__)
MAX_NOTICE_BYTES: Final = 7900  # of a notification; PostgreSQL takes 8,000
MAX_NOTICE_DIGITS: Final = 18  # of the number under which a longer one is stored


def write_notice(notice: dict[str, Any]) -> str:
    """The notice as it is sent."""
    return json.dumps(notice, separators=(",", ":"))


def is_short(body: str) -> bool:
    """Whether what is sent fits into a notification, and need not be stored."""
    return len(body.encode()) <= MAX_NOTICE_BYTES


def find_number(body: str) -> int | None:
    """The number under which a longer notice is stored; None: `body` is the notice itself."""
    is_number = body.isdecimal() and len(body) <= MAX_NOTICE_DIGITS
    return int(body) if is_number else None


def read_notice(body: str) -> dict[str, Any] | None:
    """The notice that was sent; None for what is no JSON object, which is logged."""
    try:
        notice = json.loads(body)
    except ValueError:
        notice = None
    if isinstance(notice, dict):
        return notice
    log.warning("a notice of another process could not be read: %.100s", body)
    return None
