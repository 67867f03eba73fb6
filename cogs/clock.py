"""Keeping time: one task sleeps until the next deadline, while Discord can be reached; giving time,
and muting a turn's reminders.
"""

from __future__ import annotations

import asyncio
import contextlib
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from db import Busy, matches
from engine.core import Text, Who, Word
from play import Table
from play.absence import silent_since, substitute_allowed_from
from play.scheduler import BEAT
from play.seats import offered_seats
from play.table import LIVE
from play.terms import Terms

from .components import custom_ids
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .messages.table_card import relative_timestamp, table_heading, time_lines, timestamp
from .services.language import strip_markup
from .services.services import Services
from .slash.command import SlashOption, make_command
from .slash.move_commands import TABLE, autocomplete_matches, find_table

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
AGAIN: Final = timedelta(seconds=10)  # until a look that failed is tried again
MUTED: Final = Text(
    "You will not be reminded of this turn again. Only the last warning of a clock still comes."
)


class ClockCog(commands.Cog, name="clock"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        self._reached = asyncio.Event()  # while Discord can be reached, and people can act
        self._task: asyncio.Task[None] | None = None
        self.desk.add_route("mute", self.mute_reminders, "game")
        self.desk.add_route("give", self.give_time, "game")

    async def cog_load(self) -> None:
        self.bot.command_group("game").add_command(
            make_command(
                Word("command", "time"),
                Text("Whose clock runs, a day more for somebody, or a substitute for who is away."),
                self.time,
                table=SlashOption(TABLE, complete=self._tables),
            )
        )

    async def _tables(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await autocomplete_matches(self.desk, interaction, current, LIVE)

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(Busy):
                await self.desk.scheduler.rest()

    # --- the sleeper ------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self._reached.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run_scheduler())

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        self._reached.set()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        self._reached.clear()
        self.desk.scheduler.note_unreachable()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Nobody can act there: trying to show a table that has a clock finds that out, and the
        clock stands still.
        """
        async with self.desk.db.read() as c:
            rows = await matches.list_matches_in_server(c, guild.id, *LIVE, limit=1000)
        for row in rows:
            if Terms.from_settings(row.settings).time_control is not None:
                self.desk.table_messages.refresh(row.id)

    async def _run_scheduler(self) -> None:
        while True:
            await self._reached.wait()
            await self._sleep_until(await self._run_due())

    async def _run_due(self) -> datetime:
        try:
            return await self.desk.scheduler.run_due()
        except Busy as error:
            log.warning("the clock waits for the records", reason=str(error)[:200])
        except Exception:
            log.exception("the clock could not look at what is due")
        return self.desk.tables.now() + AGAIN

    async def _sleep_until(self, due: datetime) -> None:
        """By the steady clock, and never for long; a clock that is set wakes the sleeper."""
        wall = self.desk.tables.wall
        until = wall.monotonic() + min(due - wall.now(), BEAT).total_seconds()
        while (left := until - wall.monotonic()) > 0 and not self.desk.scheduler.is_set():
            await asyncio.sleep(min(left, wall.longest_sleep))

    # --- giving time ------------------------------------------------------------------------------

    async def time(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Every clock that runs; whoever else sits there may give a day."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember_person(interaction)
        await self._show(interaction, await find_table(self.desk, interaction, table))

    async def _show(self, interaction: discord.Interaction, table: Table) -> None:
        words = self.desk.words(interaction, table)
        running = [row for row in table.people_to_act() if table.timeout_at(row.seat)]
        lines = [
            f"{words.seat_name(row.seat)}: {words(line)}"
            for row in running
            for line in time_lines(table, row.seat)
        ]
        buttons = [
            button(
                words(Text("Give {name} a day", name=strip_markup(row.name))),
                custom_ids.make_id("give", table.id, row.seat),
            )
            for row in running
            if row.person_id != interaction.user.id
        ]
        lines += [
            words(line) for row in table.people_to_act() for line in _silence_texts(table, row.seat)
        ]
        buttons += [
            button(
                words(Text("A substitute for {name}", name=strip_markup(row.name))),
                custom_ids.make_id("missing", table.id, row.seat),
            )
            for row in table.people_to_act()
            if _silence_texts(table, row.seat)
            and _may_call_substitute(table, interaction.user.id, row.seat)
        ]
        content = "\n".join(
            [table_heading(table, words), *(lines or [words(Text("No clock runs there."))])]
        )
        await interaction.edit_original_response(
            view=page(text(content), *rows(buttons), accent=TERRACOTTA)
        )

    async def give_time(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table_id, seat = custom_ids.parse_numbers(args, 2)
        await self.desk.find_table(interaction, table_id)
        name, moderator = (
            strip_markup(interaction.user.display_name),
            await self.desk.guard.may_use(interaction, "table"),
        )
        await self._show(
            interaction,
            await self.desk.timeouts.give_time(
                table_id, interaction.user.id, seat, name, moderator=moderator
            ),
        )

    # --- muting -----------------------------------------------------------------------------------

    async def mute_reminders(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Pressed at the table, or in a direct message about it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0])
        await self.desk.timeouts.mute_reminders(table.id, interaction.user.id)
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(MUTED)))


def _silence_texts(table: Table, seat: int) -> list[Text]:
    """Where no clock runs: since when somebody is waited for, and when the others need not wait any
    more.
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
    own = table.seat_of(person_id)
    return own is not None and own.seat != seat


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(ClockCog(bot))
