"""What a button, a selection or a form carries: an action and its arguments, within Discord's 100 characters."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from engine.core import Illegal, Text

OLD: Final = Text("This button is from an older version. Use /game show to see the table anew.")
PREFIX: Final = "tb"
LIMIT: Final = 100
MARKS: Final = 1_000_000_000
NUMBER: Final = re.compile(r"-?[0-9]{1,18}|[1-8][0-9]{18}")  # what the records can hold; ids of Discord have 19 digits


def make(action: str, *args: object) -> str:
    """`make("act", 12)` is `tb:act:12`. Arguments never hold a colon."""
    parts = [PREFIX, action, *map(str, args)]
    assert not any(":" in part for part in parts), parts
    made = ":".join(parts)
    assert len(made) <= LIMIT, made
    return made


def mark(table_id: int) -> int:
    """A component's number, by which a table's message is found again; Discord counts them from one."""
    return MARKS + table_id


def read(custom_id: str) -> tuple[str, list[str]] | None:
    """The action and its arguments; None where the id was not made here."""
    prefix, *rest = custom_id.split(":")
    if prefix != PREFIX or not rest:
        return None
    return rest[0], rest[1:]


def numbers(args: list[str], count: int) -> list[int]:
    """The first arguments as numbers; Illegal where an old or forged id has others."""
    if len(args) < count or not all(map(NUMBER.fullmatch, args[:count])):
        raise Illegal(OLD)
    return [int(arg) for arg in args[:count]]


def data(interaction: discord.Interaction) -> dict[str, Any]:
    """What Discord sent with the interaction."""
    return dict(interaction.data or {})


def chosen(interaction: discord.Interaction) -> str:
    """The one value of a selection."""
    values = data(interaction).get("values", ())
    if len(values) != 1 or not isinstance(values[0], str):
        raise Illegal(OLD)
    return str(values[0])
