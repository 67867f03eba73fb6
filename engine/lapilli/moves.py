"""The two moves, when they are legal, and what they do to somebody's pebbles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..core import Move, Moves, Text, Word
from .board import CENTRE, POINTS, STEPS, Pebbles


@dataclass(frozen=True, slots=True)
class Place(Move):
    verb: ClassVar[Word] = Word("command", "place")
    about: ClassVar[Text] = Text("Place one of your three pebbles on a free point.")
    label: ClassVar[Text] = Text("Place a pebble: {at}")
    at: int


@dataclass(frozen=True, slots=True)
class Slide(Move):
    verb: ClassVar[Word] = Word("command", "slide")
    about: ClassVar[Text] = Text("Slide one of your pebbles along a line to the next free point.")
    label: ClassVar[Text] = Text("Slide a pebble: {pebble} → {to}")
    pebble: int
    to: int


MOVES: Final = Moves((Place, Slide), at=POINTS, pebble=POINTS, to=POINTS)


def legal_moves(own: Pebbles, other: Pebbles, *, centre: bool = True) -> tuple[Move, ...]:
    """What may be done with `own` pebbles; `centre`: whether one may be placed there."""
    free = [point for point in range(len(POINTS)) if point not in own | other]
    if len(own) < 3:
        return tuple(Place(at) for at in free if centre or at != CENTRE)
    slides = (Slide(pebble, to) for pebble in sorted(own) for to in free)
    return tuple(slide for slide in slides if {slide.pebble, slide.to} in STEPS)


def move_pebbles(own: Pebbles, move: Move) -> Pebbles:
    """Somebody's pebbles after their move."""
    assert isinstance(move, Place | Slide)
    return own | {move.at} if isinstance(move, Place) else own - {move.pebble} | {move.to}
