"""What a move would give up for good: asked back once before it is made."""

from __future__ import annotations

from typing import Final

from ..core import Move, Text
from .moves import Pass

WARNED_KINDS: Final = (Pass,)


def move_warning(move: Move) -> Text | None:
    """The warning before a pass: what it gives up for good, to be confirmed.

    None for other moves.
    """
    if not isinstance(move, Pass):
        return None
    return Text("You would take no further turn in this game.")
