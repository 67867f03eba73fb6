"""Notes beside the log: what happened at a table and is no move, such as a resignation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables import notes


@dataclass(frozen=True, slots=True)
class NoteRow:
    id: int
    match_id: int
    after_seq: int
    at: datetime
    kind: str
    person_id: int | None
    data: dict[str, Any]


async def insert_note(
    tx: AsyncConnection,
    match_id: int,
    after_seq: int,
    kind: str,
    person_id: int | None,
    data: Mapping[str, Any],
    at: datetime,
) -> None:
    """Notes what happened at a table after entry `after_seq`, and who brought it about.

    `kind` is what happened, such as "resigned"; `data` holds the rest,
    such as the seat. `person_id` None: it came by itself.
    """
    row = {
        "match_id": match_id,
        "after_seq": after_seq,
        "kind": kind,
        "person_id": person_id,
        "data": dict(data),
        "at": at,
    }
    await tx.execute(insert(notes), row)


async def count_notes(
    c: AsyncConnection,
    person_id: int,
    kind: str,
    since: datetime,
) -> int:
    """How many notes of a kind a person has brought about since a moment."""
    query = (
        select(func.count())
        .select_from(notes)
        .where(notes.c.person_id == person_id, notes.c.kind == kind, notes.c.at >= since)
    )
    return int(await c.scalar(query) or 0)


async def list_notes(c: AsyncConnection, match_id: int) -> list[NoteRow]:
    """The notes of a match, the oldest first."""
    query = select(notes).where(notes.c.match_id == match_id).order_by(notes.c.id)
    return [NoteRow(*row) for row in await c.execute(query)]
