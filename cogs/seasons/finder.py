"""Which season an interaction is about: by its number, by the press, or the only one there is."""

from __future__ import annotations

import discord
from discord import app_commands

from engine.core import Illegal, Text
from play.league.announcements import list_seasons
from play.league.registration import OVER
from play.league.season import NAME_LIMIT, Seasons
from play.rows import SeasonRow

from ..components import custom_ids
from ..services.acknowledge import defer_privately
from ..services.language import Languages, clean_name
from ..slash.suggestions import filter_choices

NO_SEASON = Text("There is no such season.")
MAX_NUMBER_DIGITS = 18  # of a number that the records can hold


class SeasonFinder:
    """Finds the season that a command or a press means, among those of the server."""

    def __init__(self, seasons: Seasons, languages: Languages) -> None:
        self._seasons = seasons
        self._languages = languages

    async def suggest(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for the option `season`: the seasons of this server."""
        found = await list_seasons(self._seasons, interaction.guild_id or 0)
        labels = []
        for row in found:
            name = clean_name(row.name, NAME_LIMIT)
            labels.append((f"{row.id} · {name}", str(row.id)))
        return filter_choices(labels, current)

    async def find_named(
        self,
        interaction: discord.Interaction,
        season: str | None,
        *preferred: tuple[str, ...],
    ) -> SeasonRow:
        """Acknowledges a command, and finds the season that it is about.

        That is the season which the person named. Without
        a name it is the only season of this server with
        one of the statuses in the first group of
        `preferred`, else in the next group. Where several
        are in a group, the person has to name one; only
        of those that are OVER the newest is taken.
        """
        await defer_privately(interaction)
        await self._languages.remember_person(interaction)
        if season is not None:
            return await self.find_here(interaction, season)
        for statuses in preferred:
            found = await list_seasons(self._seasons, interaction.guild_id or 0, *statuses)
            if not found:
                continue
            if len(found) > 1 and statuses != (OVER,):
                raise Illegal(Text("Name the season: there are {n} of them here.", n=len(found)))
            return found[0]  # the newest
        raise Illegal(Text("There is no such season here. /league list shows all of them."))

    async def find_here(self, interaction: discord.Interaction, season: str) -> SeasonRow:
        """The season with this number, if it is one of this server.

        Anything else is Illegal.
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
