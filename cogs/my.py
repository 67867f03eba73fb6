"""What concerns one person: every table they play at, and their settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord.ext import commands

from engine.core import OFF, ON, Illegal, Plural, Text, Word
from play import Tables
from play.digests import Digests
from play.lessons import Lessons, games_with_lessons
from play.people import PeopleRecords
from play.preferences import (
    DIGEST,
    PROFILE_READERS,
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
from .messages.table_lists import OWN_TABLES, summary_line, tables_page
from .preferences import person_page
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .services.table_finder import TableFinder
from .slash.command import SlashCommands


class MyCog(commands.Cog, name="my"):
    """The commands `/my games` and `/my settings`, with their pages and dialogs."""

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
        digests: Digests,
        lessons: Lessons,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.tables = tables
        self.vacations = vacations
        self.people = people
        self.digests = digests
        self.lessons = lessons
        router.add(
            "my",
            {
                "ping": self.set_ping_way,
                "every": self.set_reminder_interval,
                "profile": self.set_profile_readers,
                "freedays": self.set_free_days,
                "hours": self.open_quiet_hours_form,
                "sethours": self.set_quiet_hours,
                "vacation": self.open_vacation_form,
                "setvacation": self.begin_vacation,
                "unvacation": self.end_vacation,
                "lessons": self.switch_lessons,
                "mine": self.turn_page,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        self.commands.add(
            "my",
            Word("command", "games"),
            Text("All your tables, and whose turn it is."),
            self.games,
        )
        self.commands.add(
            "my",
            Word("command", "settings"),
            Text("How you want to be told."),
            self.settings,
        )

    async def games(self, interaction: discord.Interaction) -> None:
        """`/my games`: lists all tables of the person."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        await self._show_games(interaction, 0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on a page button of the list, or on *My tables* in a direct message.

        A page button carries its page and changes the list. *My tables*
        carries nothing, and answers with a new list.
        """
        page_number = 0
        if args:
            await interaction.response.defer()
            (page_number,) = custom_ids.parse_numbers(args, 1)
        else:
            await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        await self._show_games(interaction, page_number)

    async def _show_games(self, interaction: discord.Interaction, page_number: int) -> None:
        """Shows a page of the list of the person's tables."""
        words = words_for(interaction)
        found = await self.table_finder.list_own(interaction)
        shown = games_page(found, interaction.user.id, words, page_number)
        await interaction.edit_original_response(view=shown)

    # --- settings -----------------------------------------------------

    async def settings(self, interaction: discord.Interaction) -> None:
        """`/my settings`: shows the private page of the person's settings."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        await self._show_settings(interaction)

    async def _load_preferences(self, interaction: discord.Interaction) -> Preferences:
        """The stored preferences of whoever pressed or typed."""
        return await self.people.load_preferences(interaction.user.id)

    async def _show_settings(self, interaction: discord.Interaction) -> None:
        """Puts the page of the person's settings into the private answer."""
        preferences = await self._load_preferences(interaction)
        words = words_for(interaction)
        shown = person_page.settings_page(preferences, self.tables.now(), words)
        await interaction.edit_original_response(view=shown)

    async def _change_preferences(self, interaction: discord.Interaction, **changes: Any) -> None:
        """Stores preferences of the person by their keys, and shows the page anew."""
        await self.languages.remember_person(interaction)
        await self.people.change_preferences(interaction.user.id, **changes)
        await self._show_settings(interaction)

    async def set_ping_way(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: mention, direct message, or only the name."""
        await interaction.response.defer()
        way = custom_ids.read_selection(interaction, WAYS)
        await self._change_preferences(interaction, way=way)
        if way == DIGEST:
            await self.digests.plan_for(interaction.user.id)

    async def set_reminder_interval(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Selection on the settings page: the hours between two reminders, 0 for none."""
        await interaction.response.defer()
        offered = {str(hours) for hours in person_page.REMINDER_HOURS}
        hours = int(custom_ids.read_selection(interaction, offered))
        await self._change_preferences(interaction, every=hours)

    async def set_profile_readers(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: who may see the person's profile."""
        await interaction.response.defer()
        readers = custom_ids.read_selection(interaction, PROFILE_READERS)
        await self._change_preferences(interaction, profile=readers)

    async def set_free_days(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the settings page: the days of the week that are free."""
        await interaction.response.defer()
        offered = {str(day) for day in range(len(person_page.WEEKDAYS))}
        chosen = set(custom_ids.read_selections(interaction))
        if not chosen <= offered:
            raise Illegal(custom_ids.OUTDATED)
        await self.vacations.set_free_days(interaction.user.id, {int(day) for day in chosen})
        await self._show_settings(interaction)

    async def open_quiet_hours_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Time zone and quiet hours*: opens the dialog, which is the answer itself."""
        preferences = await self._load_preferences(interaction)
        dialog = person_page.quiet_hours_modal(preferences, words_for(interaction))
        await open_dialog(interaction, dialog)

    async def set_quiet_hours(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog of time zone and quiet hours was sent in: stores them."""
        await take_form(interaction)
        answers = read_answers(interaction, person_page.QUIET_HOURS_QUESTIONS)
        zone, begin, end = map(str, answers)
        await self.languages.remember_person(interaction)
        await self.vacations.set_quiet_hours(
            interaction.user.id,
            parse_time_zone(zone),
            parse_quiet_hours(begin, end),
        )
        await self._show_settings(interaction)

    async def open_vacation_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Vacation*: opens the dialog, which is the answer itself."""
        preferences = await self._load_preferences(interaction)
        words = words_for(interaction)
        dialog = person_page.vacation_modal(preferences, self.tables.now(), words)
        await open_dialog(interaction, dialog)

    async def begin_vacation(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog of a vacation was sent in: begins it now, or in as many days as chosen."""
        await take_form(interaction)
        questions = person_page.vacation_questions(VACATION_DAYS_PER_SEASON)
        picked_days, picked_start = read_answers(interaction, questions)
        (days,) = map(int, picked_days)  # from each list one value is picked
        (days_ahead,) = map(int, picked_start)
        await self.vacations.begin(interaction.user.id, days, days_ahead)
        await self._show_settings(interaction)

    async def end_vacation(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *I am back* or *Cancel the vacation*: ends it, and shows the settings."""
        await interaction.response.defer()
        await self.vacations.end(interaction.user.id)
        await self._show_settings(interaction)

    async def switch_lessons(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Switch lessons on* or *off*: it holds for all games that have lessons."""
        switch = custom_ids.parse_word(args, 0, (ON, OFF))
        await interaction.response.defer()
        await self.languages.remember_person(interaction)
        if switch == ON:
            await self.lessons.switch_on(interaction.user.id, *games_with_lessons())
        else:
            await self.lessons.switch_off(interaction.user.id)
        await self._show_settings(interaction)


def games_page(
    found: Sequence[TableSummary],
    person_id: int,
    words: Words,
    page_number: int = 0,
) -> discord.ui.LayoutView:
    """A page of all tables of a person, those that wait for them first."""
    if not found:
        return notice(words(Text("You sit at no table. Open one with /game new.")))
    waiting = sum(summary.waits_for(person_id) for summary in found)
    head = Text("**No table waits for you.**")
    if waiting:
        head = Plural("**{n} table waits for you.**", "**{n} tables wait for you.**", n=waiting)
    return tables_page(
        [summary_line(summary, words, person_id) for summary in found],
        words(head),
        page_number,
        OWN_TABLES,
    )


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
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
            digests=services.digests,
            lessons=services.lessons,
        )
    )
