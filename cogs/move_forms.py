"""Moves that are typed: the forms of a game as dialogs, and its moves as slash commands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from engine.core import Illegal, Move, Text
from play import Table, crash_points
from play.move_reading import (
    UnreadableForm,
    find_form,
    find_form_number,
    find_public_answer,
    make_command_reader,
    make_form_reader,
)
from play.tables import MoveRequest, Tables

from .components import custom_ids
from .components.custom_ids import QUESTION_ARGUMENTS, MenuPlace
from .components.modals import Drafts, form_modal, open_dialog, read_answers
from .messages.layout import TERRACOTTA, button, page, rows, text
from .services.acknowledge import acknowledge_press, defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import quote_arguments, words_for
from .services.move_pages import MovePages
from .services.side_messages import SideMessages, while_asked
from .services.table_finder import TableFinder
from .slash.game_commands import GameCommands

FORM_ARGUMENTS: Final = QUESTION_ARGUMENTS + 1  # the question, and the index of the form


class MoveFormsCog(commands.Cog, name="move_forms"):
    """Opens and reads the forms of moves, and runs the slash commands of every game."""

    def __init__(
        self,
        *,
        tree: app_commands.CommandTree[Any],
        router: PressRouter,
        tables: Tables,
        table_finder: TableFinder,
        game_commands: GameCommands,
        move_pages: MovePages,
        side_messages: SideMessages,
    ) -> None:
        self.tree = tree
        self.tables = tables
        self.table_finder = table_finder
        self.game_commands = game_commands
        self.move_pages = move_pages
        self.side_messages = side_messages
        self._drafts = Drafts()  # what was typed into refused forms
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
        """Called by the library: adds the groups of move commands of every game."""
        self.game_commands.add_all(self.tree, self.run_move_command)

    # --- forms --------------------------------------------------------

    async def open_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on the button of a form in a move menu: opens the dialog.

        The dialog itself is the answer: no lock, no write.
        """
        await self._send_form(interaction, args[:FORM_ARGUMENTS], None)

    async def retry(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Try again* after a refused form: opens it with what was typed before.

        The id has the four arguments of a form, then the key of the draft.
        """
        form_args = args[:FORM_ARGUMENTS]
        others = args[FORM_ARGUMENTS:]
        draft_key = others[0] if others else None
        await self._send_form(interaction, form_args, draft_key)

    async def _send_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
        draft_key: str | None,
    ) -> None:
        """Opens the dialog of a form, with what was typed before if that draft is still kept.

        The arguments are table, seat, question and the index of the
        form among the question's forms.
        """
        place, form_index = _parse_form_id(args)
        table, decision = await self.move_pages.find_menu_question(interaction, place)
        typed = self._drafts.get(draft_key) if draft_key else None
        form = find_form(decision, form_index)
        dialog_args = [*place.question_id_parts(), form_index]
        dialog = form_modal(form, words_for(interaction, table), dialog_args, typed)
        await open_dialog(interaction, dialog)
        crash_points.crash_point("form-open")

    async def submit_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A form of a move was sent in: makes the move, or offers *Try again*.

        The form may have been opened before a restart.
        """
        await acknowledge_press(interaction)
        place, form_index = _parse_form_id(args)
        wanted = make_form_reader(
            form_index,
            lambda form: read_answers(interaction, form.questions()),
        )
        request = MoveRequest(
            place.table,
            interaction.user.id,
            wanted,
            asked=place.asked,
            seat=place.seat,
        )
        try:
            await self._make_move(interaction, request)
        except UnreadableForm as error:
            await self._offer_retry(interaction, error, place, form_index)

    async def _offer_retry(
        self,
        interaction: discord.Interaction,
        error: UnreadableForm,
        place: MenuPlace,
        form_index: int,
    ) -> None:
        """Says why a form was refused, and offers to open it again with what was typed.

        That message is deleted when the question is no longer asked.
        """
        words = words_for(interaction)
        draft_key = self._drafts.store(error.answers)
        retry = custom_ids.make_id("retry", *place.question_id_parts(), form_index, draft_key)
        again = button(words(Text("Try again")), retry, discord.ButtonStyle.primary)
        reason = text(words(quote_arguments(error.text)))
        shown = page(reason, *rows([again]), accent=TERRACOTTA)
        keep_while = while_asked(place.seat, place.asked)
        await self.side_messages.send(interaction, place.table, shown, keep_while, topic="form")

    async def open_form_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on an answer button at the table message, whose answer needs a form: opens it.

        The id names the table, the kind of answer, and the mark of the
        question to which it belongs.
        """
        _table_id, kind, mark = custom_ids.parse_public_answer(args)
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        match = table.running_match
        decision = match.decision(seat)
        answer = find_public_answer(match, decision, kind, mark)
        form_index = find_form_number(decision, answer.kind)
        if form_index is None:
            raise Illegal(Text("That cannot be done now."))
        await self._send_form(interaction, _form_args(table, seat, form_index), None)

    # --- slash commands -----------------------------------------------

    async def run_move_command(
        self,
        interaction: discord.Interaction,
        table: Table,
        kind: type[Move],
        typed: dict[str, str],
    ) -> None:
        """Runs a move's slash command, such as `/armadora warrior value:3 at:C4`.

        Without options, a kind of move that has a form opens it.
        """
        seat = table.own_seat(interaction.user.id).seat
        match = table.running_match
        form_index = find_form_number(match.decision(seat), kind)
        if form_index is not None and not typed:
            await self._send_form(interaction, _form_args(table, seat, form_index), None)
            return
        await defer_privately(interaction)
        request = MoveRequest(table.id, interaction.user.id, make_command_reader(kind, typed))
        await self._make_move(interaction, request)

    # --- moves --------------------------------------------------------

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


def _form_args(table: Table, seat: int, form_index: int) -> list[str]:
    """The arguments of an id for a form of what the seat is asked now.

    `_parse_form_id` reads them back.
    """
    mark = table.running_match.question_mark(seat)
    place = MenuPlace(table.id, seat, mark or 0)  # 0 where the seat is asked nothing
    return [*place.question_id_parts(), str(form_index)]


def _parse_form_id(args: list[str]) -> tuple[MenuPlace, int]:
    """Reads the id of a form's button or dialog: of which question it is, and which form of it.

    `args` are table, seat, mark of the question and the form's index among the
    question's forms; more are ignored. Raises Illegal if some are missing.
    """
    if len(args) < FORM_ARGUMENTS:
        raise Illegal(custom_ids.OUTDATED)
    question_args = args[:QUESTION_ARGUMENTS]
    form_args = args[QUESTION_ARGUMENTS:]
    (form_index,) = custom_ids.parse_numbers(form_args, 1)
    return MenuPlace.parse(question_args), form_index


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        MoveFormsCog(
            tree=bot.tree,
            router=services.router,
            tables=services.tables,
            table_finder=services.table_finder,
            game_commands=services.game_commands,
            move_pages=services.move_pages,
            side_messages=services.side_messages,
        )
    )
