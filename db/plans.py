"""What people have planned ahead: moves for when they are asked, and answers that always stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import plans


@dataclass(frozen=True, slots=True)
class PlanRow:
    id: int
    match_id: int
    seat: int
    # the question that it always answers; None: one move, as soon as it is possible
    prompt: str | None
    move: list[Any]
    passing: bool  # only until the present turn ends
    # only where the plan before it is not possible: both are lines of one plan
    otherwise: bool = False
    armed: bool = True  # False: its person has not confirmed it yet


async def list_plans(c: AsyncConnection, match_id: int) -> list[PlanRow]:
    """What people have planned in a match, the oldest first."""
    query = select(plans).where(plans.c.match_id == match_id).order_by(plans.c.id)
    return [PlanRow(*row) for row in await c.execute(query)]


async def insert_plan(
    tx: AsyncConnection,
    match_id: int,
    seat: int,
    prompt: str | None,
    move: Sequence[Any],
    *,
    passing: bool = False,
    otherwise: bool = False,
    armed: bool = True,
) -> int:
    """Stores a planned move of a seat; returns its id.

    `prompt` is the question that it always answers; None: it is one move, made as
    soon as it is possible. `passing`: it holds only until the present turn ends.
    `PlanRow` says what `otherwise` and `armed` mean.
    """
    row = {
        "match_id": match_id,
        "seat": seat,
        "prompt": prompt,
        "move": list(move),
        "passing": passing,
        "otherwise": otherwise,
        "armed": armed,
    }
    number: int = (await tx.execute(insert(plans).values(row).returning(plans.c.id))).scalar_one()
    return number


async def arm_plans(tx: AsyncConnection, *ids: int) -> None:
    """Notes that their person has confirmed these plans."""
    await tx.execute(update(plans).where(plans.c.id.in_(ids)).values(armed=True))


async def delete_plans(tx: AsyncConnection, *ids: int) -> None:
    """Deletes plans by their ids."""
    await tx.execute(delete(plans).where(plans.c.id.in_(ids)))
