"""Sample positions at sea: pieces set on a board as players could have built them.

A position is written down line by line: `city 0 4,2NW` puts a piece,
`ship 0 -1,6N > 1,5SW settlement` lays ships on a shortest way to a
corner and builds there; a number instead of the building cuts the way.
A corner is a hex (q,r) and the direction in which it lies.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Final

from engine.catan.view import Board, Piece
from engine.kit.hexes import Hex

CORNER_SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")
CORNER_NAME: Final = re.compile(r"(-?\d+),(-?\d+)([NESW]+)")
ON_EDGES: Final = ("road", "ship", "warship")


def find_hex(board: Board, at: Hex) -> int:
    """The number of the hex at these coordinates."""
    return board.grid.hexes.index(at)


def find_corner(board: Board, name: str) -> int:
    """The number of a corner by its name: a hex and a direction, as in `4,2NW`."""
    found = CORNER_NAME.fullmatch(name)
    assert found, name
    q, r, side = found.groups()
    corners = board.grid.hex_corners[find_hex(board, (int(q), int(r)))]
    return corners[CORNER_SIDES.index(side)]


def find_edge(board: Board, name: str) -> int:
    """The number of an edge by its name: a hex and one of its sides, as in `4,2NW`."""
    found = CORNER_NAME.fullmatch(name)
    assert found, name
    q, r, side = found.groups()
    return board.grid.edge_of_side((int(q), int(r)), side)


def place_pieces(board: Board, lines: str) -> tuple[Piece, ...]:
    """The pieces of a position that is written down, line by line.

    `city 0 4,2NW` is a city of seat 0 on a corner. `ship 0 1,2S > 0,4N`
    are its ships along a shortest way between two corners. With a
    number behind it, as in `> 0,4N 3`, they are only the first three;
    with the name of a piece, as in `> 0,4N settlement`, that piece
    stands at the end of the way.
    """
    pieces: list[Piece] = []
    for line in lines.strip().splitlines():
        kind, owner_text, start, *rest = line.split()
        owner, corner = int(owner_text), find_corner(board, start)
        if not rest:
            pieces.append(Piece(kind, owner, corner))
            continue
        _arrow, goal_name, *added = rest
        end = "".join(added)  # a number, a building, or nothing
        goal = find_corner(board, goal_name)
        way = _find_way(board, pieces, kind, corner, goal)
        count = int(end) if end.isdecimal() else len(way)
        pieces += [Piece(kind, owner, edge) for edge in way[:count]]
        if end and not end.isdecimal():
            pieces.append(Piece(end, owner, goal))
    return tuple(pieces)


def _find_way(board: Board, pieces: list[Piece], kind: str, start: int, goal: int) -> list[int]:
    """The edges of a shortest way for pieces of this kind, from corner to corner."""
    taken = {piece.at for piece in pieces if piece.kind in ON_EDGES}
    # by corner: the corner before it, and the edge between the two
    came_from: dict[int, tuple[int, int]] = {}
    queue = deque([start])
    while goal not in came_from:
        here = queue.popleft()
        for edge, far in _list_steps(board, kind, here):
            if far not in came_from and far != start and edge not in taken:
                came_from[far] = here, edge
                queue.append(far)
    way_back: list[int] = []
    here = goal
    while here != start:
        here, edge = came_from[here]
        way_back.append(edge)
    return way_back[::-1]


def _list_steps(board: Board, kind: str, corner: int) -> Iterator[tuple[int, int]]:
    """Yields the edges at a corner on which pieces of this kind may lie, with their far ends.

    Roads need land beside them, ships need sea.
    """
    for edge_bit, far, _ in board.grid.spokes[corner]:
        edge = edge_bit.bit_length() - 1
        beside = [board.tiles[hex].terrain == "sea" for hex in board.grid.edge_hexes[edge]]
        may_lie = not all(beside) if kind == "road" else any(beside)
        if may_lie:
            yield edge, far
