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
    # entry and seat of the request for an undo that it asks about
    undo_request: tuple[int, int] | None = None


def read_posted(message: discord.Message, table: Table) -> PostedMessage | None:
    """What a message of the bot shows of this table, read from its buttons.

    None if it shows nothing. A lobby card is known by its button
    *Join*, the message of a match by its button for the log.
    """
    parts = list(walk_components([component.to_dict() for component in message.components]))
    buttons = _read_table_buttons(parts, table.id)
    expected_button = "join" if table.match is None else "log"
    if expected_button not in buttons:
        return None
    act_args = buttons.get("act", [])
    texts = "\n".join(str(part.get("content") or "") for part in parts)
    return PostedMessage(
        message.id,
        seq=_read_shown_entry(act_args, table),
        mentioned=tuple(map(int, MENTION_PATTERN.findall(texts))),
        reminder_count=_read_reminder_count(act_args, table),
        undo_request=_read_undo_request(buttons.get("agree", [])),
    )


def _read_table_buttons(parts: Sequence[dict[str, Any]], table_id: int) -> dict[str, list[str]]:
    """The buttons of one table among a message's components: the arguments of each, by action.

    The id of such a button names an action and its arguments (see
    `custom_ids.make_id`); the first argument is the table's number.
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


def _read_shown_entry(act_args: list[str], table: Table) -> int:
    """The number of the newest entry that a message shows.

    UNSHOWN for a lobby card. `act_args` are those of its button *Act*:
    table, entry, reminder count. A match that is over has no such
    button: then they are empty, and its last entry is shown.
    """
    if table.match is None:
        return UNSHOWN
    if len(act_args) < 2:
        return table.seq
    _table_id, entry, *_ = act_args
    return int(entry)


def _read_reminder_count(act_args: list[str], table: Table) -> int:
    """The table's `reminder_count` when a message was posted, from its button *Act*.

    Without such a button it is the present one.
    """
    if len(act_args) < 3:
        return table.reminder_count
    _table_id, _entry, count, *_ = act_args
    return int(count)


def _read_undo_request(agree_args: list[str]) -> tuple[int, int] | None:
    """Entry and seat of a request for an undo, from its button *Agree*.

    None if there is none. The arguments of that button are table, entry and seat.
    """
    if len(agree_args) < 3:
        return None
    _table_id, entry, seat, *_ = agree_args
    if not custom_ids.is_number(entry) or not custom_ids.is_number(seat):
        return None
    return int(entry), int(seat)


def walk_components(components: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """All components of a message as dictionaries, with those inside of others."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", ()))
