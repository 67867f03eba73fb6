"""Somebody takes another's place in a season: in its list, at its tables, and in its cup."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from db import applicants, leagues
from db.leagues import MemberRow, PairingRow, SeasonRow

from .cup import PLAY_OFF, is_cup_over, list_winners
from .cup_places import make_plan


async def take_place(
    tx: AsyncConnection,
    season: SeasonRow,
    gone: MemberRow,
    new: int,
    name: str,
    at: datetime,
) -> None:
    """Enters `new` where `gone` was: in the same division, and with the same seed of a cup.

    Each keeps their own points. `new` is taken off the list of those
    who are invited or wait for a place.
    """
    members = {member.person_id: member for member in await leagues.list_members(tx, season.id)}
    earlier = members.get(new)  # `new` may have left the season once
    await leagues.save_member(
        tx,
        MemberRow(
            season_id=season.id,
            person_id=new,
            name=name,
            division=gone.division,
            left_round=None,
            joined_at=at,
            seed=gone.seed,
            given_points=earlier.given_points if earlier is not None else None,
        ),
    )
    if gone.seed is not None:
        await leagues.save_member(tx, replace(members[gone.person_id], seed=None))
    await applicants.delete_applicant(tx, season.id, new)


async def replace_in_pairings(
    tx: AsyncConnection,
    season: SeasonRow,
    old: int,
    new: int,
) -> int | None:
    """Puts `new` in the place of `old` at tables of the round that are not open yet.

    Where `old` has won a table of a cup, `new` goes on to the next
    round instead. Returns the id of a table of `old` that is open
    already; None if there is none.
    """
    rows = await leagues.list_pairings(tx, season.id, season.round) if season.round else []
    for row in [row for row in rows if old in row.people]:
        is_decided = row.ranks is not None or row.void
        if not is_decided and row.match_id is not None:
            return row.match_id
        if not is_decided or await _goes_on_in_cup(tx, season, rows, row, old):
            people = [new if person == old else person for person in row.people]
            await leagues.update_pairing(tx, row, people=people)
    return None


async def _goes_on_in_cup(
    tx: AsyncConnection,
    season: SeasonRow,
    rows: list[PairingRow],
    row: PairingRow,
    person: int,
) -> bool:
    """Whether a person plays the next round of a cup, having won this table.

    `rows` are all tables of the round, `row` is a decided one.
    """
    is_table_of_cup = row.slot is not None and row.slot != PLAY_OFF
    in_division = [each for each in rows if each.division == row.division]
    if not is_table_of_cup or is_cup_over(in_division):
        return False
    members = await leagues.list_members(tx, season.id)
    cup = make_plan(season, members, row.division)
    return person in list_winners(row, cup.with_leavers())
