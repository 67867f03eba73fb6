"""Islands that pay for landing: what they pay, and whom they have paid."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from engine.catan.view import Board, CatanView

from ....icons.seats import marker
from ....pen import Pen
from ....scene import Items, Label
from ....shapes import Point, rounded_box
from ....sprites import figure, icon
from ....theme import INK, INK_SOFT, LAUREL, LEAF, LEAF_DARK, PANEL, mix_colours
from ...harbour_signs import Obstacle, list_obstacles, sign_radius
from ...layout import NEIGHBOURS, BoardLayout, Plate, find_plate_places, plate_distance
from ...sea import SHALLOW

PLATE_HEIGHT: Final = 44
SPRIG_X, SPRIG_SIZE, POINTS_X, POINTS_TEXT = 23, 32, 38, 30
BARE_WIDTH: Final = 84  # of a plate without seats
SEAT_SIZE, SEAT_STEP = 28, 21
SEATS_X: Final = 92
SEATS_MARGIN: Final = 6
DICE_DISTANCE: Final = BARE_WIDTH  # pixels from the dice to the middle of a plate, at least
FRAME_GAP: Final = 4  # pixels between a plate and the frame
# how much worse a harbour, and the border of the board, are than other land beside a plate
HARBOUR_CROWDING, BORDER_CROWDING = 4, 2
# radii of a hex by which pieces may push a plate aside, and up or down
ASIDE, UP_OR_DOWN = (0, -0.3, 0.3, -0.6, 0.6), (0, -0.3, 0.3)
WAY_COST: Final = 0.35  # pixels that may be covered, for each pixel of a plate's way
# radii of a hex: how far a plate may go, and how far off something is out of its way
FARTHEST, NEAR = 4, 6.5
ROAD_REACH: Final = 0.25  # radii of a hex that are covered around a road
BONUS, LANDING = "island_bonus", "island_landing"  # keys of signs
ROAD_KEY: Final = "road"
DASH, DASH_STEP, DASH_WIDTH = 5, 12, 2.6


@icon
def sprig(pen: Pen) -> None:
    """Draws the sign of points for landing: one branch of laurel."""
    pen.path("M22 92 Q40 60 78 14", None, LEAF_DARK, 7)
    leaves = ((36, 70, 1), (48, 54, -1), (58, 42, 1), (68, 30, -1), (30, 80, -1))
    for x, y, side in leaves:
        fill = LAUREL if side > 0 else LEAF
        pen.leaf(x, y, -52 + side * 56, 34, 21, fill, LEAF_DARK, 4)
    pen.leaf(76, 18, -54, 24, 16, LEAF, LEAF_DARK, 4)


@icon
def island(pen: Pen) -> None:
    """Draws the sign for islands that have paid, which stands beside their number."""
    pen.oval(50, 80, 44, 14, "#E3CE9C", INK)
    with pen.place(16, 2, scale=0.78):
        sprig.draw_on(pen)


@figure
def bonus_plate(pen: Pen, has_paid: bool) -> None:
    """Draws the plate under what an island pays: with a broken rim until somebody was paid."""
    width, height = pen.size
    if has_paid:
        pen.box(0, 0, width, height, PANEL, INK, 2.6, r=height / 2)
    else:
        pen.box(0, 0, width, height, mix_colours(PANEL, SHALLOW, 0.35), None, r=height / 2)
        _draw_dashes(pen, width, height)


def _draw_dashes(pen: Pen, width: float, height: float) -> None:
    """Draws a broken rim around a plate with round ends."""
    inset = DASH_WIDTH / 2
    rim = rounded_box(inset, inset, width - inset, height - inset, height / 2)
    for i in range(0, len(rim) - 1, 4):  # along the round ends: two steps drawn, two left out
        pen.line(rim[i : i + 3], INK_SOFT, DASH_WIDTH)
    for y in (inset, height - inset):
        for x in range(round(height / 2), round(width - height / 2), DASH_STEP):
            pen.line([(x, y), (x + DASH, y)], INK_SOFT, DASH_WIDTH)


# --- on the board -----------------------------------------------------


@lru_cache(maxsize=64)
def find_bonus_places(layout: BoardLayout, islands: tuple[int, ...]) -> dict[int, int]:
    """By island: the hex with the plate that says what the island pays for landing.

    An island is given as one of its hexes. Its plate lies on the best
    free hex of the sea beside it: not under the dice, without a
    harbour, far from other land. Where none is left, it lies on the
    island's own hex.
    """
    places: dict[int, int] = {}
    for hex in islands:
        free = [sea for sea in _list_shore(layout.board, hex) if sea not in places.values()]
        places[hex] = min(free, key=lambda sea: _rank_place(layout, hex, sea), default=hex)
    return places


def _list_shore(board: Board, island: int) -> list[int]:
    """The hexes of the sea beside an island, which is given as one of its hexes.

    Those beside this very hex come first.
    """
    land, shore = [island], dict[int, None]()
    for hex in land:  # it grows while it is looked through
        for other in board.grid.beside[hex]:
            if board.tiles[other].terrain == "sea":
                shore[other] = None
            elif other not in land:
                land.append(other)
    return [*shore]


def _rank_place(layout: BoardLayout, island: int, sea: int) -> tuple[bool, bool, int]:
    """A sort key: the best hex of the sea for the plate of an island comes first.

    That is a free one beside its own hex, else one anywhere on its shore.
    """
    board = layout.board
    has_harbour = any(harbour.sea == board.tiles[sea].at for harbour in board.harbours)
    is_taken = has_harbour or _is_under_dice(layout, sea)
    is_far = sea not in board.grid.beside[island]
    return is_taken, is_far, _measure_crowding(board, island, sea)


def _is_under_dice(layout: BoardLayout, hex: int) -> bool:
    """Whether the plate of the dice would cover a part of a bonus plate on this hex."""
    dice, *_ = find_plate_places(layout)
    return plate_distance(layout.hex_point(hex), dice, layout.plate) < DICE_DISTANCE


def _measure_crowding(board: Board, island: int, sea: int) -> int:
    """How full it is around a hex of the sea where the plate of an island could lie.

    Harbours count most, then the border of the board and other land.
    `island` and `sea` are numbers of hexes; the plate goes where this
    number is lowest.
    """
    harbours = sum(harbour.sea == board.tiles[sea].at for harbour in board.harbours)
    beside = board.grid.beside[sea]
    own = {island, *board.grid.beside[island]}
    others = sum(board.tiles[hex].terrain != "sea" for hex in beside if hex not in own)
    is_at_border = len(beside) < NEIGHBOURS
    return HARBOUR_CROWDING * harbours + BORDER_CROWDING * is_at_border + others


class BonusPlate(NamedTuple):
    """A plate on the sea beside an island: the points it pays for landing, and who has them."""

    middle: Point
    points: int
    paid: tuple[int, ...]  # seats

    @property
    def width(self) -> int:
        """Its width in pixels; every seat makes it wider."""
        if not self.paid:
            return BARE_WIDTH
        return BARE_WIDTH + SEAT_STEP * len(self.paid) + SEATS_MARGIN


def place_bonus_plates(view: CatanView, layout: BoardLayout) -> Iterator[BonusPlate]:
    """Yields the plates of all islands that pay for landing, each where it covers least."""
    bonus_signs = [sign for sign in view.signs if sign.key in (BONUS, LANDING)]
    if not bonus_signs:
        return
    taken = [*_list_obstacles(view, layout)]
    islands = tuple(dict.fromkeys(sign.at for sign in bonus_signs))
    homes = find_bonus_places(layout, islands)
    for hex, place in homes.items():
        here = [sign for sign in bonus_signs if sign.at == hex]
        paid = tuple([sign.owner for sign in here if sign.owner is not None])
        points = here[0].count or 0  # all signs of an island say the same
        plate = BonusPlate(layout.hex_point(place), points, paid)
        others = [layout.hex_point(home) for home in homes.values() if home != place]
        obstacles = [*taken, *(Obstacle(home, BARE_WIDTH / 2) for home in others)]
        plate = plate._replace(middle=find_free_place(layout, hex, plate, obstacles))
        taken.append(Obstacle(plate.middle, plate.width / 2))
        yield plate


def _list_obstacles(view: CatanView, layout: BoardLayout) -> Iterator[Obstacle]:
    """Yields what the plates should not cover: pieces, pawns, numbers, signs of harbours."""
    yield from list_obstacles(view, layout)
    roads = [piece.at for piece in view.pieces if piece.kind == ROAD_KEY]
    for edge in roads:
        yield Obstacle(layout.edge_point(edge), ROAD_REACH * layout.radius)
    for harbour in view.board.harbours:
        yield Obstacle(layout.harbour_point(harbour), sign_radius(layout))


def find_free_place(
    layout: BoardLayout,
    island: int,
    plate: BonusPlate,
    taken: list[Obstacle],
) -> Point:
    """Where a plate with an island's bonus covers least: at its own place if that is free.

    Else places around it are tried, and other shores of the island,
    which is given as one of its hexes. `taken` is what the plate shall
    not cover.
    """
    size = Plate(plate.width, PLATE_HEIGHT, 0)
    near = [one for one in taken if math.dist(plate.middle, one.point) < NEAR * layout.radius]

    def overlap(place: Point) -> float:
        """By how many pixels the plate would cover other things at a place, all added up."""
        gaps = [_distance_to_plate(one.point, place, size) - one.reach for one in near]
        return -sum(gap for gap in gaps if gap < 0)

    def cost(place: Point) -> float:
        """The overlap, and a little for the way from the plate's own place."""
        return overlap(place) + WAY_COST * math.dist(plate.middle, place)

    own_place = _keep_inside(layout, plate, plate.middle)
    is_own_place_free = overlap(own_place) == 0
    if is_own_place_free:
        return own_place
    return min(_list_places(layout, island, plate), key=cost)


def _distance_to_plate(point: Point, middle: Point, size: Plate) -> float:
    """How far a point is from the edge of the plate around `middle`; negative inside it."""
    (x, y), (middle_x, middle_y) = point, middle
    aside = abs(x - middle_x) - size.width / 2
    below = abs(y - middle_y) - size.height / 2
    outside = plate_distance(point, middle, size)
    return outside or max(aside, below)


def _list_places(layout: BoardLayout, island: int, plate: BonusPlate) -> Iterator[Point]:
    """Yields where a plate may lie: near its own place, or on other shores, not under the dice."""
    x, y = plate.middle
    for aside, down in product(ASIDE, UP_OR_DOWN):
        place = x + aside * layout.radius, y + down * layout.radius
        yield _keep_inside(layout, plate, place)
    for sea in _list_shore(layout.board, island):
        point = layout.hex_point(sea)
        is_near = math.dist(plate.middle, point) < FARTHEST * layout.radius
        if is_near and not _is_under_dice(layout, sea):
            yield _keep_inside(layout, plate, point)


def _keep_inside(layout: BoardLayout, plate: BonusPlate, place: Point) -> Point:
    """The place, or the nearest one where the plate lies within the frame."""
    half = plate.width / 2 + FRAME_GAP, PLATE_HEIGHT / 2 + FRAME_GAP
    return layout.keep_inside(place, *half)


def draw_island_bonus(plate: BonusPlate) -> Items:
    """What an island pays for landing, and whom it has paid."""
    x, y = plate.middle
    yield bonus_plate.at(x, y, plate.width, PLATE_HEIGHT, bool(plate.paid))
    left = x - plate.width / 2
    yield sprig.at(left + SPRIG_X, y - 2, SPRIG_SIZE)
    yield Label(f"+{plate.points}", left + POINTS_X, y - 1, POINTS_TEXT, "Bold", INK)
    for i, seat in enumerate(plate.paid):
        yield marker.at(left + SEATS_X + SEAT_STEP * i, y - 1, SEAT_SIZE, seat)
