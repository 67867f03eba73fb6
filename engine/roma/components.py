"""What the two boxes hold: the cards of Arena and of Roma, read from `data/*.json` and checked.

A kind of card is a number, its place in `CARDS`. The Forum lies in both
boxes and is one kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..core import NameAxis, Text, Word, abridge

DATA_FOLDER: Final = Path(__file__).with_name("data")
BOXES: Final = ("arena", "roma")
CARD_FIELDS: Final = frozenset(
    {"key", "name", "type", "cost", "defence", "copies", "dice", "role", "short", "text", "basis"}
)
BASIS_DEGREES: Final = ("certain", "likely", "inferred", "reconstructed")
# What a card's basis speaks of
BASIS_FIELDS: Final = ("latin", "cost", "defence", "copies", "dice", "effect")
# What a card is good for: headings for those who build a deck
ROLES: Final = ("warriors", "givers", "treasures", "helpers", "works")
# Drawn where they stand in a short text
ICONS: Final = {name: f"{{{name}}}" for name in ("laurel", "swords", "shield", "coin")}
# Said instead where nothing can be drawn, in so few letters that a button has room
ICON_WORDS: Final = {
    "laurel": Word("short text of a card", "VP"),
    "swords": Word("short text of a card", "Attack"),
    "shield": Word("short text of a card", "defence"),
    "coin": Word("short text of a card", "coins"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card."""

    number: int
    key: str
    name: Text
    # for pictures: at most three short lines, with {laurel} {swords} {shield}
    # {coin} for drawn icons and a fixed space where no line breaks
    short: Text
    text: Text  # what it does, in one line of words
    character: bool  # False: a building
    cost: int  # in sestertii
    defence: int
    dice: int  # to activate it; 0: it is always on
    role: str
    basis: Mapping[str, str]  # how certain each value is


def load_box(box: str) -> list[dict[str, Any]]:
    """The cards of one box as they stand in its file.

    Raises ValueError naming everything that is wrong with them.
    """
    return check_cards(box, json.loads((DATA_FOLDER / f"{box}.json").read_text("utf-8")))


def check_cards(box: str, raw: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Checks the cards of a box as they stand in its file; returns a copy.

    Raises ValueError naming everything that is wrong with them.
    """
    problems: list[str] = []
    for card in raw:
        problems += [f"{box}, {card.get('key')}: {problem}" for problem in _find_problems(card)]
    if len({card.get("key") for card in raw}) != len(raw):
        problems.append(f"{box}: two cards have one key")
    if problems:
        raise ValueError("; ".join(problems))
    return [dict(card) for card in raw]


def _find_problems(card: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the JSON of a card, one sentence each."""
    if card.keys() != CARD_FIELDS:
        yield f"these fields and no others: {sorted(CARD_FIELDS)}"
        return
    if card["type"] not in ("character", "building"):
        yield "a card is a character or a building"
    numbers = (card["cost"], card["defence"], card["copies"])
    if any(type(n) is not int or n < 0 for n in numbers) or card["copies"] == 0:
        yield "cost, defence and copies are whole numbers"
    if card["dice"] not in (0, 1, 2):
        yield "a card needs no die, one or two"
    if card["role"] not in ROLES:
        yield f"the role is one of {', '.join(ROLES)}"
    basis = card["basis"]
    if tuple(basis) != BASIS_FIELDS or any(
        degree not in BASIS_DEGREES for degree in basis.values()
    ):
        yield f"the basis speaks of {', '.join(BASIS_FIELDS)}, each {', '.join(BASIS_DEGREES)}"


def parse_cards(boxes: Mapping[str, Sequence[Mapping[str, Any]]]) -> tuple[Card, ...]:
    """Reads all kinds of card, each once.

    Raises ValueError where two boxes have a card that is not the same.
    """
    by_key: dict[str, Mapping[str, Any]] = {}
    fields_alike = CARD_FIELDS - {"copies", "basis"}
    for cards in boxes.values():
        for raw in cards:
            first = by_key.setdefault(raw["key"], raw)
            if any(first[name] != raw[name] for name in fields_alike):
                raise ValueError(f"{raw['key']} differs from one box to the other")
    return tuple(_parse_card(number, raw) for number, raw in enumerate(by_key.values()))


def _parse_card(number: int, raw: Mapping[str, Any]) -> Card:
    """Reads one kind of card from its JSON; `number` is its place in CARDS."""
    return Card(
        number=number,
        key=raw["key"],
        name=Text(raw["name"]),
        short=Text(raw["short"], **ICONS),
        text=_abridge_text(raw),
        character=raw["type"] == "character",
        cost=raw["cost"],
        defence=raw["defence"],
        dice=raw["dice"],
        role=raw["role"],
        basis=raw["basis"],
    )


def _abridge_text(raw: Mapping[str, Any]) -> Text:
    """What a card does, and a shorter text of it for where there is little room.

    That is the one on the picture, with words instead of icons.
    """
    return abridge(Text(raw["text"]), Text(raw["short"], **ICON_WORDS))


_RAW: Final = {box: load_box(box) for box in BOXES}
CARDS: Final = parse_cards(_RAW)
KEYS: Final = NameAxis([card.key for card in CARDS])
NAMES: Final = tuple(card.name for card in CARDS)
COST: Final = tuple(card.cost for card in CARDS)
DEFENCE: Final = tuple(card.defence for card in CARDS)
CHARACTER: Final = tuple(card.character for card in CARDS)


def kind_number(key: str) -> int:
    """The number of the kind of card with this key."""
    return KEYS.number_of(key)


def count_copies(*boxes: str) -> tuple[int, ...]:
    """How many of each kind these boxes hold together."""
    counts = [0] * len(CARDS)
    for box in boxes:
        for raw in _RAW[box]:
            counts[kind_number(raw["key"])] += raw["copies"]
    return tuple(counts)


def expand_counts(counts: Iterable[int]) -> list[int]:
    """A list of kinds, each as often as its count says."""
    cards: list[int] = []
    for kind, n in enumerate(counts):
        cards += [kind] * n
    return cards


PRINTED_COPIES: Final = {box: count_copies(box) for box in BOXES} | {"both": count_copies(*BOXES)}
