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

from .automatic import SITTING_IN, TIME_OVER
from .resigned_result import rank_forfeits_last
from .table import Table

MODEL: Final = PlackettLuce()
EVERYWHERE: Final = 0  # the community of all servers of this host
PROVISIONAL: Final = 5  # matches before a rating is taken seriously
LEFT_TO_BOT_NOTES: Final = ("stayed", "replaced")  # since when a bot has a person's seat for good
BASE, SCALE = 1000, 40  # how a rating is shown: 1000 at the start


def displayed_rating(mu: float, sigma: float) -> int:
    """A rating as people read it: a low estimate of the strength, 1000 at the start.

    `mu` is the estimated strength and `sigma` how unsure it is. Some sigmas are
    taken off, so the number grows as matches make the estimate surer.
    """
    return round(BASE + SCALE * (mu - SIGMAS_BELOW_MEAN * sigma))


def is_rated(table: Table) -> bool:
    """Whether the match is rated: by its terms, among people only, and not for practice.

    A person who resigned, or for whom a bot sits in, counts as having played.
    """
    return (
        table.terms.is_rated
        and not table.is_practice
        and all(find_rated_person(table, row.seat) is not None for row in table.seats)
    )


def find_rated_person(table: Table, seat: Seat) -> int | None:
    """The person for whom a seat is rated: whoever plays it, or left it to a bot.

    None if a bot has the seat of its own.
    """
    row = table.seats[seat]
    if row.person_id is not None:
        return row.person_id
    leavers = [
        note.person_id
        for note in table.notes
        if note.kind in LEFT_TO_BOT_NOTES and note.data.get("seat") == seat
    ]
    return leavers[-1] if leavers else None


def has_everybody_moved(table: Table) -> bool:
    """Whether every seat has made a move itself: else a match has hardly been played."""
    assert table.match is not None
    moved: set[Seat] = set()
    for number, line in enumerate(table.match.lines, 1):
        is_own = table.automatic_reasons.get(number) not in (TIME_OVER, SITTING_IN)
        if is_own and not isinstance(line.move, Undo):
            moved.add(line.seat)
    return len(moved) == len(table.seats)


def counts_for_ratings(table: Table) -> bool:
    """Whether a match that has ended is rated: somebody has to have stayed, and all have moved."""
    return is_rated(table) and has_everybody_moved(table) and not table.has_nobody_stayed


def rank_for_ratings(table: Table, result: Result) -> list[int]:
    """The ranks as they count for people: seats that were left to a bot rank last."""
    return rank_forfeits_last(result.ranks, [row.bot is not None for row in table.seats])


async def store_results(tx: AsyncConnection, table: Table) -> None:
    """Stores the results of a match that has ended, and rates it where it is rated."""
    result = table.result()
    if result is None:
        return
    await results.insert_results(tx, make_result_rows(table, result))
    if counts_for_ratings(table) and len(set(result.teams)) > 1:
        # who has no rating yet has no row that `lock_ratings` could lock
        await people.lock_people(tx, list_rated_people(table))
        for scope in (table.row.server_id, EVERYWHERE):
            await _update_ratings(tx, table, result, scope)


def make_result_rows(table: Table, result: Result) -> list[ResultRow]:
    """One row of results for each seat of a match that has ended."""
    match = table.match
    ended_at = table.row.ended_at
    assert match is not None
    assert ended_at is not None
    counts = _count_moves(table)
    ranks = _rank_for_results(table, result)
    is_counted = counts_for_ratings(table)
    return [
        ResultRow(
            match_id=table.id,
            seat=row.seat,
            server_id=table.row.server_id,
            game=table.row.game,
            person_id=find_rated_person(table, row.seat),
            seats=len(table.seats),
            rank=ranks[row.seat],
            score=result.scores[row.seat].total if result.scores else None,
            opening=counts.openings.get(row.seat),
            entries=counts.moves[row.seat],
            seconds=counts.seconds[row.seat],
            rated=is_counted,
            ended_at=ended_at,
        )
        for row in table.seats
    ]


def _rank_for_results(table: Table, result: Result) -> Sequence[int]:
    """The ranks as they are stored in the results: seats that people left to a bot rank last.

    Bots with seats of their own win and lose as everybody else does.
    """
    was_left = [
        row.bot is not None and find_rated_person(table, row.seat) is not None
        for row in table.seats
    ]
    return rank_forfeits_last(result.ranks, was_left)


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """What the moves of a match come to, each by seat."""

    moves: Counter[Seat] = field(default_factory=Counter)
    seconds: defaultdict[Seat, float] = field(default_factory=lambda: defaultdict(float))
    openings: dict[Seat, str] = field(default_factory=dict)  # the kind of the first move


def _count_moves(table: Table) -> MoveCounts:
    """How many moves each seat made, how long it thought, and with what it opened.

    Undos do not count, nor the time before them.
    """
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

    Every seat has a person, for the match is rated. Of those who opted
    out nothing is kept: they play with a beginner's rating each time.
    """
    at = table.row.ended_at
    assert at is not None
    persons = list_rated_people(table)
    held = await ratings.lock_ratings(tx, persons, table.row.game, scope)
    before = [
        held.get(person) or make_new_rating(person, table.row.game, scope) for person in persons
    ]
    ranks = rank_for_ratings(table, result)
    after = new_ratings(before, ranks, result.teams)
    for person_id, rank, rating in zip(persons, ranks, after, strict=True):
        if not await has_opted_out(tx, person_id):
            has_won = rank == 1
            wins = rating.wins + int(has_won)
            counted = replace(rating, matches=rating.matches + 1, wins=wins)
            await ratings.save_rating(tx, counted, table.id, at)


def list_rated_people(table: Table) -> list[int]:
    """The person for whom each seat is rated, in the order of the seats.

    That is who plays the seat, or who left it to a bot. Only for
    matches in which no bot has a seat of its own.
    """
    persons: list[int] = []
    for row in table.seats:
        person = find_rated_person(table, row.seat)
        assert person is not None, "a bot has this seat"
        persons.append(person)
    return persons


def make_new_rating(person_id: int, game: str, scope: int) -> RatingRow:
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
    before: Sequence[RatingRow],
    ranks: Sequence[int],
    teams: Sequence[int],
) -> list[RatingRow]:
    """The ratings after a match, in the order of the seats.

    Equal ranks are ties. `teams` holds the team of each seat. A team
    has the best rank of its members.
    """
    seats_by_team: dict[int, list[Seat]] = {team: [] for team in sorted(set(teams))}
    for seat, team in enumerate(teams):
        seats_by_team[team].append(seat)
    strengths = [MODEL.rating(mu=row.mu, sigma=row.sigma) for row in before]
    team_strengths = []
    team_ranks = []
    for seats in seats_by_team.values():
        team_strengths.append([strengths[seat] for seat in seats])
        team_ranks.append(float(min(ranks[seat] for seat in seats)))
    rated = MODEL.rate(team_strengths, ranks=team_ranks)
    after = list(before)
    for seats, values in zip(seats_by_team.values(), rated, strict=True):
        for seat, value in zip(seats, values, strict=True):
            after[seat] = replace(before[seat], mu=value.mu, sigma=value.sigma)
    return after
