"""The loopback's time: real, plus an offset that a test may advance."""

import time

from local.protocol import iso_timestamp


class LoopbackTime:
    """The time of the loopback Discord; `offset` are the seconds that a test jumped ahead."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self.offset

    def monotonic(self) -> float:
        """Seconds for measuring ages, never set back."""
        return time.monotonic() + self.offset

    def timestamp(self) -> str:
        """Now, as Discord writes times (ISO 8601)."""
        return iso_timestamp(self.now())

    def advance(self, seconds: float) -> None:
        """Lets a test jump ahead."""
        self.offset += seconds
