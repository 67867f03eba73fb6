"""The water around Catan's land: waves, shallows, foam and beach.

Boards that one sails on have depth as well: deep water far from the
land, and mist instead of a beach around what nobody has seen yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Final

from PIL import Image, ImageDraw

from ..backgrounds import paint_bare_table
from ..cache import image_cache
from ..palettes import apply_palette, load_palette
from ..pen import Pen
from ..shapes import Point, oval, polar_point, regular_polygon, rounded_box
from ..sprites import allow_hard_edges, figure, sprite_image
from ..theme import mix_colours, rgb
from .layout import BoardLayout, has_sea
from .tiles import find_terrain

SEA, WAVE, SHALLOW, FOAM, BEACH = "#7FB1C2", "#91BFCD", "#A3CDD4", "#D5EAE6", "#EBDCB4"
HALF_SHALLOW: Final = mix_colours(SEA, SHALLOW, 0.5)
# Bands of the coast, the outermost first: how many pixels from the land, and its colour
SHORES: Final = ((40, HALF_SHALLOW), (26, SHALLOW), (12, FOAM), (8, BEACH))
WAVE_TILE_SIZE: Final = (96, 64)  # waves repeat themselves: they cost next to nothing to pack
COAST_CACHE_BYTES: Final = 3 * 2**20  # bytes of pixels that are kept, of either kind of sea
CropBox = tuple[int, int, int, int]  # left, top, right, bottom, as Pillow crops
CORNER_RADIUS: Final = 44  # radius of the board's corners
SUPERSAMPLING: Final = 2  # masks are drawn so many times larger and reduced, for smooth edges
# Where one sails
DEEP_PALETTE: Final = "catan-sea"
DEEP, DEEP_WAVE = "#6BA0B4", "#7AACBE"
SHELF: Final = mix_colours(DEEP, SEA, 0.5)  # a line where the deep begins
DEEP_DISTANCE: Final = 1.05  # radii from the land
SHELF_WIDTH: Final = 9  # pixels
NEAR_SHORES: Final = ((34, HALF_SHALLOW), (21, SHALLOW), (10, FOAM), (7, BEACH))
LEVEL: Final = 36  # from one band to the next in a picture of depths
FIRST_SHORE_LEVEL: Final = 3  # of the first of NEAR_SHORES: two bands of deep water come before
MIST: Final = "#C3CBD3"
MISTS: Final = ((20, mix_colours(SEA, MIST, 0.4)), (10, mix_colours(SEA, MIST, 0.75)))
WATER_COLOURS: Final = (
    *(DEEP, DEEP_WAVE, SHELF, SEA, WAVE),
    *(colour for _, colour in (*NEAR_SHORES, *MISTS)),
)
PUFF_STEP: Final = 20  # degrees around a hex from one puff of mist to the next
PUFF_DISTANCE, PUFF_SWELL = (
    0.89,
    5,
)  # radii from the middle; pixels by which every other is larger
ARC_STEPS: Final = (-30, -10, 10, 30)  # degrees around a corner that is rounded


def paint_water(
    size: tuple[int, int],
    box: CropBox,
    layout: BoardLayout,
    scale: float = 1,
) -> Image.Image:
    """The bare table with the sea of a board on it, in the colours of a palette.

    `size` is that of the whole picture, `box` the part of it that is
    sea; one unit of the layout is `scale` pixels.
    """
    tiles = layout.board.tiles
    hidden = [hex for hex, tile in enumerate(tiles) if _is_hidden(tile.terrain)]
    land = [hex for hex, tile in enumerate(tiles) if tile.terrain != "sea" and hex not in hidden]
    land_points = _enlarge_points(map(layout.hex_point, land), scale)
    radius = layout.radius * scale
    if not has_sea(layout.board):
        return _paint_sea(size, box, radius, land_points, scale)
    hidden_points = _enlarge_points(map(layout.hex_point, hidden), scale)
    return _paint_deep_sea(size, box, radius, land_points, hidden_points, scale)


def _enlarge_points(points: Iterable[Point], scale: float) -> tuple[Point, ...]:
    """The points in a picture that is `scale` times as large."""
    return tuple([(x * scale, y * scale) for x, y in points])


def _is_hidden(terrain: str) -> bool:
    """Whether nobody knows what lies under this terrain."""
    art = find_terrain(terrain)
    return art is not None and art.is_hidden


@image_cache(COAST_CACHE_BYTES, COAST_CACHE_BYTES // 8)
def _paint_sea(
    size: tuple[int, int],
    box: CropBox,
    radius: float,
    land: tuple[Point, ...],
    scale: float,
) -> Image.Image:
    """The bare table with the sea on it: waves, and lighter bands of water around the land.

    `size` is that of the whole picture, `box` the part of it that is
    sea; `radius` is that of a hex, `land` has the middles of the land's
    hexes, and `scale` is how much the picture is enlarged. It is cached
    in the colours of a palette, which takes a quarter of the memory.
    """
    sea = _paint_waves(size, scale=scale)
    for width, colour in SHORES:
        mask = _shore_mask(size, radius, land, round(width * scale))
        sea.paste(rgb(colour), (0, 0), mask)
    return _frame_sea(sea.crop(box), size, box, "catan", round(CORNER_RADIUS * scale))


def _frame_sea(
    sea: Image.Image,
    size: tuple[int, int],
    box: CropBox,
    palette: str,
    corner_radius: int = CORNER_RADIUS,
) -> Image.Image:
    """The bare table of this size with the sea in its box, in the colours of a palette."""
    picture = paint_bare_table(*size)
    picture.paste(sea, box[:2], board_mask(sea.size, corner_radius))
    return apply_palette(picture, load_palette(palette))


def board_mask(size: tuple[int, int], corner_radius: int) -> Image.Image:
    """A mask of this size that is white inside the board's rounded corners.

    It is drawn at twice its size and reduced, for smooth edges.
    """
    width, height = size
    mask = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    outline = rounded_box(0, 0, *size, corner_radius)
    enlarged = [(SUPERSAMPLING * x, SUPERSAMPLING * y) for x, y in outline]
    ImageDraw.Draw(mask).polygon(enlarged, fill=255)
    return mask.reduce(SUPERSAMPLING)


def _paint_waves(
    size: tuple[int, int],
    sea: str = SEA,
    crest: str = WAVE,
    scale: float = 1,
) -> Image.Image:
    """Open water of this size: one tile with waves, repeated."""
    water = Image.new("RGB", size)
    tile = sprite_image(wave.at(0, 0, *WAVE_TILE_SIZE, sea, crest), scale)
    for x in range(0, water.width, tile.width):
        for y in range(0, water.height, tile.height):
            water.paste(tile, (x, y))
    return water


def _shore_mask(
    size: tuple[int, int],
    radius: float,
    land: tuple[Point, ...],
    grow: int,
) -> Image.Image:
    """A mask of the land widened by `grow` pixels; `land` holds the middles of its hexes.

    It is drawn at twice its size and reduced, for smooth edges.
    """
    width, height = size
    mask = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    draw, reach = ImageDraw.Draw(mask), SUPERSAMPLING * grow
    for middle in land:
        hexagon = regular_polygon(*middle, radius, 6)
        ring = [(SUPERSAMPLING * x, SUPERSAMPLING * y) for x, y in hexagon]
        draw.polygon(ring, fill=255)
        draw.line([*ring, ring[0]], fill=255, width=2 * reach)
        for x, y in ring:  # round corners where the lines meet
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    return mask.reduce(SUPERSAMPLING)


@figure
def wave(pen: Pen, sea: str, crest: str) -> None:
    """Draws two short waves on open sea, to be repeated."""
    pen.path("M4 14 q8 -9 16 0 q8 9 16 0 M52 46 q8 -9 16 0 q8 9 16 0", None, crest, w=3)
    pen.fill_behind(sea)


allow_hard_edges(wave)


# --- where one sails --------------------------------------------------


@image_cache(COAST_CACHE_BYTES, COAST_CACHE_BYTES // 2)
def _paint_deep_sea(
    size: tuple[int, int],
    box: CropBox,
    radius: float,
    land: tuple[Point, ...],
    hidden: tuple[Point, ...],
    scale: float,
) -> Image.Image:
    """The bare table with a sea that has depth, for boards that one sails on.

    It has deep water, the nearer sea, mist around `hidden` hexes, and
    bands of lighter water around the land. `size` is that of the whole
    picture, `box` the part of it that is sea; `radius` is that of a
    hex, `land` and `hidden` have the middles of hexes, and `scale` is
    how much the picture is enlarged.
    """
    left, top, right, bottom = box
    sea_size = right - left, bottom - top
    land_points = _shift_points(land, box)
    hidden_points = _shift_points(hidden, box)
    # above level 0 lies the shelf, above 1 the nearer sea, above 2 the bands around the land
    depths = _draw_depths(sea_size, radius, land_points, hidden_points, scale)
    water = _paint_waves(sea_size, DEEP, DEEP_WAVE, scale)
    water.paste(rgb(SHELF), (0, 0), depths.point(_opacity_above(0)))
    near = _paint_waves(sea_size, scale=scale)
    water.paste(near, (0, 0), depths.point(_opacity_above(1)))
    if hidden:
        for grow, colour in MISTS:
            mist = _mist_mask(sea_size, radius, hidden_points, grow * scale, PUFF_SWELL * scale)
            water.paste(rgb(colour), (0, 0), mist)
    bands = depths.copy()
    bands.putpalette(_band_colours())
    water.paste(bands.convert("RGB"), (0, 0), depths.point(_opacity_above(2)))
    return _frame_sea(water, size, box, DEEP_PALETTE, round(CORNER_RADIUS * scale))


def _shift_points(points: Iterable[Point], box: CropBox) -> list[Point]:
    """The points of a picture, counted from the upper left corner of a part of it."""
    left, top, _, _ = box
    return [(x - left, y - top) for x, y in points]


def _draw_depths(
    size: tuple[int, int],
    radius: float,
    land: Sequence[Point],
    hidden: Sequence[Point],
    scale: float,
) -> Image.Image:
    """A greyscale picture of how near the land is: 0 is deep water, each band one `LEVEL` more.

    Bands lie inside each other, so values between two levels are the
    smooth edge between their colours. An enlarged picture has smooth
    edges at foam and beach only: between the others the eye sees none.
    """
    width, height = size
    depths = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    draw = ImageDraw.Draw(depths)
    deep = DEEP_DISTANCE * radius
    for level, grow in enumerate((deep + SHELF_WIDTH * scale, deep), 1):
        for middle in (*land, *hidden):
            draw.polygon(_rounded_hex(middle, radius, grow), fill=level * LEVEL)
    for level, (grow, _) in enumerate(NEAR_SHORES, FIRST_SHORE_LEVEL):
        for middle in land:
            draw.polygon(_rounded_hex(middle, radius, grow * scale), fill=level * LEVEL)
    smooth = depths.reduce(SUPERSAMPLING)
    return smooth if scale == 1 else smooth.point(_sharp_water_lookup())


@cache
def _sharp_water_lookup() -> list[int]:
    """Pillow's lookup table that makes edges between bands of deeper water sharp, for `point`.

    It has a new value for each value of a picture of depths: that of
    the nearest band. From the shallows to the beach nothing changes:
    those edges stay smooth.
    """
    shallow = (FIRST_SHORE_LEVEL + 1) * LEVEL
    nearest_bands = [round(value / LEVEL) * LEVEL for value in range(shallow)]
    return [*nearest_bands, *range(shallow, 256)]


def _rounded_hex(middle: Point, radius: float, grow: float) -> list[Point]:
    """The outline of a hex widened by `grow` pixels, with round corners.

    It is enlarged by `SUPERSAMPLING`, as masks are.
    """
    points: list[Point] = []
    for turn in range(-90, 270, 60):
        corner = polar_point(*middle, radius, turn)
        points += [polar_point(*corner, grow, turn + step) for step in ARC_STEPS]
    return [(SUPERSAMPLING * x, SUPERSAMPLING * y) for x, y in points]


@cache
def _opacity_above(level: int) -> list[int]:
    """The opacity for each value of a picture of depths, as a table for Pillow's `point`.

    It is 0 up to the value of a level, and rises from there to 255 at
    the next level, which makes a smooth edge.
    """
    above = [value - level * LEVEL for value in range(256)]
    return [max(0, min(255, value * 255 // LEVEL)) for value in above]


@cache
def _band_colours() -> list[int]:
    """The colour of the coast for each value of a picture of depths.

    It is a palette for Pillow: red, green, blue, red …
    """
    shades = [colour for _, colour in NEAR_SHORES]
    mixed = (_band_colour(shades, value / LEVEL - FIRST_SHORE_LEVEL) for value in range(256))
    return list(chain.from_iterable(map(rgb, mixed)))


def _band_colour(shades: Sequence[str], at: float) -> str:
    """The colour at a point of a row of shades, which are mixed where it lies between two.

    `at` counts the shades from 0: 1.5 is half of the second and half of
    the third. Before the first and after the last, it is theirs.
    """
    at = max(0, min(len(shades) - 1, at))
    low = min(int(at), len(shades) - 2)
    return mix_colours(shades[low], shades[low + 1], at - low)


def _mist_mask(
    size: tuple[int, int],
    radius: float,
    hidden: Sequence[Point],
    grow: float,
    swell: float,
) -> Image.Image:
    """A mask of the mist: the hidden hexes, and puffs of the radius `grow` around each.

    Every other puff is larger by `swell`. `hidden` are the middles of
    the hexes, `radius` is theirs. The mask is drawn larger and reduced,
    for smooth edges.
    """
    width, height = size
    mask = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    draw = ImageDraw.Draw(mask)
    for middle in hidden:
        draw.polygon(_rounded_hex(middle, radius, 0), fill=255)
        for number, turn in enumerate(range(0, 360, PUFF_STEP)):
            x, y = polar_point(*middle, radius * PUFF_DISTANCE, turn)
            puff = grow + number % 2 * swell
            edge = [(SUPERSAMPLING * px, SUPERSAMPLING * py) for px, py in oval(x, y, puff, puff)]
            draw.polygon(edge, fill=255)
    return mask.reduce(SUPERSAMPLING)
