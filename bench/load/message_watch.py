"""Notes when a table's message first showed an entry, and when a message changes."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import defaultdict
from math import inf
from typing import Any, Final

from local import Discord
from local.protocol import EPHEMERAL, walk_components
from local.world_changes import MessageEdited, MessagePosted, WorldChange

Json = dict[str, Any]
PATIENCE_SECONDS: Final = 30.0  # seconds, after which somebody gives up


class MessageWatch:
    """Listens to a loopback Discord. Every look costs the same, however many tables there are."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.table_messages: dict[int, Json] = {}  # table -> its newest message
        # table -> (entry, since when), growing
        self._shown: dict[int, list[tuple[float, float]]] = defaultdict(list)
        # message or interaction -> who waits for it
        self._waiting: dict[str, asyncio.Future[None]] = {}
        # table -> something new is shown
        self._newly_shown: dict[int, asyncio.Event] = defaultdict(asyncio.Event)
        discord.world.listeners.append(self._handle_change)

    def now(self) -> float:
        """The seconds of the clock by which everything here is measured."""
        return self.discord.service.clock.monotonic()

    def _handle_change(self, change: WorldChange) -> None:
        """Listener of the world: wakes those who wait for a message, and notes what it shows."""
        if not isinstance(change, MessagePosted | MessageEdited):
            return
        message = change.message
        for key in (message["id"], (message.get("interaction_metadata") or {}).get("id")):
            waiting = self._waiting.pop(str(key), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(None)
        if not message["flags"] & EPHEMERAL and (shown := table_and_entry(message)):
            self._note_shown(*shown, message)

    def _note_shown(self, table: int, entry: float, message: Json) -> None:
        """Notes that a table's message shows an entry now, and wakes those who wait for it."""
        self.table_messages[table] = message
        shown = self._shown[table]
        if not shown or shown[-1][0] < entry:
            shown.append((entry, self.now()))
            self._newly_shown.pop(table, asyncio.Event()).set()

    def next_change(self, *keys: str) -> asyncio.Future[None]:
        """Done as soon as one of these messages changes.

        Also when one of these interactions is answered with a message.
        """
        waiting = asyncio.get_running_loop().create_future()
        self._waiting |= dict.fromkeys(keys, waiting)
        return waiting

    async def wait_until_shown(
        self,
        table: int,
        entry: int,
        patience: float = PATIENCE_SECONDS,
    ) -> float:
        """When the table's message first showed this entry, or a later one; it is waited for."""
        async with asyncio.timeout(patience):
            while True:
                shown = self._shown[table]
                at = bisect_left(shown, (entry, -inf))
                if at < len(shown):
                    return shown[at][1]
                await self._newly_shown[table].wait()


def table_and_entry(message: Json) -> tuple[int, float] | None:
    """The table that a public message shows, and the entry; a finished match is at its end.

    None for any other message.
    """
    ids = [
        str(part["custom_id"]).split(":")
        for part in walk_components(message["components"])
        if part.get("custom_id")
    ]
    for custom_id in ids:
        match custom_id:
            case ["tb", "act", table, entry, *_]:
                return int(table), int(entry)
    for custom_id in ids:
        match custom_id:
            case ["tb", "log", table, *_]:
                return int(table), inf
    return None
