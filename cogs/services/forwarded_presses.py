"""Hands presses to the process that acts for their table, where several processes share the shards.

Discord sends what is pressed in direct messages to shard 0, whichever
server the table is in. Such a press goes on raw, and the other process
has the library read it as if it came from Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import discord
import structlog
from cachetools import LRUCache

from play import Tables
from play.errors import Busy
from play.league.season import Seasons
from play.shards import Shards

from .background_work import BackgroundWork
from .discord_internals import EventReader
from .interactions import PressPlace, PressRouter
from .redaction import short_reason

log = structlog.get_logger(__name__)
CHECK_SECONDS: Final = 0.05  # between two looks whether the lease was renewed
RESEND_SECONDS: Final = 0.7  # between two looks whether another process has the table by now
MAX_PRESS_AGE: Final = 3.0  # seconds in which Discord wants a press to be answered
REMEMBERED_PLACES: Final = 10_000
PRESS_NOTICE: Final = "press"  # a press that belongs to another process
SENT_AT: Final = "sent_at"
PRESS_TYPES: Final = (
    discord.InteractionType.component.value,
    discord.InteractionType.modal_submit.value,
)


class ForwardedPresses:
    """Answers interactions here, or has the process answer them that they belong to."""

    def __init__(
        self,
        shards: Shards,
        tables: Tables,
        seasons: Seasons,
        router: PressRouter,
        read_interaction: EventReader,
        work: BackgroundWork,
    ) -> None:
        """`read_interaction` is the library's reader of what Discord sends."""
        self._shards = shards
        self._tables = tables
        self._seasons = seasons
        self._router = router
        self._read_interaction = read_interaction
        self._work = work
        self._servers: LRUCache[PressPlace, int] = LRUCache(REMEMBERED_PLACES)

    def hear_interaction(self, data: Any) -> None:
        """Event handler of every interaction, before the library reads it.

        What is surely this process's is read at once; for the rest, its
        process is found first.
        """
        place: PressPlace | None = None
        if data.get("guild_id"):
            server_id = int(data["guild_id"])
            is_ours = self._shards.is_ours(server_id)
        else:  # in a direct message: what is pressed may be about a table of any server
            server_id = None
            place = self._find_place(data)
            is_ours = self._shards.is_sure
        if place is None and is_ours:
            self._read_interaction(data)
            return
        self._work.begin(self._route_interaction(server_id, place, data, self._shards.now()))

    def hear_notice(self, notice: dict[str, Any]) -> None:
        """Called with what another process has sent: answers it where it is a press."""
        if PRESS_NOTICE in notice:
            sent_at = float(notice[SENT_AT])
            self._work.begin(self._answer_sent(notice[PRESS_NOTICE], sent_at))

    def _find_place(self, data: Any) -> PressPlace | None:
        """The table or season that a press in a direct message is about; None if it is neither.

        It may be another process's.
        """
        if data["type"] not in PRESS_TYPES:
            return None
        return self._router.find_place(str(data["data"].get("custom_id", "")))

    async def _route_interaction(
        self,
        server_id: int | None,
        place: PressPlace | None,
        data: Any,
        arrived_at: float,
    ) -> None:
        """Answers an interaction, or hands it to the process that acts for its server.

        `server_id` is None in a direct message; then `place` is the table
        or season that was pressed, which tells the server.
        While this process cannot be sure that nobody has taken it for
        dead, it waits: perhaps somebody else answers by now. Where the
        records do not answer, the person is told so here.
        """
        if not await self._wait_until_sure(arrived_at):
            return
        try:
            if place is not None:
                server_id = await self._find_server(place)
            if server_id is not None and await self._send_to_owner(server_id, data, arrived_at):
                return
        except Busy as error:
            log.warning("a press was not handed over", reason=short_reason(error))
        self._read_interaction(data)

    async def _send_to_owner(self, server_id: int, data: Any, arrived_at: float) -> bool:
        """Sends an interaction to the other process that acts for its server.

        False if this process does, or if none does.
        """
        if self._shards.is_ours(server_id):
            return False
        notice = {PRESS_NOTICE: data, SENT_AT: arrived_at}
        owner = await self._shards.send_notice(server_id, notice)
        if owner is None:
            return False
        self._work.begin(self._send_to_heirs(server_id, notice, owner))
        return True

    async def _send_to_heirs(self, server_id: int, notice: dict[str, Any], owner: int) -> None:
        """Sends a press also to whoever has its server soon afterwards.

        The first owner may have died before it answered. If it did answer,
        Discord refuses a second answer, and nothing is done twice.
        """
        owners = [owner]
        while self._shards.now() - notice[SENT_AT] < MAX_PRESS_AGE - RESEND_SECONDS:
            await asyncio.sleep(RESEND_SECONDS)
            if self._shards.is_ours(server_id):
                self._read_interaction(notice[PRESS_NOTICE])
                return
            with contextlib.suppress(Busy):
                # None while only those have the server that got the press already
                heir = await self._shards.send_notice(server_id, notice, owners)
                if heir is not None:
                    owners.append(heir)

    async def _wait_until_sure(self, arrived_at: float) -> bool:
        """Waits until the lease is renewed: nobody has taken this process for dead.

        False if somebody has, or if it is too late for an answer.
        """
        while not self._shards.is_sure:
            if self._shards.is_taken or self._shards.now() - arrived_at > MAX_PRESS_AGE:
                return False
            await asyncio.sleep(CHECK_SECONDS)
        return True

    async def _find_server(self, place: PressPlace) -> int | None:
        """The server of a table or season; None if there is none."""
        if place not in self._servers:
            server_id = await self._load_server(place)
            if server_id is None:
                return None
            self._servers[place] = server_id
        return self._servers[place]

    async def _load_server(self, place: PressPlace) -> int | None:
        """The server of a table or season, from the records."""
        if place.is_table:
            return await self._tables.load_server(place.id)
        return await self._seasons.load_server(place.id)

    async def _answer_sent(self, data: Any, sent_at: float) -> None:
        """Answers a press that another process has sent, unless it is too late."""
        age = self._shards.now() - sent_at
        if age < MAX_PRESS_AGE and await self._wait_until_sure(sent_at):
            self._read_interaction(data)
