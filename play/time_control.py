"""The time of one seat: what a turn may take, what is left, when the next warning is due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from db import ClockRow
from engine.core import Illegal, Plural, Text

from .quiet_hours import QuietHours, waking_moment_after, waking_seconds

NO_CLOCK: Final = "none"
HOUR_SECONDS: Final = 3600
HOURS_A_DAY: Final = 24
MAX_HOUR_DIGITS: Final = 4  # of a number of hours that somebody writes
TURN_HOUR_LIMITS: Final = (1, 14 * 24)  # least and most
BANK_HOUR_LIMITS: Final = (1, 60 * 24)
WARNING_FRACTIONS: Final = (0.5, 0.9)  # parts of the time after which the seat is warned
STEP_FRACTIONS: Final = (*WARNING_FRACTIONS, 1.0)
ALL_STEPS_PASSED: Final = len(STEP_FRACTIONS)
LAST_STEP: Final = ALL_STEPS_PASSED - 1  # counted from 0: the one at which the time is over


@dataclass(frozen=True, slots=True)
class TimeControl:
    """So many seconds for every turn, and a bank for the whole match.

    What a turn takes beyond its seconds is taken from the bank.
    """

    grace: int  # seconds of every turn
    bank: int = 0  # seconds of the whole match

    @classmethod
    def parse(cls, key: str) -> TimeControl | None:
        """The clock of a key: `24` is 24 hours a turn, `12+72` also has a bank of 72 hours.

        None for `none`, no clock. Raises Illegal if it is no such key.
        """
        if key == NO_CLOCK:
            return None
        grace, plus, bank = key.partition("+")
        grace_hours = _parse_hours(grace, TURN_HOUR_LIMITS)
        bank_hours = _parse_hours(bank, BANK_HOUR_LIMITS) if plus else 0
        return cls(grace_hours * HOUR_SECONDS, bank_hours * HOUR_SECONDS)

    @property
    def key(self) -> str:
        """The key that means this clock, however it was typed: `24` also for `024`."""
        grace_hours = str(self.grace // HOUR_SECONDS)
        return f"{grace_hours}+{self.bank // HOUR_SECONDS}" if self.bank else grace_hours

    @property
    def title(self) -> Text:
        """The pace as people read it, such as “12 hours a turn, then a bank of 3 days”."""
        if not self.bank:
            return Text("{time} a turn", time=duration_text(self.grace))
        return Text(
            "{time} a turn, then a bank of {bank}",
            time=duration_text(self.grace),
            bank=duration_text(self.bank),
        )


def _parse_hours(written: str, limits: tuple[int, int]) -> int:
    """The hours that were written.

    Raises Illegal unless they are within the limits (least, most).
    """
    least, most = limits
    is_number = written.isdecimal() and len(written) <= MAX_HOUR_DIGITS
    if not (is_number and least <= int(written) <= most):
        raise Illegal(
            Text("A turn takes between an hour and 14 days, a bank lasts up to 60 days.")
        )
    return int(written)


def duration_text(seconds: int) -> Text:
    """The time in days if it is a whole number of them, else in hours."""
    hours = max(1, round(seconds / HOUR_SECONDS))
    if hours % HOURS_A_DAY == 0:
        return Plural("{n} day", "{n} days", n=hours // HOURS_A_DAY)
    return Plural("{n} hour", "{n} hours", n=hours)


def long_duration_text(seconds: float) -> Text:
    """The time in days and hours, such as “6 days 3 hours”; hours are rounded."""
    days, hours = divmod(max(1, round(seconds / HOUR_SECONDS)), HOURS_A_DAY)
    in_days = Plural("{n} day", "{n} days", n=days)
    in_hours = Plural("{n} hour", "{n} hours", n=hours)
    if days and hours:
        return Text("{days} {hours}", days=in_days, hours=in_hours)
    return in_days if days else in_hours


# --- a clock that runs ------------------------------------------------


def elapsed_seconds(clock: ClockRow, at: datetime, quiet_hours: QuietHours | None = None) -> float:
    """Seconds that this turn has taken until `at`; quiet hours do not count."""
    if clock.since is None:
        return clock.spent
    return clock.spent + waking_seconds(quiet_hours, clock.since, at)


def allowed_seconds(clock: ClockRow, pace: TimeControl) -> float:
    """Seconds that this turn may take, with all that is left in the bank."""
    return pace.grace + clock.bank


def steps_passed(
    clock: ClockRow,
    pace: TimeControl,
    at: datetime,
    quiet_hours: QuietHours | None = None,
) -> int:
    """How many steps of its time a turn has passed: two warnings, then the end.

    `ALL_STEPS_PASSED`: its time is over.
    """
    used = elapsed_seconds(clock, at, quiet_hours)
    return sum(used >= seconds_of_step(clock, pace, step) for step in range(ALL_STEPS_PASSED))


def seconds_of_step(clock: ClockRow, pace: TimeControl, step: int) -> float:
    """The seconds that a turn takes until it passes a step, counted from 0.

    The steps are two warnings and the end. Where there is a time bank,
    the first warning comes when the turn begins to use it up.
    """
    allowed = allowed_seconds(clock, pace)
    if step == 0 and warns_of_bank(clock, pace):
        return float(pace.grace)
    return STEP_FRACTIONS[step] * allowed


def warns_of_bank(clock: ClockRow, pace: TimeControl) -> bool:
    """Whether the first warning says that the turn uses up the time bank from now on.

    Not where the bank holds hardly anything.
    """
    _half, nearly_all = WARNING_FRACTIONS
    return clock.bank > 0 and pace.grace < nearly_all * allowed_seconds(clock, pace)


def step_moment(
    clock: ClockRow,
    pace: TimeControl,
    step: int,
    quiet_hours: QuietHours | None = None,
) -> datetime | None:
    """When the turn passes that step (0: the first warning).

    None while the clock stands still.
    """
    if clock.since is None:
        return None
    seconds = seconds_of_step(clock, pace, step)
    return waking_moment_after(quiet_hours, clock.since, seconds - clock.spent)


def bank_moment(
    clock: ClockRow,
    pace: TimeControl,
    quiet_hours: QuietHours | None = None,
) -> datetime | None:
    """When the turn begins to use up the person's time bank, after its time of grace.

    None while the clock stands still, or where nothing is in the bank.
    """
    if clock.since is None or not clock.bank:
        return None
    return waking_moment_after(quiet_hours, clock.since, pace.grace - clock.spent)


def bank_left(
    clock: ClockRow,
    pace: TimeControl,
    at: datetime,
    quiet_hours: QuietHours | None = None,
) -> float:
    """Seconds left in the time bank after a turn that ends at `at`; `quiet_hours` do not count."""
    overtime = max(0.0, elapsed_seconds(clock, at, quiet_hours) - pace.grace)
    return max(0.0, clock.bank - overtime)
