"""Keeping time: one task sleeps until the next deadline, while Discord can be reached; and muting the reminders of a turn."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog
from discord.ext import commands

from db import Busy, matches
from engine.core import Text
from play.table import LIVE
from play.terms import Terms

from . import _ids
from ._desk import Desk
from ._layout import notice

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
AGAIN: Final = timedelta(seconds=10)  # until a look that failed is tried again
MUTED: Final = Text("You will not be reminded of this turn again. Only the last warning of a clock still comes.")


class ClockCog(commands.Cog, name="clock"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        self._reached = asyncio.Event()  # while Discord can be reached, and people can act
        self._task: asyncio.Task[None] | None = None
        self.desk.route("mute", self.mute)

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()

    # --- the sleeper --------------------------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self._reached.set()
        if self._task is None:
            self._task = asyncio.create_task(self._keep_time())

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        self._reached.set()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        self._reached.clear()
        self.desk.timekeeper.away()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Nobody can act there: trying to show a table that has a clock finds that out, and the clock stands still."""
        async with self.desk.db.read() as c:
            rows = await matches.in_server(c, guild.id, *LIVE, limit=1000)
        for row in rows:
            if Terms.of(row.settings).pace is not None:
                self.desk.boards.refresh(row.id)

    async def _keep_time(self) -> None:
        while True:
            await self._reached.wait()
            await self._sleep_until(await self._look())

    async def _look(self) -> datetime:
        try:
            return await self.desk.timekeeper.look()
        except Busy as error:
            log.warning("the clock waits for the records", reason=str(error)[:200])
        except Exception:
            log.exception("the clock could not look at what is due")
        return self.desk.tables.now() + AGAIN

    async def _sleep_until(self, due: datetime) -> None:
        wall = self.desk.tables.wall
        while (left := (due - wall.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, wall.patience))

    # --- muting -------------------------------------------------------------------------------------------------------

    async def mute(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Pressed at the table, or in a direct message about it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        (table_id,) = _ids.numbers(args, 1)
        await self.desk.overdue.mute(table_id, interaction.user.id)
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(MUTED)))


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(ClockCog(bot))
