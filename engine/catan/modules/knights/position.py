"""What the box will still bring a player: improvements, knights, progress cards, a safe city."""

from __future__ import annotations

from typing import Final

from ...player import Player
from ...state import State
from .slot import STEPS, read_knights
from .strength import active_strength, barbarian_strength, defence, knights_of, strength_of

# All values are on the scale on which a point is worth 9
LEVEL_VALUE: Final = 1.5  # of each level of an improvement
ACTIVE_STRENGTH_VALUE: Final = 1.5
IDLE_STRENGTH_VALUE: Final = 0.7
PROGRESS_CARD_VALUE: Final = 1.5
LOST_CITY_COST: Final = 9.0  # of a city that the barbarians take, as they come nearer


def weigh_knights(s: State, p: Player) -> float:
    """What a player's levels, knights and progress cards are worth, less the risk of a city."""
    slot = read_knights(s)
    active = active_strength(s, p)
    idle = strength_of(s, p, knights_of(s, p)) - active
    value = LEVEL_VALUE * sum(slot.levels[p.seat])
    value += ACTIVE_STRENGTH_VALUE * active + IDLE_STRENGTH_VALUE * idle
    value += PROGRESS_CARD_VALUE * len(slot.hands[p.seat])
    return value - _risk_of_city(s, p)


def _risk_of_city(s: State, p: Player) -> float:
    """What a player may lose to the barbarians: more, the nearer they are.

    It is nothing where the defence would hold, or where somebody else
    with a city defends less.
    """
    if not p.cities or defence(s) >= barbarian_strength(s):
        return 0.0
    others = [active_strength(s, one) for one in s.players if one.cities]
    if active_strength(s, p) > min(others):
        return 0.0
    return LOST_CITY_COST * (1 - read_knights(s).steps_left / STEPS)
