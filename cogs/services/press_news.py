"""What an interaction tells beside what was pressed, so that Discord need not be asked for it.

Its channel comes with the id of the last message there: while that is the board,
nothing stands below. That its person is in the server is not taken from it:
whoever leaves right after a press has to be missed at the next call.
"""

from __future__ import annotations

from typing import Any

import discord

from ..messages.board_depth import MessagesBelowBoard
from .discord_internals import EventReader, replace_event_reader


class PressNews:
    """Hears of every interaction that this process reads, before the library does."""

    def __init__(self, depth: MessagesBelowBoard) -> None:
        self._depth = depth

    def listen_to(self, client: discord.Client) -> None:
        """Arranges that every interaction which the client reads is noted first."""

        def wrap(read: EventReader) -> EventReader:
            """The reader `read` of the library, with `note` before it."""

            def note_and_read(data: Any) -> None:
                """Notes what an interaction tells, then has the library read it."""
                self.note(data)
                read(data)

            return note_and_read

        replace_event_reader(client, "INTERACTION_CREATE", wrap)

    def note(self, data: Any) -> None:
        """Notes which message is the last in its channel, as an interaction there tells."""
        channel = data.get("channel") or {}
        if channel.get("id") and channel.get("last_message_id"):
            self._depth.note_last_message(int(channel["id"]), int(channel["last_message_id"]))
