"""For moderators and server owners: `/table` for single tables, `/admin` for the server."""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import partial
from typing import Any, Final

import discord
from discord.ext import commands

from engine import games_left_out
from engine.core import Illegal, Text, Word
from play.league.audit_data import MAX_REASON_LENGTH
from play.moderation import Moderation
from play.reliability import RELIABILITY
from play.servers import FINISHED_CHANNEL, ServerRecords
from play.table import LIVE, LOBBY, PAUSED, SEASON
from play.table_records import TableRecords
from play.watching import WATCHING
from words import LANGUAGES

from .components import custom_ids
from .components.modals import Drafts
from .messages.confirm_page import confirm_page
from .messages.layout import notice
from .messages.table_messages import TableMessages
from .preferences.server_page import (
    MAX_CHANNELS,
    OPEN_TABLE_LIMITS,
    RELIABILITY_SETTINGS,
    THREADS,
    WEB_PAGES,
    server_page,
)
from .services.acknowledge import defer_privately
from .services.bot_permissions import (
    check_permissions,
    list_missing_permissions,
    parent_channel_id,
    permission_report,
)
from .services.cog_host import CogHost
from .services.command_permissions import CommandPermissions
from .services.interaction_place import find_server_id
from .services.interactions import PressRouter
from .services.language import words_for
from .services.periodic import Repeating
from .services.table_finder import TableFinder, parse_table_number
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions
from .web.links import WatchLinks

CLEANUP_SECONDS: Final = 3600.0  # seconds between two looks for servers that were left
MAX_LATENCY_SECONDS: Final = 100.0  # seconds; a longer latency means that there is no connection


class AdminCog(commands.Cog, name="admin"):
    """The commands `/table abort, pause, move` and `/admin settings, health, check`."""

    def __init__(
        self,
        *,
        client: discord.Client,
        greeted_shards: Collection[int],
        commands: SlashCommands,
        router: PressRouter,
        permissions: CommandPermissions,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        moderation: Moderation,
        servers: ServerRecords,
        table_records: TableRecords,
        table_messages: TableMessages,
        watch_links: WatchLinks,
    ) -> None:
        self.client = client
        self.watch_links = watch_links
        # where processes share shards, those of which this one knows all servers
        self.greeted_shards = greeted_shards
        self.commands = commands
        self.permissions = permissions
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.moderation = moderation
        self.servers = servers
        self.table_records = table_records
        self.table_messages = table_messages
        self._started = time.monotonic()  # for how long the bot has run
        self._deleting = Repeating(CLEANUP_SECONDS, self.delete_left_servers)
        self._reasons = Drafts()  # why a match is called off, kept until that is confirmed
        router.add("table", {"abort": self.press_abort})
        router.add(
            "admin",
            {
                "lang": self.set_language,
                "threads": self.set_threads,
                "chans": self.set_channels,
                FINISHED_CHANNEL: self.set_finished_channel,
                "limit": self.set_limit,
                "signs": self.set_reliability_badges,
                "web": self.set_web_pages,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        self._add_table_commands()
        add = partial(self.commands.add, "admin")
        add(
            Word("command", "settings"),
            Text("Language, threads, channels, limits."),
            self.settings,
        )
        add(Word("command", "health"), Text("How the bot is doing."), self.health)
        add(Word("command", "check"), Text("What I lack in this channel."), self.check)

    def _add_table_commands(self) -> None:
        """Adds the commands of moderators about one table, which has to be named."""
        newest = self.suggestions.newest((LOBBY, *LIVE))
        which = SlashOption(TABLE, required=True, complete=newest)
        self.commands.add(
            "table",
            Word("command", "abort"),
            Text("Call a match off. Nobody wins it."),
            self.abort,
            table=which,
            reason=SlashOption(Text("Why. Everybody concerned reads it.")),
        )
        self.commands.add(
            "table",
            Word("command", "pause"),
            Text("Stop a match, or let it go on."),
            self.pause,
            table=which,
        )
        self.commands.add(
            "table",
            Word("command", "move"),
            Text("Bring a table into this channel."),
            self.move,
            table=which,
        )

    async def _acknowledge_and_find_id(self, interaction: discord.Interaction, table: str) -> int:
        """Acknowledges a command privately, and returns the id of the table that it names.

        `table` is the number that was typed or chosen. It may also be a
        table whose game cannot be played just now.
        """
        await defer_privately(interaction)
        number = parse_table_number(table)
        found = await self.table_finder.find_even_lost(interaction, number)
        return found.id

    async def _say(self, interaction: discord.Interaction, *said: Text) -> None:
        """Replaces the private answer by these sentences, in the reader's language."""
        lines = map(words_for(interaction), said)
        await interaction.edit_original_response(view=notice("\n".join(lines)))

    # --- servers that come and go -------------------------------------

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Event handler: notes that the bot was removed from a server.

        Its matches are kept for 90 days.
        """
        await self.servers.mark_left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Event handler: the bot has come to a server.

        Tables it had there are shown again.
        """
        await self.servers.mark_returned(guild.id)
        await self._refresh_live_tables(guild.id)

    async def _refresh_live_tables(self, server_id: int) -> None:
        """Brings the messages of all live tables of a server up to date."""
        for table_id in await self.table_records.list_live_in_server(server_id):
            self.table_messages.refresh(table_id)

    @commands.Cog.listener()
    async def on_raw_app_command_permissions_update(
        self,
        event: discord.RawAppCommandPermissionsUpdateEvent,
    ) -> None:
        """Event handler: somebody has set under Integrations who may use a command.

        What was known of that server's permissions is forgotten.
        """
        self.permissions.forget_server(event.guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Event handler: starts the hourly deletion of the records of servers left long ago."""
        self._deleting.start()

    async def delete_left_servers(self) -> None:
        """Deletes what was played in servers that the bot left long ago.

        This is done every hour. The tables of servers that have invited
        it back are shown again.
        """
        present = [guild.id for guild in self.client.guilds]
        # this deletes the records of servers left long ago
        returned = await self.servers.note_present_servers(present, self.greeted_shards)
        for server_id in returned:
            await self._refresh_live_tables(server_id)

    async def cog_unload(self) -> None:
        """Called by the library: stops the hourly deletion."""
        self._deleting.stop()

    # --- tables -------------------------------------------------------

    async def abort(
        self,
        interaction: discord.Interaction,
        table: str,
        reason: str | None = None,
    ) -> None:
        """`/table abort`: asks whether the match shall really be called off.

        At a table of a season a reason has to be given.
        """
        table_id = await self._acknowledge_and_find_id(interaction, table)
        found = await self.table_finder.find_even_lost(interaction, table_id)
        given_reason = (reason or "").strip()
        if SEASON in found.row.settings and not given_reason:
            raise Illegal(Text("This table counts for a season. Say why: /table abort reason:"))
        words = words_for(interaction)
        warning = Text("Table {n} ends without a winner. It cannot be taken back.", n=table_id)
        draft = self._reasons.store([given_reason[:MAX_REASON_LENGTH]])
        abort_id = custom_ids.make_id("abort", table_id, draft)
        shown = confirm_page(warning, Text("Yes, call it off"), abort_id, words)
        await interaction.edit_original_response(view=shown)

    async def press_abort(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, call it off*: ends the match without a winner.

        The id names the table, and the draft under which the
        moderator's reason is kept. Raises Illegal if that draft is
        gone.
        """
        await interaction.response.defer()
        (table_id,) = custom_ids.parse_numbers(args, 1)
        table = await self.table_finder.find_even_lost(interaction, table_id)
        draft = self._reasons.get(args[1]) if len(args) > 1 else None
        if draft is None:
            raise Illegal(Text("That question is too old. Use /table abort again."))
        await self.moderation.abort(table.id, interaction.user.id, str(draft[0]))
        await self._say(interaction, Text("Table {n} is called off.", n=table.id))

    async def pause(self, interaction: discord.Interaction, table: str) -> None:
        """`/table pause`: pauses a match, or lets a paused one go on."""
        table_id = await self._acknowledge_and_find_id(interaction, table)
        changed = await self.moderation.toggle_pause(table_id, interaction.user.id)
        if changed.row.status == PAUSED:
            sentence = Text("Table {n} is paused.", n=table_id)
        else:
            sentence = Text("Table {n} goes on.", n=table_id)
        await self._say(interaction, sentence)

    async def move(self, interaction: discord.Interaction, table: str) -> None:
        """`/table move`: the table is played in this channel or thread from now on."""
        table_id = await self._acknowledge_and_find_id(interaction, table)
        check_permissions(interaction)
        here = interaction.channel
        thread_id = here.id if isinstance(here, discord.Thread) else None
        channel_id = parent_channel_id(interaction)
        await self.moderation.move_table(table_id, interaction.user.id, channel_id, thread_id)
        await self._say(interaction, Text("Table {n} is played here now.", n=table_id))

    # --- the server ---------------------------------------------------

    async def settings(self, interaction: discord.Interaction) -> None:
        """`/admin settings`: shows the private page of the server's settings."""
        await defer_privately(interaction)
        await self._show_settings(interaction)

    async def _show_settings(self, interaction: discord.Interaction) -> None:
        """Puts the page of the server's settings into the private answer."""
        row = await self.servers.server(find_server_id(interaction))
        has_web_pages = self.watch_links.is_on
        shown = server_page(row, words_for(interaction), has_web_pages=has_web_pages)
        await interaction.edit_original_response(view=shown)

    async def _change_settings(self, interaction: discord.Interaction, **changes: Any) -> None:
        """Stores settings of the server by their keys, and shows the page anew."""
        await self.servers.change_settings(find_server_id(interaction), **changes)
        await self._show_settings(interaction)

    async def set_language(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: the language of public messages.

        Boards and cards that stand there already follow at once.
        """
        await interaction.response.defer()
        server_id = find_server_id(interaction)
        language = custom_ids.read_selection(interaction, LANGUAGES)
        for table_id in await self.servers.set_language(server_id, language):
            self.table_messages.refresh_everything(table_id)
        await self._show_settings(interaction)

    async def set_threads(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: whether matches get public, private or no threads."""
        await interaction.response.defer()
        chosen = custom_ids.read_selection(interaction, THREADS)
        await self._change_settings(interaction, threads=chosen)

    async def set_channels(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: the channels where tables may be opened."""
        await interaction.response.defer()
        chosen = custom_ids.read_selected_ids(interaction, "channels", MAX_CHANNELS)
        await self._change_settings(interaction, channels=chosen)

    async def set_finished_channel(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Selection on the settings page: the channel where finished games are shown."""
        await interaction.response.defer()
        chosen = custom_ids.read_selected_ids(interaction, "channels", 1)
        await self._change_settings(interaction, **{FINISHED_CHANNEL: chosen})

    async def set_limit(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: how many tables may be open at most.

        The id names which limit: that of a person, or that of the server.
        """
        await interaction.response.defer()
        key = custom_ids.parse_word(args, 0, OPEN_TABLE_LIMITS)
        offered = {str(limit) for limit in OPEN_TABLE_LIMITS[key]}
        limit = int(custom_ids.read_selection(interaction, offered))
        await self._change_settings(interaction, **{key: limit})

    async def set_reliability_badges(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Selection on the settings page: whether cards say how reliable players are."""
        await interaction.response.defer()
        chosen = custom_ids.read_selection(interaction, RELIABILITY_SETTINGS)
        await self._change_settings(interaction, **{RELIABILITY: chosen})

    async def set_web_pages(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: whether tables are shown on the web.

        Switched off, all links of this server are dead at once, and
        buttons that lead there go.
        """
        await interaction.response.defer()
        chosen = custom_ids.read_selection(interaction, WEB_PAGES)
        await self._change_settings(interaction, **{WATCHING: chosen})
        await self._refresh_live_tables(find_server_id(interaction))

    async def health(self, interaction: discord.Interaction) -> None:
        """`/admin health`: how long the bot runs, how many matches, and the latency to Discord."""
        await defer_privately(interaction)
        live = await self.table_records.count_live()
        minutes = int(time.monotonic() - self._started) // 60
        sentence = Text(
            "Up for {minutes} minutes · {live} running matches · {latency} ms to Discord",
            minutes=minutes,
            live=live,
            latency=self._latency_milliseconds(),
        )
        await self._say(interaction, sentence, *_unplayable_games_texts())

    def _latency_milliseconds(self) -> int:
        """How long Discord takes to answer a heartbeat; 0 without a connection.

        The library's latency is infinite then, or NaN.
        """
        seconds = self.client.latency
        is_connected = seconds < MAX_LATENCY_SECONDS  # False for NaN, too
        if not is_connected:
            return 0
        return round(seconds * 1000)

    async def check(self, interaction: discord.Interaction) -> None:
        """`/admin check`: which permissions the bot lacks in this channel.

        The channel for finished games is looked at, too.
        """
        await defer_privately(interaction)
        words = words_for(interaction)
        lines = [words(permission_report(interaction.app_permissions))]
        finished_id = await self.servers.channel_for_finished_games(find_server_id(interaction))
        if finished_id is not None:
            lines.append(words(_check_finished_channel(interaction, finished_id)))
        await interaction.edit_original_response(view=notice("\n".join(lines)))


def _check_finished_channel(interaction: discord.Interaction, channel_id: int) -> Text:
    """The sentence about the channel for finished games.

    It says what the bot lacks there, that it lacks nothing, or that the
    channel is gone.
    """
    guild = interaction.guild
    channel = guild.get_channel(channel_id) if guild is not None else None
    place = f"<#{channel_id}>"
    if guild is None or channel is None:
        return Text(
            "The channel for finished games is gone, or I do not see it: {place}.", place=place
        )
    missing = list_missing_permissions(channel.permissions_for(guild.me))
    if missing:
        return Text(
            "Missing in the channel for finished games, {place}: {missing}.",
            place=place,
            missing=missing,
        )
    return Text("Everything is there in the channel for finished games, {place}.", place=place)


def _unplayable_games_texts() -> list[Text]:
    """The sentence of `/admin health` about games that cannot be played.

    Empty if all can.
    """
    found = tuple(games_left_out())
    if not found:
        return []
    return [Text("Games that cannot be played just now: {games}", games=found)]


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        AdminCog(
            client=bot,
            greeted_shards=bot.greeted_shards,
            commands=services.commands,
            router=services.router,
            permissions=services.permissions,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            moderation=services.moderation,
            servers=services.servers,
            table_records=services.table_records,
            table_messages=services.table_messages,
            watch_links=services.watch_links,
        )
    )
