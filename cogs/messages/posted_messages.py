"""What a posted message of a table shows and whom it told, read back from its buttons and texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from play import Table
from play.table import UNSHOWN

from ..components import custom_ids

MENTION_PATTERN: Final = re.compile(r"<@(\d+)>")


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A message of a table that stands in its place."""

    id: int
    seq: int  # the entry that it shows
    mentioned: tuple[int, ...]  # whom it told
    reminder_count: int  # the table's `reminder_count` when it was posted
    undo_request: tuple[int, int] | None = None  # the request for an undo that it asks about


def read_posted(message: discord.Message, table: Table) -> PostedMessage | None:
    """What a message of the bot shows of this table, read from its buttons; None: nothing.

    A lobby card is known by its button *Join*, the message
    of a match by its button for the log.
    """
    parts = list(walk_components([component.to_dict() for component in message.components]))
    buttons = _read_table_buttons(parts, table.id)
    telling_button = "join" if table.match is None else "log"
    if telling_button not in buttons:
        return None
    seq, reminder_count = _read_act_button(buttons.get("act", []), table)
    texts = "\n".join(str(part.get("content") or "") for part in parts)
    mentioned = tuple(map(int, MENTION_PATTERN.findall(texts)))
    request = _read_undo_request(buttons.get("agree", []))
    return PostedMessage(message.id, seq, mentioned, reminder_count, request)


def _read_table_buttons(parts: Sequence[dict[str, Any]], table_id: int) -> dict[str, list[str]]:
    """The buttons of one table among a message's components: the arguments of each, by action.

    The id of such a button names an action and its
    arguments (see `custom_ids.make_id`); the first
    argument is the table's number.
    """
    buttons = {}
    for part in parts:
        parsed = custom_ids.parse_id(str(part.get("custom_id") or ""))
        if parsed is None:
            continue
        action, args = parsed
        if args and args[0] == str(table_id):
            buttons[action] = args
    return buttons


def _read_act_button(args: list[str], table: Table) -> tuple[int, int]:
    """The newest entry that a message shows, and the reminder count when it was posted.

    `args` are those of its button *Act*: table, entry,
    reminder count. A match that is over has no such button:
    then `args` are empty, and the table's present numbers
    are returned.
    """
    if table.match is None:
        seq = UNSHOWN
    else:
        seq = int(args[1]) if len(args) > 1 else table.seq
    reminder_count = int(args[2]) if len(args) > 2 else table.reminder_count
    return seq, reminder_count


def _read_undo_request(args: list[str]) -> tuple[int, int] | None:
    """Entry and seat of a request for an undo, from the arguments of *Agree*; None: there is none.

    They are table, entry and seat.
    """
    if len(args) < 3 or not all(map(custom_ids.is_number, args[1:3])):
        return None
    return int(args[1]), int(args[2])


def walk_components(components: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """All components of a message as dictionaries, with those inside of others."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", ()))
