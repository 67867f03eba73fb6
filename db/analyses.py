"""What bots found when they looked back upon finished matches; one row a match."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import analyses
from .upsert import upsert


class AnalysisRow(NamedTuple):
    """An analysis: whether it is finished, and what was found so far."""

    done: bool
    data: Any


async def fetch_analysis(c: AsyncConnection, match_id: int) -> AnalysisRow | None:
    """The analysis of a match; None if nobody has asked for one."""
    query = select(analyses.c.done, analyses.c.data).where(analyses.c.match_id == match_id)
    row = (await c.execute(query)).one_or_none()
    return None if row is None else AnalysisRow(*row)


async def store_analysis(tx: AsyncConnection, match_id: int, *, done: bool, data: Any) -> None:
    """Stores the analysis of a match in place of an earlier one; `done`: it is finished."""
    await upsert(tx, analyses, {"match_id": match_id}, {"done": done, "data": data})
