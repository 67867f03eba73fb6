"""The clock on the wall, and the steady one beside it that nobody can set; tests may move both.

Time goes on by the steady clock. What the wall clock shows is only taken over together with
whatever depends on it.
"""

from __future__ import annotations

import logging
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Final

log = logging.getLogger(__name__)
VARIABLE: Final = (
    "TABULARIUM_CLOCK"  # a file with two numbers, by which tests move time and the wall clock
)
LOOK: Final = 0.05  # seconds between two looks at that file
PEEK: Final = 60.0  # seconds between two looks at the wall clock
LITTLE: Final = timedelta(seconds=2)  # by which two clocks may differ
DAY: Final = timedelta(days=1)  # after which a clock that was set is believed for good


class WallClock:
    """What time it is."""

    def __init__(self) -> None:
        name = os.environ.get(VARIABLE)
        self._file = Path(name) if name else None
        self._leap = timedelta()  # by which the wall clock was set forward of late
        self._leapt = 0.0
        self.doubted: datetime | None = None  # what the wall clock showed when it was not believed
        self.set(self.shown())

    @property
    def longest_sleep(self) -> float:
        """The longest that a sleeper may sleep without looking at the time again."""
        return LOOK if self._file else PEEK

    def now(self) -> datetime:
        """The time by which everybody plays: it never jumps by itself."""
        return self._base + timedelta(seconds=self.monotonic() - self._based)

    def shown(self) -> datetime:
        """What the clock on the wall shows."""
        return datetime.now(UTC) + timedelta(seconds=sum(self._moved()))

    def monotonic(self) -> float:
        """Seconds that pass while the machine is awake, whatever happens to the wall clock."""
        return monotonic() + self._moved()[0]

    # --- a clock that is set ----------------------------------------------------------------------

    def change(self) -> timedelta:
        """What the wall clock shows beyond our time, as far as it is believed.

        Forward it always is: the machine slept, or its clock was behind. Back it is where that
        undoes a leap, or after a day. Until then our time goes on, so that nobody waits for days.
        """
        found = self.shown() - self.now()
        if abs(found) <= LITTLE or (found < timedelta() and not self._is_right(-found)):
            return timedelta()
        return found

    def _is_right(self, back: timedelta) -> bool:
        waited = self.doubted is not None and self.shown() - self.doubted >= DAY
        return waited or back <= self._late_leap() + LITTLE

    def _late_leap(self) -> timedelta:
        return self._leap if self.monotonic() - self._leapt < DAY.total_seconds() else timedelta()

    def take(self, change: timedelta) -> None:
        """Our time follows the wall clock."""
        if not change:
            return
        self._leap, self._leapt = max(timedelta(), self._late_leap() + change), self.monotonic()
        self.doubted = None
        self.set(self.now() + change)

    def set(self, moment: datetime) -> None:
        self._base, self._based = moment, self.monotonic()

    def watch(self) -> None:
        """Notes whether the wall clock was set back, or has caught up again."""
        shown, behind = self.shown(), self.now() - self.shown()
        if behind > LITTLE and (self.doubted is None or shown < self.doubted):
            log.warning("the clock was set back by %s: time goes on as if it had not been", behind)
            self.doubted = shown
        elif behind <= LITTLE and self.doubted is not None:
            log.warning("the clock has caught up again")
            self.doubted = None

    def _moved(self) -> tuple[float, float]:
        """Seconds that a test is ahead, and those by which it has also set the wall clock."""
        if self._file is None:
            return 0.0, 0.0
        try:
            ahead, _, moved = self._file.read_text().partition(" ")
            return float(ahead), float(moved or 0)
        except (OSError, ValueError):  # not there yet, or being written
            return 0.0, 0.0
