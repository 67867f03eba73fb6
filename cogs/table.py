"""Playing: the generic cog that shows decisions as menus, forms and slash commands, for
every game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from db import matches
from engine import games
from engine.core import Decision, Illegal, Move, Seat, Text
from play import Table, crash_points
from play.auto_moves import list_outdated_plans
from play.move_menu import only_move
from play.move_reading import (
    UnreadableForm,
    find_form,
    find_public_answer,
    form_number,
    read_command,
    read_form,
    read_public_answer,
)
from play.tables import MoveRequest, MoveWarning, WantedMove

from .components import custom_ids
from .components.custom_ids import NOTHING, MenuPlace
from .components.menus import MoveMenu, parse_path, warning_page
from .components.modals import Drafts, form_modal, open_dialog, read_answers
from .components.table_buttons import standing_answer_buttons
from .messages.layout import TERRACOTTA, Block, button, link, page, rows, text
from .messages.seat_page import recent_lines, seat_page
from .messages.table_lists import table_link
from .services.language import quoted
from .services.services import Services
from .slash.move_commands import command_group

if TYPE_CHECKING:
    from bot import Tabularium

LOOKED_AT: Final = 10  # tables among which the way on is looked for
OUTCOME: Final = 5  # sentences about what came of a move
VAIN: Final = Text("What you had planned is not possible any more.")
HOMELESS: Final = Text(
    "I may not write at this table's place any more, so the others do not see it. A moderator "
    "can use /table move."
)


class TableCog(commands.Cog, name="table"):
    """From a press to a committed move, and back to the person."""

    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        self.drafts = Drafts()
        for action, press in {
            "act": self.show_act_menu,
            "seat": self.show_seat,
            "go": self.step_in_menu,
            "back": self.step_in_menu,
            "pick": self.pick_value,
            "whole": self.move_from_list,
            "move": self.move_from_button,
            "sure": self.move_confirmed,
            "form": self.open_form,
            "retry": self.retry,
            "filled": self.submit_form,
            "undo": self.press_undo,
            "agree": self.agree,
            "decline": self.decline,
            "say": self.answer_at_table,
            "fill": self.open_form_at_table,
        }.items():
            self.desk.add_route(action, press, "game")

    async def cog_load(self) -> None:
        for game in games().values():
            self.bot.tree.add_command(command_group(game, self.run_move_command))

    # --- the table message's buttons --------------------------------------------------------------

    async def show_act_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        (table_id,) = custom_ids.parse_numbers(args, 1)
        table = await self._find_table(interaction, table_id)
        seat = table.own_seat(interaction.user.id).seat
        await self._show_menu(interaction, table, seat)

    async def show_seat(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Everything that only this person may see."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._find_table(interaction, custom_ids.parse_numbers(args, 1)[0])
        if table.match is None:
            raise Illegal(Text("This table has not started yet."))
        seat = table.own_seat(interaction.user.id).seat
        words = self.desk.words(interaction, table)
        files = await self.desk.pictures.seat(
            table.row.game, table.view(seat), table.words(words.code), {}
        )
        await interaction.edit_original_response(
            view=seat_page(table, seat, words, files), attachments=files
        )

    async def answer_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer right at the table message."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table_id, kind, mark = _parse_public_answer(args)
        wanted = read_public_answer(kind, mark)
        await self._make_move(interaction, MoveRequest(table_id, interaction.user.id, wanted))

    async def open_form_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer that needs a form, which opens right away."""
        table_id, kind, mark = _parse_public_answer(args)
        table = await self._find_table(interaction, table_id)
        seat, match = table.own_seat(interaction.user.id).seat, table.running_match
        decision = match.decision(seat)
        answer = find_public_answer(match, decision, kind, mark)
        form = form_number(decision, answer.kind)
        if form is None:
            raise Illegal(Text("That cannot be done now."))
        place = MenuPlace(table.id, seat, match.question_mark(seat) or 0)
        await self._send_form(interaction, [*place.question(), str(form)], None)

    async def _find_table(self, interaction: discord.Interaction, table_id: int) -> Table:
        await self.desk.remember_person(interaction)
        return await self.desk.find_table(interaction, table_id)

    # --- menus ------------------------------------------------------------------------------------

    async def _show_menu(
        self,
        interaction: discord.Interaction,
        table: Table,
        seat: Seat,
        place: MenuPlace | None = None,
        head: str = "",
    ) -> None:
        """The menu of the question that the seat is asked now, with its private picture."""
        decision = table.running_match.decision(seat)
        if decision is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        words = self.desk.words(interaction, table)
        place = place or MenuPlace(table.id, seat, table.running_match.question_mark(seat) or 0)
        menu = MoveMenu(table, decision, place, words)
        files = await self.desk.pictures.seat(
            table.row.game, menu.view, table.words(words.code), menu.targets()
        )
        heads = (
            [head] if head else recent_lines(table, seat, words) if place.kind == NOTHING else []
        )
        heads += (
            [words(VAIN)]
            if not head and place.kind == NOTHING and list_outdated_plans(table, seat)
            else []
        )
        await interaction.edit_original_response(view=menu.layout(files, heads), attachments=files)

    async def _check_place(
        self, interaction: discord.Interaction, place: MenuPlace
    ) -> tuple[Table, Decision]:
        """The table and the question of a menu; Illegal where it is somebody else's, or no longer
        asked.
        """
        table = await self._find_table(interaction, place.table)
        if table.own_seat(interaction.user.id).seat != place.seat:
            raise Illegal(Text("That menu belongs to another seat."))
        self.desk.tables.check_asked(table, place.seat, place.asked)
        decision = table.running_match.decision(place.seat)
        assert decision is not None
        return table, decision

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
            replace(place, chosen=(*place.chosen, custom_ids.selected_value(interaction)), page=0),
        )

    async def _show_or_move(self, interaction: discord.Interaction, place: MenuPlace) -> None:
        table, decision = await self._check_place(interaction, place)
        move = only_move(decision, parse_path(place, table.game.moves))
        if move is None:
            await self._show_menu(interaction, table, place.seat, place)
        else:
            await self._make_move(interaction, _request(interaction, place, move))

    async def move_from_list(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move from a list."""
        await interaction.response.defer()
        move_text, place = custom_ids.selected_value(interaction), MenuPlace.parse(args)
        await self._make_move(interaction, _request(interaction, place, move_text))

    async def move_from_button(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move on a button."""
        await interaction.response.defer()
        place, move_text = _parse_move_button(args)
        await self._make_move(interaction, _request(interaction, place, move_text))

    async def move_confirmed(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A move that was asked back about, and confirmed."""
        await interaction.response.defer()
        place, move_text = _parse_move_button(args)
        request = _request(interaction, place, move_text)
        await self._make_move(interaction, replace(request, is_confirmed=True))

    async def _make_move(self, interaction: discord.Interaction, request: MoveRequest) -> None:
        """Commits the move; only then it is named, confirmed in private, and followed by the next
        question where that is the same seat's.
        """
        if interaction.guild_id is None:  # then the person has to be in the table's server
            await self.desk.find_table(interaction, request.table_id)
        made = await self.desk.tables.make_move(replace(request, server_id=interaction.guild_id))
        await self.desk.remember_person(interaction)
        words = self.desk.words(interaction, made.table)
        if isinstance(made, MoveWarning):
            place = MenuPlace(made.table.id, made.seat, made.asked)
            move_text = made.table.game.moves.text(made.move)
            asked_back = warning_page(made.text, place, move_text, words)
            await interaction.edit_original_response(view=asked_back, attachments=[])
            return
        seat = made.decision.seat
        outcome = made.table.entry_messages(made.line, seat)[-OUTCOME:]
        done = f"✓ {words(Text('Done: {what}', what=made.label()))}"
        head = "\n".join([done, *(f"> {words(text)}" for text in outcome)])
        again = standing_answer_buttons(made, words)
        await self._confirm(interaction, made.table.id, seat, head, again)

    async def _confirm(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seat: Seat,
        head: str,
        again: list[Block],
    ) -> None:
        table = await self.desk.tables.table(table_id)
        if table.row.settings.get("homeless"):
            head += "\n" + self.desk.words(interaction)(HOMELESS)
        if seat in table.seats_to_act():
            await self._show_menu(interaction, table, seat, head=head)
        else:
            blocks = [text(head), *again, *await self._next_table_buttons(interaction, table_id)]
            await interaction.edit_original_response(
                view=page(*blocks, accent=TERRACOTTA), attachments=[]
            )

    async def _next_table_buttons(
        self, interaction: discord.Interaction, table_id: int
    ) -> list[Block]:
        """The way to another table that waits for the person, so that nobody has to look for it."""
        async with self.desk.db.peek() as c:
            others = [
                number
                for number in await matches.asked_matches(c, interaction.user.id)
                if number != table_id
            ]
        for number in others[:LOOKED_AT]:
            async with self.desk.db.peek() as c:
                row = await matches.get(c, number)
            if row is not None and await self.desk.is_open_to(interaction, row.server_id):
                said = self.desk.words(interaction)(Text("On to table {n}", n=row.id))
                return rows([link(said, table_link(row))])
        return []

    # --- forms ------------------------------------------------------------------------------------

    async def open_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog itself is the answer: no lock, no write."""
        await self._send_form(interaction, args[:4], None)

    async def retry(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._send_form(interaction, args[:4], args[4] if len(args) > 4 else None)

    async def _send_form(
        self, interaction: discord.Interaction, args: list[str], draft: str | None
    ) -> None:
        place, at = _parse_form_id(args)
        table, _ = await self._check_place(interaction, place)
        typed = self.drafts.get(draft) if draft else None
        form = find_form(table.running_match.decision(place.seat), at)
        asked = [*place.question(), at]
        await open_dialog(
            interaction, form_modal(form, self.desk.words(interaction, table), asked, typed)
        )
        crash_points.crash_point("form-open")

    async def submit_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A form that was sent in, perhaps opened before a restart."""
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        place, at = _parse_form_id(args)
        wanted = read_form(at, lambda form: read_answers(interaction, form.questions()))
        try:
            await self._make_move(interaction, _request(interaction, place, wanted))
        except UnreadableForm as error:
            words = self.desk.words(interaction)
            draft = self.drafts.store(error.answers)
            retry = custom_ids.make_id("retry", *place.question(), at, draft)
            again = button(words(Text("Try again")), retry, discord.ButtonStyle.primary)
            shown = page(text(words(quoted(error.text))), *rows([again]), accent=TERRACOTTA)
            await interaction.followup.send(view=shown, ephemeral=True)

    # --- slash commands ---------------------------------------------------------------------------

    async def run_move_command(
        self,
        interaction: discord.Interaction,
        table: Table,
        kind: type[Move],
        typed: dict[str, str],
    ) -> None:
        """`/armadora warrior value:3 at:C4`; a kind that is only a form opens it."""
        seat, match = table.own_seat(interaction.user.id).seat, table.running_match
        form = form_number(match.decision(seat), kind)
        if form is not None and not typed:
            place = MenuPlace(table.id, seat, match.question_mark(seat) or 0)
            await self._send_form(interaction, [*place.question(), str(form)], None)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        wanted = read_command(kind, typed)
        await self._make_move(interaction, MoveRequest(table.id, interaction.user.id, wanted))

    # --- undo -------------------------------------------------------------------------------------

    async def press_undo(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._find_table(interaction, custom_ids.parse_numbers(args, 1)[0])
        await self.undo_and_answer(interaction, table)

    async def undo_and_answer(self, interaction: discord.Interaction, table: Table) -> None:
        table = await self.desk.undo.undo(table.id, interaction.user.id)
        words = self.desk.words(interaction, table)
        done = (
            Text("The others are asked whether they agree.")
            if table.row.undo
            else Text("Taken back.")
        )
        await interaction.edit_original_response(view=page(text(words(done)), accent=TERRACOTTA))

    async def agree(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._answer_undo(interaction, args, agree=True)

    async def decline(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._answer_undo(interaction, args, agree=False)

    async def _answer_undo(
        self, interaction: discord.Interaction, args: list[str], *, agree: bool
    ) -> None:
        await interaction.response.defer()
        table_id, seq, *asker = custom_ids.parse_numbers(
            args, max(2, min(len(args), 3))
        )  # earlier buttons did not name who asks
        await self._find_table(interaction, table_id)
        await self.desk.undo.answer_request(
            table_id, interaction.user.id, seq, agree=agree, asker=next(iter(asker), None)
        )


def _request(interaction: discord.Interaction, place: MenuPlace, wanted: WantedMove) -> MoveRequest:
    """What somebody chose in a menu: it counts for the question that the menu was made for."""
    return MoveRequest(place.table, interaction.user.id, wanted, place.asked, place.seat)


def _parse_move_button(args: list[str]) -> tuple[MenuPlace, str]:
    return MenuPlace.parse(args), args[3] if len(args) == 4 else ""


def _parse_public_answer(args: list[str]) -> tuple[int, str, str]:
    """The table, the kind of move, and the mark of the question as all hear it."""
    kind, mark = args[1:3] if len(args) > 2 else ("", "")
    return custom_ids.parse_numbers(args, 1)[0], kind, mark


def _parse_form_id(args: list[str]) -> tuple[MenuPlace, int]:
    if len(args) < 4:
        raise Illegal(custom_ids.OUTDATED)
    return MenuPlace.parse(args[:3]), custom_ids.parse_numbers(args[3:], 1)[0]


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(TableCog(bot))
