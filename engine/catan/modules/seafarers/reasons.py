"""Why a bot would make a move at sea."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move, Text
from ...evaluation.moves import MoveEvaluation
from ...module import Reason
from ...moves import PlayKnight, PlayRoads
from ...route_hints import route_destination
from ..own_moves import give_reason
from .moves import DismissPirate, LayHarbour, MovePirate, MoveShip
from .pieces import SHIP


def explain_ship_move(evaluation: MoveEvaluation, move: MoveShip) -> Text | None:
    """Why a bot moves a ship: where its new edge leads; None if it leads nowhere."""
    where = route_destination(evaluation, move.edge, SHIP.key)
    if where is None:
        return None
    return Text("there the ship leads to a better place than here ({where}).", where=where)


REASONS: Final[Mapping[type[Move], Reason]] = {
    MovePirate: give_reason(Text("you take a card from somebody whose ships lie there.")),
    DismissPirate: give_reason(Text("nobody can be robbed, and the pirate bars your ships.")),
    LayHarbour: give_reason(Text("the land beside it produces most.")),
    PlayKnight: give_reason(
        Text("it moves the robber or the pirate, and counts for the Largest Army.")
    ),
    PlayRoads: give_reason(Text("two roads or ships bring you to better places.")),
}
