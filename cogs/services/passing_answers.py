"""Private sentences that go by themselves, so that none stays beside a person's private message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord
import structlog

from .redaction import short_reason

log = structlog.get_logger(__name__)
READING_SECONDS: Final = 20.0  # that a refusal stands: enough to read two sentences twice
Delete = Callable[[], Awaitable[None]]
_deleting: set[asyncio.Task[None]] = set()


def delete_after_reading(delete: Delete) -> None:
    """Has a private message deleted once it was read.

    Where the bot ends before, it stays: nobody but the
    person sees it.
    """
    asyncio.get_running_loop().call_later(READING_SECONDS, _start_deleting, delete)


def _start_deleting(delete: Delete) -> None:
    """Deletes a message in a task of its own."""
    task = asyncio.create_task(_try_to_delete(delete))
    _deleting.add(task)
    task.add_done_callback(_deleting.discard)


async def _try_to_delete(delete: Delete) -> None:
    """Deletes a message; nothing where the person was faster, or Discord is in trouble."""
    try:
        await delete()
    except (discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError) as error:
        log.debug("a refusal was not deleted", reason=short_reason(error))
