"""How deep a table's message is buried: under private answers, and under what people write.

The bot does not hear what people write. It counts its own private
answers, hears from presses which message is the last, and asks Discord
now and then for what stands below.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final

import discord
import structlog
from cachetools import TTLCache

from play import Table

from .posting import TEMPORARY, Posting

log = structlog.get_logger(__name__)
MAX_BELOW: Final = 3  # messages that may stand below the board
ANSWERS_SECONDS: Final = 3600.0  # that a private answer is remembered
LOOK_SECONDS: Final = 60.0  # between two looks at what people have written at a table
MAX_REMEMBERED: Final = 10_000  # people at a place, or tables
NEW_MESSAGE: Final = (
    discord.InteractionResponseType.channel_message,
    discord.InteractionResponseType.deferred_channel_message,
)
# what an interaction's `extras` say of an answer that stays the only one, or goes by itself
STANDING, PASSING = "standing", "passing"


class MessagesBelowBoard:
    """Knows whether so much stands below a table's message that it has to be posted anew."""

    def __init__(self, posting: Posting) -> None:
        """Counts nothing yet; `posting` asks Discord for what stands below a message."""
        self._posting = posting
        self.reset_caches(monotonic)

    def reset_caches(self, clock: Callable[[], float]) -> None:
        """Empties all caches; they expire by this steady clock from now on."""
        # by channel and person: the ids of the interactions that were answered by
        # a further private message, as far as they are remembered
        self._answers: TTLCache[tuple[int, int], deque[int]] = TTLCache(
            MAX_REMEMBERED, ANSWERS_SECONDS, clock
        )
        # by table: there while what stands below its message was asked for a moment ago
        self._looked: TTLCache[int, bool] = TTLCache(MAX_REMEMBERED, LOOK_SECONDS, clock)
        # by channel: the id of its last message, as the newest press there told
        self._last_messages: TTLCache[int, int] = TTLCache(MAX_REMEMBERED, LOOK_SECONDS, clock)

    def note_last_message(self, channel_id: int, message_id: int) -> None:
        """Notes the last message of a channel, as an interaction there tells it."""
        self._last_messages[channel_id] = message_id

    def note_answer(self, interaction: discord.Interaction) -> None:
        """Called after each interaction: counts its answer, if that is a further private message.

        The one private message that a person has at a table is not counted: there
        is never a second one. Nor is a refusal that goes by itself.
        """
        if interaction.response.type not in NEW_MESSAGE:
            return
        if interaction.extras.get(STANDING) or interaction.extras.get(PASSING):
            return
        key = interaction.channel_id or 0, interaction.user.id
        answers = self._answers.get(key) or deque(maxlen=MAX_BELOW + 1)
        answers.append(interaction.id)
        self._answers[key] = answers

    async def is_buried(self, table: Table) -> bool:
        """Whether more than a few messages stand below a table's message."""
        board_id = table.row.message_id
        if board_id is None:
            return False
        people = [row.person_id for row in table.seats if row.person_id is not None]
        counts = [self._count_answers(table.place, person, board_id) for person in people]
        if max(counts, default=0) > MAX_BELOW:
            return True
        return await self._is_under_chat(table, board_id)

    def _count_answers(self, channel_id: int, person_id: int, board_id: int) -> int:
        """How many private answers a person has got below the board.

        Ids of Discord grow with time: those after the board's are below it.
        """
        answers = self._answers.get((channel_id, person_id), ())
        return sum(answer_id > board_id for answer_id in answers)

    async def _is_under_chat(self, table: Table, board_id: int) -> bool:
        """Whether people have written more than a few lines below the board.

        Discord is asked once a minute at most; where it does not say,
        the board stays where it is. It need not be asked where somebody
        has pressed meanwhile and nothing stood below the board.
        """
        last = self._last_messages.get(table.place)
        was_board_last = last is not None and last <= board_id
        if was_board_last or table.id in self._looked:
            return False
        self._looked[table.id] = True
        try:
            below = await self._posting.count_messages_after(table.place, board_id, MAX_BELOW + 1)
        except TEMPORARY:
            return False
        return below > MAX_BELOW
