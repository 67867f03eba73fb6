"""The bots at the tables: one task for each table where one has to move, and what it chooses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any, Protocol

from db import Busy
from engine.core import Bot, Decision, Game, Move, Seat, View
from engine.levels import find_quick_bot
from engine.match import LogEntry, Match

from . import crash_points
from .auto_moves import next_auto_move
from .automatic import SITTING_IN
from .bot_thoughts import Thought
from .search_processes import SearchProcesses
from .table import Table

log = logging.getLogger(__name__)
MAX_THINKING_SECONDS = 30.0  # seconds that a bot may think
BUSY_RETRY_SECONDS = 2.0  # seconds until a bot tries again to write its move


class BotTables(Protocol):
    """What bots need of the tables: one of them locked, and moves that are written down."""

    changed: Callable[[int], None]

    def locked(self, table_id: int) -> AbstractAsyncContextManager[Table]:
        """Gives the table while its lock is held."""
        ...

    async def play_auto_moves(self, table: Table) -> bool:
        """Makes the moves for which nobody has to be asked.

        False if there was none.
        """
        ...

    async def commit_move(
        self,
        table: Table,
        match: Match[Any],
        seat: Seat,
        move: Move,
        *,
        made_by: str | None = None,
    ) -> LogEntry:
        """Makes and writes a move at a locked table.

        `made_by` says who made it for a person.
        """
        ...


class BotRunner:
    """Plays for the bots: one task for each table where a bot has to move."""

    def __init__(self, tables: BotTables) -> None:
        self.tables = tables
        self.searches = SearchProcesses()
        self._thoughts_by_table: dict[int, tuple[Thought, asyncio.Task[Move | None]]] = {}
        self._tasks_by_table: dict[int, asyncio.Task[None]] = {}

    def start_playing(self, table: Table) -> None:
        """Starts the table's task, where a bot or an automatic move is next.

        While the table's task is running, it only stops a bot that
        thinks about an outdated question.
        """
        running = self._tasks_by_table.get(table.id)
        if running is not None and not running.done():
            self._cancel_outdated_thought(table)
            return
        if next_bot_seat(table) is None and next_auto_move(table) is None:
            return
        task = asyncio.create_task(self._play_until_waiting(table.id))
        self._tasks_by_table[table.id] = task
        task.add_done_callback(lambda done: self._forget_task(table.id, done))

    def _forget_task(self, table_id: int, task: asyncio.Task[None]) -> None:
        """Called when the task of a table is done: removes it, and logs the error that ended it."""
        if self._tasks_by_table.get(table_id) is task:
            del self._tasks_by_table[table_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("the bots of table %s stopped", table_id, exc_info=task.exception())

    async def _play_until_waiting(self, table_id: int) -> None:
        """The task of one table: makes moves until a person has to act."""
        while True:
            try:
                if not await self._make_one_move(table_id):
                    return
                self.tables.changed(table_id)
            except Busy as error:
                log.warning("the bots of table %s wait for the records: %s", table_id, error)
                await asyncio.sleep(BUSY_RETRY_SECONDS)

    async def _make_one_move(self, table_id: int) -> bool:
        """Makes one move of a bot, or the automatic moves.

        False if there was none. A bot that searches or takes its time
        does so without the table's lock: nobody waits for it.
        """
        async with self.tables.locked(table_id) as table:
            seat = next_bot_seat(table)
            if seat is None:
                return await self.tables.play_auto_moves(table)
            thought = Thought.about(table, seat)
            if thought is None:
                match = table.running_match
                move = await choose_bot_move_in_time(match, seat, table.seats[seat].bot)
                await self._commit_move(table, seat, move)
                return True
            thinking = asyncio.create_task(thought.think(self.searches))
        self._thoughts_by_table[table_id] = (thought, thinking)
        return await self._finish_thought(table_id, thought, thinking)

    async def _finish_thought(
        self,
        table_id: int,
        thought: Thought,
        thinking: asyncio.Task[Move | None],
    ) -> bool:
        """Waits for a thought, and makes its move if the same is still asked.

        If the thought was cancelled, or found nothing, the bot that
        does not search answers, where a bot is still asked. Returns
        True: there may be more to do at the table.
        """
        try:
            await asyncio.wait({thinking})
        finally:
            thinking.cancel()  # where the table's own task is ended
            self._thoughts_by_table.pop(table_id, None)
        move = None if thinking.cancelled() else thinking.result()
        async with self.tables.locked(table_id) as table:
            if not thought.is_about(table):
                return True  # the table has gone on: look again
            if move is None or not thought.decision.allows(move):
                match = table.running_match
                move = await choose_bot_move_in_time(match, thought.seat, None)
            await self._commit_move(table, thought.seat, move)
        return True

    async def _commit_move(self, table: Table, seat: Seat, move: Move) -> None:
        """Makes and writes a bot's move at a locked table."""
        crash_points.crash_point("bot-move")
        sits_in = table.seats[seat].person_id is not None
        made_by = SITTING_IN if sits_in else None
        await self.tables.commit_move(table, table.running_match, seat, move, made_by=made_by)

    def _cancel_outdated_thought(self, table: Table) -> None:
        """Stops a bot that thinks about a question that is not asked any more."""
        thought, thinking = self._thoughts_by_table.get(table.id, (None, None))
        if thought is not None and thinking is not None and not thought.is_about(table):
            thinking.cancel()

    async def wait_until_idle(self) -> None:
        """Waits for the bots that are playing: before the end of the process, and in tests."""
        while self._tasks_by_table:
            await asyncio.gather(*self._tasks_by_table.values(), return_exceptions=True)

    async def wait_for_table(self, table_id: int, seconds: float) -> None:
        """Waits until the bots of a table wait for a person, but no longer than `seconds`."""
        if task := self._tasks_by_table.get(table_id):
            await asyncio.wait({task}, timeout=seconds)

    async def stop(self) -> None:
        """Cancels all tasks, and waits until they have ended."""
        for task in list(self._tasks_by_table.values()):
            task.cancel()
        await self.wait_until_idle()
        await self.searches.close()


def next_bot_seat(table: Table) -> Seat | None:
    """The first seat whose bot has to move.

    None if no bot has to, or no person sits at the table.
    """
    if not any(table.people()):
        return None
    return next((seat for seat in table.seats_to_act() if table.is_bot_seat(seat)), None)


async def choose_bot_move_in_time(match: Match[Any], seat: Seat, level: str | None) -> Move:
    """A bot's move, found in a thread; `level` None: the steady one.

    After MAX_THINKING_SECONDS it is the question's fallback move, as
    the table is locked while the bot thinks, and people wait.
    """
    try:
        return await asyncio.wait_for(
            asyncio.to_thread(choose_bot_move, match, seat, level), MAX_THINKING_SECONDS
        )
    except TimeoutError:
        log.error("a bot of %s thinks without end", match.meta.key)
        decision = match.decision(seat)
        assert decision is not None
        return decision.fallback


def choose_bot_move(match: Match[Any], seat: Seat, level: str | None) -> Move:
    """The move of a bot of this level, found at once.

    Levels that search, and those that the game does not have, are
    played by the steady level. In the same position it is always the
    same move. The bot sees only what its seat sees; its random numbers
    are derived from the match's seed, which it is not given.
    """
    bot = find_quick_bot(match.game, level)
    decision = match.decision(seat)
    assert decision is not None
    random = match.derive_random(f"bot {seat}")
    return ask_bot(bot, match.game, match.game.view(match.state, seat), decision, random)


def ask_bot(
    bot: Bot[Any],
    game: Game[Any],
    view: View,
    decision: Decision,
    random: Random,
) -> Move:
    """The bot's answer to the question of its seat.

    The question's fallback where it fails, or answers against the
    rules. It is told nothing but what the view shows.
    """
    try:
        move = bot.choose(view, decision, random)
    except Exception:  # people wait for this seat
        log.exception("a bot of %s could not choose", game.meta.key)
        return decision.fallback
    return move if decision.allows(move) else decision.fallback
