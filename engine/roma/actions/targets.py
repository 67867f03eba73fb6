"""Which opposing cards an action can reach.

Seen from the bar, the card opposite lies on the space with the same number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..board import NEAR
from ..player import CARDS_OF_TYPE
from ..state import State
from .base import Activation, is_of_type

# A type of card: True characters, False buildings, None both
CardType = bool | None
# The opposing spaces within reach of an activation, with a card of the type
Reach = Callable[[State, Activation, CardType], tuple[int, ...]]


def opposite(s: State, act: Activation, card_type: CardType) -> tuple[int, ...]:
    """The space directly opposite, if a card of the type lies there (a `Reach`)."""
    card = s.players[act.rival].row[act.at]
    return (act.at,) if is_of_type(card, card_type) else ()


def near(s: State, act: Activation, card_type: CardType) -> tuple[int, ...]:
    """The opposing spaces directly and diagonally opposite, with a card of the type (a `Reach`)."""
    row = s.players[act.rival].row
    spaces_near = NEAR[len(row)][act.at]
    return tuple([space for space in spaces_near if is_of_type(row[space], card_type)])


def anywhere(s: State, act: Activation, card_type: CardType) -> tuple[int, ...]:
    """All opposing spaces with a card of the type (a `Reach`)."""
    row = s.players[act.rival].row
    wanted = CARDS_OF_TYPE[card_type]
    return tuple([space for space, card in enumerate(row) if card in wanted])


def weakest(s: State, act: Activation, card_type: CardType) -> tuple[int, ...]:
    """The opposing spaces whose cards of the type have the lowest defence now (a `Reach`)."""
    spaces = anywhere(s, act, card_type)
    defences = {space: s.defence_of(act.rival, space) for space in spaces}
    lowest = min(defences.values(), default=0)
    return tuple([space for space, defence in defences.items() if defence == lowest])


FAR_REACHES: Final = (anywhere, weakest)  # the same from every space
