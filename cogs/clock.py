"""Runs the deadlines, and shows the clocks: giving time, and muting a turn's reminders.

One task sleeps until the next deadline, while Discord can
be reached.
"""

from __future__ import annotations

import asyncio
import contextlib
from datetime import datetime, timedelta
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord.ext import commands

from engine.core import Text, Who, Word
from play import Table, Tables
from play.absence import silent_since, substitute_allowed_from
from play.errors import Busy
from play.scheduler import HEARTBEAT_INTERVAL, Scheduler
from play.seats import offered_seats
from play.table import LIVE
from play.table_records import TableRecords
from play.timeouts import TurnTimeouts
from words import Words

from .components import custom_ids
from .messages.card_lines import relative_timestamp, table_heading, time_lines, timestamp
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .messages.table_messages import TableMessages
from .services.command_permissions import CommandPermissions
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, words_for
from .services.redaction import short_reason
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
RETRY_DELAY: Final = timedelta(seconds=10)  # until a look that failed is tried again
MUTED_NOTICE: Final = Text(
    "You will not be reminded of this turn again. Only the last warning of a clock still comes."
)


class ClockCog(commands.Cog, name="clock"):
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

    # --- the sleeper ------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Event handler: Discord is reached; starts the task of the deadlines the first time."""
        self._reached.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run_scheduler())

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Event handler: the connection to Discord is back, and deadlines run again."""
        self._reached.set()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """Event handler: Discord is not reached, and no deadline is run until it is again."""
        self._reached.clear()
        self.scheduler.note_unreachable()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Event handler: the bot has left a server. Refreshes the tables with clocks there.

        Trying to show such a table finds that its place is
        lost, and so its clocks are stopped.
        """
        for table_id in await self.table_records.list_live_with_clock(guild.id):
            self.table_messages.refresh(table_id)

    async def _run_scheduler(self) -> None:
        """The task that runs what is due, then sleeps until the next deadline; pauses offline."""
        while True:
            await self._reached.wait()
            await self._sleep_until(await self._run_due())

    async def _run_due(self) -> datetime:
        """Runs everything that is due; returns when to look again, soon where something failed."""
        try:
            return await self.scheduler.run_due()
        except Busy as error:
            log.warning("the clock waits for the records", reason=short_reason(error))
        except Exception:
            log.exception("the clock could not look at what is due")
        return self.tables.now() + RETRY_DELAY

    async def _sleep_until(self, due: datetime) -> None:
        """Sleeps until a moment, HEARTBEAT_INTERVAL at most, or until the wall clock is set.

        It measures by the steady clock, which nobody can
        set.
        """
        wall = self.tables.wall
        until = wall.monotonic() + min(due - wall.now(), HEARTBEAT_INTERVAL).total_seconds()
        while (left := until - wall.monotonic()) > 0 and not self.scheduler.was_clock_set():
            await asyncio.sleep(min(left, wall.longest_sleep))

    # --- giving time ------------------------------------------------------------------------------

    async def time(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game time`: shows a table's running clocks, with buttons to give others a day."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        await self._show_clocks(interaction, await self.table_finder.find_named(interaction, table))

    async def _show_clocks(self, interaction: discord.Interaction, table: Table) -> None:
        """Shows whose clock runs and who is silent, with buttons to give a day or replace."""
        words, reader = words_for(interaction, table), interaction.user.id
        running = [row for row in table.people_to_act() if table.timeout_at(row.seat)]
        lines: list[str] = []
        for row in running:
            said = map(words, time_lines(table, row.seat))
            lines += [f"{words.seat_name(row.seat)}: {line}" for line in said]
        silent = {row.seat: _silence_texts(table, row.seat) for row in table.people_to_act()}
        lines += map(words, chain.from_iterable(silent.values()))
        lines = lines or [words(Text("No clock runs there."))]
        buttons = [
            _give_day_button(table, row.seat, words) for row in running if row.person_id != reader
        ]
        buttons += [
            _substitute_button(table, seat, words)
            for seat, texts in silent.items()
            if texts and _may_call_substitute(table, reader, seat)
        ]
        content = text("\n".join([table_heading(table, words), *lines]))
        await interaction.edit_original_response(
            view=page(content, *rows(buttons), accent=TERRACOTTA)
        )

    async def give_time(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Give … a day*: adds a day to the clock of a seat, and shows the clocks anew."""
        await interaction.response.defer()
        table_id, seat = custom_ids.parse_numbers(args, 2)
        await self.table_finder.find_by_id(interaction, table_id)  # Illegal where it is not theirs
        name = clean_name(interaction.user.display_name)
        moderator = await self.permissions.may_use(interaction, "table")
        table = await self.timeouts.give_time(
            table_id, interaction.user.id, seat, name, moderator=moderator
        )
        await self._show_clocks(interaction, table)

    # --- muting -----------------------------------------------------------------------------------

    async def mute_reminders(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Mute for this turn*, at the table or in a direct message about it.

        Ends the reminders of this turn. The first
        argument is the table.
        """
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_by_id(
            interaction, custom_ids.parse_numbers(args, 1)[0]
        )
        await self.timeouts.mute_reminders(table.id, interaction.user.id)
        await interaction.edit_original_response(view=notice(words_for(interaction)(MUTED_NOTICE)))


def _give_day_button(table: Table, seat: int, words: Words) -> discord.ui.Button[Any]:
    """The button by which others give the person of a seat a day more."""
    name = clean_name(table.seats[seat].name)
    label = words(Text("Give {name} a day", name=name))
    return button(label, custom_ids.make_id("give", table.id, seat))


def _substitute_button(table: Table, seat: int, words: Words) -> discord.ui.Button[Any]:
    """The button by which others call for a substitute for the person of a seat."""
    name = clean_name(table.seats[seat].name)
    label = words(Text("A substitute for {name}", name=name))
    return button(label, custom_ids.make_id("missing", table.id, seat))


def _silence_texts(table: Table, seat: int) -> list[Text]:
    """Since when a seat without a clock is waited for, and when a substitute may be called.

    Empty where that does not apply, or the seat is offered
    already.
    """
    since, missed = silent_since(table, seat), substitute_allowed_from(table, seat)
    if since is None or missed is None or seat in offered_seats(table):
        return []
    waited = Text(
        "{player} has been waited for since {moment}.", player=Who(seat), moment=timestamp(since)
    )
    later = Text(
        "The others may call for a substitute from {moment} on ({distance}).",
        moment=timestamp(missed),
        distance=relative_timestamp(missed),
    )
    return [waited, later]


def _may_call_substitute(table: Table, person_id: int, seat: int) -> bool:
    """Whether a person may ask for a substitute for the seat: they sit on another one."""
    own = table.seat_of(person_id)
    return own is not None and own.seat != seat


async def setup(bot: Tabularium) -> None:
    """Called when the bot starts: adds this cog to it, with the services that it uses."""
    services = bot.services
    await bot.add_cog(
        ClockCog(
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
