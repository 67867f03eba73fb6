"""A steady player: does what promises most victory points, from what its own seat sees."""

from __future__ import annotations

from random import Random
from typing import Final

from ..core import Decision, Move, group_by_kind
from .evaluation import Evaluation
from .moves import DONE, END, PLAY, Lay, ReadyDeck, TakeSet
from .view import RomaView

MIN_LAY_GAIN: Final = 0.15  # victory points; less is no reason to lay a card


class SteadyBot:
    """Weighs every move one by one; lots decide between moves of the same value."""

    def choose(self, view: RomaView, decision: Decision, random: Random) -> Move:
        """The move of highest value; decks and sets are taken at random.

        It ends the turn where all that is left is to lay a
        card for little gain. It declines (`DONE`) where no
        answer is worth more than that.
        """
        kinds = group_by_kind(decision.moves)
        if PLAY in decision.moves:
            return PLAY
        if ReadyDeck in kinds or TakeSet in kinds:
            return random.choice(decision.moves)
        evaluation = Evaluation(view)
        gains = {
            move: evaluation.move_value(move) for move in decision.moves if move not in (END, DONE)
        }
        best = max(gains, key=lambda move: (gains[move], random.random()), default=END)
        if END in decision.moves:
            is_useless = isinstance(best, Lay) and gains[best] <= MIN_LAY_GAIN
            return END if is_useless else best
        if DONE in decision.moves and (not gains or gains[best] <= evaluation.move_value(DONE)):
            return DONE
        return best
