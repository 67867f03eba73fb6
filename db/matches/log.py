"""The log of a match: every move with what chance drew for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Text, bindparam, func, insert, select, type_coerce
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import load_json_list
from ..errors import Conflict
from ..tables import entries

ROWS_AT_ONCE: Final = 250


@dataclass(frozen=True, slots=True)
class EntryRow:
    seq: int
    seat: int
    move: list[Any]
    drawn: list[Any]
    at: datetime
    made_by: str | None = None  # how it came about without its player; None: they made it


# Documents come as text and are parsed together. Statements that every move needs are made once.
_SELECT_ENTRIES_AFTER = (
    select(
        entries.c.seq,
        entries.c.seat,
        type_coerce(entries.c.move, Text),
        type_coerce(entries.c.drawn, Text),
        entries.c.at,
        entries.c.made_by,
    )
    .where(entries.c.match_id == bindparam("match"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)


async def list_entries(c: AsyncConnection, match_id: int, after: int = 0) -> list[EntryRow]:
    """The entries of a match's log, in order, from number `after` + 1 on."""
    rows = (await c.execute(_SELECT_ENTRIES_AFTER, {"match": match_id, "after": after})).all()
    if not rows:
        return []
    # Column by column instead of row by row: long logs load faster so.
    seqs, seats, move_texts, drawn_texts, moments, made_by = zip(*rows)
    moves = load_json_list(move_texts)
    drawn = load_json_list(drawn_texts)
    return list(map(EntryRow, seqs, seats, moves, drawn, moments, made_by))


async def count_entries(c: AsyncConnection, match_id: int) -> int:
    """How many entries the log of a match has."""
    last_number = select(func.max(entries.c.seq)).where(entries.c.match_id == match_id)
    return int(await c.scalar(last_number) or 0)  # the first entry has the number 1


async def insert_entry(
    tx: AsyncConnection,
    match_id: int,
    seq: int,
    seat: int,
    move: Sequence[Any],
    drawn: Sequence[Any],
    at: datetime,
) -> None:
    """Appends entry number `seq` to a log, with what chance drew for its move.

    Raises Conflict when somebody else has written that entry, or
    the match is gone.
    """
    row = {"match_id": match_id, "seq": seq, "seat": seat, "move": move, "drawn": drawn, "at": at}
    try:
        await tx.execute(insert(entries), row)
    except IntegrityError as error:
        raise Conflict(
            f"entry {seq} of match {match_id} is already written, or the match does not exist"
        ) from error


async def insert_entries(tx: AsyncConnection, match_id: int, log: Iterable[Sequence[Any]]) -> None:
    """Writes the whole log of a new match, as an import does: (seat, move, drawn, at) each.

    Other tasks have their turn after every ROWS_AT_ONCE entries.
    """
    rows = [
        {"match_id": match_id, "seq": seq, "seat": seat, "move": move, "drawn": drawn, "at": at}
        for seq, (seat, move, drawn, at) in enumerate(log, 1)
    ]
    for first in range(0, len(rows), ROWS_AT_ONCE):
        await tx.execute(insert(entries), rows[first : first + ROWS_AT_ONCE])
        await asyncio.sleep(0)
