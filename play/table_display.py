"""Stores how a table is shown: the position in its message, its place, and who was pinged.

It notes as well that a table has lost its place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines
from engine.core import Seat

from .table import PEOPLE_TOLD, Table
from .tables import Tables
from .turn_timers import SILENT, start_and_stop_clocks

SILENCE_SECONDS: Final = 180.0  # after which whoever was told in private alone is pinged
GRACE_SECONDS: Final = 30.0  # that a living bot, which knows who has pressed since, has before

MAX_SIDE_MESSAGES: Final = 20  # private messages beside its own that are stored with a table

SIDE_MESSAGES = (
    "asides"  # the setting that holds them: the id of each, and a token that reaches it
)
# the setting that notes: the match that is over was posted among the finished games
POSTED_AS_FINISHED = "hall"
LOST_PLACE = "homeless"  # the setting that holds Discord's reason
UNDO_TOLD = "undo_told"  # the setting that holds the last request for an undo that was told


class TableDisplay:
    """Writes down how tables are shown in Discord."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def store_settings(
        self,
        table_id: int,
        settings: dict[str, Any],
        **columns: Any,
    ) -> Table:
        """Merges settings, where None removes one, and changes columns of the table's row."""
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            merged = {**table.row.settings, **settings}
            merged = {key: value for key, value in merged.items() if value is not None}
            if merged != table.row.settings:
                columns["settings"] = merged
            if columns:
                await self._tables.change_row(tx, table, **columns)
        return table

    async def store_side_message(self, table_id: int, message_id: int, token: str) -> None:
        """Stores a private message about a table beside the seats' own ones, with its token."""
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            side_messages = [*list_side_messages(table), (message_id, token)][-MAX_SIDE_MESSAGES:]
            await self._tables.change_row(
                tx, table, settings=_with_side_messages(table, side_messages)
            )

    async def forget_side_messages(self, table_id: int, message_ids: Collection[int]) -> None:
        """Forgets stored side messages that are gone, or that show a seat's own page by now."""
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            known = list_side_messages(table)
            side_messages = [
                (message_id, token) for message_id, token in known if message_id not in message_ids
            ]
            await self._tables.change_row(
                tx, table, settings=_with_side_messages(table, side_messages)
            )

    async def note_lost_place(self, table_id: int, code: int) -> Table | None:
        """Notes that the table's channel is gone, with Discord's error code, and stops its clocks.

        They stand still until the table is shown again. None if the
        loss was noted already.
        """
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            was_noted = LOST_PLACE in table.row.settings
            settings = {**table.row.settings, LOST_PLACE: code}
            await self._tables.change_row(tx, table, settings=settings)
            await start_and_stop_clocks(tx, table, self._tables.now())
        return None if was_noted else table

    async def ping_if_still_asked(self, table_id: int, person_id: int, asked: int) -> None:
        """Pings a person, unless they have answered the question with this mark."""
        async with self._tables.locked(table_id, even_lost=True) as table:
            own = table.seat_of(person_id)
            if own is None or not _is_asked(table, own.seat, asked):
                return
            async with self._tables.writing(table) as tx:
                await self._tables.ping_again(tx, table, person_id)
        self._tables.changed(table_id)

    async def forget_silence(self, table_id: int, person_id: int) -> None:
        """Cancels the ping that was planned for a person who was told in private alone.

        Called when they have pressed something since.
        """
        async with self._tables.locked(table_id, even_lost=True) as table:
            own = table.seat_of(person_id)
            if own is None:
                return
            async with self._tables.writing(table) as tx:
                await deadlines.delete_deadlines_of_seat(tx, table_id, own.seat, SILENT)

    async def end_silence(self, row: DeadlineRow) -> None:
        """Handler of `SILENT` deadlines: pings a person who was told in private, but did not act.

        Such a deadline comes due only where the bot was killed
        meanwhile: one that goes on running pings them before that, or
        sees that they have acted.
        """
        assert row.match_id is not None
        assert row.seat is not None
        async with (
            self._tables.locked(row.match_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            was_planned = await deadlines.delete_deadlines(tx, row.id)
            person = table.seats[row.seat].person_id
            if not was_planned or person is None:
                return
            if not _is_asked(table, row.seat, row.data.get("asked")):
                return
            await self._tables.ping_again(tx, table, person)
        self._tables.changed(row.match_id)

    async def store_shown(
        self,
        table_id: int,
        seq: int,
        told: Sequence[int] = (),
        place: int | None = None,
        message_id: int | None = None,
        *,
        told_in_private: Sequence[int] = (),
        undo_request: tuple[int, int] | None = None,
        is_newest: Callable[[], bool] = lambda: True,
    ) -> Table:
        """Called after a table's message was posted or edited: stores what it shows.

        It shows the position after entry `seq`, and is the message
        `message_id` in the channel `place`.

        `told` are people who were told that they must act; it counts
        for those who had to act ever since. Those of them who were
        `told_in_private` alone are pinged after a silence, also after a
        restart. `undo_request` is the request for an undo that people
        were told of: (length of the log, seat).

        `is_newest` is called under the lock; False: there is news, so
        the position is not stored as shown.
        """
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            columns: dict[str, Any] = {"shown_seq": seq, "pinged_seq": seq} if is_newest() else {}
            newly_told = _list_newly_told(table, seq, told)
            await self._plan_pings_if_silent(
                tx, table, [each for each in newly_told if each in told_in_private]
            )
            settings = _settings_when_shown(table, newly_told)
            if undo_request is not None:
                settings[UNDO_TOLD] = list(undo_request)
            if settings != table.row.settings:
                columns["settings"] = settings
            if message_id is not None and place == table.place:
                columns["message_id"] = message_id
            if columns:
                found_again = LOST_PLACE in table.row.settings
                await self._tables.change_row(tx, table, **columns)
                if found_again:
                    await start_and_stop_clocks(tx, table, self._tables.now())
        return table

    async def _plan_pings_if_silent(
        self,
        tx: AsyncConnection,
        table: Table,
        people: Sequence[int],
    ) -> None:
        """Stores pings of people who were told in private alone, for the case of a restart.

        A process that lives pings them itself, and earlier, if they stay silent.
        """
        due = self._tables.now() + timedelta(seconds=SILENCE_SECONDS + GRACE_SECONDS)
        for person in people:
            own = table.seat_of(person)
            if own is not None and table.match is not None:
                asked = table.match.question_mark(own.seat)
                await deadlines.insert_deadline(
                    tx,
                    due,
                    SILENT,
                    match_id=table.id,
                    seat=own.seat,
                    data={"asked": asked},
                )


def _is_asked(table: Table, seat: Seat, asked: int | None) -> bool:
    """Whether a seat must act, and is asked the question with this mark."""
    if table.match is None or seat not in table.seats_to_act():
        return False
    return table.match.question_mark(seat) == asked


def _list_newly_told(table: Table, seq: int, told: Sequence[int]) -> list[int]:
    """The people told after entry `seq` who count as told now, and did not before."""
    waiting = table.people_waited_for_since(seq) if told else ()
    return [each for each in told if each in waiting and each not in table.people_told]


def _settings_when_shown(table: Table, newly_told: Sequence[int]) -> dict[str, Any]:
    """The table's settings with the people told of their turn added, and without LOST_PLACE."""
    settings = {key: value for key, value in table.row.settings.items() if key != LOST_PLACE}
    return settings | {PEOPLE_TOLD: [*table.people_told, *newly_told]}


def undo_request_to_tell(table: Table) -> tuple[int, int] | None:
    """The request for an undo of which nobody was told yet: (length of the log, seat).

    None if nobody asks, or people were told.
    """
    asked = table.row.undo
    if asked is None:
        return None
    request = asked["seq"], asked["seat"]
    return None if table.row.settings.get(UNDO_TOLD) == list(request) else request


def people_to_agree(table: Table) -> list[int]:
    """The people whose consent the open request for an undo still needs."""
    asked = table.row.undo or {"need": [], "agreed": []}
    seats = [seat for seat in asked["need"] if seat not in asked["agreed"]]
    people = [table.seats[seat].person_id for seat in seats]
    return [person for person in people if person is not None]


def list_side_messages(table: Table) -> list[tuple[int, str]]:
    """The private messages about a table beside the seats' own ones, each with its token."""
    return [(message_id, token) for message_id, token in table.row.settings.get(SIDE_MESSAGES, ())]


def _with_side_messages(table: Table, side_messages: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """The settings of the table with these side messages in place of the stored ones."""
    others = {key: value for key, value in table.row.settings.items() if key != SIDE_MESSAGES}
    return (
        {**others, SIDE_MESSAGES: [list(each) for each in side_messages]}
        if side_messages
        else others
    )
