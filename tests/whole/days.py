"""A house in which days pass in seconds."""

from __future__ import annotations

from datetime import datetime, timedelta

from .house import House
from .records import open_records as records

HOUR = 3600.0


class Days:
    """A house where time can be made to pass, for the Discord and for the bot alike."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.file = home.folder / "clock"
        self.ahead = 0.0
        self.moved = 0.0
        self._before: datetime | None = None  # the sign of life before the time was last changed
        self._goal: datetime | None = None  # what time it must be by the one that is waited for

    async def start(self) -> None:
        self._before = self._read_sign_of_life()
        await self.home.start(TABULARIUM_CLOCK=str(self.file))

    def advance(self, hours: float) -> None:
        self.ahead += hours * HOUR
        self.home.discord.advance_clock(hours * HOUR)
        self._write_clock()
        self._goal = self._before + timedelta(hours=hours) if self._before else None

    def set_clock(self, hours: float) -> None:
        """Somebody sets the clock of the bot's machine; nobody else's time changes."""
        self.moved += hours * HOUR
        self._write_clock()
        self._goal = None

    def _write_clock(self) -> None:
        self._before = self._read_sign_of_life()
        written = self.file.with_suffix(".new")
        written.write_text(f"{self.ahead} {self.moved}")
        written.replace(self.file)

    def list_planned(self) -> list[tuple[str, int | None]]:
        with records(self.home) as db:
            return [
                (row["kind"], row["seat"])
                for row in db.execute("SELECT kind, seat FROM deadlines ORDER BY id")
            ]

    async def wait_until_seen(self) -> None:
        """Waits until the bot has seen the new time: it says so with a sign of life."""
        await self.home.discord.wait_for(self._is_seen)

    def _is_seen(self) -> bool:
        """Whether there is a new sign of life, and not of a moment before the new time."""
        sign = self._read_sign_of_life()
        if sign is None or sign == self._before:
            return False
        return self._goal is None or sign >= self._goal

    def _read_sign_of_life(self) -> datetime | None:
        if not self.home.has_records:
            return None  # it has not been started yet
        with records(self.home) as db:
            row = db.execute("SELECT value FROM facts WHERE key = 'alive'").fetchone()
            return datetime.fromisoformat(row["value"]) if row else None
