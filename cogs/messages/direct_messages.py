"""The latest direct message to each person, so that one names all tables that wait for them.

It is in memory; after a restart the latest message is found by its
button *Mute*, which names the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog
from cachetools import LRUCache

from engine.core import Text
from play import Table, Tables
from words import Words

from ..components import custom_ids
from ..services.redaction import short_reason
from .posted_messages import walk_components
from .table_lists import table_link

log = structlog.get_logger(__name__)
MAX_REMEMBERED: Final = 10_000  # people
# As long as a message is younger than this and not answered, further tables are
# added to it instead of sent in a new one: so who comes twice a day gets at most
# eight messages a day, however many tables they play.
BUNDLING_PERIOD: Final = timedelta(hours=4)
MAX_LOOKED_BACK: Final = 10  # messages of a chat among which the latest of ours is looked for
MAX_OTHERS: Final = 20  # other tables that a message names


@dataclass(slots=True)
class LatestDirect:
    """The latest direct message to a person: which table it is about, and which it names too."""

    message: discord.Message
    table_id: int
    sent_at: datetime
    others: list[int] = field(default_factory=list)
    is_answered: bool = False  # nothing of it waits any more, and it has no buttons


class DirectMessages:
    """Remembers the latest direct message to each person."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._latest: LRUCache[int, LatestDirect] = LRUCache(MAX_REMEMBERED)

    async def find_unanswered(self, person: int, table_id: int) -> LatestDirect | None:
        """The message to a person in which a further table that waits for them can be named.

        `Pings` edits it instead of sending another. None if a new message is due:
        there is none yet, it is some hours old, it is about this very table, or
        it is answered, for its table waits no more.
        """
        latest = self._latest.get(person)
        if latest is None or latest.table_id == table_id:
            return None
        age = self._tables.now() - latest.sent_at
        if age >= BUNDLING_PERIOD:
            return None
        is_unanswered = await self._is_waiting(latest.table_id, person)
        return latest if is_unanswered else None

    async def adopt(self, person: int, channel: discord.DMChannel, own_id: int) -> None:
        """After a restart: finds the latest message to a person in their chat, and remembers it."""
        if person in self._latest:
            return
        async for message in channel.history(limit=MAX_LOOKED_BACK):
            table_id = _read_table_number(message) if message.author.id == own_id else None
            if table_id is not None:
                found = LatestDirect(message, table_id, message.created_at)
                self._latest[person] = found
                return

    async def list_answered(self, table: Table) -> list[tuple[int, LatestDirect]]:
        """The people whose message names a table that waits for them no more, with the message."""
        found: list[tuple[int, LatestDirect]] = []
        for row in table.seats:
            if row.person_id is None:  # a bot
                continue
            latest = self._latest.get(row.person_id)
            if latest is None or latest.is_answered:
                continue
            is_named = table.id in (latest.table_id, *latest.others)
            if is_named and not await self._is_waiting(table.id, row.person_id):
                found.append((row.person_id, latest))
        return found

    async def list_other_waiting_tables(self, person: int, table_id: int) -> list[Table]:
        """The other tables that a new direct message about a table should name, too.

        They are those that the person's latest one named, as far as they
        still wait for that person: the new message replaces it.
        """
        latest = self._latest.get(person)
        if latest is None:
            return []
        named = dict.fromkeys([latest.table_id, *latest.others])  # each once
        named.pop(table_id, None)
        waiting = [other for other in named if await self._is_waiting(other, person)]
        return [await self._tables.table(other) for other in waiting[:MAX_OTHERS]]

    async def _is_waiting(self, table_id: int, person: int) -> bool:
        """Whether a table still waits for the person."""
        table = await self._tables.table(table_id)
        return any(row.person_id == person for row in table.people_to_act())

    def add_table(self, standing: LatestDirect, table_id: int) -> None:
        """Notes that a message names another table, too."""
        if table_id not in standing.others:
            standing.others.append(table_id)

    async def replace(
        self,
        person: int,
        sent: discord.Message,
        table_id: int,
        others: list[int],
    ) -> None:
        """Remembers a new message to a person, and deletes the one before.

        The new one says all that it did: it is about one table, and
        names the `others`.
        """
        old = self._latest.pop(person, None)
        self._latest[person] = LatestDirect(sent, table_id, self._tables.now(), others)
        if old is None:
            return
        try:
            await old.message.delete()
        except discord.HTTPException as error:
            log.info("a direct message was not deleted", reason=short_reason(error))


def _read_table_number(message: discord.Message) -> int | None:
    """The table that a direct message is about, by its button *Mute*.

    None if it is none of ours.
    """
    parts = walk_components([component.to_dict() for component in message.components])
    for part in parts:
        action, args = custom_ids.parse_id(part.get("custom_id")) or ("", [])
        if action == "mute" and args and custom_ids.is_number(args[0]):
            return int(args[0])
    return None


def other_table_lines(others: list[Table], words: Words) -> list[str]:
    """The other tables that wait for the reader, with links.

    Empty if there are none.
    """
    if not others:
        return []
    links = tuple(
        f"[{words(table.game_title)} {table.id}]({table_link(table.row)})" for table in others
    )
    return [words(Text("Also waiting for you: {tables}.", tables=links))]
