"""Copies of a SQLite database at set times, as TABULARIUM_COPIES says; the oldest go."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from db import Busy, Database, Unusable

log = logging.getLogger(__name__)
INTERVALS: Final = {
    "hourly": timedelta(hours=1),
    "daily": timedelta(days=1),
    "weekly": timedelta(weeks=1),
}
FOLDER: Final = "copies"  # beside the database
NAME: Final = re.compile(r"tabularium-(\d{8}T\d{6}Z)\.backup")
TIME_IN_NAME: Final = "%Y%m%dT%H%M%SZ"
LOOK_SECONDS: Final = 600.0  # between two looks whether a copy is due


@dataclass(frozen=True, slots=True)
class CopyPlan:
    """How often a copy is made, and how many are kept."""

    interval: timedelta
    kept: int

    @classmethod
    def parse(cls, setting: str) -> CopyPlan:
        """Reads TABULARIUM_COPIES, such as `daily:14`."""
        how_often, kept = setting.split(":")
        return cls(INTERVALS[how_often], int(kept))


class ScheduledCopies:
    """Makes copies beside an open database."""

    def __init__(self, database: Database, plan: CopyPlan) -> None:
        """Raises Unusable if the database is on a server, which has its own ways."""
        if database.path is None:
            raise Unusable(
                "TABULARIUM_COPIES copies SQLite files; use pg_dump for PostgreSQL, or leave it "
                "out."
            )
        self._database = database
        self._plan = plan
        self.folder = database.path.parent / FOLDER

    async def run(self) -> None:
        """The task that makes a copy whenever one is due."""
        while True:
            try:
                await self.copy_if_due(datetime.now(UTC))
            except (Busy, Unusable, OSError) as error:
                log.error("no copy of the records could be made: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def copy_if_due(self, now: datetime) -> Path | None:
        """Makes a copy, if the newest is old enough, and deletes those beyond the number to keep.

        Returns the new copy; None if none was due. Copies made before a
        restart count too.
        """
        newest = max((at for at, _path in self.list_copies()), default=None)
        if newest is not None and now - newest < self._plan.interval:
            return None
        self.folder.mkdir(mode=0o700, exist_ok=True)
        made = self.folder / f"tabularium-{now.strftime(TIME_IN_NAME)}.backup"
        await self._database.backup(made)
        log.info("the records were copied to %s", made)
        for _, old in self.list_copies()[: -self._plan.kept]:
            old.unlink()
        return made

    def list_copies(self) -> list[tuple[datetime, Path]]:
        """The copies that are there with the moments of their names, the oldest first.

        Other files in the folder are left alone.
        """
        found: list[tuple[datetime, Path]] = []
        for path in self.folder.glob("*.backup"):
            named = NAME.fullmatch(path.name)
            if named is not None:
                at = datetime.strptime(named[1], TIME_IN_NAME).replace(tzinfo=UTC)
                found.append((at, path))
        return sorted(found)
