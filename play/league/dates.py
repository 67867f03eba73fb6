"""Dates as people write them: shown in the words of each language, and read in any of them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from engine.core import Text, Word

MONTHS: Final = (
    Word("month of a date", "January"),
    Word("month of a date", "February"),
    Word("month of a date", "March"),
    Word("month of a date", "April"),
    Word("month of a date", "May"),
    Word("month of a date", "June"),
    Word("month of a date", "July"),
    Word("month of a date", "August"),
    Word("month of a date", "September"),
    Word("month of a date", "October"),
    Word("month of a date", "November"),
    Word("month of a date", "December"),
)
# how the names of the months begin, long and short, as they are typed
_MONTH_BEGINNINGS: Final = (
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    ("янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"),
)
_DELAY_PATTERN: Final = re.compile(r"\+?\s*(?P<count>\d{1,4})\s*(?P<unit>[dhw])", re.IGNORECASE)
_UNITS: Final = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_STAMP_PATTERN: Final = re.compile(r"<t:(?P<seconds>\d{1,12})(?::[a-zA-Z])?>")
_TIME: Final = r"(?:(?:,|\s|\bat\b|\bв\b)*(?P<hour>\d{1,2}):(?P<minute>\d{2})\s*(?P<half>[ap]m)?)?"
# what was typed is one of these, with a time of the day behind it or without
_DAY_PATTERNS: Final = tuple(
    re.compile(pattern + _TIME, re.IGNORECASE)
    for pattern in (
        # 2026-12-01, 2026/12/1, 2026. 12. 1. or 2026년 12월 1일
        r"(?P<year>\d{4})[-./년]\s*(?P<month>\d{1,2})[-./월]\s*(?P<day>\d{1,2})[.일T]?",
        # 1.12.2026 or 1/12/2026
        r"(?P<day>\d{1,2})[./](?P<month>\d{1,2})[./](?P<year>\d{4})(?:\s*г\.?)?",
        # 1 December 2026, 1 Dec 2026 or 1 декабря 2026 г.
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?P<name>[^\W\d_]{3,})\.?,?\s+(?P<year>\d{4})"
        r"(?:\s*г\.?)?",
        # December 1, 2026
        r"(?P<name>[^\W\d_]{3,})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})",
    )
)
_ZONE_PATTERN: Final = re.compile(r"\s*\([^()]*\)$")  # as it stands at the field
_NOON: Final = 12


def date_text(moment: datetime, zone: tzinfo = UTC) -> Text:
    """A moment as people of a language write it, in that time zone: `1 December 2026, 18:00`."""
    local = moment.astimezone(zone)
    return Word(
        "date",
        "{day} {month} {year}, {time}",
        day=local.day,
        month=MONTHS[local.month - 1],
        year=local.year,
        time=f"{local:%H:%M}",
    )


def read_date(
    typed: str,
    now: datetime,
    zone: tzinfo,
) -> datetime | None:
    """The moment that somebody means; None if it cannot be told.

    It may be a date in the manner of any of our languages or in ISO
    format, `7d` for a week from now, or a time stamp of Discord's own.
    Where no zone is told, it is `zone`.
    """
    try:
        if stamp := _STAMP_PATTERN.fullmatch(typed):
            return datetime.fromtimestamp(int(stamp["seconds"]), UTC)
        if delay := _DELAY_PATTERN.fullmatch(typed):
            return now + int(delay["count"]) * _UNITS[delay["unit"].lower()]
        moment = _read_written_date(typed, zone) or datetime.fromisoformat(typed)
    except (ValueError, OverflowError, OSError):  # no date, or none of this calendar
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _read_written_date(typed: str, zone: tzinfo) -> datetime | None:
    """The moment of a written date such as `1 December 2026, 18:00` or `2026-12-01`.

    None if it is written in no manner of _DAY_PATTERNS.
    """
    written = _ZONE_PATTERN.sub("", typed)
    for pattern in _DAY_PATTERNS:
        if found := pattern.fullmatch(written):
            parts = found.groupdict()
            year = int(parts["year"])
            day = int(parts["day"])
            month = int(parts.get("month") or _find_month(parts["name"]))
            return datetime(year, month, day, *_read_time(found), tzinfo=zone)
    return None


def _find_month(name: str) -> int:
    """The number of a month from its name, whole or short.

    Raises ValueError for another word.
    """
    for beginnings in _MONTH_BEGINNINGS:
        for number, beginning in enumerate(beginnings, 1):
            if name.lower().startswith(beginning):
                return number
    raise ValueError(name)


def _read_time(found: re.Match[str]) -> tuple[int, int]:
    """The hour and minute of a matched date; midnight if none are written.

    Raises ValueError for an hour that is not 1 to 12 before am or pm.
    """
    if found["hour"] is None:
        return 0, 0
    hour = int(found["hour"])
    minute = int(found["minute"])
    if found["half"] is None:
        return hour, minute
    if not 1 <= hour <= _NOON:
        raise ValueError(found["hour"])
    is_afternoon = found["half"].lower() == "pm"
    return hour % _NOON + (_NOON if is_afternoon else 0), minute
