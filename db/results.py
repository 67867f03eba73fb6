"""What finished matches came to, seat by seat: the source of every statistic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Column, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import matches, results


@dataclass(frozen=True, slots=True)
class ResultRow:
    match_id: int
    seat: int
    server_id: int
    game: str
    person_id: int | None
    seats: int
    rank: int
    score: int | None
    opening: str | None  # the kind of the seat's first move
    entries: int  # its moves
    seconds: float  # that it thought, in all
    rated: bool
    ended_at: datetime


class SeatShare(NamedTuple):
    """How often a seat was played, and how often it won."""

    seats: int  # the number of players, by which seats are told apart
    seat: int
    played: int
    won: int


class OpeningShare(NamedTuple):
    """How often an opening was played, and how often it won."""

    opening: str  # the kind of a seat's first move
    played: int
    won: int


async def insert_results(tx: AsyncConnection, rows: Sequence[ResultRow]) -> None:
    """Stores the results of one match, in the place of earlier ones."""
    if rows:
        await tx.execute(delete(results).where(results.c.match_id == rows[0].match_id))
        await tx.execute(insert(results), [asdict(row) for row in rows])


async def list_results_of_match(c: AsyncConnection, match_id: int) -> list[ResultRow]:
    """The results of one match, by seat."""
    query = select(results).where(results.c.match_id == match_id).order_by(results.c.seat)
    return [ResultRow(*row) for row in await c.execute(query)]


async def mark_rated(tx: AsyncConnection, match_id: int, *, rated: bool) -> None:
    """Notes whether a match that is over counts for ratings."""
    await tx.execute(update(results).where(results.c.match_id == match_id).values(rated=rated))


async def list_results_of_person(
    c: AsyncConnection,
    person_id: int,
    limit: int = 1000,
) -> list[ResultRow]:
    """The newest results of a person, the newest first."""
    query = (
        select(results)
        .where(results.c.person_id == person_id)
        .order_by(results.c.ended_at.desc())
        .limit(limit)
    )
    return [ResultRow(*row) for row in await c.execute(query)]


async def list_results_of_server(
    c: AsyncConnection,
    server_id: int,
    limit: int,
) -> list[ResultRow]:
    """The newest results of a server, the newest first."""
    query = (
        select(results)
        .where(results.c.server_id == server_id)
        .order_by(results.c.ended_at.desc())
        .limit(limit)
    )
    return [ResultRow(*row) for row in await c.execute(query)]


class Totals(NamedTuple):
    matches: int
    moves_a_match: float
    seconds_a_move: float


async def load_totals(c: AsyncConnection, server_id: int, game: str) -> Totals:
    """The totals of a game in a server: matches, moves a match, and seconds a move."""
    of_game = (results.c.server_id == server_id, results.c.game == game)
    sums = select(
        func.count(results.c.match_id.distinct()),
        func.sum(results.c.entries),
        func.sum(results.c.seconds),
    ).where(*of_game)
    count, entries, seconds = (await c.execute(sums)).one()
    moves = entries or 0
    return Totals(
        matches=count,
        moves_a_match=moves / max(1, count),
        seconds_a_move=(seconds or 0.0) / max(1, moves),
    )


async def list_seat_shares(c: AsyncConnection, server_id: int, game: str) -> list[SeatShare]:
    """How often each seat was played and won in a server, by number of players and seat."""
    counted = await c.execute(_select_shares(server_id, game, results.c.seats, results.c.seat))
    return [SeatShare(seats, seat, played, int(won)) for seats, seat, played, won in counted]


async def list_opening_shares(c: AsyncConnection, server_id: int, game: str) -> list[OpeningShare]:
    """How often each opening was played and won in a server, by its name."""
    query = _select_shares(server_id, game, results.c.opening)
    counted = await c.execute(query.where(results.c.opening.is_not(None)))
    return [OpeningShare(opening, played, int(won)) for opening, played, won in counted]


def _select_shares(server_id: int, game: str, *columns: Column[Any]) -> Select[Any]:
    """A query of how often a game was played and won in a server, by the values of the columns.

    Each row holds these values, how many results have them, and how
    many of those won.
    """
    is_first = (results.c.rank == 1).cast(results.c.rank.type)  # 1 or 0
    won = func.sum(is_first)
    return (
        select(*columns, func.count(), won)
        .where(results.c.server_id == server_id, results.c.game == game)
        .group_by(*columns)
        .order_by(*columns)
    )


async def list_match_lengths(
    c: AsyncConnection,
    server_id: int,
    game: str,
    limit: int = 500,
) -> list[float]:
    """Seconds from start to end of the newest finished matches of a game in a server."""
    query = select(matches.c.started_at, matches.c.ended_at).where(
        matches.c.server_id == server_id, matches.c.status == "over", matches.c.game == game
    )
    moments = await c.execute(query.order_by(matches.c.id.desc()).limit(limit))
    return [(ended - started).total_seconds() for started, ended in moments if started and ended]


async def erase_person(tx: AsyncConnection, person_id: int) -> None:
    """Takes the person off their results, which stay."""
    await tx.execute(
        update(results).where(results.c.person_id == person_id).values(person_id=None)
    )
