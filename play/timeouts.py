"""Turns that take long: reminders, warnings, the end of the clock; and idle tables.

A table where nothing happens any more is closed.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ClockRow, DeadlineRow, deadlines, servers
from engine.core import Illegal, Seat, Text

from . import time_control as time
from . import turn_timers
from .automatic import TIME_OVER
from .bots import choose_bot_move_in_time
from .preferences import DIGEST, QUIET, Preferences
from .resigning import Resignations
from .scheduler import Scheduler
from .table import (
    ABORTED,
    FROZEN,
    IDLE_CLOSED,
    IDLE_NOTICE,
    LOBBY,
    PAUSED,
    PLAYING,
    UNSHOWN,
    Table,
)
from .tables import Tables
from .terms import BOT, OUT
from .turn_timers import CLOCK, IDLE, REMIND

MAX_LATE_MOVES: Final = 100  # made for one turn of a player whose time is over
TIME_GIVEN: Final = timedelta(days=1)  # that others may give to somebody who is short of time


class TurnTimeouts:
    """Handles the deadlines of a turn: reminders, the clock, and idle tables."""

    def __init__(self, tables: Tables, resignations: Resignations, scheduler: Scheduler) -> None:
        """Registers the handlers of reminders, clocks and idle tables with the scheduler."""
        self.tables = tables
        self.resignations = resignations
        scheduler.register(REMIND, self.remind)
        scheduler.register(CLOCK, self.advance_clock)
        scheduler.register(IDLE, self.close_idle_table)

    # --- reminders ----------------------------------------------------

    async def remind(self, row: DeadlineRow) -> None:
        """Handler of `REMIND` deadlines: reminds a person of their turn.

        Where they acted here a moment ago or may not be disturbed, it
        is planned for later. Where they do not want to be reminded, or
        must not act any more, nothing happens.
        """
        table_id, seat = _read_match_and_seat(row)
        async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
            clock = table.clocks.get(seat)
            person = table.seats[seat].person_id
            at = self.tables.now()
            was_planned = await deadlines.delete_deadlines(tx, row.id)
            if clock is None or clock.asked_at is None or person is None:
                return
            if seat in table.vacated_seats:
                return
            if not was_planned:
                return
            preferences = await turn_timers.load_preferences(tx, person)
            is_first = bool(row.data.get("first"))  # the person was not told of the turn yet
            wants_no_pings = preferences.way in (DIGEST, QUIET)
            wants_no_reminders = preferences.every == 0 and not is_first
            if wants_no_pings or wants_no_reminders:
                return
            due = _reminder_due(table, seat, clock.asked_at, preferences, at)
            if due > at:
                await turn_timers.plan_reminder(tx, table, seat, preferences, due)
                return
            await turn_timers.store_clocks(tx, table, replace(clock, pings=clock.pings + 1))
            await turn_timers.plan_reminder(
                tx, table, seat, preferences, at + timedelta(hours=preferences.every)
            )
            await self.tables.ping_again(tx, table, person)
        self.tables.changed(table_id)

    async def mute_reminders(self, table_id: int, person_id: int) -> None:
        """Ends the reminders of the person's turn.

        Only the last warning of a clock still comes. Raises Illegal if
        it is not their turn.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            if not turn_timers.is_waited_for(table, seat):
                raise Illegal(Text("It is not your turn. You will be told when it is."))
            async with self.tables.writing(table) as tx:
                await deadlines.delete_deadlines_of_seat(tx, table_id, seat, REMIND)
                await turn_timers.store_clocks(tx, table, replace(table.clocks[seat], muted=True))

    # --- the clock ----------------------------------------------------

    async def advance_clock(self, row: DeadlineRow) -> None:
        """Handler of `CLOCK` deadlines: warns, or ends the turn where its time is over.

        The clocks of a match that no longer replays are stopped:
        nobody can act there.
        """
        table_id, seat = _read_match_and_seat(row)
        async with self.tables.locked(table_id) as table:
            clock = table.clocks.get(seat)
            pace = table.terms.time_control
            async with self.tables.writing(table) as tx:
                if clock is None or pace is None or clock.since is None:
                    await deadlines.delete_deadlines(tx, row.id)
                    return
                if table.row.status == FROZEN:
                    await turn_timers.start_and_stop_clocks(tx, table, self.tables.now())
                    return
                passed = time.steps_passed(clock, pace, self.tables.now(), table.quiet_hours(seat))
                if passed < time.ALL_STEPS_PASSED:
                    await self._warn_of_time(tx, table, clock, passed)
                elif clock.warned < time.ALL_STEPS_PASSED:
                    await self._apply_timeout(tx, table, clock)
        if passed >= time.ALL_STEPS_PASSED:
            await self._play_late_turn(table_id, seat)
        self.tables.after_change(table)

    async def _warn_of_time(
        self,
        tx: AsyncConnection,
        table: Table,
        clock: ClockRow,
        passed: int,
    ) -> None:
        """Warns a person whose turn runs out of time, once for each step of WARNING_FRACTIONS.

        `passed` is how many steps have passed. Where it was warned of
        them already (time was given back), only plans the next step.
        """
        await turn_timers.schedule_next_step(
            tx, table, replace(clock, warned=max(clock.warned, passed))
        )
        if passed <= clock.warned:
            return
        await self.tables.change_row(tx, table, shown_seq=UNSHOWN)
        person = table.seats[clock.seat].person_id
        preferences = await turn_timers.load_preferences(tx, person)
        at = self.tables.now()
        is_last_warning = passed >= len(time.WARNING_FRACTIONS)
        if person is None or preferences.way == QUIET or (clock.muted and not is_last_warning):
            return
        if clock.seat in table.vacated_seats:
            return
        # this warning replaces the reminder
        await deadlines.delete_deadlines_of_seat(tx, table.id, clock.seat, REMIND)
        if preferences.is_reachable(at):
            await turn_timers.plan_reminder(
                tx, table, clock.seat, preferences, at + timedelta(hours=preferences.every)
            )
            await self.tables.ping_again(tx, table, person)
        else:  # the person may not be disturbed now: as soon as they may be
            await deadlines.insert_deadline(
                tx,
                preferences.next_reachable(at),
                REMIND,
                match_id=table.id,
                seat=clock.seat,
                data={"first": True},
            )

    async def give_time(
        self,
        table_id: int,
        giver_id: int,
        seat: Seat,
        name: str,
        *,
        moderator: bool = False,
    ) -> Table:
        """Somebody else at the table, or a moderator, gives a person a day more for this turn.

        `name` is the giver's, as the log will show it. Raises Illegal
        if no clock runs, or they may not give time.
        """
        async with self.tables.locked(table_id) as table:
            clock = table.clocks.get(seat)
            pace = table.terms.time_control
            if not moderator and not _may_give_time(table, giver_id, seat):
                raise Illegal(
                    Text("Time is given by others at the table, in a league by moderators.")
                )
            if pace is None or clock is None or clock.since is None or table.row.status != PLAYING:
                raise Illegal(Text("No clock runs there."))
            # as if the turn had taken so much less; warnings are then given again
            extended = replace(clock, spent=clock.spent - TIME_GIVEN.total_seconds())
            passed = time.steps_passed(extended, pace, self.tables.now(), table.quiet_hours(seat))
            extended = replace(extended, warned=min(clock.warned, passed))
            async with self.tables.writing(table) as tx:
                await turn_timers.schedule_next_step(tx, table, extended)
                await self.tables.change_row(tx, table, shown_seq=UNSHOWN)
                await self.tables.add_note(
                    tx,
                    table,
                    "given",
                    giver_id,
                    seat=seat,
                    name=table.seats[seat].name,
                    giver=name,
                )
        self.tables.changed(table_id)
        return table

    async def _apply_timeout(self, tx: AsyncConnection, table: Table, clock: ClockRow) -> None:
        """Applies the table's rule to a turn whose time is over: the seat is out, or is played for.

        The turn's deadline is not deleted here: after a restart it
        plays the turn to its end.
        """
        if table.terms.timeout_rule == OUT:
            late = self._list_late_seats(table) or [clock.seat]
            for seat in late:
                over = replace(table.clocks[seat], warned=time.ALL_STEPS_PASSED)
                await turn_timers.store_clocks(tx, table, over)
            await self.resignations.lose_seats(tx, table, late, "out")
            return
        await turn_timers.store_clocks(tx, table, replace(clock, warned=time.ALL_STEPS_PASSED))
        await self.tables.add_note(
            tx,
            table,
            "late",
            table.seats[clock.seat].person_id,
            seat=clock.seat,
            rule=table.terms.timeout_rule,
        )

    def _list_late_seats(self, table: Table) -> list[Seat]:
        """The seats that must act now and whose time is over, in no order that counts.

        All of them lose at once: whoever is looked at first would else
        lose to somebody who is no less late.
        """
        pace = table.terms.time_control
        at = self.tables.now()
        assert pace is not None
        late: list[Seat] = []
        for row in table.people_to_act():
            clock = table.clocks.get(row.seat)
            if clock is None or clock.since is None:
                continue
            passed = time.steps_passed(clock, pace, at, table.quiet_hours(row.seat))
            if passed >= time.ALL_STEPS_PASSED:
                late.append(row.seat)
        return late

    async def _play_late_turn(self, table_id: int, seat: Seat) -> None:
        """Plays a turn whose time is over to its end, by a bot or with the simplest answers.

        Does nothing where the seat does not have that turn any more.
        After MAX_LATE_MOVES moves the turn is ended here, and begins
        anew with a new clock.
        """
        for _ in range(MAX_LATE_MOVES):
            async with self.tables.locked(table_id) as table:
                if not _has_timed_out(table, seat):
                    return
                match = table.running_match
                decision = match.decision(seat)
                assert decision is not None
                move = decision.fallback
                if table.terms.timeout_rule == BOT:
                    move = await choose_bot_move_in_time(match, seat, None)
                await self.tables.commit_move(table, match, seat, move, made_by=TIME_OVER)
        async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
            await self.tables.update_asked(tx, table, seat)

    # --- nothing happens ----------------------------------------------

    async def close_idle_table(self, row: DeadlineRow) -> None:
        """Handler of `IDLE` deadlines: announces that an idle table will be closed, or closes it.

        A week lies between the two. While the match is paused, or the
        bot is not in the server, the table does not count as idle.
        """
        table_id = row.match_id
        assert table_id is not None, "such a deadline is a table's"
        async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
            at = self.tables.now()
            is_stopped = table.row.status == PAUSED or await _is_bot_gone(tx, table)
            idle_since = at if is_stopped else table.last_activity
            if at < idle_since + IDLE_NOTICE:
                await deadlines.postpone_deadline(tx, row.id, idle_since + IDLE_NOTICE)
            elif table.closing_at is None:
                await self._announce_closing(tx, table, row, at + IDLE_CLOSED - IDLE_NOTICE)
            else:
                await self.tables.add_note(tx, table, "idle", person_id=None)
                await self.tables.conclude(tx, table, ABORTED)
        self.tables.changed(table_id)

    async def _announce_closing(
        self,
        tx: AsyncConnection,
        table: Table,
        row: DeadlineRow,
        closes: datetime,
    ) -> None:
        """Notes when the idle table will be closed, and tells those who must act there."""
        await deadlines.postpone_deadline(tx, row.id, closes)
        settings = {**table.row.settings, "closing": closes.isoformat()}
        await self.tables.change_row(tx, table, settings=settings)
        if table.row.status != LOBBY:
            asked = [row.person_id for row in table.people_to_tell()]
            people = [person for person in asked if person is not None]
            await self.tables.ping_again(tx, table, *people)


def _may_give_time(table: Table, giver_id: int, seat: Seat) -> bool:
    """Whether a player may give that seat time: another's, and at no table of a league.

    Raises Illegal if the giver has no seat at the table.
    """
    return "season" not in table.row.settings and table.own_seat(giver_id).seat != seat


async def _is_bot_gone(tx: AsyncConnection, table: Table) -> bool:
    """Whether the bot had to leave the server: nobody can play there until it is invited back."""
    return (await servers.load_server(tx, table.row.server_id)).left_at is not None


def _read_match_and_seat(row: DeadlineRow) -> tuple[int, Seat]:
    """The match and the seat that a deadline is about."""
    assert row.match_id is not None
    assert row.seat is not None
    return row.match_id, row.seat


def _reminder_due(
    table: Table,
    seat: Seat,
    since: datetime,
    preferences: Preferences,
    at: datetime,
) -> datetime:
    """The first moment, from `at` on, for a reminder of a turn that began at `since`.

    At least one interval of reminders after the seat's last move in it;
    later in a pause.
    """
    every = timedelta(hours=preferences.every)
    lines = table.match.lines if table.match else []
    earliest = at
    for moment, line in zip(table.times, lines, strict=True):
        if line.seat == seat and moment > since:
            earliest = max(earliest, moment + every)
    if table.row.status == PAUSED:
        earliest = max(earliest, at + every)
    return preferences.next_reachable(earliest)


def _has_timed_out(table: Table, seat: Seat) -> bool:
    """Whether the seat still has the turn whose time is over."""
    clock = table.clocks.get(seat)
    if clock is None or clock.asked_at is None:
        return False
    return clock.warned >= time.ALL_STEPS_PASSED
