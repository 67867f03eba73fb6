"""One run of the load test: sets it up, starts the bot, lets people play, counts the results."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from local import Discord, RateLimitMode, serve
from local.protocol import walk_components
from local.service import BotRequest

from . import fixtures
from .bot_process import BotProcess
from .database_reader import DatabaseReader
from .fixtures import LiveTable
from .message_watch import MessageWatch
from .players import AllPlayers, LoadTally

RATE: Final = 0.13  # actions a second at each table
SHOW_ALL_SECONDS: Final = 300.0  # seconds for the bot to show all tables after its start
SECOND: Final = 1.0
UNCOUNTED: Final = ("/interactions/", "/webhooks/")  # sent with the token of an interaction
QUIET_CPU_SECONDS: Final = 0.05  # seconds of processor time in a second
QUIET_SECONDS: Final = 5  # one after the other in which it took less than that


class Measured(Protocol):
    """Whatever runs the bot: one process or several."""

    def processor_seconds(self) -> float: ...
    def resident_megabytes(self) -> float: ...


Runner = TypeVar("Runner", bound=Measured)


@dataclass(frozen=True)
class LoadTest(Generic[Runner]):
    """A loopback Discord with a bot and people at tables."""

    discord: Discord
    process: Runner
    folder: Path
    watch: MessageWatch
    records: DatabaseReader
    tables: list[LiveTable]

    async def wait_until_shown(self) -> None:
        """Waits until every table has its message."""
        await asyncio.gather(
            *(
                self.watch.wait_until_shown(
                    table.id, self.records.load_last_entry(table.id), SHOW_ALL_SECONDS
                )
                for table in self.tables
            )
        )

    async def wait_until_warm(self) -> None:
        """Waits until the bot has painted everything that it wants to have painted once.

        One second without work is no proof: on a busy machine the
        painter may get no turn for so long.
        """
        quiet, now = 0, self.process.processor_seconds()
        while quiet < QUIET_SECONDS:
            await asyncio.sleep(SECOND)
            before, now = now, self.process.processor_seconds()
            quiet = quiet + 1 if now - before < QUIET_CPU_SECONDS else 0

    async def time_first_answer(self) -> float:
        """Seconds until the bot has acknowledged a press at the last table."""
        table, service = self.tables[-1], self.discord.service
        message = self.watch.table_messages[table.id]
        seat = next(
            str(part["custom_id"])
            for part in walk_components(message["components"])
            if str(part.get("custom_id")).startswith("tb:seat:")
        )
        act = service.person_actions.press(
            table.people[0].id, message["channel_id"], message["id"], seat
        )
        await service.person_actions.wait_for_acknowledgement(act)
        return (act.answered_at or 0.0) - act.asked_at


@asynccontextmanager
async def prepare_load_test(
    folder: Path,
    tables: int,
    archived: int,
) -> AsyncIterator[LoadTest[BotProcess]]:
    """A load test in which everything stands, but the bot does not run yet.

    `tables` are live, `archived` matches ended long ago.
    """
    async with serve(
        None, 0, fill_new_world=lambda world: None, pace=RateLimitMode.GENEROUS
    ) as server:
        discord = Discord(server)
        url = fixtures.database_url(folder)
        seated = await fixtures.create_live_tables(discord.world, url, tables)
        await fixtures.store_old_matches(folder, archived)
        records = DatabaseReader.open_file(folder)
        process = BotProcess(discord, folder)
        try:
            yield LoadTest(discord, process, folder, MessageWatch(discord), records, seated)
        finally:
            await process.stop()
            records.close()


@dataclass(frozen=True)
class LoadResult:
    """What one run found."""

    tally: LoadTally
    seconds: float
    lost: int
    megabytes: float
    processor: float  # share of a core
    counted: Counter[str]  # requests that Discord's global limit counts, by method

    @property
    def moves(self) -> int:
        """Moves that were made and called done."""
        return sum(self.tally.confirmed.values())

    def round_numbers(self) -> dict[str, float]:
        """The numbers of the run by their keys in the results."""
        acks, pictures = sorted(self.tally.acks), sorted(self.tally.pictures)
        return {
            "actions_per_s": round(len(acks) / self.seconds, 1),
            "ack_p50_s": round(percentile(acks, 0.5), 3),
            "ack_p99_s": round(percentile(acks, 0.99), 3),
            "late": self.tally.late,
            "lost": self.lost,
            "picture_p95_s": round(percentile(pictures, 0.95), 2),
            "rss_mb": round(self.megabytes),
            "cpu": round(self.processor * 100),
        }


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of the sorted values lies."""
    return values[min(len(values) - 1, int(len(values) * part))]


async def run_load(test: LoadTest[Runner], seconds: float, rate: float = RATE) -> LoadResult:
    """People play for so many seconds, with so many actions a second at each table.

    Before that they play half as long, which does not count.
    """
    await make_players(test).play(rate * len(test.tables), seconds / 2)
    before = count_entries(test)
    crowd = make_players(test)
    highest = asyncio.create_task(_measure_peak_memory(test.process))
    start = test.process.processor_seconds()
    with count_requests(test.discord) as counted:
        spent = await crowd.play(rate * len(test.tables), seconds)
    processor = (test.process.processor_seconds() - start) / spent
    highest.cancel()
    lost = count_lost(test, before, crowd.tally)
    return LoadResult(crowd.tally, spent, lost, await highest, processor, counted)


def make_players(test: LoadTest[Runner]) -> AllPlayers:
    """Everybody at all tables of a test."""
    return AllPlayers(test.discord, test.records, test.watch, test.tables)


def count_entries(test: LoadTest[Runner]) -> dict[int, int]:
    """How many entries each table has."""
    return {table.id: test.records.load_last_entry(table.id) for table in test.tables}


@contextmanager
def count_requests(discord: Discord) -> Iterator[Counter[str]]:
    """Counts requests, by method, that the global limit counts: not those with a token."""
    counted: Counter[str] = Counter()

    def note(request: BotRequest) -> None:
        if not request.route.startswith(UNCOUNTED):
            counted[request.method] += 1

    discord.service.request_listeners.append(note)
    try:
        yield counted
    finally:
        discord.service.request_listeners.remove(note)


def count_lost(test: LoadTest[Runner], before: dict[int, int], tally: LoadTally) -> int:
    """Confirmed moves that are not in the database, after so many entries of each table."""
    moves = test.records.count_moves(before)
    return sum(max(0, count - moves[key]) for key, count in tally.confirmed.items())


def count_doubled(test: LoadTest[Runner], before: dict[int, int], tally: LoadTally) -> int:
    """Moves in the database beyond those that people made, or may have made."""
    moves = test.records.count_moves(before, "AND e.made_by IS NULL")
    made = tally.confirmed + tally.unsure
    return sum(max(0, count - made[key]) for key, count in moves.items())


async def _measure_peak_memory(process: Measured) -> float:
    """The most memory that was seen until this is cancelled."""
    most = process.resident_megabytes()
    with suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(SECOND)
            most = max(most, process.resident_megabytes())
    return most
