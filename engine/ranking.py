"""Moves in the order of what they are worth, as far as that can be told at little cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .move import Move

MAX_RANKED_MOVES: Final = 2000  # moves that are weighed at once; of more, none is
Evaluator = Callable[[Move], float]  # what a move is worth to whoever may make it


def rank_moves(moves: Sequence[Move], evaluator: Evaluator) -> tuple[Move, ...]:
    """The moves, the best first; those of equal worth in their own order.

    () where nothing tells them apart: all are worth the
    same, or they are too many to be weighed.
    """
    if len(moves) > MAX_RANKED_MOVES:
        return ()
    worth = {move: evaluator(move) for move in moves}
    if len(set(worth.values())) < 2:
        return ()
    return tuple(sorted(worth, key=lambda move: -worth[move]))
