"""Private messages beside the one of a table, which go when what they say no longer holds.

All of this is in memory only, and only while a message's
token lives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import discord
from cachetools import TTLCache

from play import Table
from play.table import LIVE, LOBBY, PLAYING

from .page_maker import current_question_mark
from .passing_answers import Delete, DeleteOnce, try_to_delete

TOKEN_SECONDS: Final = 14 * 60.0  # in which a private message can be deleted
MAX_MESSAGES: Final = 10_000  # messages that are remembered
Condition = Callable[[Table], bool]


class SideMessage(NamedTuple):
    """A private message about a table, until when it stands, and how it is deleted."""

    table_id: int
    person_id: int
    holds: Condition
    delete: Delete
    topic: str = ""  # of which a person has one message a table; "": they may have several


class SideMessages:
    """Takes private messages away that say something about a table that is not true any more."""

    def __init__(self) -> None:
        # by the id of the message
        self._messages: TTLCache[int, SideMessage] = TTLCache(MAX_MESSAGES, TOKEN_SECONDS)

    async def answer(
        self,
        interaction: discord.Interaction,
        table_id: int,
        view: discord.ui.LayoutView,
        holds: Condition,
    ) -> None:
        """Makes the answer to an interaction a page that stands as long as the condition holds."""
        sent = await interaction.edit_original_response(view=view, attachments=[])
        delete = DeleteOnce(interaction.delete_original_response)
        person_id = interaction.user.id
        self._messages[sent.id] = SideMessage(table_id, person_id, holds, delete)

    async def send(
        self,
        interaction: discord.Interaction,
        table_id: int,
        view: discord.ui.LayoutView,
        holds: Condition,
        topic: str,
    ) -> Delete:
        """Sends a further private message that stands as long as the condition holds.

        An older one of the same topic is deleted. Returns
        how the new one is deleted.
        """
        sent = await interaction.followup.send(view=view, ephemeral=True, wait=True)
        delete = DeleteOnce(sent.delete)
        new = SideMessage(table_id, interaction.user.id, holds, delete, topic)
        await self._remove(lambda old: _is_of_same_topic(old, new))
        self._messages[sent.id] = new
        return delete

    def release(self, interaction: discord.Interaction) -> None:
        """Forgets the message in which somebody has pressed: it becomes another one."""
        if interaction.message is not None:
            self.forget(interaction.message.id)

    def forget(self, message_id: int) -> None:
        """Forgets a message that shows a page of its table now, which others keep up to date."""
        self._messages.pop(message_id, None)

    async def remove_outdated(self, table: Table) -> None:
        """Deletes all messages about the table whose condition does not hold any more."""
        await self._remove(lambda each: each.table_id == table.id and not each.holds(table))

    async def _remove(self, is_outdated: Callable[[SideMessage], bool]) -> None:
        """Deletes and forgets messages."""
        for message_id, message in list(self._messages.items()):
            if is_outdated(message):
                self._messages.pop(message_id, None)
                await try_to_delete(message.delete)


def _is_of_same_topic(old: SideMessage, new: SideMessage) -> bool:
    """Whether both tell one person the same kind of thing about one table."""
    if not new.topic:
        return False
    return (old.table_id, old.person_id, old.topic) == (new.table_id, new.person_id, new.topic)


# --- conditions -----------------------------------------------------------------------------------


def is_in_lobby(table: Table) -> bool:
    """Until the match starts, or the table is closed."""
    return table.row.status == LOBBY


def while_seated(person_id: int) -> Condition:
    """As long as the match runs and the person has a seat, even if a bot sits in."""

    def holds(table: Table) -> bool:
        has_seat = table.seat_of(person_id) is not None
        return table.row.status in LIVE and (has_seat or table.bot_held_seat(person_id) is not None)

    return holds


def while_asked(seat: int, asked: int) -> Condition:
    """As long as the seat is asked the question with this mark."""

    def holds(table: Table) -> bool:
        return table.row.status == PLAYING and current_question_mark(table, seat) == asked

    return holds


def while_undo_is_open(seq: int) -> Condition:
    """As long as the request for an undo is open that was made when the log had `seq` entries."""

    def holds(table: Table) -> bool:
        return table.row.undo is not None and table.row.undo["seq"] == seq

    return holds
