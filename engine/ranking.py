"""Moves in the order of what they are worth, as far as that can be told at little cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

from .decision import Decision
from .move import Move

MAX_RANKED_MOVES: Final = 2000  # moves that are weighed at once; of more, none is
Evaluator = Callable[[Move], float]  # what a move is worth to whoever may make it
V = TypeVar("V")


def rank_moves(moves: Sequence[Move], evaluator: Evaluator) -> tuple[Move, ...]:
    """The moves, the best first; moves of equal worth stay in their order.

    () where nothing tells them apart: all are worth the same, or they
    are too many to be weighed.
    """
    if len(moves) > MAX_RANKED_MOVES:
        return ()
    return rank_by_value({move: evaluator(move) for move in moves})


def rank_by_value(values: Mapping[Move, float]) -> tuple[Move, ...]:
    """The moves of a table of values, the one of highest value first.

    () where all are worth the same.
    """
    if len(set(values.values())) < 2:
        return ()
    return tuple(sorted(values, key=lambda move: -values[move]))


class RankingBot(Generic[V]):
    """A bot that gives every answer a value, and takes the best; lots break ties."""

    def move_values(self, view: V, decision: Decision) -> Mapping[Move, float]:
        """What each answer worth a thought may bring: listed moves, and forms filled in."""
        raise NotImplementedError

    def rank(self, view: V, decision: Decision) -> tuple[Move, ...]:
        """The answers worth a thought, the best first.

        Where all are worth the same, only the forms that the bot has filled in.
        """
        values = self.move_values(view, decision)
        ranked = rank_by_value(values)
        if ranked:
            return ranked
        return tuple([move for move in values if move not in decision.moves])

    def choose(self, view: V, decision: Decision, random: Random) -> Move:
        """The answer of highest value; of equal ones any, at random."""
        return pick_best(self.move_values(view, decision), random)


def pick_best(values: Mapping[Move, float], random: Random) -> Move:
    """A move of the highest value; lots are drawn only where there are several."""
    highest = max(values.values())
    best = [move for move, value in values.items() if value == highest]
    return best[0] if len(best) == 1 else random.choice(best)
