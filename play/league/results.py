"""Results of league tables, entered by the transaction that ends the match.

So nobody has to report anything.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import PairingRow, SeasonRow
from db.rounds import plan_telling
from engine.core import Result
from play.ratings import find_rated_person, list_rated_people
from play.resigned_result import rank_forfeits_last
from play.table import Table

from .audit_data import WHY, pairing_document, reason_data
from .ladder_tables import find_refusal
from .registration import OVER, fill_free_places, find_member
from .standings import NO_PLACE


async def enter_result(tx: AsyncConnection, table: Table) -> None:
    """Enters the result of a table that has ended into its season.

    The pairing of a round gets its ranks; an open table of a ladder becomes a
    pairing of it. Nothing happens at tables that count for no season.
    """
    season = await _season_of_table(tx, table)
    result = table.result()
    if season is None or result is None:
        return
    pairing = await leagues.load_pairing_of_match(tx, table.id)
    if pairing is not None:
        await _enter_ranks(tx, table, pairing, result)
    elif "round" not in table.row.settings and _is_of_people(table):
        await _add_ladder_pairing(tx, table, season, result)


async def _enter_ranks(
    tx: AsyncConnection,
    table: Table,
    pairing: PairingRow,
    result: Result,
) -> None:
    """Enters the ranks of a round's table, and for whom each of its seats counts.

    Forfeited seats rank last, and count for whoever was paired there.
    """
    credited = [  # None: the seat is forfeited
        await _person_credited_with_seat(tx, table, pairing, seat)
        for seat in range(len(pairing.people))
    ]
    ranks = _rank_seats(table, result, [person is None for person in credited])
    people = [person or paired for person, paired in zip(credited, pairing.people, strict=True)]
    await leagues.update_pairing(tx, pairing, ranks=ranks, people=people)


def _rank_seats(table: Table, result: Result, forfeited: list[bool]) -> list[int]:
    """The ranks by seat as a season counts them: forfeited seats rank last.

    `forfeited` says, by seat, which they are. Seats that forfeited at
    the same moment have no place (`NO_PLACE`) instead of a rank; so has
    every seat if all were given up.
    """
    ranks = rank_forfeits_last(result.ranks, forfeited)
    if table.has_nobody_stayed:
        return [NO_PLACE] * len(ranks)
    for seat in table.seats_out_together():
        ranks[seat] = NO_PLACE
    return ranks


async def _add_ladder_pairing(
    tx: AsyncConnection,
    table: Table,
    season: SeasonRow,
    result: Result,
) -> None:
    """Adds a finished open table to a ladder, whose tables are all in round and division 0.

    Whoever has left their seat to a bot ranks last. A table that does
    not count is void, and its people are told why.
    """
    known = await leagues.list_pairings(tx, season.id, 0)
    at = table.row.ended_at
    assert at is not None
    refusal = await find_refusal(tx, season, table, at)
    made = PairingRow(
        season_id=season.id,
        round=0,
        number=1 + max((row.number for row in known), default=0),
        division=0,
        people=list_rated_people(table),
        match_id=table.id,
        ranks=_rank_seats(table, result, [row.bot is not None for row in table.seats]),
        void=refusal is not None,
    )
    await leagues.insert_pairings(tx, [made])
    if refusal is not None:
        data = pairing_document(made)
        audit_id = await leagues.insert_audit(
            tx,
            season.id,
            refusal,
            person_id=None,
            data=data,
            at=at,
        )
        await plan_telling(tx, season.id, audit_id)


def _is_of_people(table: Table) -> bool:
    """Whether a person sits, or sat until they left it to a bot, in every seat of a table."""
    return all(find_rated_person(table, row.seat) is not None for row in table.seats)


async def _season_of_table(tx: AsyncConnection, table: Table) -> SeasonRow | None:
    """The season that the table counts for.

    None if there is none, or it is over.
    """
    season_id = table.row.settings.get("season")
    if season_id is None:
        return None
    season = await leagues.load_season(tx, season_id)
    if season is None or season.status == OVER:
        return None
    return season


async def _person_credited_with_seat(
    tx: AsyncConnection,
    table: Table,
    pairing: PairingRow,
    seat: int,
) -> int | None:
    """The person for whom the result of a seat counts.

    None if the seat is forfeited. It counts for the person who was
    paired there, or for a member of the season who took the seat over
    and sits at no other table of the round. A seat that a bot or
    anybody else has played to the end is forfeited.
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


async def void_table(tx: AsyncConnection, table: Table, at: datetime) -> None:
    """Voids the pairing of a table that was called off, so that the round goes on."""
    pairing = await leagues.load_pairing_of_match(tx, table.id)
    if pairing is not None and pairing.ranks is None and not pairing.void:
        await leagues.update_pairing(tx, pairing, void=True)
        aborted = [note for note in table.notes if note.kind == "aborted"]
        person_id = aborted[-1].person_id if aborted else None
        why = reason_data(aborted[-1].data.get(WHY, "")) if aborted else {}
        data = {**pairing_document(pairing), **why}
        audit_id = await leagues.insert_audit(tx, pairing.season_id, "void", person_id, data, at)
        await plan_telling(tx, pairing.season_id, audit_id)


async def withdraw_departed_member(
    tx: AsyncConnection,
    table: Table,
    person_id: int,
    at: datetime,
) -> None:
    """Takes a member who has left the server out of the rounds to come."""
    season = await _season_of_table(tx, table)
    if season is not None and await find_member(tx, season.id, person_id) is not None:
        await leagues.mark_member_left(tx, season.id, person_id, season.round)
        data = {"person": person_id}
        audit_id = await leagues.insert_audit(
            tx,
            season.id,
            "gone",
            person_id=None,
            data=data,
            at=at,
        )
        await plan_telling(tx, season.id, audit_id)
        await fill_free_places(tx, season, at)
