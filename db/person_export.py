"""What is stored of a person beside their own row: seats, notes, plans, ratings, audits.

Every row becomes a dictionary of plain JSON values.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, Select, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import (
    applicants,
    attendances,
    audits,
    avoided,
    clocks,
    notes,
    plans,
    queue,
    rating_steps,
    seats,
)


async def list_seats(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """Every seat of the person, with the name that stands there."""
    query = select(seats.c.match_id.label("match"), seats.c.seat, seats.c.name)
    return await _fetch_rows(
        c, query.where(seats.c.person_id == person_id).order_by(seats.c.match_id)
    )


async def list_notes(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """What the person did at tables beside moves: the kind, and when."""
    query = select(notes.c.match_id.label("match"), notes.c.kind, notes.c.at)
    return await _fetch_rows(c, query.where(notes.c.person_id == person_id).order_by(notes.c.id))


async def list_plans(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """The moves and answers that the person has planned ahead."""
    own = and_(
        seats.c.match_id == plans.c.match_id,
        seats.c.seat == plans.c.seat,
        seats.c.person_id == person_id,
    )
    query = select(plans.c.match_id.label("match"), plans.c.move).join(seats, own)
    return await _fetch_rows(c, query.order_by(plans.c.id))


async def list_clocks(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """Since when the person's seats are asked, and what they have spent of their time."""
    own = and_(
        seats.c.match_id == clocks.c.match_id,
        seats.c.seat == clocks.c.seat,
        seats.c.person_id == person_id,
    )
    columns = clocks.c.match_id.label("match"), clocks.c.asked_at, clocks.c.spent, clocks.c.bank
    return await _fetch_rows(c, select(*columns).join(seats, own).order_by(clocks.c.match_id))


async def list_rating_steps(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """The course of the person's ratings, the oldest step first."""
    columns = (
        rating_steps.c.game,
        rating_steps.c.server_id.label("server"),
        rating_steps.c.match_id.label("match"),
        rating_steps.c.at,
        rating_steps.c.mu,
        rating_steps.c.sigma,
    )
    query = select(*columns).where(rating_steps.c.person_id == person_id)
    return await _fetch_rows(c, query.order_by(rating_steps.c.at))


async def list_audits(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """What the person changed in seasons as their organiser: the kind, and when."""
    query = select(audits.c.season_id.label("season"), audits.c.kind, audits.c.at)
    return await _fetch_rows(c, query.where(audits.c.person_id == person_id).order_by(audits.c.id))


async def list_applications(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """The seasons to which the person is invited, or for which they wait."""
    columns = applicants.c.season_id.label("season"), applicants.c.name, applicants.c.kind
    query = select(*columns).where(applicants.c.person_id == person_id)
    return await _fetch_rows(c, query.order_by(applicants.c.season_id))


async def list_queued(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """The tables that the person looks for."""
    columns = (
        queue.c.server_id.label("server"),
        queue.c.game,
        queue.c.name,
        queue.c.players,
        queue.c.clock,
        queue.c.rated,
        queue.c.at,
        queue.c.until,
    )
    query = select(*columns).where(queue.c.person_id == person_id)
    return await _fetch_rows(c, query.order_by(queue.c.at))


async def list_avoided(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """Whom the person avoids; who avoids them is told to nobody."""
    query = select(avoided.c.avoided_id.label("person"), avoided.c.name)
    own = query.where(avoided.c.person_id == person_id)
    return await _fetch_rows(c, own.order_by(avoided.c.avoided_id))


async def list_attendances(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """How the person's seats ended, the oldest first."""
    columns = (
        attendances.c.match_id.label("match"),
        attendances.c.seat,
        attendances.c.server_id.label("server"),
        attendances.c.outcome,
        attendances.c.answers,
        attendances.c.ended_at.label("ended"),
    )
    query = select(*columns).where(attendances.c.person_id == person_id)
    return await _fetch_rows(c, query.order_by(attendances.c.ended_at))


async def _fetch_rows(c: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    """The rows of a query as dictionaries; moments are written as text."""
    rows = (await c.execute(query)).mappings()
    return [_to_json_object(row) for row in rows]


def _to_json_object(row: RowMapping) -> dict[str, Any]:
    """A row as JSON can hold it, by the names of its columns."""
    return {str(key): _to_json_value(value) for key, value in row.items()}


def _to_json_value(value: Any) -> Any:
    """A value of a row as JSON can hold it: a moment as text, everything else as it is."""
    return value.isoformat() if isinstance(value, datetime) else value
