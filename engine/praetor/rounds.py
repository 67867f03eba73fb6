"""How many rounds will still be played, as far as that can be told."""

from __future__ import annotations

from math import ceil
from typing import Final

from .state import State
from .view import PraetorView

BUILDS_A_ROUND: Final = 1.1  # by each player, as a rule


def estimate_rounds_left(view: PraetorView) -> int:
    """An estimate of the rounds that will still be played, the present one included.

    The stack of tiles or that of walls runs out first; each round takes one wall.
    """
    if view.last_round:
        return 1
    builds_a_round = max(1, round(BUILDS_A_ROUND * len(view.engineers)))
    rounds_of_tiles = max(1, ceil(sum(view.stack) / builds_a_round))
    rounds_of_walls = view.walls
    return 1 + min(rounds_of_walls, rounds_of_tiles)


def count_rounds_left(s: State) -> int:
    """An estimate of the rounds that follow the present one."""
    if s.last_round:
        return 0
    builds_a_round = max(1, round(BUILDS_A_ROUND * len(s.players)))
    rounds_of_tiles = max(1, ceil(len(s.tiles_left) / builds_a_round))
    return min(len(s.walls_left), rounds_of_tiles)
