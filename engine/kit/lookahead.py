"""A bot that looks ahead, for two players who both see everything and leave nothing to chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Final, Generic, TypeVar

from ..core import Decision, Move, Seat, View

V = TypeVar("V", bound=View)
P = TypeVar("P", bound=Hashable)


class Lookahead(Generic[V, P]):
    """Wins as soon as it can be forced, else holds out, else loses as late as possible.

    A position is any value that says where the pieces lie, always as the one sees it who is to
    move: own pieces first, say. What was found out about one is never looked at again.
    """

    def __init__(
        self,
        read: Callable[[V, Seat], P],
        moves: Callable[[P], Iterable[Move]],
        after: Callable[[P, Move], P],
        is_lost: Callable[[P], bool],
        depth: int,
    ) -> None:
        """`read` makes a position of a view, `after` the other one's of a position and a move.

        `is_lost` says whether whoever is to move has lost; `depth` is how many moves are looked at.
        """
        self._read = read
        self._moves = moves
        self._after = after
        self._is_lost = is_lost
        self._depth: Final = depth
        self._known: dict[tuple[P, int], int] = {}

    def choose(self, view: V, decision: Decision, random: Random) -> Move:
        """Any of the best moves."""
        position = self._read(view, decision.seat)
        worth = {
            move: -self.outlook(self._after(position, move), self._depth - 1)
            for move in decision.moves
        }
        best = max(worth.values())
        return random.choice([move for move in worth if worth[move] == best])

    def outlook(self, position: P, depth: int) -> int:
        """What whoever is to move can force: above 0 a win, below 0 a loss, 0 neither.

        The sooner it comes, the farther from 0 it is. Nothing beyond `depth` moves is seen.
        """
        if (position, depth) not in self._known:
            self._known[position, depth] = self._look(position, depth)
        return self._known[position, depth]

    def _look(self, position: P, depth: int) -> int:
        """The same, found out: the best of all moves, each judged by the answers to it."""
        if self._is_lost(position):
            return -1 - depth
        if depth == 0:
            return 0
        answers = (self._after(position, move) for move in self._moves(position))
        return max(-self.outlook(answer, depth - 1) for answer in answers)
