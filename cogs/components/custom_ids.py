"""What a button, a selection or a form carries: an action and its arguments, within 100 characters.

Everything that comes back is read here, and nothing is believed: an id or a value that cannot be
ours is refused with one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Any, Final

import discord

from engine.core import Illegal, Text

OUTDATED: Final = Text(
    "This button is from an older version. Use /game show to see the table anew."
)
PREFIX: Final = "tb"
LIMIT: Final = 100
MARKS: Final = 1_000_000_000
OPTIONS: Final = 25  # that a selection has at most
NUMBER: Final = re.compile(
    r"[0-9]{1,18}|[1-8][0-9]{18}"
)  # what the records can hold; ids of Discord have 19 digits
MARK: Final = re.compile(r"[0-9a-f]{1,16}")


def make_id(action: str, *args: object) -> str:
    """`make("act", 12)` is `tb:act:12`. Arguments never hold a colon."""
    parts = [PREFIX, action, *map(str, args)]
    assert not any(":" in part for part in parts), parts
    made = ":".join(parts)
    assert len(made) <= LIMIT, made
    return made


def component_number(table_id: int) -> int:
    """The number of a component by which a table's message is found again.

    It is far from the numbers that Discord itself gives, which count from one.
    """
    return MARKS + table_id


def parse_id(custom_id: object) -> tuple[str, list[str]] | None:
    """The action and its arguments; None where the id was not made here."""
    if not isinstance(custom_id, str) or len(custom_id) > LIMIT:
        return None
    prefix, *rest = custom_id.split(":")
    if prefix != PREFIX or not rest:
        return None
    return rest[0], rest[1:]


# --- arguments --------------------------------------------------------------------------------


def is_number(word: str) -> bool:
    """Whether it is one of our numbers: never below zero, and none that the records cannot hold."""
    return NUMBER.fullmatch(word) is not None


def parse_numbers(args: Sequence[str], count: int) -> list[int]:
    """The first arguments as numbers; Illegal where an old or forged id has others."""
    if len(args) < count or not all(map(is_number, args[:count])):
        raise Illegal(OUTDATED)
    return [int(arg) for arg in args[:count]]


def parse_word(args: Sequence[str], at: int, known: Container[str] | None = None) -> str:
    """One argument; where it can be only one of some, one of them."""
    if not 0 <= at < len(args) or not args[at] or (known is not None and args[at] not in known):
        raise Illegal(OUTDATED)
    return args[at]


def parse_public_answer(args: Sequence[str]) -> tuple[int, str, str]:
    """The parts of a public answer button's id: the table, the kind of move, the question's mark.

    The mark is that of the question as everybody hears it.
    """
    kind, mark = args[1:3] if len(args) > 2 else ("", "")
    return parse_numbers(args, 1)[0], kind, mark


def parse_mark(args: Sequence[str], at: int) -> int:
    """What tells one question from another, in hexadecimal digits."""
    found = parse_word(args, at)
    if MARK.fullmatch(found) is None:
        raise Illegal(OUTDATED)
    return int(found, 16)


# --- what was chosen --------------------------------------------------------------------------


def interaction_data(interaction: discord.Interaction) -> dict[str, Any]:
    """What Discord sent with the interaction."""
    return dict(interaction.data or {})


def read_selections(interaction: discord.Interaction) -> list[str]:
    """Everything that was chosen in a selection."""
    found = interaction_data(interaction).get("values", [])
    if not is_list_of_words(found):
        raise Illegal(OUTDATED)
    return list(found)


def is_list_of_words(found: object) -> bool:
    if not isinstance(found, list) or len(found) > OPTIONS:
        return False
    return all(isinstance(each, str) and len(each) <= LIMIT for each in found)


def read_selection(interaction: discord.Interaction, offered: Container[str] | None = None) -> str:
    """The one value of a selection; with what was offered, one of that."""
    found = read_selections(interaction)
    if len(found) != 1 or (offered is not None and found[0] not in offered):
        raise Illegal(OUTDATED)
    return found[0]


def read_selected_ids(interaction: discord.Interaction, kind: str, most: int) -> list[int]:
    """The ids of the people or channels that were chosen, which Discord itself has looked up."""
    known = interaction_data(interaction).get("resolved", {})
    found, resolved = (
        read_selections(interaction),
        known.get(kind, {}) if isinstance(known, dict) else {},
    )
    if (
        len(found) > most
        or len(set(found)) != len(found)
        or not all(each in resolved for each in found)
    ):
        raise Illegal(OUTDATED)
    return parse_numbers(found, len(found))
