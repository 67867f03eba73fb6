"""The people who play, as far as they are known here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import matches, people, seats
from .upsert import insert, upsert


@dataclass(frozen=True, slots=True)
class PersonRow:
    id: int
    name: str
    locale: str | None
    settings: dict[str, Any]


async def save_name(
    tx: AsyncConnection,
    person_id: int,
    name: str,
    locale: str | None,
) -> None:
    """Notes a person's name and, where it is known, language.

    Writes only what differs.
    """
    row = insert(tx, people).values(id=person_id, name=name, locale=locale)
    locale_to_keep = func.coalesce(row.excluded.locale, people.c.locale)
    differs = or_(
        people.c.name != row.excluded.name, people.c.locale.is_distinct_from(locale_to_keep)
    )
    await tx.execute(
        row.on_conflict_do_update(
            index_elements=["id"],
            set_={"name": row.excluded.name, "locale": locale_to_keep},
            where=differs,
        )
    )


# Made once: every turn needs it.
_SELECT_PERSON = select(people).where(people.c.id == bindparam("person"))


async def load_person(c: AsyncConnection, person_id: int) -> PersonRow | None:
    """The person with this id; None if nobody is known."""
    row = (await c.execute(_SELECT_PERSON, {"person": person_id})).first()
    return PersonRow(*row) if row else None


async def lock_people(tx: AsyncConnection, person_ids: Sequence[int]) -> None:
    """Locks the rows of these people, so that no other process rates them meanwhile.

    The locks end with the transaction. They are taken in the order of
    the ids, so that two processes never wait for each other.
    """
    query = select(people.c.id).where(people.c.id.in_(person_ids)).order_by(people.c.id)
    await tx.execute(query.with_for_update())


async def load_people(c: AsyncConnection, person_ids: Sequence[int]) -> dict[int, PersonRow]:
    """The known ones of these people, by id."""
    return {
        row.id: PersonRow(*row)
        for row in await c.execute(select(people).where(people.c.id.in_(person_ids)))
    }


async def update_person(tx: AsyncConnection, person_id: int, **columns: Any) -> None:
    """Changes columns of a person.

    A person who is not stored yet is inserted, with defaults for
    all other columns.
    """
    await upsert(tx, people, {"id": person_id}, columns)


async def erase_person(tx: AsyncConnection, person_id: int, name: str, *statuses: str) -> None:
    """Erases a person; their seats in matches with these statuses stay, under `name`.

    `person_traces` erases their name and id in all other places.
    """
    matches_to_change = select(matches.c.id).where(matches.c.status.in_(statuses))
    await tx.execute(
        update(seats)
        .where(seats.c.person_id == person_id, seats.c.match_id.in_(matches_to_change))
        .values(person_id=None, name=name)
    )
    await tx.execute(delete(people).where(people.c.id == person_id))
