"""Armadora's emoji: the four peoples, warriors, palisades and what powers use."""

from __future__ import annotations

from engine.armadora.names import FACTION_TITLES
from engine.core import Text

from ..emoji import Emoji, emoji
from .icons import any_shield, arrow, reinforcement, roundel, stake

WARRIOR = (Text("Place a warrior"), Text("Warrior {value} on {square}"))
PALISADE = (Text("Place a palisade"), Text("Palisade {line}"), Text("Extra palisade {line}"))
REINFORCEMENT = (Text("Place your reinforcement"), Text("Reinforce {square}"))
ARROW = (Text("Power of the Elves"), Text("Shoot at {square}"))


def list_emoji() -> tuple[Emoji, ...]:
    """All emoji of Armadora."""
    return (
        *[emoji(key, roundel, (title,), key) for key, title in FACTION_TITLES.items()],
        emoji("warrior", any_shield, WARRIOR),
        emoji("palisade", stake, PALISADE),
        emoji("reinforcement", reinforcement, REINFORCEMENT),
        emoji("arrow", arrow, ARROW),
    )
