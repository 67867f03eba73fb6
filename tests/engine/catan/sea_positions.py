"""Positions at sea for the tests of pieces, and small helpers to find places in them."""

from __future__ import annotations

from engine.catan.building import (
    build_piece,
)
from engine.catan.player import Player
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.masks import members

from .kit_modules import (
    SHIP,
    Guards,
    Ships,
    Towers,
    TwoIslands,
)

SEA_MODULES = (TwoIslands, Ships, Guards, Towers)
ENTRY = StreamEntry(1)


def shore(s: State) -> int:
    """A corner of the first island with one edge out to sea and two along the coast."""
    shape, grid = s.island.shape, s.island.grid
    return next(
        corner
        for corner in members(shape.sites & shape.waters)
        if (grid.edges_at[corner] & shape.sea & ~shape.paths).bit_count() == 1
    )


def edges_at(s: State, corner: int, *, wet: bool) -> list[int]:
    """The edges at a corner that touch no land, or those that do."""
    paths = s.island.shape.paths
    return [
        edge for edge in members(s.island.grid.edges_at[corner]) if wet != bool(paths >> edge & 1)
    ]


def ship_out(s: State, p: Player, corner: int) -> int:
    """A ship out to sea from the corner."""
    (edge,) = edges_at(s, corner, wet=True)
    build_piece(s, p, SHIP, edge, ENTRY)
    return edge
