"""Posting, editing and finding a table's messages, with what Discord may answer to that."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeVar

import aiohttp
import discord
import structlog

from play import Table
from play.errors import Busy

from ..components import custom_ids
from .posted_messages import PostedMessage, read_posted, walk_components
from .thread_posting import ARCHIVED, OLD_EDITS, UNKNOWN_MESSAGE, ThreadPosting

T = TypeVar("T")
MAX_EDIT_AGE: Final = timedelta(minutes=50)  # edits of messages over an hour old are throttled
MAX_NONCE_LENGTH: Final = 25  # of the word by which Discord knows a message that is sent twice
NONCE_BYTES: Final = 8  # of a random one
log = structlog.get_logger(__name__)
# what may be gone at the next try; a timeout is an OSError
TEMPORARY: Final = (discord.HTTPException, aiohttp.ClientError, OSError, Busy)
CLOCK_DOUBT: Final = timedelta(hours=1)  # by which our clock and Discord's may differ


def allow_mentions(people: Iterable[int]) -> discord.AllowedMentions:
    """Lets a message ping these people, and neither roles nor everybody."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def allow_roles(roles: Iterable[int]) -> discord.AllowedMentions:
    """Lets a message ping these roles, and no single people."""
    named = [discord.Object(role) for role in roles]
    return discord.AllowedMentions(everyone=False, roles=named, users=False)


class Posting(ThreadPosting):
    """Messages and threads by their ids: nothing in here knows the rules or the records."""

    async def post(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
        people: Sequence[int],
    ) -> int:
        """Posts a new table message that mentions these people.

        Returns its id. The nonce keeps a request sent twice from
        posting it twice.
        """
        place = self.client.get_partial_messageable(table.place)
        nonce = secrets.token_hex(NONCE_BYTES)

        def send() -> Awaitable[discord.Message]:
            """Posts the message; called again after an archived thread was opened."""
            return place.send(
                view=view,
                files=files,
                allowed_mentions=allow_mentions(people),
                nonce=nonce,
            )

        sent = await self._call_with_open_thread(table, files, send)
        return sent.id

    async def post_card(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        nonce: str | None = None,
        files: Sequence[discord.File] = (),
    ) -> int:
        """Posts a table's card in its channel, with the files that it shows.

        Returns the message's id. The nonce keeps a request sent twice
        from posting it twice; None means a random one.
        """
        place = self.client.get_partial_messageable(table.row.channel_id)
        sent = await place.send(
            view=view, files=list(files), nonce=nonce or secrets.token_hex(NONCE_BYTES)
        )
        return sent.id

    async def edit(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
    ) -> bool:
        """Edits the table message.

        False if it is gone or too old, and must be posted again.
        """
        assert table.row.message_id is not None
        message = self.partial_message(table.place, table.row.message_id)
        try:
            await self._call_with_open_thread(
                table,
                files,
                lambda: message.edit(view=view, attachments=files),
            )
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS):
                raise
            rewind_files(files)
            return False
        return True

    async def _call_with_open_thread(
        self,
        table: Table,
        files: Sequence[discord.File],
        call: Callable[[], Awaitable[T]],
    ) -> T:
        """Makes a call to Discord about a table, even where its thread was archived.

        Where the thread was archived, opens it and calls again.
        """
        try:
            return await call()
        except discord.HTTPException as error:
            if error.code != ARCHIVED or table.row.thread_id is None:
                raise
        thread = await self.find_channel(table.row.thread_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        rewind_files(files)
        return await call()

    async def count_messages_after(
        self,
        channel_id: int,
        message_id: int,
        limit: int,
    ) -> int:
        """How many public messages came after a message.

        `limit` where there are more.
        """
        place = self.client.get_partial_messageable(channel_id)
        after = place.history(limit=limit, after=discord.Object(message_id))
        return sum([1 async for _ in after])

    async def find_posted(self, table: Table) -> list[PostedMessage]:
        """The messages of this table that were posted after the last one that is stored."""
        posted = self._iterate_own_messages(table.place, last_known_message(table))
        read = [read_posted(message, table) async for message in posted]
        return [each for each in read if each is not None]

    async def find_posted_card(self, table: Table) -> int | None:
        """The id of a started table's card that was posted but not stored, or None."""
        after = last_known_message(table)
        async for message in self._iterate_own_messages(table.row.channel_id, after):
            numbers = [component.to_dict().get("id") for component in message.components]
            if custom_ids.component_number(table.id) in numbers:
                return message.id
        return None

    async def has_message_with(
        self,
        channel_id: int,
        custom_id: str,
        since: datetime,
    ) -> bool:
        """Whether a message of the bot there, posted since a moment, has this button."""
        after = snowflake_before(since)
        found = await self.find_message_with(channel_id, custom_id, after)
        return found is not None

    async def find_message_with(
        self,
        channel_id: int,
        custom_id: str,
        after: int,
    ) -> int | None:
        """The id of the bot's first message later than the id `after` that has this button.

        None if there is no such message.
        """
        async for message in self._iterate_own_messages(channel_id, after):
            parts = walk_components([component.to_dict() for component in message.components])
            if any(part.get("custom_id") == custom_id for part in parts):
                return message.id
        return None

    async def _iterate_own_messages(
        self,
        channel_id: int,
        after: int,
    ) -> AsyncIterator[discord.Message]:
        """The bot's own messages in a channel after the id `after`, oldest first."""
        place = self.client.get_partial_messageable(channel_id)
        async for message in place.history(limit=None, after=discord.Object(after)):
            if self.client.user is not None and message.author.id == self.client.user.id:
                yield message


def last_known_message(table: Table) -> int:
    """The id after which unknown messages of a table are looked for.

    That is its newest stored message, or an id of the moment when the
    table was made or moved.
    """
    moves = [note.at for note in table.notes if note.kind == "moved"]
    arrived_at = max([table.row.created_at, *moves])
    card_id = table.row.settings.get("card")
    return max(snowflake_before(arrived_at), table.row.message_id or 0, card_id or 0)


def snowflake_before(moment: datetime) -> int:
    """An id that is older than all that Discord has given since that moment."""
    return discord.utils.time_snowflake(moment - CLOCK_DOUBT)


def rewind_files(files: Sequence[discord.File]) -> None:
    """Sets files back to their beginning, so that they can be sent once more."""
    for file in files:
        file.reset()
