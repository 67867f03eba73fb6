"""What a move would give up for good: asked back once before it is made."""

from __future__ import annotations

from typing import Final

from ..core import Move, Text
from .moves import Pass

WARNED_KINDS: Final = (Pass,)


def move_warning(move: Move) -> Text | None:
    """What passing gives up for good, asked back before it is done.

    None for other moves.
    """
    if not isinstance(move, Pass):
        return None
    return Text("You would take no further turn in this game.")
