"""Stores by which tokens private messages are reached, until these are dead.

So a message of before a restart can be taken away as well. The tokens
are erased after a quarter of an hour.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from db import facts

from .tables import Tables

TOKEN_LIFE: Final = timedelta(minutes=14)  # Discord's own limit is a minute later
KEY_START: Final = "private/"  # of the facts that hold tokens
TableAndPerson = tuple[int, int]


class StoredMessage(NamedTuple):
    """A private message, and the token that reaches it."""

    message_id: int
    token: str
    is_follow_up: bool  # not the first answer to the interaction whose token it is
    born_at: datetime  # when the token came

    @classmethod
    def parse(cls, written: str) -> StoredMessage:
        """Reads what `write` has written."""
        message_id, token, is_follow_up, born_at = json.loads(written)
        return cls(
            message_id=message_id,
            token=token,
            is_follow_up=is_follow_up,
            born_at=datetime.fromisoformat(born_at),
        )

    def write(self) -> str:
        """The message as it is stored."""
        return json.dumps([*self[:3], self.born_at.isoformat()])


class PrivateTokens:
    """Which private message each person has at each table, as far as it can be reached."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._db = tables.db

    def now(self) -> datetime:
        """The present time, by the clock of the tables."""
        return self._tables.now()

    async def store(self, messages: Mapping[TableAndPerson, StoredMessage]) -> None:
        """Stores messages, each in place of an older one.

        Those whose token is too old to be used are erased.
        """
        async with self._db.write() as tx:
            stored = await facts.list_facts(tx, KEY_START)
            dead = [key for key, written in stored.items() if not self._is_alive(written)]
            if dead:
                await facts.delete_facts(tx, dead)
            for table_and_person, message in messages.items():
                await facts.save_fact(tx, _make_key(table_and_person), message.write())

    async def erase_dead(self) -> None:
        """Erases the stored messages whose token is too old to be used."""
        await self.store({})

    async def load(self, table_id: int, person_id: int) -> StoredMessage | None:
        """The private message of a person at a table, while its token lives; else None."""
        async with self._db.peek() as c:
            written = await facts.load_fact(c, _make_key((table_id, person_id)))
        if written is None or not self._is_alive(written):
            return None
        return StoredMessage.parse(written)

    def _is_alive(self, written: str) -> bool:
        """Whether the token of a stored message may still be used."""
        return self.now() - StoredMessage.parse(written).born_at < TOKEN_LIFE


def _make_key(table_and_person: TableAndPerson) -> str:
    """Makes the key under which the message of a person at a table is stored."""
    table_id, person_id = table_and_person
    return f"{KEY_START}{table_id}/{person_id}"
