"""Keeps the connection to Discord: unreadable events are logged and skipped.

A broken connection is made anew. The library lets an error in the
reader of one event end the whole client.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord
import structlog

from .discord_internals import EventReader, reconnect_broken_shards, wrap_event_readers

log = structlog.get_logger(__name__)
SESSION_START_EVENT: Final = "READY"  # without it there is no session: that connection is given up
RECONNECT_SECONDS: Final = 2.0  # seconds before Discord's address is asked for again


def tolerate_malformed_events(client: discord.Client) -> None:
    """Makes the library log and skip events that it cannot read: none ends the client."""
    wrap_event_readers(client, _skip_malformed)


def _skip_malformed(name: str, read: EventReader) -> EventReader:
    """Wraps the reader of a gateway event, so that an event it cannot read is skipped.

    READY is read as before.
    """
    if name == SESSION_START_EVENT:
        return read
    return partial(_read_or_skip, name, read)


def _read_or_skip(name: str, read: EventReader, data: Any) -> None:
    """Reads an event of Discord; logs it where that fails."""
    try:
        read(data)
    except Exception:
        log.exception("an event of Discord could not be read", what=name)


async def keep_connected(client: discord.AutoShardedClient, connect: Callable[[], Any]) -> None:
    """Runs the library's own loop again and again, until the client is closed.

    It ends as well where Discord has closed the connection for good. A
    shard that breaks is connected anew, and the others go on.
    """
    reconnect_broken_shards(client, _log_broken_shard)
    while not client.is_closed():
        try:
            await connect()
        except Exception as error:
            if client.is_closed() or isinstance(error, discord.ClientException):
                raise
            log.exception("the line to Discord broke")
            await asyncio.sleep(RECONNECT_SECONDS)


def _log_broken_shard(error: Exception | None) -> None:
    """Logs why the connection of a shard is made anew."""
    log.error("the line to Discord broke", exc_info=error)
