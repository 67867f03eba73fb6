"""Posting, editing and finding a table's messages, with what Discord may answer to that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from time import monotonic
from typing import Any, Final, TypeVar

import discord

from play import Table

from . import _ids

T = TypeVar("T")
AGE: Final = timedelta(minutes=50)  # edits of messages over an hour old are throttled
WEEK: Final = 10080  # minutes after which a silent thread is archived
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, NO_ACCESS, NO_PERMISSION = 10003, 10008, 50001, 50013
ARCHIVED, OLD_EDITS, HAS_THREAD = 50083, 30046, 160004
HOMELESS: Final = (UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION)
HOUR: Final = 3600.0
LOOK_BACK: Final = 15  # messages searched for one that was posted just before the process ended


class Posting:
    """A client's hands: nothing in here knows the rules or the database."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self._seen: dict[tuple[int, int], float] = {}

    async def channel(self, channel_id: int) -> discord.abc.GuildChannel | discord.Thread | discord.abc.PrivateChannel:
        return self.client.get_channel(channel_id) or await self.client.fetch_channel(channel_id)

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

    async def post(
        self, table: Table, view: discord.ui.LayoutView, files: Sequence[discord.File], people: Sequence[int], nonce: str
    ) -> int:
        """A new table message that mentions these people. The nonce keeps Discord from posting it twice."""
        place = self.client.get_partial_messageable(table.place)
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(person) for person in people])
        sent = await self._unarchived(table, files, lambda: place.send(view=view, files=files, allowed_mentions=mentions, nonce=nonce))
        return sent.id

    async def edit(self, table: Table, view: discord.ui.LayoutView, files: Sequence[discord.File]) -> bool:
        """The table message anew; False where it is gone or too old, and must be posted again."""
        assert table.row.message_id is not None
        message = self.message(table.place, table.row.message_id)
        try:
            await self._unarchived(table, files, lambda: message.edit(view=view, attachments=files))
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS):
                raise
            rewind(files)
            return False
        return True

    async def _unarchived(self, table: Table, files: Sequence[discord.File], call: Callable[[], Awaitable[T]]) -> T:
        """The call; where the thread was archived, it is opened and the call made again."""
        try:
            return await call()
        except discord.HTTPException as error:
            if error.code != ARCHIVED or table.row.thread_id is None:
                raise
        thread = await self.channel(table.row.thread_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        rewind(files)
        return await call()

    async def thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """The thread of a message, made now or earlier; None where the server does not allow one."""
        channel = await self.channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        try:
            made = await channel.create_thread(name=name[:100], message=discord.Object(message_id), auto_archive_duration=WEEK)
        except discord.HTTPException as error:
            if error.code == HAS_THREAD:
                return message_id  # a message and its thread share their id
            if error.code in (*HOMELESS, 160006, 30013):
                return None
            raise
        return made.id

    async def present(self, server_id: int, person_id: int) -> bool:
        """Whether the person is still in the server; asked at most once an hour."""
        known = self._seen.get((server_id, person_id))
        if known is not None and monotonic() - known < HOUR:
            return True
        try:
            await self.client.http.get_member(server_id, person_id)
        except discord.NotFound:
            return False
        if len(self._seen) > 10_000:
            self._seen.clear()
        self._seen[server_id, person_id] = monotonic()
        return True

    async def delete(self, channel_id: int, message_id: int) -> None:
        try:
            await self.message(channel_id, message_id).delete()
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, *HOMELESS):
                raise

    async def newest(self, table: Table) -> tuple[int, int] | None:
        """The newest message of this table among the last ones of its place, and the entry it shows."""
        place = self.client.get_partial_messageable(table.place)
        found: tuple[int, int] | None = None
        async for message in place.history(limit=LOOK_BACK):
            if self.client.user is not None and message.author.id == self.client.user.id:
                seq = shown_in(message, table.id)
                if seq is not None and (found is None or seq > found[1]):
                    found = (message.id, seq)
        return found


def shown_in(message: discord.Message, table_id: int) -> int | None:
    """The entry that a message of this table shows, read from its *Act* button."""
    for custom_id in custom_ids([component.to_dict() for component in message.components]):
        action, args = _ids.read(custom_id) or ("", [])
        if action == "act" and args[:1] == [str(table_id)] and len(args) == 2:
            return int(args[1])
    return None


def custom_ids(components: Sequence[Any]) -> list[str]:
    found: list[str] = []
    for component in components:
        if isinstance(component, dict):
            if component.get("custom_id"):
                found.append(component["custom_id"])
            found += custom_ids(component.get("components", ()))
    return found


def rewind(files: Sequence[discord.File]) -> None:
    for file in files:
        file.reset()
