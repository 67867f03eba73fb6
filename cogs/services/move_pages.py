"""The private pages on the way to a move: its question's menu, the warning, the receipt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, cast

import discord

from engine import games
from engine.core import Decision, Illegal, Seat, Text, Who
from play import Table, Tables
from play.auto_moves import list_outdated_plans
from play.table import OVER
from play.table_records import TableRecords
from play.tables import MoveMade, MoveWarning
from play.undo import can_undo
from words import Words

from ..components import custom_ids
from ..components.custom_ids import NOTHING, MenuPlace
from ..components.menus import MoveMenu, warning_page
from ..components.table_buttons import list_standing_answers, over_buttons
from ..messages.card_lines import outcome_lines
from ..messages.layout import SLATE, TERRACOTTA, button, link, page, rows, text
from ..messages.pictures import Pictures
from ..messages.seat_page import recent_lines, seat_page
from ..messages.table_lists import table_link
from .language import Languages, words_for
from .private_messages import PageKind, PrivateMessages, PrivatePage
from .table_finder import TableFinder

MAX_TABLES_SEARCHED: Final = 10  # tables among which the way on is looked for
MAX_OUTCOME_SENTENCES: Final = 5  # sentences about what came of a move
PLANS_OUTDATED: Final = Text("What you had planned is not possible any more.")
LOST_PLACE: Final = Text(
    "I may not write at this table's place any more, so the others do not see it. A moderator "
    "can use /table move."
)


class MovePages:
    """Shows a person the menu of a move, the warning before it, and what came of it."""

    def __init__(
        self,
        tables: Tables,
        table_records: TableRecords,
        table_finder: TableFinder,
        languages: Languages,
        pictures: Pictures,
        private_messages: PrivateMessages,
    ) -> None:
        self._tables = tables
        self._table_records = table_records
        self._table_finder = table_finder
        self._languages = languages
        self._pictures = pictures
        self._private_messages = private_messages

    # --- answers to a press -----------------------------------------------------------------------

    async def show_menu(
        self,
        interaction: discord.Interaction,
        table: Table,
        seat: Seat,
        place: MenuPlace | None = None,
        head: str = "",
    ) -> None:
        """Shows the menu of the question that the seat is asked now, with its private picture.

        `place` None: its beginning. Illegal where the seat is
        asked nothing.
        """
        menu = await self.menu_page(table, seat, words_for(interaction, table), place, head)
        await self._private_messages.show(interaction, table.id, menu)

    async def show_seat(self, interaction: discord.Interaction, table: Table, seat: Seat) -> None:
        """Shows the page *My seat*, with all that only this person may see."""
        words = words_for(interaction, table)
        files = await self._pictures.seat(
            table.row.game, table.view(seat), table.words(words.code), {}
        )
        shown = PrivatePage(
            kind=PageKind.SEAT,
            view=seat_page(table, seat, words, files),
            files=files,
            seq=table.seq,
            asked=asked_now(table, seat),
        )
        await self._private_messages.show(interaction, table.id, shown)

    async def find_menu_question(
        self, interaction: discord.Interaction, place: MenuPlace
    ) -> tuple[Table, Decision]:
        """The table and the decision of a menu.

        Illegal where the menu belongs to another seat, or its
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
        self, interaction: discord.Interaction, made: MoveMade | MoveWarning
    ) -> None:
        """Confirms a committed move in private, and shows the seat's next question, if any.

        Of a move that was not made yet, the warning is shown.
        """
        await self._languages.remember_person(interaction)
        if isinstance(made, MoveWarning):
            await self._ask_back(interaction, made)
            return
        words, seat = words_for(interaction, made.table), made.decision.seat
        outcome = made.table.entry_messages(made.line, seat)[-MAX_OUTCOME_SENTENCES:]
        done = f"✓ {words(Text('Done: {what}', what=made.label()))}"
        head = "\n".join([done, *(f"> {words(text)}" for text in outcome)])
        again = list_standing_answers(made, words)
        await self.show_outcome(interaction, made.table.id, seat, head, again)

    async def _ask_back(self, interaction: discord.Interaction, warned: MoveWarning) -> None:
        """Shows the warning about a move, with a button that makes it nevertheless."""
        table = warned.table
        place = MenuPlace(table.id, warned.seat, warned.asked)
        move_text = table.game.moves.text(warned.move)
        view = warning_page(warned.text, place, move_text, words_for(interaction, table))
        shown = PrivatePage(
            kind=PageKind.WARNING, view=view, seq=table.seq, asked=asked_now(table, warned.seat)
        )
        await self._private_messages.show(interaction, table.id, shown)

    async def show_outcome(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seat: Seat,
        head: str,
        again: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Shows what came of a press, `head`, above the seat's next question if it has one.

        Else it shows a receipt with `again`: labels and ids of
        the buttons that make this answer a standing one.
        """
        table = await self._tables.table(table_id)
        if table.row.settings.get("homeless"):
            head += "\n" + words_for(interaction)(LOST_PLACE)
        if seat in table.seats_to_act():
            await self.show_menu(interaction, table, seat, head=head)
            return
        shown = await self.receipt_page(interaction, table, seat, head, again)
        await self._private_messages.show(interaction, table.id, shown)

    # --- pages ------------------------------------------------------------------------------------

    async def menu_page(
        self,
        table: Table,
        seat: Seat,
        words: Words,
        place: MenuPlace | None = None,
        head: str = "",
    ) -> PrivatePage:
        """The menu of the question that the seat is asked now.

        It stands below the text `head`; without one, the first
        menu stands below the latest news. Illegal where the seat
        is asked nothing.
        """
        decision = table.running_match.decision(seat)
        if decision is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        asked = table.running_match.question_mark(seat)
        place = place or MenuPlace(table.id, seat, asked or 0)
        menu = MoveMenu(table, decision, place, words)
        files = await self._menu_pictures(table, menu, words)
        heads = [head] if head else []
        if not head and place.kind == NOTHING:
            heads = recent_lines(table, seat, words)
            if list_outdated_plans(table, seat):
                heads.append(words(PLANS_OUTDATED))
        return PrivatePage(
            kind=PageKind.MENU,
            view=menu.layout(files, heads),
            files=files,
            seq=table.seq,
            asked=asked,
            place=place,
            head=head,
        )

    async def _menu_pictures(
        self, table: Table, menu: MoveMenu, words: Words
    ) -> list[discord.File]:
        """The private pictures of a menu.

        There are none where they would show nothing that the
        table message does not: no target, and nothing private.
        """
        targets = menu.targets()
        if not any(targets.values()) and not shows_private_things(table, menu.decision.seat):
            return []
        return await self._pictures.seat(
            table.row.game, menu.view, table.words(words.code), targets
        )

    async def receipt_page(
        self,
        interaction: discord.Interaction,
        table: Table,
        seat: Seat,
        head: str = "",
        again: Sequence[tuple[str, str]] = (),
    ) -> PrivatePage:
        """What came of a move of a seat that is asked nothing now: the receipt, or the result.

        The receipt tells whom the table waits for, and offers
        *Undo* where something can be taken back, and the way to
        another table that waits for the person.
        """
        words = words_for(interaction, table)
        if table.row.status == OVER:
            return result_page(table, words, head)
        lines = [head, *_waiting_lines(table, words)]
        blocks = [
            text("\n".join(line for line in lines if line)),
            *rows([button(label, custom_id) for label, custom_id in again]),
            *rows([*_undo_button(table, seat, words), *await self._way_on(interaction, table.id)]),
        ]
        return PrivatePage(
            kind=PageKind.RECEIPT,
            view=page(*blocks, accent=TERRACOTTA),
            seq=table.seq,
            asked=asked_now(table, seat),
            head=head,
            again=again,
        )

    async def _way_on(
        self, interaction: discord.Interaction, table_id: int
    ) -> list[discord.ui.Button[Any]]:
        """A link to another table that waits for the person; empty where none does."""
        waiting = await self._table_records.list_waiting_for(interaction.user.id)
        others = [number for number in waiting if number != table_id]
        if len(others) < len(waiting):  # this table waits for them too
            return []
        for number in others[:MAX_TABLES_SEARCHED]:
            row = await self._table_records.load_row(number)
            if (
                row is not None
                and row.game in games()
                and await self._table_finder.may_see_server(interaction, row.server_id)
            ):
                said = words_for(interaction)(Text("On to table {n}", n=row.id))
                return [link(said, table_link(row))]
        return []


def asked_now(table: Table, seat: Seat) -> int | None:
    """The mark of the question that the seat is asked now; None: it is asked nothing."""
    return table.running_match.question_mark(seat) if seat in table.seats_to_act() else None


def result_page(table: Table, words: Words, head: str = "") -> PrivatePage:
    """How a match has ended, with the buttons *Rematch*, *Replay* and *Report*."""
    lines = [*([head] if head else []), *outcome_lines(table, words)]
    return PrivatePage(
        kind=PageKind.RESULT,
        view=page(text("\n".join(lines)), *rows(over_buttons(table, words)), accent=SLATE),
        seq=table.seq,
    )


def shows_private_things(table: Table, seat: Seat) -> bool:
    """Whether the seat sees more than the public."""
    own, public = cast("Any", table.view(seat)), table.view(None)
    return bool(replace(own, seat=None) != public)


def _waiting_lines(table: Table, words: Words) -> list[str]:
    """Whom the table waits for; nothing where the match does not run."""
    thinking = tuple(Who(seat) for seat in table.seats_to_act())
    return [words(Text("Waiting for {players}.", players=thinking))] if thinking else []


def _undo_button(table: Table, seat: Seat, words: Words) -> list[discord.ui.Button[Any]]:
    """The button *Undo*, where the seat can take something back or ask for it."""
    if not can_undo(table, seat):
        return []
    return [button(words(Text("Undo")), custom_ids.make_id("undo", table.id))]
