"""Quiet hours and free days: when in every week a person's clocks stand still.

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
    """The nights and the free days of a person; there is at least one of both."""

    zone: tzinfo
    # The minutes of the local day (0 to 1439) when every night begins
    # and ends. Where the end is not after the begin, that is the next
    # day. None: there are no nights.
    night: tuple[int, int] | None
    free_days: tuple[int, ...] = ()  # of the week; 0: Monday

    @classmethod
    def from_preferences(
        cls,
        preferences: Preferences,
        *,
        with_nights: bool = True,
        with_free_days: bool = True,
    ) -> QuietHours | None:
        """When the clocks of a person stand still; None if they always run.

        A table may let its clocks run through nights, or through free days.
        """
        night = preferences.quiet if with_nights else None
        free_days = preferences.free_days if with_free_days else ()
        if night is None and not free_days:
            return None
        return cls(
            zone=find_time_zone(preferences.zone),
            night=night,
            free_days=free_days,
        )

    def quiet_seconds_between(self, begin: datetime, end: datetime) -> float:
        """Seconds between two moments that lie within quiet hours or free days."""
        total = 0.0
        for dusk, dawn in self._iterate_quiet_times(begin):
            if dusk >= end:
                break
            within = min(dawn, end) - max(dusk, begin)
            total += max(0.0, within.total_seconds())
        return total

    def waking_moment_after(self, begin: datetime, seconds: float) -> datetime:
        """The moment when that many seconds outside the quiet hours have passed since `begin`."""
        at = begin
        remaining = timedelta(seconds=seconds)
        if seconds <= 0:
            return at + remaining
        for dusk, dawn in self._iterate_quiet_times(begin):
            if at + remaining <= dusk:
                break
            remaining -= max(dusk - at, timedelta())  # the waking time before this night
            at = max(at, dawn)
        return at + remaining

    def _iterate_quiet_times(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Pairs (begin, end) of all quiet times, for ever, from the day before `since` on.

        Nights and free days that meet are one.
        """
        begin = end = datetime.min.replace(tzinfo=UTC)  # no quiet time yet
        for dusk, dawn in self._iterate_parts(since):
            if dusk <= end:  # it meets the quiet time before
                begin, end = min(begin, dusk), max(end, dawn)
                continue
            if begin < end:
                yield begin, end
            begin, end = dusk, dawn

    def _iterate_parts(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Pairs (begin, end) of every free day and every night, day after day.

        A night longer than MAX_NIGHT begins later, so that it is no
        longer than that.
        """
        day = since.astimezone(self.zone).date() - DAY
        while True:
            if day.weekday() in self.free_days:
                yield self._moment_of_day(day, 0), self._moment_of_day(day + DAY, 0)
            if self.night is not None:
                begin, end = self.night
                dawn = self._moment_of_day(day + DAY if end <= begin else day, end)
                yield max(self._moment_of_day(day, begin), dawn - MAX_NIGHT), dawn
            day += DAY

    def _moment_of_day(self, day: date, minute: int) -> datetime:
        """That minute of a local day, in UTC."""
        return datetime.combine(day, time(*divmod(minute, 60)), self.zone).astimezone(UTC)


def waking_seconds(quiet_hours: QuietHours | None, begin: datetime, end: datetime) -> float:
    """Seconds between two moments, without those that lie in quiet hours (None: there are none)."""
    seconds = (end - begin).total_seconds()
    if quiet_hours is None or seconds <= 0:
        return seconds
    return seconds - quiet_hours.quiet_seconds_between(begin, end)


def waking_moment_after(
    quiet_hours: QuietHours | None,
    begin: datetime,
    seconds: float,
) -> datetime:
    """The moment when that many seconds outside quiet hours have passed since `begin`.

    `quiet_hours` None: there are none.
    """
    if quiet_hours is None:
        return begin + timedelta(seconds=seconds)
    return quiet_hours.waking_moment_after(begin, seconds)
