"""Keeps the one card of each server's queue up to date: edited, posted anew where it is gone."""

from __future__ import annotations

import asyncio
from typing import Final

import discord
import structlog

from play.matchmaking.queue import Matchmaking
from play.rows import QueueRow
from play.servers import ServerRecords
from words import Words

from ..components import custom_ids
from ..messages.posting import TEMPORARY, Posting, snowflake_before
from ..messages.queue_card import queue_card
from ..messages.thread_posting import OLD_EDITS, PLACE_LOST, UNKNOWN_MESSAGE
from .language import Languages
from .redaction import short_reason

log = structlog.get_logger(__name__)
CARD: Final = "queue"  # the setting of a server: channel and message of its card


class QueueCards:
    """One card a server, in the channel where somebody asked first."""

    def __init__(
        self,
        matchmaking: Matchmaking,
        servers: ServerRecords,
        posting: Posting,
        languages: Languages,
    ) -> None:
        self._matchmaking = matchmaking
        self._servers = servers
        self._posting = posting
        self._languages = languages
        self._showing = asyncio.Lock()  # two requests at once post one card

    async def show(self, server_id: int) -> None:
        """Brings the card of a server up to date; what Discord refuses is only logged."""
        try:
            async with self._showing:
                await self._show(server_id)
        except TEMPORARY as error:
            log.warning("a queue could not be shown", server=server_id, reason=short_reason(error))

    async def _show(self, server_id: int) -> None:
        """Does the work of `show`, while nobody else does.

        A card of an empty queue is posted anew in the channel of
        whoever asks next. The server's settings note where the card is,
        and whether the queue is empty ("idle").
        """
        requests = await self._matchmaking.list_requests(server_id)
        words = Words(await self._languages.of_server(server_id))
        view = queue_card(server_id, requests, words)
        stored = (await self._servers.server(server_id)).settings.get(CARD)
        if stored is not None and not await self._edit(stored, requests, view):
            await self._posting.delete(stored["channel"], stored["message"])
            stored = None
        if stored is None and requests:
            stored = await self._post(server_id, requests[0], view)
        card = None if stored is None else {**stored, "idle": not requests}
        await self._servers.change_settings(server_id, **{CARD: card})

    async def _edit(
        self,
        stored: dict[str, int],
        requests: list[QueueRow],
        view: discord.ui.LayoutView,
    ) -> bool:
        """Edits the card.

        False if it is gone or too old, or if its queue was empty and
        the first request since comes from another channel.
        """
        was_empty = stored.get("idle")
        if was_empty and requests:
            first, *_others = requests
            if first.channel_id != stored["channel"]:
                return False
        try:
            message = self._posting.partial_message(stored["channel"], stored["message"])
            await message.edit(view=view)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS, *PLACE_LOST):
                raise
            return False
        return True

    async def _post(
        self,
        server_id: int,
        first: QueueRow,
        view: discord.ui.LayoutView,
    ) -> dict[str, int]:
        """Posts the card in the channel where somebody asked, and returns where it is.

        One that was posted there just before the bot stopped is found,
        and taken instead.
        """
        find_id = custom_ids.make_id("find", server_id)
        since = snowflake_before(first.at)
        posted = await self._posting.find_message_with(first.channel_id, find_id, since)
        if posted is None:
            channel = self._posting.client.get_partial_messageable(first.channel_id)
            posted = (await channel.send(view=view)).id
        return {"channel": first.channel_id, "message": posted}
