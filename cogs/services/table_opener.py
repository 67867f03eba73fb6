"""Opens tables where a person is: for others to join, or started at once against bots."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import discord

from engine import games
from engine.core import Illegal, Text
from play import Lobby, Table, Tables
from play.lessons import Lessons, may_have_lessons
from play.lobby_checks import find_game
from play.servers import ServerRecords
from play.table import LIVE
from play.table_records import TableRecords

from ..messages.table_lists import table_link
from ..messages.table_messages import TableMessages
from .bot_permissions import check_permissions, parent_channel_id
from .interaction_place import find_server_id
from .language import Languages, clean_name, words_for
from .move_pages import MovePages

MAX_BOT_SECONDS: Final = 3.0  # seconds that a person waits for bots before the first question
NO_SERVER: Final = Text("Tables are opened in a server's channel.")


class TableOpener:
    """Opens tables, and leads a person alone with bots to the first question."""

    def __init__(
        self,
        *,
        tables: Tables,
        lobby: Lobby,
        servers: ServerRecords,
        table_records: TableRecords,
        table_messages: TableMessages,
        languages: Languages,
        move_pages: MovePages,
        lessons: Lessons,
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._servers = servers
        self._table_records = table_records
        self._table_messages = table_messages
        self._languages = languages
        self._move_pages = move_pages
        self._lessons = lessons
        self._opening_practice = asyncio.Lock()  # a second press finds the table of the first

    # --- opening ------------------------------------------------------

    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        size: int | None = None,
        bots: int = 0,
        options: Mapping[str, str] | None = None,
        level: str | None = None,
    ) -> Table:
        """Opens a table in this channel, with its owner and so many bots.

        It is started at once if they fill it. `size` None: as many
        seats as owner and bots need, or without bots as many as the
        game allows. `level` None: bots of the level STEADY. Raises
        Illegal if the person may not open a table here.
        """
        if interaction.guild_id is None or interaction.channel is None:
            raise Illegal(NO_SERVER)
        await self._languages.remember_person(interaction)
        check_permissions(interaction)
        owner_and_bots = 1 + bots
        if not size and bots:
            size = owner_and_bots
        starts = bots > 0 and size == owner_and_bots
        table = await self._create_table(
            interaction, game, size, bots, options or {}, level, starts=starts
        )
        if starts:
            table = await self._lobby.start(table.id, interaction.user.id)
        return table

    async def _create_table(
        self,
        interaction: discord.Interaction,
        game: str,
        size: int | None,
        bots: int,
        options: Mapping[str, str],
        level: str | None,
        *,
        starts: bool,
    ) -> Table:
        """Opens a table in its lobby, with its owner and so many bots.

        `starts`: it will be started before its card is shown.
        """
        server_id = find_server_id(interaction)
        channel_id = parent_channel_id(interaction)
        if starts:  # options that do not fit are refused before anything is opened
            find_game(game).meta.check_options(1 + bots, options)
        settings = await self._servers.new_table_settings(
            server_id, interaction.user.id, channel_id
        )
        return await self._lobby.open(
            server_id=server_id,
            channel_id=channel_id,
            owner_id=interaction.user.id,
            owner=clean_name(interaction.user.display_name),
            game=game,
            size=size,
            options=options,
            settings={**settings, "at_once": True} if starts else settings,
            bots=bots,
            level=level,
            limited=True,
        )

    async def practise(
        self,
        interaction: discord.Interaction,
        game: str,
        level: str | None = None,
    ) -> None:
        """Leads the person to their practice table of this game here.

        Opens it where none runs, against bots of that level; None
        means STEADY.
        """
        async with self._opening_practice:
            table = await self._find_practice(interaction, game)
            if table is None:
                table = await self._open_practice(interaction, game, level)
        await self.show_first_question(interaction, table)

    async def _open_practice(
        self,
        interaction: discord.Interaction,
        game: str,
        level: str | None,
    ) -> Table:
        """Opens a practice table.

        Whoever has never sat at a table of this game gets its lessons,
        which can be skipped.
        """
        person_id = interaction.user.id
        has_played = await self._table_records.has_played(person_id, game)
        bots = find_game(game).meta.practice_size - 1
        table = await self.open(interaction, game, bots=bots, level=level)
        if not has_played and may_have_lessons(table):
            await self._lessons.switch_on(person_id, game)
        return table

    async def _find_practice(self, interaction: discord.Interaction, game: str) -> Table | None:
        """The running practice table of this game that the person has in this server."""
        for summary in await self._table_records.own_summaries(interaction.user.id):
            row = summary.table.row
            if (row.server_id, row.game) != (interaction.guild_id, game):
                continue
            if row.status in LIVE and summary.table.is_practice:
                return summary.table
        return None

    # --- what is shown ------------------------------------------------

    async def show_card(self, table: Table) -> None:
        """Brings the table's message up to date, and waits for that, but not for long."""
        self._table_messages.refresh(table.id)
        await self._table_messages.wait_until_shown(table.id)

    async def show_first_question(self, interaction: discord.Interaction, table: Table) -> None:
        """Makes the private answer the menu of what the person is asked at a running table.

        Bots who are first have a moment to move; where they think
        longer, the answer says who thinks.
        """
        await asyncio.gather(
            self._table_messages.wait_until_shown(table.id),
            self._tables.wait_for_bots_of(table.id, MAX_BOT_SECONDS),
        )
        table = await self._tables.table(table.id)
        seat = table.own_seat(interaction.user.id).seat
        words = words_for(interaction, table)
        head = words(Text("Your table is here: {link}", link=table_link(table.row)))
        await self._move_pages.show_outcome(interaction, table.id, seat, head, at_bottom=True)


def find_game_key(game: str) -> str:
    """The key of a game that was named by its key or English title.

    Raises Illegal if there is none.
    """
    typed = game.strip().lower()
    for key, found in games().items():
        if typed in (key, found.meta.title.id.lower()):
            return key
    return find_game(typed).meta.key
