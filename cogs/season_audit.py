"""What was done in a season: its audit, and the whole season as files."""

from __future__ import annotations

import io
import json
from typing import Final

import discord
from discord.ext import commands

from engine.core import Text, Word
from play.league.audit import load_audit
from play.league.export import export_season
from play.league.registration import OPEN, OVER
from play.league.season import Seasons
from play.people import PeopleRecords
from play.rows import SeasonRow

from .components import custom_ids
from .messages.layout import TERRACOTTA, page, page_buttons, text
from .messages.log_lines import group_by_day
from .messages.size_limits import split_pages
from .seasons.audit import audit_line
from .seasons.finder import UNDER_WAY, SeasonFinder
from .seasons.overview import season_title
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .slash.command import SlashCommands

ENTRIES_A_PAGE: Final = 8  # acts on one page


class SeasonAuditCog(commands.Cog, name="season_audit"):
    """The commands `/season audit` and `/season export`."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        people: PeopleRecords,
        seasons: Seasons,
        season_finder: SeasonFinder,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.people = people
        self.seasons = seasons
        self.season_finder = season_finder
        router.add("season", {"saudit": self.press_audit})

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        season = self.season_finder.option
        self.commands.add(
            "season",
            Word("command", "audit"),
            Text("What was changed by hand, when, and by whom."),
            self.audit,
            season=season,
        )
        self.commands.add(
            "season",
            Word("command", "export"),
            Text("A season as files: JSON and CSV."),
            self.export,
            season=season,
        )

    async def audit(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season audit`: shows what was changed in a season, when, and by whom."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OVER,), (OPEN,)]
        )
        await self._show_audit(interaction, found, None)

    async def press_audit(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Audit* at the organiser's page, or on a page button of the audit.

        The id names the season; that of a page button also the page.
        """
        page_number: int | None = None
        if len(args) > 1:
            await interaction.response.defer()
            _season_id, page_number = custom_ids.parse_numbers(args, 2)
        else:
            await defer_privately(interaction)
            await self.languages.remember_person(interaction)
        season = await self.season_finder.find_pressed(interaction, args)
        await self._show_audit(interaction, season, page_number)

    async def _show_audit(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        page_number: int | None,
    ) -> None:
        """Shows a page of the audit, or the nearest one there is.

        `page_number` None: the newest.
        """
        words = words_for(interaction)
        entries = await load_audit(self.seasons, season.id)
        members = await self.seasons.members(season.id)
        names = {member.person_id: member.name for member in members}
        lines = [audit_line(entry, names, words) for entry in entries]
        pages = split_pages(lines, ENTRIES_A_PAGE, lambda line: line.text)
        newest = len(pages) - 1
        page_index = newest if page_number is None else max(0, min(page_number, newest))
        preferences = await self.people.load_preferences(interaction.user.id)
        head = f"### {season_title(season)} · {words(Text('Audit'))}"
        content = "\n".join([head, *group_by_day(pages[page_index], preferences)])
        turn_buttons = page_buttons(page_index, len(pages), "saudit", season.id)
        shown = page(text(content), *turn_buttons, accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)

    async def export(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season export`: sends a season as a JSON file and a CSV file."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OVER,), (OPEN,)]
        )
        data, csv_text = await export_season(self.seasons, found.id)
        as_json = json.dumps(data, ensure_ascii=False, indent=1).encode()
        as_csv = csv_text.encode("utf-8-sig")  # with a BOM, by which spreadsheets know UTF-8
        files = [
            discord.File(io.BytesIO(as_json), f"season-{found.id}.json"),
            discord.File(io.BytesIO(as_csv), f"season-{found.id}.csv"),
        ]
        shown = page(*map(discord.ui.File, files))
        await interaction.edit_original_response(view=shown, attachments=files)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        SeasonAuditCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            people=services.people,
            seasons=services.seasons,
            season_finder=services.season_finder,
        )
    )
