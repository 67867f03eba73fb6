"""The report of a finished match: final points, length, ratings, and whether chance was fair."""

from __future__ import annotations

import asyncio

import discord
from discord.ext import commands

from engine.core import Text
from play import Table
from play.match_course import MatchCourse, trace_course
from play.match_import import MatchImporter
from play.match_report import MatchReports
from render import Scene, charts, find_seat_signs

from .messages.pictures import Pictures
from .messages.report_page import report_page, report_words_page
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.table_finder import TableFinder


class ReportCog(commands.Cog, name="report"):
    """The button *Report* of a match that is over."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        reports: MatchReports,
        importer: MatchImporter,
        pictures: Pictures,
    ) -> None:
        self.table_finder = table_finder
        self.reports = reports
        self.importer = importer
        self.pictures = pictures
        router.add("game", {"report": self.show_report, "reportwords": self.show_report_in_words})

    async def show_report(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Report*: shows the report in a private message."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        report = await self.reports.report(table, interaction.user.id)
        assert table.match is not None
        verdict = await self.importer.verify_dice(table.match)
        course = await asyncio.to_thread(trace_course, table)
        files = await self._paint_course(table, course, words_for(interaction).code)
        words = words_for(interaction, table)
        shown = report_page(table, report, verdict, course, words, files)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def _paint_course(
        self,
        table: Table,
        course: MatchCourse,
        language: str,
    ) -> list[discord.File]:
        """The picture of a match's course; none where there is nothing to show."""
        if course.is_empty:
            return []
        words = table.words(language)
        title = words(Text("{game} · table {n}", game=table.game_title, n=table.id))
        game = table.row.game
        view = table.view(None)

        def make_scenes() -> list[Scene]:
            """Makes the scene of the chart; called in the drawing thread."""
            signs = find_seat_signs(game, view)
            chart = charts.match_report_scene(
                title, course.shown_points, course.parts, words, signs
            )
            return [chart]

        return await self.pictures.scenes(make_scenes)

    async def show_report_in_words(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *In words* at the report: tells the course of the match without a picture."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        await self.reports.report(table, interaction.user.id)  # raises Illegal if it is not over
        course = await asyncio.to_thread(trace_course, table)
        shown = report_words_page(table, course, words_for(interaction, table))
        await interaction.edit_original_response(view=shown)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        ReportCog(
            router=services.router,
            table_finder=services.table_finder,
            reports=services.reports,
            importer=services.importer,
            pictures=services.pictures,
        )
    )
