"""Which seats must act now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables import asked

_DELETE_OF_MATCH = delete(asked).where(asked.c.match_id == bindparam("match"))


async def replace_asked_seats(
    tx: AsyncConnection,
    match_id: int,
    who: Iterable[tuple[int, int | None]],
) -> None:
    """Replaces the seats that must act now in a match: (seat, person) each.

    The person is None for a bot.
    """
    await tx.execute(_DELETE_OF_MATCH, {"match": match_id})
    rows = [{"match_id": match_id, "seat": seat, "person_id": person} for seat, person in who]
    if rows:
        await tx.execute(insert(asked), rows)


async def list_asked_seats(c: AsyncConnection, match_id: int) -> list[tuple[int, int | None]]:
    """The seats that must act now in a match: (seat, person) each.

    The person is None for a bot.
    """
    query = (
        select(asked.c.seat, asked.c.person_id)
        .where(asked.c.match_id == match_id)
        .order_by(asked.c.seat)
    )
    return [(seat, person) for seat, person in await c.execute(query)]


async def list_asked_seats_of_matches(
    c: AsyncConnection,
    match_ids: Sequence[int],
) -> dict[int, list[int]]:
    """The seats that must act now in many matches, by match id."""
    seats_by_match: dict[int, list[int]] = {}
    query = (
        select(asked.c.match_id, asked.c.seat)
        .where(asked.c.match_id.in_(match_ids))
        .order_by(asked.c.match_id, asked.c.seat)
    )
    for match_id, seat in await c.execute(query):
        seats_by_match.setdefault(match_id, []).append(seat)
    return seats_by_match


async def list_match_ids_waiting_for(c: AsyncConnection, person_id: int) -> list[int]:
    """The ids of the matches that wait for this person."""
    match_ids = await c.scalars(
        select(asked.c.match_id)
        .where(asked.c.person_id == person_id)
        .distinct()
        .order_by(asked.c.match_id)
    )
    return list(match_ids)
