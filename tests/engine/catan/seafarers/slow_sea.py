"""A second, slow opinion of lines of ships and of islands: by sets and whole lists of paths, with
no masks and no memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.catan.view import Board
from engine.kit.hexes import neighbours

Edges = Mapping[int, tuple[int, int]]  # by edge: its two corners


def far_ends(edges: Edges, corner: int) -> Iterator[tuple[int, int]]:
    """The edges at a corner, and the corners behind them."""
    for edge, (a, b) in edges.items():
        if corner in (a, b):
            yield edge, b if corner == a else a


def paths(edges: Edges, start: int) -> Iterator[tuple[list[int], list[int]]]:
    """All paths from a corner that meet no corner twice: their corners and their edges."""
    todo: list[tuple[list[int], list[int]]] = [([start], [])]
    while todo:
        corners, walked = todo.pop()
        yield corners, walked
        for edge, far in far_ends(edges, corners[-1]):
            if far not in corners:
                todo.append(([*corners, far], [*walked, edge]))


def closed(edges: Edges, ends: set[int]) -> set[int]:
    """The ships on any path from an end to another one."""
    found: set[int] = set()
    for start in ends:
        for corners, walked in paths(edges, start):
            if corners[-1] in ends and corners[-1] != start:
                found |= {*walked}
    return found


def cycles(edges: Edges) -> list[frozenset[int]]:
    """All rings that meet no corner twice, as sets of edges."""
    found: set[frozenset[int]] = set()
    for start in {corner for ends in edges.values() for corner in ends}:
        for corners, walked in paths(edges, start):
            for edge, far in far_ends(edges, corners[-1]):
                if far == start and edge not in walked and len(walked) > 1:
                    found.add(frozenset([*walked, edge]))
    return list(found)


def open_ships(edges: Edges, ends: set[int]) -> set[int]:
    """The ships that may be moved."""
    tied = closed(edges, ends)
    found: set[int] = set()
    for edge, corners in edges.items():
        alone = [c for c in corners if [*far_ends(edges, c)] == [(edge, _other(corners, c))]]
        if any(corner not in ends for corner in alone):
            found.add(edge)
    for ring in cycles(edges):
        touched = {corner for edge in ring for corner in edges[edge]} & ends
        found |= ring if not touched else {edge for edge in ring if {*edges[edge]} & touched}
    return found - tied


def _other(corners: tuple[int, int], corner: int) -> int:
    a, b = corners
    return b if corner == a else a


def islands(board: Board) -> list[set[int]]:
    """The corners of each land whose hexes hang together."""
    land = {tile.at: hex for hex, tile in enumerate(board.tiles) if tile.terrain != "sea"}
    found: list[set[int]] = []
    left = set(land)
    while left:
        todo, corners = [left.pop()], set[int]()
        while todo:
            at = todo.pop()
            corners |= {*board.grid.hex_corners[land[at]]}
            near = {other for other in neighbours(at) if other in left}
            left -= near
            todo += near
        found.append(corners)
    return found
