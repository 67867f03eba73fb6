"""What concerns one person: every table they play at, and their settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from engine.core import Plural, Text, Word
from play.glance import Glance
from play.habits import DAYS, WAYS, Habits, read_quiet, read_zone
from play.waiting import change_habits, habits_of
from words import Words

from . import _ids, _settings
from ._desk import Desk
from ._forms import answers, open_dialog, take_form
from ._layout import notice
from ._lists import line, tables_page
from ._slash import command

if TYPE_CHECKING:
    from bot import Tabularium


class MineCog(commands.Cog, name="mine"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        for action, press in {
            "ping": self.set_ping, "every": self.set_every, "hours": self.open_hours, "sethours": self.set_hours,
            "vacation": self.open_vacation, "setvacation": self.leave, "unvacation": self.come_back, "mine": self.turn_page,
        }.items():  # fmt: skip
            self.desk.route(action, press, "my")

    async def cog_load(self) -> None:
        mine = self.bot.branch("my")
        mine.add_command(command(Word("command", "games"), Text("All your tables, and whose turn it is."), self.games))
        mine.add_command(command(Word("command", "settings"), Text("How you want to be told."), self.settings))

    async def games(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        await self._show_games(interaction, 0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Another page of the list, or the list itself, pressed elsewhere."""
        await (interaction.response.defer() if args else interaction.response.defer(ephemeral=True, thinking=True))
        await self.desk.remember(interaction)
        await self._show_games(interaction, _ids.numbers(args, 1)[0] if args else 0)

    async def _show_games(self, interaction: discord.Interaction, at: int) -> None:
        words = self.desk.words(interaction)
        shown = games_page(await self.desk.own_tables(interaction), interaction.user.id, words, at)
        await interaction.edit_original_response(view=shown)

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
        await self._change(interaction, way=_ids.chosen(interaction, WAYS))

    async def set_every(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._change(interaction, every=int(_ids.chosen(interaction, {str(hours) for hours in _settings.EVERY})))

    async def open_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        await open_dialog(interaction, _settings.hours_dialog(await self._habits(interaction), self.desk.words(interaction)))

    async def set_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        await take_form(interaction)
        zone, begin, end = (str(answer) for answer in answers(interaction, _settings.HOURS))
        await self.desk.remember(interaction)
        await self.desk.vacations.keep_hours(interaction.user.id, read_zone(zone), read_quiet(begin, end))
        await self._show(interaction)

    async def open_vacation(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        habits, words = await self._habits(interaction), self.desk.words(interaction)
        await open_dialog(interaction, _settings.vacation_dialog(habits, self.desk.tables.now(), words))

    async def leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        await take_form(interaction)
        days, ahead = (int("".join(answer)) for answer in answers(interaction, _settings.vacation_questions(DAYS)))
        await self.desk.vacations.begin(interaction.user.id, days, ahead)
        await self._show(interaction)

    async def come_back(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self.desk.vacations.end(interaction.user.id)
        await self._show(interaction)


def games_page(
    found: Sequence[Glance], person_id: int, words: Words, at: int = 0
) -> discord.ui.LayoutView:
    """All tables of a person, those that wait for them first."""
    if not found:
        return notice(words(Text("You sit at no table. Open one with /game new.")))
    waiting = sum(glance.waits_for(person_id) for glance in found)
    head = Text("**No table waits for you.**")
    if waiting:
        head = Plural("**{n} table waits for you.**", "**{n} tables wait for you.**", n=waiting)
    return tables_page([line(glance, words, person_id) for glance in found], words(head), at, "mine")


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(MineCog(bot))
