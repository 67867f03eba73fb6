"""Leagues for everybody: `/league` lists, joins, shows standings and schedules."""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
from discord.ext import commands

from engine.core import Text, Word
from play.league.announcements import (
    find_table_channel,
    list_own_seasons,
    list_pairings,
    list_seasons,
)
from play.league.registration import OPEN, OVER
from play.league.season import Seasons
from play.league.season_standings import find_champion
from play.rows import PairingRow, SeasonRow
from play.terms import Terms

from .components import custom_ids
from .messages.layout import TERRACOTTA, gallery, notice, page, page_buttons, text
from .preferences.quiet_hours_question import QuietHoursQuestion
from .seasons.bracket import cup_lines
from .seasons.finder import NOT_OVER, UNDER_WAY, SeasonFinder
from .seasons.overview import (
    round_lines,
    season_line,
    season_title,
    standings_lines,
    tie_breaks_text,
)
from .seasons.runner import SeasonRunner
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interaction_place import find_server_id
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, escape_name, words_for
from .slash.command import SlashCommands

MAX_PAIRINGS_SHOWN: Final = 40  # tables in one answer
MAX_SEASONS_LISTED: Final = 30  # seasons in one answer


class LeagueCog(commands.Cog, name="league"):
    """The commands `/league list, join, leave, standings, schedule, tables`, and their buttons."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        seasons: Seasons,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
        quiet_hours: QuietHoursQuestion,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.seasons = seasons
        self.season_runner = season_runner
        self.season_finder = season_finder
        self.quiet_hours = quiet_hours
        router.add(
            "league",
            {
                "enrol": self.press_join,
                "unenrol": self.press_leave,
                "standings": self.press_standings,
                "schedule": self.press_schedule,
                "checkin": self.press_check_in,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        which = self.season_finder.option
        add = partial(self.commands.add, "league")
        add(Word("command", "list"), Text("The seasons of this server."), self.list_)
        add(Word("command", "join"), Text("Enter a season."), self.join, season=which)
        add(Word("command", "leave"), Text("Leave a season."), self.leave, season=which)
        add(
            Word("command", "standings"),
            Text("Who stands where."),
            self.standings,
            season=which,
        )
        add(
            Word("command", "schedule"),
            Text("Who meets whom, round by round."),
            self.schedule,
            season=which,
        )
        add(
            Word("command", "tables"),
            Text("The tables of the running round."),
            self.tables,
            season=which,
        )

    async def _acknowledge_and_find(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> SeasonRow:
        """Acknowledges a press with a new private answer.

        Returns the season that its id names.
        """
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        return await self.season_finder.find_pressed(interaction, args)

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        """Replaces the private answer by this sentence, in the reader's language."""
        await interaction.edit_original_response(view=notice(words_for(interaction)(said)))

    # --- entering and leaving -----------------------------------------

    async def list_(self, interaction: discord.Interaction) -> None:
        """`/league list`: the seasons that run, and the archive with its winners."""
        await defer_privately(interaction)
        found = await list_seasons(self.seasons, find_server_id(interaction))
        words = words_for(interaction)
        lines = []
        mine = await list_own_seasons(self.seasons, interaction.user.id)
        for row in found[:MAX_SEASONS_LISTED]:
            winner = await self._find_winner_name(row) if row.status == OVER else None
            lines.append(season_line(row, winner, words, is_mine=row.id in mine))
        said = "\n".join(lines) or words(Text("There is no season in this server yet."))
        await interaction.edit_original_response(view=notice(said))

    async def _find_winner_name(self, season: SeasonRow) -> str | None:
        """The name of whoever has won a season; None if nobody has."""
        winner = find_champion(await self.seasons.standings(season.id))
        members = await self.seasons.members(season.id)
        names = {member.person_id: member.name for member in members}
        return names.get(winner) if winner is not None else None

    async def join(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/league join`: enters the named season, or the only one that is open here.

        Where none is open, the only one that runs is meant: then the
        answer says why it cannot be joined.
        """
        found = await self.season_finder.find_named(
            interaction, season, preferred=[(OPEN,), UNDER_WAY]
        )
        await self._join_season(interaction, found)

    async def press_join(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Join* at a season's announcement: enters it, or its waiting list."""
        season = await self._acknowledge_and_find(interaction, args)
        await self._join_season(interaction, season)

    async def _join_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """Enters the person into a season or, where it is full, on its waiting list.

        Has its announcement edited, and asks once for quiet hours,
        where its terms respect them.
        """
        name = clean_name(interaction.user.display_name)
        is_in = await self.seasons.join(season.id, interaction.user.id, name)
        self.season_runner.mark_stale(season.id)
        sentence = Text("You are in: {season}.", season=season_title(season))
        if not is_in:
            sentence = Text(
                "{season} is full. You are on the waiting list, and told when a place is free.",
                season=season_title(season),
            )
        await self._say(interaction, sentence)
        terms = Terms.from_settings(season.terms["settings"])
        await self.quiet_hours.ask_once_for_terms(interaction, terms)

    async def press_check_in(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Check in* at the news before a round; the id names season and round."""
        season = await self._acknowledge_and_find(interaction, args)
        _season_id, number = custom_ids.parse_numbers(args, 2)
        await self.seasons.check_in(season.id, interaction.user.id, number)
        await self._say(interaction, Text("You are checked in for round {n}.", n=number))

    async def leave(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/league leave`: leaves the named season, or the only one that is not over here."""
        found = await self.season_finder.find_named(interaction, season, preferred=[NOT_OVER])
        await self._leave_season(interaction, found)

    async def press_leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Leave* at a season's announcement: takes the person out of it."""
        season = await self._acknowledge_and_find(interaction, args)
        await self._leave_season(interaction, season)

    async def _leave_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """Takes the person out of a season, and has its announcement edited."""
        await self.seasons.leave(season.id, interaction.user.id)
        self.season_runner.mark_stale(season.id)
        sentence = Text("You have left {season}.", season=season_title(season))
        if season.status != OPEN:
            sentence = Text(
                "You have left {season}. Tables that are open are still yours to play.",
                season=season_title(season),
            )
        await self._say(interaction, sentence)

    # --- looking ------------------------------------------------------

    async def standings(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/league standings`: shows who stands where in a season."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OVER,), (OPEN,)]
        )
        await self._show_standings(interaction, found)

    async def press_standings(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Standings* at a message of a season: shows who stands where."""
        season = await self._acknowledge_and_find(interaction, args)
        await self._show_standings(interaction, season)

    async def _show_standings(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """Shows the standings of a season in private, as a picture and as text."""
        words = words_for(interaction)
        overview = await self.season_runner.load_overview(season.id)
        files: list[discord.File] = []
        if overview.divisions:
            files = await self.season_runner.standings_files(overview, words)
        lines = [
            f"### {season_title(season)}",
            *cup_lines(overview, words),
        ]
        if not overview.is_cup:
            lines += [
                *standings_lines(overview, words, interaction.user.id),
                f"-# {words(tie_breaks_text(season))}",
            ]
        shown = page(*gallery(files), text("\n".join(lines)), accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def schedule(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/league schedule`: shows who meets whom in the newest round, and the way to others."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OVER,), (OPEN,)]
        )
        await self._show_round(interaction, found, found.round)

    async def press_schedule(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Schedule* at a season's news, or on a page button of the schedule.

        The second argument of the id is the round, counted from 0.
        """
        _season_id, round_index = custom_ids.parse_numbers(args, 2)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()  # the schedule itself: another page replaces it
            season = await self.season_finder.find_pressed(interaction, args)
        else:
            season = await self._acknowledge_and_find(interaction, args)
        await self._show_round(interaction, season, round_index + 1)

    async def tables(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/league tables`: shows the tables of the running round, without byes."""
        found = await self.season_finder.find_named(interaction, season, preferred=[UNDER_WAY])
        rows = await list_pairings(self.seasons, found.id, found.round)
        tables = [row for row in rows if len(row.people) > 1]  # one person alone has a bye
        await self._show_tables(interaction, found, tables, found.round)

    async def _show_round(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        round_number: int,
    ) -> None:
        """Shows the pairings of one round, with page buttons to the other rounds.

        A round that there is not is replaced by the nearest one.
        """
        nearest = max(0, min(round_number, season.round))  # 0: no round has begun
        rows = await list_pairings(self.seasons, season.id, nearest)
        await self._show_tables(
            interaction,
            season,
            rows[-MAX_PAIRINGS_SHOWN:],
            max(1, nearest),
            round_count=season.round,
        )

    async def _show_tables(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        rows: list[PairingRow],
        round_number: int,
        *,
        round_count: int = 0,
    ) -> None:
        """Shows these pairings of a round, with buttons to all `round_count` rounds.

        0 means no buttons.
        """
        words = words_for(interaction)
        members = await self.seasons.members(season.id)
        names = {member.person_id: escape_name(member.name) for member in members}
        links = {row.number: await self._find_channel_link(row) for row in rows}
        content = words(Text("No table has been paired yet."))
        if rows:
            content = "\n".join(round_lines(season, round_number, rows, names, links, words))
        round_index = round_number - 1
        other_rounds = page_buttons(round_index, round_count, "schedule", season.id)
        shown = page(text(content), *other_rounds, accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)

    async def _find_channel_link(self, row: PairingRow) -> str | None:
        """A mention of the channel where a pairing is being played.

        None if it is not.
        """
        is_over = row.ranks is not None
        if row.match_id is None or is_over:
            return None
        channel_id = await find_table_channel(self.seasons, row.match_id)
        return f"<#{channel_id}>" if channel_id is not None else None


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        LeagueCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            seasons=services.seasons,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
            quiet_hours=services.quiet_hours,
        )
    )
