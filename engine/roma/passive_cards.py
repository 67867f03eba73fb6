"""The cards that are always on: they need no die, and work as long as they lie face up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .components import CARDS
from .player import make_card


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
SHELTERS: Final = tuple(effect.shelter for effect in PASSIVE_EFFECTS)  # by kind


def list_cards_with(measure: Callable[[PassiveEffect], int]) -> dict[int, int]:
    """How strong a certain effect is, by card; cards without it are left out.

    `measure` tells the strength. The cards are those of both decks.
    There are few with any effect: to look for them in a row takes less
    time than to look at every card of it.
    """
    measured: dict[int, int] = {}
    for kind, effect in enumerate(PASSIVE_EFFECTS):
        if measure(effect):
            measured |= {make_card(deck, kind): measure(effect) for deck in (0, 1)}
    return measured


SHELTERING_CARDS: Final = list_cards_with(lambda effect: effect.shelter)
EARNING_CARDS: Final = list_cards_with(lambda effect: effect.income)
CARDS_TO_FIGHT_AGAIN: Final = frozenset(list_cards_with(lambda effect: effect.fights_again))
CARDS_FOR_FRESH_DICE: Final = frozenset(list_cards_with(lambda effect: effect.fresh_dice))
CARDS_BESIDE_FORUM: Final = frozenset(
    list_cards_with(lambda effect: effect.forum or effect.third_die)
)
