"""Playing: the generic cog that shows decisions as menus, forms and slash commands, for
every game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands

from engine import games
from engine.core import Decision, Form, Illegal, Move, Seat, Text
from engine.move import Diverged
from play import Table, Tables, crash_points
from play.auto_moves import list_outdated_plans
from play.table_records import TableRecords

from .components import custom_ids
from .components.menu_place import NOTHING, MenuPlace
from .components.menus import MoveMenu, warning_page
from .components.modals import Drafts, form_modal, open_dialog, read_answers
from .components.table_buttons import find_answer, menu_place, standing_answer_buttons
from .messages.layout import TERRACOTTA, Block, button, link, page, rows, text
from .messages.pictures import Pictures
from .messages.seat_page import recent_lines, seat_page
from .messages.table_lists import table_link
from .services.language import Languages, quoted, words_for
from .services.router import PressRouter
from .services.table_finder import TableFinder
from .slash.command import SlashCommands
from .slash.move_commands import MoveCommands, parse_move

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

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        move_commands: MoveCommands,
        tables: Tables,
        table_records: TableRecords,
        pictures: Pictures,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.move_commands = move_commands
        self.tables = tables
        self.table_records = table_records
        self.pictures = pictures
        self.drafts = Drafts()
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
                "form": self.open_form,
                "retry": self.retry,
                "filled": self.submit_form,
                "say": self.answer_at_table,
                "fill": self.open_form_at_table,
            },
        )

    async def cog_load(self) -> None:
        for game in games().values():
            self.commands.add_group(self.move_commands.make_group(game, self.run_move_command))

    # --- the table message's buttons --------------------------------------------------------------

    async def show_act_menu(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        await self._show_menu(interaction, table, seat)

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
        _, spoken = find_answer(table, seat, args)
        await self._commit_move(interaction, table, menu_place(table, seat), spoken.kind())

    async def open_form_at_table(self, interaction: discord.Interaction, args: list[str]) -> None:
        """An answer that needs a form, which opens right away."""
        table = await self.table_finder.find_pressed(interaction, args)
        seat = table.own_seat(interaction.user.id).seat
        decision, spoken = find_answer(table, seat, args)
        forms = [at for at, form in enumerate(decision.forms) if form.kind is spoken.kind]
        if not forms:
            raise Illegal(Text("That cannot be done now."))
        await self._send_form(
            interaction, [*menu_place(table, seat).question(), str(forms[0])], None
        )

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
        words = words_for(interaction, table)
        place = place or MenuPlace(table.id, seat, table.running_match.question_mark(seat) or 0)
        menu = MoveMenu(table, decision, place, words)
        files = await self.pictures.seat(
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
        await self.languages.remember_person(interaction)
        table = await self.table_finder.find_by_id(interaction, place.table)
        if table.own_seat(interaction.user.id).seat != place.seat:
            raise Illegal(Text("That menu belongs to another seat."))
        self.tables.check_asked(table, place.seat, place.asked)
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
        move = MoveMenu(table, decision, place, words_for(interaction, table)).only_move()
        if move is None:
            await self._show_menu(interaction, table, place.seat, place)
        else:
            await self._commit_move(interaction, table, place, move)

    async def move_from_list(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A whole move from a list."""
        await interaction.response.defer()
        await self._commit_text(interaction, args, custom_ids.selected_value(interaction))

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
        table, _ = await self._check_place(interaction, place)
        await self._commit_move(
            interaction, table, place, table.game.moves.parse(move_text), sure=sure
        )

    async def _commit_move(
        self,
        interaction: discord.Interaction,
        table: Table,
        place: MenuPlace,
        move: Move,
        *,
        sure: bool = False,
    ) -> None:
        """Commits the move, confirms it in private, and goes on with the next question where it is
        the same seat's.
        """
        words = words_for(interaction, table)
        decision = table.running_match.decision(place.seat)
        if decision is None or not decision.allows(move):
            raise Illegal(decision.refusal(move) if decision else Text("That cannot be done now."))
        choice = table.game.describe(table.view(place.seat), move)
        if choice.warning is not None and not sure:
            await interaction.edit_original_response(
                view=warning_page(choice, place, table.game.moves.text(move), words), attachments=[]
            )
            return
        again = standing_answer_buttons(table, decision, move, words)  # the move may end the match
        line = await self.tables.act(table.id, interaction.user.id, move, place.asked)
        came = [f"> {words(text)}" for text in table.entry_messages(line, place.seat)[-OUTCOME:]]
        done = [f"✓ {words(Text('Done: {what}', what=choice.label))}", *came]
        await self._confirm(interaction, table.id, place.seat, "\n".join(done), again)

    async def _confirm(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seat: Seat,
        head: str,
        again: list[Block],
    ) -> None:
        table = await self.tables.table(table_id)
        if table.row.settings.get("homeless"):
            head += "\n" + words_for(interaction)(HOMELESS)
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
        waiting = await self.table_records.waiting_for(interaction.user.id)
        others = [number for number in waiting if number != table_id]
        for number in others[:LOOKED_AT]:
            row = await self.table_records.row(number)
            if row is not None and await self.table_finder.may_see_server(
                interaction, row.server_id
            ):
                said = words_for(interaction)(Text("On to table {n}", n=row.id))
                return rows([link(said, table_link(row))])
        return []

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
        table, _ = await self._check_place(interaction, place)
        typed = self.drafts.get(draft) if draft else None
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
        table, _ = await self._check_place(interaction, place)
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
            retry = custom_ids.make_id("retry", *place.question(), at, self.drafts.store(typed))
            again = button(words(Text("Try again")), retry, discord.ButtonStyle.primary)
            shown = page(text(words(quoted(reason))), *rows([again]), accent=TERRACOTTA)
            await interaction.followup.send(view=shown, ephemeral=True)
            return
        await self._commit_move(interaction, table, place, move)

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
        await self._commit_move(interaction, table, MenuPlace(table.id, seat, asked or 0), move)


def _parse_form_id(args: list[str]) -> tuple[MenuPlace, int]:
    if len(args) < 4:
        raise Illegal(custom_ids.OUTDATED)
    return MenuPlace.parse(args[:3]), custom_ids.parse_numbers(args[3:], 1)[0]


async def setup(bot: Tabularium) -> None:
    services = bot.services
    await bot.add_cog(
        TableCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            move_commands=services.move_commands,
            tables=services.tables,
            table_records=services.table_records,
            pictures=services.pictures,
        )
    )
