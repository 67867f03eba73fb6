"""Opening a table: `/game new`, the lobby card and its buttons, rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from engine import games
from engine.core import Illegal, Text, Word
from play import Lobby, Table, Tables
from play.lobby_checks import find_game
from play.servers import ServerRecords
from play.table import LOBBY

from .messages.layout import (
    notice,
)
from .messages.table_messages import TableMessages
from .preferences.quiet_hours_question import QuietHoursQuestion
from .services.bot_permissions import list_missing_permissions
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, words_for
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import suggest_games

if TYPE_CHECKING:
    from bot import Tabularium


class LobbyCog(commands.Cog, name="lobby"):
    """The command `/game new`, the buttons of the lobby card, and *Rematch*."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        tables: Tables,
        lobby: Lobby,
        servers: ServerRecords,
        table_messages: TableMessages,
        quiet_hours: QuietHoursQuestion,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.tables = tables
        self.lobby = lobby
        self.servers = servers
        self.table_messages = table_messages
        self.quiet_hours = quiet_hours
        router.add(
            "game",
            {
                "join": self.join,
                "leave": self.leave,
                "bot": self.add_bot,
                "start": self.start,
                "rematch": self.rematch,
            },
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game new`."""
        self.commands.add("game",
            Word("command", "new"), Text("Open a table for a game in this channel."), self.new,
            game=SlashOption(Text("Which game."), required=True, complete=suggest_games),
            players=SlashOption(Text("How many seats the table has at most."), int),
        )  # fmt: skip

    # --- opening ----------------------------------------------------------------------------------

    async def new(
        self, interaction: discord.Interaction, game: str, players: int | None = None
    ) -> None:
        """`/game new`: opens a table in this channel, for at most so many players."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        channel = _find_table_channel(interaction)
        _check_permissions(interaction)
        settings = await self.servers.new_table_settings(
            interaction.guild_id or 0, interaction.user.id, channel
        )
        table = await self.lobby.open(
            server_id=interaction.guild_id or 0,
            channel_id=channel,
            owner_id=interaction.user.id,
            owner=clean_name(interaction.user.display_name),
            game=_find_game_key(game),
            size=players,
            settings=settings,
            limited=True,
        )
        await self._show_card(table)
        words = words_for(interaction)
        await interaction.edit_original_response(
            view=notice(
                words(Text("Table {n} is open. Others can join below; you start it.", n=table.id))
            )
        )

    async def _show_card(self, table: Table) -> None:
        """Has the lobby card posted, and waits for it, but not for long."""
        self.table_messages.refresh(table.id)
        await self.table_messages.wait_until_shown(table.id)

    # --- the card's buttons -----------------------------------------------------------------------

    async def join(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Join* or *Agree* at the lobby card: sits down, or agrees to the options.

        Once in a person's life it is followed by the question for
        their quiet hours.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        own = table.seat_of(interaction.user.id)
        if own is not None and own.ready and table.row.status == LOBBY:
            raise Illegal(Text("You sit at this table already."))
        table = await self.lobby.join(
            table.id, interaction.user.id, clean_name(interaction.user.display_name)
        )
        await self.quiet_hours.ask_once(interaction, table)

    async def leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Leave* at the lobby card: the person gets up."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args, even_lost=True)
        await self.lobby.leave(table.id, interaction.user.id)

    async def add_bot(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Add bot* at the lobby card: the owner seats the strongest bot."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.add_bot(table.id, interaction.user.id)

    async def start(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Start* at the lobby card: the owner starts the match."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.lobby.start(table.id, interaction.user.id)

    async def rematch(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Rematch* at a finished match: opens a table like it, or joins that one."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        old = await self.table_finder.find_pressed(interaction, args)
        table, opened = await self.lobby.rematch(
            old.id, interaction.user.id, clean_name(interaction.user.display_name)
        )
        if opened:
            await self._show_card(table)
            self.table_messages.refresh(old.id)  # it links to the new table
        elif table.row.status == LOBBY:
            table = await self.lobby.join(
                table.id, interaction.user.id, clean_name(interaction.user.display_name)
            )
        table, words = await self.tables.table(table.id), words_for(interaction)
        path = f"{table.row.server_id}/{table.place}/{table.row.message_id or ''}"
        link = f"https://discord.com/channels/{path}"
        await interaction.edit_original_response(
            view=notice(words(Text("The rematch is table {n}: {link}", n=table.id, link=link)))
        )


def _find_game_key(game: str) -> str:
    """The key of a game that was named by its key or English title; Illegal: there is none."""
    typed = game.strip().lower()
    for key, found in games().items():
        if typed in (key, found.meta.title.id.lower()):
            return key
    return find_game(typed).meta.key


def _find_table_channel(interaction: discord.Interaction) -> int:
    """The id of the channel where a table opened here lives; a thread's is its parent.

    Illegal outside of servers.
    """
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise Illegal(Text("Tables are opened in a server's channel."))
    return channel.parent_id if isinstance(channel, discord.Thread) else channel.id


def _check_permissions(interaction: discord.Interaction) -> None:
    """Illegal where the bot lacks a permission here that a table needs.

    Checked before anything is posted, so that no half-open table
    is left behind.
    """
    missing = list_missing_permissions(interaction.app_permissions)
    if missing:
        raise Illegal(
            Text(
                "I may not do everything here that a table needs. Missing: {missing}. A "
                "moderator can check with /admin check.",
                missing=missing,
            )
        )


async def setup(bot: Tabularium) -> None:
    """Called by the library: adds this cog to the bot, with the services that it uses."""
    services = bot.services
    await bot.add_cog(
        LobbyCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            tables=services.tables,
            lobby=services.lobby,
            servers=services.servers,
            table_messages=services.table_messages,
            quiet_hours=services.quiet_hours,
        )
    )
