"""Quiet hours: the hours of every day in which a person's clocks stand still.

They are in the time zone where the person lives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from .preferences import DAY, Preferences, find_time_zone

LONGEST: Final = timedelta(
    hours=12
)  # of one night; a longer one begins later, so that it still ends in the morning


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one minute of the local day until another; it may go over midnight."""

    zone: tzinfo
    begin: int
    end: int

    @classmethod
    def from_preferences(cls, habits: Preferences) -> QuietHours | None:
        return cls(find_time_zone(habits.zone), *habits.quiet) if habits.quiet else None

    def seconds_within(self, begin: datetime, end: datetime) -> float:
        """Seconds of night between two moments."""
        total = 0.0
        for dusk, dawn in self._iterate_nights(begin):
            if dusk >= end:
                break
            total += max(0.0, (min(dawn, end) - max(dusk, begin)).total_seconds())
        return total

    def moment_after(self, begin: datetime, seconds: float) -> datetime:
        """The moment when so many seconds outside the nights have passed."""
        at, left = begin, timedelta(seconds=seconds)
        for dusk, dawn in self._iterate_nights(begin) if seconds > 0 else ():
            if at + left <= dusk:
                break
            left -= max(dusk - at, timedelta())
            at = max(at, dawn)
        return at + left

    def _iterate_nights(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """All nights from that one on which may not be over yet."""
        day = since.astimezone(self.zone).date() - DAY
        while True:
            dawn = self._moment(day + DAY if self.end <= self.begin else day, self.end)
            yield max(self._moment(day, self.begin), dawn - LONGEST), dawn
            day += DAY

    def _moment(self, day: date, minute: int) -> datetime:
        return datetime.combine(day, time(*divmod(minute, 60)), self.zone).astimezone(UTC)


def waking_seconds(night: QuietHours | None, begin: datetime, end: datetime) -> float:
    """Seconds between two moments, without the nights."""
    whole = (end - begin).total_seconds()
    return whole - night.seconds_within(begin, end) if night and whole > 0 else whole


def waking_moment_after(night: QuietHours | None, begin: datetime, seconds: float) -> datetime:
    """The moment when so many seconds outside the nights have passed."""
    return night.moment_after(begin, seconds) if night else begin + timedelta(seconds=seconds)
