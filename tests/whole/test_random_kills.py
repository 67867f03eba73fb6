"""Several tables are played at once, and the process is killed whenever it pleases chance: no
confirmed move is lost or doubled.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bench.kills import KILLS
from local import Refused

from .house import BAZAAR, House, run_house
from .players import Party, Player, start_table
from .records import open_records as records
from .test_kills import tried

TABLES = (
    (("Alex", "Clara"), "bazaar", 0),
    (("Minji", "Anton", "Alex"), "catan", 0),
    (("Clara",), "armadora", 2),
    (("Anton", "Minji"), "roma", 0),
    (("Minji", "Clara", "Alex"), "praetor", 1),
)
MOVES = 15  # at most, between two kills
TIMES = 26  # that an evening is interrupted in the long test, of which there are four evenings


class Evening:
    """All tables are played all the time; one that is over is opened anew."""

    def __init__(self, home: House, seed: int) -> None:
        self.home = home
        self.random = Random(seed)
        self.parties: list[Party] = []
        self.finished: list[Party] = []

    async def open_tables(self) -> None:
        for at, (names, game, bots) in enumerate(TABLES):
            if len(self.parties) > at and self.parties[at].table.status == "playing":
                continue
            made = await start_table(self.home, *names, game=game, bots=bots)
            self.finished += self.parties[at : at + 1]
            self.parties[at : at + 1] = [made]

    async def play(self, party: Party) -> None:
        while self.home.is_running:
            for player in party.list_asked():
                await self.act(party, player)
            await asyncio.sleep(0.01)

    async def act(self, party: Party, player: Player) -> None:
        """A bot that is just starting, or a machine that is busy, may answer too late: then nobody
        knows what was done.
        """
        try:
            await self.home.run_while_alive(tried(party, player))
        except TimeoutError:
            return
        except Refused as error:
            if error.key != "noResponse":
                raise

    async def until_killed(self) -> None:
        """Some moves more, however long they take, and then at any moment."""
        playing = [asyncio.create_task(self.play(party)) for party in self.parties]
        goal = self.written() + self.random.randrange(1, MOVES)
        await self.home.discord.wait_for(lambda: self.written() >= goal or self.all_over())
        await asyncio.sleep(self.random.uniform(0, 0.4))
        await self.home.stop(signal.SIGKILL)
        await asyncio.gather(*playing)

    def written(self) -> int:
        with records(self.home) as db:
            return int(db.execute("SELECT count(*) FROM entries").fetchone()[0])

    def all_over(self) -> bool:
        return all(party.table.status != "playing" for party in self.parties)

    async def check(self) -> None:
        for party in (*self.parties, *self.finished):
            await party.wait_until_shown()
            party.check_records()
        assert self.home.errors() == ""

    def tally(self, kills: int) -> Counter[str]:
        """What so many kills did, over all tables."""
        return sum(
            (party.count_harm() for party in (*self.parties, *self.finished)),
            Counter(kills=kills),
        )


async def killed(folder: Path, times: int, seed: int) -> None:
    async with run_house(folder, program=BAZAAR) as home:
        evening, kills = Evening(home, seed), 0
        try:
            for number in range(times):
                await evening.open_tables()
                await evening.until_killed()
                kills += 1
                await home.start()
                if number % 5 == 0:
                    await evening.check()
            await evening.check()
            assert evening.written() > times
        finally:
            report(evening.tally(kills))


def report(tally: Counter[str]) -> None:
    """For whoever counts kills over several runs, a line each in the file that they name."""
    if KILLS in os.environ:
        with Path(os.environ[KILLS]).open("a", encoding="utf-8") as file:
            file.write(json.dumps(tally) + "\n")


async def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    await killed(tmp_path, 3, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(11, 15))
async def test_many_kills_lose_nothing(tmp_path: Path, seed: int) -> None:
    await killed(tmp_path, TIMES, seed)
