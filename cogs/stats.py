"""Statistics: `/my stats`, `/my data`, `/stats game`, `/stats leaderboard`; who wishes stays out of them."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from db import matches, people, ratings, results
from db.ratings import RatingRow
from db.results import ResultRow, Share
from engine import games
from engine.core import Illegal, Text, Word
from play.lobby import game_of
from play.ratings import EVERYWHERE, PROVISIONAL, shown
from play.table import LIVE, LOBBY
from render import charts
from words import Words

from . import _ids
from ._commands import complete_game
from ._desk import Desk
from ._layout import TERRACOTTA, button, gallery, notice, page, rows, text
from ._slash import Opt, command
from ._speech import safe

if TYPE_CHECKING:
    from bot import Tabularium

LISTED: Final = 20


class StatsCog(commands.Cog, name="stats"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk
        for action, press in {"statson": self.opt_in, "statsoff": self.opt_out, "erase": self.ask_erase, "erased": self.erase}.items():
            self.desk.route(action, press)

    async def cog_load(self) -> None:
        game = Opt(Text("Which game."), required=True, complete=complete_game)
        everywhere = Opt(Text("All servers of this host, not only this one."), bool)
        stats, mine = self.bot.branch("stats"), self.bot.branch("my")
        stats.add_command(command(Word("command", "game"), Text("How a game is played in this server."), self.of_game, game=game))
        stats.add_command(
            command(Word("command", "leaderboard"), Text("The best players of a game."), self.leaderboard, game=game, everywhere=everywhere)
        )
        mine.add_command(command(Word("command", "stats"), Text("Your ratings and results."), self.mine))
        mine.add_command(command(Word("command", "data"), Text("Everything that is stored of you: take it, or erase it."), self.data))

    # --- games --------------------------------------------------------------------------------------------------------

    async def of_game(self, interaction: discord.Interaction, game: str) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        found, words = game_of(game.strip().lower()), self.desk.words(interaction)
        async with self.desk.db.read() as c:
            count, moves, seconds = await results.totals(c, interaction.guild_id or 0, found.meta.key)
            seats = await results.shares(c, interaction.guild_id or 0, found.meta.key, "seat")
            openings = await results.shares(c, interaction.guild_id or 0, found.meta.key, "opening")
        verbs = {kind.__name__: kind.verb for kind in found.moves.kinds}
        said = Text("{n} matches · {moves} moves each · {time} a move", n=count, moves=round(moves), time=duration(seconds))
        by_seat = [won(Text("Seat {n}", n=int(share.what) + 1), share, words) for share in seats]
        by_opening = [won(verbs[share.what], share, words) for share in openings if share.what in verbs]
        lines = [
            f"### {words(found.meta.title)}",
            words(said),
            words(Text("**Won by seat**")),
            *by_seat,
            words(Text("**Won by first move**")),
            *by_opening,
        ]
        await interaction.edit_original_response(view=page(text("\n".join(lines)), accent=TERRACOTTA))

    async def leaderboard(self, interaction: discord.Interaction, game: str, everywhere: bool | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        found, words = game_of(game.strip().lower()), self.desk.words(interaction)
        async with self.desk.db.read() as c:
            board = await ratings.board(c, EVERYWHERE if everywhere else interaction.guild_id or 0, found.meta.key, LISTED)
            names = {row.person_id: person.name for row in board if (person := await people.get(c, row.person_id))}
        lines = [f"{at}. {safe(names.get(row.person_id, '?'))} — {rated(row, words)}" for at, row in enumerate(board, 1)]
        head = f"### {words(found.meta.title)}"
        content = "\n".join([head, *lines]) if lines else words(Text("Nobody has a rating in this game yet."))
        await interaction.edit_original_response(view=page(text(content), accent=TERRACOTTA))

    # --- one person ---------------------------------------------------------------------------------------------------

    async def mine(self, interaction: discord.Interaction) -> None:
        """Ratings with their course as a picture, and results by game."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember(interaction)
        words, person, server = self.desk.words(interaction), interaction.user.id, interaction.guild_id or 0
        async with self.desk.db.read() as c:
            row = await people.get(c, person)
            own = [rating for rating in await ratings.of_person(c, person) if rating.server_id == server and rating.game in games()]
            played = await results.of_person(c, person)
            best = max(own, key=lambda rating: rating.matches, default=None)
            steps = await ratings.steps(c, person, best.game, server) if best else []
        out = row is not None and row.settings.get("stats") == "off"
        files = await self._course(best, [shown(step.mu, step.sigma) for step in steps], words)
        lines = [f"- {words(games()[rating.game].meta.title)}: {rated(rating, words)}" for rating in own]
        lines += result_lines(played, words) or [words(Text("You have finished no match yet."))]
        switch = (
            button(words(Text("Take part again")), _ids.make("statson"))
            if out
            else button(words(Text("Stay out of ratings")), _ids.make("statsoff"))
        )
        await interaction.edit_original_response(
            view=page(*gallery(files), text("\n".join(lines)), *rows([switch]), accent=TERRACOTTA), attachments=files
        )

    async def _course(self, best: RatingRow | None, values: Sequence[int], words: Words) -> list[discord.File]:
        if best is None or not values:
            return []
        title, said = words(games()[best.game].meta.title), Words(words.code)
        return await self.desk.pictures.scenes(lambda: (charts.history(title, values, said),))

    async def opt_out(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._settle(interaction, "off")

    async def opt_in(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._settle(interaction, "on")

    async def _settle(self, interaction: discord.Interaction, value: str) -> None:
        await interaction.response.defer()
        await self.desk.remember(interaction)
        async with self.desk.db.write() as tx:
            row = await people.get(tx, interaction.user.id)
            await people.change(tx, interaction.user.id, settings={**(row.settings if row else {}), "stats": value})
            if value == "off":
                await ratings.forget(tx, interaction.user.id)
        said = Text("You stay out of ratings; yours are erased.") if value == "off" else Text("Your next match is rated again.")
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(said)), attachments=[])

    # --- what is stored -----------------------------------------------------------------------------------------------

    async def data(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        person, words = interaction.user.id, self.desk.words(interaction)
        async with self.desk.db.read() as c:
            row, own, played = await people.get(c, person), await ratings.of_person(c, person), await results.of_person(c, person)
            seated = await matches.of_person(c, person, limit=1000)
        stored = {
            "person": {
                "id": person,
                "name": row.name if row else None,
                "locale": row.locale if row else None,
                "settings": row.settings if row else {},
            },
            "ratings": [
                {"game": r.game, "server": r.server_id, "mu": r.mu, "sigma": r.sigma, "matches": r.matches, "wins": r.wins} for r in own
            ],
            "results": [
                {"match": r.match_id, "game": r.game, "rank": r.rank, "score": r.score, "ended": r.ended_at.isoformat()} for r in played
            ],
            "matches": [{"id": m.id, "game": m.game, "status": m.status} for m in seated],
        }
        file = discord.File(io.BytesIO(json.dumps(stored, ensure_ascii=False, indent=1).encode()), "my-data.json")
        erase = button(words(Text("Erase it")), _ids.make("erase"), discord.ButtonStyle.danger)
        await interaction.edit_original_response(view=page(discord.ui.File(file), *rows([erase]), accent=TERRACOTTA), attachments=[file])

    async def ask_erase(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        words = self.desk.words(interaction)
        warning = Text(
            "Your name leaves finished matches, your ratings and settings go. Results stay, without you. It cannot be taken back."
        )
        sure = button(words(Text("Yes, erase it")), _ids.make("erased"), discord.ButtonStyle.danger)
        await interaction.edit_original_response(view=page(text(words(warning)), *rows([sure]), accent=TERRACOTTA))

    async def erase(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        person = interaction.user.id
        async with self.desk.db.write() as tx:
            if await matches.of_person(tx, person, LOBBY, *LIVE):
                raise Illegal(Text("You still sit at a table. Finish or leave it first."))
            finished = [row.id for row in await matches.of_person(tx, person, limit=100_000)]
            await ratings.forget(tx, person)
            await results.forget(tx, person)
            await people.forget(tx, person, "—", "over", "aborted", "frozen")
        for table_id in finished:
            self.desk.tables.forget(table_id)
        self.desk.forget(person)
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(Text("It is erased."))))


def rated(row: RatingRow, words: Words) -> str:
    """A rating in words; a question mark while few matches stand behind it."""
    mark = "?" if row.matches < PROVISIONAL else ""
    return f"**{shown(row.mu, row.sigma)}{mark}** · {words(Text('{n} matches, {wins} won', n=row.matches, wins=row.wins))}"


def won(what: Text, share: Share, words: Words) -> str:
    return f"- {words(what)}: {round(100 * share.won / share.played)} % ({share.won}/{share.played})"


def result_lines(played: Sequence[ResultRow], words: Words) -> list[str]:
    """By game: how often, how often won, time a move."""
    lines: list[str] = []
    for key, game in games().items():
        own = [row for row in played if row.game == key]
        if own:
            moves, seconds = sum(row.entries for row in own), sum(row.seconds for row in own)
            said = Text(
                "{n} finished, {won} won, {time} a move",
                n=len(own),
                won=sum(row.rank == 1 for row in own),
                time=duration(seconds / max(1, moves)),
            )
            lines.append(f"- {words(game.meta.title)}: {words(said)}")
    return lines


def duration(seconds: float) -> Text:
    """A time in its largest sensible unit."""
    if seconds >= 86400:
        return Text("{n} d", n=round(seconds / 86400))
    if seconds >= 3600:
        return Text("{n} h", n=round(seconds / 3600))
    return Text("{n} min", n=round(seconds / 60)) if seconds >= 60 else Text("{n} s", n=round(seconds))


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(StatsCog(bot))
