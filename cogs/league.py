"""Leagues for everybody: `/league` lists, joins, shows standings and schedules, and opens tables of a ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from db import leagues
from db.leagues import PairingRow, SeasonRow
from engine.core import Illegal, Text, Word
from play.league.season import Seasons
from play.league.standings import TIE_BREAKS, Standing
from play.league.terms import LADDER
from render import charts
from render.charts import Line
from words import Words

from . import _ids
from ._desk import Desk
from ._layout import TERRACOTTA, clip, gallery, notice, page, text
from ._slash import Opt, Run, command
from ._speech import plain, safe

if TYPE_CHECKING:
    from bot import Tabularium

STATUS: Final = {
    "open": Text("registration is open"),
    "running": Text("running"),
    "paused": Text("paused"),
    "over": Text("over"),
}


class LeagueCog(commands.Cog, name="league"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        self.seasons = Seasons(self.desk.tables)
        self.desk.route("enrol", self.press_join)
        self.desk.route("standings", self.press_standings)

    async def cog_load(self) -> None:
        which = Opt(Text("Which season."), complete=self.complete_season)
        commands_: tuple[tuple[Word, Text, Run, dict[str, Opt]], ...] = (
            (Word("command", "list"), Text("The seasons of this server."), self.list_, {}),
            (Word("command", "join"), Text("Enter a season."), self.join, {"season": which}),
            (Word("command", "leave"), Text("Leave a season."), self.leave, {"season": which}),
            (Word("command", "standings"), Text("Who stands where."), self.standings, {"season": which}),
            (Word("command", "schedule"), Text("Who meets whom, round by round."), self.schedule, {"season": which}),
            (Word("command", "tables"), Text("The tables of the running round."), self.tables, {"season": which}),
            (Word("command", "play"), Text("Open a table that counts for a ladder."), self.play, {"season": which}),
        )
        for word, about, run, options in commands_:
            self.bot.branch("league").add_command(command(word, about, run, **options))

    # --- finding ------------------------------------------------------------------------------------------------------

    async def complete_season(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async with self.desk.db.read() as c:
            found = await leagues.in_server(c, interaction.guild_id or 0)
        labels = [(f"{row.id} · {row.name}", str(row.id)) for row in found]
        return [app_commands.Choice(name=clip(label), value=value) for label, value in labels if current.lower() in label.lower()]

    async def season(self, interaction: discord.Interaction, season: str | None, *statuses: str) -> SeasonRow:
        """The named season, or the only one here."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        if season is not None:
            if not season.isdecimal() or len(season) > 18:
                raise Illegal(Text("There is no such season."))
            found = await self.seasons.season(int(season))
            if found.server_id != interaction.guild_id:
                raise Illegal(Text("There is no such season."))
            return found
        async with self.desk.db.read() as c:
            here = await leagues.in_server(c, interaction.guild_id or 0, *(statuses or ("open", "running", "paused")))
        if len(here) != 1:
            raise Illegal(Text("Name the season: there are {n} of them here.", n=len(here)))
        return here[0]

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(said)))

    # --- for everybody ------------------------------------------------------------------------------------------------

    async def list_(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        async with self.desk.db.read() as c:
            found = await leagues.in_server(c, interaction.guild_id or 0)
        words = self.desk.words(interaction)
        lines = [f"- **{row.id}** {safe(row.name)} · {words(STATUS[row.status])}" for row in found]
        await interaction.edit_original_response(view=notice("\n".join(lines) or words(Text("There is no season in this server yet."))))

    async def join(self, interaction: discord.Interaction, season: str | None = None) -> None:
        found = await self.season(interaction, season)
        await self._joined(interaction, found)

    async def press_join(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        found = await self.seasons.season(_ids.numbers(args, 1)[0])
        if found.server_id != interaction.guild_id:
            raise Illegal(Text("There is no such season."))
        await self._joined(interaction, found)

    async def _joined(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        await self.seasons.join(season.id, interaction.user.id, plain(interaction.user.display_name))
        await self._say(interaction, Text("You are in: {season}.", season=safe(season.name)))

    async def leave(self, interaction: discord.Interaction, season: str | None = None) -> None:
        found = await self.season(interaction, season)
        await self.seasons.leave(found.id, interaction.user.id)
        await self._say(interaction, Text("You have left {season}. Tables that are open are still yours to play.", season=safe(found.name)))

    async def standings(self, interaction: discord.Interaction, season: str | None = None) -> None:
        await self._show_standings(interaction, await self.season(interaction, season, "running", "paused", "over"))

    async def press_standings(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show_standings(interaction, await self.seasons.season(_ids.numbers(args, 1)[0]))

    async def _show_standings(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """As a picture and as text."""
        words = self.desk.words(interaction)
        names = {member.person_id: member.name for member in await self.seasons.members(season.id)}
        divisions = await self.seasons.standings(season.id)
        lines = [[Line(s.place, names[s.person], s.points, s.wins, s.played) for s in standings] for _, standings in divisions]
        files = await self.desk.pictures.scenes(lambda: charts.standings(season.name, season.round, lines, Words(words.code)))
        said = [f"### {safe(season.name)}", *standings_text(divisions, names, words)]
        said.append(f"-# {words(Text('Ties are broken by: {ways}.', ways=TIE_BREAKS))}")
        await interaction.edit_original_response(view=page(*gallery(files), text("\n".join(said)), accent=TERRACOTTA), attachments=files)

    async def schedule(self, interaction: discord.Interaction, season: str | None = None) -> None:
        await self._show_rounds(interaction, await self.season(interaction, season), None)

    async def tables(self, interaction: discord.Interaction, season: str | None = None) -> None:
        found = await self.season(interaction, season)
        await self._show_rounds(interaction, found, found.round)

    async def _show_rounds(self, interaction: discord.Interaction, season: SeasonRow, number: int | None) -> None:
        async with self.desk.db.read() as c:
            rows_ = await leagues.pairings_of(c, season.id, number)
        names = {member.person_id: safe(member.name) for member in await self.seasons.members(season.id)}
        words = self.desk.words(interaction)
        lines = [paired_line(row, names, words) for row in rows_]
        await interaction.edit_original_response(view=notice("\n".join(lines)[:3900] or words(Text("No table has been paired yet."))))

    async def play(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """A lobby like any other, whose result counts."""
        found = await self.season(interaction, season, "running")
        if found.terms["format"] != LADDER or found.status != "running":
            raise Illegal(Text("The tables of this season are opened by themselves."))
        terms = found.terms
        table = await self.desk.lobby.open(
            server_id=found.server_id,
            channel_id=found.channel_id,
            owner_id=interaction.user.id,
            owner=plain(interaction.user.display_name),
            game=terms["game"],
            size=terms["size"],
            options=terms["options"],
            settings={"season": found.id, **terms["settings"]},
        )
        self.desk.boards.refresh(table.id)
        await self._say(interaction, Text("Table {n} is open. Others can join below; you start it.", n=table.id))


def standings_text(divisions: list[tuple[int, list[Standing]]], names: dict[int, str], words: Words) -> list[str]:
    lines: list[str] = []
    for division, standings in divisions:
        if len(divisions) > 1:
            lines.append(f"**{words(Text('Division {n}', n=division + 1))}**")
        for line in standings[:20]:
            said = Text("{points} points, {wins} wins, {played} played", points=f"{line.points:g}", wins=line.wins, played=line.played)
            lines.append(f"{line.place}. {safe(names[line.person])} — {words(said)}")
    return lines


def paired_line(row: PairingRow, names: dict[int, str], words: Words) -> str:
    who = ", ".join(names.get(person, "?") for person in row.people)
    state = (
        Text("void")
        if row.void
        else Text("over")
        if row.ranks
        else Text("table {n}", n=row.match_id)
        if row.match_id
        else Text("not open yet")
    )
    winners = [names.get(person, "?") for person, rank in zip(row.people, row.ranks or (), strict=False) if rank == 1]
    won = f" · **{', '.join(winners)}**" if winners else ""
    return f"- {words(Text('round {n}', n=row.round))}.{row.number} {who} · {words(state)}{won}"


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(LeagueCog(bot))
