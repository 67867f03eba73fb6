"""A ladder that goes by rating: its order follows from its tables, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from db.leagues import PairingRow, SeasonRow
from db.ratings import RatingRow
from play.ratings import displayed_rating, make_new_rating, new_ratings

from .pairing import Person
from .rules import BY_RATING, COUNTING, chosen_rule
from .standings import NO_PLACE, Standing
from .terms import LADDER


def is_ordered_by_rating(season: SeasonRow) -> bool:
    """Whether the people of a ladder stand in the order of their rating in it."""
    return season.terms["format"] == LADDER and chosen_rule(season, COUNTING) == BY_RATING


def order_ladder(
    season: SeasonRow,
    lines: Sequence[Standing],
    rows: Sequence[PairingRow],
) -> list[Standing]:
    """Puts the standings of a ladder in the order of rating, if it goes by rating.

    Whoever has not played yet comes last. All other standings stay as
    they are. `lines` are the standings by points, `rows` the tables.
    """
    if not is_ordered_by_rating(season):
        return list(lines)
    rated = rate_rows(rows)
    ratings = {person: displayed_rating(row.mu, row.sigma) for person, row in rated.items()}
    ordered = sorted(lines, key=lambda line: (-ratings.get(line.person, 0), line.place))
    return [
        replace(line, place=place, rating=ratings.get(line.person))
        for place, line in enumerate(ordered, 1)
    ]


def rate_rows(rows: Sequence[PairingRow]) -> dict[Person, RatingRow]:
    """Everybody's rating in a ladder, by person, reckoned from its tables one after the other."""
    held: dict[Person, RatingRow] = {}
    for row in sorted(rows, key=lambda each: (each.round, each.number)):
        if row.void or row.ranks is None or NO_PLACE in row.ranks:
            continue
        before = [
            held.get(person) or make_new_rating(person, game="", scope=0) for person in row.people
        ]
        everybody_alone = range(len(before))
        after = new_ratings(before, row.ranks, teams=everybody_alone)
        held |= dict(zip(row.people, after, strict=True))
    return held
