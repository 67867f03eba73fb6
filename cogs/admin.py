"""For moderators and server owners: `/table` for single tables, `/admin` for the server."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

from db import matches, servers
from engine.core import Illegal, Text, Word
from play.table import LIVE, LOBBY
from words import LANGUAGES

from .components import custom_ids
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .preferences.server_page import LIMITS, MOST_CHANNELS, THREADS, server_page
from .services.bot_permissions import missing_permissions, permission_report
from .services.periodic import Repeating
from .services.services import Services
from .slash.command import SlashOption, make_command
from .slash.move_commands import TABLE, autocomplete_matches

if TYPE_CHECKING:
    from bot import Tabularium

KEPT: Final = timedelta(days=90)
HOUR: Final = 3600.0


class AdminCog(commands.Cog, name="admin"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        self.started = time.monotonic()
        self.forgetting = Repeating(HOUR, self.delete_left_servers)
        self.desk.add_route("abort", self.press_abort, "table")
        for action, press in {
            "lang": self.set_language,
            "threads": self.set_threads,
            "chans": self.set_channels,
            "hall": self.set_finished_channel,
            "limit": self.set_limit,
        }.items():
            self.desk.add_route(action, press, "admin")

    async def cog_load(self) -> None:
        which = SlashOption(TABLE, required=True, complete=self._tables)
        table, admin = self.bot.command_group("table"), self.bot.command_group("admin")
        table.add_command(
            make_command(
                Word("command", "abort"),
                Text("Call a match off. Nobody wins it."),
                self.abort,
                table=which,
            )
        )
        table.add_command(
            make_command(
                Word("command", "pause"),
                Text("Stop a match, or let it go on."),
                self.pause,
                table=which,
            )
        )
        table.add_command(
            make_command(
                Word("command", "move"),
                Text("Bring a table into this channel."),
                self.move,
                table=which,
            )
        )
        admin.add_command(
            make_command(
                Word("command", "settings"),
                Text("Language, threads, channels, limits."),
                self.settings,
            )
        )
        admin.add_command(
            make_command(Word("command", "health"), Text("How the bot is doing."), self.health)
        )
        admin.add_command(
            make_command(Word("command", "check"), Text("What I lack in this channel."), self.check)
        )

    async def _tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[discord.app_commands.Choice[str]]:
        return await autocomplete_matches(self.desk, interaction, current, (LOBBY, *LIVE))

    async def _table_id(self, interaction: discord.Interaction, table: str) -> int:
        await interaction.response.defer(ephemeral=True, thinking=True)
        if not table.isdecimal() or len(table) > 18:
            raise Illegal(Text("There is no such table."))
        return (await self.desk.find_table(interaction, int(table))).id

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(said)))

    # --- servers that come and go -----------------------------------------------------------------

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: its matches are kept for 90 days."""
        async with self.desk.db.write() as tx:
            await servers.mark_left(tx, guild.id, self.desk.tables.now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        async with self.desk.db.write() as tx:
            await servers.mark_returned(tx, guild.id)
        await self._show_again(guild.id)

    async def _show_again(self, server_id: int) -> None:
        async with self.desk.db.read() as c:
            homeless = await matches.list_matches_in_server(c, server_id, *LIVE, limit=1000)
        for row in homeless:
            self.desk.table_messages.refresh(row.id)

    @commands.Cog.listener()
    async def on_raw_app_command_permissions_update(
        self, event: discord.RawAppCommandPermissionsUpdateEvent
    ) -> None:
        """Somebody has set under Integrations who may use a command."""
        self.desk.guard.forget_server(event.guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self.forgetting.start()

    async def delete_left_servers(self) -> None:
        """Looks first where the bot still is: whoever invited it back while it was away loses
        nothing.
        """
        async with self.desk.db.write() as tx:
            again = await servers.update_presence(
                tx, [guild.id for guild in self.bot.guilds], self.desk.tables.now()
            )
            gone = await servers.list_matches_of_left_servers(tx, self.desk.tables.now() - KEPT)
            await servers.delete_left_servers(tx, self.desk.tables.now() - KEPT)
        for table_id in gone:
            self.desk.tables.forget(table_id)
        for server_id in again:
            await self._show_again(server_id)

    async def cog_unload(self) -> None:
        self.forgetting.stop()

    # --- tables -----------------------------------------------------------------------------------

    async def abort(self, interaction: discord.Interaction, table: str) -> None:
        table_id = await self._table_id(interaction, table)
        words = self.desk.words(interaction)
        sure = button(
            words(Text("Yes, call it off")),
            custom_ids.make_id("abort", table_id),
            discord.ButtonStyle.danger,
        )
        warning = words(
            Text("Table {n} ends without a winner. It cannot be taken back.", n=table_id)
        )
        await interaction.edit_original_response(
            view=page(text(warning), *rows([sure]), accent=TERRACOTTA)
        )

    async def press_abort(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0])
        await self.desk.endings.abort(table.id, interaction.user.id)
        await self._say(interaction, Text("Table {n} is called off.", n=table.id))

    async def pause(self, interaction: discord.Interaction, table: str) -> None:
        found = await self.desk.endings.toggle_pause(
            await self._table_id(interaction, table), interaction.user.id
        )
        paused = (
            Text("Table {n} is paused.", n=found.id)
            if found.row.status == "paused"
            else Text("Table {n} goes on.", n=found.id)
        )
        await self._say(interaction, paused)

    async def move(self, interaction: discord.Interaction, table: str) -> None:
        table_id = await self._table_id(interaction, table)
        missing = missing_permissions(interaction.app_permissions)
        if missing:
            raise Illegal(
                Text(
                    "I may not do everything here that a table needs. Missing: {missing}.",
                    missing=missing,
                )
            )
        channel = interaction.channel
        thread = channel.id if isinstance(channel, discord.Thread) else None
        home = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
        await self.desk.endings.move_table(table_id, interaction.user.id, home or 0, thread)
        await self._say(interaction, Text("Table {n} is played here now.", n=table_id))

    # --- the server -------------------------------------------------------------------------------

    async def settings(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show_settings(interaction)

    async def _show_settings(self, interaction: discord.Interaction) -> None:
        async with self.desk.db.read() as c:
            row = await servers.load_server(c, interaction.guild_id or 0)
        await interaction.edit_original_response(
            view=server_page(row, self.desk.words(interaction))
        )

    async def _change(
        self, interaction: discord.Interaction, language: str | None = None, **settings: object
    ) -> None:
        async with self.desk.db.write() as tx:
            row = await servers.load_server(tx, interaction.guild_id or 0)
            columns: dict[str, Any] = (
                {"language": language} if language else {"settings": {**row.settings, **settings}}
            )
            await servers.update_server(tx, interaction.guild_id or 0, **columns)
        await self._show_settings(interaction)

    async def set_language(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._change(interaction, language=custom_ids.selected_value(interaction, LANGUAGES))

    async def set_threads(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._change(interaction, threads=custom_ids.selected_value(interaction, THREADS))

    async def set_channels(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._change(
            interaction,
            channels=custom_ids.resolve_selected_ids(interaction, "channels", MOST_CHANNELS),
        )

    async def set_finished_channel(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Where finished games are shown."""
        await interaction.response.defer()
        await self._change(
            interaction, hall=custom_ids.resolve_selected_ids(interaction, "channels", 1)
        )

    async def set_limit(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        key = custom_ids.parse_word(args, 0, LIMITS)
        change: dict[str, Any] = {
            key: int(custom_ids.selected_value(interaction, {str(most) for most in LIMITS[key]}))
        }
        await self._change(interaction, **change)

    async def health(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        async with self.desk.db.read() as c:
            live = len(await matches.list_match_ids(c, *LIVE))
        up = int(time.monotonic() - self.started) // 60
        await self._say(
            interaction,
            Text(
                "Up for {minutes} minutes · {live} running matches · {latency} ms to Discord",
                minutes=up,
                live=live,
                latency=round(self.bot.latency * 1000) if self.bot.latency < 100 else 0,
            ),
        )

    async def check(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._say(interaction, permission_report(interaction.app_permissions))


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(AdminCog(bot))
