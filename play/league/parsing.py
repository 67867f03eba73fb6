"""What organisers write: options, points, dates."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from math import isfinite
from typing import Final

from engine.core import Illegal, Text
from play.errors import MAX_QUOTED_LENGTH

_DELAY_PATTERN: Final = re.compile(r"\+?\s*(?P<count>\d{1,4})\s*(?P<unit>[dhw])", re.IGNORECASE)
_STAMP_PATTERN: Final = re.compile(r"<t:(?P<seconds>\d{1,12})(?::[a-zA-Z])?>")
_UNITS: Final = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
MAX_DATE_AHEAD: Final = timedelta(days=3 * 366)


def parse_options(written: str | None) -> dict[str, str]:
    """Values by key from text such as `advanced=on, memory=on`.

    Raises Illegal if it is not like that.
    """
    found: dict[str, str] = {}
    for part in (written or "").split(","):
        key, equals, value = part.partition("=")
        if part.strip() and not equals:
            raise Illegal(Text("Write options as key=value, with commas between them."))
        if equals:
            found[key.strip().lower()] = value.strip().lower()
    return found


def parse_points(written: str | None) -> list[float]:
    """Points by place from text such as `5, 3, 1, 0`.

    Raises Illegal where it is not like that.
    """
    try:
        points = [float(part) for part in (written or "").split(",") if part.strip()]
    except ValueError:
        raise Illegal(Text("Write points as numbers with commas, the winner's first.")) from None
    if not all(map(isfinite, points)):
        raise Illegal(Text("Write points as numbers with commas, the winner's first."))
    return points


def parse_date(written: str | None, now: datetime, zone: tzinfo = UTC) -> str | None:
    """The date that somebody wrote, in ISO format in UTC as it is stored.

    None where it is empty. `2026-12-01 18:00` in the
    writer's time zone, `7d` from now, or a time of
    Discord's own.
    """
    typed = (written or "").strip()
    if not typed:
        return None
    moment = _parse_moment(typed, now, zone)
    if moment is None:
        raise Illegal(
            Text(
                "{word} is no date. Write one such as 2026-12-01 18:00, or 7d for a week from now.",
                word=typed[:MAX_QUOTED_LENGTH],
            )
        )
    if not now < moment < now + MAX_DATE_AHEAD:
        raise Illegal(Text("A season's dates lie ahead, within three years."))
    return moment.astimezone(UTC).isoformat()


def _parse_moment(typed: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The moment of a Discord time stamp, a delay (`7d`) or an ISO date.

    None where it is none of them.
    """
    try:
        if stamp := _STAMP_PATTERN.fullmatch(typed):
            return datetime.fromtimestamp(int(stamp["seconds"]), UTC)
        if delay := _DELAY_PATTERN.fullmatch(typed):
            return now + int(delay["count"]) * _UNITS[delay["unit"].lower()]
        moment = datetime.fromisoformat(typed)
    except (ValueError, OverflowError, OSError):  # no date, or none of this calendar
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)
