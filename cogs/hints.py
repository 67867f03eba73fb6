"""*Hint*: what a bot would do in a person's place, and why."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import discord
from discord.ext import commands

from engine.core import Illegal, Text
from play import Table
from play.hints import Hint, find_hint
from play.search_processes import SearchProcesses

from .components import custom_ids
from .components.closer_buttons import WHOLE_BOARD
from .components.custom_ids import MenuPlace
from .services.cog_host import CogHost
from .services.interactions import PressLimiter, PressRate, PressRouter, PressVerdict
from .services.move_pages import MovePages

HINTS: Final = PressRate(0.2, 5)  # a bot thinks for each of them, for seconds where it is strong
QUICK_SECONDS: Final = 0.1  # a hint that is found so soon is shown at once
TOO_MANY_HINTS: Final = Text("You have asked for many hints in a row. Ask again in a few seconds.")


class HintsCog(commands.Cog, name="hints"):
    """Answers the button *Hint* of a private menu, right in that menu."""

    def __init__(
        self,
        *,
        router: PressRouter,
        move_pages: MovePages,
        searches: SearchProcesses,
    ) -> None:
        self.searches = searches
        self.move_pages = move_pages
        self.limiter = PressLimiter(HINTS)
        router.add("game", {"hint": self.show_hint})

    async def show_hint(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Hint*: tells what a bot would do, within the menu, with a button that does it.

        Where the table has no hints, or the person has asked for too many, one
        private sentence says so, and the menu stays as it is. Nothing is told of
        a question that was answered while the bot thought.
        """
        await interaction.response.defer()
        place, part = _parse_hint_id(args)
        table, decision = await self.move_pages.find_menu_question(interaction, place)
        if not self._may_ask(interaction):
            return
        searching = asyncio.ensure_future(find_hint(table, place.seat, decision, self.searches))
        hint = await self._wait_for(searching, interaction, table, place, part)
        try:  # anew: the bot may have thought for long
            table, _ = await self.move_pages.find_menu_question(interaction, place)
        except Illegal:  # nobody needs this advice any more
            return
        await self.move_pages.show_menu(
            interaction, table, place.seat, place, hint=hint, part=part
        )

    async def _wait_for(
        self,
        searching: asyncio.Future[Hint],
        interaction: discord.Interaction,
        table: Table,
        place: MenuPlace,
        part: int,
    ) -> Hint:
        """The hint, once it is found; meanwhile the menu says that a bot looks for one.

        Where no hint can be given, the menu is shown as it was before,
        and Illegal says why.
        """
        await asyncio.wait([searching], timeout=QUICK_SECONDS)
        if searching.done():
            return searching.result()
        with suppress(Illegal):  # the question was just answered: nothing is said of it
            await self.move_pages.show_menu(
                interaction, table, place.seat, place, is_thinking=True, part=part
            )
        try:
            return await searching
        except Illegal:
            table, _ = await self.move_pages.find_menu_question(interaction, place)
            await self.move_pages.show_menu(interaction, table, place.seat, place, part=part)
            raise

    def _may_ask(self, interaction: discord.Interaction) -> bool:
        """Whether the person gets a hint now, or has asked for too many.

        The first hint too many raises Illegal, which says so; False
        at further ones.
        """
        verdict = self.limiter.count_press(interaction.user.id)
        if verdict is PressVerdict.TELL:
            raise Illegal(TOO_MANY_HINTS)
        return verdict is PressVerdict.GO


def _parse_hint_id(args: list[str]) -> tuple[MenuPlace, int]:
    """The place in the menu that an id of *Hint* names, and the part of the board shown there.

    Older ids name the question alone.
    """
    if len(args) <= custom_ids.QUESTION_ARGUMENTS:
        return MenuPlace.parse(args), WHOLE_BOARD.part
    (part,) = custom_ids.parse_numbers(args[-1:], 1)
    return MenuPlace.parse(args[:-1]), part


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    searches = services.tables.searches
    await bot.add_cog(
        HintsCog(router=services.router, move_pages=services.move_pages, searches=searches)
    )
