"""Results and ratings of finished matches, written exactly once.

They are written in the transaction that ends the match.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from db import people, ratings, results
from db.ratings import SIGMAS_BELOW_MEAN, RatingRow
from db.results import ResultRow
from engine.core import Result, Seat
from engine.match import Undo

from .table import Table

MODEL: Final = PlackettLuce()
EVERYWHERE: Final = 0  # the community of all servers of this host
PROVISIONAL: Final = 5  # matches before a rating is taken seriously
BASE, SCALE = 1000, 40  # how a rating is shown: 1000 at the start


def displayed_rating(mu: float, sigma: float) -> int:
    """A rating as people read it: a low estimate of the strength, 1000 at the start.

    `mu` is the estimated strength and `sigma` how unsure it
    is. Some sigmas are taken off, so the number grows as
    matches make the estimate surer.
    """
    return round(BASE + SCALE * (mu - SIGMAS_BELOW_MEAN * sigma))


def is_rated(table: Table) -> bool:
    """Whether the match is rated: people only, not for practice, and nobody agreed otherwise.

    A person who resigned counts as having played.
    """
    return (
        table.terms.is_rated
        and not table.practice
        and all(row.person_id is not None and row.bot is None for row in table.seats)
    )


async def store_results(tx: AsyncConnection, table: Table) -> None:
    """Stores the results of a match that has ended, and rates it where it is rated."""
    result = table.result()
    if result is None:
        return
    await results.insert_results(tx, make_result_rows(table, result))
    if is_rated(table) and len(set(result.teams)) > 1:
        for scope in (table.row.server_id, EVERYWHERE):
            await _update_ratings(tx, table, result, scope)


def make_result_rows(table: Table, result: Result) -> list[ResultRow]:
    """One row of results for each seat of a match that has ended."""
    match, ended_at = table.match, table.row.ended_at
    assert match is not None
    assert ended_at is not None
    counts = _count_moves(table)
    return [
        ResultRow(
            match_id=table.id,
            seat=row.seat,
            server_id=table.row.server_id,
            game=table.row.game,
            person_id=row.person_id,
            seats=len(table.seats),
            rank=result.ranks[row.seat],
            score=result.scores[row.seat].total if result.scores else None,
            opening=counts.openings.get(row.seat),
            entries=counts.moves[row.seat],
            seconds=counts.seconds[row.seat],
            rated=is_rated(table),
            ended_at=ended_at,
        )
        for row in table.seats
    ]


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """What the moves of a match come to, each by seat."""

    moves: Counter[Seat] = field(default_factory=Counter)
    seconds: defaultdict[Seat, float] = field(default_factory=lambda: defaultdict(float))
    openings: dict[Seat, str] = field(default_factory=dict)  # the kind of the first move


def _count_moves(table: Table) -> MoveCounts:
    """How many moves each seat made, how long it thought, and with what it opened."""
    assert table.match is not None
    counts = MoveCounts()
    before = table.row.started_at
    for line, at in zip(table.match.lines, table.times, strict=True):
        if not isinstance(line.move, Undo):
            counts.moves[line.seat] += 1
            counts.openings.setdefault(line.seat, type(line.move).__name__)
            if before is not None:
                counts.seconds[line.seat] += (at - before).total_seconds()
        before = at
    return counts


async def _update_ratings(tx: AsyncConnection, table: Table, result: Result, scope: int) -> None:
    """Rates the people of a finished match, teams as such, in a server or `EVERYWHERE`.

    A person who opted out plays with a beginner's rating,
    and nothing is kept of them.
    """
    at = table.row.ended_at
    assert at is not None
    persons = [row.person_id or 0 for row in table.seats]
    held = await ratings.lock_ratings(tx, persons, table.row.game, scope)
    before = [
        held.get(person) or _make_new_rating(person, table.row.game, scope) for person in persons
    ]
    after = new_ratings(before, result.ranks, result.teams)
    for row, rating in zip(table.seats, after, strict=True):
        if row.person_id is not None and not await has_opted_out(tx, row.person_id):
            has_won = result.ranks[row.seat] == 1
            wins = rating.wins + int(has_won)
            counted = replace(rating, matches=rating.matches + 1, wins=wins)
            await ratings.save_rating(tx, counted, table.id, at)


def _make_new_rating(person_id: int, game: str, scope: int) -> RatingRow:
    """The rating of a person who has not played the game yet in that server or `EVERYWHERE`."""
    fresh = MODEL.rating()
    return RatingRow(
        person_id=person_id,
        game=game,
        server_id=scope,
        mu=fresh.mu,
        sigma=fresh.sigma,
        matches=0,
        wins=0,
    )


async def has_opted_out(c: AsyncConnection, person_id: int) -> bool:
    """Whether the person wants to be in no ratings."""
    row = await people.load_person(c, person_id)
    return row is not None and row.settings.get("stats") == "off"


def new_ratings(
    before: Sequence[RatingRow], ranks: Sequence[int], teams: Sequence[int]
) -> list[RatingRow]:
    """The ratings after a match, in the order of the seats.

    Equal ranks are ties. `teams` holds the team of each
    seat. A team has the best rank of its members.
    """
    seats_by_team: dict[int, list[Seat]] = {team: [] for team in sorted(set(teams))}
    for seat, team in enumerate(teams):
        seats_by_team[team].append(seat)
    strengths = [MODEL.rating(mu=row.mu, sigma=row.sigma) for row in before]
    team_strengths, team_ranks = [], []
    for seats in seats_by_team.values():
        team_strengths.append([strengths[seat] for seat in seats])
        team_ranks.append(float(min(ranks[seat] for seat in seats)))
    rated = MODEL.rate(team_strengths, ranks=team_ranks)
    after = list(before)
    for seats, values in zip(seats_by_team.values(), rated, strict=True):
        for seat, value in zip(seats, values, strict=True):
            after[seat] = replace(before[seat], mu=value.mu, sigma=value.sigma)
    return after
