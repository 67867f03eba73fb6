"""Sends the commands to Discord; of several processes one does so, as long as it lives."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands

from play.errors import Busy
from play.shards import Shards

from ..services.redaction import short_reason
from .sync import synchronise

log = structlog.get_logger(__name__)
UNREACHABLE_ERRORS: Final = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
)
RETRY_SECONDS: Final = (2, 5, 15, 30, 60)  # seconds between tries to reach Discord
LOOK_SECONDS: Final = 30.0  # between two looks whether the process that sends them is gone
SENDING_COMMANDS: Final = 7  # the purpose that one of several processes claims
MAX_REASON_LENGTH: Final = 500  # Discord lists what it refuses of the commands


class CommandSender:
    """Sends the slash commands of the tree, unless another process does."""

    def __init__(
        self,
        client: discord.Client,
        tree: app_commands.CommandTree[Any],
        shards: Shards | None,
    ) -> None:
        """`shards` are None where no other process shares them."""
        self._client = client
        self._tree = tree
        self._shards = shards
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Sends the commands.

        Where that fails, or another process does so, it is tried again
        in the background.
        """
        if not await self.may_send() or not await self._try_to_send():
            self._task = asyncio.create_task(self._keep_trying())

    def close(self) -> None:
        """Ends what runs in the background."""
        if self._task is not None:
            self._task.cancel()

    async def may_send(self) -> bool:
        """Whether it is this process that sends commands and uploads emoji.

        Of several processes only one does so for all. When it is gone
        another may, perhaps of a newer version.
        """
        if self._shards is None:
            return True
        try:
            return await self._shards.claim(SENDING_COMMANDS)
        except Busy:
            return False

    async def _try_to_send(self) -> bool:
        """Sends the slash commands to Discord; False if that failed.

        The commands that Discord holds already go on working.
        """
        try:
            await synchronise(self._client, self._tree)
        except UNREACHABLE_ERRORS as error:
            log.error(
                "the commands could not be sent to Discord",
                reason=short_reason(error, MAX_REASON_LENGTH),
            )
            return False
        return True

    async def _keep_trying(self) -> None:
        """The task that tries to send the commands, until it works or tries run out.

        Where another process sends them, it waits until that one is gone.
        """
        while not await self.may_send():
            await asyncio.sleep(LOOK_SECONDS)
        for pause in RETRY_SECONDS:
            await asyncio.sleep(pause)
            if await self._try_to_send():
                return
