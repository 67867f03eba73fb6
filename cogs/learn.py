"""Learning a game: `/game learn`, the buttons below a lesson, and *Learn* at one's own seat."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play.lessons import Lessons, may_have_lessons
from play.lobby_checks import find_game

from .components import custom_ids
from .components.custom_ids import MenuPlace
from .messages.layout import notice
from .messages.lesson_page import learn_page, stop_page, stopped_page
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.guided_tables import GuidedTables
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .services.move_pages import MovePages
from .services.table_finder import TableFinder
from .services.table_opener import TableOpener
from .slash.command import SlashCommands, SlashOption
from .slash.scenario_suggestions import (
    ScenarioSuggestions,
    find_game_of_scenario,
    find_scenario,
)
from .slash.suggestions import suggest_games


class LearnCog(commands.Cog, name="learn"):
    """The command `/game learn`, and everything that is pressed about lessons."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        guided_tables: GuidedTables,
        lessons: Lessons,
        move_pages: MovePages,
        table_opener: TableOpener,
        scenario_suggestions: ScenarioSuggestions,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.guided_tables = guided_tables
        self.lessons = lessons
        self.move_pages = move_pages
        self.table_opener = table_opener
        self.scenario_suggestions = scenario_suggestions
        router.add(
            "game",
            {
                "learn": self.press_learn,
                "learnbox": self.learn_box,
                "teach": self.learn_here,
                "gotit": self.hide_lesson,
                "nolessons": self.skip_lessons,
                "askstop": self.ask_to_stop,
                "enough": self.stop_match,
                "goon": self.go_on,
            },
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game learn`."""
        self.commands.add(
            "game",
            Word("command", "learn"),
            Text("Learn a game: a short match against bots, in which each question is explained."),
            self.learn,
            game=SlashOption(Text("Which game."), complete=suggest_games),
            scenario=SlashOption(
                Text("Which scenario, of all boxes of the game."),
                complete=self.scenario_suggestions.suggest,
            ),
        )

    # --- a guided match -----------------------------------------------

    async def learn(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        scenario: str | None = None,
    ) -> None:
        """`/game learn`: opens a guided match of the named game, or asks which one."""
        await defer_privately(interaction)
        await self._find_match_or_ask_game(interaction, game, scenario)

    async def press_learn(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Learn a game*, or on one of the games: asks which one, or opens its match.

        *Learn a game* answers with a new private message, which a press
        on a game changes.
        """
        if args:
            await interaction.response.defer()
        else:
            await defer_privately(interaction)
        game = custom_ids.parse_word(args, 0) if args else None
        await self._find_match_or_ask_game(interaction, game)

    async def learn_box(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Learn* at a scenario: opens a guided match of it.

        The answer is a new private message. The id names the game and
        the scenario.
        """
        await defer_privately(interaction)
        game = custom_ids.parse_word(args, 0)
        scenario = custom_ids.parse_word(args, 1)
        await self._find_match_or_ask_game(interaction, game, scenario)

    async def _find_match_or_ask_game(
        self,
        interaction: discord.Interaction,
        game: str | None,
        scenario: str | None = None,
    ) -> None:
        """Leads the person to their guided match of a game, or of one of its scenarios.

        A scenario alone tells its game; asks for the game where both are None.
        """
        words = words_for(interaction)
        await self.languages.remember_person(interaction)
        if game is None and scenario is not None:
            game = find_game_of_scenario(scenario).meta.key
        if game is None:
            await interaction.edit_original_response(view=learn_page(words))
            return
        key = game.lower()
        card = None if scenario is None else find_scenario(find_game(key), scenario)
        table = await self.guided_tables.find_or_open(interaction, key, card)
        await self.table_opener.show_first_question(interaction, table)

    async def learn_here(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Learn* at the page *My seat*: lessons for this game, from the first one on."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        if not may_have_lessons(table):
            raise Illegal(Text("This match counts, so it has no lessons. Try /game learn."))
        await self.lessons.switch_on(interaction.user.id, table.row.game)
        if seat in table.seats_to_act():
            await self.move_pages.show_menu(interaction, table, seat)
            return
        sentence = Text("From now on, I explain each question the first time that it comes.")
        await interaction.edit_original_response(view=notice(words_for(interaction)(sentence)))

    # --- the buttons of a lesson --------------------------------------

    async def hide_lesson(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Got it*: shows the menu without its lesson."""
        await interaction.response.defer()
        place = MenuPlace.parse(args).first_page()
        table, _decision = await self.move_pages.find_menu_question(interaction, place)
        await self.lessons.hide(table, place.seat, interaction.user.id)
        await self.move_pages.show_menu(interaction, table, place.seat, place)

    async def skip_lessons(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Skip the lessons*: shows the menu, and no more lessons of this game."""
        await interaction.response.defer()
        place = MenuPlace.parse(args).first_page()
        table, _decision = await self.move_pages.find_menu_question(interaction, place)
        await self.lessons.switch_off(interaction.user.id, table.row.game)
        await self.move_pages.show_menu(interaction, table, place.seat, place)

    async def go_on(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Go on*: the guided match goes on with its question."""
        await interaction.response.defer()
        place = MenuPlace.parse(args).first_page()
        table, _decision = await self.move_pages.find_menu_question(interaction, place)
        await self.lessons.choose_to_go_on(table, place.seat, interaction.user.id)
        await self.move_pages.show_menu(interaction, table, place.seat, place)

    async def ask_to_stop(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *End the first match*: asks first, for it cannot be taken back."""
        await interaction.response.defer()
        place = MenuPlace.parse(args).first_page()
        table, _decision = await self.move_pages.find_menu_question(interaction, place)
        view = stop_page(place, [], words_for(interaction, table))
        await interaction.edit_original_response(view=view, attachments=[])

    async def stop_match(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Enough for now*: the guided match ends here, without a result."""
        await interaction.response.defer()
        place = MenuPlace.parse(args)
        table = await self.table_finder.find_by_id(interaction, place.table)
        table = await self.guided_tables.stop(table, interaction.user.id)
        view = stopped_page(table, words_for(interaction, table))
        await interaction.edit_original_response(view=view, attachments=[])


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        LearnCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            guided_tables=services.guided_tables,
            lessons=services.lessons,
            move_pages=services.move_pages,
            table_opener=services.table_opener,
            scenario_suggestions=ScenarioSuggestions(services.recent_scenarios),
        )
    )
