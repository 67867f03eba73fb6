"""A steady player: does what promises most gold, from what its own seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from ..core import Decision, Move
from ..kit.masks import contains
from .closing_pairs import find_closing_pairs
from .evaluation import Evaluation
from .moves import PASS, ExtraPalisade, ExtraWarrior, Look, PlacePalisade, Shoot
from .view import ArmadoraView

POWER_KINDS: Final = (Look, Shoot, ExtraWarrior, ExtraPalisade)
LEAST_POWER_GAIN: Final = 1.0  # gold; less is no reason to spend a power


class SteadyBot:
    """Weighs every move, and every pair of palisades that closes a region.

    Between moves of the same value it draws lots.
    """

    def choose(self, view: ArmadoraView, decision: Decision, random: Random) -> Move:
        """The move that promises most gold; a power only where it is worth its token."""
        evaluation = Evaluation(view)
        gains = {move: evaluation.move_value(move) for move in decision.moves}
        powers: dict[Move, float] = {
            move: gain for move, gain in gains.items() if isinstance(move, POWER_KINDS)
        }
        if powers and max(powers.values()) >= LEAST_POWER_GAIN:
            return _best_move(powers, random)
        actions = {move: gain for move, gain in gains.items() if move not in powers}
        # A pass stands among the moves only where a whole turn is open,
        # so a first palisade may be followed by a second one
        may_place_two = PASS in actions and view.palisades_left > 1
        if may_place_two:
            _add_second_palisade_value(actions, evaluation)
        return _best_move(actions, random)


def _add_second_palisade_value(gains: dict[Move, float], evaluation: Evaluation) -> None:
    """Raises the gain of palisades that close a region only with a second one after them.

    Their gain becomes that of the second one, if
    that is more and may still be placed.
    """
    for line, second in find_closing_pairs(evaluation.land):
        land = evaluation.land.copy()
        land.add_palisade(line)
        if contains(land.open_lines, second):
            move = PlacePalisade(line)
            gains[move] = max(gains[move], evaluation.palisade_gain(land, second))


def _best_move(gains: Mapping[Move, float], random: Random) -> Move:
    """The move with the largest gain; lots decide between several with the same gain."""
    return max(gains, key=lambda move: (gains[move], random.random()))
