"""Quiet hours: the hours of every day in which a person's clocks stand still.

They are in the time zone where the person lives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from .preferences import DAY, Preferences, find_time_zone

# of one night; a longer one begins later, so that it still ends in the morning
MAX_NIGHT: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From minute `begin` of the local day (0 to 1439) until minute `end`.

    Where `end` is not after `begin`, that is the next day.
    """

    zone: tzinfo
    begin: int
    end: int

    @classmethod
    def from_preferences(cls, preferences: Preferences) -> QuietHours | None:
        """The quiet hours of a person; None where they have none."""
        if preferences.quiet is None:
            return None
        begin, end = preferences.quiet
        return cls(find_time_zone(preferences.zone), begin, end)

    def night_seconds_between(self, begin: datetime, end: datetime) -> float:
        """Seconds between two moments that lie within quiet hours."""
        total = 0.0
        for dusk, dawn in self._iterate_nights(begin):
            if dusk >= end:
                break
            within = min(dawn, end) - max(dusk, begin)
            total += max(0.0, within.total_seconds())
        return total

    def waking_moment_after(self, begin: datetime, seconds: float) -> datetime:
        """The moment when that many seconds outside the quiet hours have passed since `begin`."""
        at, left = begin, timedelta(seconds=seconds)
        if seconds <= 0:
            return at + left
        for dusk, dawn in self._iterate_nights(begin):
            if at + left <= dusk:
                break
            left -= max(dusk - at, timedelta())  # what is awake before this night
            at = max(at, dawn)
        return at + left

    def _iterate_nights(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Pairs (begin, end) of every night, without end, from the day before `since` on.

        A night longer than MAX_NIGHT begins so much later.
        """
        day = since.astimezone(self.zone).date() - DAY
        goes_over_midnight = self.end <= self.begin
        while True:
            last_day = day + DAY if goes_over_midnight else day
            dusk = self._moment_of_day(day, self.begin)
            dawn = self._moment_of_day(last_day, self.end)
            yield max(dusk, dawn - MAX_NIGHT), dawn
            day += DAY

    def _moment_of_day(self, day: date, minute: int) -> datetime:
        """That minute of a local day, in UTC."""
        return datetime.combine(day, time(*divmod(minute, 60)), self.zone).astimezone(UTC)


def waking_seconds(night: QuietHours | None, begin: datetime, end: datetime) -> float:
    """Seconds between two moments, less the quiet hours.

    `night` None: there are none.
    """
    seconds = (end - begin).total_seconds()
    if night is None or seconds <= 0:
        return seconds
    return seconds - night.night_seconds_between(begin, end)


def waking_moment_after(night: QuietHours | None, begin: datetime, seconds: float) -> datetime:
    """The moment when that many seconds have passed outside the quiet hours, if there are any."""
    if night is None:
        return begin + timedelta(seconds=seconds)
    return night.waking_moment_after(begin, seconds)
