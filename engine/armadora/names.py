"""Names that several parts of the game use: factions, their powers, regions and their sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core import Plural, Text

FACTION_TITLES: Final[Mapping[str, Text]] = {
    "orc": Text("Orcs"),
    "goblin": Text("Goblins"),
    "elf": Text("Elves"),
    "mage": Text("Mages"),
}
FACTION_POWERS: Final[Mapping[str, Text]] = {
    "orc": Text("one extra palisade, once"),
    "goblin": Text("one extra warrior, face up, once"),
    "elf": Text("two arrows that weaken opponents"),
    "mage": Text("two secret looks at opponents"),
}
HIDDEN_EXTRA: Final = Text("one extra warrior, face down, once")


def region_name(letter: str) -> Text:
    """The name of a region: “Region B”."""
    return Text("Region {letter}", letter=letter)


def gold_text(n: int) -> Text:
    """The name of an amount of gold: “7 gold”."""
    return Plural("{n} gold", "{n} gold", n=n)


def extent_text(squares: int, gold: int) -> Text:
    """The size and the gold of a region: “4 squares with 7 gold”."""
    return Plural(
        "{n} square with {gold}", "{n} squares with {gold}", n=squares, gold=gold_text(gold)
    )
