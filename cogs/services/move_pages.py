"""The private pages on the way to a move: its question's menu, the warning, the confirmation."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from engine import games
from engine.core import Decision, Illegal, Seat, Text
from play import Table, Tables
from play.auto_moves import list_outdated_plans
from play.hints import Hint
from play.lessons import Lessons, ShownLesson
from play.table_records import TableRecords
from play.tables import MoveMade, MoveWarning
from render.pointing import Pointer

from ..components.custom_ids import NOTHING, MenuPlace
from ..components.menus import MoveMenu, warning_page
from ..components.table_buttons import standing_answer_buttons
from ..messages.layout import TERRACOTTA, Block, link, page, rows, text
from ..messages.lesson_page import lesson_buttons, lesson_text, stop_buttons, stop_text
from ..messages.pictures import Pictures
from ..messages.seat_page import recent_lines
from ..messages.table_lists import table_link
from .language import Languages, words_for
from .table_finder import TableFinder

MAX_TABLES_SEARCHED: Final = 10  # tables among which the way on is looked for
MAX_OUTCOME_SENTENCES: Final = 5  # sentences about what came of a move
HINT_SIGN: Final = "💡"
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
        lessons: Lessons,
    ) -> None:
        self._lessons = lessons
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
        hint: Hint | None = None,
    ) -> None:
        """Shows the menu of the question that the seat is asked now, with its private picture.

        `place` None: its beginning. It stands below the text
        `head`; without one, the first menu stands below the
        latest news. A `hint` stands below the picture, with a
        button that makes its move. Illegal where the seat is
        asked nothing.
        """
        decision = table.running_match.decision(seat)
        if decision is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        words = words_for(interaction, table)
        place = place or MenuPlace(table.id, seat, table.running_match.question_mark(seat) or 0)
        menu = MoveMenu(table, decision, place, words)
        lesson = await self._find_lesson(interaction, table, place)
        pointer = Pointer(lesson.lesson.points_at, lesson.targets) if lesson else None
        spoken = table.words(words.code)
        files, suggestions = await asyncio.gather(
            self._pictures.seat(table.row.game, menu.view, spoken, menu.targets(), pointer),
            asyncio.to_thread(menu.find_suggestions, hint.move if hint else None),
        )
        heads = [head] if head else []
        if not head and place.kind == NOTHING:
            heads = recent_lines(table, seat, words)
            if list_outdated_plans(table, seat):
                heads.append(words(PLANS_OUTDATED))
        below: list[Block] = []
        if lesson is not None:
            heads.append(lesson_text(lesson.lesson, words))
            below += lesson_buttons(place, words)
        if await self._lessons.may_stop(table, seat, interaction.user.id):
            heads.append(stop_text(words))
            below += stop_buttons(place, words)
        note = f"{HINT_SIGN} {words(hint.sentence)}" if hint else ""
        shown = menu.layout(files, heads, suggestions, note, below=below)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def _find_lesson(
        self, interaction: discord.Interaction, table: Table, place: MenuPlace
    ) -> ShownLesson | None:
        """The person's lesson for a question, on the first page of its menu; else None."""
        if place.kind != NOTHING:
            return None
        return await self._lessons.find(table, place.seat, interaction.user.id)

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
        again = standing_answer_buttons(made, words)
        await self._confirm(interaction, made.table.id, seat, head, again)

    async def _ask_back(self, interaction: discord.Interaction, warned: MoveWarning) -> None:
        """Shows the warning about a move, with a button that makes it nevertheless."""
        place = MenuPlace(warned.table.id, warned.seat, warned.asked)
        move_text = warned.table.game.moves.text(warned.move)
        view = warning_page(warned.text, place, move_text, words_for(interaction, warned.table))
        await interaction.edit_original_response(view=view, attachments=[])

    async def _confirm(
        self,
        interaction: discord.Interaction,
        table_id: int,
        seat: Seat,
        head: str,
        again: list[Block],
    ) -> None:
        """Shows the outcome of a move, `head`, above the seat's next question if it has one.

        Else it shows `again`, the buttons that make this answer a
        standing one, and a link to another table that waits for
        the person.
        """
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
        """A link to another table that waits for the person; empty where none does."""
        waiting = await self._table_records.list_waiting_for(interaction.user.id)
        others = [number for number in waiting if number != table_id]
        for number in others[:MAX_TABLES_SEARCHED]:
            row = await self._table_records.load_row(number)
            if (
                row is not None
                and row.game in games()
                and await self._table_finder.may_see_server(interaction, row.server_id)
            ):
                said = words_for(interaction)(Text("On to table {n}", n=row.id))
                return rows([link(said, table_link(row))])
        return []
