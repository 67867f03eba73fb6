"""Seasons: their terms, members by division, the tables of every round, and an audit of what was changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import audits, members, pairings, seasons
from .upsert import upsert


@dataclass(frozen=True, slots=True)
class SeasonRow:
    id: int
    server_id: int
    channel_id: int
    name: str
    status: str  # open (registration), running, paused, over
    round: int
    terms: dict[str, Any]
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class MemberRow:
    season_id: int
    person_id: int
    name: str
    division: int  # 0 is the highest
    left_round: int | None
    joined_at: datetime


@dataclass(frozen=True, slots=True)
class PairingRow:
    season_id: int
    round: int
    number: int
    division: int
    people: list[int]  # in seat order
    match_id: int | None
    ranks: list[int] | None  # in the same order, once it is over
    void: bool


@dataclass(frozen=True, slots=True)
class AuditRow:
    id: int
    season_id: int
    at: datetime
    person_id: int | None
    kind: str
    data: dict[str, Any]


async def create(tx: AsyncConnection, *, server_id: int, channel_id: int, name: str, terms: Mapping[str, Any], at: datetime) -> int:
    row = {
        "server_id": server_id,
        "channel_id": channel_id,
        "name": name,
        "status": "open",
        "round": 0,
        "terms": dict(terms),
        "created_at": at,
    }
    made: int = (await tx.execute(insert(seasons).values(row).returning(seasons.c.id))).scalar_one()
    return made


async def get(c: AsyncConnection, season_id: int) -> SeasonRow | None:
    row = (await c.execute(select(seasons).where(seasons.c.id == season_id))).first()
    return SeasonRow(*row) if row else None


async def change(tx: AsyncConnection, season_id: int, **columns: Any) -> None:
    await tx.execute(update(seasons).where(seasons.c.id == season_id).values(columns))


async def in_server(c: AsyncConnection, server_id: int, *statuses: str) -> list[SeasonRow]:
    here = select(seasons).where(seasons.c.server_id == server_id)
    found = here.where(seasons.c.status.in_(statuses)) if statuses else here
    return [SeasonRow(*row) for row in await c.execute(found.order_by(seasons.c.id.desc()).limit(100))]


async def running(c: AsyncConnection) -> list[int]:
    return list(await c.scalars(select(seasons.c.id).where(seasons.c.status == "running").order_by(seasons.c.id)))


async def put_member(tx: AsyncConnection, row: MemberRow) -> None:
    key = {"season_id": row.season_id, "person_id": row.person_id}
    await upsert(tx, members, key, {key: value for key, value in asdict(row).items() if key not in ("season_id", "person_id")})


async def members_of(c: AsyncConnection, season_id: int) -> list[MemberRow]:
    found = select(members).where(members.c.season_id == season_id).order_by(members.c.division, members.c.joined_at, members.c.person_id)
    return [MemberRow(*row) for row in await c.execute(found)]


async def add_pairings(tx: AsyncConnection, rows: Sequence[PairingRow]) -> None:
    if rows:
        await tx.execute(insert(pairings), [asdict(row) for row in rows])


async def pairings_of(c: AsyncConnection, season_id: int, round: int | None = None) -> list[PairingRow]:
    found = select(pairings).where(pairings.c.season_id == season_id)
    found = found if round is None else found.where(pairings.c.round == round)
    return [PairingRow(*row) for row in await c.execute(found.order_by(pairings.c.round, pairings.c.number))]


async def pairing_of_match(c: AsyncConnection, match_id: int) -> PairingRow | None:
    row = (await c.execute(select(pairings).where(pairings.c.match_id == match_id))).first()
    return PairingRow(*row) if row else None


async def change_pairing(tx: AsyncConnection, row: PairingRow, **columns: Any) -> None:
    key = (pairings.c.season_id == row.season_id, pairings.c.round == row.round, pairings.c.number == row.number)
    await tx.execute(update(pairings).where(*key).values(columns))


async def audit(tx: AsyncConnection, season_id: int, kind: str, person_id: int | None, data: Mapping[str, Any], at: datetime) -> None:
    await tx.execute(insert(audits), {"season_id": season_id, "at": at, "person_id": person_id, "kind": kind, "data": dict(data)})


async def audits_of(c: AsyncConnection, season_id: int) -> list[AuditRow]:
    return [AuditRow(*row) for row in await c.execute(select(audits).where(audits.c.season_id == season_id).order_by(audits.c.id))]
