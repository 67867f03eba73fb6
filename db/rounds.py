"""What running seasons wait for: the next table to open, finished rounds, announcements.

The announcements are those that have not been made yet.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Text, and_, case, cast, delete, exists, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from .leagues import AuditRow, PairingRow, SeasonRow
from .shard_leases import ServerFilter
from .tables import audits, matches, notices, pairings, seasons
from .upsert import upsert

OPEN, OVER, BETWEEN = "open", "over", "between"


class RoundState(NamedTuple):
    """How far a round is: how many of its tables have a thread, a match, a result, or are void."""

    number: int
    threads: int
    opened: int
    decided: int
    void: int
    tables: int


def _unfinished_pairing_sql() -> ColumnElement[bool]:
    """SQL condition: a table of the round that its season is in, without a result and not void."""
    in_current_round = and_(
        pairings.c.season_id == seasons.c.id, pairings.c.round == seasons.c.round
    )
    return and_(in_current_round, pairings.c.ranks.is_(None), pairings.c.void.is_(False))


async def list_pairings_to_open(c: AsyncConnection) -> list[PairingRow]:
    """For every running season, the first table of its round that has no match yet."""
    query = (
        select(pairings)
        .join(seasons, _unfinished_pairing_sql())
        .where(seasons.c.status == "running", pairings.c.match_id.is_(None))
    )
    rows = [
        PairingRow(*row)
        for row in await c.execute(query.order_by(pairings.c.season_id, pairings.c.number))
    ]
    first_rows: dict[int, PairingRow] = {}
    for row in rows:
        first_rows.setdefault(row.season_id, row)
    return list(first_rows.values())


async def list_season_ids_in(c: AsyncConnection, here: ServerFilter) -> set[int]:
    """The ids of all seasons of these servers."""
    return set(await c.scalars(select(seasons.c.id).where(here(seasons.c.server_id))))


async def list_seasons_with_finished_round(c: AsyncConnection) -> list[int]:
    """The ids of running seasons whose round has no table left without a result."""
    running = select(seasons.c.id).where(seasons.c.status == "running", seasons.c.round > 0)
    has_unfinished = exists().where(_unfinished_pairing_sql())
    season_ids = await c.scalars(running.where(~has_unfinished).order_by(seasons.c.id))
    return list(season_ids)


async def list_round_states(c: AsyncConnection) -> dict[int, RoundState]:
    """How far the current round is, by season: of those that run, or wait for a round."""
    query = (
        select(
            seasons.c.id,
            seasons.c.round,
            func.count(matches.c.thread_id),
            func.count(pairings.c.match_id),
            func.count(pairings.c.ranks),
            func.count().filter(pairings.c.void),
            func.count(),
        )
        .join(
            pairings,
            and_(pairings.c.season_id == seasons.c.id, pairings.c.round == seasons.c.round),
        )
        .outerjoin(matches, matches.c.id == pairings.c.match_id)
        .where(seasons.c.status.in_(("running", BETWEEN)), seasons.c.round > 0)
        .group_by(seasons.c.id, seasons.c.round)
    )
    return {season_id: RoundState(*counts) for season_id, *counts in await c.execute(query)}


# --- announcements ----------------------------------------------------


def announcement_state(season: SeasonRow) -> str:
    """The state of a season that is to be announced: "open", "over", "round 3" or "between 3"."""
    if season.status in (OPEN, OVER):
        return season.status
    kind = BETWEEN if season.status == BETWEEN else "round"
    return f"{kind} {season.round}"


def _announcement_state_sql() -> ColumnElement[str]:
    """`announcement_state` as an SQL expression."""
    return case(
        (seasons.c.status.in_((OPEN, OVER)), seasons.c.status),
        (
            seasons.c.status == BETWEEN,
            literal(f"{BETWEEN} ") + cast(seasons.c.round, Text),
        ),
        else_=literal("round ") + cast(seasons.c.round, Text),
    )


async def list_unannounced(c: AsyncConnection, since: datetime) -> list[SeasonRow]:
    """Seasons whose state is not announced yet.

    Finished ones only if they ended after `since`.
    """
    is_announced_sql = exists().where(
        notices.c.season_id == seasons.c.id, notices.c.what == _announcement_state_sql()
    )
    may_be_announced = or_(
        seasons.c.status.in_((OPEN, "running", BETWEEN)),
        and_(seasons.c.status == OVER, seasons.c.ended_at >= since),
    )
    query = select(seasons).where(may_be_announced, ~is_announced_sql)
    return [SeasonRow(*row) for row in await c.execute(query.order_by(seasons.c.id))]


async def mark_announced(
    tx: AsyncConnection,
    season_id: int,
    state: str,
    message_id: int | None,
) -> None:
    """Notes that a state of a season was announced, and with which message (None: none)."""
    await upsert(tx, notices, {"season_id": season_id, "what": state}, {"message_id": message_id})


async def delete_announcement(tx: AsyncConnection, season_id: int, state: str) -> None:
    """Forgets that a state of a season was announced, so that it is announced again."""
    await tx.execute(
        delete(notices).where(notices.c.season_id == season_id, notices.c.what == state)
    )


async def load_announcement_message(c: AsyncConnection, season_id: int, state: str) -> int | None:
    """The id of the message that announced a state of a season.

    None if none is noted.
    """
    message_id: int | None = await c.scalar(
        select(notices.c.message_id).where(
            notices.c.season_id == season_id, notices.c.what == state
        )
    )
    return message_id


async def list_notices(c: AsyncConnection, season_id: int) -> dict[str, int]:
    """The ids of all messages that were posted of a season, by what they announced."""
    is_posted = notices.c.message_id.is_not(None)
    query = select(notices.c.what, notices.c.message_id).where(
        notices.c.season_id == season_id, is_posted
    )
    return {row.what: row.message_id for row in await c.execute(query)}


async def load_newest_notice(c: AsyncConnection, season_id: int) -> int | None:
    """The id of the newest message that announced anything of a season.

    None if none did.
    """
    query = select(func.max(notices.c.message_id)).where(notices.c.season_id == season_id)
    message_id: int | None = await c.scalar(query)
    return message_id


def change_notice(audit_id: int) -> str:
    """The key under which it is noted whether people were told of a change."""
    return f"change {audit_id}"


async def plan_telling(tx: AsyncConnection, season_id: int, audit_id: int) -> None:
    """Notes that people have to be told of a change.

    They count as told as soon as the message that tells it is noted
    with `mark_announced`.
    """
    await mark_announced(tx, season_id, change_notice(audit_id), None)


async def list_untold_changes(c: AsyncConnection) -> list[AuditRow]:
    """The changes of which people have to be told, the oldest first."""
    is_about = notices.c.what == literal("change ") + cast(audits.c.id, Text)
    query = (
        select(audits)
        .join(notices, and_(notices.c.season_id == audits.c.season_id, is_about))
        .where(notices.c.message_id.is_(None))
        .order_by(audits.c.id)
    )
    return [AuditRow(*row) for row in await c.execute(query)]


async def is_announced(c: AsyncConnection, season_id: int, state: str) -> bool:
    """Whether a state of a season has been announced."""
    row = (
        await c.execute(
            select(notices.c.what).where(notices.c.season_id == season_id, notices.c.what == state)
        )
    ).first()
    return row is not None
