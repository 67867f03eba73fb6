"""What the events keep: the deck, damaged roads, and cards on their way to a neighbour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ....core import Seat
from ...state import NOWHERE, State
from .deck import ALL, LAID_ASIDE


@dataclass(frozen=True, slots=True)
class Events:
    left: tuple[int, ...]  # numbers of the cards not yet drawn
    damaged: tuple[int, ...]  # by seat: the edge of the road that is turned, or NOWHERE
    passing: tuple[tuple[Seat, int], ...] = ()  # who gives away a card, and of which kind

    @property
    def drawable(self) -> int:
        """Cards before the New Year."""
        return len(self.left) - LAID_ASIDE


def initial_events(seats: int) -> Events:
    return Events(ALL, (NOWHERE,) * seats)


def load_events(s: State, place: int) -> Events:
    return cast("Events", s.slots[place])


def store_events(s: State, place: int, slot: Events) -> None:
    s.slots[place] = slot
