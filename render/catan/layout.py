"""Where things stand in Catan's pictures: an area that any board fits, and what is around it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.catan.kinds import CORNER, EDGE, HEX
from engine.catan.view import Board, Harbour
from engine.kit.hexes import hex_centre

from ..shapes import Point
from .pieces import FULL_RADIUS, SIGN, TOKEN

WIDTH: Final = 1100  # so narrow that a phone shows texts large enough
SEA_WIDTH: Final = 1400  # pixels of a picture with a sea: its hexes are small
# and so low that a desktop does, which has 350 pixels for it; a crowded one is a little higher
MAX_HEIGHT, MAX_CROWDED_HEIGHT = 1160, 1228
MAX_SEATS, MAX_HEXES = 4, 20  # of a picture that is not crowded
MARGIN: Final = 14
FRAME_WIDTH: Final = 8  # so far the frame of the board stands out
FOOT_MARGIN: Final = 12  # under the bar at the foot
BAR_HEIGHT, GAP = 66, 8  # height of the bar below, and between panels
BOARD_WIDTH: Final = WIDTH - 2 * MARGIN  # width of the board, without its frame
# height of the board, however much stands below it; and below several lanes of modules
LEAST_BOARD_HEIGHT, LEAST_HEIGHT_ABOVE_LANES = 700, 600
RADIUS_STEP: Final = 2  # few different radii, for every one has its own sprites
SIZES_TRIED: Final = 4  # of hexes, to leave a corner free
# radius of a number disc and of a harbour's sign, so that their numbers can be read
LEAST_DISC_RADIUS: Final = 33
# on hexes below this radius a disc would hide the land: it is smaller there, and has no pips
BARE_DISC_BELOW, BARE_DISC_RADIUS = 52, 27
FULL_DISC_RADIUS, FULL_SIGN_RADIUS = 38, 35  # of both beside the largest hexes
# so many radii below the middle of a hex lies its disc: the landscape shows above it
DISC_DROP: Final = 0.12
# of further pawns on a hex, beside the first: aside and below its middle, in radii
PAWN_PLACES: Final = ((0.53, -0.22), (0.0, -0.5))
# of a badge beside what stands on its place, in radii
BADGE_PLACES: Final = {CORNER: (0.3, -0.3), EDGE: (0.22, -0.26), HEX: (0.48, 0.46)}
# of pieces on a hex, in radii: how far above its middle, from one to the next, and all together
HEX_PIECE_RISE, HEX_PIECE_STEP, HEX_ROW_WIDTH = 0.5, 0.5, 0.84
PLATE_MARGIN: Final = 20  # from a plate to the land: that is enough
SEA_MARGIN: Final = 12  # of the sea, at least
# of the first pawn on a hex, beside a number and without one: aside and below, in radii
FIRST_PAWN_BY_NUMBER, FIRST_PAWN_ALONE = (-0.45, -0.55), (0.12, 0.05)
SIGN_GAP: Final = 0.08  # radii of water between the shore and a harbour's sign
SHARED_BAY_PUSH: Final = 0.28  # of the way to its middle: signs in a bay with several harbours
# half the width and height of a hex that must be seen, in radii (what lies at the
# border of a board with sea is cut, so that its hexes are larger)
SEEN_OF_SEA, SEEN_OF_LAND = (0.32, 0.32), (0.98, 1.1)
NEIGHBOURS: Final = 6  # of a hex that does not lie at the border
BORDER_EDGE_MARGIN: Final = 0.42  # radii from the frame to what lies on the outermost edges
PAWN_MARGIN: Final = 0.62  # radii from a pawn's middle to the frame, at least
SIGN_REACH: Final = 36  # pixels from the middle of a harbour's sign at full size
LAND_REACH: Final = 0.95  # radii around a hex that a plate must not cover


class Bounds(NamedTuple):
    """How far something reaches, in radii of a hex around the middle of hex (0, 0)."""

    left: float
    top: float
    right: float
    bottom: float


class Plate(NamedTuple):
    """A plate that lies in a free corner of the sea, such as that of the dice."""

    width: int
    height: int
    margin: int  # to the board's frame

    @property
    def scale(self) -> float:
        """How large things on it are, compared with the usual plate."""
        return self.width / USUAL_PLATE.width


USUAL_PLATE: Final = Plate(196, 176, PLATE_MARGIN)
SMALL_PLATE: Final = Plate(164, 147, 8)  # where the sea is part of the board: it leaves less room


class BoardLayout(NamedTuple):
    """How a board lies in its picture."""

    board: Board
    x: int
    y: int
    width: int
    height: int
    radius: int  # of a hex
    origin: Point  # where the middle of hex (0, 0) lies

    def __str__(self) -> str:
        """The layout in words: size, radius, origin, then terrain and number of each tile.

        `render.svg` does not draw backgrounds. It writes this text
        instead, so that tests can tell layouts apart.
        """
        tiles = " ".join(f"{tile.terrain}{tile.number or ''}" for tile in self.board.tiles)
        return f"{self.width}x{self.height} radius {self.radius} at {self.origin}: {tiles}"

    @property
    def plate(self) -> Plate:
        """How large the plates in the corners of the sea are."""
        return SMALL_PLATE if has_sea(self.board) else USUAL_PLATE

    @property
    def scale(self) -> float:
        """Size of pieces here compared with the largest hexes, which they are made for."""
        return self.radius / FULL_RADIUS

    @property
    def number_scale(self) -> float:
        """Size of number discs here compared with the largest hexes."""
        return disc_scale(self.radius)

    def to_pixels(self, point: Point) -> Point:
        """The pixel of a point that is given in radii from the middle of hex (0, 0)."""
        (origin_x, origin_y), (x, y) = self.origin, point
        return origin_x + x * self.radius, origin_y + y * self.radius

    def hex_point(self, number: int) -> Point:
        """The middle of a hex in the picture."""
        return self.to_pixels(self.board.grid.centre(number))

    def corner_point(self, number: int) -> Point:
        """Where a corner of hexes lies in the picture."""
        return self.to_pixels(self.board.grid.point(number))

    def edge_point(self, number: int) -> Point:
        """The middle of an edge in the picture.

        The outermost edges of the sea are cut off: what lies there is
        drawn just inside of the frame.
        """
        point = self.to_pixels(self.board.grid.halfway(number))
        hex, *others = self.board.grid.edge_hexes[number]
        is_outermost = not others  # it has a hex on one side only
        if not is_outermost or self.board.tiles[hex].terrain != "sea":
            return point
        margin = BORDER_EDGE_MARGIN * self.radius
        return self.keep_inside(point, margin, margin)

    def edge_slope(self, edge: int) -> int:
        """The slope of an edge in degrees."""
        return self.board.grid.slope(edge)

    def number_point(self, hex: int) -> Point:
        """Where the number disc of a hex lies."""
        x, y = self.hex_point(hex)
        return x, y + self.radius * DISC_DROP

    def place_point(self, place: str, number: int) -> Point:
        """The middle of the corner, edge or hex (`place`) with this number."""
        if place == HEX:
            return self.hex_point(number)
        return self.edge_point(number) if place == EDGE else self.corner_point(number)

    def pawn_point(self, hex: int, before: int = 0) -> Point:
        """Where a pawn stands on a hex: beside its number, or in the middle without one.

        `before` is how many pawns stand there already.
        """
        has_number = self.board.tiles[hex].number is not None
        if before == 0:
            aside, below = FIRST_PAWN_BY_NUMBER if has_number else FIRST_PAWN_ALONE
        else:
            place = min(before, len(PAWN_PLACES)) - 1  # more pawns share the last place
            aside, below = PAWN_PLACES[place]
            if not has_number:  # the first pawn stands at the right then
                aside = -aside
        return self.point_on_hex(hex, (aside, below))

    def point_on_hex(self, hex: int, place: Point) -> Point:
        """Where a pawn stands on a hex, aside and below its middle in radii."""
        (x, y), (aside, below) = self.hex_point(hex), place
        margin = self.radius * PAWN_MARGIN
        point = (x + self.radius * aside, y + self.radius * below)
        return self.keep_inside(point, margin, margin)

    def keep_inside(self, point: Point, dx: float, dy: float) -> Point:
        """The point, moved as little as is needed to keep its distances from the board's frame.

        They are at least `dx` from its left and right, and `dy` from
        its top and bottom.
        """
        x, y = point
        right, bottom = self.x + self.width, self.y + self.height
        return max(self.x + dx, min(right - dx, x)), max(self.y + dy, min(bottom - dy, y))

    def hex_piece_point(self, hex: int, index: int, count: int) -> Point:
        """Where the piece with this index stands on a hex that has `count` pieces.

        They stand in a row above the number of the hex.
        """
        x, y = self.hex_point(hex)
        step = min(HEX_PIECE_STEP, HEX_ROW_WIDTH / max(1, count - 1))
        aside = (index - (count - 1) / 2) * step
        return x + aside * self.radius, y - HEX_PIECE_RISE * self.radius

    def badge_point(self, place: str, number: int) -> Point:
        """Where a badge lies: above its corner or edge at the right, on a hex below its number."""
        x, y = self.place_point(place, number)
        aside, below = BADGE_PLACES[place]
        return x + self.radius * aside, y + self.radius * below

    def harbour_point(self, harbour: Harbour) -> Point:
        """Where the sign of a harbour stands."""
        return self.to_pixels(_harbour_offset(self.board, harbour, self.radius))


def has_sea(board: Board) -> bool:
    """Whether hexes of the sea are part of the board, so that one may sail on them."""
    return any(tile.terrain == "sea" for tile in board.tiles)


def pixels_of_unit(board: Board) -> float:
    """How many pixels a picture of this board has for each of the `WIDTH` units across it."""
    return SEA_WIDTH / WIDTH if has_sea(board) else 1


def disc_scale(radius: int) -> float:
    """Size of number discs compared with full size, on hexes of this radius.

    They are never too small to be read.
    """
    if has_bare_discs(radius):
        return BARE_DISC_RADIUS / FULL_DISC_RADIUS
    return max(radius / FULL_RADIUS, LEAST_DISC_RADIUS / FULL_DISC_RADIUS)


def has_bare_discs(radius: int) -> bool:
    """Whether number discs on hexes of this radius are without pips."""
    return radius < BARE_DISC_BELOW


def sign_scale(radius: int) -> float:
    """Size of harbour signs compared with full size, on hexes of this radius.

    They are never too small to be read.
    """
    return max(radius / FULL_RADIUS, LEAST_DISC_RADIUS / FULL_SIGN_RADIUS)


def token_side(radius: int) -> float:
    """The side of a number disc's box in pixels, on hexes of this radius."""
    return TOKEN * disc_scale(radius)


def sign_side(radius: int) -> float:
    """The side of a harbour sign's box in pixels, on hexes of this radius."""
    return SIGN * sign_scale(radius)


def _harbour_offset(board: Board, harbour: Harbour, radius: int) -> Point:
    """Where a harbour's sign stands, in radii from hex (0, 0): off the shore, touching no land.

    It lies on the line from the middle of the land's hex through the
    middle of the harbour's edge. Where another harbour lies at the same
    hex of the sea, each sign keeps to its own shore.
    """
    edge_x, edge_y = board.grid.halfway(harbour.edge)
    land_x, land_y = board.grid.centre(harbour.land)
    out_x, out_y = edge_x - land_x, edge_y - land_y  # from the land out to the sea
    shares_bay = sum(other.sea == harbour.sea for other in board.harbours) > 1
    if shares_bay:
        return edge_x + out_x * SHARED_BAY_PUSH, edge_y + out_y * SHARED_BAY_PUSH
    away = SIGN_GAP + FULL_SIGN_RADIUS * sign_scale(radius) / radius  # from the edge
    push = away / math.hypot(out_x, out_y)
    return edge_x + out_x * push, edge_y + out_y * push


def height_for_board(max_height: int, below: float, min_height: int = LEAST_BOARD_HEIGHT) -> int:
    """How high the board with its sea may be in a picture of `max_height`; at least `min_height`.

    All are pixels. `below` is the height of what stands below its frame.
    """
    return max(min_height, math.floor(max_height - MARGIN - FRAME_WIDTH - below))


@lru_cache(maxsize=256)
def fit_board(board: Board, max_height: int) -> BoardLayout:
    """The layout with the largest hexes with which a board fits.

    Slightly smaller hexes are preferred where that leaves a corner of
    the picture free for the dice. The board is as high as the island
    with its harbours, and at most `max_height` pixels.
    """
    radii = range(FULL_RADIUS, 0, -RADIUS_STEP)
    largest = next(
        radius for radius in radii if _can_fit(_board_bounds(board, radius), radius, max_height)
    )
    smallest = max(RADIUS_STEP, largest - SIZES_TRIED * RADIUS_STEP)
    tried_radii = range(largest, smallest, -RADIUS_STEP)
    layouts = [_layout_with_most_room(board, radius) for radius in tried_radii]
    for layout in layouts:
        emptiest, *_ = find_plate_places(layout)
        if corner_room(layout, emptiest) > 0:
            return layout
    return layouts[0]


def _can_fit(bounds: Bounds, radius: int, max_height: int) -> bool:
    """Whether a board with hexes of this radius, in pixels, fits the picture.

    It may be as high as `max_height` pixels; the bounds are in radii.
    """
    width = (bounds.right - bounds.left) * radius + SEA_MARGIN
    height = (bounds.bottom - bounds.top) * radius + SEA_MARGIN
    return width <= BOARD_WIDTH and height <= max_height


def _layout_with_most_room(board: Board, radius: int) -> BoardLayout:
    """Lays the board beside the plate of the dice, with hexes of this radius.

    The board lies in the middle. Only where the plate would cover
    something in every corner, it lies at the left or right, wherever
    less is covered then.
    """
    left, top, right, bottom = _board_bounds(board, radius)
    height = math.ceil((bottom - top) * radius) + SEA_MARGIN
    slack = (BOARD_WIDTH - (right - left) * radius - SEA_MARGIN) / 2
    x = MARGIN + BOARD_WIDTH / 2 - (left + right) / 2 * radius
    y = MARGIN + height / 2 - (top + bottom) / 2 * radius
    origins = [(round(x + aside), round(y)) for aside in (0, slack, -slack)]
    tried = [
        BoardLayout(board, MARGIN, MARGIN, BOARD_WIDTH, height, radius, origin)
        for origin in origins
    ]
    # the first of equally good ones: the middle
    return max(tried, key=_rank_layout)


def _rank_layout(layout: BoardLayout) -> float:
    """A sort key: the less a plate in the emptiest corner would cover, the higher.

    It is 0 for all layouts in which it covers nothing, else below 0.
    """
    emptiest, *_ = find_plate_places(layout)
    return min(0, corner_room(layout, emptiest))


def _board_bounds(board: Board, radius: int) -> Bounds:
    """How far the board reaches: land and harbour signs whole, of the sea only the middles."""
    parts = list(_list_bounds(board, radius))
    return Bounds(
        min(part.left for part in parts),
        min(part.top for part in parts),
        max(part.right for part in parts),
        max(part.bottom for part in parts),
    )


def _list_bounds(board: Board, radius: int) -> Iterator[Bounds]:
    """Yields how far each hex and each harbour's sign reaches."""
    for tile in board.tiles:
        x, y = hex_centre(tile.at)
        half_width, half_height = SEEN_OF_SEA if tile.terrain == "sea" else SEEN_OF_LAND
        yield Bounds(x - half_width, y - half_height, x + half_width, y + half_height)
    sign_reach = SIGN_REACH * sign_scale(radius) / radius
    for harbour in board.harbours:
        x, y = _harbour_offset(board, harbour, radius)
        yield Bounds(x - sign_reach, y - sign_reach, x + sign_reach, y + sign_reach)


@lru_cache(maxsize=256)
def find_plate_places(layout: BoardLayout) -> tuple[Point, ...]:
    """Where plates can lie in the four corners of the picture's sea, the emptiest corner first.

    They are the middles of these plates: the dice lie on the first one,
    the compass on the second.
    """
    width, height, margin = layout.plate
    dx, dy = width / 2 + margin, height / 2 + margin
    left, right = layout.x + dx, layout.x + layout.width - dx
    above, below = layout.y + dy, layout.y + layout.height - dy
    corners = [(left, above), (right, above), (left, below), (right, below)]

    def rank_corner(corner: Point) -> float:
        """Sort key: the free space around a plate in this corner.

        More than PLATE_MARGIN counts as PLATE_MARGIN, so that all
        corners with enough space keep their order.
        """
        return min(PLATE_MARGIN, corner_room(layout, corner))

    return tuple(sorted(corners, key=rank_corner, reverse=True))


def corner_room(layout: BoardLayout, corner: Point) -> float:
    """How far the nearest land or sign is from a plate that lies in this corner.

    Negative where the plate would cover it.
    """
    solid = map(layout.hex_point, _solid_hexes(layout.board))
    discs = [(middle, layout.radius * LAND_REACH) for middle in solid]
    discs += [
        (layout.harbour_point(harbour), FULL_SIGN_RADIUS * sign_scale(layout.radius))
        for harbour in layout.board.harbours
    ]
    gaps = [plate_distance(middle, corner, layout.plate) - radius for middle, radius in discs]
    return min(gaps)


def _solid_hexes(board: Board) -> list[int]:
    """The hexes that a plate must not cover: all but the sea at the border of the board.

    Sea farther inside counts, too, so that the plate stays where it is
    when a hidden hex is revealed.
    """
    beside = board.grid.beside
    return [
        hex
        for hex, tile in enumerate(board.tiles)
        if tile.terrain != "sea" or len(beside[hex]) == NEIGHBOURS
    ]


def plate_distance(point: Point, middle: Point, plate: Plate) -> float:
    """How far a point is from the edge of the plate around `middle`.

    0 inside it.
    """
    (x, y), (mx, my) = point, middle
    aside = max(0, abs(x - mx) - plate.width / 2)
    return math.hypot(aside, max(0, abs(y - my) - plate.height / 2))
