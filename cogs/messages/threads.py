"""The place of a table: its lobby card in the channel, and the thread below it for the match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import discord

from engine.core import Text, Who
from play import Table
from play.reliability import ReliabilityRecords
from play.table import LOBBY
from play.table_display import LOST_PLACE, TableDisplay
from words import Words

from ..services.language import Languages
from .lobby_card import card_after_start, lobby_card
from .lobby_pictures import LobbyPictures
from .muster_calls import MusterCalls
from .pictures import Pictures
from .posting import Posting, rewind_files
from .thread_posting import OLD_EDITS, PLACE_LOST, UNKNOWN_MESSAGE, TooManyThreads

NO_CARD: Final = 0  # stored as the card of a started match that has none


def thread_name(table: Table, words: Words) -> str:
    """The name of a match's thread: game, number, and who plays.

    Names need not be escaped: Discord formats nothing in it.
    """
    name = Text(
        "{game} {n}: {names}",
        game=table.game.meta.title,
        n=table.id,
        names=tuple(Who(row.seat) for row in table.seats),
    )
    return words.with_names(table.names())(name)


class TablePlaces:
    """Cards and threads of all tables."""

    def __init__(
        self,
        display: TableDisplay,
        posting: Posting,
        pictures: Pictures,
        languages: Languages,
        reliability: ReliabilityRecords,
        muster_calls: MusterCalls,
    ) -> None:
        self.display = display
        self.posting = posting
        self.pictures = pictures
        self.lobby_pictures = LobbyPictures(pictures)
        self.languages = languages
        self.reliability = reliability
        self.muster_calls = muster_calls
        # hears of tables that find no room for a thread
        self.on_crowded: Callable[[Table], None] = lambda table: None

    async def show_card(self, table: Table, has_news: asyncio.Event) -> None:
        """Shows the card of a table without a match: edits it, or posts it in the lobby.

        Nothing is shown where the match began while the card was
        painted. Where `has_news` is set, something newer will be shown
        right afterwards: then only the id of a new card is stored.
        """
        if not table.is_game_lost:
            self.pictures.warm(table.row.game)
        words = await self.languages.public_words(table)
        is_in_lobby = table.row.status == LOBBY
        card = table.row.message_id
        made = await self._make_card(table, words)
        if made is None:
            has_news.set()
            return
        view, files = made
        if card is not None and not await self._edit_card(table.row.channel_id, card, view, files):
            card = None
            rewind_files(files)
        needs_new_card = is_in_lobby and card is None
        if needs_new_card:
            card = await self.posting.post_card(table, view, files=files)
        if has_news.is_set():
            if needs_new_card:  # or it would be posted twice
                table = await self.display.store_settings(table.id, {}, message_id=card)
        else:
            table = await self.display.store_settings(
                table.id, {LOST_PLACE: None}, message_id=card, shown_seq=0
            )
        await self.muster_calls.update_call(table)

    async def _make_card(
        self,
        table: Table,
        words: Words,
    ) -> tuple[discord.ui.LayoutView, list[discord.File]] | None:
        """Makes the card of a table without a match, and the pictures on it.

        None if it left the lobby while they were painted: the match began,
        or the table was closed.
        """
        if table.row.status != LOBBY:  # it was closed before
            return card_after_start(table, words), []
        files = await self.lobby_pictures.files(table, words)
        people = [row.person_id for row in table.people() if row.person_id is not None]
        badges = await self.reliability.load_badges(table.row.server_id, people)
        if table.row.status != LOBBY:
            return None
        return lobby_card(table, words, files, badges), files

    async def _edit_card(
        self,
        channel_id: int,
        card_id: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
    ) -> bool:
        """Edits a table's card: the message in the channel that shows its lobby.

        `card_id` is the message's id. False if it is gone; also where Discord
        allows no more edits of so old a message, which is deleted then.
        """
        try:
            message = self.posting.partial_message(channel_id, card_id)
            await message.edit(view=view, attachments=files)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS):
                raise
            if error.code == OLD_EDITS:
                await self.posting.delete(channel_id, card_id)
            return False
        return True

    async def adopt_posted_card(self, table: Table) -> Table:
        """Stores a league table's card that was posted just before the bot stopped.

        Nothing where no match has begun, or a card is stored. Returns
        the table as it is then.
        """
        is_stored = "card" in table.row.settings or table.row.message_id is not None
        if table.match is None or is_stored:
            return table
        card = await self.posting.find_posted_card(table)
        if card is None:
            return table
        return await self.display.store_settings(table.id, {}, message_id=card)

    async def open_thread(self, table: Table) -> Table:
        """Gives the match its own thread below the lobby card, where the server allows it.

        Tables of a season's round have no card: one message lists all of them.
        """
        await self.muster_calls.update_call(table)
        words = await self.languages.public_words(table)
        card = table.row.message_id
        is_listed = "round" in table.row.settings
        if card is None and not is_listed:
            view = card_after_start(table, words)
            card = await self.posting.post_card(table, view, nonce=f"card{table.id}")
        try:
            thread = await self._create_thread(table, card, thread_name(table, words))
        except TooManyThreads:
            thread = None
            self.on_crowded(table)
        table = await self.display.store_settings(
            table.id, {"card": card or NO_CARD}, thread_id=thread, message_id=None
        )
        await self.edit_card_after_start(table)
        return table

    async def _create_thread(
        self,
        table: Table,
        card: int | None,
        name: str,
    ) -> int | None:
        """Opens the thread of a match, as the server's settings want it; returns its id.

        None where there is to be no thread, or it cannot be made. If a
        private one cannot be made, it is public. `card` is the message
        below which it is made; None if it has none.
        """
        wanted = table.row.settings.get("threads", "public")
        if wanted == "private":
            people = [row.person_id for row in table.people() if row.person_id is not None]
            made = await self.posting.ensure_private_thread(table.row.channel_id, name, people)
            if made is not None:
                return made
        if wanted == "none":
            return None
        if card is None:
            return await self.posting.ensure_open_thread(table.row.channel_id, name)
        return await self.posting.ensure_public_thread(table.row.channel_id, card, name)

    async def edit_card_after_start(self, table: Table) -> None:
        """Edits the lobby card into one that links to the match, or tells how it ended.

        Nothing where there is none, or it may not be edited any more.
        """
        if table.row.settings["card"] == NO_CARD:
            return
        words = await self.languages.public_words(table)
        card_id = table.row.settings["card"]
        card = self.posting.partial_message(table.row.channel_id, card_id)
        try:
            await card.edit(view=card_after_start(table, words), attachments=[])
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS, *PLACE_LOST):
                raise
