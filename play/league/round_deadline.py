"""The deadline of a round, where a season has one: tables not over by then are decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines, leagues, matches
from db.leagues import PairingRow, SeasonRow
from engine.core import Text
from play.lobby_checks import find_game
from play.scheduler import Scheduler
from play.table import LIVE, PLAYING, SEASON, STOPPED, UNSHOWN, Table
from play.tables import Tables

from .audit_data import pairing_document
from .registration import OVER, RUNNING
from .rules import DECISION, chosen_rule
from .season_pause import is_season_stopped, restart_table, stop_table
from .table_decisions import TableDecisions

CLOSES: Final = (
    "closes"  # when the running round ends, among the terms of a season and the marks of a table
)
CLOSE_KIND, NEAR_END_KIND = "season-closes", "season-nearing"
NEARING: Final = "nearing"  # a table whose people were told that the end comes near
NOTICE_BEFORE_END: Final = timedelta(days=1)  # before the end, whoever is waited for is told again
SEASON_MARKS: Final = ("league", CLOSES, NEARING)  # what a table says of its season, as settings
MAX_LIVE_TABLES: Final = 10_000  # of a server and a game
DECIDED_TEXT: Final = Text(
    "The time of round {round} is over. Tables decided: {n}; paused and waited for: {paused}. "
    "See /season audit."
)


async def plan_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Plans the end of a round that begins now, or that is given another length."""
    days = season.terms.get("days", 0)
    closes = at + timedelta(days=days) if days else None
    await plan_round_end(tx, season, closes, at)


async def plan_round_end(
    tx: AsyncConnection,
    season: SeasonRow,
    closes: datetime | None,
    at: datetime,
) -> None:
    """Plans the end of the running round, and the notice before it.

    `closes` None: it has no end. Earlier deadlines stay, but only the
    one that the season's terms name still holds.
    """
    terms = {key: value for key, value in season.terms.items() if key != CLOSES}
    if closes is not None:
        terms[CLOSES] = closes.isoformat()
        data = {"season": season.id, CLOSES: terms[CLOSES]}
        await deadlines.insert_deadline(tx, closes, CLOSE_KIND, data=data)
        if closes - NOTICE_BEFORE_END > at:
            await deadlines.insert_deadline(
                tx, closes - NOTICE_BEFORE_END, NEAR_END_KIND, data=data
            )
    await leagues.update_season(tx, season.id, terms=terms)


async def unfinished_pairings(c: AsyncConnection, season: SeasonRow) -> list[PairingRow]:
    """The tables of the running round that have no result and are not void."""
    return [
        row
        for row in await leagues.list_pairings(c, season.id, season.round)
        if row.ranks is None and not row.void
    ]


async def copy_round_end_to_tables(tables: Tables, season_id: int) -> None:
    """Copies the end of the running round, and a pause, from the season to its tables.

    They show it, and stop their clocks in a pause. Where the end has
    changed, a table's note that it comes near is removed.
    """
    async with tables.db.read() as c:
        season = await leagues.load_season(c, season_id)
        if season is None:
            return
        table_ids = await list_live_tables(c, season)
    for table_id in table_ids:
        async with tables.locked(table_id, even_lost=True) as table:
            settings = _settings_of_season(table, season)
            is_stopped = is_season_stopped(season)
            if settings == table.row.settings and is_stopped == (STOPPED in settings):
                continue
            async with tables.writing(table) as tx:
                await tables.change_row(tx, table, settings=settings, shown_seq=UNSHOWN)
                if is_stopped:
                    await stop_table(tx, tables, table)
                else:
                    await restart_table(tx, tables, table)
        tables.changed(table_id)
        if table.row.status == PLAYING:
            tables.wake_bots(table)


async def list_live_tables(c: AsyncConnection, season: SeasonRow) -> list[int]:
    """The ids of the season's tables that are being played or are paused."""
    search = matches.MatchSearch(
        servers=(season.server_id,),
        statuses=LIVE,
        game=season.terms["game"],
    )
    rows = await matches.list_found(c, search, MAX_LIVE_TABLES)
    return sorted(row.id for row in rows if row.settings.get(SEASON) == season.id)


def _settings_of_season(table: Table, season: SeasonRow) -> dict[str, Any]:
    """The settings that a table should have now: with the present end of its season's round.

    A table that is unfinished when its season is over no longer belongs
    to it: all marks of the season go.
    """
    settings = dict(table.row.settings)
    if season.status == OVER:
        return {key: value for key, value in settings.items() if key not in SEASON_MARKS}
    closes = season.terms.get(CLOSES)
    if "round" not in settings or settings.get(CLOSES) == closes:
        return settings
    other_settings = {
        key: value for key, value in settings.items() if key not in (CLOSES, NEARING)
    }
    return {**other_settings, CLOSES: closes} if closes else other_settings


class RoundDeadlines:
    """Handles the end of a round. `on_round_closed` is called with what became of its tables."""

    def __init__(self, tables: Tables, scheduler: Scheduler) -> None:
        """Registers the handlers of a round's end and of the notice before it."""
        self.tables = tables
        self._decisions = TableDecisions(tables)
        self.on_round_closed: Callable[[SeasonRow, Text], Awaitable[None]] = _tell_nobody
        scheduler.register(CLOSE_KIND, self.close_round, forgiving=True)
        scheduler.register(NEAR_END_KIND, self.warn_before_end, forgiving=True)

    async def _due_pairings(self, row: DeadlineRow) -> tuple[SeasonRow | None, list[PairingRow]]:
        """The season that a deadline is about, and the unfinished tables of its round.

        (None, []) if the deadline no longer holds: in a pause, or if
        the round was given another end. Raises GameLost while the
        season's game cannot be played: the deadline waits.
        """
        async with self.tables.db.read() as c:
            season = await leagues.load_season(c, row.data["season"])
            if (
                season is None
                or season.status != RUNNING
                or season.terms.get(CLOSES) != row.data[CLOSES]
            ):
                return None, []
            find_game(season.terms["game"])  # raises GameLost
            return season, await unfinished_pairings(c, season)

    async def warn_before_end(self, row: DeadlineRow) -> None:
        """Handler of `NEAR_END_KIND`: pings those who must act, as the round ends soon.

        It does so once for each table.
        """
        _, rows = await self._due_pairings(row)
        for table_id in [pairing.match_id for pairing in rows if pairing.match_id is not None]:
            async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
                if table.row.status == PLAYING and NEARING not in table.row.settings:
                    settings = {**table.row.settings, NEARING: True}
                    await self.tables.change_row(tx, table, settings=settings)
                    asked = [row.person_id for row in table.people_to_tell()]
                    people = [person for person in asked if person is not None]
                    await self.tables.ping_again(tx, table, *people)
            self.tables.changed(table_id)
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)

    async def close_round(self, row: DeadlineRow) -> None:
        """Handler of `CLOSE_KIND`: decides every table of the round that is not over.

        Each in its own transaction: a restart goes on with those left.
        Paused ones stay undecided; those that never opened are void.
        """
        season, rows = await self._due_pairings(row)
        rule = chosen_rule(season, DECISION) if season is not None else ""
        decided = [
            await self._decisions.decide(pairing, rule)
            for pairing in rows
            if pairing.match_id is not None
        ]
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)
            for pairing in rows:
                if pairing.match_id is None:
                    await _void_pairing(tx, pairing, self.tables.now())
        if season is not None and rows:
            paused = decided.count(False)  # tables that are paused were left undecided
            await self.on_round_closed(
                season,
                Text(DECIDED_TEXT.id, round=season.round, n=len(rows) - paused, paused=paused),
            )


async def _void_pairing(tx: AsyncConnection, pairing: PairingRow, at: datetime) -> None:
    """Lets a table that never opened count for nobody, and notes that in the audit."""
    await leagues.update_pairing(tx, pairing, void=True)
    data = pairing_document(pairing)
    await leagues.insert_audit(
        tx,
        pairing.season_id,
        "void",
        person_id=None,
        data=data,
        at=at,
    )


async def _tell_nobody(season: SeasonRow, said: Text) -> None:
    """The default of `on_round_closed`: does nothing."""
