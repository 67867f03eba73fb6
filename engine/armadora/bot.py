"""A steady player: does what promises most gold, from what its own seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from ..core import Decision, Move
from .moves import PASS, ExtraPalisade, ExtraWarrior, Look, PlacePalisade, Shoot
from .outlook import Outlook
from .view import ArmadoraView
from .walls import closing_pairs

POWERS: Final = (Look, Shoot, ExtraWarrior, ExtraPalisade)
WORTHWHILE: Final = 1.0  # gold; less is no reason to spend a power


class Steady:
    """Weighs every move, and every pair of palisades that closes a region; equals are decided by lot."""

    def choose(self, view: ArmadoraView, decision: Decision, random: Random) -> Move:
        outlook = Outlook(view)
        gains = {move: outlook.gain(move) for move in decision.moves}
        powers: dict[Move, float] = {move: gain for move, gain in gains.items() if isinstance(move, POWERS)}
        if powers and max(powers.values()) >= WORTHWHILE:
            return _best(powers, random)
        actions = {move: gain for move, gain in gains.items() if move not in powers}
        if PASS in actions and view.palisades_left > 1:
            _expect_second_palisades(actions, outlook)
        return _best(actions, random)


def _expect_second_palisades(gains: dict[Move, float], outlook: Outlook) -> None:
    """A palisade that closes nothing yet is worth what a second one after it would bring."""
    for line, second in closing_pairs(outlook.land):
        land = outlook.land.copy()
        land.build(line)
        if land.lines >> second & 1:
            move = PlacePalisade(line)
            gains[move] = max(gains[move], outlook.divided(land, second))


def _best(gains: Mapping[Move, float], random: Random) -> Move:
    return max(gains, key=lambda move: (gains[move], random.random()))
