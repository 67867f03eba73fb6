"""Watching on the web: which tables may be seen there, and the secret addresses under which."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, cast

from cachetools import LRUCache

from db import MatchRow, ServerRow, facts, matches, servers
from engine.core import OFF, View

from .replay import position_after
from .table import ABORTED, LIVE, OVER, Table
from .tables import Tables

WATCHING: Final = "watching"  # the setting of a server that takes its tables off the web
KEY_FACT: Final = "watch-key"  # what the bot remembers: the secret that all addresses come from
KEY_BYTES: Final = 32
MARK_BYTES: Final = 20  # of an address: nobody guesses 160 bits
ADDRESS_PATTERN: Final = r"[0-9]{1,18}-[A-Za-z0-9_-]{27}"  # the number of a table, and its mark
SHOWN: Final = (*LIVE, OVER, ABORTED)
PRIVATE: Final = "private"  # what settings of tables call threads for their players alone
TABLES_OF_OTHERS: Final = 4  # that are kept until something happens there


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table that may be watched, as it is written down now."""

    id: int
    version: str  # another one whenever anything of the table has changed


class Watching:
    """Finds tables by their secret addresses; any process does, whoever acts for the table.

    An address holds a keyed hash of the table's number. The key is made
    once, at random, and stored with the records.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._db = tables.db
        # signs the secret addresses of tables; loaded at first use
        self._key: bytes | None = None
        # tables of other processes, with which this one shares the shards
        self._others: LRUCache[tuple[int, str], Table] = LRUCache(TABLES_OF_OTHERS)

    async def make_token(self, table: Table) -> str | None:
        """Makes the secret part of a table's address; None if the table may not be watched."""
        async with self._db.peek() as c:
            server = await servers.load_server(c, table.row.server_id)
        if not may_be_watched(table.row, server):
            return None
        return _write_token(await self._load_key(), table.id)

    async def find_table(self, token: str) -> WatchedTable | None:
        """The table of an address; None if there is none, or it may not be watched."""
        if not re.fullmatch(ADDRESS_PATTERN, token):
            return None
        table_id = int(token.partition("-")[0])
        expected = _write_token(await self._load_key(), table_id)
        if not hmac.compare_digest(token, expected):
            return None
        async with self._db.peek() as c:
            row = await matches.load_match(c, table_id)
            if row is None:
                return None
            server = await servers.load_server(c, row.server_id)
            seats = await matches.list_seats(c, table_id)
            notes = await matches.list_notes(c, table_id)
            last = await matches.count_entries(c, table_id)
        if not may_be_watched(row, server):
            return None
        written = repr((row, seats, notes, last)).encode()
        return WatchedTable(table_id, sha256(written).hexdigest())

    async def load_table(self, watched: WatchedTable) -> Table:
        """The table itself, only to look at.

        A table of another process is kept here, and read again when it
        has changed.
        """
        key = watched.id, watched.version
        table = self._others.get(key)
        if table is None:
            table = await self._tables.table(watched.id)
            if not self._tables.is_ours(table):
                self._others[key] = table
        return table

    async def _load_key(self) -> bytes:
        """The secret that all addresses come from; the first process that needs it makes it."""
        if self._key is None:
            async with self._db.peek() as c:
                stored = await facts.load_fact(c, KEY_FACT)
            if stored is None:
                async with self._db.write() as tx:
                    await facts.insert_fact(tx, KEY_FACT, secrets.token_hex(KEY_BYTES))
                    stored = await facts.load_fact(tx, KEY_FACT)
            assert stored is not None
            self._key = bytes.fromhex(stored)
        return self._key


def may_be_watched(row: MatchRow, server: ServerRow) -> bool:
    """Whether a table may be seen on the web.

    Not before it starts, not where its players have a private thread,
    and not where the server has switched it off or sent the bot away.
    """
    is_public = row.settings.get("threads") != PRIVATE
    is_wanted = server.left_at is None and server.settings.get(WATCHING) != OFF
    return row.header is not None and row.status in SHOWN and is_public and is_wanted


def _write_token(key: bytes, table_id: int) -> str:
    """The secret part of a table's address: its number, and a keyed hash of it."""
    mark = hmac.digest(key, b"watch %d" % table_id, "sha256")[:MARK_BYTES]
    return f"{table_id}-{urlsafe_b64encode(mark).decode().rstrip('=')}"


def view_after(table: Table, seq: int) -> View:
    """What everybody could see after so many entries of the log.

    Replaying takes a while: call it in a thread. At the end
    nobody has to act, as in `Table.view`.
    """
    match = table.match
    assert match is not None
    view = match.game.view(position_after(match, seq).state, None)
    is_end = seq == table.seq and table.row.status in (OVER, ABORTED)
    if is_end and view.seats_to_act:
        emptied: View = replace(cast("Any", view), seats_to_act=())
        return emptied
    return view
