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

T = TypeVar("T")
MAX_EDIT_AGE: Final = timedelta(minutes=50)  # edits of messages over an hour old are throttled
MAX_THREAD_NAME_LENGTH: Final = 100
MAX_NONCE_LENGTH: Final = 25  # of the word by which Discord knows a message that is sent twice
NONCE_BYTES: Final = 8  # of a random one
log = structlog.get_logger(__name__)
NEAR_MESSAGES: Final = 10  # messages after a thread was made, among which is Discord's own line
THREAD_ARCHIVE_MINUTES: Final = 10080  # minutes after which a silent thread is archived
# codes of Discord's errors
UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_SERVER: Final = 10004
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_PERSON: Final = 10013
OLD_EDITS: Final = 30046
NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
ARCHIVED: Final = 50083
HAS_THREAD: Final = 160004
LOCKED: Final = 160005
TOO_MANY_THREADS: Final = 160006
PLACE_LOST: Final = (UNKNOWN_CHANNEL, UNKNOWN_SERVER, NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED)
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


class TooManyThreads(Exception):
    """The server has as many active threads as Discord allows."""


class Posting:
    """Messages and threads by their ids: nothing in here knows the rules or the records."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def find_channel(
        self, channel_id: int
    ) -> discord.abc.GuildChannel | discord.Thread | discord.abc.PrivateChannel:
        """A channel or thread by its id, from the cache or else from Discord."""
        return self.client.get_channel(channel_id) or await self.client.fetch_channel(channel_id)

    def partial_message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """A message by its ids, to be edited or deleted, without asking Discord for it."""
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

    async def post(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
        people: Sequence[int],
    ) -> int:
        """Posts a new table message that mentions these people.

        Returns its id. The nonce keeps a request sent
        twice from posting it twice.
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

        sent = await self._with_open_thread(table, files, send)
        return sent.id

    async def post_card(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        nonce: str | None = None,
        files: Sequence[discord.File] = (),
    ) -> int:
        """Posts a table's card in its channel, with the files that it shows.

        Returns the message's id. The nonce keeps a
        request sent twice from posting it twice;
        None: a random one.
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

        False where it is gone or too old, and must be
        posted again.
        """
        assert table.row.message_id is not None
        message = self.partial_message(table.place, table.row.message_id)
        try:
            await self._with_open_thread(
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

    async def _with_open_thread(
        self,
        table: Table,
        files: Sequence[discord.File],
        call: Callable[[], Awaitable[T]],
    ) -> T:
        """Makes a call to Discord about a table, even where its thread was archived.

        Where the thread was archived, opens it and
        calls again.
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

    async def close_thread(self, thread_id: int) -> None:
        """Archives a thread, and locks it where the bot may; nothing where Discord refuses both."""
        try:
            thread = await self.find_channel(thread_id)
            if not isinstance(thread, discord.Thread) or thread.archived:
                return
            may_lock = thread.permissions_for(thread.guild.me).manage_threads
            await thread.edit(archived=True, locked=may_lock)
        except discord.HTTPException as error:
            log.info("a thread was not archived", thread=thread_id, code=error.code)

    async def rename_thread(self, thread_id: int, name: str) -> bool:
        """Gives a thread another name; True where it was archived, and is open now for edits."""
        thread = await self.find_channel(thread_id)
        if not isinstance(thread, discord.Thread):
            return False
        was_archived = thread.archived
        if was_archived:
            await thread.edit(archived=False)
        if thread.name != name[:MAX_THREAD_NAME_LENGTH]:
            await thread.edit(name=name[:MAX_THREAD_NAME_LENGTH])
        return was_archived

    async def ensure_public_thread(
        self, channel_id: int, message_id: int, name: str
    ) -> int | None:
        """The id of a message's thread, made now or earlier.

        None where the server does not allow one;
        TooManyThreads where it has too many.
        """
        channel = await self.find_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        try:
            made = await channel.create_thread(
                name=name[:MAX_THREAD_NAME_LENGTH],
                message=discord.Object(message_id),
                auto_archive_duration=THREAD_ARCHIVE_MINUTES,
            )
        except discord.HTTPException as error:
            if error.code == HAS_THREAD:
                return message_id  # a message and its thread share their id
            if error.code == TOO_MANY_THREADS:
                raise TooManyThreads from error
            if error.code in (*PLACE_LOST, UNKNOWN_MESSAGE):
                return None
            raise
        return made.id

    async def ensure_open_thread(self, channel_id: int, name: str) -> int | None:
        """The id of a public thread with this name and without a message, made now or earlier.

        None where the server does not allow one;
        TooManyThreads where it has too many. Discord's
        own line that it was made is removed: the
        message with all tables of the round leads
        there.
        """
        channel = await self.find_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        short_name = name[:MAX_THREAD_NAME_LENGTH]
        known = find_thread(channel, short_name, is_private=False)
        try:
            made = known or await channel.create_thread(
                name=short_name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=THREAD_ARCHIVE_MINUTES,
            )
        except discord.HTTPException as error:
            if error.code == TOO_MANY_THREADS:
                raise TooManyThreads from error
            if error.code in PLACE_LOST:
                return None
            raise
        await self._delete_thread_notice(channel_id, made.id)
        return made.id

    async def _delete_thread_notice(self, channel_id: int, thread_id: int) -> None:
        """Deletes Discord's own line in the channel that a thread was made; it is not missed."""
        place = self.client.get_partial_messageable(channel_id)
        after = discord.Object(thread_id - 1)
        async for message in place.history(limit=NEAR_MESSAGES, after=after):
            reference = message.reference
            is_notice = message.type is discord.MessageType.thread_created
            if is_notice and reference is not None and reference.channel_id == thread_id:
                await self.delete(channel_id, message.id)
                return

    async def ensure_private_thread(
        self, channel_id: int, name: str, people: Sequence[int]
    ) -> int | None:
        """The id of a thread with this name that only these people see, made now or earlier.

        None where the server does not allow one;
        TooManyThreads where it has too many.
        """
        channel = await self.find_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        short_name = name[:MAX_THREAD_NAME_LENGTH]
        known = find_thread(channel, short_name, is_private=True)
        try:
            made = known or await channel.create_thread(
                name=short_name,
                type=discord.ChannelType.private_thread,
                auto_archive_duration=THREAD_ARCHIVE_MINUTES,
                invitable=False,
            )
            await self.add_to_thread(made.id, people)
        except discord.HTTPException as error:
            if error.code == TOO_MANY_THREADS:
                raise TooManyThreads from error
            if error.code in PLACE_LOST:
                return None
            raise
        return made.id

    async def add_to_thread(self, thread_id: int, people: Sequence[int]) -> None:
        """Lets people into a private thread.

        A person who is in it already stays in it. A
        person who has left the server is passed over.
        """
        thread = await self.find_channel(thread_id)
        if not isinstance(thread, discord.Thread):
            return
        for person in people:
            try:
                await thread.add_user(discord.Object(person))
            except discord.NotFound as error:
                if error.code not in (UNKNOWN_MEMBER, UNKNOWN_PERSON):
                    raise

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Deletes a message; nothing where it or its channel is gone already."""
        try:
            await self.partial_message(channel_id, message_id).delete()
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, *PLACE_LOST):
                raise

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
        """The id of the bot's first message after `after` that has this button, or None."""
        async for message in self._iterate_own_messages(channel_id, after):
            parts = walk_components([component.to_dict() for component in message.components])
            if any(part.get("custom_id") == custom_id for part in parts):
                return message.id
        return None

    async def _iterate_own_messages(
        self, channel_id: int, after: int
    ) -> AsyncIterator[discord.Message]:
        """The bot's own messages in a channel after the id `after`, oldest first."""
        place = self.client.get_partial_messageable(channel_id)
        async for message in place.history(limit=None, after=discord.Object(after)):
            if self.client.user is not None and message.author.id == self.client.user.id:
                yield message


def find_thread(
    channel: discord.TextChannel, name: str, *, is_private: bool
) -> discord.Thread | None:
    """The active thread of a channel with this name, a private or a public one, or None."""
    for thread in channel.threads:
        if thread.is_private() == is_private and thread.name == name:
            return thread
    return None


def last_known_message(table: Table) -> int:
    """The id after which unknown messages of a table are looked for.

    That is its newest stored message, or an id of the
    moment when the table was made or moved.
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
