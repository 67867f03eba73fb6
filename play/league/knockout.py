"""Rounds of a cup, and those after the last round of a season: finals, and play-offs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import MemberRow, PairingRow, SeasonRow

from .cup import (
    PLAY_OFF,
    CupTable,
    count_rounds,
    is_cup_over,
    list_replays,
    make_first_round,
    make_next_round,
)
from .cup_places import make_plan
from .pairing import Person
from .round_deadline import plan_round
from .terms import STAGE, pairing_history, pairing_seed


async def save_seeds(
    tx: AsyncConnection,
    members: Sequence[MemberRow],
    in_order: Sequence[Person],
) -> list[MemberRow]:
    """Stores everybody's place in the seeding of a cup; `in_order` begins with the strongest.

    Returns all members, those in the cup with their seed.
    """
    seeds = {person: seed for seed, person in enumerate(in_order, 1)}
    seeded: list[MemberRow] = []
    for member in members:
        if member.person_id in seeds:
            member = replace(member, seed=seeds[member.person_id])
            await leagues.save_member(tx, member)
        seeded.append(member)
    return seeded


# --- rounds -----------------------------------------------------------


async def start_cup(
    tx: AsyncConnection,
    season: SeasonRow,
    in_order: Sequence[Person],
    at: datetime,
) -> None:
    """Pairs the first round of a cup, for people in the order of their seeding."""
    members = await save_seeds(tx, await leagues.list_members(tx, season.id), in_order)
    plan = make_plan(season, members)
    terms = {**season.terms, "rounds": count_rounds(len(in_order), plan)}
    started = replace(season, terms=terms)
    first_round = make_first_round(plan, _make_random(season, division=0))
    await _store_round(tx, started, {0: first_round}, at)  # a cup has one division


async def start_finals(
    tx: AsyncConnection,
    season: SeasonRow,
    divisions: Mapping[int, Sequence[Person]],
    play_offs: Sequence[CupTable],
    at: datetime,
) -> None:
    """Pairs the first round after the regular ones: finals of each division, and play-offs.

    `divisions` are the finalists by division, the best first. The
    division of a play-off is the upper one of the two.
    """
    members = await leagues.list_members(tx, season.id)
    tables: dict[int, list[CupTable]] = {}
    rounds = 1
    for division, finalists in divisions.items():
        members = await save_seeds(tx, members, finalists)
        plan = make_plan(season, members, division)
        tables[division] = make_first_round(plan, _make_random(season, division))
        rounds = max(rounds, count_rounds(len(finalists), plan))
    for upper_division, table in enumerate(play_offs):
        if table.people:
            tables.setdefault(upper_division, []).append(table)
    first = season.round + 1
    terms = {**season.terms, STAGE: first, "rounds": season.round + rounds}
    await _store_round(tx, replace(season, terms=terms), tables, at)


async def pair_cup_round(tx: AsyncConnection, season: SeasonRow, at: datetime) -> bool:
    """Pairs the next round of a cup or of finals after one that is done.

    False if nothing is left to play.
    """
    members = await leagues.list_members(tx, season.id)
    played = await leagues.list_pairings(tx, season.id)
    rows = [row for row in played if row.round == season.round]
    tables: dict[int, list[CupTable]] = {}
    for division in sorted({row.division for row in rows}):
        plan = make_plan(season, members, division)
        here = [row for row in rows if row.division == division and row.slot != PLAY_OFF]
        if here and not is_cup_over(here):
            history = pairing_history(played)
            random = _make_random(season, division)
            tables[division] = make_next_round(here, plan, history, random)
    if not any(tables.values()):
        return False
    await _store_round(tx, season, tables, at)
    return True


async def play_equal_tables_again(tx: AsyncConnection, season: SeasonRow, at: datetime) -> bool:
    """Adds tables to the running round for those who ended equal, with the seats exchanged.

    The round gets its whole time once more. False if no table ended equal.
    """
    members = await leagues.list_members(tx, season.id)
    rows = await leagues.list_pairings(tx, season.id, season.round)
    replays: list[PairingRow] = []
    for division in sorted({row.division for row in rows}):
        here = [row for row in rows if row.division == division]
        replays += list_replays(here, make_plan(season, members, division))
    if not replays:
        return False
    number = max(row.number for row in rows)
    again = [
        replace(
            row,
            number=number + count,
            people=row.people[::-1],
            match_id=None,
            ranks=None,
        )
        for count, row in enumerate(replays, 1)
    ]
    await leagues.insert_pairings(tx, again)
    await plan_round(tx, season, at)
    return True


def _make_random(season: SeasonRow, division: int) -> Random:
    """Makes the random numbers that draw a division's next round: each round has its own seed."""
    return Random(f"{pairing_seed(season)}:{season.round + 1}:{division}")


async def _store_round(
    tx: AsyncConnection,
    season: SeasonRow,
    divisions: Mapping[int, Sequence[CupTable]],
    at: datetime,
) -> None:
    """Writes the tables of the next round and its number, and plans when it ends.

    Whoever is alone at a table goes on at once. Where the season was to
    have fewer rounds, it has one more.
    """
    number = season.round + 1
    pairings: list[PairingRow] = []
    for division, tables in divisions.items():
        for table in tables:
            row = PairingRow(
                season_id=season.id,
                round=number,
                number=len(pairings) + 1,
                division=division,
                people=list(table.people),
                match_id=None,
                ranks=[1] if len(table.people) == 1 else None,
                void=False,
                slot=table.slot,
            )
            pairings.append(row)
    await leagues.insert_pairings(tx, pairings)
    # who forfeits or leaves may make a round more necessary
    terms = {**season.terms, "rounds": max(number, season.terms["rounds"])}
    started = replace(season, round=number, terms=terms)
    await leagues.update_season(tx, season.id, round=number, terms=terms)
    await plan_round(tx, started, at)
