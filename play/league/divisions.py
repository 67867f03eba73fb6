"""Divisions at the start of a season: who plays in which, and who is stronger than whom."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from db import ratings
from db.leagues import MemberRow, SeasonRow
from engine.core import Illegal, Text

from .pairing import Person
from .standings import refill_divisions
from .terms import division_table_sizes


async def place_in_divisions(
    tx: AsyncConnection,
    season: SeasonRow,
    members: Sequence[MemberRow],
) -> list[list[MemberRow]]:
    """The divisions at the start of a season.

    In a first season they have like sizes, filled by strength. After an
    earlier season `members` are in the order in which its result placed
    them. They fill divisions of its sizes, or of like size where the
    number of divisions has changed, or too few came for the last one.
    """
    count = season.terms["divisions"]
    earlier_sizes = season.terms.get("sizes", ())
    if "earlier" not in season.terms:
        return _split_evenly(await sort_by_strength(tx, season, members), count)
    if len(earlier_sizes) != count:
        return _split_evenly(members, count)
    # division by division, in each of them first whoever is next to rise
    by_id = {member.person_id: member for member in members}
    refilled = [
        [by_id[person] for person in division]
        for division in refill_divisions([list(by_id)], earlier_sizes)
    ]
    if len(refilled) < count or not division_table_sizes(season, len(refilled[-1])):
        return _split_evenly(members, count)
    return refilled


def _split_evenly(members: Sequence[MemberRow], count: int) -> list[list[MemberRow]]:
    """Divides a season's members into `count` divisions of like size.

    The first ones, who are the strongest, make the first division, and so on.
    """
    divisions: list[list[MemberRow]] = [[] for _ in range(count)]
    for place, member in enumerate(members):
        division = place * count // len(members)
        divisions[division].append(member)
    return divisions


async def sort_by_strength(
    tx: AsyncConnection,
    season: SeasonRow,
    members: Sequence[MemberRow],
) -> list[MemberRow]:
    """The members by their rating in the server, the strongest first, then by registration."""
    game = season.terms["game"]
    strength = dict[Person, float]()  # a cautious estimate, 0 without a rating
    for member in members:
        rating = await ratings.load_rating(tx, member.person_id, game, season.server_id)
        strength[member.person_id] = 0.0
        if rating is not None:  # with few matches, sigma is large
            cautious = rating.mu - ratings.SIGMAS_BELOW_MEAN * rating.sigma
            strength[member.person_id] = cautious
    return sorted(
        members,
        key=lambda member: (-strength[member.person_id], member.joined_at, member.person_id),
    )


def check_divisions(season: SeasonRow, divisions: Sequence[Sequence[MemberRow]]) -> None:
    """Raises Illegal if a division has too few people for a table."""
    for number, people in enumerate(divisions, 1):
        if not division_table_sizes(season, len(people)):
            raise Illegal(
                Text(
                    "There are too few people for a table in division {n}: {people}.",
                    n=number,
                    people=len(people),
                )
            )
