"""Clocks: since when a seat is asked, what it has spent of its time, and its reminders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .shard_leases import ServerFilter
from .tables import clocks, matches
from .upsert import insert

if TYPE_CHECKING:
    from .upsert import Insert


@dataclass(frozen=True, slots=True)
class ClockRow:
    match_id: int
    seat: int
    asked_at: datetime | None = None  # since when the match waits for this seat; None: it does not
    since: datetime | None = None  # since when the clock runs; None: it stands still
    spent: float = 0.0  # seconds of this turn, up to `since`
    bank: float = 0.0  # seconds left beyond the time that every turn has
    warned: int = 0  # how many of the warnings of this turn have been given
    pings: int = 0  # how often the person was reminded of this turn
    muted: bool = False  # no further reminder for this turn
    # how many answers of the person took how long, by the ranges of `play/reliability.py`
    answers: list[int] = field(default_factory=list)


COLUMNS: Final = tuple(column.name for column in fields(ClockRow))
_KEY_COLUMNS: Final = ("match_id", "seat")
_CHANGING_COLUMNS: Final = tuple(name for name in COLUMNS if name not in _KEY_COLUMNS)
read_columns: Final = attrgetter(*COLUMNS)  # of a ClockRow, in the order of COLUMNS


async def list_clocks(c: AsyncConnection, match_id: int) -> list[ClockRow]:
    """The clocks of a match, by seat."""
    query = select(clocks).where(clocks.c.match_id == match_id).order_by(clocks.c.seat)
    return [ClockRow(*row) for row in await c.execute(query)]


async def list_clocks_of_matches(
    c: AsyncConnection,
    match_ids: Sequence[int],
) -> dict[int, list[ClockRow]]:
    """The clocks of many matches: by match id, each in the order of seats."""
    clocks_by_match: dict[int, list[ClockRow]] = {}
    query = (
        select(clocks)
        .where(clocks.c.match_id.in_(match_ids))
        .order_by(clocks.c.match_id, clocks.c.seat)
    )
    for row in await c.execute(query):
        clocks_by_match.setdefault(row.match_id, []).append(ClockRow(*row))
    return clocks_by_match


@cache
def upsert_statement(dialect: str) -> Insert:
    """The statement that writes a clock, new or known.

    Cached, as every turn needs it.
    """
    row = insert(dialect, clocks)
    return row.on_conflict_do_update(
        index_elements=_KEY_COLUMNS,
        set_={name: row.excluded[name] for name in _CHANGING_COLUMNS},
    )


async def save_clocks(tx: AsyncConnection, *rows: ClockRow) -> None:
    """Writes these clocks, each in the place of the one that its seat had."""
    if rows:
        await tx.execute(upsert_statement(tx.dialect.name), [_to_columns(row) for row in rows])


def _to_columns(row: ClockRow) -> dict[str, Any]:
    """A clock as its columns and their values."""
    return dict(zip(COLUMNS, read_columns(row), strict=True))  # faster than `asdict`


async def give_time_back(
    tx: AsyncConnection,
    seconds: float,
    here: ServerFilter | None = None,
) -> None:
    """Gives all clocks back the seconds in which nobody could act, as while the bot was off.

    They count neither as thinking (`spent`) nor as waiting
    (`asked_at`). `here`: only the clocks of these servers.
    """
    clock_is_here: list[ColumnElement[bool]] = []
    if here is not None:
        own_matches = select(matches.c.id).where(here(matches.c.server_id))
        clock_is_here.append(clocks.c.match_id.in_(own_matches))
    await tx.execute(
        update(clocks)
        .where(clocks.c.since.is_not(None), *clock_is_here)
        .values(spent=clocks.c.spent - seconds)
    )
    await _shift_asked_at(tx, timedelta(seconds=seconds), clock_is_here)


async def _shift_asked_at(
    tx: AsyncConnection,
    gap: timedelta,
    conditions: Sequence[ColumnElement[bool]],
) -> None:
    """Moves `asked_at` later by `gap`, for all clocks for which the conditions hold."""
    columns = (clocks.c.match_id, clocks.c.seat, clocks.c.asked_at)
    query = select(*columns).where(clocks.c.asked_at.is_not(None), *conditions)
    asked = (await tx.execute(query)).all()
    if asked:
        this_clock = (
            clocks.c.match_id == bindparam("match"),
            clocks.c.seat == bindparam("seat_number"),
        )
        change = update(clocks).where(*this_clock).values(asked_at=bindparam("moment"))
        moments = [
            {"match": match_id, "seat_number": seat, "moment": asked_at + gap}
            for match_id, seat, asked_at in asked
        ]
        await tx.execute(change, moments)


async def delete_clocks(tx: AsyncConnection, match_id: int) -> None:
    """Deletes all clocks of a match."""
    await tx.execute(delete(clocks).where(clocks.c.match_id == match_id))
