"""`/stats versus`, `/stats records` and `/my year`: what finished matches came to."""

from __future__ import annotations

from typing import Final

import discord
from discord.ext import commands

from engine import games
from engine.core import Illegal, Plural, Text, Word
from play import Tables
from play.match_records import GameDuel, MatchRecords, PersonYear, ServerExtremes
from play.rows import ResultRow
from words import Words

from .messages.layout import TERRACOTTA, page, text
from .messages.profile_page import HIDDEN_PROFILE
from .messages.statistics import duration_text
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.language import words_for
from .slash.command import SlashCommands, SlashOption

NO_SERVER: Final = 0
FIRST_YEAR: Final = 2020


class MatchRecordsCog(commands.Cog, name="match_records"):
    """The commands that look back over finished matches."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        tables: Tables,
        match_records: MatchRecords,
    ) -> None:
        self.commands = commands
        self.tables = tables
        self.match_records = match_records

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        self.commands.add(
            "stats",
            Word("command", "versus"),
            Text("How two people did against each other here."),
            self.versus,
            person=SlashOption(Text("Who."), discord.User, required=True),
            other=SlashOption(Text("Against whom; without it, you."), discord.User),
        )
        self.commands.add(
            "stats",
            Word("command", "records"),
            Text("The longest, closest and highest matches of this server."),
            self.records,
        )
        self.commands.add(
            "my",
            Word("command", "year"),
            Text("What you played in a year."),
            self.year,
            year=SlashOption(Text("Which year; without it, this one."), int),
        )

    async def versus(
        self,
        interaction: discord.Interaction,
        person: discord.User,
        other: discord.User | None = None,
    ) -> None:
        """`/stats versus`: who was ahead how often, by game."""
        await defer_privately(interaction)
        second = other or interaction.user
        if person.id == second.id:
            raise Illegal(Text("Those are the same person."))
        server_id = interaction.guild_id or NO_SERVER
        duels = await self.match_records.compare(
            server_id, person.id, second.id, interaction.user.id
        )
        if duels is None:
            raise Illegal(HIDDEN_PROFILE)
        words = words_for(interaction)
        head = words(Text("### {first} and {second}", first=person.mention, second=second.mention))
        lines = [duel_line(duel, words) for duel in duels]
        await _answer(interaction, [head, *(lines or [words(Text("They never met here."))])])

    async def records(self, interaction: discord.Interaction) -> None:
        """`/stats records`: the extremes of every game in this server."""
        await defer_privately(interaction)
        words = words_for(interaction)
        server_id = interaction.guild_id or NO_SERVER
        found = await self.match_records.list_server_records(server_id, interaction.user.id)
        lines: list[str] = []
        for each in found:
            lines += record_lines(each, words)
        await _answer(interaction, lines or [words(Text("No match has ended here yet."))])

    async def year(
        self,
        interaction: discord.Interaction,
        year: int | None = None,
    ) -> None:
        """`/my year`: what the person played in a year, in all servers."""
        await defer_privately(interaction)
        this_year = self.tables.now().year
        wanted = year if year is not None else this_year
        if not FIRST_YEAR <= wanted <= this_year:
            raise Illegal(
                Text("Name a year from {first} to {last}.", first=FIRST_YEAR, last=this_year)
            )
        found = await self.match_records.load_year(interaction.user.id, wanted)
        await _answer(interaction, year_lines(found, words_for(interaction)))


async def _answer(interaction: discord.Interaction, lines: list[str]) -> None:
    """Answers with these lines, in private."""
    shown = page(text("\n".join(lines)), accent=TERRACOTTA)
    await interaction.edit_original_response(view=shown)


def duel_line(duel: GameDuel, words: Words) -> str:
    """How often each of two people was ahead in one game, and how often they were level."""
    sentence = Text(
        "**{game}**: {first} to {second}", game=games()[duel.game].meta.title,
        first=duel.first_ahead, second=duel.second_ahead,
    )  # fmt: skip
    if not duel.level:
        return words(sentence)
    level = Plural("{n} match was level", "{n} matches were level", n=duel.level)
    return f"{words(sentence)} ({words(level)})"


def record_lines(records: ServerExtremes, words: Words) -> list[str]:
    """The extremes of a game, each with whose it is and at which table."""
    lines = [f"### {words(games()[records.game].meta.title)}"]
    if records.highest is not None:
        points = Text("Most points: {n}", n=records.highest.score or 0)
        lines.append(_record_line(points, records.highest, words))
    if records.closest is not None:
        first, second = records.closest
        margin = abs((first.score or 0) - (second.score or 0))
        sentence = Plural("Closest: {n} point between", "Closest: {n} points between", n=margin)
        people = f"<@{first.person_id}>, <@{second.person_id}>"
        lines.append(f"> {words(sentence)} — {people} ({_table_text(first, words)})")
    if records.longest is not None:
        moves = Text("Most moves: {n}", n=records.longest.entries)
        lines.append(_record_line(moves, records.longest, words))
    return lines


def _record_line(said: Text, row: ResultRow, words: Words) -> str:
    """The line of one record: what it is, whose, and at which table."""
    return f"> {words(said)} — <@{row.person_id}> ({_table_text(row, words)})"


def _table_text(row: ResultRow, words: Words) -> str:
    """At which table a result was."""
    return words(Text("table {n}", n=row.match_id))


def year_lines(year: PersonYear, words: Words) -> list[str]:
    """What somebody played in a year."""
    head = words(Text("### Your year {year}", year=str(year.year)))
    if not year.played:
        return [head, words(Text("No match of yours has ended in it."))]
    total = Plural(
        "You finished {n} match, won {won}, made {moves} moves and thought for {time}.",
        "You finished {n} matches, won {won}, made {moves} moves and thought for {time}.",
        n=year.played.total(),
        won=year.won.total(),
        moves=year.moves,
        time=duration_text(year.seconds),
    )
    lines = [head, words(total)]
    for game, count in year.played.most_common():
        if game in games():
            sentence = Text(
                "{game}: {n} played, {won} won",
                game=games()[game].meta.title,
                n=count,
                won=year.won[game],
            )
            lines.append(f"> {words(sentence)}")
    if year.opponents:
        met = ", ".join(f"<@{person}> ({count})" for person, count in year.opponents)
        lines.append(words(Text("Most often you met: {people}", people=met)))
    return lines


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        MatchRecordsCog(
            commands=services.commands,
            tables=services.tables,
            match_records=services.match_records,
        )
    )
