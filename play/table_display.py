"""Stores how a table is shown: the position in its message, its place, and who was pinged.

It notes as well that a table has lost its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .table import Table
from .tables import Tables
from .turn_timers import start_and_stop_clocks

LOST_PLACE = "homeless"  # the setting that holds Discord's reason
UNDO_TOLD = "undo_told"  # the setting that holds the last request for an undo that was told


class TableDisplay:
    """Writes down how tables are shown in Discord."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def store_settings(
        self, table_id: int, settings: dict[str, Any], **columns: Any
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

    async def note_lost_place(self, table_id: int, code: int) -> Table | None:
        """Notes that the table's channel is gone, with Discord's error code, and stops its clocks.

        They stand still until the table is shown again.
        None where the loss was noted already.
        """
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            known = LOST_PLACE in table.row.settings
            settings = {**table.row.settings, LOST_PLACE: code}
            await self._tables.change_row(tx, table, settings=settings)
            await start_and_stop_clocks(tx, table, self._tables.now())
        return None if known else table

    async def ping_if_still_asked(self, table_id: int, person_id: int, asked: int) -> None:
        """Has a person pinged, unless they have answered the question with this mark."""
        async with self._tables.locked(table_id, even_lost=True) as table:
            own = table.seat_of(person_id)
            if table.match is None or own is None or own.seat not in table.seats_to_act():
                return
            if table.match.question_mark(own.seat) != asked:
                return
            async with self._tables.writing(table) as tx:
                await self._tables.ping_again(tx, table, person_id)
        self._tables.changed(table_id)

    async def store_shown(
        self,
        table_id: int,
        seq: int,
        told: Sequence[int] = (),
        place: int | None = None,
        message_id: int | None = None,
        *,
        undo_request: tuple[int, int] | None = None,
        is_newest: Callable[[], bool] = lambda: True,
    ) -> Table:
        """Stores that the position after entry `seq` was shown, where, and who was `told`.

        Of the people `told`, only those who had to act ever
        since count as told. `undo_request` is the request
        for an undo that people were told of. `is_newest` is
        called under the lock; False: there is news, so the
        position is not stored as shown.
        """
        async with (
            self._tables.locked(table_id, even_lost=True) as table,
            self._tables.writing(table) as tx,
        ):
            columns: dict[str, Any] = {"shown_seq": seq, "pinged_seq": seq} if is_newest() else {}
            settings = _settings_when_shown(table, seq, told)
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


def _settings_when_shown(table: Table, seq: int, told: Sequence[int]) -> dict[str, Any]:
    """The table's settings with the people told of their turn added, and without LOST_PLACE."""
    waited_for = table.people_waited_for_since(seq) if told else ()
    before = table.people_told
    newly_told = [person for person in told if person in waited_for and person not in before]
    settings = {key: value for key, value in table.row.settings.items() if key != LOST_PLACE}
    return settings | {"pinged": [*before, *newly_told]}


def undo_request_to_tell(table: Table) -> tuple[int, int] | None:
    """The request for an undo of which nobody was told yet: its entry and seat; else None."""
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
