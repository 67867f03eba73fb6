"""What becomes of the private messages of a table when the table changes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import structlog

from engine.core import Illegal, Seat
from engine.match import Undo
from play import Table, Tables
from play.errors import Busy
from play.table import OVER, PLAYING
from play.table_display import SILENCE_SECONDS, TableDisplay

from ..components.table_buttons import own_undo_request_mark, undo_request_mark
from .language import words_for
from .menu_pages import MenuPages, MenuWishes
from .page_maker import PageMaker, current_question_mark
from .private_messages import (
    OPEN_PAGES,
    PageKind,
    PrivateMessages,
    PrivatePage,
    StandingMessage,
)
from .redaction import short_reason

log = structlog.get_logger(__name__)
ANSWER_SECONDS: Final = 3.0  # that the answer to a person's own move is waited for
LOOK_SECONDS: Final = 0.05  # between two looks whether it has come


class PrivateUpdates:
    """Turns private messages into the next menu, a receipt that is true, or the result."""

    def __init__(
        self,
        private_messages: PrivateMessages,
        menu_pages: MenuPages,
        page_maker: PageMaker,
        display: TableDisplay,
        tables: Tables,
    ) -> None:
        self._tables = tables
        self._messages = private_messages
        self._display = display
        # by table and person: when those who were told in private alone are pinged
        self._timers: dict[tuple[int, int], asyncio.TimerHandle] = {}
        self._pings: set[asyncio.Task[None]] = set()  # tasks that ping somebody now
        self._menu_pages = menu_pages
        self._page_maker = page_maker

    async def tell(self, table: Table, person_id: int) -> bool:
        """Shows a person who has pressed lately what they are asked, in their private message.

        False if they have not, or if it could not be shown: then they
        have to be pinged.
        """
        if not self._messages.has_pressed_lately(table.id, person_id):
            return False
        await self._wait_for_own_answer(table, person_id)
        await self._bring_up_to_date(table, person_id)
        own_seat = table.seat_of(person_id)
        message = self._messages.find(table.id, person_id)
        if own_seat is None or message is None or message.page.kind not in OPEN_PAGES:
            return False
        asked = current_question_mark(table, own_seat.seat)
        if asked is None or message.page.asked != asked:
            return False
        self._ping_later(message, asked)
        return True

    def _ping_later(self, message: StandingMessage, asked: int) -> None:
        """Pings a person later if they press nothing more for a while: they may have gone.

        `asked` is the mark of the question that they were shown.
        """
        key = message.table_id, message.person_id
        if key in self._timers:
            self._timers.pop(key).cancel()
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(SILENCE_SECONDS, self._end_silence, message, asked)

    def _end_silence(self, message: StandingMessage, asked: int) -> None:
        """Called a while after a person was told in private: pings them unless they have pressed.

        Where they have, the deadline is forgotten that would ping them.
        """
        key = message.table_id, message.person_id
        self._timers.pop(key, None)
        standing = self._messages.find(*key)
        has_pressed = standing is not None and standing.pressed_at > message.pressed_at
        if has_pressed:
            ending = self._display.forget_silence(*key)
        else:
            ending = self._display.ping_if_still_asked(*key, asked)
        task = asyncio.create_task(_leave_to_deadline_if_busy(ending))
        self._pings.add(task)
        task.add_done_callback(self._pings.discard)

    def close(self) -> None:
        """Pings nobody any more: the bot ends."""
        for timer in self._timers.values():
            timer.cancel()

    async def bring_up_to_date(self, table: Table) -> None:
        """Brings all private messages of a table up to date, as far as they can be reached."""
        people = [row.person_id for row in table.seats if row.person_id is not None]
        await asyncio.gather(*(self._bring_up_to_date(table, person) for person in people))

    async def keep_in_view(self, table_id: int, channel_id: int, posted: int | None) -> None:
        """Sends menus of other tables anew that a message of this table has pushed up.

        That happens where several tables share a channel. `posted` is
        the id of that message: this table's board or card; None if it
        has none. Only menus are sent that people are in the middle of,
        and of each person only the one in which they pressed last.
        """
        for message in self._messages.list_in_use(channel_id):
            is_other_menu = message.page.kind in OPEN_PAGES and message.table_id != table_id
            if is_other_menu and posted is not None and message.id < posted:
                try:
                    await self._send_again(message)
                except Illegal:  # it is not asked any more
                    continue
                except Exception:
                    log.exception("a menu was not kept in view", table=message.table_id)

    async def _send_again(self, message: StandingMessage) -> None:
        """Sends the menu of a message once more, at the bottom of its channel.

        Nothing is sent where its question is no longer asked, or
        another message has replaced it.
        """
        table = await self._tables.table(message.table_id)
        own_seat = table.seat_of(message.person_id)
        async with self._messages.lock(table.id, message.person_id):
            if own_seat is None or self._messages.find(table.id, message.person_id) is not message:
                return
            if message.page.asked == current_question_mark(table, own_seat.seat):
                shown = await self._make_page_again(message, table, own_seat.seat)
                await self._messages.send_below(message, shown)

    async def _bring_up_to_date(self, table: Table, person_id: int) -> None:
        """Brings the private message of one person up to date.

        What goes wrong is only logged.
        """
        if self._messages.find(table.id, person_id) is None:
            return
        try:
            async with self._messages.lock(table.id, person_id):
                message = self._messages.find(table.id, person_id)
                if message is not None:
                    await self._update_message(message, table)
        except Illegal:  # the match has just ended, or the seat is not theirs any more
            return
        except Busy as error:  # the next change of the table tries it again
            log.warning("a private message waits", table=table.id, reason=short_reason(error))
        except Exception:
            log.exception("a private message was not brought up to date", table=table.id)

    async def _update_message(self, message: StandingMessage, table: Table) -> None:
        """Changes a private message to what it has to show now, if that is something else.

        It is forgotten where its reader has lost the seat. A menu that
        stands above the table's message is sent anew, below it.
        """
        own_seat = table.seat_of(message.person_id)
        if own_seat is None and message.page.kind is not PageKind.SPECTATOR:
            self._messages.forget(message)
            return
        if own_seat is not None:
            shown = await self._choose_page(message, table, own_seat.seat)
        else:
            shown = await self._spectator_page(message, table)
        if shown is None:
            return
        if shown.kind in OPEN_PAGES and _is_above_board(message, table):
            await self._messages.send_below(message, shown)
        else:
            await self._messages.change(message, shown)

    async def _choose_page(
        self,
        message: StandingMessage,
        table: Table,
        seat: Seat,
    ) -> PrivatePage | None:
        """What the private message of a seat's person has to show now; None: it stays as it is.

        That is the result of a match that is over, the menu of what the
        seat is asked, or a receipt.
        """
        page = message.page
        words = words_for(message.interaction, table)
        if table.row.status == OVER:
            if page.kind is PageKind.RESULT:
                return None
            return await self._page_maker.result_page(message.interaction, table, seen=page.told)
        if table.row.status != PLAYING or self._is_being_answered(message, table, seat):
            return None
        asked = current_question_mark(table, seat)
        if asked is not None and asked == page.asked:
            return await self._page_of_same_question(message, table, seat)
        if asked is not None:
            wishes = MenuWishes(seen=page.last_told_entry(asked))
            return await self._menu_pages.menu_page(table, seat, words, wishes)
        if page.kind is PageKind.SEAT:
            return None
        is_receipt = page.kind is PageKind.RECEIPT
        is_still_true = is_receipt and not _is_about_old_request(page, table, seat)
        receipt = await self._page_maker.receipt_page(
            message.interaction,
            table,
            seat,
            head=page.head if is_still_true else "",
            again=page.again if is_still_true else (),
        )
        return replace(receipt, told=page.told)

    async def _spectator_page(self, message: StandingMessage, table: Table) -> PrivatePage:
        """What somebody sees now who has resigned.

        At the end it is the result.
        """
        head = message.page.head if table.row.status != OVER else ""
        return await self._page_maker.spectator_page(message.interaction, table, head)

    async def _page_of_same_question(
        self,
        message: StandingMessage,
        table: Table,
        seat: Seat,
    ) -> PrivatePage | None:
        """What a private message shows next, while the person is still asked the same question.

        None if it stays as it is. It cannot stay where the table was posted anew
        below it. A menu cannot, either, where its reader has changed the
        language, or where a request for an undo came or was answered.
        """
        has_new_request = message.page.undo_request != undo_request_mark(table, seat)
        is_menu = message.page.kind is PageKind.MENU
        is_old_menu = is_menu and (message.is_in_old_language or has_new_request)
        if not _is_above_board(message, table) and not is_old_menu:
            return None
        return await self._make_page_again(message, table, seat)

    async def _make_page_again(
        self,
        message: StandingMessage,
        table: Table,
        seat: Seat,
    ) -> PrivatePage:
        """Makes the page that a message shows once more, of the table as it is now.

        A menu stays where the person is in it. A warning is returned as
        it was remembered.
        """
        page = message.page
        if page.kind is PageKind.WARNING:
            return page
        words = words_for(message.interaction, table)
        wishes = MenuWishes(place=page.place, head=page.head, seen=page.seen)
        return await self._menu_pages.menu_page(table, seat, words, wishes)

    # --- a person's own move ------------------------------------------

    def _is_being_answered(
        self,
        message: StandingMessage,
        table: Table,
        seat: Seat,
    ) -> bool:
        """Whether the person has just moved, so that the answer to their press will come."""
        if not self._messages.has_pressed_lately(table.id, message.person_id):
            return False
        return _has_moved_since(table, seat, message.page.seq)

    async def _wait_for_own_answer(self, table: Table, person_id: int) -> None:
        """Waits until the answer to the person's own move is shown, but not for long."""
        own_seat = table.seat_of(person_id)
        for _ in range(int(ANSWER_SECONDS / LOOK_SECONDS)):
            message = self._messages.find(table.id, person_id)
            if own_seat is None or message is None:
                return
            if not _has_moved_since(table, own_seat.seat, message.page.seq):
                return
            await asyncio.sleep(LOOK_SECONDS)
        message = self._messages.find(table.id, person_id)
        if message is not None:  # none comes: the move was made for them
            message.page = replace(message.page, seq=table.seq)


async def _leave_to_deadline_if_busy(ending: Coroutine[Any, Any, None]) -> None:
    """Awaits `ending`, which ends the time in which a person is not pinged.

    Where the records are busy, the deadline that was stored for it
    does the same later.
    """
    with suppress(Busy):
        await ending


def _is_about_old_request(page: PrivatePage, table: Table, seat: Seat) -> bool:
    """Whether a receipt tells of the seat's own request for an undo, which is answered by now."""
    present = own_undo_request_mark(table, seat)
    return page.undo_request is not None and page.undo_request != present


def _has_moved_since(table: Table, seat: Seat, seq: int) -> bool:
    """Whether the seat's person has moved after the entry number `seq`, or taken a move back.

    Only what they pressed themselves counts: not a move that was made for them,
    as by their plan, and no undo that came about when others agreed.
    """
    assert table.match is not None
    newer = enumerate(table.match.lines[seq:], seq + 1)
    own_moves = [(number, line.move) for number, line in newer if line.seat == seat]
    for number, move in own_moves:
        was_made_for_them = number in table.automatic_reasons
        is_agreed_undo = isinstance(move, Undo) and move.agreed
        if not was_made_for_them and not is_agreed_undo:
            return True
    return False


def _is_above_board(message: StandingMessage, table: Table) -> bool:
    """Whether the table's message was posted below the private one."""
    board = table.row.message_id
    return board is not None and message.channel_id == table.place and message.id < board
