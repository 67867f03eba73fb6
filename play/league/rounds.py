"""A season goes from round to round, to its finals, and to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines, leagues
from db.leagues import MemberRow, PairingRow, SeasonRow
from engine.core import Illegal, Text
from play.table import STOPPED

from .cup import PLAY_OFF, CupTable, is_cup_over
from .cup_places import has_play_offs, is_cup, is_in_knockout, list_play_offs
from .divisions import check_divisions, place_in_divisions
from .knockout import (
    pair_cup_round,
    play_equal_tables_again,
    start_cup,
    start_finals,
)
from .lost_rounds import note_uncopied
from .pairing import draw_lots
from .registration import BETWEEN, OPEN, OVER, RUNNING
from .round_deadline import CLOSES
from .round_pairing import (
    can_pair,
    has_check_in,
    is_seeded_by_rating,
    list_playing,
    pair_next_round,
    sort_people_by_strength,
)
from .season_standings import list_regular_standings
from .terms import (
    LADDER,
    division_table_sizes,
    pairing_seed,
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


async def advance_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Goes on after a round that is done: to the next one, to finals, or to the end.

    Where the organiser wants hours between rounds, or people check in,
    the next one waits for that.
    """
    if is_in_knockout(season) and await play_equal_tables_again(tx, season, at):
        return
    if await _is_season_done(tx, season):
        await end_season(tx, season, at)
    elif waiting_time(season):
        await wait_for_round(tx, season, at)
    else:
        await begin_round(tx, season, at)


async def _is_season_done(tx: AsyncConnection, season: SeasonRow) -> bool:
    """Whether nothing is left to play in a season.

    That is so after the last round, where no finals or play-offs
    follow, or where too few people are left for a table. In a cup or
    finals it is so once they are over in every division.
    """
    if is_in_knockout(season):
        rows = await leagues.list_pairings(tx, season.id, season.round)
        return _are_all_cups_over([row for row in rows if row.slot != PLAY_OFF])
    members = await leagues.list_members(tx, season.id)
    there = [member for member in members if member.left_round is None]
    if not can_pair(season, there):
        return True
    has_more = season.terms.get("finals", 0) > 1 or has_play_offs(season)
    return season.round >= season.terms["rounds"] and not has_more


def _are_all_cups_over(rows: Sequence[PairingRow]) -> bool:
    """Whether the cup of every division is over with these tables."""
    divisions = {row.division for row in rows}
    return all(is_cup_over([row for row in rows if row.division == each]) for each in divisions)


async def begin_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Pairs the next round of a season, its cup or its finals.

    Where nothing is left to play, it ends the season.
    """
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

    False if there are neither.
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
        pairs = list_play_offs(season, standings, season.terms["movers"])
        play_offs = [CupTable(PLAY_OFF, (*each.upper, *each.lower)) for each in pairs]
    if not finalists and not any(table.people for table in play_offs):
        return False
    await start_finals(tx, season, finalists, play_offs, at)
    return True


def waiting_time(season: SeasonRow) -> timedelta:
    """How long the next round waits after the last one.

    Where people check in and the organiser chose no hours, it is
    `CHECK_IN_HOURS`.
    """
    hours = season.terms.get("between", 0)
    if has_check_in(season):
        hours = hours or CHECK_IN_HOURS
    return timedelta(hours=hours)


async def wait_for_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Lets the next round begin after the hours between rounds."""
    await plan_resumption(tx, season, at + waiting_time(season))


async def plan_resumption(tx: AsyncConnection, season: SeasonRow, moment: datetime) -> None:
    """Plans when the next round begins.

    Earlier deadlines stay, but only the one that the season's terms
    name still holds.
    """
    terms = {**season.terms, RESUMES: moment.isoformat()}
    await leagues.update_season(tx, season.id, status=BETWEEN, terms=terms)
    data: dict[str, Any] = {"season": season.id, RESUMES: terms[RESUMES]}
    await deadlines.insert_deadline(tx, moment, RESUME_KIND, data=data)


async def resume_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Begins the round that has waited.

    Raises Illegal if too few have checked in.
    """
    members = await leagues.list_members(tx, season.id)
    is_regular = not is_in_knockout(season) and season.round < season.terms["rounds"]
    if is_regular and not can_pair(season, list_playing(season, members)):
        raise Illegal(Text(TOO_FEW_CHECKED_IN.id, round=season.round + 1))
    running = without_resumption(season)
    await leagues.update_season(tx, season.id, status=RUNNING, terms=running.terms)
    await begin_round(tx, running, at)


def without_resumption(season: SeasonRow) -> SeasonRow:
    """The season with the status of running, and without a date for its next round."""
    terms = {key: value for key, value in season.terms.items() if key != RESUMES}
    return replace(season, status=RUNNING, terms=terms)


async def end_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Ends a season: its tables that have no result yet are void, so they count for nobody.

    People may play them on, also those that a pause of the season has stopped:
    for that, `copy_round_ends` has to be called after the transaction.
    """
    for row in await leagues.list_pairings(tx, season.id):
        if row.ranks is None and not row.void:
            await leagues.update_pairing(tx, row, void=True)
    planned = (STOPPED, CLOSES, RESUMES)  # what was noted of a pause, and of ends to come
    terms = {key: value for key, value in season.terms.items() if key not in planned}
    await leagues.update_season(tx, season.id, status=OVER, ended_at=at, terms=terms)
    await note_uncopied(tx, season.id)


async def start_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Starts a season: closes registration, fills the divisions, pairs the first round.

    A ladder has no rounds. Where people check in, the first round waits
    for them. Raises Illegal if the season has started, or too few
    people are in it.
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
    tx: AsyncConnection,
    season: SeasonRow,
    members: Sequence[MemberRow],
    at: datetime,
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
