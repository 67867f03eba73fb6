"""The matches themselves: game, place, owner, status, settings and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, Text, and_, cast, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..errors import Conflict
from ..shard_leases import ServerFilter
from ..tables import asked, entries, matches, seats


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


async def create_match(
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
    """Creates a match that has not started; returns its number, which is never given twice."""
    row = {
        "server_id": server_id,
        "channel_id": channel_id,
        "game": game,
        "status": "lobby",
        "seats": seats,
        "options": dict(options),
        "owner_id": owner_id,
        "settings": dict(settings),
        "shown_seq": -1,  # not even the lobby was shown
        "created_at": at,
    }
    number: int = (
        await tx.execute(insert(matches).values(row).returning(matches.c.id))
    ).scalar_one()
    return number


async def load_match(c: AsyncConnection, match_id: int) -> MatchRow | None:
    """The match with this id; None if there is none."""
    row = (await c.execute(select(matches).where(matches.c.id == match_id))).first()
    return MatchRow(*row) if row else None


async def update_match(tx: AsyncConnection, match_id: int, **columns: Any) -> None:
    """Changes columns of a match.

    Raises Conflict when there is no such match any more.
    """
    statement = update(matches).where(matches.c.id == match_id).values(columns)
    if not (await tx.execute(statement)).rowcount:
        raise Conflict(f"match {match_id} does not exist")


async def mark_unshown(
    tx: AsyncConnection,
    server_id: int,
    shown_seq: int,
    *statuses: str,
) -> list[int]:
    """Marks matches of a server as not shown yet, such as after a change of its language.

    Those with one of `statuses` are marked: `shown_seq`, a number below that of
    any entry, is stored as the last entry that was shown. Returns their ids. The
    bot shows them at its next start, if not before.
    """
    concerned = and_(matches.c.server_id == server_id, matches.c.status.in_(statuses))
    await tx.execute(update(matches).where(concerned).values(shown_seq=shown_seq))
    return list(await tx.scalars(select(matches.c.id).where(concerned).order_by(matches.c.id)))


async def list_match_ids(c: AsyncConnection, *statuses: str) -> list[int]:
    """The ids of all matches with these statuses; of all matches where none is named."""
    match_ids = await c.scalars(
        _filter_status(select(matches.c.id), statuses).order_by(matches.c.id)
    )
    return list(match_ids)


async def list_games(c: AsyncConnection, *statuses: str) -> list[str]:
    """The keys of the games of all matches with these statuses."""
    keys = await c.scalars(
        _filter_status(select(matches.c.game).distinct(), statuses).order_by(matches.c.game)
    )
    return list(keys)


async def list_match_ids_of_game(
    c: AsyncConnection,
    game: str,
    *statuses: str,
    here: ServerFilter | None = None,
) -> list[int]:
    """The ids of the matches of a game with these statuses, the oldest first.

    `here`: only those of these servers.
    """
    query = _filter_status(select(matches.c.id).where(matches.c.game == game), statuses)
    if here is not None:
        query = query.where(here(matches.c.server_id))
    return list(await c.scalars(query.order_by(matches.c.id)))


async def list_match_ids_with_setting(
    c: AsyncConnection,
    key: str,
    here: ServerFilter,
) -> list[int]:
    """The ids of the matches of these servers that have something under a key of their settings."""
    has_key = cast(matches.c.settings, Text).like(f'%"{key}":%')
    query = select(matches.c.id).where(has_key, here(matches.c.server_id))
    return list(await c.scalars(query.order_by(matches.c.id)))


async def list_matches_of_person(
    c: AsyncConnection,
    person_id: int,
    *statuses: str,
    limit: int = 50,
) -> list[MatchRow]:
    """Matches with these statuses in which the person has a seat, the newest first."""
    matches_of_person = select(seats.c.match_id).where(seats.c.person_id == person_id)
    query = _filter_status(select(matches).where(matches.c.id.in_(matches_of_person)), statuses)
    return await _fetch_rows(c, query.order_by(matches.c.id.desc()).limit(limit))


async def list_matches_in_place(
    c: AsyncConnection,
    place_id: int,
    *statuses: str,
) -> list[MatchRow]:
    """Matches with these statuses in this channel or thread, the oldest first."""
    in_place = or_(matches.c.channel_id == place_id, matches.c.thread_id == place_id)
    query = _filter_status(select(matches).where(in_place), statuses)
    return await _fetch_rows(c, query.order_by(matches.c.id))


async def list_matches_in_server(
    c: AsyncConnection,
    server_id: int,
    *statuses: str,
    limit: int = 50,
) -> list[MatchRow]:
    """Matches with these statuses in this server, the newest first."""
    query = _filter_status(select(matches).where(matches.c.server_id == server_id), statuses)
    return await _fetch_rows(c, query.order_by(matches.c.id.desc()).limit(limit))


async def count_matches(
    c: AsyncConnection,
    server_id: int,
    *statuses: str,
    owner_id: int | None = None,
) -> int:
    """How many matches with these statuses a server has, all or those of one owner."""
    query = select(func.count()).select_from(matches).where(matches.c.server_id == server_id)
    if owner_id is not None:
        query = query.where(matches.c.owner_id == owner_id)
    return int(await c.scalar(_filter_status(query, statuses)) or 0)


async def list_match_ids_to_catch_up(
    c: AsyncConnection,
    since: datetime,
    here: ServerFilter | None = None,
) -> list[int]:
    """The ids of the matches that the bot has to bring up to date when it starts.

    These are running ones with entries not shown, an open request for
    undo or a bot to move, and those that ended after `since` without
    being shown. `here`: only those of these servers.
    """
    newest_seq = (
        select(func.coalesce(func.max(entries.c.seq), 0))
        .where(entries.c.match_id == matches.c.id)
        .scalar_subquery()
    )
    unshown = matches.c.shown_seq < newest_seq
    waits_for_bot = matches.c.id.in_(select(asked.c.match_id).where(asked.c.person_id.is_(None)))
    alive = and_(
        matches.c.status.in_(("lobby", "playing", "paused")),
        or_(unshown, matches.c.undo.is_not(None), waits_for_bot),
    )
    ended = and_(matches.c.status.in_(("over", "aborted")), matches.c.ended_at >= since, unshown)
    query = select(matches.c.id).where(or_(alive, ended)).order_by(matches.c.id)
    if here is not None:
        query = query.where(here(matches.c.server_id))
    return list(await c.scalars(query))


def _filter_status(rows: Select[Any], statuses: Sequence[str]) -> Select[Any]:
    """Keeps the rows of matches with these statuses.

    Without statuses, it keeps all.
    """
    return rows.where(matches.c.status.in_(statuses)) if statuses else rows


async def _fetch_rows(c: AsyncConnection, statement: Select[Any]) -> list[MatchRow]:
    """The matches that a query finds."""
    return [MatchRow(*row) for row in await c.execute(statement)]
