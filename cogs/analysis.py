"""*Analysis* of a finished match: how everybody's chances went, and what turned the match."""

from __future__ import annotations

from typing import Final

import discord
from discord.ext import commands

from engine.core import Illegal, Text
from play import Table
from play.analyses import FAILED, Analyses
from play.analysis_texts import describe_points
from play.background import BackgroundQueue
from play.match_analysis import MatchAnalysis
from render import Scene, charts, find_seat_signs
from words import Words

from .messages.analysis_page import LATER, analysis_page, analysis_words_page, progress_text
from .messages.layout import notice
from .messages.pictures import Pictures
from .messages.replay_page import match_of_started
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.table_finder import TableFinder

PROGRESS_SECONDS: Final = 5.0  # between two lines of progress
MAX_PROGRESS_LINES: Final = 150  # then the message can soon be changed no more


class AnalysisCog(commands.Cog, name="analysis"):
    """The button *Analysis* at a match that is over."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        analyses: Analyses,
        pictures: Pictures,
    ) -> None:
        self.table_finder = table_finder
        self.analyses = analyses
        self.pictures = pictures
        self._replays = BackgroundQueue()
        router.add(
            "game", {"analysis": self.show_analysis, "analysiswords": self.show_analysis_in_words}
        )

    async def show_analysis(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Analysis*: shows the match's turning points and chances to win.

        While they are worked out, the private answer tells the progress;
        if that takes too long, it says to press again later.
        """
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        words = words_for(interaction, table)
        found = await self._wait_for(interaction, table, words)
        if found is None:
            await interaction.edit_original_response(view=notice(words(LATER)))
            return
        match = match_of_started(table)
        point_texts = await self._replays.run(describe_points, match, found)
        files = await self._paint(table, found, point_texts, words.code)
        shown = analysis_page(table, found, point_texts, words, files)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def _wait_for(
        self,
        interaction: discord.Interaction,
        table: Table,
        words: Words,
    ) -> MatchAnalysis | None:
        """The analysis of a match, once it is done; None if that takes too long.

        Meanwhile the private answer tells how far it is. Raises Illegal
        if the analysis fails.
        """
        found = await self.analyses.find(table)
        if found is not None:
            return found
        running = await self.analyses.begin(table, interaction.user.id)
        for _ in range(MAX_PROGRESS_LINES):
            said = words(progress_text(running))
            await interaction.edit_original_response(view=notice(said))
            if await running.wait(PROGRESS_SECONDS):
                if not running.found.is_done:
                    raise Illegal(FAILED)
                return running.found
        return None

    async def _paint(
        self,
        table: Table,
        found: MatchAnalysis,
        point_texts: list[tuple[Text, ...]],
        language: str,
    ) -> list[discord.File]:
        """The chart of everybody's chances to win, with the turning points of the match.

        `point_texts` holds the sentences about each turning point, for
        the alt text.
        """
        words = table.words(language)
        title = words(Text("{game} · table {n}", game=table.game_title, n=table.id))
        told = [" ".join(map(words, sentences)) for sentences in point_texts]
        turning_actions = [point.entry for point in found.points]
        game = table.row.game
        view = table.view(None)

        def make_scenes() -> list[Scene]:
            """Makes the scene of the chart; called in the drawing thread."""
            chart = charts.win_shares_scene(
                title,
                found.positions,
                found.shares,
                points=turning_actions,
                told=told,
                words=words,
                signs=find_seat_signs(game, view),
            )
            return [chart]

        return await self.pictures.scenes(make_scenes)

    async def show_analysis_in_words(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *In words* at an analysis: tells the chances without a picture."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        found = await self.analyses.find(table)
        if found is None:
            raise Illegal(Text("This match has not been analysed yet."))
        shown = analysis_words_page(table, found, words_for(interaction, table))
        await interaction.edit_original_response(view=shown)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        AnalysisCog(
            router=services.router,
            table_finder=services.table_finder,
            analyses=services.analyses,
            pictures=services.pictures,
        )
    )
