"""Which opposing cards an action can reach.

Seen from the bar, the card opposite lies on the space with the same number.
"""

from __future__ import annotations

from collections.abc import Callable

from ..board import NEAR
from ..state import State
from .base import Activation, is_of_type

# The opposing spaces with a card of a type: True characters, False buildings, None both
Reach = Callable[[State, Activation, bool | None], tuple[int, ...]]


def opposite(s: State, act: Activation, character: bool | None) -> tuple[int, ...]:
    """A reach: the space directly opposite, if a card of the type lies there."""
    return (act.at,) if is_of_type(s.players[act.rival].row[act.at], character) else ()


def near(s: State, act: Activation, character: bool | None) -> tuple[int, ...]:
    """A reach: the spaces directly and diagonally opposite with a card of the type."""
    row = s.players[act.rival].row
    return tuple([space for space in NEAR[len(row)][act.at] if is_of_type(row[space], character)])


def anywhere(s: State, act: Activation, character: bool | None) -> tuple[int, ...]:
    """A reach: all opposing spaces with a card of the type."""
    return tuple(
        [
            space
            for space, card in enumerate(s.players[act.rival].row)
            if is_of_type(card, character)
        ]
    )


def weakest(s: State, act: Activation, character: bool | None) -> tuple[int, ...]:
    """A reach: the opposing cards of the type with the lowest defence as it is now."""
    spaces = anywhere(s, act, character)
    defences = [s.defence_of(act.rival, space) for space in spaces]
    return tuple(
        [space for space, defence in zip(spaces, defences, strict=True) if defence == min(defences)]
    )
