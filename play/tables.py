"""All tables: checks and commits moves, plays what follows by itself, and lets the bots go on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import Busy, Database, PlanRow, plans
from engine.core import Decision, Illegal, Move, Seat, State, Text
from engine.match import LogEntry, Match

from .auto_moves import list_outdated_plans, next_auto_move
from .bots import BotRunner
from .refusals import MovedOn
from .search_processes import SearchProcesses
from .table import ABORTED, FROZEN, LIVE, LOBBY, OVER, PAUSED, PLAYING, UNSHOWN, Table
from .table_store import TableStore
from .wall_clock import WallClock

log = logging.getLogger(__name__)
MAX_AUTO_MOVES: Final = 100  # moves that one move may bring about by itself
# A move, its text, or a function that finds it among the answers to the question.
WantedMove = Move | str | Callable[[Match[Any], Decision], Move]


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move that a person wants to make at their seat."""

    table_id: int
    person_id: int
    wanted: WantedMove
    asked: int | None = None  # the mark of the question they saw; None: whatever is asked now
    seat: Seat | None = None  # whose menu it was; None: their own seat, whichever that is
    server_id: int | None = None  # where they are; None: they may be anywhere
    is_confirmed: bool = False  # what the move gives up has been asked back, or need not be


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A committed move, and the position in which it was made."""

    table: Table
    match: Match[Any]
    decision: Decision
    move: Move
    line: LogEntry
    state_before: State

    def label(self) -> Text:
        """What the move is called, in the view of the seat that made it."""
        game = self.match.game
        seat = self.decision.seat
        return game.name_move(game.view(self.state_before, seat), self.move)


@dataclass(frozen=True, slots=True)
class MoveWarning:
    """A move that was not made: it would give something up for good, so the person is asked."""

    table: Table
    seat: Seat
    asked: int  # the mark of the question that the move answers
    move: Move
    text: Text


class Tables(TableStore):
    """The tables of one bot. `changed` is told which table has news to show."""

    def __init__(
        self,
        db: Database,
        changed: Callable[[int], None] = lambda table_id: None,
        wall: WallClock | None = None,
    ) -> None:
        """`changed` is called with the id of a table that has news to show."""
        super().__init__(db, wall)
        self.changed = changed
        self._bots = BotRunner(self)

    # --- acting -------------------------------------------------------

    async def act(
        self,
        table_id: int,
        person_id: int,
        move: Move,
        asked: int | None = None,
    ) -> LogEntry:
        """Makes a person's move at their seat, without asking whether they are sure.

        `asked` is the mark of the question they saw; None means
        whatever is asked now.
        """
        made = await self.make_move(
            MoveRequest(
                table_id=table_id,
                person_id=person_id,
                wanted=move,
                asked=asked,
                is_confirmed=True,
            )
        )
        assert isinstance(made, MoveMade)
        return made.line

    async def make_move(self, request: MoveRequest) -> MoveMade | MoveWarning:
        """Checks the request and commits the move.

        Where the move gives something up for good and is not confirmed,
        nothing is committed and the warning is returned. Whatever takes
        long, such as pictures, comes after the commit.
        """
        async with self.locked(request.table_id) as table:
            match, decision = _find_question(table, request)
            move = _read_move(match, decision, request.wanted)
            if not request.is_confirmed and type(move) in match.game.warned_kinds:
                warning = _find_warning(table, match, decision, move)
                if warning is not None:
                    return warning
            state_before = match.state.copy()
            outdated = list_outdated_plans(table, decision.seat) if table.plans else ()
            line = await self.commit_move(table, match, decision.seat, move, outdated)
            if decision.seat in table.seats_called_for:
                await self._keep_returned_seat(table, decision.seat)
        self.after_change(table)
        return MoveMade(
            table=table,
            match=match,
            decision=decision,
            move=move,
            line=line,
            state_before=state_before,
        )

    async def _keep_returned_seat(self, table: Table, seat: Seat) -> None:
        """Ends the search for a substitute for a seat whose person has acted again."""
        settings = table.row.settings
        offered = {key: to for key, to in settings["seeking"].items() if key != str(seat)}
        called = [other for other in table.seats_called_for if other != seat]
        own = table.seats[seat]
        async with self.writing(table) as tx:
            await self.change_row(
                tx,
                table,
                settings={**settings, "seeking": offered, "called": called},
                shown_seq=UNSHOWN,
            )
            await self.add_note(tx, table, "back", own.person_id, seat=seat, name=own.name)

    def check_asked(self, table: Table, seat: Seat, asked: int | None) -> None:
        """Raises Illegal if it is not the seat's turn, or the question is another by now.

        `asked` is the mark of the question that a button answers; None
        means any question.
        """
        _find_asked_question(table, seat, asked)

    async def commit_move(
        self,
        table: Table,
        match: Match[Any],
        seat: Seat,
        move: Move,
        dropped_plans: Sequence[PlanRow] = (),
        *,
        made_by: str | None = None,
    ) -> LogEntry:
        """Makes and writes a move at a locked table, then all automatic moves that follow from it.

        `dropped_plans` are plans that are deleted in the same
        transaction: those that it fulfils, and those that are outdated.
        `made_by` says who made it for the player; None if they did.
        """
        line = await self._commit_single_move(table, match, seat, move, dropped_plans, made_by)
        await self.play_auto_moves(table)
        return line

    async def _commit_single_move(
        self,
        table: Table,
        match: Match[Any],
        seat: Seat,
        move: Move,
        dropped_plans: Sequence[PlanRow],
        made_by: str | None,
    ) -> LogEntry:
        """Makes and writes one move.

        Deletes these plans, and those that end with the turn. `made_by`
        says who made it for the player; None if they did.
        """
        line = match.act(seat, move)
        passing = [plan for plan in table.plans if plan.passing] if line.ends_turn else []
        rows = self.prepare_entry(table, line, [*dropped_plans, *passing], made_by)
        async with self.writing(table) as tx:
            await self.store_entry(tx, table, line, rows)
        return line

    async def drop_plans(self, tx: AsyncConnection, table: Table, gone: Sequence[PlanRow]) -> None:
        """Deletes these plans of the table, in the database and in memory."""
        if gone:
            await plans.delete_plans(tx, *(plan.id for plan in gone))
            table.plans = [plan for plan in table.plans if plan not in gone]

    async def play_auto_moves(self, table: Table) -> bool:
        """Makes the moves at a locked table for which nobody needs to be asked.

        False if there was none. Errors are only logged: the move before
        these ones stands.
        """
        has_moved = False
        try:
            for _ in range(MAX_AUTO_MOVES):
                auto_move = next_auto_move(table)
                if auto_move is None:
                    break
                await self._commit_single_move(
                    table,
                    table.running_match,
                    auto_move.seat,
                    auto_move.move,
                    auto_move.done_plans,
                    auto_move.made_by,
                )
                has_moved = True
        except Busy:  # it is answered later, or by hand
            log.warning("table %s waits for the records", table.id)
        except Exception:  # the move before this one stands, whatever is wrong here
            log.exception("table %s does not go on by itself", table.id)
        return has_moved

    def after_change(self, table: Table) -> None:
        """Called after a committed change: has the table shown anew, and lets the bots go on."""
        self.changed(table.id)
        self.wake_bots(table)

    # --- bots ---------------------------------------------------------

    @property
    def searches(self) -> SearchProcesses:
        """The processes that search for bots and hints."""
        return self._bots.searches

    def wake_bots(self, table: Table) -> None:
        """Lets the bots play at the table, where one has to."""
        self._bots.start_playing(table)

    async def wait_for_bots(self) -> None:
        """Waits for the bots that are playing: before the end of the process, and in tests."""
        await self._bots.wait_until_idle()

    async def wait_for_bots_of(self, table_id: int, seconds: float) -> None:
        """Waits until the bots of a table wait for a person, but no longer than `seconds`."""
        await self._bots.wait_for_table(table_id, seconds)

    async def stop(self) -> None:
        """Stops all bots, at the end of the process."""
        await self._bots.stop()


def _find_question(table: Table, request: MoveRequest) -> tuple[Match[Any], Decision]:
    """The match and the question that the request answers.

    Raises Illegal if it is not the person's, or not asked any more.
    """
    if request.server_id not in (None, table.row.server_id):
        raise Illegal(Text("There is no such table."))
    seat = table.own_seat(request.person_id).seat
    if request.seat not in (None, seat):
        raise Illegal(Text("That menu belongs to another seat."))
    match = table.running_match
    return match, _find_asked_question(table, seat, request.asked)


def _find_asked_question(table: Table, seat: Seat, asked: int | None) -> Decision:
    """The question that the seat is asked now.

    Raises Illegal if it is not the seat's turn. `asked` is the mark of
    the question that the pressed button answers; raises Illegal if the
    seat is asked something else by now. None means any question.
    """
    match = table.running_match
    decision = match.decision(seat)
    if decision is None:
        raise Illegal(Text("It is not your turn. You will be told when it is."))
    asked_now = match.question_mark(seat)
    if asked is not None and asked != asked_now:
        raise MovedOn(table.id, asked_now)
    return decision


def _read_move(match: Match[Any], decision: Decision, wanted: WantedMove) -> Move:
    """The move that is wanted, parsed from its text or found by a reader in the question."""
    if isinstance(wanted, str):
        return match.game.moves.parse(wanted)
    if isinstance(wanted, Move):
        return wanted
    return wanted(match, decision)


def _find_warning(
    table: Table,
    match: Match[Any],
    decision: Decision,
    move: Move,
) -> MoveWarning | None:
    """The warning of what the move would give up for good.

    None if there is none. Raises Illegal if the move is not allowed at all.
    """
    if not decision.allows(move):
        raise Illegal(decision.refusal(move))
    seat = decision.seat
    text = match.game.warning(match.game.view(match.state, seat), move)
    if text is None:
        return None
    return MoveWarning(
        table=table, seat=seat, asked=match.question_mark(seat) or 0, move=move, text=text
    )


__all__ = [
    "ABORTED",
    "FROZEN",
    "LIVE",
    "LOBBY",
    "OVER",
    "PAUSED",
    "PLAYING",
    "MoveMade",
    "MoveRequest",
    "MoveWarning",
    "Tables",
]
