"""Answers a press on the way to a move: with its menu, a warning, or what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from engine.core import Decision, Illegal, Seat, Text
from play import Table, Tables
from play.hints import Hint
from play.table_display import LOST_PLACE as LOST_PLACE_SETTING
from play.tables import MoveMade, MoveWarning

from ..components.custom_ids import MenuPlace
from ..components.menus import warning_page
from ..components.table_buttons import StandingButton, list_standing_after_move
from .language import Languages, words_for
from .menu_pages import MenuPages, MenuWishes
from .page_maker import PageMaker, current_question_mark
from .private_messages import PageKind, PrivateMessages, PrivatePage
from .table_finder import TableFinder

MAX_OUTCOME_SENTENCES: Final = 5  # sentences about what came of a move
LOST_PLACE: Final = Text(
    "I may not write at this table's place any more, so the others do not see it. A moderator "
    "can use /table move."
)


class MovePages:
    """Shows a person the menu of a move, the warning before it, and what came of it."""

    def __init__(
        self,
        tables: Tables,
        table_finder: TableFinder,
        languages: Languages,
        menu_pages: MenuPages,
        page_maker: PageMaker,
        private_messages: PrivateMessages,
    ) -> None:
        self._tables = tables
        self._table_finder = table_finder
        self._languages = languages
        self._menu_pages = menu_pages
        self._page_maker = page_maker
        self._private_messages = private_messages

    async def show_menu(
        self,
        interaction: discord.Interaction,
        table: Table,
        seat: Seat,
        place: MenuPlace | None = None,
        *,
        head: str = "",
        hint: Hint | None = None,
        is_thinking: bool = False,
        part: int = 0,
    ) -> None:
        """Shows the menu of the question that the seat is asked now, with its private picture.

        `place` is where in the menu; None: its first page. `head` stands
        above the question, `hint` below the picture; `is_thinking`: it
        is still looked for. `part` of the board is shown closer, 0: all
        of it. Raises Illegal if the seat is asked nothing.
        """
        standing = self._private_messages.find(table.id, interaction.user.id)
        asked = current_question_mark(table, seat)
        seen = 0
        if standing is not None:
            seen = standing.page.last_told_entry(asked)
            # what came of the last move stands as long as the question after it is asked
            if not head and standing.page.asked == asked:
                head = standing.page.head
        wishes = MenuWishes(
            place=place, head=head, hint=hint, is_thinking=is_thinking, part=part, seen=seen
        )
        words = words_for(interaction, table)
        menu = await self._menu_pages.menu_page(table, seat, words, wishes)
        await self._private_messages.show(interaction, table.id, menu)

    async def show_seat(
        self,
        interaction: discord.Interaction,
        table: Table,
        seat: Seat,
        part: int = 0,
    ) -> None:
        """Shows the person's private page *My seat*.

        `part` is the number of the part of the board that is enlarged;
        0 means the whole board is shown.
        """
        words = words_for(interaction, table)
        shown = await self._page_maker.seat_page(table, seat, words, part)
        await self._private_messages.show(interaction, table.id, shown)

    async def find_menu_question(
        self,
        interaction: discord.Interaction,
        place: MenuPlace,
    ) -> tuple[Table, Decision]:
        """The table and the decision of a menu.

        Raises Illegal if the menu belongs to another seat, or its
        question is no longer asked.
        """
        await self._languages.remember_person(interaction)
        table = await self._table_finder.find_by_id(interaction, place.table)
        if table.own_seat(interaction.user.id).seat != place.seat:
            raise Illegal(Text("That menu belongs to another seat."))
        self._tables.check_asked(table, place.seat, place.asked)
        decision = table.running_match.decision(place.seat)
        assert decision is not None
        return table, decision

    async def show_result(
        self,
        interaction: discord.Interaction,
        made: MoveMade | MoveWarning,
    ) -> None:
        """Confirms a committed move in private, and shows the seat's next question, if any.

        A move that needs a confirmation was not made: then its warning
        is shown, with a button that makes it.
        """
        await self._languages.remember_person(interaction)
        if isinstance(made, MoveWarning):
            await self._ask_back(interaction, made)
            return
        words = words_for(interaction, made.table)
        seat = made.decision.seat
        outcome = made.table.entry_messages(made.line, seat)[-MAX_OUTCOME_SENTENCES:]
        done = f"✓ {words(Text('Done: {what}', what=made.label()))}"
        head = "\n".join([done, *(f"> {words.illustrate(text)}" for text in outcome)])
        again = list_standing_after_move(made, words)
        await self.show_outcome(interaction, made.table.id, seat, head, again)

    async def _ask_back(self, interaction: discord.Interaction, warned: MoveWarning) -> None:
        """Shows the warning about a move, with a button that makes it nevertheless."""
        table = warned.table
        place = MenuPlace(table.id, warned.seat, warned.asked)
        move_text = table.game.moves.text(warned.move)
        name = table.game.name_move(table.view(warned.seat), warned.move)
        words = words_for(interaction, table)
        view = warning_page(name, warned.text, place, move_text, words)
        shown = PrivatePage(
            kind=PageKind.WARNING,
            view=view,
            seq=table.seq,
            asked=current_question_mark(table, warned.seat),
        )
        await self._private_messages.show(interaction, table.id, shown)

    async def show_outcome(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seat: Seat,
        head: str,
        again: Sequence[StandingButton] = (),
        *,
        at_bottom: bool = False,
    ) -> None:
        """Shows what came of a press, `head`, above the seat's next question if it has one.

        Else it shows a receipt with `again`: the buttons that make this answer a
        standing one. Where the table has lost its channel, it says so, too. With
        `at_bottom` it is a new message at the bottom.
        """
        table = await self._tables.table(table_id)
        if table.row.settings.get(LOST_PLACE_SETTING):
            head += "\n" + words_for(interaction)(LOST_PLACE)
        if seat in table.seats_to_act():
            words = words_for(interaction, table)
            wishes = MenuWishes(head=head)
            shown = await self._menu_pages.menu_page(table, seat, words, wishes)
        else:
            shown = await self._page_maker.receipt_page(interaction, table, seat, head, again)
        await self._private_messages.show(interaction, table.id, shown, at_bottom=at_bottom)

    async def show_resigned(self, interaction: discord.Interaction, table_id: int) -> None:
        """Shows a person who has just resigned the result, or the match as one who looks on."""
        table = await self._tables.table(table_id)
        head = words_for(interaction, table)(Text("You have resigned."))
        shown = await self._page_maker.spectator_page(interaction, table, head)
        await self._private_messages.show(interaction, table.id, shown)
