"""The clock on the wall, and the steady one beside it that nobody can set; tests may move both.

Time goes on by the steady clock. What the wall clock shows is only
taken over together with whatever depends on it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, time
from typing import Final

log = logging.getLogger(__name__)
CLOCK_FILE_VARIABLE: Final = (
    "TABULARIUM_CLOCK"  # a file with two numbers, by which tests move time and the wall clock
)
FILE_LOOK_SECONDS: Final = 0.05  # seconds between two looks at that file
WALL_LOOK_SECONDS: Final = 60.0  # seconds between two looks at the wall clock
CLOCK_TOLERANCE: Final = timedelta(seconds=2)  # by which two clocks may differ
DAY: Final = timedelta(days=1)  # after which a clock that was set is believed for good


class WallClock:
    """Tells what time it is, by the steady clock and, where it is believed, the wall clock."""

    def __init__(self, read_time: Callable[[], float] = time) -> None:
        """Begins with what the wall clock shows.

        `read_time` reads it, in seconds since 1970: this machine's, or
        one that processes share.
        """
        self._read_time = read_time
        name = os.environ.get(CLOCK_FILE_VARIABLE)
        self._file = Path(name) if name else None
        self._leap = timedelta()  # by which the wall clock was set forward lately
        self._leapt_at = 0.0  # when that was, in seconds of the steady clock
        self.doubted: datetime | None = None  # what the wall clock showed when it was not believed
        self.set_time(self.shown())

    @property
    def longest_sleep(self) -> float:
        """Seconds that a sleeper may sleep at most before looking at the time again."""
        return FILE_LOOK_SECONDS if self._file else WALL_LOOK_SECONDS

    def now(self) -> datetime:
        """The time by which everybody plays: it jumps only by `set_time` and `follow_change`."""
        return self._set_to + timedelta(seconds=self.monotonic() - self._set_at)

    def shown(self) -> datetime:
        """What the clock on the wall shows; a test may have moved it."""
        all_time, wall_alone = self._read_test_shifts()
        return datetime.fromtimestamp(self._read_time() + all_time + wall_alone, UTC)

    def monotonic(self) -> float:
        """Seconds of the steady clock, which nobody can set."""
        ahead, _ = self._read_test_shifts()
        return monotonic() + ahead

    # --- a clock that is set ------------------------------------------

    def detect_jump(self) -> timedelta:
        """How far the wall clock has jumped away from `now()`; 0 if it has not, or is not believed.

        A clock set forward is always believed: the machine slept, or
        its clock was behind. One set back is believed where that undoes
        a leap, or after a day; until then our time goes on.
        """
        ahead = self.shown() - self.now()
        if abs(ahead) <= CLOCK_TOLERANCE:
            return timedelta()
        is_set_back = ahead < timedelta()
        if is_set_back and not self._is_setback_believed(-ahead):
            return timedelta()
        return ahead

    def _is_setback_believed(self, back: timedelta) -> bool:
        """Whether it is believed that the wall clock is `back` behind `now()`.

        So it is if the clock has said so for a day, or if this only
        undoes a recent leap.
        """
        waited = self.doubted is not None and self.shown() - self.doubted >= DAY
        return waited or back <= self._recent_leap() + CLOCK_TOLERANCE

    def _recent_leap(self) -> timedelta:
        """How far the wall clock was set forward within the last day."""
        is_recent = self.monotonic() - self._leapt_at < DAY.total_seconds()
        return self._leap if is_recent else timedelta()

    def follow_change(self, change: timedelta) -> None:
        """Moves `now()` by a change of the wall clock that is believed.

        A leap forward is remembered, for a setback that undoes it is
        believed at once.
        """
        if not change:
            return
        self._leap = max(timedelta(), self._recent_leap() + change)
        self._leapt_at = self.monotonic()
        self.doubted = None
        self.set_time(self.now() + change)

    def set_time(self, moment: datetime) -> None:
        """Lets `now()` go on from that moment."""
        self._set_to = moment
        self._set_at = self.monotonic()

    def note_setback(self) -> None:
        """Sets `doubted` where the wall clock was set back.

        Clears it once it has caught up.
        """
        shown = self.shown()
        behind = self.now() - self.shown()
        if behind > CLOCK_TOLERANCE and (self.doubted is None or shown < self.doubted):
            log.warning("the clock was set back by %s: time goes on as if it had not been", behind)
            self.doubted = shown
        elif behind <= CLOCK_TOLERANCE and self.doubted is not None:
            log.warning("the clock has caught up again")
            self.doubted = None

    def _read_test_shifts(self) -> tuple[float, float]:
        """By how many seconds a test has moved all time ahead, and the wall clock alone.

        They stand in the file of CLOCK_FILE_VARIABLE: two numbers with
        a space between them, or only the first.
        """
        if self._file is None:
            return 0.0, 0.0
        try:
            ahead, _, moved = self._file.read_text().partition(" ")
            return float(ahead), float(moved or 0)
        except (OSError, ValueError):  # not there yet, or being written
            return 0.0, 0.0
