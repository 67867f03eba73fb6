"""Playing by buttons and lists: the menus of a decision, for every game, and one's own seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from engine.core import Illegal, Text

from .components import custom_ids
from .components.menu_place import MenuPlace
from .components.menus import MoveMenu
from .components.table_buttons import find_answer, menu_place
from .messages.pictures import Pictures
from .messages.seat_page import seat_page
from .services.language import words_for
from .services.move_pages import MovePages
from .services.router import PressRouter
from .services.table_finder import TableFinder

if TYPE_CHECKING:
    from bot import Tabularium


class TableCog(commands.Cog, name="table"):
    """From a press to a committed move, and back to the person."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        pictures: Pictures,
        move_pages: MovePages,
    ) -> None:
        self.table_finder = table_finder
        self.pictures = pictures
        self.move_pages = move_pages
        router.add(
            "game",
            {
                "act": self.show_act_menu,
                "seat": self.show_seat,
                "go": self.step_in_menu,
                "back": self.step_in_menu,
                "pick": self.pick_value,
                "whole": self.move_from_list,
                "move": self.move_from_button,
                "sure": self.move_confirmed,
                "say": self.answer_at_table,
            },
        )

    # --- the table message's buttons --------------------------------------------------------------

    async def show_act_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        await self.move_pages.show_menu(interaction, table, seat)

    async def show_seat(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Everything that only this person may see."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_pressed(interaction, args)
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        seat = table.own_seat(interaction.user.id).seat
        words = words_for(interaction, table)
        files = await self.pictures.seat(
            table.row.game, table.view(seat), table.words(words.code), {}
        )
        await interaction.edit_original_response(
            view=seat_page(table, seat, words, files), attachments=files
        )

    async def answer_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer right at the table message."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        _, answer = find_answer(table, seat, args)
        await self.move_pages.commit_move(
            interaction, table, menu_place(table, seat), answer.kind()
        )

    # --- menus ------------------------------------------------------------------------------------

    async def step_in_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A step in the menu: a kind, a page, or back."""
        await interaction.response.defer()
        await self._show_or_move(interaction, MenuPlace.parse(args))

    async def pick_value(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A value of the next field."""
        await interaction.response.defer()
        place = MenuPlace.parse(args)
        await self._show_or_move(
            interaction,
            replace(place, chosen=(*place.chosen, custom_ids.read_selection(interaction)), page=0),
        )

    async def _show_or_move(self, interaction: discord.Interaction, place: MenuPlace) -> None:
        table, decision = await self.move_pages.check_place(interaction, place)
        move = MoveMenu(table, decision, place, words_for(interaction, table)).only_move()
        if move is None:
            await self.move_pages.show_menu(interaction, table, place.seat, place)
        else:
            await self.move_pages.commit_move(interaction, table, place, move)

    async def move_from_list(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move from a list."""
        await interaction.response.defer()
        await self._commit_text(interaction, args, custom_ids.read_selection(interaction))

    async def move_from_button(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move on a button."""
        await interaction.response.defer()
        await self._commit_text(interaction, args, args[3] if len(args) == 4 else "")

    async def move_confirmed(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A move that was asked back about, and confirmed."""
        await interaction.response.defer()
        await self._commit_text(interaction, args, args[3] if len(args) == 4 else "", sure=True)

    async def _commit_text(
        self,
        interaction: discord.Interaction,
        args: list[str],
        move_text: str,
        *,
        sure: bool = False,
    ) -> None:
        place = MenuPlace.parse(args)
        table, _ = await self.move_pages.check_place(interaction, place)
        await self.move_pages.commit_move(
            interaction, table, place, table.game.moves.parse(move_text), sure=sure
        )


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        TableCog(
            router=services.router,
            table_finder=services.table_finder,
            pictures=services.pictures,
            move_pages=services.move_pages,
        )
    )
