"""The two moves, when they are legal, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final, NamedTuple

from ..core import Move, Moves, Text, Word
from .board import PEBBLES_EACH, POINTS, STEPS, Pebbles, row_of


@dataclass(frozen=True, slots=True)
class Place(Move):
    verb: ClassVar[Word] = Word("command", "place")
    about: ClassVar[Text] = Text("Place one of your three pebbles on a free point.")
    label: ClassVar[Text] = Text("Place a pebble: {at}")
    heading: ClassVar[Text] = Text("Place a pebble")
    at: int


@dataclass(frozen=True, slots=True)
class Slide(Move):
    verb: ClassVar[Word] = Word("command", "slide")
    about: ClassVar[Text] = Text("Slide one of your pebbles along a line to the next free point.")
    label: ClassVar[Text] = Text("Slide a pebble: {pebble} → {to}")
    heading: ClassVar[Text] = Text("Slide a pebble")
    pebble: int
    to: int


MOVES: Final = Moves((Place, Slide), at=POINTS, pebble=POINTS, to=POINTS)


class Position(NamedTuple):
    """Where the pebbles lie, as the one sees it who is to move."""

    own: Pebbles = frozenset()
    other: Pebbles = frozenset()

    def moves(self) -> tuple[Move, ...]:
        """All moves: places while there are pebbles to be placed, then slides along a line."""
        free = [point for point in range(len(POINTS)) if point not in self.own | self.other]
        if len(self.own) < PEBBLES_EACH:
            return tuple(map(Place, free))
        slides = product(sorted(self.own), free)
        return tuple(Slide(pebble, to) for pebble, to in slides if {pebble, to} in STEPS)

    def after(self, move: Move) -> Position:
        """The position after a move, from the side of the opponent, who moves next."""
        assert isinstance(move, Place | Slide)
        if isinstance(move, Place):
            return Position(self.other, self.own | {move.at})
        return Position(self.other, self.own - {move.pebble} | {move.to})

    def is_lost(self) -> bool:
        """Whether the other one has three in a row."""
        return bool(row_of(self.other))
