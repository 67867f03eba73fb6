"""Whom a match waits for: clocks start and stop with the questions, and what has to happen later is planned with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ClockRow, SeatRow, clocks, deadlines, people
from engine.core import Seat

from . import clock as time
from .habits import QUIET, Habits
from .table import LIVE, PLAYING, Table

CLOCK, REMIND, IDLE, RETURN, VACATION = "clock", "remind", "idle", "return", "vacation"
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
    done = [seat for seat, clock in table.clocks.items() if clock.asked_at and (seat not in asked or seat == ended)]
    over = [await _ended(tx, table, seat, at) for seat in done]
    begun = [await _begun(tx, table, row, at) for row in asked.values() if row.seat in done or not is_asked(table, row.seat)]
    await keep(tx, table, *{clock.seat: clock for clock in (*over, *begun)}.values())


def is_asked(table: Table, seat: Seat) -> bool:
    """Whether the match waits for the person in that seat."""
    clock = table.clocks.get(seat)
    return clock is not None and clock.asked_at is not None


async def keep(tx: AsyncConnection, table: Table, *changed: ClockRow) -> None:
    await clocks.put(tx, *changed)
    table.clocks |= {clock.seat: clock for clock in changed}


async def _begun(tx: AsyncConnection, table: Table, row: SeatRow, at: datetime) -> ClockRow:
    """A turn begins: its clock is set, and what comes next is planned."""
    pace, known, habits = table.terms.pace, table.clocks.get(row.seat), await _learned(tx, table, row, at)
    bank = known.bank if known else float(pace.bank) if pace else 0.0
    runs = pace is not None and _may_run(table, habits, at)
    clock = ClockRow(table.id, row.seat, asked_at=at, since=at if runs else None, bank=bank)
    step = time.moment(clock, pace, 0, table.night(row.seat)) if pace else None
    await deadlines.put_all(tx, table.id, row.seat, [*([(step, CLOCK, {})] if step else []), *_first_call(habits, at)])
    return clock


def _first_call(habits: Habits, at: datetime) -> list[tuple[datetime, str, dict[str, Any]]]:
    """Who can be disturbed is told now and reminded later; who cannot is told as soon as it is possible."""
    if not habits.reachable(at):
        return [(habits.free(at), REMIND, {"first": True})] if habits.way != QUIET else []
    return [(habits.free(at + timedelta(hours=habits.every)), REMIND, {})] if habits.reminded else []


async def _ended(tx: AsyncConnection, table: Table, seat: Seat, at: datetime) -> ClockRow:
    """A turn is over: what it took beyond its grace is gone from the bank."""
    clock, pace = table.clocks[seat], table.terms.pace
    await deadlines.drop_seat(tx, table.id, seat)
    ended = ClockRow(table.id, seat, bank=time.left(clock, pace, at, table.night(seat)) if pace else 0.0)
    table.clocks[seat] = ended
    return ended


async def plan_reminder(tx: AsyncConnection, table: Table, seat: Seat, habits: Habits, at: datetime) -> None:
    """The next reminder from that moment on, when the person may be disturbed."""
    clock = table.clocks[seat]
    if habits.reminded and not clock.muted and clock.pings < MOST_PINGS:
        await deadlines.put(tx, habits.free(at), REMIND, table.id, seat)


# --- clocks that stand still ------------------------------------------------------------------------------------------


async def settle(tx: AsyncConnection, table: Table, at: datetime, *, only_stopped: bool = False) -> None:
    """Stops the clocks that must not run now, and lets the others run: after a pause, a vacation, a lost channel, other quiet hours."""
    for seat, clock in list(table.clocks.items()):
        if clock.asked_at is None or table.seats[seat].person_id is None or (only_stopped and clock.since is not None):
            continue
        spent = time.elapsed(clock, at, table.night(seat))  # before anything new is known of the person
        run = _may_run(table, await _learned(tx, table, table.seats[seat], at), at)
        if table.terms.pace is not None:
            await _set_running(tx, table, replace(clock, since=at if run else None, spent=spent))


async def _set_running(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    if clock.since is not None:
        await arm(tx, table, clock)
    elif table.clocks[clock.seat].since is not None:
        await deadlines.drop_seat(tx, table.id, clock.seat, CLOCK)
        await keep(tx, table, clock)


async def _learned(tx: AsyncConnection, table: Table, row: SeatRow, at: datetime) -> Habits:
    habits = await habits_of(tx, row.person_id)
    table.learn(row.seat, habits, at)
    return habits


def _may_run(table: Table, habits: Habits, at: datetime) -> bool:
    if table.row.status != PLAYING or "homeless" in table.row.settings:
        return False
    return not table.terms.vacations or not habits.on_vacation(at)


async def arm(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    """Writes the clock down, and plans its next step."""
    pace = table.terms.pace
    assert pace is not None
    await keep(tx, table, clock)
    await deadlines.drop_seat(tx, table.id, clock.seat, CLOCK)
    due = time.moment(clock, pace, min(clock.warned, time.OUT - 1), table.night(clock.seat))
    if due is not None:
        await deadlines.put(tx, due, CLOCK, table.id, clock.seat)


# --- people -----------------------------------------------------------------------------------------------------------


async def remembered(c: AsyncConnection, table: Table, at: datetime) -> None:
    """A table that was just loaded learns again how those live who are asked."""
    for seat, clock in table.clocks.items():
        if clock.asked_at is not None and seat < len(table.seats):
            table.learn(seat, await habits_of(c, table.seats[seat].person_id), at)


async def habits_of(c: AsyncConnection, person_id: int | None) -> Habits:
    row = await people.get(c, person_id) if person_id is not None else None
    return Habits.of(row.settings if row else {})


async def change_habits(tx: AsyncConnection, person_id: int, habits: Habits) -> None:
    row = await people.get(tx, person_id)
    known: Mapping[str, object] = row.settings if row else {}
    await people.change(tx, person_id, settings={**known, **habits.stored()})
