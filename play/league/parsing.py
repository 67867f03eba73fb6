"""What organisers write: options, points, dates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from math import isfinite
from typing import Final

from engine.core import Illegal, Text
from play.errors import MAX_QUOTED_LENGTH

from .dates import date_text, read_date

MAX_DATE_AHEAD: Final = timedelta(days=3 * 366)
# an example of a date, wherever one is asked for
EXAMPLE_DATE: Final = date_text(datetime(2026, 12, 1, 18, tzinfo=UTC))


def parse_options(written: str | None) -> dict[str, str]:
    """Values by key from text such as `advanced=on, memory=on`.

    Empty for None. Raises Illegal if it is not like that.
    """
    options: dict[str, str] = {}
    for part in (written or "").split(","):
        key, equals, value = part.partition("=")
        if part.strip() and not equals:
            raise Illegal(Text("Write options as key=value, with commas between them."))
        if equals:
            options[key.strip().lower()] = value.strip().lower()
    return options


def parse_points(written: str | None) -> list[float]:
    """Points by place from text such as `5, 3, 1, 0`.

    Empty for None. Raises Illegal if it is not like that.
    """
    try:
        points = [float(part) for part in (written or "").split(",") if part.strip()]
    except ValueError:
        raise Illegal(Text("Write points as numbers with commas, the winner's first.")) from None
    if not all(map(isfinite, points)):
        raise Illegal(Text("Write points as numbers with commas, the winner's first."))
    return points


def parse_scales(written: str | None) -> tuple[list[float], list[list[float]]]:
    """The points of a full table, and those of smaller ones, such as `5, 3, 1, 0 / 5, 2, 0`.

    Raises Illegal if it is not like that.
    """
    full, *smaller = (written or "").split("/")
    return parse_points(full), [parse_points(part) for part in smaller if part.strip()]


def parse_date(
    written: str | None,
    now: datetime,
    zone: tzinfo = UTC,
    held: str | None = None,
) -> str | None:
    """The date that somebody wrote, as it is stored: in ISO format, in UTC.

    None if nothing is written. A date without a time zone is in the
    writer's `zone`. `held` is the stored date that it would replace:
    where both are the same to the minute, `held` stays, even if it is
    over. Raises Illegal for anything else that is no date within the
    next three years.
    """
    typed = (written or "").strip()
    if not typed:
        return None
    moment = read_date(typed, now, zone)
    if moment is None:
        raise Illegal(
            Text(
                "{word} is no date. Write one such as {date}, or 7d for a week from now.",
                word=typed[:MAX_QUOTED_LENGTH],
                date=EXAMPLE_DATE,
            )
        )
    if held is not None:
        held_minute = datetime.fromisoformat(held).replace(second=0, microsecond=0)
        if moment == held_minute:
            return held
    if not now < moment < now + MAX_DATE_AHEAD:
        raise Illegal(Text("A season's dates lie ahead, within three years."))
    return moment.astimezone(UTC).isoformat()
