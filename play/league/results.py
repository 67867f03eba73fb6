"""Results of league tables, entered by the transaction that ends the match.

So nobody has to report anything.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import PairingRow, SeasonRow
from db.matches import SeatRow
from engine.core import Result
from play.table import Table

from .registration import OVER, find_member


async def enter_result(tx: AsyncConnection, table: Table) -> None:
    """Enters the result of a table that has ended into its season, in the same transaction.

    The pairing of a round gets its ranks; an open table
    of a ladder becomes a pairing of it.
    """
    season, result = await _season_of_table(tx, table), table.result()
    if season is None or result is None:
        return
    pairing = await leagues.load_pairing_of_match(tx, table.id)
    if pairing is not None:
        await _enter_ranks(tx, table, pairing, result)
    elif "round" not in table.row.settings and all(map(_is_played_by_person, table.seats)):
        await _add_ladder_pairing(tx, table, season, result)


async def _enter_ranks(
    tx: AsyncConnection, table: Table, pairing: PairingRow, result: Result
) -> None:
    """Enters the ranks of a round's table, and who has played it to the end.

    Forfeited seats rank last; the people who were paired
    there stay entered.
    """
    credited = [  # None: the seat is forfeited
        await _person_credited_with_seat(tx, table, pairing, seat)
        for seat in range(len(pairing.people))
    ]
    ranks = rank_forfeits_last(result.ranks, [person is None for person in credited])
    people = [person or paired for person, paired in zip(credited, pairing.people, strict=True)]
    await leagues.update_pairing(tx, pairing, ranks=ranks, people=people)


async def _add_ladder_pairing(
    tx: AsyncConnection, table: Table, season: SeasonRow, result: Result
) -> None:
    """Adds a finished open table to a ladder, whose tables are all in round and division 0."""
    known = await leagues.list_pairings(tx, season.id, 0)
    made = PairingRow(
        season_id=season.id,
        round=0,
        number=1 + max((row.number for row in known), default=0),
        division=0,
        people=[row.person_id for row in table.seats if row.person_id is not None],
        match_id=table.id,
        ranks=list(result.ranks),
        void=False,
    )
    await leagues.insert_pairings(tx, [made])


def _is_played_by_person(row: SeatRow) -> bool:
    """Whether a person sits there whom the records still know."""
    return row.bot is None and row.person_id is not None


async def _season_of_table(tx: AsyncConnection, table: Table) -> SeasonRow | None:
    """The season that the table counts for.

    None where there is none, or it is over.
    """
    season_id = table.row.settings.get("season")
    if season_id is None:
        return None
    season = await leagues.load_season(tx, season_id)
    if season is None or season.status == OVER:
        return None
    return season


async def _person_credited_with_seat(
    tx: AsyncConnection, table: Table, pairing: PairingRow, seat: int
) -> int | None:
    """The person for whom the result of a seat counts.

    None where the seat is forfeited. It counts for the
    person who was paired there, or for a member of the
    season who took the seat over and sits at no other
    table of the round. A seat that a bot or anybody else
    has played to the end is forfeited.
    """
    row = table.seats[seat]
    if row.bot is not None or row.person_id is None:
        return None
    if row.person_id == pairing.people[seat]:
        return row.person_id
    pairings = await leagues.list_pairings(tx, pairing.season_id, pairing.round)
    is_paired = any(row.person_id in other.people for other in pairings)
    member = await find_member(tx, pairing.season_id, row.person_id)
    if member is None or is_paired:
        return None
    return row.person_id


def rank_forfeits_last(ranks: tuple[int, ...], forfeited: list[bool]) -> list[int]:
    """The ranks with forfeited seats sharing the last place, and the others moved up."""
    kept = [rank for rank, is_out in zip(ranks, forfeited, strict=True) if not is_out]
    new_ranks: list[int] = []
    for rank, is_out in zip(ranks, forfeited, strict=True):
        better_seats = len(kept) if is_out else sum(other < rank for other in kept)
        new_ranks.append(better_seats + 1)
    return new_ranks


async def void_table(tx: AsyncConnection, table: Table, at: datetime) -> None:
    """Voids the pairing of a table that was called off, so that the round goes on."""
    pairing = await leagues.load_pairing_of_match(tx, table.id)
    if pairing is not None and pairing.ranks is None and not pairing.void:
        await leagues.update_pairing(tx, pairing, void=True)
        aborters = [note.person_id for note in table.notes if note.kind == "aborted"]
        person_id = aborters[-1] if aborters else None
        data = {"round": pairing.round, "table": pairing.number}
        await leagues.insert_audit(tx, pairing.season_id, "void", person_id, data, at)


async def withdraw_departed_member(
    tx: AsyncConnection, table: Table, person_id: int, at: datetime
) -> None:
    """Takes a member who has left the server out of the rounds to come."""
    season = await _season_of_table(tx, table)
    if season is not None and await find_member(tx, season.id, person_id) is not None:
        await leagues.mark_member_left(tx, season.id, person_id, season.round)
        await leagues.insert_audit(tx, season.id, "gone", None, {"person": person_id}, at)
