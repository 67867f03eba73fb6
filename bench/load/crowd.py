"""A crowd that plays at many tables at once: it acts at a steady rate, however long the bot takes to answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final

from local import Discord, Refused
from local.interaction import Interaction

from .group import Group
from .records import Records
from .stage import Seated
from .watch import PATIENCE, Watch

LATE: Final = 3.0  # seconds in which Discord wants an answer


class Closed(Exception):
    """The time is over: nobody begins anything new."""


@dataclass
class Tally:
    """What happened, in seconds where it is a time."""

    acks: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    confirmed: Counter[tuple[int, int]] = field(default_factory=Counter)  # (table, person) -> moves
    kinds: Counter[str] = field(default_factory=Counter)
    late: int = 0


class Gate:
    """Lets people through one by one, so many a second, whoever it is: tables know nothing of each other."""

    def __init__(self) -> None:
        self._standing: list[asyncio.Future[None]] = []
        self._somebody = asyncio.Event()
        self._random = Random(0)
        self._closed = False

    async def passed(self) -> None:
        if self._closed:
            raise Closed
        turn = asyncio.get_running_loop().create_future()
        self._standing.append(turn)
        self._somebody.set()
        await turn

    async def run(self, rate: float, seconds: float) -> None:
        """Opens at fixed moments: where nobody stands there at one of them, two go through at the next."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(begun + number / rate - loop.time())
            (await self._anybody()).set_result(None)
        self._closed = True
        for turn in self._standing:
            turn.set_exception(Closed)

    async def _anybody(self) -> asyncio.Future[None]:
        while not self._standing:
            self._somebody.clear()
            await self._somebody.wait()
        return self._standing.pop(self._random.randrange(len(self._standing)))


class Crowd:
    """Everybody at all tables."""

    def __init__(self, discord: Discord, records: Records, watch: Watch, tables: list[Seated]) -> None:
        self.discord = discord
        self.records = records
        self.watch = watch
        self.tally = Tally()
        self.gate = Gate()
        self.groups = [Group(self, table, Random(table.id)) for table in tables]

    async def play(self, rate: float, seconds: float) -> float:
        """So many actions a second, for so long; what was begun is brought to its end. Returns how long it took."""
        begun = self.watch.now()
        playing = [asyncio.create_task(self._played(group)) for group in self.groups]
        await self.gate.run(rate, seconds)
        spent = self.watch.now() - begun
        await asyncio.gather(*playing)
        await asyncio.gather(*(hope for group in self.groups for hope in group.hopes))
        return spent

    async def _played(self, group: Group) -> None:
        try:
            await group.play()
        except Closed:
            return

    async def act(self, kind: str, act: Interaction) -> None:
        """One action of somebody, until it is acknowledged; Refused where it never was."""
        self.tally.kinds[kind] += 1
        try:
            await self.discord.service.people.acknowledged(act)
        except Refused:
            self.tally.late += 1
            self.tally.kinds[f"late {kind}"] += 1
            raise
        assert act.answered is not None
        self.tally.acks.append(act.answered - act.asked)
        self.tally.late += self.tally.acks[-1] > LATE

    def confirmed(self, table: int, person: int, asked: float) -> asyncio.Task[None]:
        """A move that the bot calls done; the task waits until everybody sees it."""
        self.tally.confirmed[table, person] += 1
        return asyncio.create_task(self._shown(table, self.records.entries(table), asked))

    async def _shown(self, table: int, entry: int, asked: float) -> None:
        try:
            shown = await self.watch.shown(table, entry)
        except TimeoutError:
            self.tally.kinds["never shown"] += 1
            shown = asked + PATIENCE
        self.tally.pictures.append(shown - asked)
