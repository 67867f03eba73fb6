"""A bot that looks ahead, for two players who see everything and leave nothing to chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Generic, Protocol, Self, TypeVar

from ..core import Decision, Move, Seat, View
from ..ranking import rank_by_value


class Position(Hashable, Protocol):
    """Where the pieces lie, always as the one sees it who is to move: own pieces first, say."""

    def moves(self) -> Iterable[Move]:
        """All moves of whoever is to move."""
        ...

    def after(self, move: Move) -> Self:
        """The position after that move, from the side of the opponent, who moves next."""
        ...

    def is_lost(self) -> bool:
        """Whether whoever is to move has lost: the opponent has won already."""
        ...


V = TypeVar("V", bound=View)
P = TypeVar("P", bound=Position)


class Lookahead(Generic[V, P]):
    """Wins as soon as it can be forced, else holds out, else loses as late as possible.

    Of moves that come to the same, it prefers those that leave the
    other one most ways to go wrong.
    """

    def __init__(self, read: Callable[[V, Seat], P], depth: int) -> None:
        """Makes a bot that looks `depth` moves ahead.

        `read` makes the position of a view, for the seat that is to move.
        """
        self._read = read
        self._depth = depth
        # by position, then by depth: its outlook, once it was found out
        self._known: dict[P, dict[int, int]] = {}

    def choose(self, view: V, decision: Decision, random: Random) -> Move:
        """The bot's move: one of the best, at random where several are equally good."""
        values = self._find_values(view, decision)
        best = max(values.values())
        return random.choice([move for move in values if values[move] == best])

    def rank(self, view: V, decision: Decision) -> tuple[Move, ...]:
        """The moves, the best first; () where all are worth the same."""
        return rank_by_value(self._find_values(view, decision))

    def weigh(self, view: V, decision: Decision) -> dict[Move, float]:
        """By move, what it is worth to whoever makes it: above 0 it forces a win."""
        position = self._read(view, decision.seat)
        return {move: self._judge_move(position, move, self._depth) for move in decision.moves}

    def _find_values(self, view: V, decision: Decision) -> dict[Move, float]:
        """By move: its worth, plus the share of the opponent's answers to it that are mistakes.

        Worths are whole numbers and the share is below 1, so it decides
        only between moves of the same worth.
        """
        position = self._read(view, decision.seat)
        worth = self.weigh(view, decision)
        return {
            move: worth[move] + self._share_of_mistakes(position.after(move)) for move in worth
        }

    def _share_of_mistakes(self, position: P) -> float:
        """How easily whoever is to move goes wrong: the share of moves that are not the best.

        0 where the match is over: whoever is to move has lost then.
        """
        if position.is_lost():
            return 0
        depth = self._depth - 1
        values = [self._judge_move(position, move, depth) for move in position.moves()]
        best = max(values)
        return sum(value < best for value in values) / len(values)

    def outlook(self, position: P, depth: int) -> int:
        """What whoever is to move can force: above 0 a win, below 0 a loss, 0 neither.

        The sooner it comes, the farther from 0 it is. Nothing beyond `depth`
        moves is seen, and what was once found out is remembered.
        """
        known = self._known.get(position)
        if known is None:
            known = self._known[position] = {}
        if depth not in known:
            known[depth] = self._find_outlook(position, depth)
        return known[depth]

    def _find_outlook(self, position: P, depth: int) -> int:
        """Finds out the `outlook`: the best of all moves, each judged by the answers to it.

        A loss with more depth left comes sooner, so it counts for more.
        """
        if position.is_lost():
            return -1 - depth
        if depth == 0:
            return 0
        return max(self._judge_move(position, move, depth) for move in position.moves())

    def _judge_move(self, position: P, move: Move, depth: int) -> int:
        """What a move is worth to whoever makes it: the opposite of what the other one gets."""
        return -self.outlook(position.after(move), depth - 1)
