"""Positions with camels on the beginner's map: the oasis is T10."""

from __future__ import annotations

from typing import Any

from engine.catan.modules.caravans.camels import Camels, place_camel, read_camels, write_camels
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES

from ..table import along, table

# The first paths of the caravans, from the corners of the oasis outward
NORTH_EAST, SOUTH, NORTH_WEST = along("C7", "C8"), along("D6", "E5"), along("C5", "C4")


def desert(seats: int = 4, *, camels: str = "", **rest: Any) -> State:
    """A position with camels, placed in this order on the edges named."""
    s = table(seats, traders="caravans", **rest)
    for name in camels.split():
        lead(s, name)
    built(s, is_built=False)
    return s


def lead(s: State, name: str) -> None:
    place_camel(s, 0, EDGES.number_of(name), StreamEntry(1))


def built(s: State, *, is_built: bool = True) -> None:
    """Says whether the active player has built in this turn."""
    write_camels(s, read_camels(s)._replace(built_turn=s.turn if is_built else -1))


def slot_of(s: State) -> Camels:
    return read_camels(s)


def heads(s: State) -> list[str]:
    """From where each caravan goes on; `-`: it has not begun."""
    return [
        " ".join(CORNERS[head] if head >= 0 else "-" for head in own)
        for own in read_camels(s).heads
    ]
