"""What people have noted for themselves at a table; nobody else ever reads it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import private_notes
from .upsert import upsert


async def fetch_note(
    c: AsyncConnection,
    match_id: int,
    person_id: int,
) -> str:
    """The note of a person at a table; "" where there is none."""
    query = select(private_notes.c.text).where(_is_own(match_id, person_id))
    return (await c.execute(query)).scalar_one_or_none() or ""


async def store_note(
    tx: AsyncConnection,
    match_id: int,
    person_id: int,
    text: str,
) -> None:
    """Stores the note of a person at a table in the place of the one before; "" deletes it."""
    if text:
        key = {"match_id": match_id, "person_id": person_id}
        await upsert(tx, private_notes, key, {"text": text})
    else:
        await tx.execute(delete(private_notes).where(_is_own(match_id, person_id)))


async def list_notes_of_person(c: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """Every note of a person, for the copy of their data."""
    query = select(private_notes.c.match_id.label("match"), private_notes.c.text)
    own = query.where(private_notes.c.person_id == person_id)
    return [dict(row) for row in (await c.execute(own)).mappings()]


async def delete_notes_of_person(tx: AsyncConnection, person_id: int) -> None:
    """Deletes every note of a person."""
    await tx.execute(delete(private_notes).where(private_notes.c.person_id == person_id))


def _is_own(match_id: int, person_id: int) -> Any:
    """The condition that a row is the note of this person at this table."""
    is_match = private_notes.c.match_id == match_id
    return is_match & (private_notes.c.person_id == person_id)
