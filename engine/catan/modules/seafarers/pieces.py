"""The pieces at sea: ships and the pirate."""

from __future__ import annotations

from typing import Final

from ....core import Text
from ...kinds import EDGE, SEA, PawnKind, PieceKind
from ...resources import LUMBER, ONE_CARD, WOOL
from .moves import BuyShip

SHIP: Final = PieceKind(
    "ship",
    Text("Ship"),
    Text("ships"),
    EDGE,
    stock=15,
    price=ONE_CARD[LUMBER] + ONE_CARD[WOOL],
    ground=SEA,
    connects=True,
    opens=True,
    build=BuyShip,
)
PIRATE: Final = PawnKind("pirate", Text("Pirate"), SEA, robs=EDGE)
