"""Private messages beside the one of a table, which go when what they say no longer holds.

Until when each stands is in memory only, and only while its token
lives. Which there are is stored with the table: those of before a
restart go with the first change of the table after it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Final, NamedTuple

import discord
from cachetools import TTLCache

from engine.core import Illegal
from play import Table
from play.errors import Busy
from play.table import LIVE, LOBBY, PLAYING
from play.table_display import TableDisplay, list_side_messages

from .page_maker import current_question_mark
from .passing_answers import Delete, DeleteOnce, try_to_delete

TOKEN_SECONDS: Final = 14 * 60.0  # in which a private message can be deleted
MAX_MESSAGES: Final = 10_000  # messages that are remembered
# asked of each new state of a table: whether a message about it still stands
Condition = Callable[[Table], bool]


class SideMessage(NamedTuple):
    """A private message about a table, until when it stands, and how it is deleted."""

    table_id: int
    person_id: int
    keep_while: Condition
    delete: Delete
    topic: str = ""  # of which a person has one message a table; "": they may have several


class SideMessages:
    """Takes private messages away that say something about a table that is not true any more."""

    def __init__(self, client: discord.Client, display: TableDisplay) -> None:
        self._client = client
        self._display = display
        # by the id of the message
        self._messages: TTLCache[int, SideMessage] = TTLCache(MAX_MESSAGES, TOKEN_SECONDS)
        # the ids of messages that this process has sent, or that show something else by now
        self._known: TTLCache[int, bool] = TTLCache(MAX_MESSAGES, TOKEN_SECONDS)

    async def answer(
        self,
        interaction: discord.Interaction,
        table_id: int,
        view: discord.ui.LayoutView,
        keep_while: Condition,
    ) -> None:
        """Answers an interaction with a page.

        It is deleted when `keep_while` is no longer true of its table.
        """
        sent = await interaction.edit_original_response(view=view, attachments=[])
        delete = DeleteOnce(interaction.delete_original_response)
        new = SideMessage(table_id, interaction.user.id, keep_while, delete)
        await self._remember(sent.id, interaction.token, new)

    async def send(
        self,
        interaction: discord.Interaction,
        table_id: int,
        view: discord.ui.LayoutView,
        keep_while: Condition,
        topic: str,
    ) -> Delete:
        """Sends a further private message.

        It is deleted when `keep_while` is no longer true of its table.
        An older one of the same topic is deleted now. Returns the
        function that deletes the new one.
        """
        sent = await interaction.followup.send(view=view, ephemeral=True, wait=True)
        delete = DeleteOnce(sent.delete)
        new = SideMessage(table_id, interaction.user.id, keep_while, delete, topic)
        await self._remove_where(lambda old: _is_of_same_topic(old, new))
        await self._remember(sent.id, interaction.token, new)
        return delete

    async def _remember(self, message_id: int, token: str, message: SideMessage) -> None:
        """Keeps a message that was sent, and stores its token with its table.

        By that it is deleted after a restart; where it cannot be stored,
        the message stays behind then.
        """
        self._messages[message_id] = message
        self._known[message_id] = True
        with suppress(Busy, Illegal):  # then it stays behind after a restart, no more
            await self._display.store_side_message(message.table_id, message_id, token)

    def release(self, interaction: discord.Interaction) -> None:
        """Forgets the message whose button was pressed: it will show something else from now on."""
        if interaction.message is not None:
            self.forget(interaction.message.id)

    def forget(self, message_id: int) -> None:
        """Forgets a message, so that it is not deleted here: it shows a page of its table now."""
        self._messages.pop(message_id, None)
        self._known[message_id] = True  # else it is taken for one of before a restart, and deleted

    async def remove_outdated(self, table: Table) -> None:
        """Deletes all messages about the table whose condition does not hold any more.

        Of those that another process has sent, before a restart,
        nothing but their tokens is known: they are deleted, too.
        """
        await self._remove_where(
            lambda each: each.table_id == table.id and not each.keep_while(table)
        )
        stored = list_side_messages(table)
        for message_id, token in stored:
            if message_id not in self._known and _is_reachable(message_id):
                await try_to_delete(partial(self._delete_by_token, message_id, token))
        gone = [message_id for message_id, _ in stored if message_id not in self._messages]
        if gone:
            await self._display.forget_side_messages(table.id, gone)

    async def _delete_by_token(self, message_id: int, token: str) -> None:
        """Deletes a private message by the token of the interaction that it answered."""
        application_id = self._client.application_id
        assert application_id is not None, "the bot is logged in"
        webhook = discord.Webhook.partial(application_id, token, client=self._client)
        await webhook.delete_message(message_id)

    async def _remove_where(self, is_outdated: Callable[[SideMessage], bool]) -> None:
        """Deletes and forgets all side messages for which `is_outdated` is true."""
        for message_id, message in list(self._messages.items()):
            if is_outdated(message):
                self._messages.pop(message_id, None)
                await try_to_delete(message.delete)


def _is_reachable(message_id: int) -> bool:
    """Whether a message is so young that its token can still be used to delete it."""
    age = discord.utils.utcnow() - discord.utils.snowflake_time(message_id)
    return age < timedelta(seconds=TOKEN_SECONDS)


def _is_of_same_topic(old: SideMessage, new: SideMessage) -> bool:
    """Whether both tell one person the same kind of thing about one table; "" is no topic."""
    if not new.topic:
        return False
    return (old.table_id, old.person_id, old.topic) == (new.table_id, new.person_id, new.topic)


# --- conditions -------------------------------------------------------


def is_in_lobby(table: Table) -> bool:
    """Condition of a message that stands until the match starts, or the table is closed."""
    return table.row.status == LOBBY


def while_seated(person_id: int) -> Condition:
    """Makes a condition: the match runs and the person has a seat, even if a bot sits in."""

    def is_seated(table: Table) -> bool:
        """Whether the person has a seat at the running table, or a bot keeps one for them."""
        has_seat = table.seat_of(person_id) is not None
        return table.row.status in LIVE and (
            has_seat or table.bot_held_seat(person_id) is not None
        )

    return is_seated


def while_asked(seat: int, asked: int) -> Condition:
    """Makes a condition: the seat is still asked the question with this mark."""

    def is_still_asked(table: Table) -> bool:
        """Whether the seat is still asked the same question."""
        return table.row.status == PLAYING and current_question_mark(table, seat) == asked

    return is_still_asked


def while_undo_is_open(seq: int) -> Condition:
    """Makes a condition: the undo asked for when the log had `seq` entries is still open."""

    def is_request_open(table: Table) -> bool:
        """Whether the same request is still open."""
        return table.row.undo is not None and table.row.undo["seq"] == seq

    return is_request_open
