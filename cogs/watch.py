"""Looking: a table from anywhere in the server, the board in words, its log, the rules."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord.ext import commands

import render.text
from engine.core import Game, Illegal, Text, Word
from play import Table
from play.lobby_checks import find_game
from play.people import PeopleRecords

from .components import custom_ids
from .components.table_buttons import find_rules_page
from .messages import table_card
from .messages.card_lines import table_heading, whole_fairness_lines
from .messages.layout import TERRACOTTA, button, notice, page, page_buttons, rows, text
from .messages.lobby_card import lobby_card
from .messages.log_lines import group_by_day, log_lines, log_pages
from .messages.pictures import Pictures
from .messages.rule_pictures import RulePictures, picture_blocks
from .messages.size_limits import is_short_enough
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import words_for
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions, suggest_games
from .web.links import WatchLinks


class WatchCog(commands.Cog, name="watch"):
    """The commands `/game show, text, log, rules`, and their buttons."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        people: PeopleRecords,
        pictures: Pictures,
        rule_pictures: RulePictures,
        watch_links: WatchLinks,
    ) -> None:
        self.commands = commands
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.people = people
        self.pictures = pictures
        self.rule_pictures = rule_pictures
        self.watch_links = watch_links
        router.add(
            "game",
            {
                "log": self.press_log,
                "rules": self.press_rules,
                "text": self.press_text,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        table = SlashOption(TABLE, complete=self.suggestions.newest())
        self.commands.add(
            "game",
            Word("command", "show"),
            Text("Look at a table, from anywhere in the server."),
            self.show,
            table=table,
        )
        self.commands.add(
            "game",
            Word("command", "text"),
            Text("The board in words, for a screen reader."),
            self.text,
            table=table,
        )
        self.commands.add(
            "game",
            Word("command", "log"),
            Text("What happened, move by move."),
            self.log,
            table=table,
        )
        self.commands.add(
            "game",
            Word("command", "rules"),
            Text("The rules of a game in short pages."),
            self.rules,
            game=SlashOption(Text("Which game."), complete=suggest_games),
        )

    # --- tables -------------------------------------------------------

    async def show(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game show`: the table message or lobby card as everybody sees it, in private."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        words = words_for(interaction, found)
        if found.match is None:
            await interaction.edit_original_response(view=lobby_card(found, words))
            return
        files = await self.pictures.table(
            found.row.game, found.view(None), found.words(words.code)
        )
        watch_link = await self.watch_links.find_link(found)
        shown = table_card.table_card(found, words, files, watch_link=watch_link)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def text(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game text`: the board in words, for a screen reader."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        await self._show_text(interaction, found)

    async def press_text(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Text board* at the page *My seat*: shows the board in words."""
        await defer_privately(interaction)
        (table_id,) = custom_ids.parse_numbers(args, 1)
        table = await self.table_finder.find_by_id(interaction, table_id)
        await self._show_text(interaction, table)

    async def _show_text(self, interaction: discord.Interaction, table: Table) -> None:
        """Shows the board in words as this person may see it.

        A text too long for a message comes as a file, with names that
        are not escaped.
        """
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        words = words_for(interaction, table)
        own_seat = table.seat_of(interaction.user.id)
        view = table.view(own_seat.seat if own_seat else None)
        said = render.text.describe_view(table.row.game, view, words)
        if is_short_enough(said):
            await interaction.edit_original_response(view=notice(said))
            return
        plain = render.text.describe_view(table.row.game, view, table.words(words.code))
        file = discord.File(io.BytesIO(plain.encode()), f"table-{table.id}.txt")
        shown = page(discord.ui.File(file))
        await interaction.edit_original_response(view=shown, attachments=[file])

    # --- the log ------------------------------------------------------

    async def log(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game log`: the newest page of what happened."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        await self._show_log(interaction, found, None)

    async def press_log(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Log*, or on a page button of the log.

        *Log* shows the newest page in a new private message. A page button, whose
        second argument is the page, changes its own message.
        """
        (table_id,) = custom_ids.parse_numbers(args, 1)
        page_number: int | None = None
        if len(args) > 1:
            _table_id, page_number = custom_ids.parse_numbers(args, 2)
            await interaction.response.defer()
        else:
            await defer_privately(interaction)
        table = await self.table_finder.find_by_id(interaction, table_id)
        await self._show_log(interaction, table, page_number)

    async def _show_log(
        self,
        interaction: discord.Interaction,
        table: Table,
        page_number: int | None,
    ) -> None:
        """Shows a page of the log as this person may read it.

        None for the newest page.
        """
        own_seat = table.seat_of(interaction.user.id)
        words = words_for(interaction, table)
        pages = log_pages(table)
        newest = len(pages) - 1
        page_index = newest if page_number is None else max(0, min(page_number, newest))
        said = log_lines(table, own_seat.seat if own_seat else None, words, pages[page_index])
        preferences = await self.people.load_preferences(interaction.user.id)
        lines = group_by_day(said, preferences) or [words(Text("Nothing has happened yet."))]
        content = [
            table_heading(table, words),
            *lines,
            *whole_fairness_lines(table, words),
        ]
        replay = button(words(Text("Replay")), custom_ids.make_id("replay", table.id))
        turn_buttons = page_buttons(page_index, len(pages), "log", table.id)
        buttons = [*turn_buttons, *rows([replay])]
        shown = page(text("\n".join(content)), *buttons, accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)

    # --- rules --------------------------------------------------------

    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """`/game rules`: the rules of the named game, or of the one that is played here."""
        await defer_privately(interaction)
        page_number = 0
        if not game:
            played_here = await self.table_finder.find_match(interaction, None)
            game = played_here.row.game
            page_number = find_rules_page(played_here)
        await self._show_rules(interaction, find_game(game.lower()), page_number)

    async def press_rules(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Rules*, or on a page button of the rules.

        The id names the game and, if not the first, the page. *Rules*
        opens a new private message, and a page button changes its own:
        it has two arguments, *Rules* one or three.
        """
        page_number = 0
        if len(args) > 1:
            (page_number,) = custom_ids.parse_numbers(args[1:2], 1)
        is_page_button = len(args) == 2
        if is_page_button:
            await interaction.response.defer()
        else:
            await defer_privately(interaction)
        game = find_game(custom_ids.parse_word(args, 0))
        await self._show_rules(interaction, game, page_number)

    async def _show_rules(
        self,
        interaction: discord.Interaction,
        game: Game[Any],
        page_number: int,
    ) -> None:
        """Shows a page of the short rules of a game, or the nearest one there is, with credits."""
        words = words_for(interaction)
        guide = game.meta.guide
        page_number = max(0, min(page_number, len(guide) - 1))
        chapter = guide[page_number]
        content = [
            f"### {words(game.meta.title)} · {words(chapter.title)}",
            *(f"- {words(line)}" for line in chapter.lines),
            f"-# {game.meta.credits}",
        ]
        files = await self.rule_pictures.files(game, chapter.title, words)
        turn_buttons = page_buttons(page_number, len(guide), "rules", game.meta.key)
        shown = page(
            text("\n".join(content)),
            *picture_blocks(files),
            *turn_buttons,
            accent=TERRACOTTA,
        )
        await interaction.edit_original_response(view=shown, attachments=files)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        WatchCog(
            commands=services.commands,
            router=services.router,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            people=services.people,
            pictures=services.pictures,
            rule_pictures=services.rule_pictures,
            watch_links=services.watch_links,
        )
    )
