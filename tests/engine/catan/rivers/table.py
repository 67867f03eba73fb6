"""Positions at the rivers, on the printed map."""

from __future__ import annotations

from typing import Any

from engine.catan.building import build_piece
from engine.catan.modules.gold_coins import GOLD, gold_of
from engine.catan.modules.rivers.module import BRIDGE
from engine.catan.modules.rivers.wealth import Wealth
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import EDGES
from engine.kit.packed import shift_to_kind

from ..table import table

# Bridge sites by the hex in the west and the side of it
SITES = (
    ((-1, -1), "NW"),
    ((-1, -1), "E"),
    ((0, -1), "E"),
    ((1, -1), "E"),
    ((-2, 1), "SW"),
    ((-2, 1), "E"),
    ((-1, 1), "E"),
)


def river(seats: int = 4, *, gold: dict[int, int] | None = None, **rest: Any) -> State:
    """A position at the rivers; what its pieces would have brought is taken back first."""
    s = table(seats, traders="rivers", **rest)
    for p in s.players:
        s.pay_bank(p, shift_to_kind(gold_of(s, p.seat), GOLD.kind))
    for seat, n in (gold or {}).items():
        s.take_from_bank(s.players[seat], shift_to_kind(n, GOLD.kind))
    return s


def gold(s: State) -> list[int]:
    return [gold_of(s, p.seat) for p in s.players]


def edge(s: State, hex: tuple[int, int], side: str) -> int:
    return s.island.grid.edge_of_side(hex, side)


def road(s: State, hex: tuple[int, int], side: str) -> str:
    return EDGES[edge(s, hex, side)]


def corner(s: State, hex: tuple[int, int], place: int) -> int:
    """The corner of a hex, counted clockwise from the north."""
    return s.island.grid.hex_corners[s.island.grid.hexes.index(hex)][place]


def bridge(s: State, seat: int, hex: tuple[int, int], side: str) -> None:
    build_piece(s, s.players[seat], BRIDGE, edge(s, hex, side), StreamEntry(1))


def wealth(s: State) -> Wealth:
    return next(slot for slot in s.slots if isinstance(slot, Wealth))
