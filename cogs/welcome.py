"""The first minutes in a server: a welcome, once, and a table for practice with one press."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import discord
import structlog
from discord.ext import commands

from engine.core import Illegal, Text
from play import Lobby, Table
from play.servers import ServerRecords
from play.table import LIVE
from play.table_records import TableRecords
from words import Words, match_language

from .messages.layout import notice
from .messages.posting import TEMPORARY
from .messages.table_lists import table_link
from .messages.table_messages import TableMessages
from .messages.welcome_page import welcome_page
from .services.bot_permissions import check_permissions, parent_channel_id
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, words_for
from .slash.suggestions import games_easiest_first

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
MAX_CHANNELS_TRIED: Final = 5  # channels that a welcome is offered to, where some refuse it


class WelcomeCog(commands.Cog, name="welcome"):
    """The welcome of a server that has invited the bot, and the button *Practise against a bot*."""

    def __init__(
        self,
        *,
        router: PressRouter,
        languages: Languages,
        lobby: Lobby,
        servers: ServerRecords,
        table_records: TableRecords,
        table_messages: TableMessages,
    ) -> None:
        self.languages = languages
        self.lobby = lobby
        self.servers = servers
        self.table_records = table_records
        self.table_messages = table_messages
        self._opening = asyncio.Lock()  # a second press finds the table of the first
        router.add("game", {"practice": self.practise})

    # --- the welcome ------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Event handler: the bot was invited to a server; says so there, once for all time.

        It is noted before anything is posted, so that a restart
        at any point never leads to a second welcome.
        """
        channels = list(writable_channels(guild))[:MAX_CHANNELS_TRIED]
        if not channels:
            return
        language = match_language(str(guild.preferred_locale))
        if await self.servers.claim_welcome(guild.id, language):
            language = await self.languages.of_server(guild.id)
            await _post_in_first(channels, language)

    # --- practice ---------------------------------------------------------------------------------

    async def practise(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Practise against a bot*: opens and starts a small game against bots.

        Whoever has such a table already is led to that one.
        """
        await interaction.response.defer(ephemeral=True, thinking=True)
        if interaction.guild_id is None:
            raise Illegal(Text("Tables are opened in a server's channel."))
        await self.languages.remember_person(interaction)
        async with self._opening:
            table = await self._find_practice(interaction) or await self._open_practice(interaction)
        said = Text("Your practice table is here: {link}", link=table_link(table.row))
        await interaction.edit_original_response(view=notice(words_for(interaction)(said)))

    async def _find_practice(self, interaction: discord.Interaction) -> Table | None:
        """The running practice table of the easiest game that the person has in this server."""
        game = games_easiest_first()[0].meta.key
        for summary in await self.table_records.own_summaries(interaction.user.id):
            row = summary.table.row
            if (row.server_id, row.game) != (interaction.guild_id, game):
                continue
            if row.status in LIVE and summary.table.practice:
                return summary.table
        return None

    async def _open_practice(self, interaction: discord.Interaction) -> Table:
        """Opens a table of the easiest game, fills it with bots, and starts it.

        Its card is shown before the start, because the thread of
        the match hangs below it.
        """
        check_permissions(interaction)
        channel_id, person = parent_channel_id(interaction), interaction.user
        server_id = interaction.guild_id or 0
        settings = await self.servers.new_table_settings(server_id, person.id, channel_id)
        meta = games_easiest_first()[0].meta
        table = await self.lobby.open(
            server_id=server_id,
            channel_id=channel_id,
            owner_id=person.id,
            owner=clean_name(person.display_name),
            game=meta.key,
            size=min(meta.seats),
            settings=settings,
            limited=True,
        )
        await self._show(table)
        for _ in range(min(meta.seats) - 1):
            await self.lobby.add_bot(table.id, person.id)
        table = await self.lobby.start(table.id, person.id)
        await self._show(table)
        return await self.lobby.tables.table(table.id)

    async def _show(self, table: Table) -> None:
        """Has the table's message brought up to date, and waits for it, but not for long."""
        self.table_messages.refresh(table.id)
        await self.table_messages.wait_until_shown(table.id)


def writable_channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The text channels where the bot may write: the server's system channel, then by position."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in (*first, *(each for each in guild.text_channels if each not in first)):
        granted = channel.permissions_for(guild.me)
        if granted.view_channel and granted.send_messages:
            yield channel


async def _post_in_first(channels: list[discord.TextChannel], language: str) -> None:
    """Posts the welcome in the first of these channels that takes it; it is not tried later."""
    for channel in channels:
        try:
            await channel.send(view=welcome_page(Words(language)))
        except TEMPORARY as error:
            log.warning(
                "a welcome could not be posted", channel=channel.id, reason=str(error)[:200]
            )
        else:
            return


async def setup(bot: Tabularium) -> None:
    """Called by the library: adds this cog to the bot, with the services that it uses."""
    services = bot.services
    await bot.add_cog(
        WelcomeCog(
            router=services.router,
            languages=services.languages,
            lobby=services.lobby,
            servers=services.servers,
            table_records=services.table_records,
            table_messages=services.table_messages,
        )
    )
