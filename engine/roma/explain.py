"""Why the bot would make a move, in a sentence."""

from __future__ import annotations

from ..core import Move, Text
from .moves import (
    Adjust,
    Done,
    End,
    Give,
    Lay,
    PlayDeck,
    ReadyDeck,
    Reroll,
    Swap,
    TakeSet,
)


def explain_move(move: Move) -> Text | None:
    """Why the bot suggests this move, for a hint.

    None: `Game` gives a general reason instead.
    """
    match move:
        case Lay():
            return Text("nothing else that you hold is worth more on that space.")
        case Give():
            return Text("these are the cards that you need least.")
        case Swap():
            return Text("the card from your hand is worth more there.")
        case Adjust() | Reroll():
            return Text("the dice can do more for you that way.")
        case End() | Done():
            return Text("nothing that is left would be worth it.")
        case PlayDeck() | ReadyDeck() | TakeSet():
            return Text("the bot takes any of them: all are good.")
    return None
