"""Guided first matches: a small table against bots, at which each question is explained."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord

from engine.core import Illegal, Text
from engine.scenario_cards import ScenarioCard
from play import Lobby, Table
from play.lessons import GUIDED, Lessons, is_guided
from play.lobby_checks import find_game
from play.moderation import Moderation
from play.servers import ServerRecords
from play.table import LIVE
from play.table_records import TableRecords

from ..messages.table_messages import TableMessages
from .bot_permissions import check_permissions, parent_channel_id
from .interaction_place import find_server_id
from .language import clean_name


class GuidedTables:
    """Finds and opens guided first matches: one person against bots, with a lesson a question."""

    def __init__(
        self,
        lobby: Lobby,
        servers: ServerRecords,
        table_records: TableRecords,
        table_messages: TableMessages,
        lessons: Lessons,
        moderation: Moderation,
    ) -> None:
        self._moderation = moderation
        self._lobby = lobby
        self._servers = servers
        self._table_records = table_records
        self._table_messages = table_messages
        self._lessons = lessons
        # by server and person: a second press finds the table of the first
        self._openings: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def find_or_open(
        self,
        interaction: discord.Interaction,
        game_key: str,
        card: ScenarioCard | None = None,
    ) -> Table:
        """The person's running guided match of a game in this server, or a new one.

        `card` is the scenario that they want to learn. With a new
        match, its lessons begin with the first. Raises Illegal if the
        game has none, or no table can be opened here.
        """
        game = find_game(game_key)
        if not game.course.lessons:
            raise Illegal(Text("There are no lessons for {game}.", game=game.meta.title))
        if interaction.guild_id is None:
            raise Illegal(Text("Tables are opened in a server's channel."))
        async with self.lock_for_opening(interaction.guild_id, interaction.user.id):
            running = await self._find_running_match(interaction, game_key, card)
            return running or await self._open_match(interaction, game_key, card)

    def lock_for_opening(self, server_id: int, person_id: int) -> asyncio.Lock:
        """The lock that is held while a person's guided match is opened in a server.

        Other people need not wait for it.
        """
        key = server_id, person_id
        lock = self._openings.get(key)
        if lock is None:
            lock = self._openings[key] = asyncio.Lock()
        return lock

    async def _find_running_match(
        self,
        interaction: discord.Interaction,
        game_key: str,
        card: ScenarioCard | None,
    ) -> Table | None:
        """The running guided match of a game, or of its scenario, that the person has here."""
        for summary in await self._table_records.own_summaries(interaction.user.id):
            row = summary.table.row
            if (row.server_id, row.game) != (interaction.guild_id, game_key):
                continue
            if row.status in LIVE and is_guided(summary.table):
                options = find_game(game_key).meta.fill_options(row.options)
                if card is None or card.is_chosen(options):
                    return summary.table
        return None

    async def _open_match(
        self,
        interaction: discord.Interaction,
        game_key: str,
        card: ScenarioCard | None,
    ) -> Table:
        """Opens a small table of a game, fills it with bots, and starts it.

        Its card is shown before the start, because the thread of the
        match hangs below it.
        """
        check_permissions(interaction)
        game = find_game(game_key)
        person = interaction.user
        server_id = find_server_id(interaction)
        channel_id = parent_channel_id(interaction)
        settings = await self._servers.new_table_settings(server_id, person.id, channel_id)
        seats = game.course.seats or min(game.meta.seats)
        if card is not None and seats not in card.seats:
            seats = min(card.seats)
        table = await self._lobby.open(
            server_id=server_id,
            channel_id=channel_id,
            owner_id=person.id,
            owner=clean_name(person.display_name),
            game=game_key,
            size=seats,
            options=game.course.options if card is None else card.options,
            settings={**settings, GUIDED: True},
            limited=True,
        )
        await self._show_table(table)
        for _ in range(seats - 1):
            await self._lobby.add_bot(table.id, person.id)
        await self._lessons.switch_on(person.id, game_key)
        table = await self._lobby.start(table.id, person.id)
        await self._show_table(table)
        return await self._lobby.tables.table(table.id)

    async def stop(self, table: Table, person_id: int) -> Table:
        """Ends a person's guided match, which counts nowhere, without a result.

        Raises Illegal if the match is not guided, or the person
        has no seat there.
        """
        table.own_seat(person_id)  # raises Illegal if they have none
        if not is_guided(table):
            raise Illegal(Text("That cannot be done now."))
        return await self._moderation.abort(table.id, person_id)

    async def _show_table(self, table: Table) -> None:
        """Brings the table's message up to date, and waits for that, but not for long."""
        self._table_messages.refresh(table.id)
        await self._table_messages.wait_until_shown(table.id)
