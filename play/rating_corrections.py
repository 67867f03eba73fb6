"""Ratings after a correction: a match counts no more, or again, and all later ones are rated anew.

So the ratings are what they would be had it been so from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import matches, ratings, results
from db.ratings import RatingRow
from db.results import ResultRow

from .ratings import EVERYWHERE, has_opted_out, make_new_rating, new_ratings

ERASED: Final = 0  # in the place of the id of a person who was erased


async def unrate_match(tx: AsyncConnection, match_id: int) -> bool:
    """Lets a match count for no rating; False if it did not count anyway."""
    rows = await results.list_results_of_match(tx, match_id)
    if not rows or not rows[0].rated:
        return False
    await results.mark_rated(tx, match_id, rated=False)
    await ratings.delete_steps_of_match(tx, match_id)
    for scope in (rows[0].server_id, EVERYWHERE):
        await _count_match(tx, rows, scope, change=-1)
        await _rate_later_matches(tx, rows, scope)
    return True


async def rate_match_again(tx: AsyncConnection, match_id: int) -> bool:
    """Lets a match that was taken out of the ratings count again.

    False if it counts already, or has no result.

    In the course of the ratings the match stands where it stood before.
    """
    rows = await results.list_results_of_match(tx, match_id)
    if not rows or rows[0].rated:
        return False
    await results.mark_rated(tx, match_id, rated=True)
    for scope in (rows[0].server_id, EVERYWHERE):
        await _rate_later_matches(tx, rows, scope, counts_again=True)
        await _count_match(tx, rows, scope, change=1)
    return True


async def _count_match(
    tx: AsyncConnection,
    rows: Sequence[ResultRow],
    scope: int,
    change: int,
) -> None:
    """Adds `change` (1 or -1) to the numbers of matches and wins of the people of a match.

    `rows` are the results of the match; `scope` is the id of a server,
    or EVERYWHERE, in which the ratings count. Whoever has no rated
    match left has no rating.
    """
    for row in rows:
        if row.person_id is None:  # they were erased
            continue
        rating = await ratings.load_rating(tx, row.person_id, row.game, scope)
        if rating is None:
            continue
        wins = rating.wins + change * int(row.rank == 1)
        counted = replace(rating, matches=rating.matches + change, wins=wins)
        if counted.matches:
            await ratings.store_rating(tx, counted)
        else:
            await ratings.delete_rating(tx, row.person_id, row.game, scope)


async def _rate_later_matches(
    tx: AsyncConnection,
    corrected: Sequence[ResultRow],
    scope: int,
    *,
    counts_again: bool = False,
) -> None:
    """Rates all matches anew whose ratings follow from a match that was corrected.

    Those are the later matches of anybody who played in it, or in one
    of these, and with `counts_again` the match itself. `corrected` are
    its results; `scope` is the id of the server in which the ratings
    count, or EVERYWHERE. A step is how a match changed a rating.
    """
    corrected_id = corrected[0].match_id
    game = corrected[0].game
    at = corrected[0].ended_at
    touched = {row.person_id for row in corrected if row.person_id is not None}
    steps = await ratings.list_steps_from(tx, game, scope, at)
    end_of_match = {step.match_id: step.at for step in steps}
    if counts_again:  # it has no step yet
        end_of_match[corrected_id] = at
    for match_id in sorted(end_of_match, key=lambda number: (end_of_match[number], number)):
        if (end_of_match[match_id], match_id) < (at, corrected_id):
            continue  # it ended before the corrected match
        rows = await results.list_results_of_match(tx, match_id)
        people = {row.person_id for row in rows if row.person_id is not None}
        if people & touched:
            await _rate_match(tx, rows, scope)
            touched |= people
    for person in touched:
        await _follow_newest_step(tx, person, game, scope)


async def _rate_match(tx: AsyncConnection, rows: Sequence[ResultRow], scope: int) -> None:
    """Rates one match from what the ratings were before it.

    Writes its steps: what each rating was right after it. `rows` are
    its results; `scope` is the id of a server, or EVERYWHERE.
    """
    first = rows[0]
    stored = await matches.load_match(tx, first.match_id)
    result = stored.result if stored is not None and stored.result else {}
    teams = result.get("teams") or list(range(len(rows)))
    before = [await _load_before(tx, row, scope) for row in rows]
    after = new_ratings(before, [row.rank for row in rows], teams)
    for row, rating in zip(rows, after, strict=True):
        if row.person_id is not None and not await has_opted_out(tx, row.person_id):
            await ratings.save_step(tx, rating, first.match_id, first.ended_at)


async def _load_before(tx: AsyncConnection, row: ResultRow, scope: int) -> RatingRow:
    """The rating of a person right before a match: a beginner's where there is none.

    `row` is their result in the match; `scope` is the id of a server,
    or EVERYWHERE. People who were erased count as beginners.
    """
    person_id = row.person_id or ERASED
    beginner = make_new_rating(person_id, row.game, scope)
    step = await ratings.load_step_before(
        tx, person_id, row.game, scope, row.match_id, row.ended_at
    )
    return beginner if step is None else replace(beginner, mu=step.mu, sigma=step.sigma)


async def _follow_newest_step(tx: AsyncConnection, person: int, game: str, scope: int) -> None:
    """Sets a person's rating to what it was after their newest match, as its step says."""
    steps = await ratings.list_steps(tx, person, game, scope, limit=1)
    if not steps:
        return
    rating = await ratings.load_rating(tx, person, game, scope)
    rating = rating or make_new_rating(person, game, scope)
    await ratings.store_rating(tx, replace(rating, mu=steps[0].mu, sigma=steps[0].sigma))
