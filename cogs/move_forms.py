"""Moves that are typed: the forms of a game as dialogs, and its moves as slash commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from engine import games
from engine.core import Form, Illegal, Move, Seat, Text
from engine.move import Diverged
from play import Table, crash_points

from .components import custom_ids
from .components.menu_place import MenuPlace
from .components.modals import Drafts, form_modal, open_dialog, read_answers
from .components.table_buttons import find_answer, menu_place
from .messages.layout import TERRACOTTA, button, page, rows, text
from .services.language import Languages, quote_arguments, words_for
from .services.move_pages import MovePages
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands
from .slash.move_commands import MoveCommands, parse_move

if TYPE_CHECKING:
    from bot import Tabularium


class MoveFormsCog(commands.Cog, name="move_forms"):
    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        move_commands: MoveCommands,
        move_pages: MovePages,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.move_commands = move_commands
        self.move_pages = move_pages
        self._drafts = Drafts()
        router.add(
            "game",
            {
                "form": self.open_form,
                "retry": self.retry,
                "filled": self.submit_form,
                "fill": self.open_form_at_table,
            },
        )

    async def cog_load(self) -> None:
        for game in games().values():
            self.commands.add_group(self.move_commands.make_group(game, self.run_move_command))

    # --- forms ------------------------------------------------------------------------------------

    def _find_form(self, table: Table, seat: Seat, at: int) -> Form:
        decision = table.running_match.decision(seat)
        if decision is None or not 0 <= at < len(decision.forms):
            raise Illegal(Text("That cannot be done now."))
        return decision.forms[at]

    async def open_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer: no lock, no write."""
        await self._send_form(interaction, args[:4], None)

    async def retry(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._send_form(interaction, args[:4], args[4] if len(args) > 4 else None)

    async def _send_form(
        self, interaction: discord.Interaction, args: list[str], draft: str | None
    ) -> None:
        place, at = _parse_form_id(args)
        table, _ = await self.move_pages.check_place(interaction, place)
        typed = self._drafts.get(draft) if draft else None
        form = self._find_form(table, place.seat, at)
        asked = [*place.question(), at]
        await open_dialog(
            interaction, form_modal(form, words_for(interaction, table), asked, typed)
        )
        crash_points.crash_point("form-open")

    async def submit_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A form that was sent in, perhaps opened before a restart."""
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        place, at = _parse_form_id(args)
        table, _ = await self.move_pages.check_place(interaction, place)
        form = self._find_form(table, place.seat, at)
        typed = read_answers(interaction, form.questions())
        try:
            move = form.read(typed)
        except (Illegal, Diverged, ValueError, IndexError) as error:
            reason = (
                error.text
                if isinstance(error, Illegal)
                else Text("The answer does not fit the question.")
            )
            words = words_for(interaction, table)
            retry = custom_ids.make_id("retry", *place.question(), at, self._drafts.store(typed))
            again = button(words(Text("Try again")), retry, discord.ButtonStyle.primary)
            shown = page(text(words(quote_arguments(reason))), *rows([again]), accent=TERRACOTTA)
            await interaction.followup.send(view=shown, ephemeral=True)
            return
        await self.move_pages.commit_move(interaction, table, place, move)

    async def open_form_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer that needs a form, which opens right away."""
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        decision, answer = find_answer(table, seat, args)
        forms = [at for at, form in enumerate(decision.forms) if form.kind is answer.kind]
        if not forms:
            raise Illegal(Text("That cannot be done now."))
        await self._send_form(
            interaction, [*menu_place(table, seat).question(), str(forms[0])], None
        )

    # --- slash commands ---------------------------------------------------------------------------

    async def run_move_command(
        self,
        interaction: discord.Interaction,
        table: Table,
        kind: type[Move],
        typed: dict[str, str],
    ) -> None:
        """`/armadora warrior value:3 at:C4`; a kind that is only a form opens it."""
        seat = table.own_seat(interaction.user.id).seat
        asked = table.running_match.question_mark(seat)
        decision = table.running_match.decision(seat)
        forms = (
            [at for at, form in enumerate(decision.forms) if form.kind is kind] if decision else []
        )
        if forms and not typed:
            await self._send_form(
                interaction, [str(table.id), str(seat), f"{asked or 0:x}", str(forms[0])], None
            )
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.languages.remember_person(interaction)
        move = parse_move(table, seat, kind, typed)
        await self.move_pages.commit_move(
            interaction, table, MenuPlace(table.id, seat, asked or 0), move
        )


def _parse_form_id(args: list[str]) -> tuple[MenuPlace, int]:
    if len(args) < 4:
        raise Illegal(custom_ids.OUTDATED)
    return MenuPlace.parse(args[:3]), custom_ids.parse_numbers(args[3:], 1)[0]


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        MoveFormsCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            move_commands=services.move_commands,
            move_pages=services.move_pages,
        )
    )
