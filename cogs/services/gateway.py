"""The line to Discord: what comes over it and cannot be read is noted and passed over, and a broken
line is made anew.

The library lets an error in the reader of one event end the whole client, and measures some
heartbeats from the one before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, Final

import discord
import discord.gateway
import structlog

log = structlog.get_logger(__name__)
GREETING: Final = "READY"  # without it there is no session: that line is given up
PAUSE: Final = 2.0  # seconds before a line that broke unforeseen is made anew
BROKEN: Final = 4000  # the code with which it is closed: the session is not ended by it


def tolerate_malformed(client: discord.Client) -> None:
    """Lets no single event end the client."""
    readers = client._connection.parsers
    for name, read in readers.items():
        if name != GREETING:
            readers[name] = partial(_parse_or_skip, name, read)


def _parse_or_skip(name: str, read: Callable[[Any], None], data: Any) -> None:
    try:
        read(data)
    except Exception:
        log.exception("an event of Discord could not be read", what=name)


class Heartbeat(discord.gateway.KeepAliveHandler):
    """Counts from the moment before a heartbeat is sent.

    The library notes that moment in its own thread, once it runs again after the sending. An answer
    that is read sooner was measured from the heartbeat before: a line without any delay seemed to
    be 41 seconds behind.
    """

    def get_payload(self) -> dict[str, Any]:
        self._last_send = perf_counter()
        return super().get_payload()


def use_own_heartbeat() -> None:
    """Every line that is made from now on uses our heartbeat."""
    discord.gateway.KeepAliveHandler = Heartbeat  # type: ignore[misc]


async def keep_connected(client: discord.Client, connect: Callable[[], Any]) -> None:
    """Runs the library's own loop, again and again until the client is closed or Discord has closed
    it for good.
    """
    while not client.is_closed():
        try:
            await connect()
        except Exception as error:
            if client.is_closed() or isinstance(error, discord.ClientException):
                raise
            log.exception("the line to Discord broke")
            if client.ws is not None:
                await client.ws.close(code=BROKEN)
            await asyncio.sleep(PAUSE)
