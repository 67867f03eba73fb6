"""Seasons: their terms, members by division, tables of every round, and changes by hand.

An audit keeps what was changed by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .applicants import erase_applicant
from .tables import audits, members, pairings, seasons
from .upsert import upsert

MAX_LISTED_SEASONS: Final = 100
CROWNED: Final = "crowned"  # who has got the champion's role, among the terms of a season


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
    seed: int | None = None  # the place in the seeding of a cup, 1 for the strongest
    given_points: float | None = None  # for rounds that were missed by coming late
    checked_round: int | None = None  # the last round for which they have checked in


@dataclass(frozen=True, slots=True)
class PairingRow:
    season_id: int
    round: int
    number: int
    division: int
    people: list[int]  # in seat order; one alone has a bye
    match_id: int | None
    ranks: list[int] | None  # in the same order, once it is over
    void: bool
    slot: int | None = None  # the place in a cup's round; None outside of cups


@dataclass(frozen=True, slots=True)
class AuditRow:
    id: int
    season_id: int
    at: datetime
    person_id: int | None
    kind: str
    data: dict[str, Any]


async def create_season(
    tx: AsyncConnection,
    *,
    server_id: int,
    channel_id: int,
    name: str,
    terms: Mapping[str, Any],
    at: datetime,
) -> int:
    """Creates a season that is open for registration; returns its id."""
    row = {
        "server_id": server_id,
        "channel_id": channel_id,
        "name": name,
        "status": "open",
        "round": 0,
        "terms": dict(terms),
        "created_at": at,
    }
    season_id: int = (
        await tx.execute(insert(seasons).values(row).returning(seasons.c.id))
    ).scalar_one()
    return season_id


async def load_season(c: AsyncConnection, season_id: int) -> SeasonRow | None:
    """The season with this id; None if there is none."""
    row = (await c.execute(select(seasons).where(seasons.c.id == season_id))).first()
    return SeasonRow(*row) if row else None


async def update_season(tx: AsyncConnection, season_id: int, **columns: Any) -> None:
    """Changes columns of a season."""
    await tx.execute(update(seasons).where(seasons.c.id == season_id).values(columns))


async def delete_season(tx: AsyncConnection, season_id: int) -> None:
    """Deletes a season with its members, tables, audit and everything else of it."""
    await tx.execute(delete(seasons).where(seasons.c.id == season_id))


async def list_seasons_in_server(
    c: AsyncConnection,
    server_id: int,
    *statuses: str,
) -> list[SeasonRow]:
    """The newest seasons of a server, newest first: with these statuses, else with any."""
    query = select(seasons).where(seasons.c.server_id == server_id)
    if statuses:
        query = query.where(seasons.c.status.in_(statuses))
    newest_first = query.order_by(seasons.c.id.desc()).limit(MAX_LISTED_SEASONS)
    return [SeasonRow(*row) for row in await c.execute(newest_first)]


async def list_seasons_with_status(c: AsyncConnection, *statuses: str) -> list[SeasonRow]:
    """The seasons of all servers with these statuses, the oldest first."""
    query = select(seasons).where(seasons.c.status.in_(statuses)).order_by(seasons.c.id)
    return [SeasonRow(*row) for row in await c.execute(query)]


async def list_seasons_of_person(
    c: AsyncConnection,
    person_id: int,
) -> list[tuple[SeasonRow, MemberRow]]:
    """Every season that the person is or was a member of, the newest first, with the membership."""
    query = (
        select(seasons, members)
        .join(members, members.c.season_id == seasons.c.id)
        .where(members.c.person_id == person_id)
    )
    width = len(seasons.c)  # each row holds the columns of a season, then those of a member
    return [
        (SeasonRow(*row[:width]), MemberRow(*row[width:]))
        for row in await c.execute(query.order_by(seasons.c.id.desc()))
    ]


async def save_member(tx: AsyncConnection, row: MemberRow) -> None:
    """Writes a member: inserts one who is new in the season, changes one who is not."""
    columns = asdict(row)
    key = {name: columns.pop(name) for name in ("season_id", "person_id")}
    await upsert(tx, members, key, columns)


async def list_members(c: AsyncConnection, season_id: int) -> list[MemberRow]:
    """The members of a season by division, and there by when they joined."""
    query = (
        select(members)
        .where(members.c.season_id == season_id)
        .order_by(members.c.division, members.c.joined_at, members.c.person_id)
    )
    return [MemberRow(*row) for row in await c.execute(query)]


async def mark_member_left(
    tx: AsyncConnection,
    season_id: int,
    person_id: int,
    round: int,
) -> None:
    """Notes in which round a member left: no later round pairs them."""
    membership = (members.c.season_id == season_id, members.c.person_id == person_id)
    await tx.execute(update(members).where(*membership).values(left_round=round))


async def delete_member(tx: AsyncConnection, season_id: int, person_id: int) -> None:
    """Deletes a member from a season, as if they had never registered."""
    await tx.execute(
        delete(members).where(members.c.season_id == season_id, members.c.person_id == person_id)
    )


async def erase_person(
    tx: AsyncConnection,
    person_id: int,
    name: str,
    other_seasons: Collection[int] = (),
) -> None:
    """Erases a person from all seasons.

    Places and points stay, under `name` and a number that belongs to
    nobody. `other_seasons`: those that name the person without having
    them as a member.
    """
    own_seasons = set(
        await tx.scalars(select(members.c.season_id).where(members.c.person_id == person_id))
    )
    for season_id in sorted(own_seasons | set(other_seasons)):
        nobody = await _find_unused_number(tx, season_id)
        await _replace_in_season(tx, season_id, person_id, nobody, name)
    await tx.execute(update(audits).where(audits.c.person_id == person_id).values(person_id=None))
    await erase_applicant(tx, person_id)


async def _find_unused_number(tx: AsyncConnection, season_id: int) -> int:
    """A negative number for an erased person of a season.

    No person of Discord has one, and no other erased member of this
    season has this one.
    """
    query = select(func.min(members.c.person_id)).where(members.c.season_id == season_id)
    lowest: int = await tx.scalar(query) or 0
    return min(lowest, 0) - 1


async def _replace_in_season(
    tx: AsyncConnection,
    season_id: int,
    person_id: int,
    nobody: int,
    name: str,
) -> None:
    """Puts the number `nobody` and another name in the place of a person, all over a season."""
    membership = (members.c.season_id == season_id, members.c.person_id == person_id)
    await tx.execute(update(members).where(*membership).values(person_id=nobody, name=name))
    for pairing in await list_pairings(tx, season_id):
        if person_id in pairing.people:
            others = [nobody if each == person_id else each for each in pairing.people]
            await update_pairing(tx, pairing, people=others)
    season = await load_season(tx, season_id)
    if season is not None and season.terms.get(CROWNED) == person_id:
        await update_season(tx, season_id, terms={**season.terms, CROWNED: nobody})
    for audit in await list_audits(tx, season_id):
        if person_id in audit.data.values():
            data = {
                key: nobody if value == person_id else value for key, value in audit.data.items()
            }
            await tx.execute(update(audits).where(audits.c.id == audit.id).values(data=data))


async def insert_pairings(tx: AsyncConnection, rows: Sequence[PairingRow]) -> None:
    """Stores the tables of a round that was paired."""
    if rows:
        await tx.execute(insert(pairings), [asdict(row) for row in rows])


async def list_pairings(
    c: AsyncConnection,
    season_id: int,
    round: int | None = None,
) -> list[PairingRow]:
    """The tables of a season in order, all or those of one round."""
    query = select(pairings).where(pairings.c.season_id == season_id)
    if round is not None:
        query = query.where(pairings.c.round == round)
    in_order = query.order_by(pairings.c.round, pairings.c.number)
    return [PairingRow(*row) for row in await c.execute(in_order)]


async def load_pairing_of_match(c: AsyncConnection, match_id: int) -> PairingRow | None:
    """The season's table that this match plays.

    None for a match of no season.
    """
    row = (await c.execute(select(pairings).where(pairings.c.match_id == match_id))).first()
    return PairingRow(*row) if row else None


async def update_pairing(tx: AsyncConnection, row: PairingRow, **columns: Any) -> None:
    """Changes columns of a table of a season, which is found by its season, round and number."""
    key = (
        pairings.c.season_id == row.season_id,
        pairings.c.round == row.round,
        pairings.c.number == row.number,
    )
    await tx.execute(update(pairings).where(*key).values(columns))


async def insert_audit(
    tx: AsyncConnection,
    season_id: int,
    kind: str,
    person_id: int | None,
    data: Mapping[str, Any],
    at: datetime,
) -> int:
    """Notes a change that was made to a season by hand, and who made it; returns its id.

    `kind` is the act, such as "paused"; `data` says what it was about.
    `person_id` None: the bot made it by itself.
    """
    row = {
        "season_id": season_id,
        "at": at,
        "person_id": person_id,
        "kind": kind,
        "data": dict(data),
    }
    number: int = (
        await tx.execute(insert(audits).values(row).returning(audits.c.id))
    ).scalar_one()
    return number


async def list_audits(c: AsyncConnection, season_id: int) -> list[AuditRow]:
    """The changes made to a season by hand, the oldest first."""
    query = select(audits).where(audits.c.season_id == season_id).order_by(audits.c.id)
    return [AuditRow(*row) for row in await c.execute(query)]
