"""The standings of a season's divisions: after its rounds, and after its cup or finals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from db.leagues import MemberRow, PairingRow, SeasonRow

from .cup_places import is_cup, order_by_cup
from .ladder import order_ladder
from .pairing import Person
from .standings import NO_POINTS, Standing, standings
from .terms import (
    bye_points_given,
    count_byes,
    finished_outcomes,
    has_mean_tie_breaks,
    point_scales,
)

Divisions = list[tuple[int, list[Standing]]]  # pairs (division, its standings)


def division_standings(
    season: SeasonRow,
    people: Sequence[Person],
    rows: Sequence[PairingRow],
    given_points: Mapping[Person, float] = NO_POINTS,
) -> list[Standing]:
    """The standings of one division after its rounds.

    `people` in the order of their registration, or of their lots;
    `given_points` are those for rounds that were missed. Tables of
    finals and play-offs do not count here.
    """
    counting = list(rows) if is_cup(season) else [row for row in rows if row.slot is None]
    outcomes = finished_outcomes(counting)
    byes = count_byes(counting) if has_mean_tie_breaks(season) else None
    given = Counter[Person]() if is_cup(season) else Counter(bye_points_given(season, counting))
    given.update(given_points)
    lines = standings(people, outcomes, point_scales(season), given, byes)
    return order_ladder(season, lines, counting)


def list_given_points(members: Sequence[MemberRow]) -> dict[Person, float]:
    """The points for missed rounds, by person."""
    return {
        member.person_id: member.given_points
        for member in members
        if member.given_points is not None
    }


def list_regular_standings(
    season: SeasonRow,
    members: Sequence[MemberRow],
    rows: Sequence[PairingRow],
) -> Divisions:
    """The standings after the rounds, without members who left before they played."""
    paired: set[Person] = set()
    for row in rows:
        paired.update(row.people)
    listed = [
        member for member in members if member.left_round is None or member.person_id in paired
    ]
    listed.sort(key=lambda member: (member.joined_at, member.person_id))
    given = list_given_points(members)
    divisions: Divisions = []
    for division in sorted({member.division for member in listed}):
        people = [member.person_id for member in listed if member.division == division]
        here = [row for row in rows if row.division == division]
        divisions.append((division, division_standings(season, people, here, given)))
    return divisions


def find_champion(divisions: Sequence[tuple[int, list[Standing]]]) -> Person | None:
    """Who has won the highest division in which anybody has played.

    None if nobody has played, the final has no winner, or several share
    the first place.
    """
    for _division, lines in divisions:
        if lines and lines[0].played:
            first = [line.person for line in lines if line.place == 1]
            return first[0] if len(first) == 1 else None
    return None


def list_season_standings(
    season: SeasonRow,
    members: Sequence[MemberRow],
    rows: Sequence[PairingRow],
) -> Divisions:
    """The standings as they are shown: people of a cup or finals first, by how far they came.

    The others follow in the order of the rounds.
    """
    return [
        (division, order_by_cup(season, members, rows, lines, division))
        for division, lines in list_regular_standings(season, members, rows)
    ]
