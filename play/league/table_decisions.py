"""How a table ends that is not over when its round is: by its position, or by who let wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues, matches
from db.leagues import PairingRow
from engine.core import Seat
from play.attendance import LATE, store_outcome
from play.quiet_hours import QuietHours, waking_seconds
from play.table import DECIDED_NOTE, OVER, PLAYING, Table
from play.tables import Tables
from play.turn_timers import load_preferences

from .adjudication import break_ties, played_out_ranks, position_ranks
from .audit_data import pairing_document
from .rules import PLAYED_OUT

NO_QUIET_HOURS: Final[Mapping[Seat, QuietHours | None]] = MappingProxyType({})
RESTART_NOTES: Final = (
    "resumed",
    "unpaused",
    "continued",
    "found",
    "substituted",
    "back",
)  # what came before these is nobody's delay


def seconds_waited_for(
    table: Table,
    at: datetime,
    quiet_hours: Mapping[Seat, QuietHours | None] = NO_QUIET_HOURS,
) -> dict[Seat, float]:
    """For how many seconds each seat has let the others wait: before its own entries, and now.

    Its own quiet hours do not count. The time before one of
    RESTART_NOTES (a pause, a substitute) counts for nobody.
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
            waited[seat] += waking_seconds(quiet_hours.get(seat), since, moment)
        since = moment
    for seat in table.seats_to_act():
        waited[seat] += waking_seconds(quiet_hours.get(seat), since, at)
    return waited


async def load_quiet_hours(c: AsyncConnection, table: Table) -> dict[Seat, QuietHours | None]:
    """By seat: the quiet hours of people at a table; None if they do not stop its clocks."""
    quiet_hours: dict[Seat, QuietHours | None] = {}
    for row in table.people():
        preferences = await load_preferences(c, row.person_id)
        quiet_hours[row.seat] = table.terms.quiet_hours_of(preferences)
    return quiet_hours


class TableDecisions:
    """Ends matches that are out of time."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def decide(self, pairing: PairingRow, rule: str) -> bool:
        """Ends the match of a table whose round is out of time.

        False if it is paused. The position decides, by the game's own
        count or by bots, as the season's rule says; equals are told
        apart by who has let the others wait. Where the position says
        nothing, who has let the others wait longest ranks last, with
        their team, and nobody wins where all are equal.
        """
        assert pairing.match_id is not None
        async with self.tables.locked(pairing.match_id) as table:
            if table.row.status != PLAYING:
                return False
            now = self.tables.now()
            async with self.tables.db.read() as c:
                quiet_hours = await load_quiet_hours(c, table)
            waited = seconds_waited_for(table, now, quiet_hours)
            ranks = await played_out_ranks(table) if rule == PLAYED_OUT else None
            ranks = ranks or position_ranks(table)
            async with self.tables.writing(table) as tx:
                if ranks is not None:
                    decided = break_ties(ranks, _waited_by_team(table, waited))
                    await self._decide_by_position(tx, table, pairing, decided)
                else:
                    await self._decide_by_waiting(tx, table, pairing, waited)
        self.tables.after_change(table)
        return True

    async def _decide_by_position(
        self,
        tx: AsyncConnection,
        table: Table,
        pairing: PairingRow,
        ranks: list[int],
    ) -> None:
        """Ends a match with these ranks, which its position has given."""
        await self.tables.add_note(tx, table, DECIDED_NOTE, person_id=None, ranks=ranks)
        await self.tables.conclude(tx, table, OVER)
        data = pairing_document(pairing)
        await leagues.insert_audit(
            tx,
            pairing.season_id,
            "decided",
            person_id=None,
            data=data,
            at=self.tables.now(),
        )

    async def _decide_by_waiting(
        self,
        tx: AsyncConnection,
        table: Table,
        pairing: PairingRow,
        waited: Mapping[Seat, float],
    ) -> None:
        """Ends a match: who let the others wait longest counts as resigned, with their team."""
        slowest = _slowest_seats(table, waited)
        teams = _list_teams(table)
        # where several teams are slowest, none of them ranks before another
        together = {"together": True} if len({teams[seat] for seat in slowest}) > 1 else {}
        for row in [table.seats[seat] for seat in slowest]:
            person_id = row.person_id
            name = row.name
            await store_outcome(tx, table, row.seat, LATE, self.tables.now())
            _mark_team_resigned(table, row.seat)
            await self.tables.add_note(
                tx, table, "closed", person_id, seat=row.seat, name=name, **together
            )
            data = {**pairing_document(pairing), "person": person_id}
            at = self.tables.now()
            await leagues.insert_audit(
                tx,
                pairing.season_id,
                "forfeited",
                person_id=None,
                data=data,
                at=at,
            )
        await matches.replace_seats(tx, table.id, table.seats)
        await self.tables.conclude(tx, table, OVER)


def _mark_team_resigned(table: Table, seat: Seat) -> None:
    """Marks the seats of that seat's team, which may be itself alone, as resigned now."""
    teams = _list_teams(table)
    for row in list(table.seats):
        if teams[row.seat] == teams[seat]:
            table.seats[row.seat] = replace(row, resigned_seq=table.seq)


def _list_teams(table: Table) -> tuple[int, ...]:
    """The team of every seat."""
    match = table.running_match
    return match.game.teams(len(table.seats), match.options)


def _waited_by_team(table: Table, waited: Mapping[Seat, float]) -> dict[Seat, float]:
    """For each seat, for how many seconds the slowest member of its team let the others wait."""
    teams = _list_teams(table)
    return {
        seat: max(waited[other] for other in waited if teams[other] == teams[seat])
        for seat in waited
    }


def _slowest_seats(table: Table, waited: Mapping[Seat, float]) -> list[Seat]:
    """The seats of the people who have let the others wait longest, to the second.

    Of those who have let them wait equally long, it is those who must
    act now, if any of them must. Bots do not count.
    """
    asked = table.seats_to_act()
    keys = {row.seat: (round(waited[row.seat]), row.seat in asked) for row in table.people()}
    return [seat for seat, key in keys.items() if key == max(keys.values())]
