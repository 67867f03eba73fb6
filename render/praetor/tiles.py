"""Draws Praetor's city tiles: plazas in the corners, the building, and what lies on them.

The building stands in the field of its function.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.core import Seat
from engine.praetor.data import Activation, Goods, Kind, Resource
from engine.praetor.names import SHORTS, TITLES
from engine.praetor.view import CityTile, Die
from words import Words

from ..fonts import text_width
from ..icons.seats import die, marker
from ..pen import Pen
from ..scene import Items, Label, Sprite
from ..shapes import Point, oval, polar_point, regular_polygon
from ..sprites import figure
from ..theme import INK, PAPER, SLATE
from .icons import BUILDINGS, RESOURCES, hammer

TILE, TILE_EDGE = "#F7EDD8", "#5A4A38"
PLAZAS: Final[Mapping[str, tuple[str, str]]] = {  # ground and pattern
    "R": ("#A9302A", "#F6D9C4"),
    "B": ("#2A6CA6", "#CFE6F5"),
    "G": ("#86AE5C", "#35552A"),
    "Y": ("#EDBE45", "#8A5708"),
}
FIELDS: Final[Mapping[Activation, tuple[str, str]]] = {  # ground and rim
    Activation.RED: ("#F6D3C3", "#B0382B"),
    Activation.GREEN: ("#DFE9CB", "#55763A"),
    Activation.GRAY: ("#D6DCE0", SLATE),
}
CLOSED: Final = ("#E9DFC8", "#B5A789")  # the field of a tile that was used in this round
PLAZA_RADIUS: Final = 23.5  # of a tile of 100
# in the patterns of plazas, whose radius is 100
WAVE_HEIGHT, WAVES_IN_A_CIRCLE, CHECK_SIDE = 6, 8, 26
LEAST_NAMED_SIZE: Final = 126  # tiles from this size on carry their name
# x, y and the angle where its quarter disc begins, for each corner of a
# tile of 100, clockwise
PLAZA_CORNERS: Final = ((0, 0, 0), (100, 0, 90), (100, 100, 180), (0, 100, 270))
FIELD_RIM: Final = 2.6  # width of a field's rim
USED_FADE: Final = 0.42  # of the building of a used tile
NAME_Y: Final = 0.632  # the middle of the name, in sizes of the tile
WORKER_SIZE, BUILDER_SIZE, VISITOR_SIZE = 0.29, 0.25, 0.17  # in sizes of the tile
BUILDER_RISE: Final = 0.12  # above the middle of the tile, clear of the name, in its sizes
# of a tile's name, in sizes of the tile: 11 px high on a phone, long names a little less
NAME_WIDTH, NAME_TEXT = 0.93, 0.265
# the builder's die and his hammer, from the tile's left edge and its
# middle, in sizes of the die
BUILDER_RIGHT, HAMMER_RIGHT, HAMMER_RISE, HAMMER_SIZE = 0.56, 0.66, 0.82, 0.9
# a fee's pill, in its heights: its width, the number from its right
# edge, the size of that number
PILL_WIDTH, FEE_NUMBER_INSET, FEE_TEXT, LEAST_FEE_TEXT = 1.66, 0.42, 0.97, 22
BUILDING_SIZE, FIELDLESS_BUILDING_SIZE = 0.385, 0.48  # in sizes of the tile
OWNER_SIZE: Final = 0.22  # of the owner's marker, in sizes of the tile
OWNER_GAP: Final = 2  # pixels between the owner's marker and the fee
LEAST_FEE_HEIGHT, FEE_HEIGHT = 32, 0.24  # in pixels, and in sizes of the tile


class TileParts(NamedTuple):
    """Where things lie on a tile, with its name or without."""

    field_middle: float  # below the tile's top, in hundredths of the tile
    field_half: float  # half the field's height, in hundredths of the tile
    visitors_drop: float  # below the middle of the field, in halves of its height
    worker_right: float  # right of the middle of the field, in halves of its height
    worker_drop: float  # below the middle of the field, in halves of its height
    owner_y: float  # below the tile's top, in sizes of the tile


NAMED_PARTS: Final = TileParts(
    field_middle=27.5,
    field_half=23,
    visitors_drop=0.62,
    worker_right=0.7,  # clear of the name
    worker_drop=0.42,
    owner_y=0.885,
)
NAMELESS_PARTS: Final = TileParts(
    field_middle=39,
    field_half=29,
    visitors_drop=0.82,
    worker_right=0.62,
    worker_drop=0.62,
    owner_y=0.77,
)


def _draw_chevrons(pen: Pen, mark: str) -> None:
    """Draws the pattern of the red plazas: two angles, within 100 of the corner (0, 0)."""
    for tip, length in ((12, 34), (38, 50)):
        pen.line([(tip + length, tip - 2), (tip, tip), (tip - 2, tip + length)], mark, w=13)


def _draw_waves(pen: Pen, mark: str) -> None:
    """Draws the pattern of the blue plazas: two waves, within 100 of the corner (0, 0)."""
    for radius in (34, 66):
        wave: list[Point] = []
        for angle in range(-10, 101, 3):
            swing = WAVE_HEIGHT * math.sin(math.radians(angle * WAVES_IN_A_CIRCLE))
            wave.append(polar_point(0, 0, radius + swing, angle))
        pen.line(wave, mark, w=12)


def _draw_checks(pen: Pen, mark: str) -> None:
    """Draws the pattern of the green plazas: a chequered floor of 4 × 4 squares."""
    side = CHECK_SIDE
    for column in range(4):
        for row in range(column % 2, 4, 2):
            left, top = column * side, row * side
            pen.box(left, top, left + side, top + side, mark, None)


def _draw_rays(pen: Pen, mark: str) -> None:
    """Draws the pattern of the yellow plazas: a sun in the corner (0, 0)."""
    pen.poly([(0, 0), *oval(0, 0, 26, 26, 0, 90)], mark, None)
    for angle in (11, 45, 79):  # of each ray
        ray = [
            polar_point(0, 0, r=38, degrees=angle - 12),
            polar_point(0, 0, r=110, degrees=angle - 6),
            polar_point(0, 0, r=110, degrees=angle + 6),
            polar_point(0, 0, r=38, degrees=angle + 12),
        ]
        pen.poly(ray, mark, None)


PATTERNS: Final = {"R": _draw_chevrons, "B": _draw_waves, "G": _draw_checks, "Y": _draw_rays}


def _plaza_outline() -> list[Point]:
    """The outline to which all plazas of a tile of 100 are clipped at once.

    It has a quarter disc at each corner, and they are joined along the
    edges of the tile.
    """
    points: list[Point] = []
    for x, y, angle in PLAZA_CORNERS:
        points += [(x, y), *oval(x, y, PLAZA_RADIUS, PLAZA_RADIUS, angle, angle + 90), (x, y)]
    # back the same way, or the outline would go around the tile
    return [*points, (100, 100), (100, 0)]


@figure
def tile(pen: Pen, kind: Kind | None, activation: Activation, corners: str, used: bool) -> None:
    """Draws a city tile without what lies on it: plazas at its corners, and the field.

    `corners` has the design of each plaza as a letter, clockwise from
    the top left. A quarter disc lies in each corner, so that four
    plazas of one design meet in a round mosaic. `kind` None leaves the
    building out; `used` tiles have a dull field.
    """
    size = pen.size[0]
    with pen.place(0, 0, size / 100):
        for (x, y, angle), design in zip(PLAZA_CORNERS, corners, strict=False):
            with pen.place(x, y, PLAZA_RADIUS / 100, turn=angle):
                _draw_plaza(pen, design)
        pen.clip_to(_plaza_outline())
        pen.fill_behind(TILE)
        for x, y, angle in PLAZA_CORNERS:
            pen.arc(x, y, PLAZA_RADIUS - 1.2, angle - 4, angle + 94, INK, w=2.2)
        pen.box(0, 0, 100, 100, None, TILE_EDGE, 200 / size)
        parts = _tile_parts(size)
        _draw_field(pen, kind, activation, parts.field_middle, parts.field_half, used=used)


def _draw_plaza(pen: Pen, design: str) -> None:
    """Draws ground and pattern of a plaza, a square of 100; `tile` clips it to a quarter disc.

    `design` is a letter of `PLAZAS`.
    """
    ground, pattern = PLAZAS[design]
    # a little larger, so that no gap is left after the clipping
    pen.poly([(-3, -3), (103, -3), (103, 103), (-3, 103)], ground, None)
    PATTERNS[design](pen, pattern)


def _tile_parts(size: int) -> TileParts:
    """Where things lie on a tile of this size in pixels."""
    return NAMED_PARTS if size >= LEAST_NAMED_SIZE else NAMELESS_PARTS


def _draw_field(
    pen: Pen,
    kind: Kind | None,
    activation: Activation,
    y: float,
    half: float,
    *,
    used: bool,
) -> None:
    """Draws the field of a tile's function, with the building in it.

    `y` is its middle and `half` half its height, on a tile of 100. Its
    shape tells how the tile is activated: circle (red), square (green),
    hexagon (gray). Tiles without a function have no field.
    """
    fill, rim = CLOSED if used else FIELDS.get(activation, CLOSED)
    if activation is Activation.RED:
        pen.disc(50, y, half, fill, rim, FIELD_RIM)
    elif activation is Activation.GREEN:
        pen.box(50 - half, y - half, 50 + half, y + half, fill, rim, FIELD_RIM, r=9)
    elif activation is Activation.GRAY:
        pen.poly(regular_polygon(50, y, half * 1.1, sides=6, turn=0), fill, rim, FIELD_RIM)
    if kind is not None:
        scale = _building_size(activation)
        with pen.place(50 - 50 * scale, y - 50 * scale, scale):
            BUILDINGS[kind].draw_on(pen)


def _building_size(activation: Activation) -> float:
    """How wide a building is drawn, as a part of the tile: larger without a field."""
    return FIELDLESS_BUILDING_SIZE if activation is Activation.NONE else BUILDING_SIZE


@figure
def toll(pen: Pen, resource: Resource) -> None:
    """Draws the pill of a fee: its resource, and room for the number."""
    width, height = pen.size
    pen.box(0, 0, width, height, PAPER, "#A8946B", w=1.5, r=height / 2)
    left, top, scale = height * 0.11, height * 0.07, height * 0.0086  # of the symbol
    with pen.place(left, top, scale):
        RESOURCES[resource].draw_on(pen)


def draw_fee(goods: Goods, x: float, y: float, height: int) -> Items:
    """The fee that strangers pay for using a tile, a pill for each resource, from x on."""
    width = _pill_width(height)
    text_size = max(LEAST_FEE_TEXT, round(height * FEE_TEXT))
    for resource in Resource:
        amount = goods[resource]
        if amount:
            yield toll.at(x + width / 2, y, width, height, resource)
            number_x = x + width - height * FEE_NUMBER_INSET
            yield Label(
                str(amount),
                number_x,
                y,
                size=text_size,
                weight="Bold",
                colour=INK,
                anchor="mm",
            )
            x += width


def fee_width(goods: Goods, height: int) -> int:
    """The width of all pills of a fee at this height: one for each resource that it needs."""
    pills = sum(amount > 0 for amount in goods)
    return pills * _pill_width(height)


def _pill_width(height: int) -> int:
    """The width of a fee's pill of this height."""
    return round(height * PILL_WIDTH)


def bare_tile(
    kind: Kind,
    activation: Activation,
    corners: str,
    x: float,
    y: float,
    size: int,
) -> Sprite:
    """A tile on which nothing lies, by its middle."""
    return tile.at(x, y, size, size, kind, activation, corners, False)


def building_name(kind: Kind, words: Words, max_width: float, text_size: int) -> str:
    """A building's name; the short one where the long one is wider than `max_width`."""
    title = words(TITLES[kind])
    return title if text_width(title, text_size) <= max_width else words(SHORTS[kind])


def draw_tile(city_tile: CityTile, x: float, y: float, size: int, words: Words) -> Items:
    """A tile of the city by its middle, with everything that lies on it.

    The building fades once it was used.
    """
    parts, top = _tile_parts(size), y - size / 2
    field_y = top + parts.field_middle * size / 100
    half_field = parts.field_half * size / 100
    used = city_tile.is_used
    kind = None if used else city_tile.kind
    yield tile.at(x, y, size, size, kind, city_tile.activation, city_tile.corners, used)
    if used:
        building_size = size * _building_size(city_tile.activation)
        yield BUILDINGS[city_tile.kind].at(x, field_y, building_size).with_fade(USED_FADE)
    visitors_y = field_y + half_field * parts.visitors_drop
    yield from _draw_visitors(city_tile.visitors, x, visitors_y, size * VISITOR_SIZE)
    yield from _draw_owner_and_fee(city_tile, x, top + size * parts.owner_y, size)
    if size >= LEAST_NAMED_SIZE:
        yield _name_label(city_tile.kind, x, top + size * NAME_Y, size, words)
    if city_tile.user:
        worker_x = x + half_field * parts.worker_right
        worker_y = field_y + half_field * parts.worker_drop
        worker = city_tile.user
        yield die.at(worker_x, worker_y, size * WORKER_SIZE, worker.seat, worker.experience)
    if city_tile.builder:
        builder_y = y - size * BUILDER_RISE
        yield from _draw_builder(city_tile.builder, x - size / 2, builder_y, size * BUILDER_SIZE)


def _name_label(kind: Kind, x: float, y: float, size: int, words: Words) -> Label:
    """The name of a tile's building, in the size that suits the tile."""
    max_width = size * NAME_WIDTH
    text_size = round(size * NAME_TEXT)
    return Label(
        building_name(kind, words, max_width, text_size),
        x,
        y,
        size=text_size,
        weight="SemiBold",
        colour=INK,
        anchor="mm",
        max_width=max_width,
        min_size=18,
    )


def _draw_builder(builder: Die, left: float, y: float, size: float) -> Items:
    """The worker who has built a tile, at its left edge, under a hammer."""
    die_x = left + size * BUILDER_RIGHT
    hammer_x = left + size * HAMMER_RIGHT
    yield die.at(die_x, y, size, builder.seat, builder.experience)
    yield hammer.at(hammer_x, y - size * HAMMER_RISE, size * HAMMER_SIZE)


def _draw_owner_and_fee(city_tile: CityTile, x: float, y: float, size: int) -> Items:
    """The owner's marker and the fee, side by side around (x, y), on a tile of this size.

    A used tile is closed, so its fee is gone.
    """
    fee_height = max(LEAST_FEE_HEIGHT, round(size * FEE_HEIGHT))
    fees_width = 0 if city_tile.is_used else fee_width(city_tile.fee, fee_height)
    marker_width = 0 if city_tile.owner is None else size * OWNER_SIZE
    gap = OWNER_GAP if marker_width and fees_width else 0
    left = x - (marker_width + fees_width + gap) / 2
    if city_tile.owner is not None:
        yield marker.at(left + marker_width / 2, y, marker_width, city_tile.owner)
    if fees_width:
        yield from draw_fee(city_tile.fee, left + marker_width + gap, y, fee_height)


def _draw_visitors(seats: tuple[Seat, ...], x: float, y: float, size: float) -> Items:
    """The markers of those who went through a special tile in this round."""
    for i, seat in enumerate(seats):
        from_middle = i - (len(seats) - 1) / 2
        yield marker.at(x + from_middle * size, y, size, seat)
