"""The cards that are always on: they need no die, and work as long as they lie face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .components import CARDS


@dataclass(frozen=True, slots=True)
class PassiveEffect:
    """What a card does while it lies there."""

    shelter: int = 0  # more defence for all other cards of its side
    income: int = 0  # more sestertii each time its side takes money
    forum: int = 0  # more victory points when a Forum beside it is activated
    third_die: bool = False  # a Forum beside it may count another unused die
    fights_again: bool = False  # its side may roll each attack once again
    fresh_dice: bool = False  # its side may reroll action dice at the start of its turn


NO_EFFECT: Final = PassiveEffect()
PASSIVE_ENTRIES: Final[Mapping[str, PassiveEffect]] = {
    "tubicen": PassiveEffect(fights_again=True),
    "fons_bacchi": PassiveEffect(fresh_dice=True),
    "vectigal": PassiveEffect(income=2),
    "basilica": PassiveEffect(forum=2),
    "templum": PassiveEffect(third_die=True),
    "turris": PassiveEffect(shelter=1),
}
PASSIVE_EFFECTS: Final[Sequence[PassiveEffect]] = tuple(
    PASSIVE_ENTRIES.get(card.key, NO_EFFECT) for card in CARDS
)
SHELTERS: Final = tuple(always.shelter for always in PASSIVE_EFFECTS)
