"""What the sea keeps during a match."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core import Seat
from ....kit.masks import EdgeMask, contains
from ...state import State
from .islands import Area, Landing

NO_TURN: Final = -1


class SeaSlot(NamedTuple):
    """The islands and who has built there; which ships are new, and whether one was moved."""

    areas: tuple[Area, ...]
    settled: tuple[int, ...]  # by seat: a bit mask of the areas where it has built
    landings: tuple[Landing, ...] = ()  # that brought points
    turn: int = NO_TURN  # the turn that `new_ships` and `has_moved` are about
    new_ships: EdgeMask = 0  # the edges of ships that were built in that turn
    has_moved: bool = False  # whether a ship was moved in that turn

    def in_turn(self, turn: int) -> SeaSlot:
        """The slot as it is in this turn: in a new one no ship is new, and none was moved."""
        if self.turn == turn:
            return self
        return self._replace(turn=turn, new_ships=0, has_moved=False)

    def settle(self, seat: Seat, area: int) -> SeaSlot:
        """A copy in which the seat has built on an area."""
        settled = list(self.settled)
        settled[seat] |= 1 << area
        return self._replace(settled=tuple(settled))

    def has_settled(self, seat: Seat, area: int) -> bool:
        """Whether the seat has ever built on the area."""
        return contains(self.settled[seat], area)

    def landings_of(self, seat: Seat) -> int:
        """How many islands have brought the seat points."""
        return sum(landing.seat == seat for landing in self.landings)


def read_sea(s: State) -> SeaSlot:
    """What the sea keeps in the state of a match with a scenario."""
    return next(slot for slot in s.slots if isinstance(slot, SeaSlot))
