"""Finds where ships are drawn: beside their edges, where they cover least of what must be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.catan.kinds import CORNER
from engine.catan.view import CatanView, Sign

from ....shapes import Point
from ...layout import BoardLayout, find_plate_places, token_side
from ...pieces import TOKEN

SHIP_PREFIX, BASIN_PREFIX, VILLAGE_PREFIX = "vessel_", "basin_", "village_"
SHIP_WIDTH, SHIP_HEIGHT = 54, 66  # of a ship with its hold, in pixels
BASIN_WIDTH, BASIN_HEIGHT = 46, 28
PIRATE_SHARE: Final = 1.1  # of a radius, so wide and high is a pirate ship
HOUSE_SHARE: Final = 0.5  # of a radius, so wide and high is what stands on a corner
BASIN_REACH: Final = 0.72  # radii from a harbor settlement to what waits in its basin
DISC_SHARE: Final = 76 / TOKEN  # of a number's box, so wide is its disc
# how far a ship may lie from its edge: of the way to the middle of a sea, and along the edge
SEAWARD, ALONG = (0, -0.3, 0.3, 0.6, 0.9), (0, -0.5, 0.5, -0.9, 0.9)
DISTANCE_COST: Final = 0.08  # of a ship's area, for a whole step away from its edge
# what a covered part counts: of numbers and signs, of ships, and of houses
READ, SAILING, STANDING = 3.0, 4.0, 1.0
READ_SIGNS: Final = ("lair", "shoal", "council")  # they fill their hex
SMALL_SIGNS: Final = ("crew", "haul", "dock")


class Box(NamedTuple):
    """What is covered already, around its middle, and how much that counts."""

    x: float
    y: float
    width: float
    height: float
    weight: float

    def covered_area(self, other: Box) -> float:
        """Pixels that both cover."""
        width = (self.width + other.width) / 2 - abs(self.x - other.x)
        height = (self.height + other.height) / 2 - abs(self.y - other.y)
        return max(0.0, width) * max(0.0, height)


def list_ships(view: CatanView) -> list[Sign]:
    """The signs of all ships, from the top of the board down."""

    def distance_from_top(ship: Sign) -> float:
        """A sort key: how far down the middle of its edge lies."""
        _x, y = view.board.grid.halfway(ship.at)
        return y

    ships = [sign for sign in view.signs if sign.key.startswith(SHIP_PREFIX)]
    return sorted(ships, key=distance_from_top)


def find_ship_points(view: CatanView, layout: BoardLayout) -> list[Point]:
    """Where each ship of `list_ships` is drawn: near its edge, where it covers least."""
    taken = list(_list_obstacles(view, layout))
    points: list[Point] = []
    for sign in list_ships(view):
        x, y = _find_place(layout, sign.at, taken)
        taken.append(_ship_box((x, y)))
        points.append((x, y))
    return points


def basin_point(layout: BoardLayout, corner: int) -> Point:
    """Where the basin of a harbor settlement, in which loads wait for ships, is drawn.

    It lies off the coast, where it covers no number.
    """
    x, y = layout.corner_point(corner)
    beside = layout.board.grid.corner_hexes[corner]
    seas = [hex for hex in beside if layout.board.tiles[hex].terrain == "sea"]
    points = [layout.hex_point(hex) for hex in seas]
    aside = sum(sea_x - x for sea_x, _sea_y in points)
    below = sum(sea_y - y for _sea_x, sea_y in points)
    reach = BASIN_REACH * layout.radius / (math.hypot(aside, below) or 1)
    return layout.keep_inside(
        (x + aside * reach, y + below * reach), BASIN_WIDTH / 2, BASIN_HEIGHT / 2
    )


def pirate_point(layout: BoardLayout, hex: int) -> Point:
    """Where a pirate ship is drawn: on its hex, and never cut by the frame."""
    margin = PIRATE_SHARE * layout.radius / 2
    return layout.keep_inside(layout.hex_point(hex), margin, margin)


def _ship_box(point: Point) -> Box:
    """The box that a ship with its hold covers around a point."""
    return Box(*point, SHIP_WIDTH, SHIP_HEIGHT, SAILING)


def _find_place(
    layout: BoardLayout,
    edge: int,
    taken: Sequence[Box],
) -> Point:
    """The place beside an edge where a ship covers least of what is `taken`."""
    ship_area = SHIP_WIDTH * SHIP_HEIGHT

    def cost(place: tuple[Point, float]) -> float:
        """How much a ship there would cover, and how far it is from its edge."""
        point, distance = place
        return _sum_covered(point, taken) + distance * DISTANCE_COST * ship_area

    point, _distance = min(_list_places(layout, edge), key=cost)
    return point


def _sum_covered(point: Point, taken: Iterable[Box]) -> float:
    """How many pixels of `taken` a ship at a point would cover, each by what it counts."""
    ship = _ship_box(point)
    return sum(box.covered_area(ship) * box.weight for box in taken)


def _list_places(layout: BoardLayout, edge: int) -> Iterator[tuple[Point, float]]:
    """Yields where a ship on an edge can lie, as (point, distance from the edge in steps).

    A step is the way to the middle of the sea beside the edge, or the
    length of the edge.
    """
    x, y = layout.edge_point(edge)
    (ax, ay), (bx, by) = (layout.corner_point(corner) for corner in layout.board.grid.ends[edge])
    for sea_x, sea_y in _list_sea_points(layout, edge):
        for seaward in SEAWARD:
            for along in ALONG:
                point = (
                    x + (sea_x - x) * seaward + (bx - ax) * along,
                    y + (sea_y - y) * seaward + (by - ay) * along,
                )
                inside = layout.keep_inside(point, SHIP_WIDTH / 2, SHIP_HEIGHT / 2)
                yield inside, abs(seaward) + abs(along)


def _list_sea_points(layout: BoardLayout, edge: int) -> list[Point]:
    """The middles of the sea hexes beside an edge.

    Where none is sea, those of all hexes beside it.
    """
    beside = layout.board.grid.edge_hexes[edge]
    seas = [hex for hex in beside if layout.board.tiles[hex].terrain == "sea"]
    return [layout.hex_point(hex) for hex in seas or beside]


def _list_obstacles(view: CatanView, layout: BoardLayout) -> Iterator[Box]:
    """Yields what ships shall not cover: numbers, buildings, signs, pirate ships, and dice."""
    disc = token_side(layout.radius) * DISC_SHARE
    for hex, tile in enumerate(layout.board.tiles):
        if tile.number is not None:
            point = layout.number_point(hex)
            yield Box(*point, disc, disc, READ)
    house = layout.radius * HOUSE_SHARE
    for piece in view.pieces:
        kind = view.kit.piece(piece.kind)
        if kind.place == CORNER:
            point = layout.corner_point(piece.at)
            yield Box(*point, house, house, STANDING)
    for sign in view.signs:
        yield from _sign_box(sign, layout)
    dice, *_ = find_plate_places(layout)
    yield Box(*dice, layout.plate.width, layout.plate.height, READ)


def _sign_box(sign: Sign, layout: BoardLayout) -> Iterator[Box]:
    """Yields the box that a sign covers.

    There is none for signs that ships may cover.
    """
    point = layout.place_point(sign.place, sign.at)
    radius = layout.radius
    house = radius * HOUSE_SHARE
    if sign.key == "pirate_ship":
        point = pirate_point(layout, sign.at)
        pirate = radius * PIRATE_SHARE
        yield Box(*point, pirate, pirate, SAILING)
    elif sign.key.startswith(BASIN_PREFIX):
        point = basin_point(layout, sign.at)
        yield Box(*point, BASIN_WIDTH, BASIN_HEIGHT, READ)
    elif sign.key.startswith(VILLAGE_PREFIX) or sign.key in READ_SIGNS:
        yield Box(*point, radius, radius, READ)
    elif sign.key in SMALL_SIGNS:
        yield Box(*point, house, house, STANDING)
