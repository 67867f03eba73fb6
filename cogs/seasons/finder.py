"""Which season an interaction is about: by its number, by the press, or the only one there is."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from engine.core import Illegal, Text
from play.league.announcements import list_own_seasons, list_seasons
from play.league.registration import BETWEEN, HALTED, OPEN, OVER, RUNNING
from play.league.season import NAME_LIMIT, Seasons
from play.rows import SeasonRow

from ..components import custom_ids
from ..services.acknowledge import defer_privately
from ..services.interaction_place import find_server_id
from ..services.language import Languages, clean_name, escape_name
from ..slash.command import SlashOption
from ..slash.suggestions import filter_choices

# which seasons a command means where nobody names one, those first that it is mostly about
UNDER_WAY = (RUNNING, BETWEEN, HALTED)
NOT_OVER = (OPEN, *UNDER_WAY)
NO_SEASON = Text("There is no such season.")
MAX_NAMED = 10  # seasons that a refusal names
MAX_NUMBER_DIGITS = 18  # of a number that the records can hold


class SeasonFinder:
    """Finds the season that a command or a press means, among those of the server."""

    def __init__(self, seasons: Seasons, languages: Languages) -> None:
        self._seasons = seasons
        self._languages = languages

    @property
    def option(self) -> SlashOption:
        """The option `season` of a command: with a list, and guessed where nothing is chosen."""
        return SlashOption(Text("Which season."), complete=self.suggest)

    async def suggest(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for the option `season`: the seasons of this server."""
        found = await list_seasons(self._seasons, find_server_id(interaction))
        labels = []
        for row in found:
            name = clean_name(row.name, NAME_LIMIT)
            labels.append((f"{row.id} · {name}", str(row.id)))
        return filter_choices(labels, current)

    async def find_named(
        self,
        interaction: discord.Interaction,
        season: str | None,
        *,
        preferred: Sequence[tuple[str, ...]],
    ) -> SeasonRow:
        """Acknowledges a command, and finds the season that it is about, as `guess` does."""
        await defer_privately(interaction)
        await self._languages.remember_person(interaction)
        return await self.guess(interaction, season, preferred=preferred)

    async def guess(
        self,
        interaction: discord.Interaction,
        season: str | None,
        *,
        preferred: Sequence[tuple[str, ...]],
    ) -> SeasonRow:
        """The season that the person named, or else the one that they must mean.

        `preferred` are groups of statuses. Without a name it is the
        only season of this server that has a status of the first group;
        if there is none, of the next group. Of several seasons it is
        the only one that concerns the person, else they have to name
        one; of several that are OVER it is the newest.
        """
        if season:
            return await self.find_here(interaction, season)
        for statuses in preferred:
            found = await list_seasons(self._seasons, find_server_id(interaction), *statuses)
            if not found:
                continue
            if len(found) > 1 and statuses != (OVER,):
                return await self._choose_own(interaction, found)
            return found[0]  # the newest
        raise Illegal(Text("There is no such season here. /league list shows all of them."))

    async def _choose_own(
        self,
        interaction: discord.Interaction,
        found: list[SeasonRow],
    ) -> SeasonRow:
        """The only one of several seasons that the person is in, or organises.

        Raises Illegal, which names the seasons, if there is none
        or more than one.
        """
        mine = await list_own_seasons(self._seasons, interaction.user.id)
        organised = [
            season
            for season in found
            if await self._seasons.organiser(season.id) == interaction.user.id
        ]
        own = [season for season in found if season.id in mine or season in organised]
        if len(own) == 1:
            return own[0]
        names = tuple(
            f"{season.id} {escape_name(season.name, NAME_LIMIT)}" for season in (own or found)
        )
        raise Illegal(Text("Name the season, one of: {seasons}.", seasons=names[:MAX_NAMED]))

    async def find_here(self, interaction: discord.Interaction, season: str) -> SeasonRow:
        """The season with this number, if it is one of this server.

        Raises Illegal for anything else.
        """
        if not season.isdecimal() or len(season) > MAX_NUMBER_DIGITS:
            raise Illegal(NO_SEASON)
        found = await self._seasons.season(int(season))
        if found.server_id != interaction.guild_id:
            raise Illegal(NO_SEASON)
        return found

    async def find_pressed(self, interaction: discord.Interaction, args: list[str]) -> SeasonRow:
        """The season whose number is the first argument of a pressed button's id."""
        (number,) = custom_ids.parse_numbers(args, 1)
        return await self.find_here(interaction, str(number))
