"""Finding out who has left a server. Nobody waits for that: those who were called are looked for afterwards, one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Any, Final

import discord
import structlog

from engine.core import Illegal
from play import Table

from ._posting import PASSING

log = structlog.get_logger(__name__)
GONE: Final = (10007, 10013)  # no member of this server, no such person
HOUR: Final = 3600.0
PAUSE: Final = 0.5  # seconds between two questions: they leave nearly all of Discord's limit to the tables
MOST: Final = 10_000  # people whose presence is remembered


class Roll:
    """Asks Discord at most once an hour whether a person is still there."""

    def __init__(self, client: discord.Client, gone: Callable[[int, int], Awaitable[Any]]) -> None:
        self.client = client
        self.gone = gone  # hears of a table and a person
        self._waiting: dict[tuple[int, int], set[int]] = {}  # server, person -> tables that called them
        self._seen: dict[tuple[int, int], float] = {}
        self._asking: asyncio.Task[None] | None = None

    def call(self, table: Table, people: Iterable[int]) -> None:
        for person in people:
            key = (table.row.server_id, person)
            if monotonic() - self._seen.get(key, -HOUR) >= HOUR:
                self._waiting.setdefault(key, set()).add(table.id)
        if self._waiting and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._ask_all())

    async def _ask_all(self) -> None:
        while self._waiting:
            server_id, person = key = next(iter(self._waiting))
            tables = self._waiting.pop(key)
            try:
                if not await self._present(server_id, person):
                    for table_id in tables:
                        await self.gone(table_id, person)
            except (*PASSING, Illegal) as error:  # the next call asks again, if the table is still there
                log.warning("it is not known whether a person is still there", person=person, reason=str(error)[:200])
            await asyncio.sleep(PAUSE)

    async def _present(self, server_id: int, person: int) -> bool:
        try:
            await self.client.http.get_member(server_id, person)
        except discord.NotFound as error:
            if error.code not in GONE:
                raise
            return False
        if len(self._seen) >= MOST:
            self._seen.clear()
        self._seen[server_id, person] = monotonic()
        return True

    def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
