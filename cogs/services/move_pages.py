"""The private pages on the way to a move: its question's menu, the warning, the confirmation."""

from __future__ import annotations

from typing import Final

import discord

from engine.core import Decision, Illegal, Move, Seat, Text
from play import Table, Tables
from play.auto_moves import list_outdated_plans
from play.table_records import TableRecords

from ..components.menu_place import NOTHING, MenuPlace
from ..components.menus import MoveMenu, warning_page
from ..components.table_buttons import standing_answer_buttons
from ..messages.layout import TERRACOTTA, Block, link, page, rows, text
from ..messages.pictures import Pictures
from ..messages.seat_page import recent_lines
from ..messages.table_lists import table_link
from .language import Languages, words_for
from .table_finder import TableFinder

LOOKED_AT: Final = 10  # tables among which the way on is looked for
OUTCOME: Final = 5  # sentences about what came of a move
PLANS_OUTDATED: Final = Text("What you had planned is not possible any more.")
LOST_PLACE: Final = Text(
    "I may not write at this table's place any more, so the others do not see it. A moderator "
    "can use /table move."
)


class MovePages:
    def __init__(
        self,
        tables: Tables,
        table_records: TableRecords,
        table_finder: TableFinder,
        languages: Languages,
        pictures: Pictures,
    ) -> None:
        self._tables = tables
        self._table_records = table_records
        self._table_finder = table_finder
        self._languages = languages
        self._pictures = pictures

    async def show_menu(
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
        files = await self._pictures.seat(
            table.row.game, menu.view, table.words(words.code), menu.targets()
        )
        heads = [head] if head else []
        if not head and place.kind == NOTHING:
            heads = recent_lines(table, seat, words)
            if list_outdated_plans(table, seat):
                heads.append(words(PLANS_OUTDATED))
        await interaction.edit_original_response(view=menu.layout(files, heads), attachments=files)

    async def check_place(
        self, interaction: discord.Interaction, place: MenuPlace
    ) -> tuple[Table, Decision]:
        """The table and the decision of a menu.

        Illegal where it belongs to another seat, or is no longer asked.
        """
        await self._languages.remember_person(interaction)
        table = await self._table_finder.find_by_id(interaction, place.table)
        if table.own_seat(interaction.user.id).seat != place.seat:
            raise Illegal(Text("That menu belongs to another seat."))
        self._tables.check_asked(table, place.seat, place.asked)
        decision = table.running_match.decision(place.seat)
        assert decision is not None
        return table, decision

    async def commit_move(
        self,
        interaction: discord.Interaction,
        table: Table,
        place: MenuPlace,
        move: Move,
        *,
        sure: bool = False,
    ) -> None:
        """Commits the move, confirms it in private, and shows the seat's next question if any.

        A move with a warning is asked about first, unless the person is sure.
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
        line = await self._tables.act(table.id, interaction.user.id, move, place.asked)
        outcome = [f"> {words(text)}" for text in table.entry_messages(line, place.seat)[-OUTCOME:]]
        done = [f"✓ {words(Text('Done: {what}', what=choice.label))}", *outcome]
        await self._confirm(interaction, table.id, place.seat, "\n".join(done), again)

    async def _confirm(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seat: Seat,
        head: str,
        again: list[Block],
    ) -> None:
        table = await self._tables.table(table_id)
        if table.row.settings.get("homeless"):
            head += "\n" + words_for(interaction)(LOST_PLACE)
        if seat in table.seats_to_act():
            await self.show_menu(interaction, table, seat, head=head)
        else:
            blocks = [text(head), *again, *await self._next_table_buttons(interaction, table_id)]
            await interaction.edit_original_response(
                view=page(*blocks, accent=TERRACOTTA), attachments=[]
            )

    async def _next_table_buttons(
        self, interaction: discord.Interaction, table_id: int
    ) -> list[Block]:
        """The way to another table that waits for the person, so that nobody has to look for it."""
        waiting = await self._table_records.list_waiting_for(interaction.user.id)
        others = [number for number in waiting if number != table_id]
        for number in others[:LOOKED_AT]:
            row = await self._table_records.row(number)
            if row is not None and await self._table_finder.may_see_server(
                interaction, row.server_id
            ):
                said = words_for(interaction)(Text("On to table {n}", n=row.id))
                return rows([link(said, table_link(row))])
        return []
