"""A bot that looks ahead, for two players who see everything and leave nothing to chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Generic, Protocol, Self, TypeVar

from ..core import Decision, Move, Seat, View


class Position(Hashable, Protocol):
    """Where the pieces lie, always as the one sees it who is to move: own pieces first, say."""

    def moves(self) -> Iterable[Move]:
        """What whoever is to move may do."""
        ...

    def after(self, move: Move) -> Self:
        """The position after that move, as the other one sees it."""
        ...

    def is_lost(self) -> bool:
        """Whether the other one has won already."""
        ...


V = TypeVar("V", bound=View)
P = TypeVar("P", bound=Position)


class Lookahead(Generic[V, P]):
    """Wins as soon as it can be forced, else holds out, else loses as late as possible."""

    def __init__(self, read: Callable[[V, Seat], P], depth: int) -> None:
        """`read` makes the position of a view for the seat that is to move.

        `depth` says how many moves are looked at.
        """
        self._read = read
        self._depth = depth
        self._known: dict[tuple[P, int], int] = {}

    def choose(self, view: V, decision: Decision, random: Random) -> Move:
        """Any of the best moves."""
        worth = self.weigh(view, decision)
        best = max(worth.values())
        return random.choice([move for move in worth if worth[move] == best])

    def weigh(self, view: V, decision: Decision) -> dict[Move, float]:
        """By move, what it is worth to whoever makes it: above 0 it forces a win."""
        position = self._read(view, decision.seat)
        return {move: self._judge(position, move, self._depth) for move in decision.moves}

    def outlook(self, position: P, depth: int) -> int:
        """What whoever is to move can force: above 0 a win, below 0 a loss, 0 neither.

        The sooner it comes, the farther from 0 it is.
        Nothing beyond `depth` moves is seen, and what was
        once found out is remembered.
        """
        if (position, depth) not in self._known:
            self._known[position, depth] = self._look(position, depth)
        return self._known[position, depth]

    def _look(self, position: P, depth: int) -> int:
        """Finds out the `outlook`: the best of all moves, each judged by the answers to it.

        A loss with more depth left comes sooner, so it
        counts for more.
        """
        if position.is_lost():
            return -1 - depth
        if depth == 0:
            return 0
        return max(self._judge(position, move, depth) for move in position.moves())

    def _judge(self, position: P, move: Move, depth: int) -> int:
        """What a move is worth to whoever makes it: the opposite of what the other one gets."""
        return -self.outlook(position.after(move), depth - 1)
