"""Keeps count of private messages beyond a restart, so that a person has one at a table.

What is new is written down every few seconds, all tables together: a
press never waits for it.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord
import structlog
from cachetools import TTLCache

from play.errors import Busy
from play.private_tokens import TOKEN_LIFE, PrivateTokens, StoredMessage, TableAndPerson

from .discord_internals import delete_first_answer
from .passing_answers import try_to_delete
from .private_messages import MAX_STANDING, StandingMessage
from .redaction import short_reason

log = structlog.get_logger(__name__)
SAVE_SECONDS: Final = 2.0  # between a new message and its being written down
RENEW_SECONDS: Final = 5 * 60.0  # after which a newer token of the same message is written down


class KeptMessages:
    """Writes down which private messages stand, and takes away those of before a restart."""

    def __init__(self, client: discord.Client, tokens: PrivateTokens) -> None:
        self._client = client
        self._tokens = tokens
        self._unsaved: dict[TableAndPerson, StoredMessage] = {}
        # the ids of messages whose tokens were noted a moment ago
        self._noted: TTLCache[TableAndPerson, int] = TTLCache(MAX_STANDING, RENEW_SECONDS)
        self._timer: asyncio.TimerHandle | None = None
        self._saving: asyncio.Task[None] | None = None

    def note(self, message: StandingMessage) -> None:
        """Has a private message stored soon with its token, unless that was just done."""
        key = message.table_id, message.person_id
        if self._noted.get(key) == message.id:
            return
        self._noted[key] = message.id
        self._unsaved[key] = StoredMessage(
            message.id, message.interaction.token, message.is_follow_up, self._tokens.now()
        )
        self._save_after(SAVE_SECONDS)

    async def remove_older(self, message: StandingMessage) -> None:
        """Deletes the message that its person had at the table before a restart, if there is one.

        Called where nothing is known of an older one.
        """
        try:
            old = await self._tokens.load(message.table_id, message.person_id)
        except Busy as error:
            log.info("an older private message was not looked for", reason=short_reason(error))
            return
        if old is not None and old.message_id != message.id:
            await try_to_delete(lambda: self._delete(old))

    async def _delete(self, old: StoredMessage) -> None:
        """Deletes a private message by its stored token."""
        if not old.is_follow_up:
            await delete_first_answer(self._client, old.token)
            return
        application_id = self._client.application_id
        assert application_id is not None, "the bot is logged in"
        webhook = discord.Webhook.partial(application_id, old.token, client=self._client)
        await webhook.delete_message(old.message_id)

    # --- writing down -------------------------------------------------

    def _save_after(self, seconds: float) -> None:
        """Plans to write down what is new, unless that is planned for sooner."""
        loop = asyncio.get_running_loop()
        due = loop.time() + seconds
        if self._timer is not None:
            if self._timer.when() <= due:
                return
            self._timer.cancel()
        self._timer = loop.call_at(due, self._start_saving)

    def _start_saving(self) -> None:
        """Called by the timer: begins to write down what is new, in a task of its own."""
        self._timer = None
        self._saving = asyncio.create_task(self.save())

    async def save(self) -> None:
        """Writes down the new messages, which also erases the tokens that are dead by now.

        Where some were new, it is done once more when their tokens will be dead.
        """
        unsaved, self._unsaved = self._unsaved, {}
        try:
            await self._tokens.store(unsaved)
        except Busy as error:
            log.info("private messages were not written down", reason=short_reason(error))
        if unsaved:
            self._save_after(TOKEN_LIFE.total_seconds() + SAVE_SECONDS)

    async def close(self) -> None:
        """Writes down what is new: the bot ends."""
        if self._timer is not None:
            self._timer.cancel()
        if self._unsaved:
            await self._tokens.store(self._unsaved)
