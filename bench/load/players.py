"""People who play at many tables at once, at a steady rate.

They do so however long the bot takes to answer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Final

from local import Discord, Refused
from local.interaction import Interaction

from .database_reader import DatabaseReader
from .fixtures import LiveTable
from .message_watch import PATIENCE_SECONDS, MessageWatch
from .table_players import TablePlayers

LATE_SECONDS: Final = 3.0  # seconds in which Discord wants an answer


class GateClosed(Exception):
    """The time is over: nobody begins anything new."""


@dataclass
class LoadTally:
    """What happened, in seconds where it is a time."""

    acks: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    confirmed: Counter[tuple[int, int]] = field(
        default_factory=Counter
    )  # (table, person) -> moves
    # (table, person) -> moves that were begun, and perhaps made
    unsure: Counter[tuple[int, int]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    late: int = 0


class RateGate:
    """Lets people act one by one, so many a second.

    Who is next is drawn at random among all who wait: tables know
    nothing of each other.
    """

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []
        self._has_waiting = asyncio.Event()
        self._random = Random(0)
        self._closed = False

    async def wait_for_turn(self) -> None:
        """Waits until this person may act; raises GateClosed if the time is over."""
        if self._closed:
            raise GateClosed
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._has_waiting.set()
        await turn

    async def run(self, rate: float, seconds: float) -> None:
        """Lets one through at each of the fixed moments of this rate.

        Where nobody waits at one of them, two go through at the next.
        """
        loop = asyncio.get_running_loop()
        start = loop.time()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(start + number / rate - loop.time())
            (await self._next_waiting()).set_result(None)
        self._closed = True
        for turn in self._waiting:
            turn.set_exception(GateClosed)

    async def _next_waiting(self) -> asyncio.Future[None]:
        """Takes one of those who wait, at random; waits where nobody does."""
        while not self._waiting:
            self._has_waiting.clear()
            await self._has_waiting.wait()
        return self._waiting.pop(self._random.randrange(len(self._waiting)))


class AllPlayers:
    """Everybody at all tables."""

    def __init__(
        self,
        discord: Discord,
        records: DatabaseReader,
        watch: MessageWatch,
        tables: list[LiveTable],
    ) -> None:
        self.discord = discord
        self.records = records
        self.watch = watch
        self.tally = LoadTally()
        self.gate = RateGate()
        self.groups = [TablePlayers(self, table, Random(table.id)) for table in tables]

    async def play(self, rate: float, seconds: float) -> float:
        """Makes so many actions a second, for so long, and ends what was begun.

        Returns how long it took.
        """
        start = self.watch.now()
        playing = [asyncio.create_task(self._play_table(group)) for group in self.groups]
        await self.gate.run(rate, seconds)
        spent = self.watch.now() - start
        await asyncio.gather(*playing)
        await asyncio.gather(*chain.from_iterable(group.shown_tasks for group in self.groups))
        return spent

    async def _play_table(self, group: TablePlayers) -> None:
        """Lets the people at one table play until the gate is closed."""
        try:
            await group.play()
        except GateClosed:
            return

    async def count_action(self, kind: str, act: Interaction) -> None:
        """One action of somebody, until it is acknowledged; raises Refused if it never was."""
        self.tally.kinds[kind] += 1
        try:
            await self.discord.service.person_actions.wait_for_acknowledgement(act)
        except Refused:
            self.tally.late += 1
            self.tally.kinds[f"late {kind}"] += 1
            raise
        assert act.answered_at is not None
        self.tally.acks.append(act.answered_at - act.asked_at)
        self.tally.late += self.tally.acks[-1] > LATE_SECONDS

    def note_confirmed(self, table: int, person: int, asked: float) -> asyncio.Task[None]:
        """A move that the bot calls done; the task waits until everybody sees it."""
        self.tally.confirmed[table, person] += 1
        return asyncio.create_task(
            self._wait_until_shown(table, self.records.load_last_entry(table), asked)
        )

    def note_given_up(self, table: int, person: int) -> None:
        """Something was begun and not answered as it should be: perhaps a move was made."""
        self.tally.kinds["given up"] += 1
        self.tally.unsure[table, person] += 1

    async def _wait_until_shown(self, table: int, entry: int, asked: float) -> None:
        """Notes how long after the press at `asked` the table's message showed the entry."""
        try:
            shown = await self.watch.wait_until_shown(table, entry)
        except TimeoutError:
            self.tally.kinds["never shown"] += 1
            shown = asked + PATIENCE_SECONDS
        self.tally.pictures.append(shown - asked)
