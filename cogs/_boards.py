"""Keeps every table's message up to date: one paint and one edit in flight a match, the newest position wins.

A new message, with a mention, is posted when somebody new must act, or when the old one has grown too old to be edited
freely; otherwise the message is edited. What was shown and who was told is stored, so that a restart goes on where it was.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import structlog

from db import Busy, matches, people
from engine.core import Illegal, Text, Who
from play import Table, faults
from play.table import LOBBY, OVER
from play.tables import now

from . import _cards
from ._posting import AGE, HOMELESS, NO_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, Posting

if TYPE_CHECKING:
    from ._desk import Desk

log = structlog.get_logger(__name__)
FRESH: Final = timedelta(days=7)  # ends that are still shown after a start
RETRIES: Final = (1, 5, 15, 30, 60, 120, 300)  # seconds


class Boards:
    """The presenter of all tables."""

    def __init__(self, desk: Desk, client: discord.Client) -> None:
        self.desk = desk
        self.posting = Posting(client)
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._stale: set[int] = set()
        self._doubted: set[int] = set()  # a message may have been posted just before the last stop
        self._closing = False
        desk.tables.changed = self.refresh

    # --- one job a table ----------------------------------------------------------------------------------------------

    def refresh(self, table_id: int) -> None:
        """The table has news; if it is being painted right now, it is painted once more afterwards."""
        if self._closing:
            return
        self._stale.add(table_id)
        if table_id not in self._jobs:
            job = self._jobs[table_id] = asyncio.create_task(self._keep_shown(table_id))
            job.add_done_callback(lambda done: self._jobs.pop(table_id, None))

    async def _keep_shown(self, table_id: int) -> None:
        tries = 0
        while table_id in self._stale:
            self._stale.discard(table_id)
            try:
                await self._show(await self.desk.tables.table(table_id))
                tries = 0
            except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError, Busy) as error:
                if isinstance(error, discord.HTTPException) and error.code in HOMELESS:
                    await self._homeless(table_id, error.code)
                    return
                log.warning("a table could not be shown", table=table_id, tries=tries, reason=str(error)[:200])
                await asyncio.sleep(RETRIES[min(tries, len(RETRIES) - 1)])
                tries += 1
                self._stale.add(table_id)
            except Illegal:
                return
            except Exception:
                log.exception("a table could not be shown", table=table_id)
                return

    async def _homeless(self, table_id: int, code: int) -> None:
        """The channel, thread or permission is gone: noted once, the match is kept for `/table move`."""
        log.warning("a table has lost its place", table=table_id, code=code)
        await self._keep(table_id, {"homeless": code})

    async def _keep(self, table_id: int, settings: dict[str, Any], **columns: Any) -> Table:
        """Notes what was shown."""
        async with self.desk.tables.at(table_id) as table, self.desk.tables.writing(table) as tx:
            merged = {key: value for key, value in {**table.row.settings, **settings}.items() if value is not None}
            if merged != table.row.settings:
                columns["settings"] = merged
            if columns:
                await self.desk.tables.change(tx, table, **columns)
        return table

    # --- the lobby card -----------------------------------------------------------------------------------------------

    async def _show(self, table: Table) -> None:
        if table.row.status == LOBBY or table.match is None:
            await self._show_card(table)
            return
        if "card" not in table.row.settings and table.row.message_id is not None:
            table = await self._into_thread(table)
        await self._show_board(table)

    async def _show_card(self, table: Table) -> None:
        if table.row.message_id is None:
            return  # whoever opened the table is posting it
        words = await self.desk.public_words(table)
        view = _cards.lobby(table, words) if table.row.status == LOBBY else _cards.closed(table, words)
        await self.posting.message(table.row.channel_id, table.row.message_id).edit(view=view)

    async def _into_thread(self, table: Table) -> Table:
        """The match gets its own thread below the lobby card, where the server allows it."""
        card = table.row.message_id
        assert card is not None
        words = (await self.desk.public_words(table)).naming(table.names())
        name = Text("{game} {n}: {names}", game=table.game.meta.title, n=table.id, names=tuple(Who(row.seat) for row in table.seats))
        wanted = table.row.settings.get("threads", "public") != "none"
        thread = await self.posting.thread(table.row.channel_id, card, words(name)) if wanted else None
        table = await self._keep(table.id, {"card": card}, thread_id=thread, message_id=None)
        await self._close_card(table)
        return table

    async def _close_card(self, table: Table) -> None:
        words = await self.desk.public_words(table)
        try:
            await self.posting.message(table.row.channel_id, table.row.settings["card"]).edit(view=_cards.closed(table, words))
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, NO_ACCESS):
                raise

    # --- the table message --------------------------------------------------------------------------------------------

    async def _show_board(self, table: Table) -> None:
        if table.id in self._doubted:
            table = await self._adopted(table)
        language = await self.desk.public_language(table.row.server_id)
        words = await self.desk.public_words(table)
        seq, view = table.seq, table.view(None)
        files = await self.desk.pictures.table(table.row.game, view, table.words(language))
        if table.seq != seq:  # a newer position is there: that one is shown instead
            self._stale.add(table.id)
            return
        asked = [row.person_id for row in table.asked_people() if row.person_id is not None]
        newly = [person for person in asked if person not in table.row.settings.get("pinged", ())]
        told = [person for person in newly if await self._may_mention(table, person)]
        if table.seq != seq:
            self._stale.add(table.id)
            return
        await self._put(table, _cards.board(table, words, files, told), files, newly, told, f"{table.id}.{seq}.{len(asked)}")
        faults.point("after-edit")
        ended = table.row.status == OVER
        noted = {"pinged": asked or None, "homeless": None} if asked or ended else {"homeless": None}
        await self._keep(table.id, noted, shown_seq=seq, pinged_seq=seq)
        if ended and table.row.settings.get("card"):
            await self._close_card(table)

    async def _may_mention(self, table: Table, person_id: int) -> bool:
        """People who left the server, or asked not to be mentioned, are only named."""
        async with self.desk.db.read() as c:
            row = await people.get(c, person_id)
        wanted = row is None or row.settings.get("ping", "mention") == "mention"
        return wanted and await self.posting.present(table.row.server_id, person_id)

    async def _put(
        self, table: Table, view: discord.ui.LayoutView, files: list[discord.File], newly: list[int], told: list[int], nonce: str
    ) -> None:
        """Edits the message, or posts a new one and removes the old."""
        old = table.row.message_id
        fresh = old is not None and now() - discord.utils.snowflake_time(old) < AGE
        if fresh and not newly and await self.posting.edit(table, view, files):
            return
        posted = await self.posting.post(table, view, files, told, nonce)
        await self._keep(table.id, {}, message_id=posted)
        if old is not None and old != posted:
            await self.posting.delete(table.place, old)

    async def _adopted(self, table: Table) -> Table:
        """Takes up a message that was posted, but not noted, just before the process ended: nobody is told twice."""
        self._doubted.discard(table.id)
        found = await self.posting.newest(table)
        if found is None or found[0] == table.row.message_id:
            return table
        message, seq = found
        old = table.row.message_id
        told = [row.person_id for row in table.asked_people()] if seq == table.seq else None
        table = await self._keep(table.id, {"pinged": told} if told else {}, message_id=message)
        if old is not None:
            await self.posting.delete(table.place, old)
        return table

    # --- start and stop -----------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """After a start: every table that is behind is shown, who must act is told once, and bots go on."""
        async with self.desk.db.read() as c:
            behind = await matches.behind(c, now() - FRESH)
        for table_id in behind:
            self._doubted.add(table_id)
            self.refresh(table_id)
            try:
                self.desk.tables.wake_bots(await self.desk.tables.table(table_id))
            except Illegal:
                continue

    @property
    def showing(self) -> int:
        return len(self._jobs)

    async def settled(self) -> None:
        """Waits until everything is shown."""
        while self._jobs:
            await asyncio.gather(*self._jobs.values(), return_exceptions=True)

    async def close(self) -> None:
        """Shows what is pending, for a few seconds at most."""
        self._closing = True
        if self._jobs:
            await asyncio.wait(self._jobs.values(), timeout=5)
        for job in list(self._jobs.values()):
            job.cancel()
