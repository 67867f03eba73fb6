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
    """Why the bot suggests this move, for a hint.

    None: `Game` gives a general reason instead.
    """
    match move:
        case Pass():
            return Text("nothing else would bring you more than it costs.")
        case Trade():
            return Text("it pays for what you can build or use next, and for your wages.")
        case Forge():
            return Text("so much of your Wood is worth more to you as Weapons.")
        case Academy(True):
            return Text("a round more of their work brings more than their wages cost.")
        case Academy():
            return Text("their wages would cost more than a round more of their work brings.")
        case Villager(True):
            return Text("there are rounds left in which it pays off.")
        case Villager():
            return Text("it would not pay off before the end.")
        case ChooseBoard():
            return Text("the bot takes any side: all of them are good.")
    return None
