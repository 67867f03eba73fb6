"""A steady player: does what promises most gold, from what its own seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from ..core import Decision, Move, MoveChain, MoveProduct, RankingBot
from ..ranking import pick_best
from .evaluation import Evaluation
from .moves import PASS, ExtraPalisade, ExtraWarrior, Look, PlacePalisade, Shoot
from .view import ArmadoraView

POWER_KINDS: Final = (Look, Shoot, ExtraWarrior, ExtraPalisade)
LEAST_POWER_GAIN: Final = 1.0  # gold, while the land is empty; less is no reason for a power
POWER_FIRST: Final = 1000.0  # a power that pays comes before all actions, another one after them


class SteadyBot(RankingBot[ArmadoraView]):
    """Weighs every move, and every pair of palisades that closes a region."""

    def move_values(self, view: ArmadoraView, decision: Decision) -> dict[Move, float]:
        """How much gold each move promises; a power comes first where it is worth its token."""
        return _weigh_moves(view, Evaluation(view), list(decision.moves))

    def choose(self, view: ArmadoraView, decision: Decision, random: Random) -> Move:
        """The move of highest value; lots break ties."""
        evaluation = Evaluation(view)
        candidates = list(_iterate_candidates(evaluation, decision.moves, random))
        return pick_best(_weigh_moves(view, evaluation, candidates), random)


def _iterate_candidates(
    evaluation: Evaluation,
    moves: Sequence[Move],
    random: Random,
) -> Iterator[Move]:
    """The moves worth weighing.

    Palisades that close nothing are all worth the same: only one of
    them is listed, drawn by lot.
    """
    parts = moves.parts if isinstance(moves, MoveChain) else (moves,)
    for part in parts:
        if isinstance(part, MoveProduct) and part.kind in (PlacePalisade, ExtraPalisade):
            lines = part.axes["line"]
            closing = [line for line in lines if line in evaluation.closings.lines]
            has_idle_line = len(closing) < len(lines)
            drawn = [random.choice(lines)] if has_idle_line else []
            yield from [part.kind(line) for line in dict.fromkeys(closing + drawn)]
        else:
            yield from part


def _weigh_moves(
    view: ArmadoraView,
    evaluation: Evaluation,
    moves: Sequence[Move],
) -> dict[Move, float]:
    """How much gold each of these moves promises.

    A power that is worth its token comes before all other moves, by
    POWER_FIRST, and any other power after them.
    """
    gains = {move: evaluation.move_value(move) for move in moves}
    # A pass stands among the moves only where a whole turn is open, so
    # a first palisade may be followed by a second one
    may_place_two = PASS in gains and view.palisades_left > 1
    if may_place_two:
        _add_second_palisade_value(gains, evaluation)
    least_gain = LEAST_POWER_GAIN * evaluation.share_free
    for move in gains:
        if isinstance(move, POWER_KINDS):
            gains[move] += POWER_FIRST if gains[move] > least_gain else -POWER_FIRST
    return gains


def _add_second_palisade_value(gains: dict[Move, float], evaluation: Evaluation) -> None:
    """Raises the gain of palisades that close a region only with a second one after them.

    Their gain becomes that of the second one, if that is more.
    """
    for line, closing in evaluation.closings.pairs:
        move = PlacePalisade(line)
        gains[move] = max(gains[move], evaluation.closing_gain(closing))
