"""Four processes share twelve shards, and one after another is killed, frozen, cut off or replaced
while people play at all tables: no confirmed move is lost or doubled, and nobody is told twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.kills import KILLS
from bench.postgres import Cluster
from bot import TAKEN_FOR_DEAD
from local import Refused

from .cut_line import CutLine, lay_line
from .house import find_shown_entry, make_patient_rules, read_texts
from .players import Party, Player, start_table
from .records import list_boards
from .shared_house import Running, SharedHouse, run_shared_house
from .test_kills import tried

PEOPLE = ("Alex", "Minji", "Anton", "Clara")
GAMES = ("armadora", "lapilli", "roma")
PROCESSES, SHARDS = 4, 12
MOVES = 12  # at most, between two troubles
TIMES = 50  # of kills in the long test
# After so many kills each, something else happens.
FREEZE_EVERY, CUT_EVERY, REPLACE_EVERY, CHECK_EVERY = 16, 12, 7, 10
FORGIVEN = ("noMessage", "noComponent", "noResponse")  # whoever answered died, or was faster
WAIT_SECONDS = 120.0
# After a trouble is over, for an answer of whoever may be dead: then nobody knows what was done.
GIVE_UP_SECONDS = 10.0


class SharedEvening:
    """All tables are played all the time; one that is over is opened anew."""

    def __init__(
        self,
        house: SharedHouse,
        line: CutLine,
        seed: int,
        processes: int = PROCESSES,
    ) -> None:
        self.house = house
        self.process_count = processes
        self.line = line
        self.random = Random(seed)
        self.parties: list[Party] = []
        self.finished: list[Party] = []
        self.cut_off: Running | None = None  # the process on the line that can be cut
        self.counts: Counter[str] = Counter()

    async def fill_processes(self) -> None:
        """As many processes as there shall be, one of them on the line that can be cut."""
        while len(self.house.running) < self.process_count:
            if self.cut_off is None or self.cut_off.returncode is not None:
                url = self.line.redirect(self.house.database_url)
                self.cut_off = await self.house.add_process(DATABASE_URL=url)
            else:
                await self.house.add_process()

    async def open_tables(self) -> None:
        for shard in range(self.house.shards):
            if len(self.parties) > shard and self.parties[shard].table.status == "playing":
                continue
            names = self.random.sample(PEOPLE, 2)
            game = GAMES[shard % len(GAMES)]
            made = await start_table(self.house, *names, game=game, place=f"shard-{shard}")
            self.finished += self.parties[shard : shard + 1]
            self.parties[shard : shard + 1] = [made]

    async def play_through(self, trouble: Callable[[], Awaitable[None]]) -> None:
        """Everybody plays; something happens after some moves, and they play on till it is over."""
        over = asyncio.Event()
        playing = [asyncio.create_task(self._play(party, over)) for party in self.parties]
        goal = self._count_entries() + self.random.randrange(1, MOVES)
        try:
            await self.house.discord.wait_for(lambda: self._count_entries() >= goal, WAIT_SECONDS)
            await asyncio.sleep(self.random.uniform(0, 0.4))
            await trouble()
        finally:
            over.set()
            await asyncio.gather(*playing)

    async def _play(self, party: Party, over: asyncio.Event) -> None:
        while not over.is_set() and party.table.status == "playing":
            for player in party.list_asked():
                await self._act(party, player, over)
            await asyncio.sleep(0.01)

    async def _act(self, party: Party, player: Player, over: asyncio.Event) -> None:
        """A move; nobody knows what was done where the process died that should have answered."""
        try:
            async with asyncio.timeout(None) as patience:
                waiting = asyncio.create_task(limit_patience(patience, over))
                try:
                    await tried(party, player)
                finally:
                    waiting.cancel()
        except TimeoutError:
            self.counts["unanswered"] += 1
        except Refused as error:
            if error.key not in FORGIVEN:
                raise
            self.counts[error.key] += 1

    def _count_entries(self) -> int:
        return sum(party.table.seq for party in self.parties)

    # --- what happens -------------------------------------------------

    async def kill(self) -> None:
        victim = self.random.choice(self.house.running)
        await self.house.end_process(victim, signal.SIGKILL)
        self.counts["kills"] += 1

    async def replace(self) -> None:
        victim = self.random.choice(self.house.running)
        await self.house.add_process()
        code = await self.house.end_process(victim)
        assert code in (0, TAKEN_FOR_DEAD)  # that one on a busy machine
        self.counts["replaced"] += 1

    async def freeze(self) -> None:
        """A process stands still until the others have its shards; when it goes on, it ends."""
        victim = self.random.choice(self.house.running)
        victim.send_signal(signal.SIGSTOP)
        try:
            await self._wait_until_buried(victim)
        finally:
            victim.send_signal(signal.SIGCONT)
        assert await asyncio.wait_for(victim.wait(), WAIT_SECONDS) == TAKEN_FOR_DEAD
        self.counts["frozen"] += 1

    async def cut(self) -> None:
        """A process is cut off from the records until the others have its shards."""
        assert self.cut_off is not None
        self.line.cut()
        try:
            await self._wait_until_buried(self.cut_off)
        finally:
            self.line.mend()
        assert await asyncio.wait_for(self.cut_off.wait(), WAIT_SECONDS) == TAKEN_FOR_DEAD
        self.counts["cut"] += 1

    async def _wait_until_buried(self, victim: Running) -> None:
        name = f"process {victim.pid} "
        await self.house.discord.wait_for(
            lambda: not any(name in holder for holder in self.house.count_shards()), WAIT_SECONDS
        )

    # --- what must hold -----------------------------------------------

    async def check(self) -> None:
        for party in (*self.parties, *self.finished):
            try:
                await party.wait_until_shown()
            except TimeoutError:
                raise AssertionError(self._describe(party)) from None
            party.check_records()

    def _describe(self, party: Party) -> str:
        """What is known of a table that is not shown as it is."""
        table = party.table
        boards = [(one["id"], find_shown_entry(one)) for one in list_boards(self.house, table)]
        shard = self.parties.index(party) if party in self.parties else None
        return (
            f"table {table.id} of shard {shard} is {table.status} with {table.seq} entries, of "
            f"which {table.shown_seq} are noted as shown in {table.message_id}: {boards}"
        )

    def tally(self) -> Counter[str]:
        """What all that did, over all tables."""
        harm = (party.count_harm() for party in (*self.parties, *self.finished))
        return sum(harm, self.counts)


async def limit_patience(patience: asyncio.Timeout, over: asyncio.Event) -> None:
    """Ends a wait a while after a trouble is over."""
    await over.wait()
    patience.reschedule(asyncio.get_running_loop().time() + GIVE_UP_SECONDS)


@contextlib.asynccontextmanager
async def begin_evening(
    folder: Path,
    server: Cluster,
    url: str,
    seed: int,
    *,
    processes: int = PROCESSES,
    shards: int = SHARDS,
    is_patient: bool = False,
    **serving: Any,
) -> AsyncIterator[SharedEvening]:
    async with run_shared_house(folder, url, shards, **serving) as house, lay_line(server) as line:
        house.is_patient = is_patient
        house.add_servers(*PEOPLE)
        evening = SharedEvening(house, line, seed, processes)
        try:
            yield evening
        finally:
            if KILLS in os.environ:
                with Path(os.environ[KILLS]).open("a", encoding="utf-8") as file:
                    file.write(json.dumps(evening.tally()) + "\n")


async def kill_often(evening: SharedEvening, times: int) -> None:
    """So many kills, and between them everything else that can happen to a process."""
    for number in range(1, times + 1):
        await evening.fill_processes()
        await evening.open_tables()
        await evening.play_through(evening.kill)
        for every, trouble in (
            (FREEZE_EVERY, evening.freeze),
            (CUT_EVERY, evening.cut),
            (REPLACE_EVERY, evening.replace),
        ):
            if number % every == 0:
                await evening.fill_processes()
                await evening.play_through(trouble)
        if number % CHECK_EVERY == 0:
            await evening.check()
    await evening.check()


@pytest.mark.soak
async def test_fifty_kills_of_four_processes_lose_nothing(
    tmp_path: Path,
    server: Cluster,
    server_url: str,
) -> None:
    async with begin_evening(tmp_path, server, server_url, seed=7) as evening:
        await kill_often(evening, int(os.environ.get("TABULARIUM_TEST_KILLS", TIMES)))
        assert not evening.tally()["lost"] + evening.tally()["doubled"]


async def test_a_kill_and_a_replacement_under_play_lose_nothing_and_every_press_is_heard(
    tmp_path: Path,
    server: Cluster,
    server_url: str,
) -> None:
    async with begin_evening(
        tmp_path,
        server,
        server_url,
        seed=3,
        processes=2,
        shards=2,
        is_patient=True,
        rules=make_patient_rules(),
    ) as evening:
        await evening.fill_processes()
        await evening.open_tables()
        old = [(party, party.find_board()) for party in evening.parties]
        await evening.play_through(evening.kill)
        await evening.check()
        half_answered = evening.counts["unanswered"]  # by the one that was killed
        await evening.fill_processes()
        await evening.play_through(evening.replace)
        await evening.check()
        assert evening.counts["unanswered"] == half_answered
        assert not evening.counts["noResponse"], "whoever takes over hears of every press"
        for party, board in old:
            if board["id"] == party.find_board()["id"]:
                assert read_texts((await party.players[0].press(board, "log")).message)
        assert evening.tally()["lost"] == evening.tally()["doubled"] == 0
        assert evening.tally()["double_pings"] == 0
