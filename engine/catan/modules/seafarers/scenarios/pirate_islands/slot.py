"""What the Pirate Islands keep: where the fleet is on its way, and every player's voyage."""

from __future__ import annotations

from typing import NamedTuple

from ......core import Seat
from ......kit.masks import CornerMask
from .voyage import Voyage


class PirateSlot(NamedTuple):
    """Where the fleet is on its way, and every player's voyage."""

    path: tuple[int, ...]  # the hexes along which the fleet sails round
    step: int  # its place on the path
    voyages: tuple[Voyage, ...]  # by seat

    def with_voyage(self, seat: Seat, voyage: Voyage) -> PirateSlot:
        """A copy in which the seat has this voyage."""
        return self._replace(voyages=(*self.voyages[:seat], voyage, *self.voyages[seat + 1 :]))

    def goals_of_others(self, seat: Seat) -> CornerMask:
        """The beachheads and fortresses of all but one seat."""
        corners = 0
        for other, voyage in enumerate(self.voyages):
            if other != seat:
                corners |= 1 << voyage.beachhead | 1 << voyage.fortress
        return corners
