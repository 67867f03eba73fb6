"""The room of the first box: how its ship is drawn. The other things have no art."""

from __future__ import annotations

from typing import Final

from render.catan.room import Room, plain_piece
from render.pen import Pen
from render.sprites import icon
from render.theme import INK, SEATS


@icon
def proof_ship(pen: Pen, owner: int) -> None:
    """A plain hull in the owner's colour."""
    pen.path("M-32 0 H32 L16 24 H-16 Z", SEATS[owner].fill, INK, w=4)


ROOM: Final = Room(pieces={"proof_ship": plain_piece(proof_ship, 80)})
