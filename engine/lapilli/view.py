"""What everybody sees of a match: all of it, for nothing is hidden."""

from dataclasses import dataclass

from ..core import Result, Seat, View
from .board import Pebbles


@dataclass(frozen=True, slots=True)
class LapilliView(View):
    seat: Seat | None  # who looks; None: the public
    seats_to_act: tuple[Seat, ...]
    pebbles: tuple[Pebbles, Pebbles]  # by seat
    last: tuple[int, ...] = ()  # the points of the last move
    result: Result | None = None
