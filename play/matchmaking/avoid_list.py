"""The list of people whom somebody avoids when a table is found for them; only they see it."""

from __future__ import annotations

from typing import Final

from db import avoided
from engine.core import Illegal, Text

from ..tables import Tables

MAX_AVOIDED: Final = 25  # people on one list: as many as a menu can show


class AvoidLists:
    """Reads and writes whom people avoid."""

    def __init__(self, tables: Tables) -> None:
        self._db = tables.db

    async def load(self, person_id: int) -> dict[int, str]:
        """Whom a person avoids: names by id."""
        async with self._db.read() as c:
            return await avoided.list_avoided(c, person_id)

    async def add(
        self,
        person_id: int,
        avoided_id: int,
        name: str,
    ) -> None:
        """Adds somebody to the list of a person, who avoids them from now on.

        Raises Illegal for themselves or a full list.
        """
        if person_id == avoided_id:
            raise Illegal(Text("You cannot avoid yourself."))
        async with self._db.write() as tx:
            listed = await avoided.list_avoided(tx, person_id)
            if avoided_id not in listed and len(listed) >= MAX_AVOIDED:
                raise Illegal(Text("Your list is full. Take somebody off it first."))
            await avoided.save_avoided(tx, person_id, avoided_id, name)

    async def remove(
        self,
        person_id: int,
        avoided_id: int,
    ) -> None:
        """Takes somebody off the list of a person, who avoids them no more."""
        async with self._db.write() as tx:
            await avoided.delete_avoided(tx, person_id, avoided_id)
