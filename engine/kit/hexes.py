"""A board of pointy-top hexes: neighbours, lasting names, and places in a picture.

Hexes are axial (q, r) and numbered in reading order. Corners are named
by the zigzag line from the top and the place in it from the left (`A1`
… `F7`), edges by plain numbers row by row (`1`, `2` …), hexes by `T1`,
`T2` …: no two kinds of place share a name. The number of a corner says
its line and place, whatever the board: boards of all shapes share one
codec, so numbers have gaps. A hub, in the middle of a hex, is a corner
of a line of its own, the last one; the edges that lead to it have the
last numbers: all other names are the same with hubs and without.
Nothing here knows a game.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from math import sqrt
from string import ascii_uppercase
from typing import Final, NamedTuple

from ..move import NameAxis
from .masks import mask_of

Hex = tuple[int, int]  # axial: q to the east, r to the south-east
Point = tuple[float, float]  # in a picture whose unit is the side of a hex; y grows downwards

SIDES: Final[dict[str, Hex]] = {
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (0, -1),
}  # clockwise
MAX_LINES: Final = 16  # zigzag lines that a board may have
MAX_CORNERS_PER_LINE: Final = 32  # corners that a line may have
CORNERS: Final = NameAxis(
    [
        f"{line}{place}"
        for line, place in product(ascii_uppercase[:MAX_LINES], range(1, MAX_CORNERS_PER_LINE + 1))
    ]
)
MAX_EDGES, MAX_HEXES = 600, 200  # that a board may have: names for so many
EDGES: Final = NameAxis([str(edge + 1) for edge in range(MAX_EDGES)])
HEXES: Final = NameAxis([f"T{hex + 1}" for hex in range(MAX_HEXES)])

_SQRT_3: Final = sqrt(3)
# A corner of hex (q, r) lies at these offsets from its middle (2q + r,
# 3r) on a half-grid, clockwise from the north.
_CORNER_OFFSETS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class Hub(NamedTuple):
    """A place in the middle of a hex, and the corners of that hex from which edges lead to it."""

    hex: Hex
    corners: tuple[int, ...]  # from 0 to 5, clockwise from the north


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, clockwise from the north-east."""
    q, r = hex
    return tuple((q + step_q, r + step_r) for step_q, step_r in SIDES.values())


def hex_centre(hex: Hex) -> Point:
    """The middle of a hex in a picture, for hexes on the board or beside it.

    Hexes with sides of 1 are √3 wide, and their rows 1.5 apart.
    """
    q, r = hex
    return _SQRT_3 * (q + r / 2), 1.5 * r


def _corner_ring(hex: Hex) -> tuple[tuple[int, int], ...]:
    """The six corners of a hex on the half-grid, clockwise from the north.

    Its units are half the width of a hex and half a side, so that all
    corners have whole numbers; the middle is (2q + r, 3r).
    """
    q, r = hex
    return tuple((2 * q + r + x, 3 * r + y) for x, y in _CORNER_OFFSETS)


# An edge, seen from the corner at one end of it: (bit of the edge, far
# corner, bit of the far corner); a plain tuple is unpacked fastest
Spoke = tuple[int, int, int]


class Grid:
    """Who touches whom on one board.

    Immutable and shared; tables by corner have gaps where no corner is.
    """

    __slots__ = (
        "_half_grid_points",
        "around",
        "beside",
        "close",
        "corner_hexes",
        "corners",
        "edge_hexes",
        "edges_at",
        "ends",
        "far_corners",
        "hex_corners",
        "hexes",
        "hubs",
        "inner_edges",
        "spokes",
    )

    hexes: tuple[Hex, ...]
    corners: tuple[int, ...]  # all numbers of corners, ascending: line by line from the left
    hex_corners: tuple[tuple[int, ...], ...]  # six corners of each hex, clockwise from the north
    around: tuple[int, ...]  # the same as masks of corners
    corner_hexes: tuple[tuple[int, ...], ...]  # by corner
    ends: tuple[tuple[int, int], ...]  # the two corners of each edge
    edge_hexes: tuple[tuple[int, ...], ...]  # one or two hexes beside each edge
    spokes: tuple[tuple[Spoke, ...], ...]  # by corner: its edges
    far_corners: tuple[dict[int, int], ...]  # by corner: what lies behind the edge with this bit
    edges_at: tuple[int, ...]  # by corner: a mask of its edges
    close: tuple[int, ...]  # by corner: a mask of itself and its neighbours
    beside: tuple[tuple[int, ...], ...]  # by hex: its neighbours on the board
    hubs: dict[int, int]  # by corner in the middle of a hex: that hex
    inner_edges: int  # a mask of the edges that lead to a hub

    def __init__(self, hexes: tuple[Hex, ...], hubs: tuple[Hub, ...] = ()) -> None:
        """Works out, for a board of these hexes in reading order, what lies beside what."""
        self.hexes = hexes
        rings = [_corner_ring(hex) for hex in hexes]
        points = set().union(*rings)  # neighbouring hexes share corners
        self._half_grid_points = _number_corners(points)
        corner_at = {point: corner for corner, point in self._half_grid_points.items()}
        self.hex_corners = tuple(tuple(corner_at[point] for point in ring) for ring in rings)
        self.around = tuple(map(mask_of, self.hex_corners))
        self.hubs = self._number_hubs(hubs)
        self.corners = tuple(sorted(self._half_grid_points))
        self._fill_edge_tables(hubs)
        self.beside = tuple(self._hexes_beside(hex) for hex in hexes)

    def _hexes_beside(self, hex: Hex) -> tuple[int, ...]:
        """The numbers of the hexes of the board around one, clockwise from the north-east."""
        return tuple(self.hexes.index(other) for other in neighbours(hex) if other in self.hexes)

    def _number_hubs(self, hubs: tuple[Hub, ...]) -> dict[int, int]:
        """Gives each hub, a stop in the middle of a hex, a number as if it were a corner.

        They come after all real corners. Returns the hex of each, by that number.
        """
        last_line = max(self._half_grid_points) // MAX_CORNERS_PER_LINE
        numbered = dict(enumerate(hubs, (last_line + 1) * MAX_CORNERS_PER_LINE))
        for corner, hub in numbered.items():
            q, r = hub.hex
            self._half_grid_points[corner] = (2 * q + r, 3 * r)
        return {corner: self.hexes.index(hub.hex) for corner, hub in numbered.items()}

    def _fill_edge_tables(self, hubs: tuple[Hub, ...]) -> None:
        """Numbers the edges in reading order, and fills all tables that tell what lies at them.

        What each table holds is said where the class declares it.
        Tables by corner have an empty item for each number that is no
        corner. The edges that lead to hubs come last.
        """
        outer = sorted(self._corner_pairs(), key=self._edge_reading_order)
        inner = sorted(self._list_hub_edges(hubs), key=self._edge_reading_order)
        self.ends = (*outer, *inner)
        self.inner_edges = mask_of(range(len(outer), len(self.ends)))
        self.corner_hexes = self._list_corner_hexes()
        self.edge_hexes = tuple(
            tuple(hex for hex in self.corner_hexes[a] if hex in self.corner_hexes[b])
            for a, b in self.ends
        )
        self.spokes = self._list_spokes()
        self.far_corners = tuple(
            {edge_bit: far_corner for edge_bit, far_corner, _ in spokes} for spokes in self.spokes
        )
        self.edges_at = tuple(sum(edge_bit for edge_bit, _, _ in spokes) for spokes in self.spokes)
        self.close = tuple(
            (1 << corner) + sum(far_bit for _, _, far_bit in spokes)
            for corner, spokes in enumerate(self.spokes)
        )

    def _corner_pairs(self) -> set[tuple[int, int]]:
        """All edges between corners, each as the numbers of its two corners.

        The smaller number comes first, so that an edge which two hexes
        share is there once.
        """
        pairs: set[tuple[int, int]] = set()
        for ring in self.hex_corners:
            for a, b in pairwise((*ring, ring[0])):  # around the hex, back to the first corner
                pairs.add((min(a, b), max(a, b)))
        return pairs

    def _list_hub_edges(self, hubs: tuple[Hub, ...]) -> list[tuple[int, int]]:
        """Every edge between a hub and a corner of its hex, as (corner, hub).

        A hub is a stop in the middle of a hex, and has a number as corners have.
        """
        pairs: list[tuple[int, int]] = []
        for hub, (hub_corner, hex) in zip(hubs, self.hubs.items(), strict=True):
            ring = self.hex_corners[hex]
            pairs += [(ring[direction], hub_corner) for direction in hub.corners]
        return pairs

    def _list_corner_hexes(self) -> tuple[tuple[int, ...], ...]:
        """By corner: the numbers of the hexes that meet there; of a hub the one around it."""
        by_corner: list[list[int]] = [[] for _ in range(self.corners[-1] + 1)]
        for hex, ring in enumerate(self.hex_corners):
            for corner in ring:
                by_corner[corner].append(hex)
        for corner, hex in self.hubs.items():
            by_corner[corner] = [hex]
        return tuple(map(tuple, by_corner))

    def _list_spokes(self) -> tuple[tuple[Spoke, ...], ...]:
        """By corner: its edges, each as (bit of the edge, far corner, bit of the far corner)."""
        by_corner: list[list[Spoke]] = [[] for _ in range(self.corners[-1] + 1)]
        for edge, (a, b) in enumerate(self.ends):
            by_corner[a].append((1 << edge, b, 1 << b))
            by_corner[b].append((1 << edge, a, 1 << a))
        return tuple(map(tuple, by_corner))

    def _edge_reading_order(self, edge: tuple[int, int]) -> tuple[int, int]:
        """Sort key of an edge (two corners) by its middle: top to bottom, left to right.

        The sums of its ends' coordinates are twice the middle's.
        """
        a, b = edge
        (ax, ay), (bx, by) = self._half_grid_points[a], self._half_grid_points[b]
        return ay + by, ax + bx

    def edge_between(self, a: int, b: int) -> int:
        """The number of the edge between two neighbouring corners."""
        return self.ends.index((min(a, b), max(a, b)))

    def edge_of_side(self, hex: Hex, side: str) -> int:
        """The number of the edge on that side ("NE", "E" …) of a hex.

        Sides and corners both go clockwise: the first side lies between
        the first and second corner.
        """
        side_number = list(SIDES).index(side)
        corners = self.hex_corners[self.hexes.index(hex)]
        next_corner = corners[(side_number + 1) % len(SIDES)]
        return self.edge_between(corners[side_number], next_corner)

    # --- in a picture -------------------------------------------------

    def point(self, corner: int) -> Point:
        """Where a corner lies in a picture.

        The middle of hex (0, 0) is (0, 0), and all sides are 1 long.
        """
        x, y = self._half_grid_points[corner]
        return x * _SQRT_3 / 2, y / 2

    def centre(self, hex: int) -> Point:
        """The middle of a hex of the board, by its number, in a picture."""
        return hex_centre(self.hexes[hex])

    def halfway(self, edge: int) -> Point:
        """The middle of an edge in a picture."""
        (ax, ay), (bx, by) = map(self.point, self.ends[edge])
        return (ax + bx) / 2, (ay + by) / 2

    def slope(self, edge: int) -> int:
        """The direction of an edge in degrees, clockwise from the east.

        It is -30 (rising), 30 (falling) or 90 (upright).
        """
        (ax, ay), (bx, by) = (self._half_grid_points[corner] for corner in self.ends[edge])
        if ax == bx:
            return 90
        falls = (bx - ax) * (by - ay) > 0  # y grows downwards
        return 30 if falls else -30


def _number_corners(points: set[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Numbers all corners of a board; returns by number where the corner lies.

    `points` are the corners on the half-grid. A number is 32 times the
    zigzag line (from 0 at the top) plus the place in it (from 0 at the
    left), so the third corner of the second line is 34. Points with the
    heights 3k - 2 and 3k - 1 lie on the same zigzag line.
    """
    lines: dict[int, list[tuple[int, int]]] = {}
    for x, y in sorted(points):
        lines.setdefault((y + 2) // 3, []).append((x, y))
    top = min(lines)
    assert max(lines) - top < MAX_LINES, "a board has at most 16 lines"
    assert max(map(len, lines.values())) <= MAX_CORNERS_PER_LINE, "a line has at most 32 corners"
    numbered: dict[int, tuple[int, int]] = {}
    for line, row in sorted(lines.items()):
        numbered.update(enumerate(row, (line - top) * MAX_CORNERS_PER_LINE))
    return numbered


@lru_cache(maxsize=64)
def make_grid(hexes: tuple[Hex, ...], hubs: tuple[Hub, ...] = ()) -> Grid:
    """Makes the grid of these hexes and hubs; the same object every time."""
    return Grid(hexes, hubs)
