"""Keeps the connection to Discord: unreadable events are logged and skipped.

A broken connection is made anew. The library lets an
error in the reader of one event end the whole client.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord
import structlog

from .discord_internals import EventReader, close_gateway, wrap_event_readers

log = structlog.get_logger(__name__)
SESSION_START_EVENT: Final = "READY"  # without it there is no session: that connection is given up
RECONNECT_SECONDS: Final = 2.0  # seconds before a connection that broke unforeseen is made anew
# the code with which it is closed: the session is not ended by it
RESUMABLE_CLOSE_CODE: Final = 4000


def tolerate_malformed_events(client: discord.Client) -> None:
    """Has events that cannot be read logged and skipped, so that none ends the client."""
    wrap_event_readers(client, _skip_malformed)


def _skip_malformed(name: str, read: EventReader) -> EventReader:
    """The reader of an event that skips what it cannot read.

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


async def keep_connected(client: discord.Client, connect: Callable[[], Any]) -> None:
    """Runs the library's own loop again and again, until the client is closed.

    It ends as well where Discord has closed the connection
    for good.
    """
    while not client.is_closed():
        try:
            await connect()
        except Exception as error:
            if client.is_closed() or isinstance(error, discord.ClientException):
                raise
            log.exception("the line to Discord broke")
            await close_gateway(client, RESUMABLE_CLOSE_CODE)
            await asyncio.sleep(RECONNECT_SECONDS)
