"""What a button, a selection or a form carries: an action and its arguments, within 100 characters.

Everything that comes back is read here, and nothing is believed: an id
or a value that cannot be ours is refused with one sentence.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import discord

from engine.core import Illegal, Seat, Text

OUTDATED: Final = Text(
    "This button is from an older version. Use /game show to see the table anew."
)
PREFIX: Final = "tb"  # with which every id begins
TRIAL_PREFIX: Final = (
    "tt"  # with which ids begin that only try something out; as long as the other
)
TRIAL_ACTION: Final = "try."  # before the action of such an id
MAX_ID_LENGTH: Final = 100  # characters that Discord allows in an id or a value
COMPONENT_NUMBER_BASE: Final = 1_000_000_000
DIALOG_SUFFIX_BYTES: Final = 3  # of the random last argument of a dialog's id
MAX_SELECTIONS: Final = 25  # that a selection has at most
# numbers that the records can hold; ids of Discord have 19 digits
NUMBER_PATTERN: Final = re.compile(r"[0-9]{1,18}|[1-8][0-9]{18}")
MARK_PATTERN: Final = re.compile(r"[0-9a-f]{1,16}")
# table, seat and mark of the question, with which a menu's ids begin
QUESTION_ARGUMENTS: Final = 3
PLACE_ARGUMENTS: Final = QUESTION_ARGUMENTS + 3  # and kind of move, chosen fields and page
BY_PLACE: Final = "p"  # one argument more, where lists are ordered by place
NOTHING: Final = "_"  # stands in an id where nothing is chosen yet
FIELD_SEPARATOR: Final = "~"  # between the fields that are chosen


def make_id(action: str, *args: object) -> str:
    """The id of a component: `make_id("act", 12)` is `tb:act:12`. Arguments never hold a colon."""
    parts = [PREFIX, action, *map(str, args)]
    assert not any(":" in part for part in parts), parts
    made = ":".join(parts)
    assert len(made) <= MAX_ID_LENGTH, made
    return made


def can_be_id(action: str, *args: object) -> bool:
    """Whether `make_id` can make an id of this: not too long, and no colon within."""
    parts = [PREFIX, action, *map(str, args)]
    if any(":" in part for part in parts):
        return False
    return len(":".join(parts)) <= MAX_ID_LENGTH


def make_dialog_id(action: str, *args: object) -> str:
    """Like `make_id`, with a random last argument, so that every dialog has its own id."""
    return make_id(action, *args, secrets.token_hex(DIALOG_SUFFIX_BYTES))


def component_number(table_id: int) -> int:
    """The number of a component by which a table's message is found again.

    It is far from the numbers that Discord itself gives, which count from one.
    """
    return COMPONENT_NUMBER_BASE + table_id


def parse_id(custom_id: object) -> tuple[str, list[str]] | None:
    """Action and arguments of an id "prefix:action:argument:…".

    TRIAL_ACTION stands before the action of an id from `make_trial_id`.
    None if it is not ours.
    """
    if not isinstance(custom_id, str) or len(custom_id) > MAX_ID_LENGTH:
        return None
    prefix, *parts = custom_id.split(":")
    if prefix not in (PREFIX, TRIAL_PREFIX) or not parts:
        return None
    action, *args = parts
    if prefix == TRIAL_PREFIX:
        action = TRIAL_ACTION + action
    return action, args


def make_trial_id(custom_id: str) -> str:
    """Makes the id that tries out what the component with this id does in a menu."""
    return TRIAL_PREFIX + custom_id.removeprefix(PREFIX)


# --- arguments --------------------------------------------------------


def is_number(word: str) -> bool:
    """Whether a word is a number of ours: not negative, and not too large for the records."""
    return NUMBER_PATTERN.fullmatch(word) is not None


def parse_numbers(args: Sequence[str], count: int) -> list[int]:
    """The first `count` arguments as numbers.

    Raises Illegal if an old or forged id has others.
    """
    if len(args) < count or not all(map(is_number, args[:count])):
        raise Illegal(OUTDATED)
    return [int(arg) for arg in args[:count]]


def parse_word(args: Sequence[str], position: int, known: Container[str] | None = None) -> str:
    """The argument at a position, one of `known` where that is given.

    Raises Illegal for anything else.
    """
    word = args[position] if position < len(args) else ""
    is_unknown = known is not None and word not in known
    if not word or is_unknown:
        raise Illegal(OUTDATED)
    return word


class PublicAnswerId(NamedTuple):
    """What the id of an answer button at the table message names."""

    table_id: int
    kind: str  # the name of the kind of move
    mark: str  # tells the question from others, without what only one seat knows of it


def parse_public_answer(args: Sequence[str]) -> PublicAnswerId:
    """What a pressed answer button at the table message names.

    Illegal without a table. In an old id without kind and mark both are
    "", which answers no question.
    """
    (table_id,) = parse_numbers(args, 1)
    _table_id, *others = args
    if len(others) < 2:
        return PublicAnswerId(table_id, "", "")
    kind, mark, *_ = others
    return PublicAnswerId(table_id, kind, mark)


def parse_mark(args: Sequence[str], position: int) -> int:
    """The mark of a question, which is the argument at a position, in hexadecimal digits.

    Raises Illegal for anything else.
    """
    found = parse_word(args, position)
    if MARK_PATTERN.fullmatch(found) is None:
        raise Illegal(OUTDATED)
    return int(found, 16)


# --- places in a menu -------------------------------------------------


@dataclass(frozen=True, slots=True)
class MenuPlace:
    """Where in a menu a person is: the table, the question, the kind of move, the fields so far."""

    table: int
    seat: Seat
    asked: int  # the mark of the question, which tells it from others
    kind: str = NOTHING  # the name of the class of the move
    chosen: tuple[str, ...] = ()  # "1=C4": the number of a field and its value
    page: int = 0
    by_place: bool = False  # lists are ordered by place, not the best first

    def custom_id(self, action: str) -> str:
        """The id of a button or list with this action that leads to this place."""
        return make_id(action, *self.id_parts())

    def id_parts(self) -> tuple[str, ...]:
        """The arguments of an id that name this place; `parse` reads them back."""
        fields = FIELD_SEPARATOR.join(self.chosen) or NOTHING
        order = (BY_PLACE,) if self.by_place else ()
        return (*self.question_id_parts(), self.kind, fields, str(self.page), *order)

    def question_id_parts(self) -> tuple[str, str, str]:
        """Table, seat and question (hexadecimal) as the first arguments of an id."""
        return str(self.table), str(self.seat), f"{self.asked:x}"

    def first_page(self) -> MenuPlace:
        """The first page of the menu of this question, with nothing chosen."""
        return MenuPlace(self.table, self.seat, self.asked, by_place=self.by_place)

    @classmethod
    def parse(cls, args: list[str]) -> MenuPlace:
        """The place that the arguments of an id name.

        They are table, seat and question, then kind, fields and page as
        in `id_parts`, and BY_PLACE where lists are ordered by place.
        With the first three alone it is the first page of the question.
        Raises Illegal if they cannot be ours.
        """
        table, seat = parse_numbers(args, 2)
        first_page = cls(table, seat, asked=parse_mark(args, 2))
        place_args = args[:PLACE_ARGUMENTS]
        order = args[PLACE_ARGUMENTS:]
        if len(place_args) != PLACE_ARGUMENTS or order not in ([], [BY_PLACE]):
            return first_page
        kind, fields, page_number = place_args[QUESTION_ARGUMENTS:]
        (page,) = parse_numbers([page_number], 1)
        chosen = () if fields == NOTHING else tuple(fields.split(FIELD_SEPARATOR))
        return replace(first_page, kind=kind, chosen=chosen, page=page, by_place=bool(order))


# --- what was chosen --------------------------------------------------


def interaction_data(interaction: discord.Interaction) -> dict[str, Any]:
    """The raw data that Discord sent with the interaction.

    Empty if there is none.
    """
    return dict(interaction.data or {})


def read_selections(interaction: discord.Interaction) -> list[str]:
    """All values that were chosen in a selection.

    Raises Illegal if they cannot come from one.
    """
    found = interaction_data(interaction).get("values", [])
    if not is_list_of_words(found):
        raise Illegal(OUTDATED)
    return list(found)


def is_list_of_words(found: object) -> bool:
    """Whether data from Discord is a list of strings as a selection can send it."""
    if not isinstance(found, list) or len(found) > MAX_SELECTIONS:
        return False
    return all(isinstance(each, str) and len(each) <= MAX_ID_LENGTH for each in found)


def read_selection(interaction: discord.Interaction, offered: Container[str] | None = None) -> str:
    """The one value of a selection, one of `offered` where that is given.

    Raises Illegal for anything else.
    """
    found = read_selections(interaction)
    if len(found) != 1:
        raise Illegal(OUTDATED)
    (value,) = found
    if offered is not None and value not in offered:
        raise Illegal(OUTDATED)
    return value


def read_selected_ids(interaction: discord.Interaction, kind: str, max_count: int) -> list[int]:
    """The ids that were chosen in a selection of `kind`, "users" or "channels".

    Raises Illegal if there are more than `max_count`, one twice, or one
    that Discord has not looked up.
    """
    found = read_selections(interaction)
    looked_up = interaction_data(interaction).get("resolved", {})
    known = looked_up.get(kind, {}) if isinstance(looked_up, dict) else {}
    has_repeats = len(set(found)) != len(found)
    has_unknown = any(each not in known for each in found)
    if len(found) > max_count or has_repeats or has_unknown:
        raise Illegal(OUTDATED)
    return parse_numbers(found, len(found))
