"""Turns and their clocks: they start and stop with the questions that a match asks.

What has to happen later is planned with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ClockRow, SeatRow, clocks, deadlines, people, turns
from db.turns import TurnChanges
from engine.core import Seat

from . import time_control as time
from .answer_times import count_answer
from .preferences import QUIET, Preferences
from .table import LIVE, PAUSED, PLAYING, Table

# the kinds of deadlines of matches and people
CLOCK, REMIND, IDLE, RETURN, VACATION = "clock", "remind", "idle", "return", "vacation"
SILENT: Final = "silent"  # whoever was told of the turn in private alone is pinged
MAX_PINGS_OF_TURN: Final = 30  # of one turn


async def update_turns(
    tx: AsyncConnection,
    table: Table,
    at: datetime,
    ended: Seat | None = None,
) -> None:
    """Begins and ends turns after the people or the status of a match have changed.

    `ended` is a seat whose turn ends now, and begins anew if it still must act.
    """
    changes = await change_turns(tx, table, at, table.list_asked(), ended)
    await turns.store_turns(tx, table.id, changes)
    if table.row.status == PAUSED:
        await start_and_stop_clocks(tx, table, at)


async def change_turns(
    tx: AsyncConnection,
    table: Table,
    at: datetime,
    asked: Sequence[tuple[Seat, int | None]],
    ended: Seat | None = None,
) -> TurnChanges:
    """Which turns end and begin now that `asked` must act: pairs (seat, person or None for a bot).

    `ended` is the seat whose turn the rules have just ended. The table
    in memory is changed at once; the caller writes the changes.
    """
    changes = TurnChanges()
    if table.row.status not in LIVE:
        table.clocks.clear()
        changes.is_match_over = True
    elif table.row.status == PLAYING:
        people = [seat for seat, person in asked if person is not None]
        changes.ended_seats += _list_ended_seats(table, people, ended)
        starting = _list_starting_turns(table, people, changes.ended_seats)
        _end_turns(table, at, changes)  # by the quiet hours known so far: before they are reloaded
        stopped = _list_stopped_clocks(table)
        people_asked = [
            row.person_id for row in (*starting, *stopped) if row.person_id is not None
        ]
        settings = await turns.load_settings_of_people(tx, people_asked)
        for row in (*starting, *stopped):
            known = Preferences.from_settings(settings.get(row.person_id or 0, {}))
            table.set_preferences(row.seat, known, at)
        for row in starting:
            _start_turn(table, row.seat, at, changes)
        _restart_clocks(table, stopped, at, changes)
        table.clocks |= changes.clocks
    return changes


def _list_ended_seats(table: Table, people: Sequence[Seat], turn_ender: Seat | None) -> list[Seat]:
    """The seats whose turn is over: they are not asked any more, or have ended it themselves.

    `people` are the seats of people who are asked now, `turn_ender` is
    the seat whose move ended its turn.
    """
    return [
        seat
        for seat, clock in table.clocks.items()
        if clock.asked_at and (seat not in people or seat == turn_ender)
    ]


def _list_starting_turns(
    table: Table,
    people: Sequence[Seat],
    ended_seats: Sequence[Seat],
) -> list[SeatRow]:
    """The seats of people whose turn begins.

    They were not asked before, or their turn ends and begins anew.
    """
    return [
        table.seats[seat]
        for seat in people
        if seat in ended_seats or not is_waited_for(table, seat)
    ]


def _list_stopped_clocks(table: Table) -> list[SeatRow]:
    """The people whose turn goes on, and whose clock stands still.

    There are none without a time control.
    """
    if table.terms.time_control is None:
        return []
    return [
        table.seats[seat]
        for seat, clock in table.clocks.items()
        if clock.asked_at is not None
        and clock.since is None
        and table.seats[seat].person_id is not None
    ]


def is_waited_for(table: Table, seat: Seat) -> bool:
    """Whether the match waits for the person in that seat."""
    clock = table.clocks.get(seat)
    return clock is not None and clock.asked_at is not None


def can_mute_reminders(table: Table, seat: Seat) -> bool:
    """Whether the person was reminded of this turn, and would be again."""
    clock = table.clocks.get(seat)
    if clock is None or not is_waited_for(table, seat):
        return False
    if clock.muted or not 0 < clock.pings < MAX_PINGS_OF_TURN:
        return False
    preferences = table.preferences.get(seat)
    return preferences is None or preferences.wants_reminders


def _end_turns(table: Table, at: datetime, changes: TurnChanges) -> None:
    """Resets the clocks of ended turns, with the time that is left in the bank of each seat."""
    control = table.terms.time_control
    for seat in changes.ended_seats:
        bank = 0.0
        if control is not None:
            bank = time.bank_left(table.clocks[seat], control, at, table.quiet_hours(seat))
        answers = count_answer(table, table.clocks[seat], at)
        ended = ClockRow(table.id, seat, bank=bank, answers=answers)
        table.clocks[seat] = changes.clocks[seat] = ended


def _start_turn(table: Table, seat: Seat, at: datetime, changes: TurnChanges) -> None:
    """Begins the turn of a person: adds its clock, first warning and reminder to `changes`.

    `table.preferences` must hold those of the seat. The bank is what
    earlier turns left, or the full one in the first turn. Where the
    clock may not run, `since` is None and no warning is planned.
    """
    control = table.terms.time_control
    last_clock = table.clocks.get(seat)
    preferences = table.preferences[seat]
    bank = float(control.bank) if control else 0.0
    answers: list[int] = []
    if last_clock is not None:
        bank = last_clock.bank
        answers = last_clock.answers
    since = at if control is not None and _may_clock_run(table, preferences, at) else None
    clock = ClockRow(table.id, seat, asked_at=at, since=since, bank=bank, answers=answers)
    changes.clocks[seat] = clock
    if control is not None:
        first_warning = time.step_moment(clock, control, 0, table.quiet_hours(seat))
        if first_warning is not None:
            changes.deadlines.append(_make_deadline(first_warning, CLOCK, seat))
    for due, data in _list_first_reminder(preferences, at):
        changes.deadlines.append(_make_deadline(due, REMIND, seat, **data))


def _restart_clocks(
    table: Table,
    stopped: Sequence[SeatRow],
    at: datetime,
    changes: TurnChanges,
) -> None:
    """Lets stopped clocks run again where nothing stops them any more."""
    control = table.terms.time_control
    if control is None:
        return
    for row in stopped:
        if _may_clock_run(table, table.preferences[row.seat], at):
            clock = replace(table.clocks[row.seat], since=at)
            changes.clocks[row.seat] = clock
            changes.ended_deadlines.append((row.seat, CLOCK))
            due = _next_step_at(table, clock, control)
            if due is not None:
                changes.deadlines.append(_make_deadline(due, CLOCK, row.seat))


def _make_deadline(due_at: datetime, kind: str, seat: Seat, **data: Any) -> dict[str, Any]:
    """Makes a deadline of a seat as `TurnChanges` holds it."""
    return {"due_at": due_at, "kind": kind, "seat": seat, "data": data}


def _list_first_reminder(
    preferences: Preferences,
    at: datetime,
) -> list[tuple[datetime, dict[str, Any]]]:
    """The first reminder of a turn that begins, as a list of one: (moment, data of the deadline).

    Empty if there is none. A person who may be disturbed at `at` is
    told of the turn elsewhere, and reminded later. Any other is told by
    this reminder (`first`), as soon as they may be disturbed.
    """
    if not preferences.is_reachable(at):
        if preferences.way == QUIET:
            return []
        return [(preferences.next_reachable(at), {"first": True})]
    if not preferences.wants_reminders:
        return []
    return [(preferences.next_reachable(at + timedelta(hours=preferences.every)), {})]


async def store_clocks(tx: AsyncConnection, table: Table, *changed: ClockRow) -> None:
    """Stores these clocks, in the database and in the table in memory."""
    await clocks.save_clocks(tx, *changed)
    table.clocks |= {clock.seat: clock for clock in changed}


async def plan_reminder(
    tx: AsyncConnection,
    table: Table,
    seat: Seat,
    preferences: Preferences,
    at: datetime,
) -> None:
    """Plans the next reminder for the first moment from `at` on when it may disturb the person.

    None is planned where they want none, muted this turn, or had
    MAX_PINGS_OF_TURN of it.
    """
    clock = table.clocks[seat]
    if preferences.wants_reminders and not clock.muted and clock.pings < MAX_PINGS_OF_TURN:
        await deadlines.insert_deadline(tx, preferences.next_reachable(at), REMIND, table.id, seat)


# --- clocks that stand still ------------------------------------------


async def start_and_stop_clocks(tx: AsyncConnection, table: Table, at: datetime) -> None:
    """Stops the clocks that must not run now, and lets the others run.

    Called when a match is paused, a channel is lost or found again, or
    a person has changed their vacation or quiet hours. It looks only at
    people who must act: it reloads their preferences, and books the
    time since the clock ran as spent. Without a time control it does no
    more than reload the preferences.
    """
    for seat, clock in list(table.clocks.items()):
        row = table.seats[seat]
        if clock.asked_at is None or row.person_id is None:
            continue
        # by the quiet hours known so far: before they are reloaded
        spent = time.elapsed_seconds(clock, at, table.quiet_hours(seat))
        preferences = await load_preferences(tx, row.person_id)
        table.set_preferences(seat, preferences, at)
        since = at if _may_clock_run(table, preferences, at) else None
        if table.terms.time_control is not None:
            await _start_or_stop_clock(tx, table, replace(clock, since=since, spent=spent))


async def _start_or_stop_clock(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    """Stores the changed clock of a seat, and plans or deletes its next step.

    A clock with `since` runs: its next step is planned. One without stands still:
    its step is deleted. Nothing is written where it stood still before.
    """
    if clock.since is not None:
        await schedule_next_step(tx, table, clock)
    elif table.clocks[clock.seat].since is not None:
        await deadlines.delete_deadlines_of_seat(tx, table.id, clock.seat, CLOCK)
        await store_clocks(tx, table, clock)


def _may_clock_run(table: Table, preferences: Preferences, at: datetime) -> bool:
    """Whether the person's clock may run.

    It stands still while the match is paused, while its channel is lost
    (`homeless`), and in a vacation where the terms allow those.
    """
    if table.row.status != PLAYING or "homeless" in table.row.settings:
        return False
    return not table.terms.allows_vacations or not preferences.is_on_vacation(at)


async def schedule_next_step(tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
    """Stores the clock, and plans when its next step is due."""
    control = table.terms.time_control
    assert control is not None
    await store_clocks(tx, table, clock)
    await deadlines.delete_deadlines_of_seat(tx, table.id, clock.seat, CLOCK)
    due = _next_step_at(table, clock, control)
    if due is not None:
        await deadlines.insert_deadline(tx, due, CLOCK, table.id, clock.seat)


def _next_step_at(table: Table, clock: ClockRow, control: time.TimeControl) -> datetime | None:
    """When the clock's next step is due; None while it stands still."""
    step = min(clock.warned, time.LAST_STEP)
    return time.step_moment(clock, control, step, table.quiet_hours(clock.seat))


# --- people -----------------------------------------------------------


async def load_all_preferences(c: AsyncConnection, table: Table, at: datetime) -> None:
    """Gives a table that was just loaded the preferences of the people who must act."""
    for seat, clock in table.clocks.items():
        if clock.asked_at is not None and seat < len(table.seats):
            table.set_preferences(seat, await load_preferences(c, table.seats[seat].person_id), at)


async def load_preferences(c: AsyncConnection, person_id: int | None) -> Preferences:
    """The person's preferences, with defaults where nothing is stored.

    `person_id` None: all defaults.
    """
    if person_id is None:
        return Preferences.from_settings({})
    row = await people.load_person(c, person_id)
    return Preferences.from_settings(row.settings if row else {})


async def store_preferences(tx: AsyncConnection, person_id: int, preferences: Preferences) -> None:
    """Stores the person's preferences among their other settings."""
    row = await people.load_person(tx, person_id)
    known: Mapping[str, object] = row.settings if row else {}
    await people.update_person(tx, person_id, settings={**known, **preferences.to_settings()})
