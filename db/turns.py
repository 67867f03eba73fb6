"""Stores all that one move changes, in one transaction.

Its entry, who must act now, their clocks and deadlines, and the
premoves that are done with.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .clocks import COLUMNS as CLOCK_COLUMNS
from .clocks import ClockRow, read_columns, upsert_statement
from .errors import Conflict
from .matches import EntryRow
from .tables import asked, clocks, deadlines, entries, matches, people, plans


@dataclass(slots=True)
class TurnChanges:
    """Which turns have ended and begun: the clocks and deadlines that go and come with them."""

    ended_seats: list[int] = field(default_factory=list)  # all of their deadlines go
    ended_deadlines: list[tuple[int, str]] = field(default_factory=list)  # (seat, kind) that go
    deadlines: list[dict[str, Any]] = field(default_factory=list)  # rows that come
    clocks: dict[int, ClockRow] = field(default_factory=dict)  # by seat
    is_match_over: bool = False  # then all clocks and deadlines go


@dataclass(frozen=True, slots=True)
class MoveRows:
    """Everything that one entry of a log changes, but for the turns that begin and end with it."""

    match_id: int
    entry: EntryRow
    asked: Sequence[tuple[int, int | None]]  # seats that must act now, and the people in them
    columns: Mapping[str, Any]  # of the match, as far as they change
    done_plans: Collection[int] = ()


# Made once: every move needs them.
_SELECT_SETTINGS = select(people.c.id, people.c.settings).where(
    people.c.id.in_(bindparam("people", expanding=True))
)
_INSERT_ENTRY = insert(entries)
_INSERT_ASKED = insert(asked)
_DELETE_ASKED = delete(asked).where(asked.c.match_id == bindparam("match"))
_UPDATE_MATCH = update(matches).where(matches.c.id == bindparam("match"))
_INSERT_DEADLINES = insert(deadlines)
_DELETE_CLOCKS = delete(clocks).where(clocks.c.match_id == bindparam("match"))
_DELETE_DEADLINES = delete(deadlines).where(deadlines.c.match_id == bindparam("match"))
_DELETE_DEADLINES_OF_SEAT = _DELETE_DEADLINES.where(deadlines.c.seat == bindparam("seat_number"))
_DELETE_DEADLINES_OF_KIND = _DELETE_DEADLINES_OF_SEAT.where(deadlines.c.kind == bindparam("what"))


async def load_settings_of_people(
    c: AsyncConnection,
    person_ids: Sequence[int],
) -> dict[int, dict[str, Any]]:
    """The settings of these people by id, without people who are not stored."""
    if not person_ids:
        return {}
    found = await c.execute(_SELECT_SETTINGS, {"people": person_ids})
    return {row.id: row.settings for row in found}


async def store_move(tx: AsyncConnection, rows: MoveRows, turns: TurnChanges) -> None:
    """Writes a move and all that it changes.

    Raises Conflict when somebody else has written this entry, or
    the match is gone.
    """
    await _store_entry(tx, rows.match_id, rows.entry)
    await store_asked(tx, rows.match_id, rows.asked, rows.columns)
    await store_turns(tx, rows.match_id, turns)
    if rows.done_plans:
        await tx.execute(delete(plans).where(plans.c.id.in_(rows.done_plans)))


async def _store_entry(tx: AsyncConnection, match_id: int, entry: EntryRow) -> None:
    """Appends an entry to a match's log.

    Raises Conflict when it is written, or the match is gone.
    """
    row = {
        "match_id": match_id,
        "seq": entry.seq,
        "seat": entry.seat,
        "move": entry.move,
        "drawn": entry.drawn,
        "at": entry.at,
        "made_by": entry.made_by,
    }
    try:
        await tx.execute(_INSERT_ENTRY, row)
    except IntegrityError as error:
        raise Conflict(
            f"entry {entry.seq} of match {match_id} is already written, or the match does not exist"
        ) from error


async def store_asked(
    tx: AsyncConnection,
    match_id: int,
    now_asked: Sequence[tuple[int, int | None]],
    columns: Mapping[str, Any],
) -> None:
    """Replaces the seats that must act now, and writes what else changes about the match.

    `now_asked` are pairs (seat, person); the person is None for a bot.
    Raises Conflict if the match is gone.
    """
    await tx.execute(_DELETE_ASKED, {"match": match_id})
    if now_asked:
        rows = [
            {"match_id": match_id, "seat": seat, "person_id": person} for seat, person in now_asked
        ]
        await tx.execute(_INSERT_ASKED, rows)
    if columns:
        found = await tx.execute(_UPDATE_MATCH.values(columns), {"match": match_id})
        if not found.rowcount:
            raise Conflict(f"match {match_id} does not exist")


async def store_turns(tx: AsyncConnection, match_id: int, turns: TurnChanges) -> None:
    """Writes the clocks and deadlines of turns that begin, after dropping those of ended ones.

    Where the match is over, only drops: all its clocks and deadlines.
    """
    if turns.is_match_over:
        await tx.execute(_DELETE_DEADLINES, {"match": match_id})
        await tx.execute(_DELETE_CLOCKS, {"match": match_id})
        return
    if turns.ended_seats:
        seats = [{"match": match_id, "seat_number": seat} for seat in turns.ended_seats]
        await tx.execute(_DELETE_DEADLINES_OF_SEAT, seats)
    if turns.ended_deadlines:
        kinds = [
            {"match": match_id, "seat_number": seat, "what": kind}
            for seat, kind in turns.ended_deadlines
        ]
        await tx.execute(_DELETE_DEADLINES_OF_KIND, kinds)
    if turns.deadlines:
        await tx.execute(
            _INSERT_DEADLINES, [{"match_id": match_id, **row} for row in turns.deadlines]
        )
    if turns.clocks:
        rows = [_clock_columns(clock) for clock in turns.clocks.values()]
        await tx.execute(upsert_statement(tx.dialect.name), rows)


def _clock_columns(clock: ClockRow) -> dict[str, Any]:
    """A clock as its columns and their values, which `upsert_statement` takes."""
    return dict(zip(CLOCK_COLUMNS, read_columns(clock), strict=True))  # faster than `asdict`
