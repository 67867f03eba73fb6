"""The loopback's time: real, plus an offset that a test may advance."""

import time

from local.wire import iso


class Clock:
    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self.offset

    def steady(self) -> float:
        """Seconds for measuring ages, never set back."""
        return time.monotonic() + self.offset

    def stamp(self) -> str:
        return iso(self.now())

    def advance(self, seconds: float) -> None:
        self.offset += seconds
