"""Rounds of a season: pairs them, goes on to the next one, to finals, and to the end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from secrets import token_hex
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines, leagues
from db.leagues import MemberRow, PairingRow, SeasonRow
from engine.core import Illegal, Text
from play.lobby_checks import find_game
from play.table import STOPPED

from .cup import PLAY_OFF, CupTable, is_cup_over
from .cup_places import has_play_offs, is_cup, is_in_knockout, list_play_offs
from .divisions import check_divisions, place_in_divisions, sort_by_strength
from .knockout import (
    pair_cup_round,
    play_equal_tables_again,
    start_cup,
    start_finals,
)
from .lost_rounds import note_uncopied
from .pairing import Person, Round, draw_lots, pair_first_round, pair_round
from .registration import BETWEEN, OPEN, OVER, RUNNING
from .round_deadline import CLOSES, plan_round
from .rules import CHECK_IN, RATING, SEEDING, YES, chosen_rule
from .season_standings import division_standings, list_given_points, list_regular_standings
from .standings import NO_POINTS
from .terms import (
    CUP,
    LADDER,
    SWISS,
    division_table_sizes,
    pairing_history,
    pairing_seed,
    playable_sizes,
    points_of_win,
)

SEED_BYTES: Final = 8  # of the number that decides the lots of a season
RESUMES: Final = (
    "resumes"  # when the next round begins, among the terms of a season between rounds
)
RESUME_KIND: Final = "season-resumes"  # the deadline of that moment
CHECK_IN_HOURS: Final = 24  # for which people can check in, where the organiser names no other
TOO_FEW_CHECKED_IN: Final = Text(
    "Too few people have checked in for round {round}. The season is paused."
)


# --- pairing --------------------------------------------------------------------------------------


async def pair_next_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Pairs the next round in each division: writes its tables and byes, and its number.

    A bye is a pairing of one person, who ranks first.
    No table is opened here.
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
    """The tables and byes of the next round for the members of one division."""
    in_order = draw_lots([member.person_id for member in here], pairing_seed(season))
    if season.round == 0 and is_seeded_by_rating(season):
        strongest_first = await sort_people_by_strength(tx, season, here, in_order)
        return pair_first_round(strongest_first, *_sizes_of_season(season), random)
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
    season: SeasonRow, round: int, division: int, people: Sequence[Person]
) -> PairingRow:
    """A table of a round, or the bye of one person.

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
    """Whether the first round keeps the strongest apart."""
    has_seeds = season.terms["format"] in (SWISS, CUP)
    return has_seeds and chosen_rule(season, SEEDING) == RATING


def _sizes_of_season(season: SeasonRow) -> tuple[int, tuple[int, ...]]:
    """The size that tables should have, and all that they may have."""
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

    `people` are in the order of their lots, which
    breaks what the standings leave equal. `played`
    are all earlier tables, `given_points` those for
    missed rounds.
    """
    played_here = [row for row in played if row.division == division]
    standings_here = division_standings(season, people, played_here, given_points)
    win = points_of_win(season)
    return pair_round(
        [line.person for line in standings_here],
        *_sizes_of_season(season),
        pairing_history(played),
        random,
        swiss=season.terms["format"] == SWISS,
        scores={line.person: line.points / win for line in standings_here},
    )


# --- who plays ------------------------------------------------------------------------------------


def has_check_in(season: SeasonRow) -> bool:
    """Whether people check in before each round; not in cups, where who is absent just loses."""
    return not is_in_knockout(season) and chosen_rule(season, CHECK_IN) == YES


def list_playing(season: SeasonRow, members: Sequence[MemberRow]) -> list[MemberRow]:
    """The members whom the next round pairs: who has not left, and has checked in if one has to."""
    there = [member for member in members if member.left_round is None]
    if not has_check_in(season):
        return there
    return [member for member in there if member.checked_round == season.round + 1]


def can_pair(season: SeasonRow, members: Sequence[MemberRow]) -> bool:
    """Whether these members of a season fill a table in any division."""
    people_by_division = Counter(member.division for member in members)
    return any(division_table_sizes(season, people) for people in people_by_division.values())


# --- from round to round --------------------------------------------------------------------------


async def advance_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Goes on after a round that is done: to the next one, to finals, or to the end.

    Where the organiser wants hours between rounds, or
    people check in, the next one waits for that.
    """
    if is_in_knockout(season) and await play_equal_tables_again(tx, season, at):
        return
    if await _is_done(tx, season):
        await end_season(tx, season, at)
    elif waiting_time(season):
        await wait_for_round(tx, season, at)
    else:
        await begin_round(tx, season, at)


async def _is_done(tx: AsyncConnection, season: SeasonRow) -> bool:
    """Whether nothing is left to play.

    That is so after the last round, where no finals or
    play-offs follow, or where too few people are left
    for a table.
    """
    members = await leagues.list_members(tx, season.id)
    if is_in_knockout(season):
        rows = await leagues.list_pairings(tx, season.id, season.round)
        return _are_all_over([row for row in rows if row.slot != PLAY_OFF])
    there = [member for member in members if member.left_round is None]
    if not can_pair(season, there):
        return True
    has_more = season.terms.get("finals", 0) > 1 or has_play_offs(season)
    return season.round >= season.terms["rounds"] and not has_more


def _are_all_over(rows: Sequence[PairingRow]) -> bool:
    """Whether the cup of every division is over with these tables."""
    divisions = {row.division for row in rows}
    return all(is_cup_over([row for row in rows if row.division == each]) for each in divisions)


async def begin_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Pairs the next round, of the season or of its cup; ends it where nothing is left to play."""
    if is_in_knockout(season):
        is_paired = await pair_cup_round(tx, season, at)
    elif season.round < season.terms["rounds"]:
        await pair_next_round(tx, season, at)
        is_paired = True
    else:
        is_paired = await _pair_finals(tx, season, at)
    if not is_paired:
        await end_season(tx, season, at)


async def _pair_finals(tx: AsyncConnection, season: SeasonRow, at: datetime) -> bool:
    """Pairs the finals of the best, and the play-offs between divisions.

    False where there are neither.
    """
    members = await leagues.list_members(tx, season.id)
    rows = await leagues.list_pairings(tx, season.id)
    there = {member.person_id for member in members if member.left_round is None}
    standings = [
        [line.person for line in lines if line.person in there]
        for _division, lines in list_regular_standings(season, members, rows)
    ]
    best = season.terms.get("finals", 0)
    finalists = {
        division: people[:best]
        for division, people in enumerate(standings)
        if best > 1 and division_table_sizes(season, len(people[:best]))
    }
    play_offs: list[CupTable] = []
    if has_play_offs(season):
        found = list_play_offs(season, standings, season.terms["movers"])
        play_offs = [CupTable(PLAY_OFF, (*each.upper, *each.lower)) for each in found]
    if not finalists and not any(table.people for table in play_offs):
        return False
    await start_finals(tx, season, finalists, play_offs, at)
    return True


def waiting_time(season: SeasonRow) -> timedelta:
    """How long the next round waits after the last one; for check-ins at least a while."""
    hours = season.terms.get("between", 0)
    if has_check_in(season):
        hours = hours or CHECK_IN_HOURS
    return timedelta(hours=hours)


async def wait_for_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Lets the next round begin after the hours between rounds."""
    await plan_resumption(tx, season, at + waiting_time(season))


async def plan_resumption(tx: AsyncConnection, season: SeasonRow, moment: datetime) -> None:
    """Plans when the next round begins.

    Earlier deadlines stay, but only the one that the
    season's terms name still holds.
    """
    terms = {**season.terms, RESUMES: moment.isoformat()}
    await leagues.update_season(tx, season.id, status=BETWEEN, terms=terms)
    data: dict[str, Any] = {"season": season.id, RESUMES: terms[RESUMES]}
    await deadlines.insert_deadline(tx, moment, RESUME_KIND, data=data)


async def resume_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Begins the round that has waited.

    Raises Illegal where too few have checked in.
    """
    members = await leagues.list_members(tx, season.id)
    is_round = not is_in_knockout(season) and season.round < season.terms["rounds"]
    if is_round and not can_pair(season, list_playing(season, members)):
        raise Illegal(Text(TOO_FEW_CHECKED_IN.id, round=season.round + 1))
    running = without_resumption(season)
    await leagues.update_season(tx, season.id, status=RUNNING, terms=running.terms)
    await begin_round(tx, running, at)


def without_resumption(season: SeasonRow) -> SeasonRow:
    """The season as it runs: no round waits."""
    terms = {key: value for key, value in season.terms.items() if key != RESUMES}
    return replace(season, status=RUNNING, terms=terms)


async def end_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Ends a season: its tables that have no result yet are void, so they count for nobody.

    People may play them on, also those that a pause of
    the season has stopped: for that, `copy_round_ends`
    has to be called after the transaction.
    """
    for row in await leagues.list_pairings(tx, season.id):
        if row.ranks is None and not row.void:
            await leagues.update_pairing(tx, row, void=True)
    planned = (STOPPED, CLOSES, RESUMES)  # what was noted of a pause, and of ends to come
    terms = {key: value for key, value in season.terms.items() if key not in planned}
    await leagues.update_season(tx, season.id, status=OVER, ended_at=at, terms=terms)
    await note_uncopied(tx, season.id)


async def start_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Closes registration, fills the divisions, and pairs the first round.

    A ladder has none; where people check in, it waits
    for them.
    """
    if season.status != OPEN:
        raise Illegal(Text("This season has already started."))
    members = [
        member for member in await leagues.list_members(tx, season.id) if member.left_round is None
    ]
    if len(members) < 2:
        raise Illegal(Text("A season needs at least two people."))
    divisions = await place_in_divisions(tx, season, members)
    check_divisions(season, divisions)
    for number, people in enumerate(divisions):
        for member in people:
            await leagues.save_member(tx, replace(member, division=number))
    terms = {
        **season.terms,
        "sizes": [len(people) for people in divisions],
        "divisions": len(divisions),
        "seed": token_hex(SEED_BYTES),
    }
    await leagues.update_season(tx, season.id, status=RUNNING, terms=terms)
    await _start_first_round(tx, replace(season, status=RUNNING, terms=terms), members, at)


async def _start_first_round(
    tx: AsyncConnection, season: SeasonRow, members: Sequence[MemberRow], at: datetime
) -> None:
    """Pairs the first round of a season that starts, or waits for people to check in."""
    if is_cup(season):
        in_order = draw_lots([member.person_id for member in members], pairing_seed(season))
        if is_seeded_by_rating(season):
            in_order = await sort_people_by_strength(tx, season, members, in_order)
        await start_cup(tx, season, in_order, at)
    elif has_check_in(season):
        await wait_for_round(tx, season, at)
    elif season.terms["format"] != LADDER:
        await pair_next_round(tx, season, at)


__all__ = [
    "RESUMES",
    "RESUME_KIND",
    "advance_season",
    "begin_round",
    "end_season",
    "has_check_in",
    "list_playing",
    "pair_division",
    "pair_next_round",
    "plan_resumption",
    "resume_season",
    "start_season",
    "without_resumption",
]
