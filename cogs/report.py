"""The report of a finished match: final points, length, ratings, and whether chance was fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from play.match_import import MatchImporter
from play.match_report import MatchReports

from .messages.report_page import report_page
from .services.acknowledge import defer_privately
from .services.interactions import PressRouter
from .services.language import words_for
from .services.table_finder import TableFinder

if TYPE_CHECKING:
    from bot import Tabularium


class ReportCog(commands.Cog, name="report"):
    """The button *Report* of a match that is over."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        reports: MatchReports,
        importer: MatchImporter,
    ) -> None:
        self.table_finder = table_finder
        self.reports = reports
        self.importer = importer
        router.add("game", {"report": self.show_report})

    async def show_report(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Report*: shows the report in a private message."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        report = await self.reports.report(table, interaction.user.id)
        assert table.match is not None
        verdict = await self.importer.verify_dice(table.match)
        shown = report_page(table, report, verdict, words_for(interaction, table))
        await interaction.edit_original_response(view=shown)


async def setup(bot: Tabularium) -> None:
    """Called when the bot starts: adds this cog to it, with the services that it uses."""
    services = bot.services
    await bot.add_cog(
        ReportCog(
            router=services.router,
            table_finder=services.table_finder,
            reports=services.reports,
            importer=services.importer,
        )
    )
