"""Making, finding, renaming and archiving threads, with what Discord may answer to that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import structlog

log = structlog.get_logger(__name__)
MAX_THREAD_NAME_LENGTH: Final = 100
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


class TooManyThreads(Exception):
    """The server has as many active threads as Discord allows."""


class ThreadPosting:
    """Channels and threads by their ids."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def find_channel(
        self,
        channel_id: int,
    ) -> discord.abc.GuildChannel | discord.Thread | discord.abc.PrivateChannel:
        """A channel or thread by its id, from the cache or else from Discord."""
        return self.client.get_channel(channel_id) or await self.client.fetch_channel(channel_id)

    def partial_message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """A message by its ids, to be edited or deleted, without asking Discord for it."""
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

    async def close_thread(self, thread_id: int) -> None:
        """Archives a thread, and locks it where the bot may.

        Nothing where Discord refuses both.
        """
        try:
            thread = await self.find_channel(thread_id)
            if not isinstance(thread, discord.Thread) or thread.archived:
                return
            may_lock = thread.permissions_for(thread.guild.me).manage_threads
            await thread.edit(archived=True, locked=may_lock)
        except discord.HTTPException as error:
            log.info("a thread was not archived", thread=thread_id, code=error.code)

    async def rename_thread(self, thread_id: int, name: str) -> bool:
        """Gives a thread another name.

        True if it was archived, and is open now for edits.
        """
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
        self,
        channel_id: int,
        message_id: int,
        name: str,
    ) -> int | None:
        """The id of a message's thread, made now or earlier.

        None if the server does not allow one; raises TooManyThreads if
        it has too many.
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

        None if the server does not allow one; raises TooManyThreads if
        it has too many. Discord's own line that it was made is removed:
        the message with all tables of the round leads there.
        """
        thread_id = await self._ensure_thread(channel_id, name, people=None)
        if thread_id is not None:
            await self._delete_thread_notice(channel_id, thread_id)
        return thread_id

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
        self,
        channel_id: int,
        name: str,
        people: Sequence[int],
    ) -> int | None:
        """The id of a thread with this name that only these people see, made now or earlier.

        None if the server does not allow one; raises TooManyThreads if
        it has too many.
        """
        return await self._ensure_thread(channel_id, name, people)

    async def _ensure_thread(
        self,
        channel_id: int,
        name: str,
        people: Sequence[int] | None,
    ) -> int | None:
        """The id of a thread with this name, for these people alone; `people` None means for all.

        None if the server does not allow one; raises TooManyThreads if
        it has too many.
        """
        channel = await self.find_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        short_name = name[:MAX_THREAD_NAME_LENGTH]
        thread = find_thread(channel, short_name, is_private=people is not None)
        try:
            if thread is None:
                thread = await _create_thread(channel, short_name, is_private=people is not None)
            if people is not None:
                await self.add_to_thread(thread.id, people)
        except discord.HTTPException as error:
            if error.code == TOO_MANY_THREADS:
                raise TooManyThreads from error
            if error.code in PLACE_LOST:
                return None
            raise
        return thread.id

    async def add_to_thread(self, thread_id: int, people: Sequence[int]) -> None:
        """Lets people into a private thread.

        A person who is in it already stays in it. A person who has left
        the server is passed over.
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


def find_thread(
    channel: discord.TextChannel,
    name: str,
    *,
    is_private: bool,
) -> discord.Thread | None:
    """The active thread of a channel with this name, a private or a public one, or None."""
    for thread in channel.threads:
        if thread.is_private() == is_private and thread.name == name:
            return thread
    return None


async def _create_thread(
    channel: discord.TextChannel,
    name: str,
    *,
    is_private: bool,
) -> discord.Thread:
    """Makes a thread without a message; into a private one nobody but the bot invites people."""
    if is_private:
        return await channel.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            auto_archive_duration=THREAD_ARCHIVE_MINUTES,
            invitable=False,
        )
    return await channel.create_thread(
        name=name,
        type=discord.ChannelType.public_thread,
        auto_archive_duration=THREAD_ARCHIVE_MINUTES,
    )
