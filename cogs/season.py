"""Organisers' commands for a running season: start, pause, finish, move.

Its tables and rounds open and close by themselves.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
from discord.ext import commands

from engine.core import Text, Word
from play.league.organiser import Organiser
from play.league.registration import BETWEEN, HALTED, OPEN
from play.league.season import Seasons
from play.rows import SeasonRow

from .components import custom_ids
from .messages.confirm_page import confirm_page
from .messages.layout import notice
from .seasons.finder import NOT_OVER, UNDER_WAY, SeasonFinder
from .seasons.overview import season_title
from .seasons.runner import SeasonRunner
from .services.bot_permissions import season_channel_id
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.periodic import Repeating
from .slash.command import SlashCommands

STEP_SECONDS: Final = 2.0  # seconds between two tables that are opened


class SeasonCog(commands.Cog, name="season"):
    """The commands `/season start, pause, finish, move`.

    Keeps seasons going.
    """

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        seasons: Seasons,
        organiser: Organiser,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
    ) -> None:
        self.commands = commands
        self.seasons = seasons
        self.organiser = organiser
        self.season_runner = season_runner
        self.season_finder = season_finder
        self._running = Repeating(STEP_SECONDS, self.season_runner.run)
        router.add(
            "season",
            {
                "sstart": self.press_start,
                "sfinish": self.press_finish,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        season = self.season_finder.option
        add = partial(self.commands.add, "season")
        add(
            Word("command", "start"),
            Text("Close the registration and open the first round."),
            self.start,
            season=season,
        )
        add(
            Word("command", "pause"),
            Text("Stop a season, or let it go on."),
            self.pause,
            season=season,
        )
        add(Word("command", "finish"), Text("End a season now."), self.finish, season=season)
        add(
            Word("command", "move"),
            Text("Let a season go on in this channel."),
            self.move,
            season=season,
        )

    async def _say(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        said: Text,
    ) -> None:
        """Replaces the private answer by the title of a season and a sentence about it.

        The title tells which season was meant, where the command
        did not name one.
        """
        content = f"**{season_title(season)}** · {words_for(interaction)(said)}"
        await interaction.edit_original_response(view=notice(content))

    # --- a season that runs -------------------------------------------

    async def start(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season start`: closes the registration and opens the first round."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[(OPEN,), (BETWEEN,)]
        )
        await self._start_season(interaction, found)

    async def press_start(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Start now* at the organiser's page: as `/season start`."""
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        await self._start_season(interaction, season)

    async def _start_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """Starts a season and says so."""
        await self.seasons.start(season.id, interaction.user.id)
        sentence = Text("The season has started. Its tables open one after the other.")
        await self._say(interaction, season, sentence)

    async def pause(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season pause`: pauses a season, or lets a paused one go on."""
        found = await self.season_finder.find_named(interaction, season, preferred=[UNDER_WAY])
        changed = await self.organiser.toggle_pause(found.id, interaction.user.id)
        sentence = Text("The season goes on.")
        if changed.status == HALTED:
            sentence = Text(
                "The season is paused: all clocks stand still, and everybody is told. "
                "/season pause lets it go on."
            )
        self.season_runner.mark_stale(found.id)
        await self._say(interaction, found, sentence)

    async def move(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season move`: the season goes on in this channel."""
        found = await self.season_finder.find_named(interaction, season, preferred=[NOT_OVER])
        channel_id = season_channel_id(interaction)
        await self.organiser.move_channel(found.id, interaction.user.id, channel_id)
        sentence = Text("The season goes on here. Tables that are open stay where they are.")
        await self._say(interaction, found, sentence)

    async def finish(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season finish`: asks whether the season shall really end."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OPEN,)]
        )
        words = words_for(interaction)
        overview = await self.season_runner.load_overview(found.id)
        unfinished = sum(row.ranks is None and not row.void for row in overview.tables)
        warning = Text(
            "The season ends now. Tables that are not over count for nobody: {n}. It cannot be "
            "taken back.",
            n=unfinished,
        )
        sure_id = custom_ids.make_id("sfinish", found.id)
        label = Text("Yes, end it")
        if found.status == OPEN:
            warning = Text("The season has not started. It is deleted, with its announcement.")
            label = Text("Yes, delete it")
        named = Text("{season}: {warning}", season=f"**{season_title(found)}**", warning=warning)
        shown = confirm_page(named, label, sure_id, words)
        await interaction.edit_original_response(view=shown)

    async def press_finish(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, end it*: ends the season, or deletes one that has not started."""
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        if season.status == OPEN:
            await self.season_runner.delete_announcement(season)
            await self.organiser.drop_season(season.id)
            await self._say(interaction, season, Text("The season is deleted."))
            return
        await self.organiser.finish_season(season.id, interaction.user.id)
        await self._say(interaction, season, Text("The season is over."))

    # --- by itself ----------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Event handler: starts the repeated running of all seasons, the first time."""
        if not self._running.is_running:
            await self.season_runner.mark_all_stale()
            self._running.start()

    async def cog_unload(self) -> None:
        """Called by the library: stops the repeated running of seasons."""
        self._running.stop()


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        SeasonCog(
            commands=services.commands,
            router=services.router,
            seasons=services.seasons,
            organiser=services.organiser,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
        )
    )
