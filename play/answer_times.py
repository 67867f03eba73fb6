"""How long people take to answer: counted by ranges, turn by turn, while a match goes on.

Only waking time counts. A turn in which the bot was away is as much shorter; one
with a vacation or a pause of the table is not counted at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from db import ClockRow
from engine.core import Plural, Seat, Text

from .quiet_hours import QuietHours, waking_seconds
from .table import Table

MINUTE, HOUR = 60, 3600
# the upper ends of the ranges in seconds; what takes longer is in a last range of its own
RANGES: Final = (15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 24 * HOUR, 72 * HOUR)
PAUSE_NOTES: Final = frozenset({"paused", "resumed", "halted", "continued", "found", "moved"})
RANGE_TEXTS: Final = (
    Text("answers within minutes"),
    Text("answers within an hour"),
    Plural("answers within {n} hour", "answers within {n} hours", n=3),
    Plural("answers within {n} hour", "answers within {n} hours", n=8),
    Text("answers within a day"),
    Plural("answers within {n} day", "answers within {n} days", n=3),
    Text("answers after days"),
)


def add_answers(*counted: Sequence[int]) -> list[int]:
    """Several lists of how many answers took each range of time, added up.

    A list may lack ranges at its end.
    """
    total = [0] * (len(RANGES) + 1)
    for counts in counted:
        for number, count in enumerate(counts):
            total[number] += count
    return total


def find_median_range(answers: Sequence[int]) -> int | None:
    """The number of the range in which the median answer lies.

    `answers` counts them by range. None if there is no answer.
    """
    middle = (sum(answers) + 1) // 2
    seen = 0
    for number, count in enumerate(answers):
        seen += count
        if count and seen >= middle:
            return number
    return None


def count_answer(
    table: Table,
    clock: ClockRow,
    at: datetime,
) -> list[int]:
    """Adds a turn that ends now to how many answers of its seat took each range of time.

    Returns the new counts. A turn is counted if the person has answered
    themselves, without a pause or vacation meanwhile; else the counts
    stay as they were.
    """
    if not _has_answered(table, clock.seat, at) or clock.asked_at is None:
        return clock.answers
    if _was_interrupted(table, clock.seat, clock.asked_at, at):
        return clock.answers
    preferences = table.preferences.get(clock.seat)
    quiet_hours = None if preferences is None else QuietHours.from_preferences(preferences)
    seconds = waking_seconds(quiet_hours, clock.asked_at, at)
    shorter_ranges = sum(seconds > end for end in RANGES)
    one_in_range = [0] * shorter_ranges + [1]
    return _without_empty_end(add_answers(clock.answers, one_in_range))


def _has_answered(table: Table, seat: Seat, at: datetime) -> bool:
    """Whether the person in the seat has made the newest entry themselves, right now."""
    if table.match is None or not table.match.lines or table.times[-1] != at:
        return False
    return table.match.lines[-1].seat == seat and table.seq not in table.automatic_reasons


def _was_interrupted(
    table: Table,
    seat: Seat,
    begin: datetime,
    end: datetime,
) -> bool:
    """Whether the table stood still or the person was on vacation between these moments."""
    if any(note.kind in PAUSE_NOTES and note.at >= begin for note in table.notes):
        return True
    preferences = table.preferences.get(seat)
    if preferences is None or preferences.away is None:
        return False
    first, last = preferences.away
    return first < end and begin < last


def _without_empty_end(counts: Iterable[int]) -> list[int]:
    """The counts by range without zeros at their end, as they are stored."""
    kept = list(counts)
    while kept and not kept[-1]:
        kept.pop()
    return kept
