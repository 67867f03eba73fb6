"""The deadline of a round, where a season has one: tables not over by then are decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines, leagues, matches
from db.leagues import PairingRow, SeasonRow
from engine.core import Seat, Text
from play.lobby_checks import find_game
from play.scheduler import Scheduler
from play.table import OVER, PLAYING, UNSHOWN, Table
from play.tables import Tables

from .registration import RUNNING

CLOSES: Final = (
    "closes"  # when the running round ends, among the terms of a season and the marks of a table
)
CLOSE_KIND, NEAR_END_KIND = "season-closes", "season-nearing"
NEARING: Final = "nearing"  # a table whose people were told that the end comes near
NOTICE_BEFORE_END: Final = timedelta(days=1)  # before the end, whoever is waited for is told again
RESTART_NOTES: Final = (
    "resumed",
    "found",
    "substituted",
    "back",
)  # what came before these is nobody's delay
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
    tx: AsyncConnection, season: SeasonRow, closes: datetime | None, at: datetime
) -> None:
    """Plans the end of the running round, and the notice before it.

    `closes` None: it has no end. Earlier deadlines stay,
    but only the one that the season's terms name still
    holds.
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


async def plan_resumed_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Gives the time of the season's last pause back to the running round."""
    paused = [row.at for row in await leagues.list_audits(tx, season.id) if row.kind == "paused"]
    if CLOSES in season.terms and paused:
        lost = at - paused[-1]
        closes = datetime.fromisoformat(season.terms[CLOSES]) + lost
        await plan_round_end(tx, season, closes, at)


async def unfinished_pairings(c: AsyncConnection, season: SeasonRow) -> list[PairingRow]:
    """The tables of the running round that have no result and are not void."""
    return [
        row
        for row in await leagues.list_pairings(c, season.id, season.round)
        if row.ranks is None and not row.void
    ]


async def copy_round_end_to_tables(tables: Tables, season_id: int) -> None:
    """Copies the end of the running round from the season to its tables, which show it.

    Where the end has changed, a table's note that it comes
    near is removed.
    """
    async with tables.db.read() as c:
        season = await leagues.load_season(c, season_id)
        if season is None:
            return
        rows = await unfinished_pairings(c, season)
    moment = {CLOSES: season.terms[CLOSES]} if CLOSES in season.terms else {}
    for table_id in [row.match_id for row in rows if row.match_id is not None]:
        async with tables.locked(table_id, even_lost=True) as table:
            if table.row.settings.get(CLOSES) == moment.get(CLOSES):
                continue
            kept = {
                key: value
                for key, value in table.row.settings.items()
                if key not in (CLOSES, NEARING)
            }
            async with tables.writing(table) as tx:
                await tables.change_row(tx, table, settings={**kept, **moment}, shown_seq=UNSHOWN)
        tables.changed(table_id)


def seconds_waited_for(table: Table, at: datetime) -> dict[Seat, float]:
    """For how many seconds each seat has let the others wait: before its own entries, and now.

    The time before one of RESTART_NOTES (a pause, a
    substitute) counts for nobody.
    """
    assert table.match is not None
    waited = dict.fromkeys(range(len(table.seats)), 0.0)
    since = table.row.started_at or table.row.created_at
    # Pairs (moment, whose entry it is); None: nobody's, the time before it does not count.
    events: list[tuple[datetime, Seat | None]] = [
        (moment, line.seat) for moment, line in zip(table.times, table.match.lines, strict=True)
    ]
    events += [(note.at, None) for note in table.notes if note.kind in RESTART_NOTES]
    events.sort(key=lambda event: event[0])
    for moment, seat in events:
        if seat is not None:
            waited[seat] += (moment - since).total_seconds()
        since = moment
    for seat in table.seats_to_act():
        waited[seat] += (at - since).total_seconds()
    return waited


class RoundDeadlines:
    """Handles the end of a round. `on_round_closed` is called with what became of its tables."""

    def __init__(self, tables: Tables, timekeeper: Scheduler) -> None:
        """Registers the handlers of a round's end and of the notice before it."""
        self.tables = tables
        self.on_round_closed: Callable[[SeasonRow, Text], Awaitable[None]] = _tell_nobody
        timekeeper.register(CLOSE_KIND, self.close_round, forgiving=True)
        timekeeper.register(NEAR_END_KIND, self.warn_before_end, forgiving=True)

    async def _due_pairings(self, row: DeadlineRow) -> tuple[SeasonRow | None, list[PairingRow]]:
        """The season and its unfinished tables.

        (None, []) where the deadline no longer holds. It
        does not in a pause, or where the round was given
        another end. Raises GameLost while the season's
        game cannot be played: the deadline waits.
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
        """Handler of `NEAR_END_KIND`: tells people who must act again, once for each table."""
        _, rows = await self._due_pairings(row)
        for table_id in [pairing.match_id for pairing in rows if pairing.match_id is not None]:
            async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
                if table.row.status == PLAYING and NEARING not in table.row.settings:
                    settings = {**table.row.settings, NEARING: True}
                    await self.tables.change_row(tx, table, settings=settings)
                    asked = [row.person_id for row in table.people_to_act()]
                    people = [person for person in asked if person is not None]
                    await self.tables.ping_again(tx, table, *people)
            self.tables.changed(table_id)
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)

    async def close_round(self, row: DeadlineRow) -> None:
        """Handler of `CLOSE_KIND`: decides every table of the round that is not over.

        Each in its own transaction: a restart goes on with
        those left. Paused ones stay undecided; those that
        never opened are void.
        """
        season, rows = await self._due_pairings(row)
        decided = [
            await self._decide_table(pairing) for pairing in rows if pairing.match_id is not None
        ]
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)
            for pairing in rows:
                if pairing.match_id is None:
                    await _void_pairing(tx, pairing, self.tables.now())
        if season is not None and rows:
            paused = decided.count(False)
            await self.on_round_closed(
                season,
                Text(DECIDED_TEXT.id, round=season.round, n=len(rows) - paused, paused=paused),
            )

    async def _decide_table(self, pairing: PairingRow) -> bool:
        """Ends the match of a table whose round is out of time.

        False where it is paused. The person who let the
        others wait longest ranks last, with their team:
        they count as resigned.
        """
        assert pairing.match_id is not None
        async with self.tables.locked(pairing.match_id) as table:
            if table.row.status != PLAYING:
                return False
            now = self.tables.now()
            slowest = table.seats[_slowest_seat(table, now)]
            person_id, name = slowest.person_id, slowest.name
            _mark_team_resigned(table, slowest.seat)
            async with self.tables.writing(table) as tx:
                await matches.replace_seats(tx, table.id, table.seats)
                await self.tables.add_note(
                    tx, table, "closed", person_id, seat=slowest.seat, name=name
                )
                await self.tables.conclude(tx, table, OVER)
                data = {**_pairing_document(pairing), "person": person_id}
                await leagues.insert_audit(tx, pairing.season_id, "forfeited", None, data, now)
        self.tables.after_change(table)
        return True


async def _void_pairing(tx: AsyncConnection, pairing: PairingRow, at: datetime) -> None:
    """Lets a table that never opened count for nobody, and notes that in the audit."""
    await leagues.update_pairing(tx, pairing, void=True)
    data = _pairing_document(pairing)
    await leagues.insert_audit(tx, pairing.season_id, "void", None, data, at)


def _mark_team_resigned(table: Table, seat: Seat) -> None:
    """Marks the seats of that seat's team, which may be itself alone, as resigned now."""
    match = table.running_match
    teams = match.game.teams(len(table.seats), match.options)
    for row in list(table.seats):
        if teams[row.seat] == teams[seat]:
            table.seats[row.seat] = replace(row, resigned_seq=table.seq)


def _slowest_seat(table: Table, at: datetime) -> Seat:
    """The seat of the person who has let the others wait longest.

    Of two who have let them wait equally long, it is one
    who must act now. Bots do not count.
    """
    waited, asked = seconds_waited_for(table, at), table.seats_to_act()
    return max((row.seat for row in table.people()), key=lambda seat: (waited[seat], seat in asked))


def _pairing_document(pairing: PairingRow) -> dict[str, Any]:
    """The round and table number of a pairing, as JSON values for the audit."""
    return {"round": pairing.round, "table": pairing.number}


async def _tell_nobody(season: SeasonRow, said: Text) -> None:
    """Stands for `on_round_closed` until somebody listens."""
