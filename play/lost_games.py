"""Matches whose game cannot be played stand still, and go on when it is back.

Their clocks are stopped, and no deadline passes against anybody. What
is written down of a match stays as it is.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ClockRow, deadlines, facts, matches
from engine import games

from .league.lost_rounds import copy_round_ends, give_rounds_time_back
from .resigning import is_conceded
from .scheduler import Scheduler
from .table import LIVE, LOBBY, OVER, UNSHOWN, Table
from .tables import Tables
from .turn_timers import RETURN, start_and_stop_clocks, store_clocks

log = logging.getLogger(__name__)
LOST_FACT: Final = "lost games"  # since when each game is lost, as JSON by its key
LOST: Final = "lost"  # since when its game is lost, among the settings of a table
ASKED: Final = "asked when lost"  # `_waiting_since`, among the settings of a table
FOUND_NOTE: Final = "found"  # the note that the game is back


class LostGames:
    """Stops the matches of games that are lost, and lets those go on whose game is back.

    It is done once after every start. What a stop of the process interrupts is
    done again: a table notes by itself that it was stopped.
    """

    def __init__(self, tables: Tables, scheduler: Scheduler) -> None:
        """Makes the scheduler call `update` once, before it handles any deadline."""
        self.tables = tables
        scheduler.run_first(self.update)

    async def update(self) -> None:
        """Stops the matches of games that cannot be loaded, and continues those that are back.

        Called once after every start, by the scheduler.
        """
        async with self.tables.db.read() as c:
            known: dict[str, str] = json.loads(await facts.load_fact(c, LOST_FACT) or "{}")
            played = await matches.list_games(c, LOBBY, *LIVE)
        at = self.tables.now()
        lost = {key: known.get(key, at.isoformat()) for key in played if key not in games()}
        back = {key: since for key, since in known.items() if key in games()}
        if lost.keys() - known.keys():
            await self._store_lost(known | lost)
        for key in lost:
            log.warning("matches of %s stand still: the game cannot be played", key)
            await self._stop_matches(key)
        for key, since in back.items():
            log.warning("matches of %s go on", key)
            await self._continue_matches(key)
            await self._continue_seasons(key, datetime.fromisoformat(since))
        here = self.tables.db.own_servers
        if here is not None:  # another process may have noted that a game is back
            async with self.tables.db.read() as c:
                marked = await matches.list_match_ids_with_setting(c, LOST, here)
            await self._continue_stopped_matches(marked)
        await copy_round_ends(self.tables)

    async def _store_lost(self, lost: dict[str, str]) -> None:
        """Writes down which games are lost, and since when."""
        async with self.tables.db.write() as tx:
            await facts.save_fact(tx, LOST_FACT, json.dumps(lost))

    async def _list_live(self, key: str) -> list[int]:
        """The ids of the matches of the game `key` that are running, paused, or not begun."""
        async with self.tables.db.read() as c:
            return await matches.list_match_ids_of_game(
                c, key, LOBBY, *LIVE, here=self.tables.db.own_servers
            )

    # --- stopping -----------------------------------------------------

    async def _stop_matches(self, key: str) -> None:
        """Marks all live matches of a game that cannot be loaded (`key`) as lost.

        Their clocks stop, and their messages are drawn anew. Those that
        are marked already are left alone.
        """
        for table_id in await self._list_live(key):
            async with (
                self.tables.locked(table_id, even_lost=True) as table,
                self.tables.writing(table) as tx,
            ):
                if LOST in table.row.settings:
                    continue
                at = self.tables.now()
                marks = {LOST: at.isoformat(), ASKED: _waiting_since(table)}
                settings = {**table.row.settings, **marks}
                await self.tables.change_row(tx, table, settings=settings, shown_seq=UNSHOWN)
                await start_and_stop_clocks(tx, table, at)
            self.tables.changed(table_id)

    # --- going on -----------------------------------------------------

    async def _continue_matches(self, key: str) -> None:
        """Lets all matches of the game `key`, which is back, go on, and tells who must act."""
        await self._continue_stopped_matches(await self._list_live(key))

    async def _continue_stopped_matches(self, table_ids: list[int]) -> None:
        """Lets these matches go on, where they are marked as lost and their game is back."""
        for table_id in table_ids:
            async with self.tables.locked(table_id, even_lost=True) as table:
                if LOST not in table.row.settings or table.is_game_lost:
                    continue
                async with self.tables.writing(table) as tx:
                    await self._continue_match(tx, table)
            self.tables.after_change(table)

    async def _continue_match(self, tx: AsyncConnection, table: Table) -> None:
        """Lets the match of a locked table, whose game is back, go on.

        Everybody gets back the time that it stood still, and whoever
        must act is pinged again. A match that people have given up
        meanwhile, so that one team is left, ends instead.
        """
        at = self.tables.now()
        stood_still = at - datetime.fromisoformat(table.row.settings[LOST])
        asked = table.row.settings.get(ASKED, {})
        await self._remove_lost_marks(tx, table)
        await _give_waiting_back(tx, table, asked, stood_still)
        await self._extend_kept_seats(tx, table, stood_still)
        if table.match is not None:
            await self.tables.add_note(tx, table, FOUND_NOTE, person_id=None)
            if is_conceded(table):
                await self.tables.conclude(tx, table, OVER)
                return
        people = [row.person_id for row in table.people_to_act() if row.person_id is not None]
        await self.tables.ping_again(tx, table, *people)
        await start_and_stop_clocks(tx, table, at)

    async def _remove_lost_marks(self, tx: AsyncConnection, table: Table) -> None:
        """Forgets that the table's game was lost, and has the table drawn anew."""
        lost_marks = (LOST, ASKED)
        settings = {
            name: value for name, value in table.row.settings.items() if name not in lost_marks
        }
        await self.tables.change_row(tx, table, settings=settings, shown_seq=UNSHOWN)

    async def _extend_kept_seats(
        self,
        tx: AsyncConnection,
        table: Table,
        gap: timedelta,
    ) -> None:
        """Keeps the seats of people for whom bots sit in longer, by the time of the gap.

        Until when a seat is kept stands twice: in the table's settings
        under "away" (an ISO time by the seat's number as text), where
        people see it, and as the seat's RETURN deadline, at which the
        bot keeps the seat.
        """
        kept_until = {
            seat: datetime.fromisoformat(until) + gap
            for seat, until in table.row.settings.get("away", {}).items()
        }
        if not kept_until:
            return
        away = {seat: until.isoformat() for seat, until in kept_until.items()}
        settings = {**table.row.settings, "away": away}
        await self.tables.change_row(tx, table, settings=settings)
        for row in await deadlines.list_deadlines(tx, table.id):
            if row.kind == RETURN and str(row.seat) in kept_until:
                await deadlines.postpone_deadline(tx, row.id, kept_until[str(row.seat)])

    async def _continue_seasons(self, key: str, since: datetime) -> None:
        """Makes the running rounds of seasons longer by the time in which their game was lost.

        `key` names a game that can be played again; that it was lost is forgotten
        in the same transaction, so that no time is given twice.
        """
        async with self.tables.db.write() as tx:
            known = json.loads(await facts.load_fact(tx, LOST_FACT) or "{}")
            still_lost = {other: moment for other, moment in known.items() if other != key}
            await facts.save_fact(tx, LOST_FACT, json.dumps(still_lost))
            await give_rounds_time_back(tx, key, since, self.tables.now())


def _waiting_since(table: Table) -> dict[str, str]:
    """Since when each seat that must act is asked, as ISO times by the seat's number as text."""
    return {
        str(seat): clock.asked_at.isoformat()
        for seat, clock in table.clocks.items()
        if clock.asked_at is not None
    }


async def _give_waiting_back(
    tx: AsyncConnection,
    table: Table,
    asked: Mapping[str, str],
    gap: timedelta,
) -> None:
    """Gives the time of the gap back to the seats that must act.

    The turns that were stopped count as begun that much later than they
    had when the game was lost (`asked`). A part of the gap may have
    been given back already, when the host was away.
    """
    changed = [
        replace(clock, asked_at=_moment_asked(asked, clock) + gap)
        for clock in table.clocks.values()
        if clock.asked_at is not None
    ]
    await store_clocks(tx, table, *changed)


def _moment_asked(asked: Mapping[str, str], clock: ClockRow) -> datetime:
    """When the seat of a clock was asked its question.

    It is the moment that was noted when the game was lost (`asked`),
    else that of the clock.
    """
    assert clock.asked_at is not None
    noted = asked.get(str(clock.seat))
    return datetime.fromisoformat(noted) if noted else clock.asked_at
