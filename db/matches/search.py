"""Finds matches by server, status, game and the people who sit there, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables import matches, seats
from .match_rows import MatchRow


@dataclass(frozen=True, slots=True)
class MatchSearch:
    """What is looked for; everything that is given has to hold."""

    servers: tuple[int, ...]
    statuses: tuple[str, ...]
    game: str | None = None
    people: tuple[int, ...] = ()  # all of them have a seat there


async def count_found(c: AsyncConnection, search: MatchSearch) -> int:
    """How many matches a search finds."""
    query = select(func.count()).select_from(matches)
    return int(await c.scalar(_add_conditions(query, search)) or 0)


async def list_found(
    c: AsyncConnection,
    search: MatchSearch,
    limit: int,
    skipped: int = 0,
) -> list[MatchRow]:
    """A page of what a search finds: lobbies first, then what ended or was opened last."""
    order = (matches.c.status != "lobby", matches.c.ended_at.desc(), matches.c.id.desc())
    query = _add_conditions(select(matches), search).order_by(*order)
    page = query.limit(limit).offset(skipped)
    return [MatchRow(*row) for row in await c.execute(page)]


async def list_servers_of_person(c: AsyncConnection, person_id: int) -> list[int]:
    """The servers in which a person has a seat at any table."""
    query = (
        select(matches.c.server_id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.person_id == person_id)
        .distinct()
    )
    return list(await c.scalars(query.order_by(matches.c.server_id)))


async def has_seat_in_game(c: AsyncConnection, person_id: int, game: str) -> bool:
    """Whether a person has, or had, a seat at any table of a game."""
    query = (
        select(matches.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.person_id == person_id, matches.c.game == game)
        .limit(1)
    )
    return await c.scalar(query) is not None


async def count_played_to_end(
    c: AsyncConnection,
    person_id: int,
    server_id: int,
    status: str,
) -> tuple[int, int]:
    """How reliable a person is: (matches with a seat of theirs, those where they kept it).

    Only matches with this status count.
    """
    not_resigned = func.count().filter(seats.c.resigned_seq.is_(None))
    query = (
        select(func.count(), not_resigned)
        .select_from(matches)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.person_id == person_id)
        .where(matches.c.server_id == server_id, matches.c.status == status)
    )
    played, kept = (await c.execute(query)).one()
    return int(played), int(kept)


def _add_conditions(query: Select[Any], search: MatchSearch) -> Select[Any]:
    """A query of matches, limited to those that the search looks for."""
    query = query.where(
        matches.c.server_id.in_(search.servers), matches.c.status.in_(search.statuses)
    )
    if search.game is not None:
        query = query.where(matches.c.game == search.game)
    for person_id in search.people:
        own = select(seats.c.match_id).where(seats.c.person_id == person_id)
        query = query.where(matches.c.id.in_(own))
    return query
