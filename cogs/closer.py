"""*Closer*: a part of a private picture at twice its size, below which the menu stays as it is."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.core import Illegal, Text

from .components import custom_ids
from .components.custom_ids import MenuPlace
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.move_pages import MovePages
from .services.table_finder import TableFinder


class CloserCog(commands.Cog, name="closer"):
    """Shows parts of the board in the menu of a move and on the page *My seat*."""

    def __init__(
        self,
        *,
        router: PressRouter,
        table_finder: TableFinder,
        move_pages: MovePages,
    ) -> None:
        self.table_finder = table_finder
        self.move_pages = move_pages
        router.add("game", {"closer": self.show_in_menu, "nearseat": self.show_at_seat})

    async def show_in_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Closer*, on a part or on *Whole board* below the picture of a menu.

        Shows that part of the board at twice its size, or the whole
        board; the menu stays as it is. `args` are those of the place in
        the menu, then the part.
        """
        await interaction.response.defer()
        part = _parse_part(args)
        place = MenuPlace.parse(args[:-1])
        table, _decision = await self.move_pages.find_menu_question(interaction, place)
        await self.move_pages.show_menu(interaction, table, place.seat, place, part=part)

    async def show_at_seat(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Closer*, on a part or on *Whole board* on the page *My seat*.

        Shows that part of the board at twice its size, or the whole
        board. `args` are the table and the part.
        """
        await interaction.response.defer()
        part = _parse_part(args)
        table = await self.table_finder.find_pressed(interaction, args)
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        seat = table.own_seat(interaction.user.id).seat
        await self.move_pages.show_seat(interaction, table, seat, part)


def _parse_part(args: list[str]) -> int:
    """The number of the part of the board to show, 0 for the whole: an id's last argument.

    Raises Illegal if that is no number.
    """
    (part,) = custom_ids.parse_numbers(args[-1:], 1)
    return part


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        CloserCog(
            router=services.router,
            table_finder=services.table_finder,
            move_pages=services.move_pages,
        )
    )
