"""The clock on the wall, and the steady one beside it that nobody can set; tests may move both."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Final

VARIABLE: Final = "TABULARIUM_CLOCK"  # a file with the seconds by which a test is ahead of the real time
LOOK: Final = 0.05  # seconds between two looks at that file


class Wall:
    """What time it is."""

    def __init__(self) -> None:
        name = os.environ.get(VARIABLE)
        self._file = Path(name) if name else None

    @property
    def patience(self) -> float:
        """The longest that a sleeper may sleep without looking at the time again."""
        return LOOK if self._file else float("inf")

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._ahead())

    def steady(self) -> float:
        """Seconds that pass while the machine is awake, whatever happens to the wall clock."""
        return monotonic() + self._ahead()

    def _ahead(self) -> float:
        if self._file is None:
            return 0.0
        try:
            return float(self._file.read_text())
        except (OSError, ValueError):  # not there yet, or being written
            return 0.0
