"""What a person has noted for themselves at a table; a substitute never reads it."""

from __future__ import annotations

from typing import Final

from db import private_notes

from .table import Table
from .tables import Tables

MAX_NOTE_LENGTH: Final = 500  # letters


class PrivateNotes:
    """Reads and writes the notes of people: one a person and table."""

    def __init__(self, tables: Tables) -> None:
        self._db = tables.db

    async def load(self, table: Table, person_id: int) -> str:
        """The note of a person at a table; "" where there is none."""
        async with self._db.peek() as c:
            return await private_notes.fetch_note(c, table.id, person_id)

    async def store(
        self,
        table: Table,
        person_id: int,
        text: str,
    ) -> None:
        """Stores a note in the place of the one before; an empty one deletes it.

        Raises Illegal if the person has no seat at the table.
        """
        table.own_seat(person_id)
        cut = text.strip()[:MAX_NOTE_LENGTH]
        async with self._db.write() as tx:
            await private_notes.store_note(tx, table.id, person_id, cut)
