"""Names and amounts that several parts of the game speak of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..core import Plural, Text
from .components import NAMES

BOX_TITLES: Final[Mapping[str, Text]] = {"arena": Text("Arena"), "roma": Text("Roma")}
ROLE_TITLES: Final[Mapping[str, Text]] = {
    "warriors": Text("Fighters"),
    "givers": Text("Characters for victory points"),
    "treasures": Text("Buildings for victory points"),
    "helpers": Text("Helpers"),
    "works": Text("Other buildings"),
}


def points_text(n: int) -> Text:
    """A number of victory points in words."""
    return Plural("{n} victory point", "{n} victory points", n=n)


def money_text(n: int) -> Text:
    """A number of sestertii in words."""
    return Plural("{n} sestertius", "{n} sestertii", n=n)


def cards_text(n: int) -> Text:
    """A number of cards in words."""
    return Plural("{n} card", "{n} cards", n=n)


def dice_text(n: int) -> Text:
    """A number of dice in words."""
    return Plural("{n} die", "{n} dice", n=n)


def card_names(kinds: Iterable[int]) -> tuple[Text, ...]:
    """The names of these kinds of card."""
    return tuple(NAMES[kind] for kind in kinds)
