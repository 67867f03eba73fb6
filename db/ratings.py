"""Ratings by game, for one server (its id) and for everywhere (0), with every step they took."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import rating_steps, ratings
from .upsert import upsert

CANDIDATES_PER_PLACE: Final = 10  # rows read by mean for each place on a leaderboard
SIGMAS_BELOW_MEAN: Final = 3  # a place is given by the skill that somebody surely has


@dataclass(frozen=True, slots=True)
class RatingRow:
    person_id: int
    game: str
    server_id: int
    mu: float
    sigma: float
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class StepRow:
    person_id: int
    game: str
    server_id: int
    match_id: int
    at: datetime
    mu: float
    sigma: float


async def load_rating(
    c: AsyncConnection,
    person_id: int,
    game: str,
    server_id: int,
) -> RatingRow | None:
    """The rating of a person in a game, for one server or (0) everywhere.

    None if unrated.
    """
    key = (
        ratings.c.person_id == person_id,
        ratings.c.game == game,
        ratings.c.server_id == server_id,
    )
    row = (await c.execute(select(ratings).where(*key))).first()
    return RatingRow(*row) if row else None


async def lock_ratings(
    tx: AsyncConnection,
    person_ids: Collection[int],
    game: str,
    server_id: int,
) -> dict[int, RatingRow]:
    """The ratings of these people by id, which nobody else changes until the transaction ends.

    They are locked in one order, so that two transactions never
    wait for each other.
    """
    query = select(ratings).where(
        ratings.c.person_id.in_(person_ids),
        ratings.c.game == game,
        ratings.c.server_id == server_id,
    )
    return {
        row.person_id: RatingRow(*row)
        for row in await tx.execute(query.order_by(ratings.c.person_id).with_for_update())
    }


async def save_rating(
    tx: AsyncConnection,
    row: RatingRow,
    match_id: int,
    at: datetime,
) -> None:
    """Writes the rating after a match, and what it was then as a step of its history."""
    await store_rating(tx, row)
    await save_step(tx, row, match_id, at)


async def store_rating(tx: AsyncConnection, row: RatingRow) -> None:
    """Writes a rating, new or known."""
    columns = {"mu": row.mu, "sigma": row.sigma, "matches": row.matches, "wins": row.wins}
    await upsert(tx, ratings, _key_columns(row), columns)


async def save_step(
    tx: AsyncConnection,
    row: RatingRow,
    match_id: int,
    at: datetime,
) -> None:
    """Writes a step of a rating's history: what the rating was after a match."""
    step = {"at": at, "mu": row.mu, "sigma": row.sigma}
    await upsert(tx, rating_steps, {**_key_columns(row), "match_id": match_id}, step)


def _key_columns(row: RatingRow) -> dict[str, int | str]:
    """The columns that tell ratings apart."""
    return {"person_id": row.person_id, "game": row.game, "server_id": row.server_id}


async def list_leaderboard(
    c: AsyncConnection,
    server_id: int,
    game: str,
    limit: int = 50,
) -> list[RatingRow]:
    """The best in a game on a server, or (0) everywhere, the best first.

    They are sorted by mu - 3 sigma, which is no column. So ten times as
    many rows are read by mu, and the best of those are taken.
    """
    query = select(ratings).where(ratings.c.server_id == server_id, ratings.c.game == game)
    candidates = query.order_by(ratings.c.mu.desc()).limit(CANDIDATES_PER_PLACE * limit)
    rows = [RatingRow(*row) for row in await c.execute(candidates)]
    rows.sort(key=lambda row: row.mu - SIGMAS_BELOW_MEAN * row.sigma, reverse=True)
    return rows[:limit]


async def list_ratings_of_person(c: AsyncConnection, person_id: int) -> list[RatingRow]:
    """All ratings of a person, by game and server."""
    query = (
        select(ratings)
        .where(ratings.c.person_id == person_id)
        .order_by(ratings.c.game, ratings.c.server_id)
    )
    return [RatingRow(*row) for row in await c.execute(query)]


async def list_steps(
    c: AsyncConnection,
    person_id: int,
    game: str,
    server_id: int,
    limit: int = 500,
) -> list[StepRow]:
    """The newest `limit` steps of a person's rating in a game, the oldest of them first."""
    key = (
        rating_steps.c.person_id == person_id,
        rating_steps.c.game == game,
        rating_steps.c.server_id == server_id,
    )
    newest_first = (rating_steps.c.at.desc(), rating_steps.c.match_id.desc())
    newest = select(rating_steps).where(*key).order_by(*newest_first).limit(limit)
    rows = [StepRow(*row) for row in await c.execute(newest)]
    rows.reverse()
    return rows


async def list_steps_from(
    c: AsyncConnection,
    game: str,
    server_id: int,
    since: datetime,
) -> list[StepRow]:
    """Every step of a game's ratings since a moment, in the order in which they were taken."""
    here = (rating_steps.c.game == game, rating_steps.c.server_id == server_id)
    query = select(rating_steps).where(*here, rating_steps.c.at >= since)
    in_order = query.order_by(rating_steps.c.at, rating_steps.c.match_id)
    return [StepRow(*row) for row in await c.execute(in_order)]


async def load_step_before(
    c: AsyncConnection,
    person_id: int,
    game: str,
    server_id: int,
    match_id: int,
    at: datetime,
) -> StepRow | None:
    """The last step of a person's rating before a match that ended at that moment.

    None if it was their first.
    """
    is_before = or_(
        rating_steps.c.at < at,
        and_(rating_steps.c.at == at, rating_steps.c.match_id < match_id),
    )
    query = select(rating_steps).where(
        rating_steps.c.person_id == person_id,
        rating_steps.c.game == game,
        rating_steps.c.server_id == server_id,
        is_before,
    )
    newest_first = query.order_by(rating_steps.c.at.desc(), rating_steps.c.match_id.desc())
    row = (await c.execute(newest_first.limit(1))).first()
    return StepRow(*row) if row else None


async def delete_steps_of_match(tx: AsyncConnection, match_id: int) -> None:
    """Deletes the steps of all ratings that were made by a match; the ratings stay as they are."""
    await tx.execute(delete(rating_steps).where(rating_steps.c.match_id == match_id))


async def delete_rating(
    tx: AsyncConnection,
    person_id: int,
    game: str,
    server_id: int,
) -> None:
    """Deletes the rating of a person of whom no rated match is left."""
    await tx.execute(
        delete(ratings).where(
            ratings.c.person_id == person_id,
            ratings.c.game == game,
            ratings.c.server_id == server_id,
        )
    )


async def delete_ratings_of_person(tx: AsyncConnection, person_id: int) -> None:
    """Deletes the ratings of a person and every step of them."""
    for table in (ratings, rating_steps):
        await tx.execute(delete(table).where(table.c.person_id == person_id))
