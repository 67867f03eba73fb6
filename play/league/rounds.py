"""Rounds of a season: fills the divisions, pairs and opens tables, goes on to the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines, leagues, matches, ratings, servers
from db.leagues import MemberRow, PairingRow, SeasonRow
from db.matches import SeatRow
from engine.core import Illegal, Text
from engine.match import Match
from play.lobby_checks import find_game
from play.match_start import begin_match
from play.table import IDLE_NOTICE, PLAYING, UNSHOWN, Table
from play.tables import Tables
from play.turn_timers import IDLE

from .pairing import Person, Round, pair_round
from .round_deadline import CLOSES, plan_round
from .standings import Standing, refill_divisions, standings
from .terms import (
    SWISS,
    bye_points_given,
    division_table_sizes,
    finished_outcomes,
    fit_game_options,
    pairing_history,
    playable_sizes,
    point_scales,
)


async def place_in_divisions(
    tx: AsyncConnection, season: SeasonRow, members: Sequence[MemberRow]
) -> list[list[MemberRow]]:
    """The divisions at the start of a season.

    In a first season they have like sizes, filled by
    strength. After an earlier season `members` come in the
    order that it left. They fill divisions of its sizes, or
    of like size where the number of divisions has changed.
    """
    count, wanted = season.terms["divisions"], season.terms.get("sizes", ())
    if "earlier" not in season.terms:
        return _split_evenly(await _sort_by_strength(tx, season, members), count)
    if len(wanted) != count:
        return _split_evenly(members, count)
    # in the order of divisions, and there of who is next to rise
    by_id = {member.person_id: member for member in members}
    return [
        [by_id[person] for person in division]
        for division in refill_divisions([list(by_id)], wanted)
    ]


def _split_evenly(line: Sequence[MemberRow], count: int) -> list[list[MemberRow]]:
    """The members cut into `count` divisions of like size, in their order."""
    divisions: list[list[MemberRow]] = [[] for _ in range(count)]
    for place, member in enumerate(line):
        division = place * count // len(line)
        divisions[division].append(member)
    return divisions


async def _sort_by_strength(
    tx: AsyncConnection, season: SeasonRow, members: Sequence[MemberRow]
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
    """Raises Illegal where a division has too few people for a table."""
    for number, people in enumerate(divisions, 1):
        if not division_table_sizes(season, len(people)):
            raise Illegal(
                Text(
                    "There are too few people for a table in division {n}: {people}.",
                    n=number,
                    people=len(people),
                )
            )


# --- pairing --------------------------------------------------------------------------------------


async def pair_next_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Pairs the next round in each division: writes its tables and byes, and its number.

    A bye is a pairing of one person, who ranks first. No
    table is opened here.
    """
    number = season.round + 1
    pairings: list[PairingRow] = []
    members = await leagues.list_members(tx, season.id)
    played = await leagues.list_pairings(tx, season.id)
    random = Random(f"{season.id}:{number}")
    for division in sorted({member.division for member in members}):
        here = [
            member.person_id
            for member in members
            if member.division == division and member.left_round is None
        ]
        paired = _pair_division(season, division, here, played, random)
        byes = [(person,) for person in paired.byes]
        for people in (*paired.tables, *byes):
            pairing = _make_pairing(season, number, division, people)
            pairings.append(replace(pairing, number=len(pairings) + 1))
    await leagues.insert_pairings(tx, pairings)
    await leagues.update_season(tx, season.id, round=number)
    await plan_round(tx, season, at)


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


def _pair_division(
    season: SeasonRow,
    division: int,
    people: Sequence[Person],
    played: Sequence[PairingRow],
    random: Random,
) -> Round:
    """The tables and byes of a division's next round.

    `played` are all earlier tables.
    """
    played_here = [row for row in played if row.division == division]
    standings_here = division_standings(season, people, played_here)
    return pair_round(
        [line.person for line in standings_here],
        season.terms["size"],
        playable_sizes(find_game(season.terms["game"]), season.terms["options"]),
        pairing_history(played),
        random,
        swiss=season.terms["format"] == SWISS,
    )


def division_standings(
    season: SeasonRow, people: Sequence[Person], rows: Sequence[PairingRow]
) -> list[Standing]:
    """The standings of one division.

    `people` in the order of their registration.
    """
    outcomes = finished_outcomes(rows)
    return standings(people, outcomes, point_scales(season), bye_points_given(season, rows))


# --- tables ---------------------------------------------------------------------------------------


async def open_table(
    tx: AsyncConnection,
    tables: Tables,
    season: SeasonRow,
    pairing: PairingRow,
    names: Mapping[Person, str],
) -> int:
    """Starts the match of a pairing, with everybody in their seat.

    Returns the id of its table.
    """
    game = find_game(season.terms["game"])
    options = fit_game_options(game, len(pairing.people), season.terms["options"])
    server = await servers.load_server(tx, season.server_id)
    settings = {
        **season.terms["settings"],
        **season_settings(season, pairing),
        "order": "joined",
        "threads": server.settings.get("threads", "public"),
    }
    table_id = await matches.create_match(
        tx,
        server_id=season.server_id,
        channel_id=season.channel_id,
        game=game.meta.key,
        seats=len(pairing.people),
        options=options,
        owner_id=pairing.people[0],
        settings=settings,
        at=tables.now(),
    )
    seats = _make_seats(table_id, pairing.people, names)
    match = begin_match(game, len(seats), options, shuffled=False)
    await _store_begun_match(tx, tables, match, seats)
    return table_id


async def _store_begun_match(
    tx: AsyncConnection, tables: Tables, match: Match[Any], seats: list[SeatRow]
) -> None:
    """Stores a match that begins, with its seats, who must act, and when it counts as idle."""
    table_id, at = seats[0].match_id, tables.now()
    await matches.replace_seats(tx, table_id, seats)
    await matches.update_match(
        tx,
        table_id,
        status=PLAYING,
        header=match.header(),
        started_at=at,
        shown_seq=UNSHOWN,
        pinged_seq=UNSHOWN,
    )
    await deadlines.insert_deadline(tx, at + IDLE_NOTICE, IDLE, table_id)
    row = await matches.load_match(tx, table_id)
    assert row is not None
    await tables.update_asked(tx, Table(row, seats, match))


def _make_seats(
    table_id: int, people: Sequence[Person], names: Mapping[Person, str]
) -> list[SeatRow]:
    """The seats of a table for these people, in their order."""
    return [
        SeatRow(
            match_id=table_id,
            seat=seat,
            person_id=person,
            bot=None,
            name=names.get(person, "?"),
            ready=True,
            resigned_seq=None,
        )
        for seat, person in enumerate(people)
    ]


def season_settings(season: SeasonRow, pairing: PairingRow | None = None) -> dict[str, object]:
    """The settings of a table of a season: its id and name.

    Of a pairing, also round and end.
    """
    settings: dict[str, object] = {"season": season.id, "league": season.name}
    if pairing is not None:
        settings["round"] = pairing.round
        if CLOSES in season.terms:
            settings[CLOSES] = season.terms[CLOSES]
        if season.terms["divisions"] > 1:
            settings["division"] = pairing.division
    return settings


async def advance_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Pairs the next round after one that is done, or ends the season.

    It ends after its last round, or where too few people
    are left for a table.
    """
    members = [
        member for member in await leagues.list_members(tx, season.id) if member.left_round is None
    ]
    people_by_division = Counter(member.division for member in members)
    can_play = any(division_table_sizes(season, people) for people in people_by_division.values())
    if season.round < season.terms["rounds"] and can_play:
        await pair_next_round(tx, season, at)
    else:
        await end_season(tx, season, at)


async def end_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Ends a season; tables without a result count for nobody."""
    for row in await leagues.list_pairings(tx, season.id):
        if row.ranks is None and not row.void:
            await leagues.update_pairing(tx, row, void=True)
    await leagues.update_season(tx, season.id, status="over", ended_at=at)


async def start_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Closes registration, fills the divisions, and pairs the first round.

    A ladder has none.
    """
    if season.status != "open":
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
    }
    await leagues.update_season(tx, season.id, status="running", terms=terms)
    if season.terms["format"] != "ladder":
        await pair_next_round(tx, replace(season, status="running", terms=terms), at)
