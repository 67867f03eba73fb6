"""The time of one seat: what a turn may take, what is left, when the next warning is due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from db import ClockRow
from engine.core import Illegal, Plural, Text

from .quiet_hours import QuietHours, waking_moment_after, waking_seconds

NONE: Final = "none"
HOUR: Final = 3600
TURN_HOURS: Final = (1, 14 * 24)  # least and most
BANK_HOURS: Final = (1, 60 * 24)
WARNINGS: Final = (0.5, 0.9)  # parts of the time after which the seat is warned
STEPS: Final = (*WARNINGS, 1.0)
OUT: Final = len(STEPS)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """So many seconds for every turn, and a bank for the whole match.

    What a turn takes beyond its seconds is taken from the bank.
    """

    grace: int
    bank: int = 0

    @classmethod
    def parse(cls, key: str) -> TimeControl | None:
        """`none`, `24` hours a turn, or `12+72`: 12 hours a turn, then a bank of 72."""
        if key == NONE:
            return None
        grace, plus, bank = key.partition("+")
        return cls(
            _parse_hours(grace, TURN_HOURS) * HOUR,
            _parse_hours(bank, BANK_HOURS) * HOUR if plus else 0,
        )

    @property
    def title(self) -> Text:
        if not self.bank:
            return Text("{time} a turn", time=duration_text(self.grace))
        return Text(
            "{time} a turn, then a bank of {bank}",
            time=duration_text(self.grace),
            bank=duration_text(self.bank),
        )


def _parse_hours(written: str, limits: tuple[int, int]) -> int:
    if not (written.isdecimal() and len(written) <= 4 and limits[0] <= int(written) <= limits[1]):
        raise Illegal(Text("A turn takes between an hour and 14 days, a bank lasts up to 60 days."))
    return int(written)


def duration_text(seconds: int) -> Text:
    """Whole days where there are some, else hours."""
    hours = max(1, round(seconds / HOUR))
    if hours % 24 == 0:
        return Plural("{n} day", "{n} days", n=hours // 24)
    return Plural("{n} hour", "{n} hours", n=hours)


# --- a clock that runs ----------------------------------------------------------------------------


def elapsed_seconds(clock: ClockRow, at: datetime, night: QuietHours | None = None) -> float:
    """Seconds of this turn so far; nights do not count."""
    return clock.spent + (waking_seconds(night, clock.since, at) if clock.since else 0.0)


def allowed_seconds(clock: ClockRow, pace: TimeControl) -> float:
    """Seconds that this turn may take."""
    return pace.grace + clock.bank


def warnings_reached(
    clock: ClockRow, pace: TimeControl, at: datetime, night: QuietHours | None = None
) -> int:
    """How many of the steps this turn has passed; `OUT`: its time is over."""
    used = elapsed_seconds(clock, at, night)
    return sum(used >= part * allowed_seconds(clock, pace) for part in STEPS)


def warning_moment(
    clock: ClockRow, pace: TimeControl, step: int, night: QuietHours | None = None
) -> datetime | None:
    """When the step is due; None while the clock stands still."""
    if clock.since is None:
        return None
    return waking_moment_after(
        night, clock.since, STEPS[step] * allowed_seconds(clock, pace) - clock.spent
    )


def bank_left(
    clock: ClockRow, pace: TimeControl, at: datetime, night: QuietHours | None = None
) -> float:
    """The bank after a turn that ends now."""
    return max(0.0, min(clock.bank, clock.bank - (elapsed_seconds(clock, at, night) - pace.grace)))
