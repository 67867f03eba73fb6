"""People who are not in a season yet: who is invited, and who waits for a free place."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import applicants
from .upsert import upsert

INVITED, WAITING = "invited", "waiting"


@dataclass(frozen=True, slots=True)
class ApplicantRow:
    """Somebody who may enter a season, or would like to."""

    season_id: int
    person_id: int
    name: str
    kind: str  # invited, waiting
    division: int  # where they would play
    at: datetime


async def save_applicant(tx: AsyncConnection, row: ApplicantRow) -> None:
    """Writes that somebody is invited to a season, or waits for a place in it."""
    columns = asdict(row)
    key = {name: columns.pop(name) for name in ("season_id", "person_id")}
    await upsert(tx, applicants, key, columns)


async def list_applicants(c: AsyncConnection, season_id: int, kind: str) -> list[ApplicantRow]:
    """Who is invited to a season, or waits for a place, in the order in which they came.

    `kind` says which of them: INVITED or WAITING.
    """
    query = select(applicants).where(
        applicants.c.season_id == season_id, applicants.c.kind == kind
    )
    in_order = query.order_by(applicants.c.at, applicants.c.person_id)
    return [ApplicantRow(*row) for row in await c.execute(in_order)]


async def load_applicant(
    c: AsyncConnection,
    season_id: int,
    person_id: int,
) -> ApplicantRow | None:
    """The row of a person who is invited to a season, or waits for a place in it.

    None if neither is so.
    """
    key = applicants.c.season_id == season_id, applicants.c.person_id == person_id
    row = (await c.execute(select(applicants).where(*key))).first()
    return ApplicantRow(*row) if row else None


async def delete_applicant(tx: AsyncConnection, season_id: int, person_id: int) -> bool:
    """Forgets that somebody is invited to a season, or waits for a place in it.

    False if nothing was noted.
    """
    key = applicants.c.season_id == season_id, applicants.c.person_id == person_id
    found = await tx.execute(delete(applicants).where(*key))
    return bool(found.rowcount)


async def erase_applicant(tx: AsyncConnection, person_id: int) -> None:
    """Forgets a person in all seasons that they are not in."""
    await tx.execute(delete(applicants).where(applicants.c.person_id == person_id))
