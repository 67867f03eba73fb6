"""Which open tables of a ladder count: not too short, and not too often the same people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues, matches
from db.leagues import SeasonRow
from engine.match import Undo
from play.automatic import SITTING_IN, TIME_OVER
from play.ratings import list_rated_people
from play.table import Table

from .pairing import Person

WEEK: Final = timedelta(days=7)
MET_TOO_OFTEN, TOO_SHORT = "met too often", "too short"  # why a table does not count


async def find_refusal(
    tx: AsyncConnection,
    season: SeasonRow,
    table: Table,
    at: datetime,
) -> str | None:
    """Why a finished table does not count for a ladder.

    None if it does. Nobody wins points by playing the same person over
    and over, or by giving up at once.
    """
    if _count_fewest_moves(table) < season.terms.get("moves", 0):
        return TOO_SHORT
    cap = season.terms.get("cap", 0)
    if cap and await _count_meetings(tx, season, list_rated_people(table), at) >= cap:
        return MET_TOO_OFTEN
    return None


def _count_fewest_moves(table: Table) -> int:
    """The fewest moves that anybody has made at a table.

    Undos do not count, nor what was done when somebody's time was over
    or a bot sat in for them.
    """
    assert table.match is not None
    counts = Counter({row.seat: 0 for row in table.seats})
    for number, line in enumerate(table.match.lines, 1):
        is_own = table.automatic_reasons.get(number) not in (TIME_OVER, SITTING_IN)
        if is_own and not isinstance(line.move, Undo):
            counts[line.seat] += 1
    return min(counts.values())


async def _count_meetings(
    tx: AsyncConnection,
    season: SeasonRow,
    people: Sequence[Person],
    at: datetime,
) -> int:
    """How often two of these people have met in the last seven days: those who met most.

    Only tables that count for the ladder are counted.
    """
    met: Counter[tuple[Person, ...]] = Counter()
    for row in await leagues.list_pairings(tx, season.id, 0):
        here = sorted(set(people).intersection(row.people))
        if row.void or row.match_id is None or len(here) < 2:
            continue
        match = await matches.load_match(tx, row.match_id)
        if match is None or match.ended_at is None:
            continue
        if at - match.ended_at < WEEK:
            met.update(combinations(here, 2))
    return max(met.values(), default=0)
