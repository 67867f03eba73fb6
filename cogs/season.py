"""Leagues for organisers: `/season` creates, starts, pauses, replaces, ends; rounds open and close by themselves."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from db import leagues
from db.leagues import SeasonRow
from engine.core import Illegal, Text, Word
from play.league import season as life
from play.league.sheet import exported
from play.league.terms import FORMATS
from play.lobby import game_of
from words import Words

from . import _ids
from ._commands import complete_game
from ._desk import Desk
from ._layout import TERRACOTTA, button, clip, notice, page, rows, text
from ._slash import Opt, Run, command
from ._speech import plain, safe

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
PACE: Final = 2.0  # seconds between two tables that are opened
FORMAT_NAMES: Final = {
    "round-robin": Text("everybody meets everybody"),
    "swiss": Text("Swiss: people of like standing meet"),
    "ladder": Text("ladder: open tables, season points"),
}


class SeasonCog(commands.Cog, name="season"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        league: Any = bot.get_cog("league")
        self.league: Any = league
        self.seasons: life.Seasons = league.seasons

    async def cog_load(self) -> None:
        must = Opt(Text("Which season."), required=True, complete=self.league.complete_season)
        creating = {
            "name": Opt(Text("What the season is called."), required=True),
            "game": Opt(Text("Which game."), required=True, complete=complete_game),
            "format": Opt(Text("How people are paired."), complete=self._formats),
            "size": Opt(Text("People at a table."), int),
            "rounds": Opt(Text("How many rounds."), int),
            "divisions": Opt(Text("How many divisions."), int),
            "movers": Opt(Text("How many rise and fall."), int),
            "limit": Opt(Text("How many people may enter."), int),
            "options": Opt(Text("Options of the game, as key=value, with commas.")),
            "points": Opt(Text("Points by rank, as 5,3,1,0.")),
        }
        numbers = {
            "round": Opt(Text("Which round."), int, required=True),
            "number": Opt(Text("Which table of the round."), int, required=True),
        }
        people = {
            "old": Opt(Text("Who goes."), discord.Member, required=True),
            "new": Opt(Text("Who comes."), discord.Member, required=True),
        }
        commands_: tuple[tuple[Word, Text, Run, dict[str, Opt]], ...] = (
            (Word("command", "create"), Text("Open the registration of a new season here."), self.create, creating),
            (Word("command", "start"), Text("Close the registration and open the first round."), self.start, {"season": must}),
            (Word("command", "pause"), Text("Stop a season, or let it go on."), self.pause, {"season": must}),
            (Word("command", "replace"), Text("Put somebody in another's place."), self.replace, {"season": must, **people}),
            (Word("command", "void"), Text("Let a table count for nobody."), self.void, {"season": must, **numbers}),
            (Word("command", "finish"), Text("End a season now."), self.finish, {"season": must}),
            (
                Word("command", "next"),
                Text("The next season: the best rise, the last fall."),
                self.next,
                {"season": must, "name": creating["name"]},
            ),
            (Word("command", "export"), Text("A season as files: JSON and CSV."), self.export, {"season": must}),
        )
        for word, about, run, more in commands_:
            self.bot.branch("season").add_command(command(word, about, run, **more))

    async def _formats(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        words = self.desk.words(interaction)
        return [app_commands.Choice(name=clip(words(FORMAT_NAMES[key])), value=key) for key in FORMATS]

    async def _season(self, interaction: discord.Interaction, season: str) -> SeasonRow:
        found: SeasonRow = await self.league.season(interaction, season)
        return found

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(said)))

    # --- for organisers -----------------------------------------------------------------------------------------------

    async def create(
        self, interaction: discord.Interaction, name: str, game: str, options: str | None = None, points: str | None = None, **terms: Any
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        wanted = {**terms, "game": game.strip().lower(), "options": read_options(options)}
        scale = read_points(points)
        if scale:
            wanted["points"] = {str(len(scale)): scale}
        season = await self.seasons.create(server_id=interaction.guild_id or 0, channel_id=interaction.channel_id or 0,
                                           organiser_id=interaction.user.id, name=name, terms=wanted)  # fmt: skip
        await self._announce(season)
        await self._say(interaction, Text("Season {n} is open for registration.", n=season.id))

    async def _announce(self, season: SeasonRow) -> None:
        words = Words(await self.desk.public_language(season.server_id))
        terms = season.terms
        title = game_of(terms["game"]).meta.title
        what = Text(
            "{game} · {format} · tables of {size} · {rounds} rounds · {divisions} divisions",
            game=title,
            format=FORMAT_NAMES[terms["format"]],
            size=terms["size"],
            rounds=terms["rounds"],
            divisions=terms["divisions"],
        )
        enrol = button(words(Text("Join")), _ids.make("enrol", season.id), discord.ButtonStyle.success)
        view = page(text(f"### {safe(season.name)}\n{words(what)}"), *rows([enrol]), accent=TERRACOTTA)
        await self.bot.get_partial_messageable(season.channel_id).send(view=view, nonce=f"season{season.id}")

    async def start(self, interaction: discord.Interaction, season: str) -> None:
        found = await self._season(interaction, season)
        await self.seasons.start(found.id, interaction.user.id)
        await self._say(interaction, Text("The season has started. Its tables open one after the other."))

    async def pause(self, interaction: discord.Interaction, season: str) -> None:
        found = await self.seasons.pause((await self._season(interaction, season)).id, interaction.user.id)
        paused = Text("The season is paused: no further table is opened.") if found.status == "paused" else Text("The season goes on.")
        await self._say(interaction, paused)

    async def replace(self, interaction: discord.Interaction, season: str, old: discord.Member, new: discord.Member) -> None:
        found = await self._season(interaction, season)
        await self.seasons.replace(found.id, interaction.user.id, old.id, new.id, plain(new.display_name))
        await self._say(
            interaction,
            Text("{new} takes the place of {old} from the next round on.", new=safe(new.display_name), old=safe(old.display_name)),
        )

    async def void(self, interaction: discord.Interaction, season: str, round: int, number: int) -> None:
        found = await self._season(interaction, season)
        await self.seasons.void(found.id, interaction.user.id, round, number)
        await self._say(interaction, Text("That table counts for nobody now."))

    async def finish(self, interaction: discord.Interaction, season: str) -> None:
        found = await self._season(interaction, season)
        await self.seasons.finish(found.id, interaction.user.id)
        await self._say(interaction, Text("The season is over."))

    async def next(self, interaction: discord.Interaction, season: str, name: str) -> None:
        found = await self._season(interaction, season)
        made = await self.seasons.next(found.id, interaction.user.id, name)
        await self._announce(made)
        await self._say(interaction, Text("Season {n} is open for registration.", n=made.id))

    async def export(self, interaction: discord.Interaction, season: str) -> None:
        found = await self._season(interaction, season)
        data, sheet = await exported(self.seasons, found.id)
        files = [
            discord.File(io.BytesIO(json.dumps(data, ensure_ascii=False, indent=1).encode()), f"season-{found.id}.json"),
            discord.File(io.BytesIO(sheet.encode("utf-8-sig")), f"season-{found.id}.csv"),
        ]
        await interaction.edit_original_response(view=page(*(discord.ui.File(file) for file in files)), attachments=files)

    # --- by itself ----------------------------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        if not self.keep_going.is_running():
            self.keep_going.start()

    async def cog_unload(self) -> None:
        self.keep_going.cancel()

    @tasks.loop(seconds=PACE)
    async def keep_going(self) -> None:
        """Opens at most one table each time, and closes rounds whose tables are done. Everything it needs is in the records."""
        try:
            async with self.desk.db.read() as c:
                running = await leagues.running(c)
            for season_id in running:
                waiting = await self.seasons.waiting(season_id)
                if waiting:
                    await self.seasons.open_table(waiting[0])
                    return
                if await self.seasons.advance(season_id):
                    await self._told_round(await self.seasons.season(season_id))
        except Exception:
            log.exception("a season could not go on")

    async def _told_round(self, season: SeasonRow) -> None:
        """A new round, or the end, is announced once."""
        words = Words(await self.desk.public_language(season.server_id))
        said = Text("Round {n} begins.", n=season.round) if season.status == life.RUNNING else Text("The season is over.")
        see = button(words(Text("Standings")), _ids.make("standings", season.id))
        view = page(text(f"### {safe(season.name)}\n{words(said)}"), *rows([see]), accent=TERRACOTTA)
        await self.bot.get_partial_messageable(season.channel_id).send(view=view, nonce=f"season{season.id}.{season.round}.{season.status}")


def read_options(written: str | None) -> dict[str, str]:
    """`advanced=on, memory=on`"""
    found: dict[str, str] = {}
    for part in (written or "").split(","):
        key, equals, value = part.partition("=")
        if part.strip() and not equals:
            raise Illegal(Text("Write options as key=value, with commas between them."))
        if equals:
            found[key.strip().lower()] = value.strip().lower()
    return found


def read_points(written: str | None) -> list[float]:
    try:
        return [float(part) for part in (written or "").split(",") if part.strip()]
    except ValueError:
        raise Illegal(Text("Write points as numbers with commas, the winner's first.")) from None


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(SeasonCog(bot))
