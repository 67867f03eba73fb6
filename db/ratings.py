"""Ratings by game, for one server (its id) and for everywhere (0), with every step they took."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import rating_steps, ratings
from .upsert import upsert


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
    c: AsyncConnection, person_id: int, game: str, server_id: int
) -> RatingRow | None:
    key = (
        ratings.c.person_id == person_id,
        ratings.c.game == game,
        ratings.c.server_id == server_id,
    )
    row = (await c.execute(select(ratings).where(*key))).first()
    return RatingRow(*row) if row else None


async def lock_ratings(
    tx: AsyncConnection, person_ids: Collection[int], game: str, server_id: int
) -> dict[int, RatingRow]:
    """The ratings of these people, for whoever will change them: nobody else does until then.

    They are locked in one order, so that two never wait for each other.
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


async def save_rating(tx: AsyncConnection, row: RatingRow, match_id: int, at: datetime) -> None:
    """The rating after a match, and the step that it was."""
    key = {"person_id": row.person_id, "game": row.game, "server_id": row.server_id}
    columns = {"mu": row.mu, "sigma": row.sigma, "matches": row.matches, "wins": row.wins}
    await upsert(tx, ratings, key, columns)
    step = {"at": at, "mu": row.mu, "sigma": row.sigma}
    await upsert(tx, rating_steps, {**key, "match_id": match_id}, step)


async def list_leaderboard(
    c: AsyncConnection, server_id: int, game: str, limit: int = 50
) -> list[RatingRow]:
    """The best first."""
    query = select(ratings).where(ratings.c.server_id == server_id, ratings.c.game == game)
    best = query.order_by(ratings.c.mu.desc()).limit(10 * limit)
    rows = [RatingRow(*row) for row in await c.execute(best)]
    return sorted(rows, key=lambda row: row.mu - 3 * row.sigma, reverse=True)[:limit]


async def list_ratings_of_person(c: AsyncConnection, person_id: int) -> list[RatingRow]:
    query = (
        select(ratings)
        .where(ratings.c.person_id == person_id)
        .order_by(ratings.c.game, ratings.c.server_id)
    )
    return [RatingRow(*row) for row in await c.execute(query)]


async def list_steps(
    c: AsyncConnection, person_id: int, game: str, server_id: int, limit: int = 500
) -> list[StepRow]:
    """The newest steps, oldest first."""
    key = (
        rating_steps.c.person_id == person_id,
        rating_steps.c.game == game,
        rating_steps.c.server_id == server_id,
    )
    query = select(rating_steps).where(*key).order_by(rating_steps.c.at.desc()).limit(limit)
    return [StepRow(*row) for row in await c.execute(query)][::-1]


async def delete_ratings_of_person(tx: AsyncConnection, person_id: int) -> None:
    for table in (ratings, rating_steps):
        await tx.execute(delete(table).where(table.c.person_id == person_id))
