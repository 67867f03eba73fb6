"""Makes the private pages of a person at a table: menu, *My seat*, receipt, result."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import discord

from engine import games
from engine.core import Illegal, Seat, Text, Who
from play import Table
from play.auto_moves import list_outdated_plans
from play.hints import Hint
from play.lessons import Lessons, ShownLesson
from play.news import list_public_news
from play.table import OVER
from play.table_records import TableRecords
from play.undo import can_undo
from render.pointing import Pointer
from words import Words

from ..components import custom_ids
from ..components.closer_buttons import WHOLE_BOARD, Zoom
from ..components.custom_ids import NOTHING, MenuPlace
from ..components.menus import MoveMenu
from ..components.table_buttons import over_buttons, undo_answer_blocks
from ..messages.card_lines import outcome_lines
from ..messages.layout import SLATE, TERRACOTTA, Block, button, link, page, rows, text
from ..messages.lesson_page import (
    lesson_buttons,
    lesson_text,
    stop_buttons,
    stop_page,
    stop_text,
)
from ..messages.pictures import Pictures
from ..messages.seat_page import recent_lines, seat_page
from ..messages.table_lists import table_link
from .language import words_for
from .private_messages import PageKind, PrivatePage
from .table_finder import TableFinder

MAX_TABLES_SEARCHED: Final = 10  # tables among which the way on is looked for
MAX_END_NEWS: Final = 5  # sentences about how a match has ended
HINT_SIGN: Final = "💡"
PLANS_OUTDATED: Final = Text("What you had planned is not possible any more.")
Files = list[discord.File]


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuWishes:
    """What a menu shows beside its question."""

    place: MenuPlace | None = None  # in the menu; None: its beginning
    head: str = ""  # stands above, before the latest news
    seen: int = 0  # the number of the last entry that an earlier menu has told
    hint: Hint | None = None  # stands below the picture, with a button that makes its move
    part: int = 0  # of the board, at twice its size; 0: the whole board


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a menu teaches the person."""

    lesson: ShownLesson | None = None
    may_stop: bool = False  # whether a guided match has taught enough to end here

    def text_lines(self, words: Words) -> list[str]:
        """What stands below the picture: a phone shows the end of a message first."""
        lines = [lesson_text(self.lesson.lesson, words)] if self.lesson else []
        return [*lines, stop_text(words)] if self.may_stop else lines

    def blocks(self, place: MenuPlace, words: Words) -> list[Block]:
        """The buttons that stand at the foot."""
        blocks = lesson_buttons(place, words) if self.lesson else []
        return [*blocks, *stop_buttons(place, words)] if self.may_stop else blocks


class PageMaker:
    """Makes the pages that a person's private message at a table can show."""

    def __init__(
        self,
        table_records: TableRecords,
        table_finder: TableFinder,
        pictures: Pictures,
        lessons: Lessons,
    ) -> None:
        self._table_records = table_records
        self._table_finder = table_finder
        self._pictures = pictures
        self._lessons = lessons

    # --- the menu ---------------------------------------------------------------------------------

    async def menu_page(
        self, table: Table, seat: Seat, words: Words, wishes: MenuWishes
    ) -> PrivatePage:
        """The menu of the question that the seat is asked now; Illegal where there is none."""
        decision = table.running_match.decision(seat)
        if decision is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        # before anything is waited for: meanwhile others may move
        seq, asked = table.seq, table.running_match.question_mark(seat)
        place = wishes.place or MenuPlace(table.id, seat, asked or 0)
        menu = MoveMenu(table, decision, place, words)
        if await self._asks_to_stop(table, place):
            view = stop_page(place, _menu_heads(menu, wishes), words)
            return PrivatePage(
                kind=PageKind.MENU, view=view, seq=seq, asked=asked, place=place, head=wishes.head
            )
        teaching = await self._find_teaching(table, place)
        (files, zoom), suggestions = await asyncio.gather(
            self._paint_menu(menu, teaching.lesson, wishes.part),
            asyncio.to_thread(menu.find_suggestions, wishes.hint.move if wishes.hint else None),
        )
        view = menu.layout(
            files,
            _menu_heads(menu, wishes),
            suggestions,
            "\n".join([*teaching.text_lines(words), *_hint_lines(wishes.hint, words)]),
            zoom,
            [*teaching.blocks(place, words), *undo_answer_blocks(table, seat, words)],
        )
        return PrivatePage(
            kind=PageKind.MENU,
            view=view,
            files=files,
            seq=seq,
            asked=asked,
            place=place,
            head=wishes.head,
            seen=wishes.seen,
            told=wishes.seen if place.kind != NOTHING else seq,
        )

    async def _asks_to_stop(self, table: Table, place: MenuPlace) -> bool:
        """Whether a guided match asks first whether the person goes on."""
        person_id = table.seats[place.seat].person_id
        if place.kind != NOTHING or person_id is None:
            return False
        return await self._lessons.asks_to_stop(table, place.seat, person_id)

    async def _find_teaching(self, table: Table, place: MenuPlace) -> Teaching:
        """The person's lesson for a question, on the first page of its menu."""
        seat, person_id = place.seat, table.seats[place.seat].person_id
        if place.kind != NOTHING or person_id is None:
            return Teaching()
        return Teaching(
            await self._lessons.find(table, seat, person_id),
            await self._lessons.may_stop(table, seat, person_id),
        )

    async def _paint_menu(
        self, menu: MoveMenu, lesson: ShownLesson | None, part: int
    ) -> tuple[Files, Zoom]:
        """The private pictures of a menu, and which part of the board they show.

        There are none where they would show nothing that
        the table message does not: no target, and nothing
        private.
        """
        game, targets = menu.table.row.game, menu.targets()
        words = menu.table.words(menu.words.code)
        if part:
            files, parts = await self._pictures.closer(game, menu.view, words, targets, part)
            return files, Zoom(part, parts)
        has_targets = any(targets.values()) or lesson is not None
        if not has_targets and not shows_private_things(menu.table, menu.place.seat):
            return [], WHOLE_BOARD
        pointer = Pointer(lesson.lesson.points_at, lesson.targets) if lesson else None
        return await self._pictures.seat(game, menu.view, words, targets, pointer), WHOLE_BOARD

    # --- without a question -----------------------------------------------------------------------

    async def seat_page(self, table: Table, seat: Seat, words: Words, part: int = 0) -> PrivatePage:
        """The page *My seat*, with all that only this person may see.

        `part` is the part of the board that is shown
        closer; 0: the whole board.
        """
        game, view, spoken = table.row.game, table.view(seat), table.words(words.code)
        seq, asked = table.seq, asked_now(table, seat)
        if part:
            files, parts = await self._pictures.closer(game, view, spoken, {}, part)
            zoom = Zoom(part, parts)
        else:
            files, zoom = await self._pictures.seat(game, view, spoken, {}), WHOLE_BOARD
        return PrivatePage(
            kind=PageKind.SEAT,
            view=seat_page(table, seat, words, files, zoom),
            files=files,
            seq=seq,
            asked=asked,
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

        The receipt tells whom the table waits for, and
        offers
        *Undo* where something can be taken back, and the way to
        another table that waits for the person.
        """
        words = words_for(interaction, table)
        if table.row.status == OVER:
            return result_page(table, words, head)
        # before anything is waited for: meanwhile bots may move, and then it shows the position
        # before that
        seq, asked = table.seq, asked_now(table, seat)
        lines = [head, *_waiting_lines(table, words)]
        undo = _undo_button(table, seat, words)
        links = [*_table_links(interaction, table, words), *await self._way_on(interaction, table)]
        blocks = [
            text("\n".join(line for line in lines if line)),
            *rows([button(label, custom_id) for label, custom_id in again]),
            *rows([*undo, *links]),
        ]
        return PrivatePage(
            kind=PageKind.RECEIPT,
            view=page(*blocks, accent=TERRACOTTA),
            seq=seq,
            asked=asked,
            head=head,
            again=again,
        )

    async def spectator_page(
        self, interaction: discord.Interaction, table: Table, head: str
    ) -> PrivatePage:
        """What somebody sees who has given up their seat: whom the table waits for, and its log.

        There is the way to another table that waits for
        them. At the end it is the result.
        """
        words = words_for(interaction, table)
        if table.row.status == OVER:
            return result_page(table, words, head)
        seq, lines = table.seq, [head, *_waiting_lines(table, words)]
        looks = [
            button(words(Text("Log")), custom_ids.make_id("log", table.id)),
            button(words(Text("Text board")), custom_ids.make_id("text", table.id)),
        ]
        links = [*_table_links(interaction, table, words), *await self._way_on(interaction, table)]
        view = page(text("\n".join(lines)), *rows([*looks, *links]), accent=TERRACOTTA)
        return PrivatePage(
            kind=PageKind.SPECTATOR,
            view=view,
            seq=seq,
            head=head,
        )

    async def _way_on(
        self, interaction: discord.Interaction, table: Table
    ) -> list[discord.ui.Button[Any]]:
        """A link to another table that waits for the person.

        There is none while this table waits for them.
        """
        waiting = await self._table_records.list_waiting_for(interaction.user.id)
        if table.id in waiting:
            return []
        for number in waiting[:MAX_TABLES_SEARCHED]:
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
    """How a match has ended, with the buttons *Rematch*, *Replay* and *Report*.

    Where the person's own move did not end it, the last
    news tell what did.
    """
    news = [] if head else [f"> {words(line)}" for line in list_public_news(table, MAX_END_NEWS)]
    lines = [*([head] if head else []), *news, *outcome_lines(table, words)]
    return PrivatePage(
        kind=PageKind.RESULT,
        view=page(text("\n".join(lines)), *rows(over_buttons(table, words)), accent=SLATE),
        seq=table.seq,
    )


def _hint_lines(hint: Hint | None, words: Words) -> list[str]:
    """What a bot would do, where the person has asked for it."""
    return [f"{HINT_SIGN} {words(hint.sentence)}"] if hint else []


def _menu_heads(menu: MoveMenu, wishes: MenuWishes) -> list[str]:
    """What stands above the question of a menu: what came of a move, and on the first page news.

    There are none where nobody has acted since the move.
    """
    table, seat, words = menu.table, menu.place.seat, menu.words
    heads = [wishes.head] if wishes.head else []
    if menu.place.kind == NOTHING:
        heads += recent_lines(table, seat, words, wishes.seen)
        if not wishes.head and list_outdated_plans(table, seat):
            heads.append(words(PLANS_OUTDATED))
    return heads


def shows_private_things(table: Table, seat: Seat) -> bool:
    """Whether the seat sees more than the public."""
    own, public = cast("Any", table.view(seat)), table.view(None)
    return bool(replace(own, seat=None) != public)


def _waiting_lines(table: Table, words: Words) -> list[str]:
    """Whom the table waits for; nothing where the match does not run."""
    thinking = tuple(Who(seat) for seat in table.seats_to_act())
    return [words(Text("Waiting for {players}.", players=thinking))] if thinking else []


def _table_links(
    interaction: discord.Interaction, table: Table, words: Words
) -> list[discord.ui.Button[Any]]:
    """The way to the table, where the private message stands somewhere else."""
    if interaction.channel_id == table.place:
        return []
    return [link(words(Text("To the table")), table_link(table.row))]


def _undo_button(table: Table, seat: Seat, words: Words) -> list[discord.ui.Button[Any]]:
    """The button *Undo*, where the seat can take something back or ask for it."""
    if not can_undo(table, seat):
        return []
    return [button(words(Text("Undo")), custom_ids.make_id("undo", table.id))]
