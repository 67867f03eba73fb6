"""*Hint*: what a bot would do in a person's place, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from play.hints import find_hint

from .components.custom_ids import MenuPlace
from .services.interactions import PressRouter
from .services.move_pages import MovePages

if TYPE_CHECKING:
    from bot import Tabularium


class HintsCog(commands.Cog, name="hints"):
    """Answers the button *Hint* of a private menu, right in that menu."""

    def __init__(self, *, router: PressRouter, move_pages: MovePages) -> None:
        self.move_pages = move_pages
        router.add("game", {"hint": self.show_hint})

    async def show_hint(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Hint*: tells what a bot would do, within the menu, with a button that does it.

        Where the table has no hints, one private sentence
        says so, and the menu stays as it is.
        """
        await interaction.response.defer()
        place = MenuPlace.parse(args)
        (
            table,
            decision,
        ) = await self.move_pages.find_menu_question(interaction, place)
        hint = await find_hint(table, place.seat, decision)
        # the bot may have thought for long: is this still asked?
        table, _ = await self.move_pages.find_menu_question(interaction, place)
        await self.move_pages.show_menu(interaction, table, place.seat, place, hint=hint)


async def setup(bot: Tabularium) -> None:
    """Called when the bot starts: adds this cog to it, with the services that it uses."""
    services = bot.services
    await bot.add_cog(HintsCog(router=services.router, move_pages=services.move_pages))
