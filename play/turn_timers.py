"""Whom a match waits for: clocks start and stop with the questions, and what has to happen later is
planned with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ClockRow, SeatRow, clocks, deadlines, people
from engine.core import Seat

from . import time_control as time
from .preferences import QUIET, Preferences
from .table import LIVE, PLAYING, Table

CLOCK, REMIND, IDLE, RETURN, VACATION = "clock", "remind", "idle", "return", "vacation"
MOST_PINGS: Final = 30  # of one turn


async def update_turns(
    tx: AsyncConnection, table: Table, at: datetime, ended: Seat | None = None
) -> None:
    """After every entry, and whenever people change: turns begin and end.

    `ended` is the seat whose turn just did.
    """
    if table.row.status not in LIVE:
        await deadlines.delete_deadlines_of_match(tx, table.id)
        await clocks.delete_clocks(tx, table.id)
        table.clocks.clear()
        return
    if table.row.status == PLAYING:
        await _start_and_stop_turns(tx, table, at, ended)
    await start_and_stop_clocks(tx, table, at, only_stopped=table.row.status == PLAYING)


async def _start_and_stop_turns(
    tx: AsyncConnection, table: Table, at: datetime, ended: Seat | None
) -> None:
    asked = {row.seat: row for row in table.people_to_act()}
    done = [
        seat
        for seat, clock in table.clocks.items()
        if clock.asked_at and (seat not in asked or seat == ended)
    ]
    over = [await _end_turn(tx, table, seat, at) for seat in done]
    begun = [
        await _start_turn(tx, table, row, at)
        for row in asked.values()
        if row.seat in done or not is_waited_for(table, row.seat)
    ]
    await store_clocks(tx, table, *{clock.seat: clock for clock in (*over, *begun)}.values())


def is_waited_for(table: Table, seat: Seat) -> bool:
    """Whether the match waits for the person in that seat."""
    clock = table.clocks.get(seat)
    return clock is not None and clock.asked_at is not None


async def store_clocks(tx: AsyncConnection, table: Table, *changed: ClockRow) -> None:
    await clocks.save_clocks(tx, *changed)
    table.clocks |= {clock.seat: clock for clock in changed}


async def _start_turn(tx: AsyncConnection, table: Table, row: SeatRow, at: datetime) -> ClockRow:
    """A turn begins: its clock is set, and what comes next is planned."""
    pace, known, habits = (
        table.terms.time_control,
        table.clocks.get(row.seat),
        await _load_preferences_for(tx, table, row, at),
    )
    bank = known.bank if known else float(pace.bank) if pace else 0.0
    runs = pace is not None and _may_run(table, habits, at)
    clock = ClockRow(table.id, row.seat, asked_at=at, since=at if runs else None, bank=bank)
    step = time.warning_moment(clock, pace, 0, table.quiet_hours(row.seat)) if pace else None
    await deadlines.insert_deadlines(
        tx,
        table.id,
        row.seat,
        [*([(step, CLOCK, {})] if step else []), *_first_reminder(habits, at)],
    )
    return clock


def _first_reminder(
    habits: Preferences, at: datetime
) -> list[tuple[datetime, str, dict[str, Any]]]:
    """Who can be disturbed is told now and reminded later; who cannot is told as soon as it is
    possible.
    """
    if not habits.is_reachable(at):
        return [(habits.next_reachable(at), REMIND, {"first": True})] if habits.way != QUIET else []
    return (
        [(habits.next_reachable(at + timedelta(hours=habits.every)), REMIND, {})]
        if habits.wants_reminders
        else []
    )


async def _end_turn(tx: AsyncConnection, table: Table, seat: Seat, at: datetime) -> ClockRow:
    """A turn is over: what it took beyond its grace is gone from the bank."""
    clock, pace = table.clocks[seat], table.terms.time_control
    await deadlines.delete_deadlines_of_seat(tx, table.id, seat)
    ended = ClockRow(
        table.id,
        seat,
        bank=time.bank_left(clock, pace, at, table.quiet_hours(seat)) if pace else 0.0,
    )
    table.clocks[seat] = ended
    return ended


async def plan_reminder(
    tx: AsyncConnection, table: Table, seat: Seat, habits: Preferences, at: datetime
) -> None:
    """The next reminder from that moment on, when the person may be disturbed."""
    clock = table.clocks[seat]
    if habits.wants_reminders and not clock.muted and clock.pings < MOST_PINGS:
        await deadlines.insert_deadline(tx, habits.next_reachable(at), REMIND, table.id, seat)


# --- clocks that stand still ----------------------------------------------------------------------


async def start_and_stop_clocks(
    tx: AsyncConnection, table: Table, at: datetime, *, only_stopped: bool = False
) -> None:
    """Stops the clocks that must not run now, and lets the others run: after a pause, a vacation, a
    lost channel, other quiet hours.
    """
    for seat, clock in list(table.clocks.items()):
        if (
            clock.asked_at is None
            or table.seats[seat].person_id is None
            or (only_stopped and clock.since is not None)
        ):
            continue
        spent = time.elapsed_seconds(
            clock, at, table.quiet_hours(seat)
        )  # before anything new is known of the person
        run = _may_run(table, await _load_preferences_for(tx, table, table.seats[seat], at), at)
        if table.terms.time_control is not None:
            await _set_running(tx, table, replace(clock, since=at if run else None, spent=spent))


async def _set_running(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    if clock.since is not None:
        await schedule_next_step(tx, table, clock)
    elif table.clocks[clock.seat].since is not None:
        await deadlines.delete_deadlines_of_seat(tx, table.id, clock.seat, CLOCK)
        await store_clocks(tx, table, clock)


async def _load_preferences_for(
    tx: AsyncConnection, table: Table, row: SeatRow, at: datetime
) -> Preferences:
    habits = await load_preferences(tx, row.person_id)
    table.set_preferences(row.seat, habits, at)
    return habits


def _may_run(table: Table, habits: Preferences, at: datetime) -> bool:
    if table.row.status != PLAYING or "homeless" in table.row.settings:
        return False
    return not table.terms.allows_vacations or not habits.is_on_vacation(at)


async def schedule_next_step(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    """Writes the clock down, and plans its next step."""
    pace = table.terms.time_control
    assert pace is not None
    await store_clocks(tx, table, clock)
    await deadlines.delete_deadlines_of_seat(tx, table.id, clock.seat, CLOCK)
    due = time.warning_moment(
        clock, pace, min(clock.warned, time.OUT - 1), table.quiet_hours(clock.seat)
    )
    if due is not None:
        await deadlines.insert_deadline(tx, due, CLOCK, table.id, clock.seat)


# --- people ---------------------------------------------------------------------------------------


async def load_all_preferences(c: AsyncConnection, table: Table, at: datetime) -> None:
    """A table that was just loaded learns again how those live who are asked."""
    for seat, clock in table.clocks.items():
        if clock.asked_at is not None and seat < len(table.seats):
            table.set_preferences(seat, await load_preferences(c, table.seats[seat].person_id), at)


async def load_preferences(c: AsyncConnection, person_id: int | None) -> Preferences:
    row = await people.load_person(c, person_id) if person_id is not None else None
    return Preferences.from_settings(row.settings if row else {})


async def store_preferences(tx: AsyncConnection, person_id: int, habits: Preferences) -> None:
    row = await people.load_person(tx, person_id)
    known: Mapping[str, object] = row.settings if row else {}
    await people.update_person(tx, person_id, settings={**known, **habits.to_settings()})
