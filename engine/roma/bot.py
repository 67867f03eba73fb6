"""A steady player: does what promises most victory points, from what its own seat sees."""

from __future__ import annotations

from typing import Final

from ..core import Decision, Move, RankingBot
from .evaluation import Evaluation
from .moves import DONE, END, PLAY, Done, End, Lay, PlayDeck, ReadyDeck, TakeSet
from .playout_view import PlayoutView
from .view import RomaView

MIN_LAY_GAIN: Final = 0.15  # victory points; less is no reason to lay a card
CLOSING_KINDS: Final = (End, Done)  # are weighed against all other moves
MARGIN: Final = 1e-6  # by which a move comes before another of the same value


class SteadyBot(RankingBot[RomaView | PlayoutView]):
    """Weighs every move one by one."""

    def move_values(self, view: RomaView | PlayoutView, decision: Decision) -> dict[Move, float]:
        """How many victory points each move promises.

        A complete deck is played with: that is worth 1, all else 0.
        Ready decks and sets are all worth the same.
        """
        moves = tuple(decision.moves)  # some are made when they are read: once is enough
        kinds = set(map(type, moves))
        if PlayDeck in kinds:
            return {move: float(move == PLAY) for move in moves}
        if ReadyDeck in kinds or TakeSet in kinds:
            return dict.fromkeys(moves, 0.0)
        evaluation = Evaluation(view)
        gains = {
            move: evaluation.move_value(move) for move in moves if type(move) not in CLOSING_KINDS
        }
        best = max(gains, key=gains.__getitem__, default=None)
        if End in kinds:
            gains[END] = _end_value(best, gains)
        if Done in kinds:
            gains[DONE] = evaluation.move_value(DONE) + MARGIN
        return gains


def _end_value(best: Move | None, gains: dict[Move, float]) -> float:
    """What ending the turn is worth, beside the `gains` of all other moves; `best` is the best.

    It is less than all of them, so that the turn goes on; but more than
    the best one if that only lays a card that is hardly worth it. 0
    where there are no other moves (`best` is None).
    """
    if best is None:
        return 0.0
    is_hardly_worth_it = isinstance(best, Lay) and gains[best] <= MIN_LAY_GAIN
    if is_hardly_worth_it:
        return gains[best] + MARGIN
    return min(gains.values()) - MARGIN
