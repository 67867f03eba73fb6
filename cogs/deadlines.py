"""Runs the deadlines, and shows the clocks: giving time, and muting a turn's reminders.

One task sleeps until the next deadline, while Discord can be reached.
"""

from __future__ import annotations

import asyncio
import contextlib
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog
from discord.ext import commands

from engine.core import Text, Word
from play import Table, Tables
from play.errors import Busy
from play.scheduler import HEARTBEAT_INTERVAL, Scheduler
from play.table import LIVE
from play.table_records import TableRecords
from play.timeouts import TurnTimeouts

from .components import custom_ids
from .messages.clock_page import clock_page
from .messages.layout import notice
from .messages.table_messages import TableMessages
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.command_permissions import CommandPermissions
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, words_for
from .services.redaction import short_reason
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

log = structlog.get_logger(__name__)
RETRY_DELAY: Final = timedelta(seconds=10)  # until a look that failed is tried again
MUTED_NOTICE: Final = Text(
    "You will not be reminded of this turn again. Only the last warning of a clock still comes."
)


class DeadlinesCog(commands.Cog, name="deadlines"):
    """The task that runs deadlines, `/game time`, and buttons to give time or mute reminders."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        permissions: CommandPermissions,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        tables: Tables,
        scheduler: Scheduler,
        timeouts: TurnTimeouts,
        table_records: TableRecords,
        table_messages: TableMessages,
    ) -> None:
        self.commands = commands
        self.permissions = permissions
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.tables = tables
        self.scheduler = scheduler
        self.timeouts = timeouts
        self.table_records = table_records
        self.table_messages = table_messages
        self._reached = asyncio.Event()  # while Discord can be reached, and people can act
        self._task: asyncio.Task[None] | None = None
        router.add("game", {"mute": self.mute_reminders})
        router.add("game", {"give": self.give_time})

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game time`."""
        self.commands.add(
            "game",
            Word("command", "time"),
            Text("Whose clock runs, a day more for somebody, or a substitute for who is away."),
            self.time,
            table=SlashOption(TABLE, complete=self.suggestions.newest(LIVE)),
        )

    async def cog_unload(self) -> None:
        """Called by the library: ends the task of the deadlines, and stores a last heartbeat."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(Busy):
                await self.scheduler.store_last_heartbeat()

    # --- the sleeper --------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Event handler: Discord is reached.

        Starts the task of the deadlines the first time.
        """
        self._reached.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run_scheduler())

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Event handler: the connection to Discord is back, and deadlines run again."""
        self._reached.set()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Event handler: one of several connections to Discord has begun anew: deadlines run."""
        self._reached.set()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """Event handler: Discord is not reached, and no deadline is run until it is again."""
        self._reached.clear()
        self.scheduler.note_unreachable()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Event handler: the bot has left a server. Refreshes the tables with clocks there.

        Trying to show such a table finds that its place is lost, and so
        its clocks are stopped.
        """
        for table_id in await self.table_records.list_live_with_clock(guild.id):
            self.table_messages.refresh(table_id)

    async def _run_scheduler(self) -> None:
        """The task that runs what is due, then sleeps until the next deadline.

        It pauses while Discord cannot be reached.
        """
        while True:
            await self._reached.wait()
            next_look = await self._run_due()
            await self._sleep_until(next_look)

    async def _run_due(self) -> datetime:
        """Runs everything that is due.

        Returns when to look again, soon where something failed.
        """
        try:
            return await self.scheduler.run_due()
        except Busy as error:
            log.warning("the clock waits for the records", reason=short_reason(error))
        except Exception:
            log.exception("the clock could not look at what is due")
        return self.tables.now() + RETRY_DELAY

    async def _sleep_until(self, due: datetime) -> None:
        """Sleeps until a moment, HEARTBEAT_INTERVAL at most, or until the wall clock is set.

        It measures by the steady clock, which nobody can set. It ends
        earlier when another process has written a deadline.
        """
        wall = self.tables.wall
        pause = min(due - wall.now(), HEARTBEAT_INTERVAL)
        until = wall.monotonic() + pause.total_seconds()
        while not self.scheduler.has_wall_clock_jumped():
            seconds_left = until - wall.monotonic()
            if seconds_left <= 0:
                return
            was_woken = await self.scheduler.sleep(min(seconds_left, wall.longest_sleep))
            if was_woken:
                return

    # --- giving time --------------------------------------------------

    async def time(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game time`: shows a table's running clocks, with buttons to give others a day."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        found = await self.table_finder.find_named_or_only(interaction, table)
        await self._show_clocks(interaction, found)

    async def _show_clocks(self, interaction: discord.Interaction, table: Table) -> None:
        """Shows whose clock runs and who has not acted for long, with buttons for the others."""
        words = words_for(interaction, table)
        shown = clock_page(table, interaction.user.id, words)
        await interaction.edit_original_response(view=shown)

    async def give_time(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Give … a day*: adds a day to the clock of a seat, and shows the clocks anew."""
        await interaction.response.defer()
        table_id, seat = custom_ids.parse_numbers(args, 2)
        # raises Illegal if the person may not see that table
        await self.table_finder.find_by_id(interaction, table_id)
        name = clean_name(interaction.user.display_name)
        is_moderator = await self.permissions.may_use(interaction, "table")
        table = await self.timeouts.give_time(
            table_id, interaction.user.id, seat, name, moderator=is_moderator
        )
        await self._show_clocks(interaction, table)

    # --- muting -------------------------------------------------------

    async def mute_reminders(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Mute for this turn*, at the table or in a direct message about it.

        Ends the reminders of this turn. The first argument is the table.
        """
        await defer_privately(interaction)
        (table_id,) = custom_ids.parse_numbers(args, 1)
        table = await self.table_finder.find_by_id(interaction, table_id)
        await self.timeouts.mute_reminders(table.id, interaction.user.id)
        said = words_for(interaction)(MUTED_NOTICE)
        await interaction.edit_original_response(view=notice(said))


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        DeadlinesCog(
            commands=services.commands,
            router=services.router,
            permissions=services.permissions,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            tables=services.tables,
            scheduler=services.scheduler,
            timeouts=services.timeouts,
            table_records=services.table_records,
            table_messages=services.table_messages,
        )
    )
