"""The muster of a table that fills late: whoever joined long ago says *I am here* once more.

A seat whose person does not answer in time is free again. Nobody is
named or blamed for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines
from db.matches import SeatRow
from engine.core import Illegal, Text

from .quiet_hours import QuietHours, waking_moment_after
from .table import LOBBY, PEOPLE_TOLD, UNSHOWN, Table
from .tables import Tables
from .turn_timers import load_preferences

MUSTER: Final = "muster"  # the setting of a table while it asks: since when, and until when
MUSTER_KIND: Final = "muster"  # the deadline at which seats without an answer are free again
CALL_KIND: Final = "muster-call"  # the deadline at which somebody who was asleep is asked
FRESH: Final = timedelta(hours=1)  # whoever joined this lately is taken to be there
USUAL_TIME: Final = timedelta(hours=12)  # for an answer, at a table without a clock
LEAST_TIME, MOST_TIME = timedelta(hours=1), timedelta(hours=24)


def answer_time(table: Table) -> timedelta:
    """How long people have to say that they are still here: half of what a turn may take.

    Twelve hours without a clock, never less than an hour or more than a
    day. Only waking time counts.
    """
    control = table.terms.time_control
    if control is None:
        return USUAL_TIME
    return min(MOST_TIME, max(LEAST_TIME, timedelta(seconds=control.grace) / 2))


def muster_until(table: Table) -> datetime | None:
    """Until when a table waits for people to say that they are still here.

    None if it asks nobody.
    """
    muster = table.row.settings.get(MUSTER)
    return datetime.fromisoformat(muster["until"]) if muster else None


def list_missing(table: Table) -> list[SeatRow]:
    """The people whom their table has asked whether they are still here, without an answer yet."""
    muster = table.row.settings.get(MUSTER)
    if not muster or table.row.status != LOBBY:
        return []
    return _list_unseen(table, datetime.fromisoformat(muster["since"]))


def _list_unseen(table: Table, at: datetime) -> list[SeatRow]:
    """The people of whom nothing was seen at the table in the hour before `at`."""
    return [row for row in table.people() if (row.seen_at or table.row.created_at) < at - FRESH]


def check_nobody_missing(table: Table) -> None:
    """Raises Illegal while somebody has not said that they are there."""
    if missing := tuple(row.name for row in list_missing(table)):
        raise Illegal(
            Text("Not everybody has said yet that they are here: {names}.", names=missing)
        )


def mark_seen(
    seats: Sequence[SeatRow],
    person_id: int,
    at: datetime,
) -> list[SeatRow]:
    """The seats, with a note at a person's seat that they did something here at `at`."""
    return [replace(row, seen_at=at) if row.person_id == person_id else row for row in seats]


async def update_muster(
    tx: AsyncConnection,
    tables: Tables,
    table: Table,
) -> None:
    """Begins or ends the muster of a table whose seats have changed.

    It asks people whether they are still here. It begins when the table
    is full and somebody has joined long ago; it ends when all have
    answered, or a seat is free again.
    """
    is_full = len(table.seats) >= table.row.seats
    is_on = MUSTER in table.row.settings
    if is_on and not (is_full and list_missing(table)):
        await _end_muster(tx, tables, table)
    elif is_full and not is_on and (unseen := _list_unseen(table, tables.now())):
        await _begin_muster(tx, tables, table, unseen)


async def _begin_muster(
    tx: AsyncConnection,
    tables: Tables,
    table: Table,
    unseen: Sequence[SeatRow],
) -> None:
    """Asks these people whether they are there; who sleeps is asked when they wake."""
    at = tables.now()
    until = tables.now()
    for row in unseen:
        preferences = await load_preferences(tx, row.person_id)
        quiet_hours = QuietHours.from_preferences(preferences)
        seconds = answer_time(table).total_seconds()
        until = max(until, waking_moment_after(quiet_hours, at, seconds))
        if not preferences.is_reachable(at):
            due = preferences.next_reachable(at)
            await deadlines.insert_deadline(tx, due, CALL_KIND, table.id)
    await deadlines.insert_deadline(tx, until, MUSTER_KIND, table.id)
    muster = {"since": at.isoformat(), "until": until.isoformat()}
    await _change_settings(tx, tables, table, {MUSTER: muster, PEOPLE_TOLD: []})


async def _end_muster(
    tx: AsyncConnection,
    tables: Tables,
    table: Table,
) -> None:
    """Ends the muster of a table: nobody is asked any more whether they are still here."""
    for kind in (MUSTER_KIND, CALL_KIND):
        await deadlines.delete_deadlines_of_match(tx, table.id, kind)
    await _change_settings(tx, tables, table, {MUSTER: None, PEOPLE_TOLD: None})


async def _change_settings(
    tx: AsyncConnection,
    tables: Tables,
    table: Table,
    changes: dict[str, Any],
) -> None:
    """Merges changes into the settings of a table, where None removes one."""
    merged = {**table.row.settings, **changes}
    kept = {key: value for key, value in merged.items() if value is not None}
    await tables.change_row(tx, table, settings=kept, shown_seq=UNSHOWN)
