"""Leagues for everybody: `/league` lists, joins, shows standings and schedules, and opens tables of
a ladder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from db import leagues, matches
from db.leagues import PairingRow, SeasonRow
from engine.core import Illegal, Text, Word
from play.league.calendar import Calendar
from play.league.registration import HALTED, OPEN, OVER, RUNNING
from play.league.round_deadline import RoundDeadlines
from play.league.rounds import season_settings
from play.league.season import NAME_LIMIT, Seasons
from play.league.standings import TIE_BREAKS
from play.league.terms import LADDER

from .components import custom_ids
from .messages.layout import TERRACOTTA, clip, gallery, notice, page, page_buttons, text
from .seasons import messages
from .seasons.messages import title
from .seasons.runner import SeasonRunner
from .services.language import escape_name, strip_markup
from .services.services import Services
from .slash.command import Run, SlashOption, make_command

if TYPE_CHECKING:
    from bot import Tabularium
SHOWN: Final = 40  # tables in one answer


class LeagueCog(commands.Cog, name="league"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        self.seasons = Seasons(self.desk.tables)
        self.herald = SeasonRunner(self.desk, bot, self.seasons)
        self.calendar = Calendar(self.seasons, self.desk.scheduler)
        self.closing = RoundDeadlines(self.desk.tables, self.desk.scheduler)
        self.calendar.failed = self.closing.told = self.herald.tell_organiser
        for action, press in {
            "enrol": self.press_join,
            "unenrol": self.press_leave,
            "standings": self.press_standings,
            "schedule": self.press_schedule,
            "ladder": self.press_play,
        }.items():
            self.desk.add_route(action, press, "league")

    async def cog_load(self) -> None:
        which = SlashOption(Text("Which season."), complete=self.complete_season)
        commands_: tuple[tuple[Word, Text, Run, dict[str, SlashOption]], ...] = (
            (Word("command", "list"), Text("The seasons of this server."), self.list_, {}),
            (Word("command", "join"), Text("Enter a season."), self.join, {"season": which}),
            (Word("command", "leave"), Text("Leave a season."), self.leave, {"season": which}),
            (
                Word("command", "standings"),
                Text("Who stands where."),
                self.standings,
                {"season": which},
            ),
            (
                Word("command", "schedule"),
                Text("Who meets whom, round by round."),
                self.schedule,
                {"season": which},
            ),
            (
                Word("command", "tables"),
                Text("The tables of the running round."),
                self.tables,
                {"season": which},
            ),
            (
                Word("command", "play"),
                Text("Open a table that counts for a ladder."),
                self.play,
                {"season": which},
            ),
        )
        for word, about, run, options in commands_:
            self.bot.command_group("league").add_command(make_command(word, about, run, **options))

    # --- finding ----------------------------------------------------------------------------------

    async def complete_season(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        async with self.desk.db.read() as c:
            found = await leagues.list_seasons_in_server(c, interaction.guild_id or 0)
        labels = [
            (f"{row.id} · {strip_markup(row.name, NAME_LIMIT)}", str(row.id)) for row in found
        ]
        return [
            app_commands.Choice(name=clip(label), value=value)
            for label, value in labels
            if current.lower() in label.lower()
        ]

    async def season(
        self, interaction: discord.Interaction, season: str | None, *preferred: tuple[str, ...]
    ) -> SeasonRow:
        """The named season, or the only one here in the first of these states."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember_person(interaction)
        if season is not None:
            return await self._here(interaction, season)
        for statuses in preferred:
            async with self.desk.db.read() as c:
                found = await leagues.list_seasons_in_server(
                    c, interaction.guild_id or 0, *statuses
                )
            if len(found) == 1 or (found and statuses == (OVER,)):
                return found[0]
            if found:
                raise Illegal(Text("Name the season: there are {n} of them here.", n=len(found)))
        raise Illegal(Text("There is no such season here. /league list shows all of them."))

    async def _here(self, interaction: discord.Interaction, season: str) -> SeasonRow:
        """A season of this server; others do not exist for the people here."""
        if not season.isdecimal() or len(season) > 18:
            raise Illegal(Text("There is no such season."))
        found = await self.seasons.season(int(season))
        if found.server_id != interaction.guild_id:
            raise Illegal(Text("There is no such season."))
        return found

    async def _season_of_press(
        self, interaction: discord.Interaction, args: list[str]
    ) -> SeasonRow:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember_person(interaction)
        return await self._here(interaction, str(custom_ids.parse_numbers(args, 1)[0]))

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(said)))

    # --- entering and leaving ---------------------------------------------------------------------

    async def list_(self, interaction: discord.Interaction) -> None:
        """What runs, and the archive with its winners."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        async with self.desk.db.read() as c:
            found = await leagues.list_seasons_in_server(c, interaction.guild_id or 0)
        words = self.desk.words(interaction)
        lines = []
        for row in found[:30]:
            won = await self._winner(row) if row.status == OVER else None
            said = [f"- **{row.id}** {title(row)}", words(messages.STATUS[row.status])]
            said += (
                [words(Text("round {n} of {all}", n=row.round, all=row.terms["rounds"]))]
                if row.status == RUNNING and row.round
                else []
            )
            lines.append(
                " · ".join(
                    [
                        *said,
                        *([words(Text("won by {player}", player=escape_name(won)))] if won else []),
                    ]
                )
            )
        await interaction.edit_original_response(
            view=notice("\n".join(lines) or words(Text("There is no season in this server yet.")))
        )

    async def _winner(self, season: SeasonRow) -> str | None:
        names = {member.person_id: member.name for member in await self.seasons.members(season.id)}
        best = [
            lines[0]
            for _, lines in await self.seasons.standings(season.id)
            if lines and lines[0].played
        ][:1]
        return names[best[0].person] if best else None

    async def join(self, interaction: discord.Interaction, season: str | None = None) -> None:
        await self._join_season(
            interaction, await self.season(interaction, season, (OPEN,), (RUNNING, HALTED))
        )

    async def press_join(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._join_season(interaction, await self._season_of_press(interaction, args))

    async def _join_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        await self.seasons.join(
            season.id, interaction.user.id, strip_markup(interaction.user.display_name)
        )
        self.herald.mark_stale(season.id)
        await self._say(interaction, Text("You are in: {season}.", season=title(season)))

    async def leave(self, interaction: discord.Interaction, season: str | None = None) -> None:
        await self._leave_season(
            interaction, await self.season(interaction, season, (OPEN, RUNNING, HALTED))
        )

    async def press_leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._leave_season(interaction, await self._season_of_press(interaction, args))

    async def _leave_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        await self.seasons.leave(season.id, interaction.user.id)
        self.herald.mark_stale(season.id)
        running = season.status != OPEN
        said = Text(
            "You have left {season}. Tables that are open are still yours to play.",
            season=title(season),
        )
        await self._say(
            interaction, said if running else Text("You have left {season}.", season=title(season))
        )

    # --- looking ----------------------------------------------------------------------------------

    async def standings(self, interaction: discord.Interaction, season: str | None = None) -> None:
        await self._show_standings(
            interaction, await self.season(interaction, season, (RUNNING, HALTED), (OVER,), (OPEN,))
        )

    async def press_standings(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._show_standings(interaction, await self._season_of_press(interaction, args))

    async def _show_standings(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """As a picture and as text."""
        words, seen = self.desk.words(interaction), await self.herald.load_overview(season.id)
        files = await self.herald.standings_files(seen, words) if seen.divisions else []
        said = [f"### {title(season)}", *messages.standings_text(seen, words, interaction.user.id)]
        said.append(f"-# {words(Text('Ties are broken by: {ways}.', ways=TIE_BREAKS[1:]))}")
        await interaction.edit_original_response(
            view=page(*gallery(files), text("\n".join(said)), accent=TERRACOTTA), attachments=files
        )

    async def schedule(self, interaction: discord.Interaction, season: str | None = None) -> None:
        found = await self.season(interaction, season, (RUNNING, HALTED), (OVER,), (OPEN,))
        await self._show_round(interaction, found, found.round)

    async def press_schedule(self, interaction: discord.Interaction, args: list[str]) -> None:
        """From an announcement, or turning a page of what that showed."""
        season_id, number = custom_ids.parse_numbers(args, 2)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()
            season = await self._here(interaction, str(season_id))
        else:
            season = await self._season_of_press(interaction, args)
        await self._show_round(interaction, season, number + 1)

    async def tables(self, interaction: discord.Interaction, season: str | None = None) -> None:
        found = await self.season(interaction, season, (RUNNING, HALTED))
        async with self.desk.db.read() as c:
            rows = await leagues.list_pairings(c, found.id, found.round)
        await self._show_tables(
            interaction, found, [row for row in rows if len(row.people) > 1], found.round
        )

    async def _show_round(
        self, interaction: discord.Interaction, season: SeasonRow, number: int
    ) -> None:
        async with self.desk.db.read() as c:
            rows = await leagues.list_pairings(c, season.id, max(0, min(number, season.round)))
        await self._show_tables(
            interaction,
            season,
            rows[-SHOWN:],
            max(1, min(number, season.round)),
            pages=season.round,
        )

    async def _show_tables(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        rows: list[PairingRow],
        number: int,
        *,
        pages: int = 0,
    ) -> None:
        words = self.desk.words(interaction)
        names = {
            member.person_id: escape_name(member.name)
            for member in await self.seasons.members(season.id)
        }
        lines, division = (
            [f"### {title(season)} · {words(Text('round {n}', n=number))}" if season.round else ""],
            -1,
        )
        for row in rows:
            if row.division != division and season.terms["divisions"] > 1:
                lines.append(f"**{words(Text('Division {n}', n=row.division + 1))}**")
                division = row.division
            lines.append(messages.pairing_line(row, names, await self._link(season, row), words))
        content = "\n".join(lines) if rows else words(Text("No table has been paired yet."))
        other_rounds = page_buttons(number - 1, pages, "schedule", season.id)
        await interaction.edit_original_response(
            view=page(text(content), *other_rounds, accent=TERRACOTTA)
        )

    async def _link(self, season: SeasonRow, row: PairingRow) -> str | None:
        """The way to a table that is played."""
        if row.match_id is None or row.ranks is not None:
            return None
        async with self.desk.db.read() as c:
            match = await matches.load_match(c, row.match_id)
        return f"<#{match.thread_id or match.channel_id}>" if match is not None else None

    # --- ladders ----------------------------------------------------------------------------------

    async def play(self, interaction: discord.Interaction, season: str | None = None) -> None:
        await self._open(interaction, await self.season(interaction, season, (RUNNING,)))

    async def press_play(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._open(interaction, await self._season_of_press(interaction, args))

    async def _open(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """A lobby like any other, whose result counts."""
        if season.terms["format"] != LADDER or season.status != RUNNING:
            raise Illegal(Text("The tables of this season are opened by themselves."))
        lobby: Any = self.bot.get_cog("lobby")
        settings, name = (
            await lobby.check_may_open(interaction, season.channel_id),
            strip_markup(interaction.user.display_name),
        )
        await self.seasons.sit_down(season.id, interaction.user.id, name)
        table = await self.desk.lobby.open(
            server_id=season.server_id,
            channel_id=season.channel_id,
            owner_id=interaction.user.id,
            owner=name,
            game=season.terms["game"],
            size=season.terms["size"],
            options=season.terms["options"],
            settings={**settings, **season.terms["settings"], **season_settings(season)},
            limited=True,
        )
        self.desk.table_messages.refresh(table.id)
        self.herald.mark_stale(season.id)
        await self._say(
            interaction, Text("Table {n} is open. Others can join below; you start it.", n=table.id)
        )


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(LeagueCog(bot))
