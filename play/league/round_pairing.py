"""Pairs a round of a season: who plays in it, who meets whom in each division, and who is free."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import MemberRow, PairingRow, SeasonRow
from play.lobby_checks import find_game

from .cup_places import is_in_knockout
from .divisions import sort_by_strength
from .pairing import Person, Round, draw_from_pots, draw_lots, pair_round
from .round_deadline import plan_round
from .rules import CHECK_IN, RATING, SEEDING, YES, chosen_rule
from .season_standings import division_standings, list_given_points
from .standings import NO_POINTS
from .terms import (
    CUP,
    SWISS,
    division_table_sizes,
    pairing_history,
    pairing_seed,
    playable_sizes,
    points_of_win,
)


async def pair_next_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Pairs the next round in each division: writes its pairings, and its number.

    A bye is a pairing of one person, who ranks first. The matches
    are opened later.
    """
    number = season.round + 1
    pairings: list[PairingRow] = []
    members = await leagues.list_members(tx, season.id)
    playing = list_playing(season, members)
    played = await leagues.list_pairings(tx, season.id)
    random = Random(f"{pairing_seed(season)}:{number}")
    for division in sorted({member.division for member in playing}):
        here = [member for member in playing if member.division == division]
        paired = await _pair_members(tx, season, here, played, random)
        byes = [(person,) for person in paired.byes]
        for people in (*paired.tables, *byes):
            pairing = _make_pairing(season, number, division, people)
            pairings.append(replace(pairing, number=len(pairings) + 1))
    await leagues.insert_pairings(tx, pairings)
    await leagues.update_season(tx, season.id, round=number)
    await plan_round(tx, season, at)


async def _pair_members(
    tx: AsyncConnection,
    season: SeasonRow,
    here: Sequence[MemberRow],
    played: Sequence[PairingRow],
    random: Random,
) -> Round:
    """The tables and byes of the next round for the members of one division (`here`).

    `played` are all earlier tables of the season.
    """
    in_order = draw_lots([member.person_id for member in here], pairing_seed(season))
    if season.round == 0 and is_seeded_by_rating(season):
        strongest_first = await sort_people_by_strength(tx, season, here, in_order)
        wanted, allowed = _sizes_of_season(season)
        return draw_from_pots(strongest_first, wanted, allowed, random)
    # in a thread: it may take a second, and everybody else's presses are answered meanwhile
    return await asyncio.to_thread(
        pair_division,
        season,
        here[0].division,
        in_order,
        played,
        random,
        list_given_points(here),
    )


async def sort_people_by_strength(
    tx: AsyncConnection,
    season: SeasonRow,
    members: Sequence[MemberRow],
    in_order: Sequence[Person],
) -> list[Person]:
    """The members by rating, the strongest first; those without one in the order of their lots."""
    by_id = {member.person_id: member for member in members}
    seeded = await sort_by_strength(tx, season, [by_id[person] for person in in_order])
    return [member.person_id for member in seeded]


def _make_pairing(
    season: SeasonRow,
    round: int,
    division: int,
    people: Sequence[Person],
) -> PairingRow:
    """Makes a table of a round, or the bye of one person.

    It has no number yet.
    """
    is_bye = len(people) == 1
    return PairingRow(
        season_id=season.id,
        round=round,
        number=0,
        division=division,
        people=list(people),
        match_id=None,
        ranks=[1] if is_bye else None,  # a bye is decided already
        void=False,
    )


def is_seeded_by_rating(season: SeasonRow) -> bool:
    """Whether the first round is seeded by rating, so that the strongest meet later."""
    has_seeds = season.terms["format"] in (SWISS, CUP)
    return has_seeds and chosen_rule(season, SEEDING) == RATING


def _sizes_of_season(season: SeasonRow) -> tuple[int, tuple[int, ...]]:
    """The pair (how many should sit at a table of a season, all table sizes that may be)."""
    game = find_game(season.terms["game"])
    return season.terms["size"], playable_sizes(game, season.terms["options"])


def pair_division(
    season: SeasonRow,
    division: int,
    people: Sequence[Person],
    played: Sequence[PairingRow],
    random: Random,
    given_points: Mapping[Person, float] = NO_POINTS,
) -> Round:
    """The tables and byes of a division's next round.

    `people` are in the order of their lots, which decide between equals
    of the standings. `played` are all earlier tables, `given_points`
    the points for missed rounds, by person.
    """
    played_here = [row for row in played if row.division == division]
    standings_here = division_standings(season, people, played_here, given_points)
    win = points_of_win(season)
    wanted, allowed = _sizes_of_season(season)
    return pair_round(
        [line.person for line in standings_here],
        wanted,
        allowed,
        pairing_history(played),
        random,
        swiss=season.terms["format"] == SWISS,
        scores={line.person: line.points / win for line in standings_here},
    )


# --- who plays --------------------------------------------------------


def has_check_in(season: SeasonRow) -> bool:
    """Whether people check in before each round; not in cups, where who is absent just loses."""
    return not is_in_knockout(season) and chosen_rule(season, CHECK_IN) == YES


def list_playing(season: SeasonRow, members: Sequence[MemberRow]) -> list[MemberRow]:
    """The members whom the next round pairs: who has not left, and checked in if asked to."""
    there = [member for member in members if member.left_round is None]
    if not has_check_in(season):
        return there
    return [member for member in there if member.checked_round == season.round + 1]


def can_pair(season: SeasonRow, members: Sequence[MemberRow]) -> bool:
    """Whether these members of a season fill a table in any division."""
    people_by_division = Counter(member.division for member in members)
    return any(division_table_sizes(season, people) for people in people_by_division.values())
