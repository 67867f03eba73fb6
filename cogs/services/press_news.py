"""What an interaction tells beside what was pressed, so that Discord need not be asked for it.

Whoever presses in a server is in it. And the channel
comes with the id of its last message: while that is the
board, nothing stands below.
"""

from __future__ import annotations

from typing import Any

import discord

from ..messages.board_depth import BoardDepth
from .discord_internals import EventReader, replace_event_reader
from .membership import Membership


class PressNews:
    """Hears of every interaction that this process reads, before the library does."""

    def __init__(self, membership: Membership, depth: BoardDepth) -> None:
        self._membership = membership
        self._depth = depth

    def listen_to(self, client: discord.Client) -> None:
        """Has every interaction that the client reads noted first."""

        def wrap(read: EventReader) -> EventReader:
            def note_and_read(data: Any) -> None:
                self.note(data)
                read(data)

            return note_and_read

        replace_event_reader(client, "INTERACTION_CREATE", wrap)

    def note(self, data: Any) -> None:
        """Notes who is in the server of an interaction, and what stands last in its channel."""
        server_id, member = data.get("guild_id"), data.get("member")
        if server_id and member:
            self._membership.note_presence(int(server_id), int(member["user"]["id"]))
        channel = data.get("channel") or {}
        if channel.get("id") and channel.get("last_message_id"):
            self._depth.note_last_message(int(channel["id"]), int(channel["last_message_id"]))
