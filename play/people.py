"""What is remembered of a person: name, language, and how they want to be told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from db import people

from .preferences import Preferences
from .tables import Tables
from .turn_timers import load_preferences, store_preferences


class PeopleRecords:
    """Reads and writes what is stored of persons."""

    def __init__(self, tables: Tables) -> None:
        self._db = tables.db

    async def store_name(self, person_id: int, name: str, language: str) -> None:
        """Stores the name of a person, and their language."""
        async with self._db.write() as tx:
            await people.save_name(tx, person_id, name, language)

    async def load_language(self, person_id: int) -> str | None:
        """The language in which a person reads the bot's messages, as it is stored.

        None if the person is unknown.
        """
        async with self._db.peek() as c:
            row = await people.load_person(c, person_id)
        return row.locale if row else None

    async def load_preferences(self, person_id: int) -> Preferences:
        """The person's preferences, with defaults where nothing is stored."""
        async with self._db.peek() as c:
            return await load_preferences(c, person_id)

    async def change_preferences(self, person_id: int, **changes: Any) -> None:
        """Changes the named fields of the person's `Preferences`."""
        async with self._db.write() as tx:
            preferences = await load_preferences(tx, person_id)
            await store_preferences(tx, person_id, replace(preferences, **changes))

    async def claim_quiet_hours_hint(self, person_id: int) -> bool:
        """Whether to ask the person for their quiet hours now; notes that they were asked.

        So it is True only once, and never if they have set them.
        """
        async with self._db.write() as tx:
            known = await people.load_person(tx, person_id)
            if known is None or "hinted" in known.settings:
                return False
            if Preferences.from_settings(known.settings).settled:
                return False
            await people.update_person(tx, person_id, settings={**known.settings, "hinted": True})
        return True
