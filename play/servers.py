"""Servers: their settings, whether a table may be opened, and deletion after the bot left."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from functools import partial
from typing import Any, Final

from db import ServerRow, matches, servers
from engine.core import Illegal, Text

from .table import LIVE, LOBBY, UNSHOWN
from .table_limits import check_table_limits
from .tables import Tables

FINISHED_CHANNEL: Final = "hall"  # the setting of a server: where finished games are shown
KEPT_AFTER_LEAVING: Final = timedelta(days=90)


class ServerRecords:
    """Reads and writes what is stored of servers."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._db = tables.db

    # --- settings -----------------------------------------------------

    async def server(self, server_id: int) -> ServerRow:
        """What is stored of the server, with defaults where nothing is."""
        async with self._db.peek() as c:
            return await servers.load_server(c, server_id)

    async def channel_for_finished_games(self, server_id: int) -> int | None:
        """The channel where finished games are shown.

        None if the server has none.
        """
        server = await self.server(server_id)
        channel_ids = server.settings.get(FINISHED_CHANNEL, [])  # one, or none
        return channel_ids[0] if channel_ids else None

    async def set_language(self, server_id: int, language: str) -> list[int]:
        """Sets the language of the server.

        Returns its open tables, which are to be shown anew. They are
        marked as not shown in the same transaction: where the bot ends
        before it has shown them, its next start does.
        """
        async with self._db.write() as tx:
            await servers.update_server(tx, server_id, language=language)
            return await matches.mark_unshown(tx, server_id, UNSHOWN, LOBBY, *LIVE)

    async def claim_welcome(self, server_id: int, language: str) -> bool:
        """Whether the server is to be welcomed now: True only once, as long as its row is kept.

        `language` becomes the server's where it has none yet.
        """
        async with self._db.write() as tx:
            row = await servers.load_server(tx, server_id)
            if row.settings.get("welcomed"):
                return False
            await servers.update_server(
                tx,
                server_id,
                language=row.language or language,
                settings={**row.settings, "welcomed": True},
            )
        return True

    async def change_settings(self, server_id: int, **changes: Any) -> None:
        """Merges changes into the settings of the server."""
        async with self._db.write() as tx:
            row = await servers.load_server(tx, server_id)
            await servers.update_server(tx, server_id, settings={**row.settings, **changes})

    async def new_table_settings(
        self,
        server_id: int,
        person_id: int,
        channel_id: int,
    ) -> dict[str, Any]:
        """The settings that a new table takes over from its server.

        Raises Illegal if the person may not open a table in that channel: another
        channel is meant for tables, or too many tables are open.
        """
        async with self._db.read() as c:
            settings = (await servers.load_server(c, server_id)).settings
            await check_table_limits(c, server_id, person_id)
        allowed = settings.get("channels", [])
        if allowed and channel_id not in allowed:
            channels = tuple(f"<#{each}>" for each in allowed)
            raise Illegal(Text("Tables may be opened here: {channels}.", channels=channels))
        return {"threads": settings.get("threads", "public")}

    # --- servers that come and go -------------------------------------

    async def mark_left(self, server_id: int) -> None:
        """Notes that the bot has left the server."""
        async with self._db.write() as tx:
            await servers.mark_left(tx, server_id, self._tables.now())

    async def mark_returned(self, server_id: int) -> None:
        """Notes that the bot is in the server again."""
        async with self._db.write() as tx:
            await servers.mark_returned(tx, server_id)

    async def note_present_servers(
        self,
        present: Collection[int],
        known_shards: Collection[int] = (),
    ) -> set[int]:
        """Notes in which servers the bot is now, and which it has left.

        Servers that it left KEPT_AFTER_LEAVING ago are deleted with all
        that was played there. Returns the servers that were noted as
        left and have invited it back. `known_shards`: where processes
        share shards, those of which this one knows all servers.
        """
        leases = self._db.leases
        known = None if leases is None else partial(leases.is_in_shards, shards=known_shards)
        async with self._db.write() as tx:
            returned = await servers.update_presence(tx, present, self._tables.now(), known)
            before = self._tables.now() - KEPT_AFTER_LEAVING
            deleted_tables = await servers.list_match_ids_of_left_servers(tx, before)
            await servers.delete_left_servers(tx, before)
        for table_id in deleted_tables:
            self._tables.forget(table_id)
        return returned
