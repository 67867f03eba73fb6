"""Statistics: `/my stats`, `/my data`, `/stats game, leaderboard, player`, and opting out."""

from __future__ import annotations

import io
import json
from typing import Final

import discord
from discord.ext import commands

from engine import games
from engine.core import Illegal, Text, Word
from play.lobby_checks import find_game
from play.personal_data import PersonEraser
from play.reliability import ReliabilityRecords
from play.statistics import PersonStatistics, Statistics
from render import charts
from words import Words

from .components import custom_ids
from .messages.confirm_page import confirm_page
from .messages.host_pages import HostPages
from .messages.layout import TERRACOTTA, button, gallery, notice, page, rows, text
from .messages.pictures import Pictures
from .messages.profile_page import HIDDEN_PROFILE, profile_lines
from .messages.statistics import (
    game_statistics_lines,
    history_select,
    leaderboard_lines,
    opt_out_button,
    person_statistics_lines,
)
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import suggest_games

DANGER: Final = discord.ButtonStyle.danger
LEADERBOARD_LENGTH: Final = 20
LAST_MATCHES: Final = 5  # that a profile shows
NO_SERVER: Final = 0  # in a direct message: an id that no server has


class StatsCog(commands.Cog, name="stats"):
    """The commands `/stats game, leaderboard, player` and `/my stats, data`, with their buttons."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        statistics: Statistics,
        eraser: PersonEraser,
        pictures: Pictures,
        pages: HostPages,
        reliability: ReliabilityRecords,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.statistics = statistics
        self.eraser = eraser
        self.pictures = pictures
        self.pages = pages
        self.reliability = reliability
        router.add(
            "my",
            {
                "statson": self.opt_in,
                "statsoff": self.opt_out,
                "erase": self.ask_erase,
                "erased": self.erase,
                "course": self.choose_history,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        game = SlashOption(Text("Which game."), required=True, complete=suggest_games)
        everywhere = SlashOption(Text("All servers of this host, not only this one."), bool)
        self.commands.add(
            "stats",
            Word("command", "game"),
            Text("How a game is played in this server."),
            self.show_game,
            game=game,
        )
        self.commands.add(
            "stats",
            Word("command", "leaderboard"),
            Text("The best players of a game."),
            self.leaderboard,
            game=game,
            everywhere=everywhere,
        )
        self.commands.add(
            "stats",
            Word("command", "player"),
            Text("Somebody's ratings and matches in this server."),
            self.show_player,
            person=SlashOption(Text("Who; without it, you."), discord.User),
        )
        self.commands.add(
            "my",
            Word("command", "stats"),
            Text("Your ratings and results."),
            self.show_own,
        )
        self.commands.add(
            "my",
            Word("command", "data"),
            Text("Everything that is stored of you: take it, or erase it."),
            self.data,
        )

    # --- games --------------------------------------------------------

    async def show_game(self, interaction: discord.Interaction, game: str) -> None:
        """`/stats game`: lengths, time a move, and who wins by seat and by first move."""
        await defer_privately(interaction)
        found = find_game(game.strip().lower())
        words = words_for(interaction)
        server_id = interaction.guild_id or NO_SERVER
        counted = await self.statistics.of_game(server_id, found.meta.key)
        if not counted.match_count:
            said = words(Text("No match of {game} has ended here.", game=found.meta.title))
            await interaction.edit_original_response(view=notice(said))
            return
        lines = game_statistics_lines(found, counted, words)
        shown = page(text("\n".join(lines)), accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)

    async def leaderboard(
        self,
        interaction: discord.Interaction,
        game: str,
        everywhere: bool | None = None,
    ) -> None:
        """`/stats leaderboard`: the best players of a game, here or on all servers."""
        await defer_privately(interaction)
        found = find_game(game.strip().lower())
        words = words_for(interaction)
        server_id: int | None = interaction.guild_id or NO_SERVER
        if everywhere:
            server_id = None  # all servers
        board = await self.statistics.leaderboard(
            server_id,
            found.meta.key,
            interaction.user.id,
            LEADERBOARD_LENGTH,
        )
        content = words(Text("Nobody has a rating in this game yet."))
        if board:
            lines = leaderboard_lines(board, words)
            content = "\n".join([f"### {words(found.meta.title)}", *lines])
        await interaction.edit_original_response(view=page(text(content), accent=TERRACOTTA))

    async def show_player(
        self,
        interaction: discord.Interaction,
        person: discord.User | None = None,
    ) -> None:
        """`/stats player`: the profile of a person in this server, as far as they allow it."""
        await defer_privately(interaction)
        words = words_for(interaction)
        person_id = (person or interaction.user).id
        shown = await self.statistics.load_profile(
            person_id,
            interaction.guild_id or NO_SERVER,
            interaction.user.id,
            LAST_MATCHES,
        )
        if shown is None:
            raise Illegal(HIDDEN_PROFILE)
        server_id = interaction.guild_id or NO_SERVER
        badges = await self.reliability.load_badges(server_id, [person_id])
        content = "\n".join(profile_lines(person_id, shown, words, badges.get(person_id)))
        await interaction.edit_original_response(view=page(text(content), accent=TERRACOTTA))

    # --- one person ---------------------------------------------------

    async def show_own(self, interaction: discord.Interaction) -> None:
        """`/my stats`: the person's ratings and results."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        await self._show_mine(interaction, None)

    async def choose_history(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection at one's own statistics: draws the history of the rating in that game."""
        await interaction.response.defer()
        await self._show_mine(interaction, custom_ids.read_selection(interaction, games()))

    async def _show_mine(self, interaction: discord.Interaction, game: str | None) -> None:
        """Shows the person's ratings and results, and the history of the rating in `game`.

        None for the game: the history of the one they played most in this server.
        """
        words = words_for(interaction)
        server_id = interaction.guild_id or NO_SERVER
        own = await self.statistics.of_person(interaction.user.id, server_id, game)
        files = await self._history_files(own, words)
        lines = person_statistics_lines(own, words, in_server=server_id != NO_SERVER)
        below = [*history_select(own, words), *rows([opt_out_button(words, out=own.opted_out)])]
        shown = page(*gallery(files), text("\n".join(lines)), *below, accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def _history_files(self, own: PersonStatistics, words: Words) -> list[discord.File]:
        """The chart of how the shown rating went, as a file.

        No file if the rating has fewer than two points.
        """
        if own.shown is None or len(own.history) < 2:  # one point is no history
            return []
        title = words(games()[own.shown.game].meta.title)
        picture_words = Words(words.code)
        return await self.pictures.scenes(
            lambda: [charts.rating_scene(title, own.history, picture_words)]
        )

    async def opt_out(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Stay out of ratings*: the person's ratings are erased."""
        await interaction.response.defer()
        await self.languages.remember_person(interaction)
        await self.statistics.opt_out(interaction.user.id)
        await self._say(interaction, Text("You stay out of ratings; yours are erased."))

    async def opt_in(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Take part again*: the person is rated from the next match on."""
        await interaction.response.defer()
        await self.languages.remember_person(interaction)
        await self.statistics.opt_in(interaction.user.id)
        await self._say(interaction, Text("Your next match is rated again."))

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        """Replaces the private answer by this sentence, in the reader's language."""
        shown = notice(words_for(interaction)(said))
        await interaction.edit_original_response(view=shown, attachments=[])

    # --- what is stored -----------------------------------------------

    async def data(self, interaction: discord.Interaction) -> None:
        """`/my data`: sends everything that is stored of the person, with a button to erase it."""
        await defer_privately(interaction)
        words = words_for(interaction)
        stored = await self.statistics.export_person(interaction.user.id)
        as_json = json.dumps(stored, ensure_ascii=False, indent=1)
        file = discord.File(io.BytesIO(as_json.encode()), "my-data.json")
        erase = button(words(Text("Erase it")), custom_ids.make_id("erase"), DANGER)
        buttons = [erase, *self.pages.buttons(words)]
        shown = page(discord.ui.File(file), *rows(buttons), accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown, attachments=[file])

    async def ask_erase(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Erase it*: asks whether everything of the person shall really be erased."""
        await defer_privately(interaction)
        words = words_for(interaction)
        warning = Text(
            "Your name leaves finished matches, your ratings and settings go. Results stay, "
            "without you. It cannot be taken back."
        )
        erase_id = custom_ids.make_id("erased")
        shown = confirm_page(warning, Text("Yes, erase it"), erase_id, words)
        await interaction.edit_original_response(view=shown)

    async def erase(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, erase it*: erases what is stored of the person."""
        await interaction.response.defer()
        await self.eraser.erase_person(interaction.user.id)
        self.languages.forget_person(interaction.user.id)
        said = words_for(interaction)(Text("It is erased."))
        await interaction.edit_original_response(view=notice(said))


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        StatsCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            statistics=services.statistics,
            eraser=services.eraser,
            pictures=services.pictures,
            pages=services.pages,
            reliability=services.reliability,
        )
    )
