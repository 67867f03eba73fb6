"""Draws what lies under everything in Catan: island, numbers, harbours, frame."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from PIL import Image, ImageChops

from engine.catan.view import Harbour

from ..backgrounds import background, note_pixel_colours
from ..canvas import Canvas
from ..pen import Pen
from ..scene import Background, Items, Label, Panel
from ..shapes import regular_polygon
from ..sprites import figure, icon
from ..theme import INK, TABLE, rgb
from .cards import ANY, UNKNOWN, find_card, sign
from .layout import BoardLayout, find_plate_places, has_sea, sign_scale, sign_side, token_side
from .pieces import number_colour, token
from .sea import CORNER_RADIUS, WATER_COLOURS, CropBox, board_mask, paint_water
from .tiles import find_terrain, hex_size, tile

CHANNEL, PIER, WOOD = "#6A9FB2", "#B98F55", "#B98F55"
VEIL_SHARE: Final = 0.42  # of parchment over a private chart, so that labels stand out
COMPASS_SIZE: Final = 150
SEA_HEX_MARGIN: Final = 4  # of a sea hex's sprite, beside its two radii
PIER_MARGIN: Final = 24  # of the sprite with a harbour's jetties
UNKNOWN_CARD_TEXT: Final = 24  # the letter on a harbour's sign for a card that nobody has drawn
UNKNOWN_CARD_RISE: Final = 9  # above the middle of the sign at full size
RATE_TEXT, RATE_DROP = 27, 17  # the rate on a harbour's sign, and how far below its middle
ONE_DIGIT_TEXT, TWO_DIGIT_TEXT = 44, 42  # sizes of numbers on their discs
NUMBER_RISE: Final = 4  # above the middle of a disc, for there are pips below


def lay_board(layout: BoardLayout, veiled: bool) -> Background:
    """The background of a board: an island, or what lies in a sea that one sails on."""
    return (archipelago if has_sea(layout.board) else island)(layout, veiled)


@background
def island(canvas: Canvas, layout: BoardLayout, veiled: bool) -> None:
    """Background: all of a board that stays as it is.

    In private pictures it is `veiled`: paled, so that
    labels stand out.
    """
    _paint_board(canvas, layout, veiled)


@background
def archipelago(canvas: Canvas, layout: BoardLayout, veiled: bool) -> None:
    """Background: the same of a board whose sea has depth."""
    _paint_board(canvas, layout, veiled)


note_pixel_colours(archipelago, *WATER_COLOURS)


def _paint_board(canvas: Canvas, layout: BoardLayout, veiled: bool) -> None:
    """Sea, land, harbours, frame and numbers."""
    box = layout.x - 2, layout.y - 2, layout.x + layout.width + 2, layout.y + layout.height + 2
    canvas.pixels = paint_water(canvas.pixels.size, box, layout).convert("RGB")
    outside = [
        (canvas.pixels.crop(part), part[:2], mask)
        for part, mask in _parts_outside(canvas.pixels.size, box)
    ]
    # Nobody sees what lies below a veil in its own colours
    below = Canvas(canvas.pixels) if veiled else canvas
    below.put_all(_draw_land_and_harbours(layout))
    if veiled:
        canvas.pixels.paste(canvas.pixels.crop(box).point(_veil_lookup()), box[:2])
    for piece, corner, mask in outside:  # cuts off what hangs over the chart's border
        canvas.pixels.paste(piece, corner, mask)
    canvas.put_all(_draw_frame(layout))
    canvas.put_all(_draw_numbers(layout))


def _parts_outside(
    size: tuple[int, int], box: CropBox
) -> Iterator[tuple[CropBox, Image.Image | None]]:
    """Yields the areas beside the chart, each with a mask or None where all of it counts.

    Left, right, above, below, then what lies outside of its
    four round corners.
    """
    (width, height), (left, top, right, bottom) = size, box
    for part in (
        (0, 0, left, height),
        (right, 0, width, height),
        (left, 0, right, top),
        (left, bottom, right, height),
    ):
        yield part, None
    corners = (
        (left, top),
        (right - CORNER_RADIUS, top),
        (left, bottom - CORNER_RADIUS),
        (right - CORNER_RADIUS, bottom - CORNER_RADIUS),
    )
    for (x, y), mask in zip(corners, _corner_masks(), strict=True):
        yield (x, y, x + CORNER_RADIUS, y + CORNER_RADIUS), mask


@cache
def _corner_masks() -> tuple[Image.Image, ...]:
    """Masks of what lies outside of the chart's rounded corners.

    In this order: above at the left and right, below at the
    left and right.
    """
    outside = ImageChops.invert(board_mask((2 * CORNER_RADIUS, 2 * CORNER_RADIUS)))
    corners = product((0, CORNER_RADIUS), repeat=2)
    return tuple(outside.crop((x, y, x + CORNER_RADIUS, y + CORNER_RADIUS)) for y, x in corners)


def _land_hexes(layout: BoardLayout) -> list[int]:
    """The numbers of the hexes that are not sea."""
    return [number for number, tile in enumerate(layout.board.tiles) if tile.terrain != "sea"]


def _draw_land_and_harbours(layout: BoardLayout) -> Items:
    """The compass, landscapes, and harbours at their piers.

    On a board that one sails on, also the hexes of the sea.
    """
    _, compass_point, *_ = find_plate_places(layout)  # dice lie in the first
    yield compass.at(*compass_point, COMPASS_SIZE)
    side = 2 * layout.radius + SEA_HEX_MARGIN
    for number, hex_tile in enumerate(layout.board.tiles):
        if hex_tile.terrain == "sea":
            yield channel.at(*layout.hex_point(number), side, side)
    for number in _land_hexes(layout):
        hex_tile = layout.board.tiles[number]
        q, r = hex_tile.at
        mirrored = (q + r) % 2 == 1  # every other hex
        yield tile.at(
            *layout.hex_point(number), *hex_size(layout.radius), hex_tile.terrain, mirrored
        )
        terrain = find_terrain(hex_tile.terrain)
        if terrain and terrain.draw_marks:
            yield from terrain.draw_marks(layout, number)
    for harbour in layout.board.harbours:
        yield from _draw_harbour(layout, harbour)


def _draw_harbour(layout: BoardLayout, harbour: Harbour) -> Items:
    """A harbour's jetties to its two corners, its sign, and its rate of exchange."""
    x, y = layout.harbour_point(harbour)
    ends = tuple(
        (round(cx - x), round(cy - y)) for cx, cy in map(layout.corner_point, harbour.corners)
    )
    side, scale = 2 * layout.radius + PIER_MARGIN, sign_scale(layout.radius)
    yield pier.at(x, y, side, side, ends)
    known = harbour.kind == ANY or find_card(harbour.kind)
    yield sign.at(x, y, sign_side(layout.radius), harbour.kind if known else UNKNOWN)
    if not known:
        letter, letter_y = harbour.kind[:1].upper(), y - UNKNOWN_CARD_RISE * scale
        yield Label(letter, x, letter_y, UNKNOWN_CARD_TEXT, "Bold", INK, "mm")
    rate, text_size = f"{harbour.rate}:1", max(RATE_TEXT, round(RATE_TEXT * scale))
    yield Label(rate, x, y + RATE_DROP * scale, text_size, "Bold", INK, "mm")


def _draw_numbers(layout: BoardLayout) -> Items:
    """The number discs of all hexes that have one."""
    for hex, hex_tile in enumerate(layout.board.tiles):
        if hex_tile.number is not None:
            yield from draw_number_disc(layout, hex, hex_tile.number)


def draw_number_disc(layout: BoardLayout, hex: int, number: int, state: str = "usual") -> Items:
    """A hex's disc with its number.

    `state` is `usual`, `rolled` or `robbed`.
    """
    x, y = layout.number_point(hex)
    yield token.at(x, y, token_side(layout.radius), number, state)
    text_size = TWO_DIGIT_TEXT if number > 9 else ONE_DIGIT_TEXT
    text_y = y - NUMBER_RISE * layout.number_scale
    yield Label(str(number), x, text_y, text_size, "Bold", number_colour(number, state), "mm")


def _draw_frame(layout: BoardLayout) -> Items:
    """The wooden frame around the chart."""
    x, y, wide, high = layout.x, layout.y, layout.width, layout.height
    yield Panel(
        x - 8, y - 8, wide + 16, high + 16, None, INK, edge_width=11, radius=CORNER_RADIUS + 6
    )
    yield Panel(
        x - 5, y - 5, wide + 10, high + 10, None, WOOD, edge_width=6, radius=CORNER_RADIUS + 3
    )


@cache
def _veil_lookup() -> list[int]:
    """Pillow's table of red, green and blue values as they look under the parchment veil.

    It has 256 values for each of the three colours, one
    behind the other, as `Image.point` reads them.
    """
    return [
        int(below + VEIL_SHARE * (above - below))
        for above, below in product(rgb(TABLE), range(256))
    ]


@figure
def channel(pen: Pen) -> None:
    """The outline of a hex of the sea, on boards that one sails on."""
    side = pen.size[0]
    pen.poly(regular_polygon(side / 2, side / 2, side / 2 - 3, sides=6), None, CHANNEL, w=2.2)


@figure
def pier(pen: Pen, ends: tuple[tuple[int, int], ...]) -> None:
    """Jetties from a sign in the middle to the corners of the coast."""
    with pen.place(pen.size[0] / 2, pen.size[1] / 2):
        for ink, wide in ((INK, 11), (PIER, 6.5)):
            for end in ends:
                pen.line([(0, 0), end], ink, wide)


@icon
def compass(pen: Pen) -> None:
    """A quiet compass rose for a free corner of the sea."""
    with pen.place(50, 50, scale=0.667):
        pen.disc(0, 0, 55.5, None, "#9CC6D1", w=3)
        pen.disc(0, 0, 47.5, None, "#9CC6D1", w=1.5)
        for turn in range(0, 360, 45):
            long = 66 if turn % 90 == 0 else 42
            with pen.place(turn=turn):
                pen.poly([(0, -long), (9, -9), (0, 0)], "#B4D6DD", None)
                pen.poly([(0, -long), (-9, -9), (0, 0)], "#6A9FB2", None)
