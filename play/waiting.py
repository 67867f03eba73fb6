"""Whom a match waits for: clocks start and stop with the questions, and what has to happen later is planned with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ClockRow, SeatRow, clocks, deadlines, people
from engine.core import Seat

from . import clock as time
from .habits import QUIET, Habits
from .table import LIVE, PLAYING, Table

CLOCK, REMIND, IDLE, RETURN, VACATION = "clock", "remind", "idle", "return", "vacation"
OF_A_TURN: Final = (CLOCK, REMIND)
MOST_PINGS: Final = 30  # of one turn


async def turned(tx: AsyncConnection, table: Table, at: datetime, ended: Seat | None = None) -> None:
    """After every entry, and whenever people change: turns begin and end. `ended` is the seat whose turn just did."""
    if table.row.status not in LIVE:
        await deadlines.drop_match(tx, table.id)
        await clocks.drop_match(tx, table.id)
        table.clocks.clear()
        return
    if table.row.status == PLAYING:
        await _begin_and_end(tx, table, at, ended)
    await settle(tx, table, at, only_stopped=table.row.status == PLAYING)


async def _begin_and_end(tx: AsyncConnection, table: Table, at: datetime, ended: Seat | None) -> None:
    asked = {row.seat: row for row in table.asked_people()}
    for seat in [seat for seat, clock in table.clocks.items() if clock.asked_at and (seat not in asked or seat == ended)]:
        await _end(tx, table, seat, at)
    for seat, row in asked.items():
        if not is_asked(table, seat):
            await _begin(tx, table, row, at)


def is_asked(table: Table, seat: Seat) -> bool:
    """Whether the match waits for the person in that seat."""
    clock = table.clocks.get(seat)
    return clock is not None and clock.asked_at is not None


async def keep(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    await clocks.put(tx, clock)
    table.clocks[clock.seat] = clock


async def _begin(tx: AsyncConnection, table: Table, row: SeatRow, at: datetime) -> None:
    """A turn begins: its clock is set, and the first reminder planned."""
    pace, known = table.terms.pace, table.clocks.get(row.seat)
    bank = known.bank if known else float(pace.bank) if pace else 0.0
    await keep(tx, table, ClockRow(table.id, row.seat, asked_at=at, bank=bank))
    habits = await habits_of(tx, row.person_id)
    if habits.reachable(at):
        await plan_reminder(tx, table, row.seat, habits, at + timedelta(hours=habits.every))
    elif habits.way != QUIET:  # the first call of all has to wait
        await deadlines.put(tx, habits.free(at), REMIND, table.id, row.seat, {"first": True})


async def _end(tx: AsyncConnection, table: Table, seat: Seat, at: datetime) -> None:
    """A turn is over: what it took beyond its grace is gone from the bank."""
    clock, pace = table.clocks[seat], table.terms.pace
    await deadlines.drop_seat(tx, table.id, seat, *OF_A_TURN)
    await keep(tx, table, ClockRow(table.id, seat, bank=time.left(clock, pace, at) if pace else 0.0))


async def plan_reminder(tx: AsyncConnection, table: Table, seat: Seat, habits: Habits, at: datetime) -> None:
    """The next reminder from that moment on, when the person may be disturbed."""
    clock = table.clocks[seat]
    if habits.reminded and not clock.muted and clock.pings < MOST_PINGS:
        await deadlines.put(tx, habits.free(at), REMIND, table.id, seat)


# --- clocks that stand still ------------------------------------------------------------------------------------------


async def settle(tx: AsyncConnection, table: Table, at: datetime, *, only_stopped: bool = False) -> None:
    """Stops the clocks that must not run now, and lets the others run: after a pause, a vacation, a lost channel."""
    pace = table.terms.pace
    for seat, clock in list(table.clocks.items()) if pace else ():
        if clock.asked_at is None or (only_stopped and clock.since is not None):
            continue
        run = await _may_run(tx, table, seat, at)
        if run and clock.since is None:
            await arm(tx, table, replace(clock, since=at))
        elif not run and clock.since is not None:
            await deadlines.drop_seat(tx, table.id, seat, CLOCK)
            await keep(tx, table, replace(clock, since=None, spent=time.elapsed(clock, at)))


async def _may_run(tx: AsyncConnection, table: Table, seat: Seat, at: datetime) -> bool:
    if table.row.status != PLAYING or "homeless" in table.row.settings:
        return False
    return not table.terms.vacations or not (await habits_of(tx, table.seats[seat].person_id)).on_vacation(at)


async def arm(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    """Writes the clock down, and plans its next step."""
    pace = table.terms.pace
    assert pace is not None
    await keep(tx, table, clock)
    await deadlines.drop_seat(tx, table.id, clock.seat, CLOCK)
    due = time.moment(clock, pace, min(clock.warned, time.OUT - 1))
    if due is not None:
        await deadlines.put(tx, due, CLOCK, table.id, clock.seat)


# --- people -----------------------------------------------------------------------------------------------------------


async def habits_of(c: AsyncConnection, person_id: int | None) -> Habits:
    row = await people.get(c, person_id) if person_id is not None else None
    return Habits.of(row.settings if row else {})


async def change_habits(tx: AsyncConnection, person_id: int, habits: Habits) -> None:
    row = await people.get(tx, person_id)
    known: Mapping[str, object] = row.settings if row else {}
    await people.change(tx, person_id, settings={**known, **habits.stored()})
