"""Playing by buttons and lists: the menus of a decision, for every game, and one's own seat."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord.ext import commands

from engine.core import Illegal, Text
from play.move_menu import only_move
from play.move_reading import make_public_answer_reader
from play.tables import MoveRequest, Tables, WantedMove

from .components import custom_ids
from .components.custom_ids import MenuPlace
from .components.menu_paths import parse_path
from .services.acknowledge import acknowledge_press, defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.move_pages import MovePages
from .services.table_finder import TableFinder


class TableCog(commands.Cog, name="table"):
    """The buttons and lists by which people move, and the page *My seat*."""

    def __init__(
        self,
        *,
        router: PressRouter,
        tables: Tables,
        table_finder: TableFinder,
        move_pages: MovePages,
    ) -> None:
        self.tables = tables
        self.table_finder = table_finder
        self.move_pages = move_pages
        router.add(
            "game",
            {
                "act": self.show_act_menu,
                "seat": self.show_seat,
                "go": self.step_in_menu,
                "back": self.step_in_menu,
                "sort": self.step_in_menu,
                "pick": self.pick_value,
                "whole": self.move_from_list,
                "move": self.move_from_button,
                "best": self.move_from_button,
                "sure": self.make_confirmed_move,
                "say": self.answer_at_table,
            },
        )

    # --- the table message's buttons ----------------------------------

    async def show_act_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Act*: shows the menu of what the person is asked."""
        await acknowledge_press(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        await self.move_pages.show_menu(interaction, table, seat)

    async def show_seat(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *My seat*: shows everything that only this person may see."""
        await acknowledge_press(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        seat = table.own_seat(interaction.user.id).seat
        await self.move_pages.show_seat(interaction, table, seat)

    async def answer_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on an answer button at the table message: makes that move at once."""
        await defer_privately(interaction)
        table_id, kind, mark = custom_ids.parse_public_answer(args)
        request = MoveRequest(table_id, interaction.user.id, make_public_answer_reader(kind, mark))
        await self._make_move(interaction, request)

    # --- menus --------------------------------------------------------

    async def step_in_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press that leads to another page of the menu: shows that page.

        It names a kind of move, the next page, the way back, or another
        order of a list. Where only one move is left, it is made.
        """
        await interaction.response.defer()
        await self._show_or_move(interaction, MenuPlace.parse(args))

    async def pick_value(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection in the menu: a value of the next field of the move."""
        await interaction.response.defer()
        place = MenuPlace.parse(args)
        value = custom_ids.read_selection(interaction)
        following = replace(place, chosen=(*place.chosen, value), page=0)
        await self._show_or_move(interaction, following)

    async def _show_or_move(self, interaction: discord.Interaction, place: MenuPlace) -> None:
        """Shows the menu at this place, or makes the move where only one is left."""
        table, decision = await self.move_pages.find_menu_question(interaction, place)
        move = only_move(decision, parse_path(place, table.game))
        if move is None:
            await self.move_pages.show_menu(interaction, table, place.seat, place)
        else:
            await self._make_menu_move(interaction, place, move)

    async def move_from_list(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection in a list of complete moves in the menu: makes the chosen move."""
        await interaction.response.defer()
        move_text = custom_ids.read_selection(interaction)
        await self._make_menu_move(interaction, MenuPlace.parse(args), move_text)

    async def move_from_button(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on a button of the menu that stands for a complete move: makes that move.

        `args` are table, seat, mark of the question, and the move as text.
        """
        await interaction.response.defer()
        place = MenuPlace.parse(args)
        move_text = _parse_move_text(args)
        await self._make_menu_move(interaction, place, move_text)

    async def make_confirmed_move(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, do it*: makes the move that the person was asked to confirm.

        `args` are the same as for `move_from_button`.
        """
        await interaction.response.defer()
        place = MenuPlace.parse(args)
        move_text = _parse_move_text(args)
        await self._make_menu_move(interaction, place, move_text, is_confirmed=True)

    async def _make_menu_move(
        self,
        interaction: discord.Interaction,
        place: MenuPlace,
        wanted: WantedMove,
        *,
        is_confirmed: bool = False,
    ) -> None:
        """Makes the move that was chosen in a menu, if the menu's question is still asked.

        `wanted` is the move, or its text.
        """
        request = MoveRequest(
            place.table,
            interaction.user.id,
            wanted,
            asked=place.asked,
            seat=place.seat,
            is_confirmed=is_confirmed,
        )
        await self._make_move(interaction, request)

    async def _make_move(self, interaction: discord.Interaction, request: MoveRequest) -> None:
        """Commits a move, and then shows what came of it.

        A move that gives something up for good is not made before the
        person has confirmed it.
        """
        if interaction.guild_id is None:  # then the person has to be in the table's server
            await self.table_finder.find_by_id(interaction, request.table_id)
        from_here = replace(request, server_id=interaction.guild_id)
        made = await self.tables.make_move(from_here)
        await self.move_pages.show_result(interaction, made)


def _parse_move_text(args: list[str]) -> str:
    """The move as text, which follows the question in an id.

    "" where there is none.
    """
    if len(args) != custom_ids.QUESTION_ARGUMENTS + 1:
        return ""
    return args[-1]


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        TableCog(
            router=services.router,
            tables=services.tables,
            table_finder=services.table_finder,
            move_pages=services.move_pages,
        )
    )
