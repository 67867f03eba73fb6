"""Open roads and ships: those that a Diplomat may remove."""

from __future__ import annotations

from .....kit.hexes import Grid
from .....kit.masks import CornerMask, EdgeMask, contains, members, unite
from ....kinds import CORNER, EDGE, PieceKind
from ....pieces import places_by_index
from ....player import Player
from ....route_lines import has_loose_end
from ....state import State
from ...shared_points import complete_line_ends
from ..strength import knights_of


def find_route_places(s: State, p: Player) -> list[tuple[PieceKind, EdgeMask]]:
    """Each kind of piece that connects (road, ship, bridge), with the player's edges of it."""
    return [
        (piece, places_by_index(p, index))
        for index, piece in enumerate(s.rules.kit.pieces)
        if piece.place == EDGE and piece.connects
    ]


def find_open_roads(s: State, p: Player) -> dict[int, PieceKind]:
    """By edge: the player's open roads and ships, as the kind of piece that lies there.

    Rulebook: a road is open if one of its ends is loose: no other road,
    building or knight of its owner is there. Pieces of others do not
    matter. A road that alone leads to a knight of its owner is not
    open, for the knight would be cut off. Ships are like roads, but no
    line goes on from a road to a ship. A bridge belongs to the line of
    the roads, but is never open itself.
    """
    grid = s.island.grid
    routes = find_route_places(s, p)
    knights = knights_of(s, p)
    every_edge = unite(edges for _, edges in routes)
    open_roads: dict[int, PieceKind] = {}
    for piece, edges in routes:
        if piece.network:  # a bridge, which is never open
            continue
        ends = _find_line_ends(s, p, piece)
        line = edges | unite(more for other, more in routes if other.network == piece.key)
        for edge in members(edges):
            is_loose = has_loose_end(grid, line, ends, edge)
            if is_loose and not _is_only_way_to_knight(grid, every_edge, knights, edge):
                open_roads[edge] = piece
    return open_roads


def _find_line_ends(s: State, p: Player, piece: PieceKind) -> CornerMask:
    """The corners at which the player's roads, or ships, have no loose end.

    These are own buildings and knights; for ships, other modules may add corners.
    """
    ends = knights_of(s, p) | _own_buildings(s, p)
    is_ship = piece.opens
    return complete_line_ends(s, p, ends) if is_ship else ends


def _own_buildings(s: State, p: Player) -> CornerMask:
    """The corners of the player's buildings: of all pieces that keep their distance."""
    corners = 0
    for index, piece in enumerate(s.rules.kit.pieces):
        if piece.place == CORNER and piece.keeps_distance:
            corners |= places_by_index(p, index)
    return corners


def _is_only_way_to_knight(grid: Grid, edges: EdgeMask, knights: CornerMask, edge: int) -> bool:
    """Whether an edge is the only one of `edges` that leads to one of the knights."""
    edge_bit = 1 << edge
    return any(
        contains(knights, corner) and edges & grid.edges_at[corner] == edge_bit
        for corner in grid.ends[edge]
    )
