"""What concerns one person: every table they play at, and their settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from engine.core import Plural, Text, Word
from play import Tables
from play.people import PeopleRecords
from play.preferences import (
    VACATION_DAYS_PER_SEASON,
    WAYS,
    Preferences,
    parse_quiet_hours,
    parse_time_zone,
)
from play.table_summary import TableSummary
from play.vacations import Vacations
from words import Words

from .components import custom_ids
from .components.modals import open_dialog, read_answers, take_form
from .messages.layout import notice
from .messages.table_lists import summary_line, tables_page
from .preferences import person_page
from .services.language import Languages, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands

if TYPE_CHECKING:
    from bot import Tabularium


class MyCog(commands.Cog, name="my"):
    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        tables: Tables,
        vacations: Vacations,
        people: PeopleRecords,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.tables = tables
        self.vacations = vacations
        self.people = people
        router.add(
            "my",
            {
                "ping": self.set_ping,
                "every": self.set_every,
                "hours": self.open_hours,
                "sethours": self.set_hours,
                "vacation": self.open_vacation,
                "setvacation": self.begin_vacation,
                "unvacation": self.end_vacation,
                "mine": self.turn_page,
            },
        )

    async def cog_load(self) -> None:
        self.commands.add(
            "my",
            Word("command", "games"),
            Text("All your tables, and whose turn it is."),
            self.games,
        )
        self.commands.add(
            "my", Word("command", "settings"), Text("How you want to be told."), self.settings
        )

    async def games(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        await self._show_games(interaction, 0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Another page of the list, or the list itself, pressed elsewhere."""
        await (
            interaction.response.defer()
            if args
            else interaction.response.defer(ephemeral=True, thinking=True)
        )
        await self.languages.remember_person(interaction)
        await self._show_games(interaction, custom_ids.parse_numbers(args, 1)[0] if args else 0)

    async def _show_games(self, interaction: discord.Interaction, at: int) -> None:
        words = words_for(interaction)
        shown = games_page(
            await self.table_finder.list_own(interaction), interaction.user.id, words, at
        )
        await interaction.edit_original_response(view=shown)

    # --- settings ---------------------------------------------------------------------------------

    async def settings(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        await self._show(interaction)

    async def _load_preferences(self, interaction: discord.Interaction) -> Preferences:
        return await self.people.load_preferences(interaction.user.id)

    async def _show(self, interaction: discord.Interaction) -> None:
        shown = person_page.settings_page(
            await self._load_preferences(interaction),
            self.tables.now(),
            words_for(interaction),
        )
        await interaction.edit_original_response(view=shown)

    async def _change(self, interaction: discord.Interaction, **changes: Any) -> None:
        await self.languages.remember_person(interaction)
        await self.people.change_preferences(interaction.user.id, **changes)
        await self._show(interaction)

    async def set_ping(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._change(interaction, way=custom_ids.read_selection(interaction, WAYS))

    async def set_every(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._change(
            interaction,
            every=int(
                custom_ids.read_selection(interaction, {str(hours) for hours in person_page.EVERY})
            ),
        )

    async def open_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        await open_dialog(
            interaction,
            person_page.quiet_hours_modal(
                await self._load_preferences(interaction), words_for(interaction)
            ),
        )

    async def set_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        await take_form(interaction)
        zone, begin, end = (str(answer) for answer in read_answers(interaction, person_page.HOURS))
        await self.languages.remember_person(interaction)
        await self.vacations.set_quiet_hours(
            interaction.user.id, parse_time_zone(zone), parse_quiet_hours(begin, end)
        )
        await self._show(interaction)

    async def open_vacation(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer."""
        preferences, words = await self._load_preferences(interaction), words_for(interaction)
        await open_dialog(
            interaction, person_page.vacation_modal(preferences, self.tables.now(), words)
        )

    async def begin_vacation(self, interaction: discord.Interaction, args: list[str]) -> None:
        await take_form(interaction)
        days, ahead = (
            int("".join(answer))
            for answer in read_answers(
                interaction, person_page.vacation_questions(VACATION_DAYS_PER_SEASON)
            )
        )
        await self.vacations.begin(interaction.user.id, days, ahead)
        await self._show(interaction)

    async def end_vacation(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self.vacations.end(interaction.user.id)
        await self._show(interaction)


def games_page(
    found: Sequence[TableSummary], person_id: int, words: Words, at: int = 0
) -> discord.ui.LayoutView:
    """All tables of a person, those that wait for them first."""
    if not found:
        return notice(words(Text("You sit at no table. Open one with /game new.")))
    waiting = sum(summary.waits_for(person_id) for summary in found)
    head = Text("**No table waits for you.**")
    if waiting:
        head = Plural("**{n} table waits for you.**", "**{n} tables wait for you.**", n=waiting)
    return tables_page(
        [summary_line(summary, words, person_id) for summary in found], words(head), at, "mine"
    )


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        MyCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            tables=services.tables,
            vacations=services.vacations,
            people=services.people,
        )
    )
