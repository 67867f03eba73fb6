"""Why the bot would make a move, in a sentence."""

from __future__ import annotations

from ..core import Move, Text
from .moves import (
    Academy,
    ChooseBoard,
    Forge,
    Pass,
    Trade,
    Villager,
)


def explain_move(move: Move) -> Text | None:
    """The reason for a move; None: the one that any game gives, by what the move brings."""
    match move:
        case Pass():
            return Text("nothing else would bring you more than it costs.")
        case Trade():
            return Text("it pays for what you can build or use next, and for your wages.")
        case Forge():
            return Text("so much of your Wood is worth more to you as Weapons.")
        case Academy(yes) | Villager(yes):
            if yes:
                return Text("there are rounds left in which it pays off.")
            return Text("it would not pay off before the end.")
        case ChooseBoard():
            return Text("the bot takes any side: all of them are good.")
    return None
