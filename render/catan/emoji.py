"""Catan's emoji: resources, development cards and pieces; modules bring their own."""

from __future__ import annotations

from typing import Final

from engine.catan.base_kit import RESOURCE_CARDS
from engine.catan.names import DEVELOPMENT_TITLES, PIECE_TITLES
from engine.core import Text

from ..emoji import Emoji, emoji
from ..icons.actions import secret
from ..icons.resources import RESOURCE_ICONS
from .icons import DEVELOPMENT_ICONS
from .pieces import city, road, robber, settlement
from .rooms import all_rooms

UNPAINTED: Final = 2  # the seat whose pieces are as pale as wood
ROAD_SLOPE: Final = -30  # degrees
ROAD: Final = (PIECE_TITLES["road"], Text("Road {edge}"), Text("road {edge}"))
SETTLEMENT: Final = (PIECE_TITLES["settlement"], Text("Settlement on {corner}"))
CITY: Final = (PIECE_TITLES["city"], Text("City on {corner}"))
CARD: Final = (PIECE_TITLES["card"], Text("Buy a development card"))


def list_emoji() -> tuple[Emoji, ...]:
    """All emoji of Catan and of its modules."""
    resources = [
        emoji(card.key, RESOURCE_ICONS[card.key], (card.title,)) for card in RESOURCE_CARDS
    ]
    cards = [
        emoji(key, DEVELOPMENT_ICONS[key], (title,)) for key, title in DEVELOPMENT_TITLES.items()
    ]
    pieces = (
        emoji("road", road, ROAD, UNPAINTED, ROAD_SLOPE),
        emoji("settlement", settlement, SETTLEMENT, UNPAINTED),
        emoji("city", city, CITY, UNPAINTED),
        emoji("card", secret, CARD),
        emoji("robber", robber, (Text("Robber"),)),
    )
    of_modules: dict[str, Emoji] = {}
    for room in all_rooms().values():
        of_modules |= room.emoji
    return (*resources, *cards, *pieces, *of_modules.values())
