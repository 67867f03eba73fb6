"""The cards in a hand without coins: gold lies open, and no progress card touches it."""

from __future__ import annotations

from ...player import Player
from ...resources import card_count
from ...state import State


def cards_of(s: State, p: Player) -> int:
    """The player's resources and commodities, packed into one number."""
    return p.hand & s.rules.kit.card_mask


def count_cards(s: State, p: Player) -> int:
    """How many resources and commodities the player holds."""
    return card_count(cards_of(s, p))
