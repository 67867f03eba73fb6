"""What a move would give up for good: asked back once before it is made."""

from __future__ import annotations

from typing import Final

from ..core import Move, Text
from .moves import End
from .view import RomaView

WARNED_KINDS: Final = (End,)


def move_warning(view: RomaView, move: Move) -> Text | None:
    """The warning before a turn is ended with unused dice, to be confirmed.

    None for all other moves.
    """
    if view.seat is None or not isinstance(move, End):
        return None
    unused = tuple(die.value for die in view.sides[view.seat].dice if die.on is None)
    return Text("You still have unused dice: {dice}.", dice=unused) if unused else None
