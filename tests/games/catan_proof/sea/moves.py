"""The moves of the first box, and what a ship may bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.catan.evaluation.moves import MoveEvaluation
from engine.core import Move, Text, Word

SHIP_VALUE: Final = 12.0  # better than to roll, and less than any building


@dataclass(frozen=True, slots=True)
class BuildShip(Move):
    verb: ClassVar[Word] = Word("command", "proofship")
    about: ClassVar[Text] = Text("Build a ship on an edge of the sea.")
    edge: int


def value_ship(evaluation: MoveEvaluation, move: BuildShip) -> float:
    """A ship is worth something while there are few of them."""
    view = evaluation.view
    own = [piece for piece in view.pieces if piece.owner == view.seat]
    ships = sum(piece.kind == "proof_ship" for piece in own)
    return SHIP_VALUE - 2 * ships
