"""Matches: who sits where, the log, who must act now, and notes beside the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Select,
    Text,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import load_json_list
from .errors import Conflict
from .tables import asked, entries, matches, notes, seats

PIECE: Final = 250  # rows that are written at once


@dataclass(frozen=True, slots=True)
class MatchRow:
    id: int
    server_id: int
    channel_id: int
    thread_id: int | None
    message_id: int | None
    game: str
    status: str  # lobby, playing, paused, over, aborted, frozen
    seats: int
    options: dict[str, str]
    header: dict[str, Any] | None
    owner_id: int
    settings: dict[str, Any]
    undo: dict[str, Any] | None
    shown_seq: int
    pinged_seq: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    result: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    match_id: int
    seat: int
    person_id: int | None
    bot: str | None
    name: str
    ready: bool
    resigned_seq: int | None


@dataclass(frozen=True, slots=True)
class EntryRow:
    seq: int
    seat: int
    move: list[Any]
    drawn: list[Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class NoteRow:
    id: int
    match_id: int
    after_seq: int
    at: datetime
    kind: str
    person_id: int | None
    data: dict[str, Any]


async def create(
    tx: AsyncConnection,
    *,
    server_id: int,
    channel_id: int,
    game: str,
    seats: int,
    options: Mapping[str, str],
    owner_id: int,
    settings: Mapping[str, Any],
    at: datetime,
) -> int:
    """A new match in its lobby; returns its number, which is never given twice."""
    row = {
        "server_id": server_id,
        "channel_id": channel_id,
        "game": game,
        "status": "lobby",
        "seats": seats,
        "options": dict(options),
        "owner_id": owner_id,
        "settings": dict(settings),
        "shown_seq": -1,
        "created_at": at,
    }
    number: int = (
        await tx.execute(insert(matches).values(row).returning(matches.c.id))
    ).scalar_one()
    return number


async def get(c: AsyncConnection, match_id: int) -> MatchRow | None:
    row = (await c.execute(select(matches).where(matches.c.id == match_id))).first()
    return MatchRow(*row) if row else None


async def change(tx: AsyncConnection, match_id: int, **columns: Any) -> None:
    """Raises Conflict when there is no such match any more."""
    if not (
        await tx.execute(update(matches).where(matches.c.id == match_id).values(columns))
    ).rowcount:
        raise Conflict(f"match {match_id} does not exist")


async def list_ids(c: AsyncConnection, *statuses: str) -> list[int]:
    found = await c.scalars(_filter_status(select(matches.c.id), statuses).order_by(matches.c.id))
    return list(found)


async def list_games(c: AsyncConnection, *statuses: str) -> list[str]:
    """The games that are played in such matches."""
    found = await c.scalars(
        _filter_status(select(matches.c.game).distinct(), statuses).order_by(matches.c.game)
    )
    return list(found)


async def of_person(
    c: AsyncConnection, person_id: int, *statuses: str, limit: int = 50
) -> list[MatchRow]:
    """Where this person has a seat, the newest first."""
    own = select(seats.c.match_id).where(seats.c.person_id == person_id)
    return await _fetch_rows(
        c,
        _filter_status(select(matches).where(matches.c.id.in_(own)), statuses)
        .order_by(matches.c.id.desc())
        .limit(limit),
    )


async def in_place(c: AsyncConnection, place_id: int, *statuses: str) -> list[MatchRow]:
    """What is played in this channel or thread, the oldest first."""
    here = or_(matches.c.channel_id == place_id, matches.c.thread_id == place_id)
    return await _fetch_rows(
        c, _filter_status(select(matches).where(here), statuses).order_by(matches.c.id)
    )


async def in_server(
    c: AsyncConnection, server_id: int, *statuses: str, limit: int = 50
) -> list[MatchRow]:
    """What is played in this server, the newest first."""
    here = select(matches).where(matches.c.server_id == server_id)
    return await _fetch_rows(
        c, _filter_status(here, statuses).order_by(matches.c.id.desc()).limit(limit)
    )


async def count(
    c: AsyncConnection, server_id: int, *statuses: str, owner_id: int | None = None
) -> int:
    """How many such matches a server has, all of them or those of one owner."""
    here = select(func.count()).select_from(matches).where(matches.c.server_id == server_id)
    own = here if owner_id is None else here.where(matches.c.owner_id == owner_id)
    return int(await c.scalar(_filter_status(own, statuses)) or 0)


def _filter_status(rows: Select[Any], statuses: Sequence[str]) -> Select[Any]:
    return rows.where(matches.c.status.in_(statuses)) if statuses else rows


async def _fetch_rows(c: AsyncConnection, statement: Select[Any]) -> list[MatchRow]:
    return [MatchRow(*row) for row in await c.execute(statement)]


async def seats_of(c: AsyncConnection, match_id: int) -> list[SeatRow]:
    taken = select(seats).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return [SeatRow(*row) for row in await c.execute(taken)]


async def seats_in(c: AsyncConnection, match_ids: Sequence[int]) -> dict[int, list[SeatRow]]:
    """The seats of many matches."""
    found: dict[int, list[SeatRow]] = {}
    for row in await c.execute(
        select(seats)
        .where(seats.c.match_id.in_(match_ids))
        .order_by(seats.c.match_id, seats.c.seat)
    ):
        found.setdefault(row.match_id, []).append(SeatRow(*row))
    return found


async def set_seats(tx: AsyncConnection, match_id: int, rows: Sequence[SeatRow]) -> None:
    """These seats and no others."""
    await tx.execute(delete(seats).where(seats.c.match_id == match_id))
    if rows:
        await tx.execute(insert(seats), [asdict(row) | {"match_id": match_id} for row in rows])


# Documents come as text and are parsed together. Statements that every move needs are made once.
_LOG = (
    select(
        entries.c.seq,
        entries.c.seat,
        type_coerce(entries.c.move, Text),
        type_coerce(entries.c.drawn, Text),
        entries.c.at,
    )
    .where(entries.c.match_id == bindparam("match"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)


async def entries_of(c: AsyncConnection, match_id: int, after: int = 0) -> list[EntryRow]:
    rows = (await c.execute(_LOG, {"match": match_id, "after": after})).all()
    if not rows:
        return []
    seqs, by, moves, drawn, at = zip(*rows)
    return list(map(EntryRow, seqs, by, load_json_list(moves), load_json_list(drawn), at))


async def append(
    tx: AsyncConnection,
    match_id: int,
    seq: int,
    seat: int,
    move: Sequence[Any],
    drawn: Sequence[Any],
    at: datetime,
) -> None:
    """Raises Conflict when somebody else has written this entry, or the match is gone."""
    try:
        await tx.execute(
            insert(entries),
            {
                "match_id": match_id,
                "seq": seq,
                "seat": seat,
                "move": move,
                "drawn": drawn,
                "at": at,
            },
        )
    except IntegrityError as error:
        raise Conflict(
            f"entry {seq} of match {match_id} is already written, or the match does not exist"
        ) from error


async def append_all(tx: AsyncConnection, match_id: int, log: Iterable[Sequence[Any]]) -> None:
    """A whole log from its first entry on: (seat, move, drawn, at) each.

    It is written piece by piece: others have their turn between.
    """
    rows = [
        {"match_id": match_id, "seq": seq, "seat": seat, "move": move, "drawn": drawn, "at": at}
        for seq, (seat, move, drawn, at) in enumerate(log, 1)
    ]
    for first in range(0, len(rows), PIECE):
        await tx.execute(insert(entries), rows[first : first + PIECE])
        await asyncio.sleep(0)


_NO_LONGER_ASKED = delete(asked).where(asked.c.match_id == bindparam("match"))


async def set_asked(
    tx: AsyncConnection, match_id: int, who: Iterable[tuple[int, int | None]]
) -> None:
    """The seats that must act now with the people in them, and no others."""
    await tx.execute(_NO_LONGER_ASKED, {"match": match_id})
    if rows := [{"match_id": match_id, "seat": seat, "person_id": person} for seat, person in who]:
        await tx.execute(insert(asked), rows)


async def asked_of(c: AsyncConnection, match_id: int) -> list[tuple[int, int | None]]:
    now = (
        select(asked.c.seat, asked.c.person_id)
        .where(asked.c.match_id == match_id)
        .order_by(asked.c.seat)
    )
    return [(seat, person) for seat, person in await c.execute(now)]


async def asked_in(c: AsyncConnection, match_ids: Sequence[int]) -> dict[int, list[int]]:
    """The seats that must act now in many matches."""
    found: dict[int, list[int]] = {}
    now = (
        select(asked.c.match_id, asked.c.seat)
        .where(asked.c.match_id.in_(match_ids))
        .order_by(asked.c.match_id, asked.c.seat)
    )
    for match_id, seat in await c.execute(now):
        found.setdefault(match_id, []).append(seat)
    return found


async def asked_matches(c: AsyncConnection, person_id: int) -> list[int]:
    """The matches that wait for this person."""
    found = await c.scalars(
        select(asked.c.match_id)
        .where(asked.c.person_id == person_id)
        .distinct()
        .order_by(asked.c.match_id)
    )
    return list(found)


async def add_note(
    tx: AsyncConnection,
    match_id: int,
    after_seq: int,
    kind: str,
    person_id: int | None,
    data: Mapping[str, Any],
    at: datetime,
) -> None:
    row = {
        "match_id": match_id,
        "after_seq": after_seq,
        "kind": kind,
        "person_id": person_id,
        "data": dict(data),
        "at": at,
    }
    await tx.execute(insert(notes), row)


async def count_notes_by(c: AsyncConnection, person_id: int, kind: str, since: datetime) -> int:
    """How many notes of a kind a person has brought about since then."""
    own = (
        select(func.count())
        .select_from(notes)
        .where(notes.c.person_id == person_id, notes.c.kind == kind, notes.c.at >= since)
    )
    return int(await c.scalar(own) or 0)


async def notes_of(c: AsyncConnection, match_id: int) -> list[NoteRow]:
    written = select(notes).where(notes.c.match_id == match_id).order_by(notes.c.id)
    return [NoteRow(*row) for row in await c.execute(written)]


async def list_behind(c: AsyncConnection, since: datetime) -> list[int]:
    """What a start has to bring up to date: what is alive with news, requests or bots to move, and
    fresh ends not shown.
    """
    newest = (
        select(func.coalesce(func.max(entries.c.seq), 0))
        .where(entries.c.match_id == matches.c.id)
        .scalar_subquery()
    )
    unshown = matches.c.shown_seq < newest
    bots = matches.c.id.in_(select(asked.c.match_id).where(asked.c.person_id.is_(None)))
    alive = and_(
        matches.c.status.in_(("lobby", "playing", "paused")),
        or_(unshown, matches.c.undo.is_not(None), bots),
    )
    ended = and_(matches.c.status.in_(("over", "aborted")), matches.c.ended_at >= since, unshown)
    found = await c.scalars(select(matches.c.id).where(or_(alive, ended)).order_by(matches.c.id))
    return list(found)
