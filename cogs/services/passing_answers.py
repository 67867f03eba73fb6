"""Private sentences that go by themselves, so that none stays beside a person's private message.

Nor does the same sentence stand twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord
import structlog
from cachetools import TTLCache

from .redaction import short_reason

log = structlog.get_logger(__name__)
READING_SECONDS: Final = 20.0  # that a refusal stands: enough to read two sentences twice
MAX_REFUSALS: Final = 10_000  # refusals that are remembered
TOKEN_SECONDS: Final = 14 * 60.0  # in which a private message can be deleted
Delete = Callable[[], Awaitable[None]]
_deleting: set[asyncio.Task[None]] = set()


def delete_after_reading(delete: Delete) -> None:
    """Deletes a private message after READING_SECONDS, in the background.

    Where the bot ends before, it stays: nobody but the person sees it.
    """
    asyncio.get_running_loop().call_later(READING_SECONDS, _start_deleting, delete)


def _start_deleting(delete: Delete) -> None:
    """Called when the reading time is over: deletes a message in a task of its own."""
    task = asyncio.create_task(try_to_delete(delete))
    _deleting.add(task)
    task.add_done_callback(_deleting.discard)


async def try_to_delete(delete: Delete) -> None:
    """Deletes a message.

    It is only logged where that fails, because the person has deleted
    it or Discord is in trouble.
    """
    try:
        await delete()
    except (discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError) as error:
        log.debug("a refusal was not deleted", reason=short_reason(error))


class DeleteOnce:
    """Deletes a private message, however often it is called."""

    def __init__(self, delete: Delete) -> None:
        self._delete = delete
        self._is_deleted = False

    async def __call__(self) -> None:
        """Deletes the message, the first time."""
        if not self._is_deleted:
            self._is_deleted = True
            await self._delete()


class StandingRefusals:
    """The refusals that stand, by person, place and sentence: a new one takes the old one away."""

    def __init__(self) -> None:
        self._standing: TTLCache[tuple[int, int | None, str], Delete] = TTLCache(
            MAX_REFUSALS, TOKEN_SECONDS
        )

    async def replace(
        self,
        interaction: discord.Interaction,
        sentence: str,
        new: Delete,
    ) -> None:
        """Deletes the person's older refusal with this sentence, as a new one was sent.

        `new` is the function that deletes the new one, when it is
        replaced in its turn.
        """
        key = interaction.user.id, interaction.channel_id, sentence
        old = self._standing.get(key)
        self._standing[key] = new
        if old is not None:
            await try_to_delete(old)
