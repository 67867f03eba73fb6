"""What the events keep: the deck, damaged roads, and cards on their way to a neighbour."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from ....core import Seat
from ...state import NOWHERE, State
from .deck import ALL_CARDS, LAID_ASIDE


@dataclass(frozen=True, slots=True)
class Events:
    """What the event cards keep in the state of a match."""

    undrawn: tuple[int, ...]  # the cards not yet drawn, as indices in `DECK`
    damaged: tuple[int, ...]  # by seat: the edge of the road that is turned, or NOWHERE
    passing: tuple[tuple[Seat, int], ...] = ()  # who gives away a card, and of which kind

    @property
    def drawable(self) -> int:
        """How many cards may be drawn before the deck is made anew."""
        return len(self.undrawn) - LAID_ASIDE

    def with_damage(self, seat: Seat, edge: int) -> Events:
        """A copy with this edge as the seat's damaged road; NOWHERE where it has none."""
        damaged = list(self.damaged)
        damaged[seat] = edge
        return replace(self, damaged=tuple(damaged))


def initial_events(seats: int) -> Events:
    """A full deck, and no damaged road of any seat."""
    return Events(ALL_CARDS, (NOWHERE,) * seats)


def get_events(s: State, slot_index: int) -> Events:
    """What the event cards keep in the state, at their index in `s.slots`."""
    return cast("Events", s.slots[slot_index])


def set_events(s: State, slot_index: int, slot: Events) -> None:
    """Replaces what the event cards keep in the state."""
    s.slots[slot_index] = slot
