"""One run of the load test: the stage is set, the bot started, the crowd let in, and what it found is counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from local import Discord, Pace, serve
from local.wire import walk

from . import stage
from .crowd import Crowd, Tally
from .process import Process
from .records import Records
from .stage import Seated
from .watch import Watch

RATE: Final = 0.13  # actions a second at each table
SETTLING: Final = 300.0  # seconds for the bot to show all tables after its start
SECOND: Final = 1.0
QUIET: Final = 0.05  # seconds of processor time in a second


@dataclass(frozen=True)
class House:
    """A loopback Discord with a bot and people at tables."""

    discord: Discord
    process: Process
    folder: Path
    watch: Watch
    records: Records
    tables: list[Seated]

    async def all_shown(self) -> None:
        """Waits until every table has its message."""
        await asyncio.gather(*(self.watch.shown(table.id, self.records.entries(table.id), SETTLING) for table in self.tables))

    async def warm(self) -> None:
        """Waits until the bot has painted everything that it wants to have painted once."""
        before, now = -1.0, self.process.seconds()
        while now - before > QUIET:
            await asyncio.sleep(SECOND)
            before, now = now, self.process.seconds()

    async def answered(self) -> float:
        """Seconds until the bot has acknowledged a press at the last table."""
        table, service = self.tables[-1], self.discord.service
        message = self.watch.boards[table.id]
        seat = next(str(part["custom_id"]) for part in walk(message["components"]) if str(part.get("custom_id")).startswith("tb:seat:"))
        act = service.people.press(table.people[0].id, message["channel_id"], message["id"], seat)
        await service.people.acknowledged(act)
        return (act.answered or 0.0) - act.asked


@asynccontextmanager
async def house(folder: Path, tables: int, archived: int) -> AsyncIterator[House]:
    """Everything stands, the bot does not run yet."""
    async with serve(None, 0, found=lambda world: None, pace=Pace.GENEROUS) as server:
        discord = Discord(server)
        seated = await stage.seat(discord.world, folder, tables)
        await stage.archive(folder, archived)
        records = Records(folder)
        process = Process(discord, folder)
        try:
            yield House(discord, process, folder, Watch(discord), records, seated)
        finally:
            await process.stop()
            records.close()


@dataclass(frozen=True)
class Found:
    """What one run found."""

    tally: Tally
    seconds: float
    lost: int
    megabytes: float
    processor: float  # share of a core

    def numbers(self) -> dict[str, float]:
        acks, pictures = sorted(self.tally.acks), sorted(self.tally.pictures)
        return {
            "actions_per_s": round(len(acks) / self.seconds, 1),
            "ack_p50_s": round(share(acks, 0.5), 3),
            "ack_p99_s": round(share(acks, 0.99), 3),
            "late": self.tally.late,
            "lost": self.lost,
            "picture_p95_s": round(share(pictures, 0.95), 2),
            "rss_mb": round(self.megabytes),
            "cpu": round(self.processor * 100),
        }


def share(values: list[float], part: float) -> float:
    """The value below which that part of the sorted values lies."""
    return values[min(len(values) - 1, int(len(values) * part))]


async def played(house: House, seconds: float, rate: float = RATE) -> Found:
    """People play for so long, with so many actions a second at each table, after half of that time which does not count."""
    await Crowd(house.discord, house.records, house.watch, house.tables).play(rate * len(house.tables), seconds / 2)
    before = {table.id: house.records.entries(table.id) for table in house.tables}
    crowd = Crowd(house.discord, house.records, house.watch, house.tables)
    highest = asyncio.create_task(_highest(house.process))
    begun = house.process.seconds()
    spent = await crowd.play(rate * len(house.tables), seconds)
    processor = (house.process.seconds() - begun) / spent
    highest.cancel()
    made = house.records.moves(before)
    lost = sum(max(0, count - made[key]) for key, count in crowd.tally.confirmed.items())
    return Found(crowd.tally, spent, lost, await highest, processor)


async def _highest(process: Process) -> float:
    """The most memory that was seen until this is cancelled."""
    most = process.megabytes()
    with suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(SECOND)
            most = max(most, process.megabytes())
    return most
