"""Who is in a server.

Those who were called are looked for afterwards, one by one, and nobody waits for
that. Who comes to a seat from outside the server has to be in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Any, Final

import discord
import structlog
from cachetools import TTLCache

from engine.core import Illegal, Text
from play import Table

from ..messages.posting import TEMPORARY
from ..messages.thread_posting import NO_ACCESS, UNKNOWN_MEMBER, UNKNOWN_PERSON, UNKNOWN_SERVER
from .discord_internals import request_member
from .redaction import short_reason

log = structlog.get_logger(__name__)
GONE_CODES: Final = (UNKNOWN_MEMBER, UNKNOWN_PERSON)
OUTSIDE_CODES: Final = (UNKNOWN_SERVER, NO_ACCESS)  # we ourselves are not in that server any more
NOT_HERE: Final = Text("This table is open to you only while you and I are both in its server.")
HOUR: Final = 3600.0
MINUTE: Final = 60.0
# seconds between two questions: they leave nearly all of Discord's limit to the tables
QUESTION_PAUSE_SECONDS: Final = 0.5
MAX_PEOPLE_REMEMBERED: Final = 10_000  # people whose presence is remembered


class Membership:
    """Asks Discord whether people are still in a table's server.

    At most once an hour about a person who was pinged, once a minute
    about one who comes.
    """

    def __init__(self, client: discord.Client, gone: Callable[[int, int], Awaitable[Any]]) -> None:
        self.client = client
        self.on_gone = gone  # hears of a table and a person
        # server, person -> tables that called them
        self._waiting: dict[tuple[int, int], set[int]] = {}
        # server, person -> when
        self._seen_at: TTLCache[tuple[int, int], float] = TTLCache(MAX_PEOPLE_REMEMBERED, HOUR)
        self._asking: asyncio.Task[None] | None = None

    # --- who was called -----------------------------------------------

    def check_soon(self, table: Table, people: Iterable[int]) -> None:
        """Starts a background check whether these people are still in the table's server.

        People whom Discord has confirmed there within the last hour are left out.
        """
        server_id = table.row.server_id
        for person in people:
            if not self._was_seen(server_id, person, HOUR):
                self._waiting.setdefault((server_id, person), set()).add(table.id)
        is_asking = self._asking is not None and not self._asking.done()
        if self._waiting and not is_asking:
            self._asking = asyncio.create_task(self._check_all())

    async def _check_all(self) -> None:
        """The task that asks about the waiting people one by one, and reports who is gone."""
        while self._waiting:
            first = next(iter(self._waiting))  # who has waited longest
            server_id, person = first
            tables = self._waiting.pop(first)
            try:
                if not await self._is_member(server_id, person):
                    for table_id in tables:
                        await self.on_gone(table_id, person)
            # the next call asks again, if the table is still there
            except (*TEMPORARY, Illegal) as error:
                log.warning(
                    "it is not known whether a person is still there",
                    person=person,
                    reason=short_reason(error),
                )
            await asyncio.sleep(QUESTION_PAUSE_SECONDS)

    # --- who comes ----------------------------------------------------

    async def is_in_server(
        self,
        server_id: int,
        person: int,
        within: float = MINUTE,
    ) -> bool:
        """Whether a person is in a server, and the bot too.

        Discord is not asked again where it said so at most `within` seconds ago.
        """
        if self._was_seen(server_id, person, within):
            return True
        try:
            return await self._is_member(server_id, person)
        except discord.HTTPException as error:
            if error.code not in OUTSIDE_CODES:
                raise
            return False

    async def check_still_member(self, table: Table, person: int) -> None:
        """Checks that the person, and the bot itself, are still in the table's server.

        Raises Illegal if they are not. Then a check in the background
        is started too. If that finds that the person has left, it calls
        `on_gone`, which offers their seat to others.
        """
        if not await self.is_in_server(table.row.server_id, person):
            self.check_soon(table, [person])
            raise Illegal(NOT_HERE)

    def _was_seen(self, server_id: int, person: int, within: float) -> bool:
        """Whether Discord has said within so many seconds that the person is in the server."""
        seen_at = self._seen_at.get((server_id, person))
        return seen_at is not None and monotonic() - seen_at < within

    async def _is_member(self, server_id: int, person: int) -> bool:
        """Asks Discord whether a person is in a server, and remembers who is."""
        try:
            await request_member(self.client, server_id, person)
        except discord.HTTPException as error:
            self._seen_at.pop((server_id, person), None)
            if error.code not in GONE_CODES:
                raise
            return False
        self._seen_at[server_id, person] = monotonic()
        return True

    def close(self) -> None:
        """Gives up asking; called when the bot ends."""
        if self._asking is not None:
            self._asking.cancel()
