"""What concerns one person: every table they play at, and their settings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from db import matches
from engine.core import Illegal, Text, Word
from play.habits import WAYS, Habits, read_quiet, read_zone
from play.table import LIVE, LOBBY
from play.waiting import change_habits, habits_of

from . import _ids, _settings
from ._desk import Desk
from ._forms import answers
from ._layout import notice
from ._slash import command
from .watch import listed

if TYPE_CHECKING:
    from bot import Tabularium


class MineCog(commands.Cog, name="mine"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        for action, press in {
            "ping": self.set_ping, "every": self.set_every, "hours": self.open_hours, "sethours": self.set_hours,
            "vacation": self.leave, "unvacation": self.come_back,
        }.items():  # fmt: skip
            self.desk.route(action, press)

    async def cog_load(self) -> None:
        mine = self.bot.branch("my")
        mine.add_command(command(Word("command", "games"), Text("All your tables, and whose turn it is."), self.games))
        mine.add_command(command(Word("command", "settings"), Text("How you want to be told."), self.settings))

    async def games(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        async with self.desk.db.read() as c:
            rows = await matches.of_person(c, interaction.user.id, LOBBY, *LIVE)
            waiting = set(await matches.asked_matches(c, interaction.user.id))
        words = self.desk.words(interaction)
        rows.sort(key=lambda row: row.id not in waiting)
        lines = [(words(Text("**Your turn**")) + " " if row.id in waiting else "") + await listed(self.desk, row, words) for row in rows]
        content = "\n".join(lines) if lines else words(Text("You sit at no table. Open one with /game new."))
        await interaction.edit_original_response(view=notice(content))

    # --- settings -----------------------------------------------------------------------------------------------------

    async def settings(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        await self._show(interaction)

    async def _habits(self, interaction: discord.Interaction) -> Habits:
        async with self.desk.db.read() as c:
            return await habits_of(c, interaction.user.id)

    async def _show(self, interaction: discord.Interaction) -> None:
        shown = _settings.settings_page(await self._habits(interaction), self.desk.tables.now(), self.desk.words(interaction))
        await interaction.edit_original_response(view=shown)

    async def _change(self, interaction: discord.Interaction, **changes: Any) -> None:
        await self.desk.remember(interaction)
        async with self.desk.db.write() as tx:
            habits = await habits_of(tx, interaction.user.id)
            await change_habits(tx, interaction.user.id, replace(habits, **changes))
        await self._show(interaction)

    async def set_ping(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        value = _ids.chosen(interaction)
        if value not in WAYS:
            raise Illegal(_ids.OLD)
        await self._change(interaction, way=value)

    async def set_every(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        hours = _ids.numbers([_ids.chosen(interaction)], 1)[0]
        if hours not in _settings.EVERY:
            raise Illegal(_ids.OLD)
        await self._change(interaction, every=hours)

    async def open_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        await interaction.response.send_modal(_settings.hours_dialog(await self._habits(interaction), self.desk.words(interaction)))

    async def set_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        zone, begin, end = (str(answer) for answer in answers(interaction, 3))
        await self._change(interaction, zone=read_zone(zone), quiet=read_quiet(begin, end))

    async def leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self.desk.vacations.begin(interaction.user.id, _ids.numbers([_ids.chosen(interaction)], 1)[0])
        await self._show(interaction)

    async def come_back(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self.desk.vacations.end(interaction.user.id)
        await self._show(interaction)


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(MineCog(bot))
