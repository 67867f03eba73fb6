"""Makes the private pages that ask nothing: *My seat*, receipt, result, and of spectators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from engine import games
from engine.core import Seat, Text, Who
from play import Table
from play.news import list_public_news, list_seat_news
from play.private_notes import PrivateNotes
from play.table import OVER
from play.table_records import TableRecords
from words import Words

from ..components import custom_ids
from ..components.closer_buttons import WHOLE_BOARD, Zoom
from ..components.table_buttons import (
    StandingButton,
    over_buttons,
    own_undo_request_mark,
    practice_buttons,
    undo_buttons,
)
from ..messages.card_lines import outcome_lines
from ..messages.layout import SLATE, TERRACOTTA, button, gallery, link, page, rows, text
from ..messages.lesson_page import lines_after_guided_match
from ..messages.pictures import Pictures
from ..messages.seat_page import seat_page
from ..messages.table_lists import table_link
from .language import words_for
from .private_messages import PageKind, PrivatePage
from .table_finder import TableFinder

MAX_TABLES_SEARCHED: Final = 10  # tables among which the way on is looked for
MAX_END_NEWS: Final = 5  # sentences about how a match has ended


class PageMaker:
    """Makes the pages of a person at a table who is asked nothing.

    `MenuPages` makes menus.
    """

    def __init__(
        self,
        table_records: TableRecords,
        table_finder: TableFinder,
        pictures: Pictures,
        private_notes: PrivateNotes,
    ) -> None:
        self._table_records = table_records
        self._table_finder = table_finder
        self._pictures = pictures
        self._private_notes = private_notes

    async def seat_page(
        self,
        table: Table,
        seat: Seat,
        words: Words,
        part: int = 0,
    ) -> PrivatePage:
        """The page *My seat*, with all that only this person may see.

        `part` is the part of the board that is shown closer; 0 means
        the whole board.
        """
        game = table.row.game
        view = table.view(seat)
        picture_words = table.words(words.code)
        seq = table.seq
        asked = current_question_mark(table, seat)
        zoom = WHOLE_BOARD
        if part:
            files, part_count = await self._pictures.closer(game, view, picture_words, {}, part)
            zoom = Zoom(part, part_count)
        else:
            files = await self._pictures.seat(game, view, picture_words, {})
        person_id = table.seats[seat].person_id
        note = await self._private_notes.load(table, person_id) if person_id else ""
        return PrivatePage(
            kind=PageKind.SEAT,
            view=seat_page(table, seat, words, files, zoom, note),
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
        again: Sequence[StandingButton] = (),
    ) -> PrivatePage:
        """What came of a move of a seat that is asked nothing now: the receipt, or the result.

        The receipt begins with `head` and tells whom the table waits
        for. `again` are buttons that make the answer a standing one. It
        offers *Undo* where something can be taken back, and the way to
        another table that waits for the person.
        """
        words = words_for(interaction, table)
        if table.row.status == OVER:
            return await self.result_page(interaction, table, head)
        # before anything is waited for: meanwhile bots may move, and
        # then it shows the position before that
        seq = table.seq
        asked = current_question_mark(table, seat)
        lines = [head, *_lines_about_waiting(table, words)]
        buttons = practice_buttons(table, seat, words) or undo_buttons(table, seat, words)
        links = [
            *_table_links(interaction, table, words),
            *await self._links_to_waiting_table(interaction, table),
        ]
        blocks = [
            text("\n".join(line for line in lines if line)),
            *rows([button(each.label, each.custom_id) for each in again]),
            *rows([*buttons, *links]),
        ]
        return PrivatePage(
            kind=PageKind.RECEIPT,
            view=page(*blocks, accent=TERRACOTTA),
            seq=seq,
            asked=asked,
            undo_request=own_undo_request_mark(table, seat),
            head=head,
            again=again,
        )

    async def spectator_page(
        self,
        interaction: discord.Interaction,
        table: Table,
        head: str,
    ) -> PrivatePage:
        """What somebody sees who has given up their seat: whom the table waits for, and its log.

        There is the way to another table that waits for them. At the
        end it is the result.
        """
        words = words_for(interaction, table)
        if table.row.status == OVER:
            return await self.result_page(interaction, table, head)
        seq = table.seq
        lines = [head, *_lines_about_waiting(table, words)]
        looks = [
            button(words(Text("Log")), custom_ids.make_id("log", table.id)),
            button(words(Text("Text board")), custom_ids.make_id("text", table.id)),
        ]
        links = [
            *_table_links(interaction, table, words),
            *await self._links_to_waiting_table(interaction, table),
        ]
        view = page(text("\n".join(lines)), *rows([*looks, *links]), accent=TERRACOTTA)
        return PrivatePage(
            kind=PageKind.SPECTATOR,
            view=view,
            seq=seq,
            head=head,
        )

    async def result_page(
        self,
        interaction: discord.Interaction,
        table: Table,
        head: str = "",
        seen: int = 0,
    ) -> PrivatePage:
        """How a match has ended, with the buttons *Rematch*, *Replay* and *Report*.

        In the channel where the public result stands it says only which rank the
        person has; elsewhere it says everything, with the final picture. `seen` is the
        number of the last entry that an earlier page has told them.
        """
        words = words_for(interaction, table)
        seq = table.seq
        lines = _own_rank_lines(table, interaction.user.id, words)
        files: list[discord.File] = []
        if interaction.channel_id != table.place or not lines:
            news = [] if head else _news_of_end(table, interaction.user.id, seen)
            told = [f"> {words.illustrate(line)}" for line in news]
            lines = [
                *told,
                *outcome_lines(table, words),
                *lines_after_guided_match(table, words),
            ]
            picture_words = table.words(words.code)
            files = await self._pictures.table(table.row.game, table.view(None), picture_words)
        blocks = [
            text("\n".join([head, *lines])),
            *gallery(files),
            *rows(over_buttons(table, words)),
        ]
        view = page(*blocks, accent=SLATE)
        return PrivatePage(kind=PageKind.RESULT, view=view, files=files, seq=seq)

    async def _links_to_waiting_table(
        self,
        interaction: discord.Interaction,
        table: Table,
    ) -> list[discord.ui.Button[Any]]:
        """A link to another table that waits for the person.

        There is none while this table waits for them.
        """
        waiting = await self._table_records.list_waiting_for(interaction.user.id)
        if table.id in waiting:
            return []
        for table_id in waiting[:MAX_TABLES_SEARCHED]:
            row = await self._table_records.load_row(table_id)
            if row is None or row.game not in games():
                continue
            if await self._table_finder.may_see_server(interaction, row.server_id):
                label = words_for(interaction)(Text("On to table {n}", n=row.id))
                return [link(label, table_link(row))]
        return []


def current_question_mark(table: Table, seat: Seat) -> int | None:
    """The mark of the question that the seat is asked now.

    None if it is asked nothing.
    """
    if seat not in table.seats_to_act():
        return None
    return table.running_match.question_mark(seat)


def _news_of_end(table: Table, person_id: int, seen: int) -> list[Text]:
    """What ended a match, for somebody whose own move did not: what they do not know yet.

    Whoever has no seat is told what happened last.
    """
    own_seat = table.seat_of(person_id)
    if own_seat is None:
        return list_public_news(table, MAX_END_NEWS)
    return list_seat_news(table, own_seat.seat, MAX_END_NEWS, seen)


def _own_rank_lines(table: Table, person_id: int, words: Words) -> list[str]:
    """Which rank a person has in a match that is over; no line for somebody without a seat."""
    result = table.result()
    seats = [row.seat for row in table.seats if row.person_id == person_id]
    if result is None or not seats:
        return []
    seat = seats[0]
    rank = result.ranks[seat]
    if result.is_draw:
        sentence = Text("The match is over: nobody wins.")
    elif seat in result.winners:
        sentence = Text("The match is over: you have won.")
    else:
        sentence = Text(
            "The match is over. Your place: {rank} of {n}.", rank=rank, n=len(table.seats)
        )
    return [words(sentence)]


def _lines_about_waiting(table: Table, words: Words) -> list[str]:
    """The lines that say whom the table waits for.

    Nothing where the match does not run.
    """
    thinking = tuple(Who(seat) for seat in table.seats_to_act())
    return [words(Text("Waiting for {players}.", players=thinking))] if thinking else []


def _table_links(
    interaction: discord.Interaction,
    table: Table,
    words: Words,
) -> list[discord.ui.Button[Any]]:
    """The way to the table, where the private message stands somewhere else."""
    if interaction.channel_id == table.place:
        return []
    return [link(words(Text("To the table")), table_link(table.row))]
