"""Statistics: `/my stats`, `/my data`, `/stats game`, `/stats leaderboard`; who wishes stays out of
them.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from db import people, ratings, results
from db.ratings import RatingRow
from db.results import ResultRow, Share
from engine import games
from engine.core import Plural, Text, Word
from play.lobby import find_game
from play.personal_data import PersonEraser, export_person
from play.ratings import EVERYWHERE, PROVISIONAL, displayed_rating
from render import charts
from words import Words

from .components import custom_ids
from .messages.layout import (
    TERRACOTTA,
    Block,
    button,
    gallery,
    notice,
    option,
    page,
    rows,
    select,
    text,
)
from .services.language import escape_name
from .services.services import Services
from .slash.command import SlashOption, make_command
from .slash.move_commands import autocomplete_game

if TYPE_CHECKING:
    from bot import Tabularium

LISTED: Final = 20


class StatsCog(commands.Cog, name="stats"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        for action, press in {
            "statson": self.opt_in,
            "statsoff": self.opt_out,
            "erase": self.ask_erase,
            "erased": self.erase,
            "course": self.choose_history,
        }.items():
            self.desk.add_route(action, press, "my")

    async def cog_load(self) -> None:
        game = SlashOption(Text("Which game."), required=True, complete=autocomplete_game)
        everywhere = SlashOption(Text("All servers of this host, not only this one."), bool)
        stats, mine = self.bot.command_group("stats"), self.bot.command_group("my")
        stats.add_command(
            make_command(
                Word("command", "game"),
                Text("How a game is played in this server."),
                self.show_game,
                game=game,
            )
        )
        stats.add_command(
            make_command(
                Word("command", "leaderboard"),
                Text("The best players of a game."),
                self.leaderboard,
                game=game,
                everywhere=everywhere,
            )
        )
        mine.add_command(
            make_command(Word("command", "stats"), Text("Your ratings and results."), self.show_own)
        )
        mine.add_command(
            make_command(
                Word("command", "data"),
                Text("Everything that is stored of you: take it, or erase it."),
                self.data,
            )
        )

    # --- games ------------------------------------------------------------------------------------

    async def show_game(self, interaction: discord.Interaction, game: str) -> None:
        """Lengths, time a move, and who wins: by seat and by first move."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found, words, server = (
            find_game(game.strip().lower()),
            self.desk.words(interaction),
            interaction.guild_id or 0,
        )
        async with self.desk.db.read() as c:
            count, moves, seconds = await results.load_totals(c, server, found.meta.key)
            seats = await results.list_win_shares(c, server, found.meta.key, "seat")
            openings = await results.list_win_shares(c, server, found.meta.key, "opening")
            lengths = await results.list_match_lengths(c, server, found.meta.key)
        if not count:
            await interaction.edit_original_response(
                view=notice(
                    words(Text("No match of {game} has ended here.", game=found.meta.title))
                )
            )
            return
        verbs = {kind.__name__: kind.verb for kind in found.moves.kinds}
        said = Plural(
            "{n} match · {moves} moves each · {time} a move",
            "{n} matches · {moves} moves each · {time} a move",
            n=count,
            moves=round(moves),
            time=duration_text(seconds),
        )
        lines = [
            f"### {words(found.meta.title)}",
            words(said),
            *(
                [
                    words(
                        Text(
                            "A match lasts {time}; half of them are shorter.",
                            time=duration_text(median(lengths)),
                        )
                    )
                ]
                if lengths
                else []
            ),
            words(Text("**Won by seat**")),
            *seat_share_lines(seats, words),
            words(Text("**Won by first move**")),
            *(
                win_share_line(verbs[share.what], share, words)
                for share in openings
                if share.what in verbs
            ),
        ]
        await interaction.edit_original_response(
            view=page(text("\n".join(lines)), accent=TERRACOTTA)
        )

    async def leaderboard(
        self, interaction: discord.Interaction, game: str, everywhere: bool | None = None
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        found, words = find_game(game.strip().lower()), self.desk.words(interaction)
        async with self.desk.db.read() as c:
            board = await ratings.list_leaderboard(
                c, EVERYWHERE if everywhere else interaction.guild_id or 0, found.meta.key, LISTED
            )
            names = {
                row.person_id: person.name
                for row in board
                if (person := await people.load_person(c, row.person_id))
            }
        lines = [
            f"{at}. {escape_name(names.get(row.person_id, '?'))} — {rating_line(row, words)}"
            for at, row in enumerate(board, 1)
        ]
        head = f"### {words(found.meta.title)}"
        if any(row.matches < PROVISIONAL for row in board):
            lines.append(f"-# {words(Text('? : fewer than {n} matches so far', n=PROVISIONAL))}")
        content = (
            "\n".join([head, *lines])
            if lines
            else words(Text("Nobody has a rating in this game yet."))
        )
        await interaction.edit_original_response(view=page(text(content), accent=TERRACOTTA))

    # --- one person -------------------------------------------------------------------------------

    async def show_own(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember_person(interaction)
        await self._show_mine(interaction, None)

    async def choose_history(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await self._show_mine(interaction, custom_ids.selected_value(interaction, games()))

    async def _show_mine(self, interaction: discord.Interaction, game: str | None) -> None:
        """Ratings here and everywhere, the course of one of them as a picture, and
        results by game.
        """
        words, person, server = (
            self.desk.words(interaction),
            interaction.user.id,
            interaction.guild_id or 0,
        )
        async with self.desk.db.read() as c:
            row = await people.load_person(c, person)
            own = [
                rating
                for rating in await ratings.list_ratings_of_person(c, person)
                if rating.game in games()
            ]
            played = await results.list_results_of_person(c, person)
            here = {rating.game: rating for rating in own if rating.server_id == server}
            best = here.get(game or "") or max(
                here.values(), key=lambda rating: rating.matches, default=None
            )
            steps = await ratings.list_steps(c, person, best.game, server) if best else []
        files = await self._history_files(
            best, [displayed_rating(step.mu, step.sigma) for step in steps], words
        )
        wide = {rating.game: rating for rating in own if rating.server_id == EVERYWHERE}
        head = (
            Text("**Your ratings here**")
            if interaction.guild_id
            else Text("**Your ratings on all servers**")
        )
        lines = [
            *_rated_lines(head, here, wide if interaction.guild_id else {}, words),
            *_finished_lines(played, words),
        ]
        out = row is not None and row.settings.get("stats") == "off"
        below: list[Block] = [
            *_history_select(here, best, words),
            *rows([_opt_out_button(words, out=out)]),
        ]
        shown_ = page(*gallery(files), text("\n".join(lines)), *below, accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown_, attachments=files)

    async def _history_files(
        self, best: RatingRow | None, values: Sequence[int], words: Words
    ) -> list[discord.File]:
        if best is None or len(values) < 2:  # one point is no course
            return []
        title, said = words(games()[best.game].meta.title), Words(words.code)
        return await self.desk.pictures.scenes(lambda: (charts.rating_scene(title, values, said),))

    async def opt_out(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._set_opt_out(interaction, "off")

    async def opt_in(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._set_opt_out(interaction, "on")

    async def _set_opt_out(self, interaction: discord.Interaction, value: str) -> None:
        await interaction.response.defer()
        await self.desk.remember_person(interaction)
        async with self.desk.db.write() as tx:
            row = await people.load_person(tx, interaction.user.id)
            await people.update_person(
                tx, interaction.user.id, settings={**(row.settings if row else {}), "stats": value}
            )
            if value == "off":
                await ratings.delete_ratings_of_person(tx, interaction.user.id)
        said = (
            Text("You stay out of ratings; yours are erased.")
            if value == "off"
            else Text("Your next match is rated again.")
        )
        await interaction.edit_original_response(
            view=notice(self.desk.words(interaction)(said)), attachments=[]
        )

    # --- what is stored ---------------------------------------------------------------------------

    async def data(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        words = self.desk.words(interaction)
        async with self.desk.db.read() as c:
            stored = await export_person(c, interaction.user.id)
        file = discord.File(
            io.BytesIO(json.dumps(stored, ensure_ascii=False, indent=1).encode()), "my-data.json"
        )
        erasing = button(
            words(Text("Erase it")), custom_ids.make_id("erase"), discord.ButtonStyle.danger
        )
        await interaction.edit_original_response(
            view=page(discord.ui.File(file), *rows([erasing]), accent=TERRACOTTA),
            attachments=[file],
        )

    async def ask_erase(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        words = self.desk.words(interaction)
        warning = Text(
            "Your name leaves finished matches, your ratings and settings go. Results stay, "
            "without you. It cannot be taken back."
        )
        sure = button(
            words(Text("Yes, erase it")), custom_ids.make_id("erased"), discord.ButtonStyle.danger
        )
        await interaction.edit_original_response(
            view=page(text(words(warning)), *rows([sure]), accent=TERRACOTTA)
        )

    async def erase(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        await PersonEraser(self.desk.tables).erase_person(interaction.user.id)
        self.desk.forget_person(interaction.user.id)
        await interaction.edit_original_response(
            view=notice(self.desk.words(interaction)(Text("It is erased.")))
        )


# --- in words -------------------------------------------------------------------------------------


def rating_line(row: RatingRow, words: Words) -> str:
    """A rating in words; a question mark while few matches stand behind it."""
    played = Plural(
        "{n} match, {wins} won", "{n} matches, {wins} won", n=row.matches, wins=row.wins
    )
    return f"**{_rating_text(row)}** · {words(played)}"


def _rating_text(row: RatingRow) -> str:
    return f"{displayed_rating(row.mu, row.sigma)}{'?' if row.matches < PROVISIONAL else ''}"


def _ratings_text(here: RatingRow, wide: RatingRow | None, words: Words) -> str:
    """A rating in this server, and among all servers of the host."""
    line = f"- {words(games()[here.game].meta.title)}: {rating_line(here, words)}"
    return (
        f"{line} · {words(Text('{rating} on all servers', rating=_rating_text(wide)))}"
        if wide
        else line
    )


def _rated_lines(
    head: Text, here: dict[str, RatingRow], wide: dict[str, RatingRow], words: Words
) -> list[str]:
    if not here:
        return []
    unsure = any(rating.matches < PROVISIONAL for rating in (*here.values(), *wide.values()))
    few = (
        [f"-# {words(Text('? : fewer than {n} matches so far', n=PROVISIONAL))}"] if unsure else []
    )
    return [
        words(head),
        *(_ratings_text(rating, wide.get(rating.game), words) for rating in here.values()),
        *few,
    ]


def _finished_lines(played: Sequence[ResultRow], words: Words) -> list[str]:
    lines = result_lines(played, words)
    return (
        [words(Text("**Your finished matches**")), *lines]
        if lines
        else [words(Text("You have finished no match yet."))]
    )


def _history_select(
    here: dict[str, RatingRow], best: RatingRow | None, words: Words
) -> list[Block]:
    """The choice of the game whose course is drawn."""
    titles = [
        option(words(games()[key].meta.title), key, default=best is not None and key == best.game)
        for key in here
    ]
    return (
        [select(custom_ids.make_id("course"), titles, words(Text("Course of the rating")))]
        if len(titles) > 1
        else []
    )


def _opt_out_button(words: Words, *, out: bool) -> discord.ui.Button[discord.ui.LayoutView]:
    if out:
        return button(words(Text("Take part again")), custom_ids.make_id("statson"))
    return button(words(Text("Stay out of ratings")), custom_ids.make_id("statsoff"))


def seat_share_lines(shares: Sequence[Share], words: Words) -> list[str]:
    """A line for every number of players."""
    lines: dict[int, list[str]] = {}
    for share in shares:
        seats, seat = map(int, share.what.split())
        said = Text("seat {n} {share} %", n=seat + 1, share=round(100 * share.won / share.played))
        lines.setdefault(seats, []).append(words(said))
    played = {int(share.what.split()[0]): share.played for share in shares}
    return [
        f"- {words(_players_text(seats, played[seats]))}: {' · '.join(parts)}"
        for seats, parts in lines.items()
    ]


def _players_text(seats: int, played: int) -> Text:
    return Plural(
        "{players} players, {n} match", "{players} players, {n} matches", n=played, players=seats
    )


def win_share_line(what: Text, share: Share, words: Words) -> str:
    return (
        f"- {words(what)}: {round(100 * share.won / share.played)} % ({share.won}/{share.played})"
    )


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
                time=duration_text(seconds / max(1, moves)),
            )
            lines.append(f"- {words(game.meta.title)}: {words(said)}")
    return lines


def duration_text(seconds: float) -> Text:
    """A time in its largest sensible unit."""
    if seconds >= 86400:
        return Text("{n} d", n=round(seconds / 86400))
    if seconds >= 3600:
        return Text("{n} h", n=round(seconds / 3600))
    return (
        Text("{n} min", n=round(seconds / 60)) if seconds >= 60 else Text("{n} s", n=round(seconds))
    )


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(StatsCog(bot))
