"""Organisers' commands for a running season: start, pause, replace, void, finish, move.

Its tables and rounds open and close by themselves.
"""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play import Tables
from play.league.organiser import Organiser
from play.league.registration import HALTED
from play.league.season import Seasons
from play.rows import SeasonRow
from play.seats import Substitutes

from .components import custom_ids
from .messages.confirm_page import confirm_page
from .messages.layout import notice
from .seasons.finder import SeasonFinder
from .seasons.runner import SeasonRunner
from .services.bot_permissions import season_channel_id
from .services.interactions import PressRouter
from .services.language import clean_name, escape_name, words_for
from .services.periodic import Repeating
from .slash.command import SlashCommands, SlashOption

if TYPE_CHECKING:
    from bot import Tabularium

STEP_SECONDS: Final = 2.0  # seconds between two tables that are opened

PAIRING_OPTIONS: Final = {
    "round": SlashOption(Text("Which round."), int, required=True),
    "number": SlashOption(Text("Which table of the round."), int, required=True),
}
REPLACE_OPTIONS: Final = {
    "new": SlashOption(Text("Who comes."), discord.Member, required=True),
    "old": SlashOption(Text("Who goes."), discord.Member),
}


class SeasonCog(commands.Cog, name="season"):
    """The commands `/season start, pause, replace, void, finish, move`.

    Keeps seasons going.
    """

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        tables: Tables,
        substitutes: Substitutes,
        seasons: Seasons,
        organiser: Organiser,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
    ) -> None:
        self.commands = commands
        self.tables = tables
        self.substitutes = substitutes
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
        """Called by the library: adds the commands of this cog."""
        suggest = self.season_finder.suggest
        season = SlashOption(Text("Which season."), required=True, complete=suggest)
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
        add(
            Word("command", "replace"),
            Text("Put somebody in another's place, or add them."),
            self.replace,
            season=season,
            **REPLACE_OPTIONS,
        )
        add(
            Word("command", "void"),
            Text("Let a table count for nobody, or again."),
            self.void,
            season=season,
            **PAIRING_OPTIONS,
        )
        add(Word("command", "finish"), Text("End a season now."), self.finish, season=season)
        add(
            Word("command", "move"),
            Text("Let a season go on in this channel."),
            self.move,
            season=season,
        )

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        """Replaces the private answer by this sentence, in the reader's language."""
        await interaction.edit_original_response(view=notice(words_for(interaction)(said)))

    # --- a season that runs -----------------------------------------------------------------------

    async def start(self, interaction: discord.Interaction, season: str) -> None:
        """`/season start`: closes the registration and opens the first round."""
        found = await self.season_finder.find_named(interaction, season)
        await self._start_season(interaction, found)

    async def press_start(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Start now* at the organiser's page."""
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        await self._start_season(interaction, season)

    async def _start_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """Starts a season and says so."""
        await self.seasons.start(season.id, interaction.user.id)
        said = Text("The season has started. Its tables open one after the other.")
        await self._say(interaction, said)

    async def pause(self, interaction: discord.Interaction, season: str) -> None:
        """`/season pause`: pauses a season, or lets a paused one go on."""
        found = await self.season_finder.find_named(interaction, season)
        changed = await self.organiser.toggle_pause(found.id, interaction.user.id)
        said = Text("The season goes on.")
        if changed.status == HALTED:
            said = Text("The season is paused: no further table is opened.")
        self.season_runner.mark_stale(found.id)
        await self._say(interaction, said)

    async def move(self, interaction: discord.Interaction, season: str) -> None:
        """`/season move`: the season goes on in this channel."""
        found = await self.season_finder.find_named(interaction, season)
        channel_id = season_channel_id(interaction)
        await self.organiser.move_channel(found.id, interaction.user.id, channel_id)
        said = Text("The season goes on here. Tables that are open stay where they are.")
        await self._say(interaction, said)

    async def replace(
        self,
        interaction: discord.Interaction,
        season: str,
        new: discord.Member,
        old: discord.Member | None = None,
    ) -> None:
        """`/season replace`: puts `new` in the place of `old`, or adds them where nobody goes.

        A seat at an open table is offered to the newcomer,
        who takes it by pressing.
        """
        found = await self.season_finder.find_named(interaction, season)
        name = clean_name(new.display_name)
        if new.bot:
            raise Illegal(Text("A season is for people."))
        if old is None:
            await self.organiser.add_member(found.id, interaction.user.id, new.id, name)
            said = Text("{new} is in the season from the next round on.", new=escape_name(name))
        else:
            said = await self._replace_member(found.id, interaction.user.id, old, new)
        self.season_runner.mark_stale(found.id)
        await self._say(interaction, said)

    async def _replace_member(
        self,
        season_id: int,
        organiser_id: int,
        old: discord.Member,
        new: discord.Member,
    ) -> Text:
        """Puts `new` in the place of `old`, also at a table that is being played.

        Returns the sentence that says so.
        """
        name = clean_name(new.display_name)
        table_id = await self.organiser.replace_member(
            season_id, organiser_id, old.id, new.id, name
        )
        said = Text(
            "{new} takes the place of {old}.",
            new=escape_name(name),
            old=escape_name(old.display_name),
        )
        if table_id is not None and await self._offer_seat(table_id, organiser_id, old, new):
            return Text("{said} The seat at table {n} is offered to them.", said=said, n=table_id)
        return said

    async def _offer_seat(
        self,
        table_id: int,
        organiser_id: int,
        old: discord.Member,
        new: discord.Member,
    ) -> bool:
        """Offers the seat of `old` at a table to `new`.

        False where there is nothing to offer.
        """
        table = await self.tables.table(table_id)
        own = table.seat_of(old.id)
        if own is None:
            return False
        with contextlib.suppress(Illegal):  # whoever sits there already needs no offer
            await self.substitutes.assign_seat(table_id, organiser_id, own.seat, new.id)
            return True
        return False

    async def void(
        self,
        interaction: discord.Interaction,
        season: str,
        round: int,
        number: int,
    ) -> None:
        """`/season void`: a table of a round counts for nobody, or counts again."""
        found = await self.season_finder.find_named(interaction, season)
        changed = await self.organiser.void_pairing(found.id, interaction.user.id, round, number)
        said = Text("That table counts again.")
        if changed.void:
            said = Text("That table counts for nobody now.")
        await self._say(interaction, said)

    async def finish(self, interaction: discord.Interaction, season: str) -> None:
        """`/season finish`: asks whether the season shall really end."""
        found = await self.season_finder.find_named(interaction, season)
        words = words_for(interaction)
        overview = await self.season_runner.load_overview(found.id)
        unfinished = sum(row.ranks is None and not row.void for row in overview.tables)
        warning = Text(
            "The season ends now. Tables that are not over count for nobody: {n}. It cannot be "
            "taken back.",
            n=unfinished,
        )
        sure_id = custom_ids.make_id("sfinish", found.id)
        shown = confirm_page(warning, Text("Yes, end it"), sure_id, words)
        await interaction.edit_original_response(view=shown)

    async def press_finish(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, end it*: ends the season."""
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        await self.organiser.finish_season(season.id, interaction.user.id)
        await self._say(interaction, Text("The season is over."))

    # --- by itself --------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Event handler: starts the repeated running of all seasons, the first time."""
        if not self._running.is_running:
            await self.season_runner.mark_all_stale()
            self._running.start()

    async def cog_unload(self) -> None:
        """Called by the library: stops the repeated running of seasons."""
        self._running.stop()


async def setup(bot: Tabularium) -> None:
    """Called when the bot starts: adds this cog to it, with the services that it uses."""
    services = bot.services
    await bot.add_cog(
        SeasonCog(
            commands=services.commands,
            router=services.router,
            tables=services.tables,
            substitutes=services.substitutes,
            seasons=services.seasons,
            organiser=services.organiser,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
        )
    )
