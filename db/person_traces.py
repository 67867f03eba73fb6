"""Finds and erases where a person is named outside of the columns for people.

That is in documents, in notes of others, and at seats that somebody else plays.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from sqlalchemy import Column, Select, Text, bindparam, delete, or_, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from .columns import dump_json
from .tables import (
    applicants,
    audits,
    avoided,
    deadlines,
    facts,
    matches,
    members,
    notes,
    pairings,
    people,
    queue,
    seats,
)

NOBODY: Final = 0  # the number of whoever was erased
BATCH_SIZE: Final = 500  # matches in one question
# What a match's settings call those who were told, and to whom its seats are offered.
TOLD, OFFERED = "pinged", "seeking"


@dataclass(frozen=True, slots=True)
class PersonTraces:
    """The matches and seasons that hold anything of a person.

    `names` are those under which they are known there.
    """

    matches: frozenset[int]
    seasons: frozenset[int]
    names: frozenset[str]


async def find_traces(c: AsyncConnection, person_id: int) -> PersonTraces:
    """Finds all records in which a person is named.

    Reads whole tables, for documents have no index.
    """
    noted = or_(notes.c.person_id == person_id, may_contain(notes.c.data, person_id))
    owned = or_(matches.c.owner_id == person_id, may_contain(matches.c.settings, person_id))
    match_ids = await _fetch_ids(
        c,
        select(seats.c.match_id).where(seats.c.person_id == person_id),
        select(notes.c.match_id).where(noted),
        select(matches.c.id).where(owned),
    )
    season_ids = await _fetch_ids(
        c,
        select(pairings.c.season_id).where(may_contain(pairings.c.people, person_id)),
        select(audits.c.season_id).where(may_contain(audits.c.data, person_id)),
    )
    names = [name async for name in _iterate_names(c, person_id)]
    return PersonTraces(
        matches=match_ids,
        seasons=season_ids,
        names=frozenset(names),
    )


async def _fetch_ids(c: AsyncConnection, *queries: Select[tuple[int]]) -> frozenset[int]:
    """The ids that these queries find, together."""
    ids: set[int] = set()
    for query in queries:
        ids.update(await c.scalars(query.distinct()))
    return frozenset(ids)


def may_contain(column: Column[Any], *values: Any) -> ColumnElement[bool]:
    """SQL condition for documents in whose JSON text one of these values occurs.

    It may occur as a part of another value (7 in 172), so the caller
    has to check the document.
    """
    json_text = type_coerce(column, Text)
    return or_(*(json_text.contains(dump_json(value), autoescape=True) for value in values))


async def _iterate_names(c: AsyncConnection, person_id: int) -> AsyncIterator[str]:
    """The names under which a person is stored, some of them several times."""
    for table, key in (
        (people, people.c.id),
        (seats, seats.c.person_id),
        (members, members.c.person_id),
        (applicants, applicants.c.person_id),
        (queue, queue.c.person_id),
        (avoided, avoided.c.avoided_id),
    ):
        for name in await c.scalars(select(table.c.name).where(key == person_id).distinct()):
            if name:
                yield name
    for data in await c.scalars(select(notes.c.data).where(notes.c.person_id == person_id)):
        if name := data.get(_name_key(data)):
            yield name


def _name_key(data: Mapping[str, Any]) -> str:
    """The key under which a note stores the name of the person who caused it.

    Where a note has a "giver", that is them, and "name" is somebody else.
    """
    return "giver" if "giver" in data else "name"


async def erase_traces(
    tx: AsyncConnection,
    person_id: int,
    new_name: str,
    traces: PersonTraces,
) -> None:
    """Takes the person out of matches, notes, settings, deadlines and tokens.

    `new_name` stands where theirs stood. What seasons keep of them is
    erased by `leagues.erase_person`.
    """
    for match_ids in _split_batches(sorted(traces.matches)):
        await _erase_settings(tx, person_id, match_ids)
        await _erase_notes(tx, person_id, new_name, traces.names, match_ids)
        left_seats = seats.c.match_id.in_(match_ids), seats.c.person_id.is_(None)
        await _rename_seats(tx, traces.names, new_name, *left_seats)
    # Matches from files store names without ids. Namesakes of the person are renamed there too.
    from_files = seats.c.person_id.is_(None), seats.c.bot.is_(None)
    await _rename_seats(tx, traces.names, new_name, *from_files)
    await tx.execute(
        update(matches)
        .where(matches.c.id.in_(traces.matches), matches.c.owner_id == person_id)
        .values(owner_id=NOBODY)
    )
    await _delete_deadlines(tx, person_id)
    # tokens of private messages have keys that end in "/" and the person's id
    await tx.execute(delete(facts).where(facts.c.key.endswith(f"/{person_id}")))


async def _rename_seats(
    tx: AsyncConnection,
    names: Collection[str],
    new_name: str,
    *conditions: ColumnElement[bool],
) -> None:
    """Gives another name to the seats with one of `names` that fulfil the conditions."""
    renamed = update(seats).where(*conditions, seats.c.name.in_(names))
    await tx.execute(renamed.values(name=new_name))


async def _delete_deadlines(tx: AsyncConnection, person_id: int) -> None:
    """Deletes the deadlines whose data names this person."""
    query = select(deadlines.c.id, deadlines.c.data).where(
        may_contain(deadlines.c.data, person_id)
    )
    rows = (await tx.execute(query)).all()
    ids = [number for number, data in rows if person_id in data.values()]
    await tx.execute(delete(deadlines).where(deadlines.c.id.in_(ids)))


def _split_batches(numbers: Sequence[int]) -> Iterator[list[int]]:
    """The numbers in lists of at most BATCH_SIZE."""
    remaining = iter(numbers)
    while batch := list(islice(remaining, BATCH_SIZE)):
        yield batch


async def _erase_settings(tx: AsyncConnection, person_id: int, match_ids: Collection[int]) -> None:
    """Takes the person out of the settings of these matches."""
    query = select(matches.c.id, matches.c.settings).where(
        matches.c.id.in_(match_ids), may_contain(matches.c.settings, person_id)
    )
    changed = [
        (number, remove_from_settings(settings, person_id))
        for number, settings in await tx.execute(query)
    ]
    await _update_documents(tx, matches.c.settings, changed)


def remove_from_settings(settings: Mapping[str, Any], person_id: int) -> dict[str, Any]:
    """The settings of a match without a person.

    Seats are no longer offered to them, and they are off the list of
    those who were told.
    """
    changed: dict[str, Any] = {
        key: NOBODY if value == person_id else value for key, value in settings.items()
    }
    if TOLD in changed:
        changed[TOLD] = [person for person in changed[TOLD] if person != person_id]
    if OFFERED in changed:
        changed[OFFERED] = {seat: to for seat, to in changed[OFFERED].items() if to != person_id}
    return changed


async def _erase_notes(
    tx: AsyncConnection,
    person_id: int,
    new_name: str,
    names: Collection[str],
    match_ids: Collection[int],
) -> None:
    """Puts `new_name` in the place of a person, known under `names`, in notes of these matches."""
    concerns_person = or_(
        notes.c.person_id == person_id, may_contain(notes.c.data, person_id, *names)
    )
    query = select(notes.c.id, notes.c.person_id, notes.c.data).where(
        notes.c.match_id.in_(match_ids), concerns_person
    )
    changed = [
        (note_id, _remove_from_note(note_person_id, data, person_id, new_name, names))
        for note_id, note_person_id, data in await tx.execute(query)
    ]
    await _update_documents(tx, notes.c.data, changed)
    await tx.execute(update(notes).where(notes.c.person_id == person_id).values(person_id=None))


def _remove_from_note(
    note_person_id: int | None,
    data: Mapping[str, Any],
    person_id: int,
    new_name: str,
    names: Collection[str],
) -> dict[str, Any]:
    """The data of a note with `new_name` in place of the person, who is known under `names`.

    A note that the person caused (`note_person_id`) gets `new_name`
    even where it stored no name.
    """
    changed = {
        key: _replace_person(value, person_id, new_name, names) for key, value in data.items()
    }
    if note_person_id == person_id:
        changed.setdefault(_name_key(data), new_name)
    return changed


def _replace_person(value: Any, person_id: int, new_name: str, names: Collection[str]) -> Any:
    """NOBODY for the person's id, `new_name` for one of their names, any other value as it is."""
    if value == person_id:
        return NOBODY
    if value in names:
        return new_name
    return value


async def _update_documents(
    tx: AsyncConnection,
    column: Column[Any],
    rows: Iterable[tuple[int, Any]],
) -> None:
    """Writes JSON documents into this column of a table.

    `rows` are pairs (id, document).
    """
    values = [{"number": number, "document": document} for number, document in rows]
    if values:
        change = update(column.table).where(column.table.c.id == bindparam("number"))
        await tx.execute(change.values({column.name: bindparam("document")}), values)
