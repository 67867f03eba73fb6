"""The moves at sea that all scenarios share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core import Move, Seat, Text, Word


@dataclass(frozen=True, slots=True)
class BuyShip(Move):
    verb: ClassVar[Word] = Word("command", "ship")
    about: ClassVar[Text] = Text("Build a ship on an edge of the sea, beside your ships.")
    edge: int


@dataclass(frozen=True, slots=True)
class MoveShip(Move):
    verb: ClassVar[Word] = Word("command", "move-ship")
    about: ClassVar[Text] = Text("Move the ship at the open end of a line, one in a turn.")
    is_chosen_in_steps: ClassVar[bool] = True
    ship: int  # the edge where it lies
    edge: int  # where it goes


@dataclass(frozen=True, slots=True)
class MovePirate(Move):
    verb: ClassVar[Word] = Word("command", "pirate")
    about: ClassVar[Text] = Text("Move the pirate instead of the robber, and take a card.")
    hex: int
    victim: Seat | None


@dataclass(frozen=True, slots=True)
class DismissPirate(Move):
    verb: ClassVar[Word] = Word("command", "pirate-away")
    about: ClassVar[Text] = Text("Move the pirate off the board instead of the robber.")


@dataclass(frozen=True, slots=True)
class LayHarbour(Move):
    verb: ClassVar[Word] = Word("command", "harbour")
    about: ClassVar[Text] = Text("Place a harbour on the coast.")
    edge: int
