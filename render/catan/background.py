"""Draws what lies under everything in Catan: island, numbers, harbours, frame."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from engine.catan.view import Harbour

from ..backgrounds import background, cache_background, note_pixel_colours
from ..canvas import Canvas
from ..pen import Pen
from ..scene import Background, Items, Label, Panel
from ..shapes import Point, regular_polygon
from ..sprites import allow_hard_edges, figure, icon
from ..theme import INK, TABLE, rgb
from .cards import ANY, UNKNOWN, find_card, sign
from .layout import (
    BoardLayout,
    find_plate_places,
    has_bare_discs,
    has_sea,
    sign_scale,
    sign_side,
    token_side,
)
from .pieces import bare_token, number_colour, token
from .sea import CORNER_RADIUS, WATER_COLOURS, CropBox, board_mask, paint_water
from .tiles import find_terrain, hex_size, tile

CHANNEL, PIER, WOOD = "#6A9FB2", "#B98F55", "#B98F55"
VEIL_SHARE: Final = (
    0.42  # of parchment over the board of a private picture, so that labels stand out
)
BOARD_GROWTH: Final = 2  # of sea and land on every side, under the frame of the board
COMPASS_SIZE: Final = 150
SEA_HEX_MARGIN: Final = 4  # of a sea hex's sprite, beside its two radii
PIER_MARGIN: Final = 24  # of the sprite with a harbour's jetties
UNKNOWN_CARD_TEXT: Final = 24  # the letter on a harbour's sign for a card that nobody has drawn
UNKNOWN_CARD_RISE: Final = 9  # above the middle of the sign at full size
RATE_TEXT, RATE_DROP = 27, 17  # the rate on a harbour's sign, and how far below its middle
ONE_DIGIT_TEXT, TWO_DIGIT_TEXT = 44, 42  # sizes of numbers on their discs
BARE_TWO_DIGIT_TEXT: Final = 36  # of two digits on a disc without pips
NUMBER_RISE: Final = 4  # above the middle of a disc, for there are pips below


def lay_board(layout: BoardLayout, *, veiled: bool) -> Background:
    """The background of a board: an island, or an archipelago where one may sail.

    If `veiled`, it is paled for a private picture.
    """
    return (archipelago if has_sea(layout.board) else island)(layout, veiled)


@background
def island(canvas: Canvas, layout: BoardLayout, veiled: bool) -> None:
    """Background: all of a board that stays as it is.

    In private pictures it is `veiled`: paled, so that labels stand out.
    """
    _paint_board(canvas, layout, veiled)


@background
def archipelago(canvas: Canvas, layout: BoardLayout, veiled: bool) -> None:
    """Background: all that stays as it is of a board whose sea has depth.

    In private pictures it is `veiled`: paled, so that labels stand out.
    """
    _paint_board(canvas, layout, veiled)


note_pixel_colours(archipelago, *WATER_COLOURS)
cache_background(archipelago)


def _paint_board(canvas: Canvas, layout: BoardLayout, veiled: bool) -> None:
    """Paint sea, land, harbours, frame and numbers.

    If `veiled`, all but frame and numbers are paled.
    """
    box = _board_box(layout, canvas.scale)
    water = paint_water(canvas.pixels.size, box, layout, canvas.scale)
    canvas.pixels = water.convert("RGB")
    outside = _copy_outside(canvas.pixels, box, round(CORNER_RADIUS * canvas.scale))
    # a canvas that only notes its items gets none of a veiled land: nobody sees their own colours
    land_canvas = Canvas(canvas.pixels, canvas.scale) if veiled else canvas
    land_canvas.put_all(_draw_land_and_harbours(layout))
    if veiled:
        left, top, _right, _bottom = box
        canvas.pixels.paste(canvas.pixels.crop(box).point(_veil_lookup()), (left, top))
    for pixels, corner, mask in outside:  # cuts off what hangs over the board's border
        canvas.pixels.paste(pixels, corner, mask)
    canvas.put_all(_draw_frame(layout))
    canvas.put_all(_draw_numbers(layout))


def _board_box(layout: BoardLayout, scale: float) -> CropBox:
    """The part of a picture that is sea or land: the board, up to the middle of its frame.

    A unit of the layout is `scale` pixels.
    """
    left, top = layout.x - BOARD_GROWTH, layout.y - BOARD_GROWTH
    right = layout.x + layout.width + BOARD_GROWTH
    bottom = layout.y + layout.height + BOARD_GROWTH
    return round(left * scale), round(top * scale), round(right * scale), round(bottom * scale)


class OutsidePart(NamedTuple):
    """A copy of pixels beside the board, to be pasted again where they were."""

    pixels: Image.Image
    corner: tuple[int, int]  # the top left one
    mask: Image.Image | None  # None: all of it


def _copy_outside(picture: Image.Image, box: CropBox, corner_radius: int) -> list[OutsidePart]:
    """Copies of what surrounds the board in a picture: its margins, and its corners' outside.

    They are taken before the land is painted, and pasted back after it,
    to cut off landscapes and harbours that hang over the board's
    border. `box` is the board, whose corners are rounded.
    """
    copies: list[OutsidePart] = []
    for part, mask in _parts_outside(picture.size, box, corner_radius):
        left, top, _right, _bottom = part
        copies.append(OutsidePart(picture.crop(part), (left, top), mask))
    return copies


def _parts_outside(
    size: tuple[int, int],
    box: CropBox,
    corner_radius: int,
) -> Iterator[tuple[CropBox, Image.Image | None]]:
    """Yields the areas beside the board, each with a mask or None if all of it counts.

    Left, right, above, below, then what lies outside of its four round corners.
    """
    (width, height), (left, top, right, bottom) = size, box
    yield (0, 0, left, height), None
    yield (right, 0, width, height), None
    yield (left, 0, right, top), None
    yield (left, bottom, right, height), None
    corners = (
        (left, top),
        (right - corner_radius, top),
        (left, bottom - corner_radius),
        (right - corner_radius, bottom - corner_radius),
    )
    for (x, y), mask in zip(corners, _corner_masks(corner_radius), strict=True):
        yield (x, y, x + corner_radius, y + corner_radius), mask


@cache
def _corner_masks(side: int) -> tuple[Image.Image, ...]:
    """Masks of what lies outside of the board's rounded corners, of this radius.

    In this order: above at the left and right, below at the left and right.
    """
    outside = ImageChops.invert(board_mask((2 * side, 2 * side), side))  # of four corners together
    corners = ((0, 0), (side, 0), (0, side), (side, side))
    return tuple(outside.crop((x, y, x + side, y + side)) for x, y in corners)


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
    """A harbour's jetties to its two corners, and its sign.

    Where one may sail, `draw_harbour_signs` draws the signs, so that
    they cover no piece.
    """
    x, y = layout.harbour_point(harbour)
    corners = [layout.corner_point(corner) for corner in harbour.corners]
    ends = tuple((round(corner_x - x), round(corner_y - y)) for corner_x, corner_y in corners)
    side = 2 * layout.radius + PIER_MARGIN
    yield pier.at(x, y, side, side, ends)
    if not has_sea(layout.board):
        yield from draw_harbour_sign(layout, harbour, (x, y))


def draw_harbour_sign(layout: BoardLayout, harbour: Harbour, at: Point) -> Items:
    """The sign of a harbour at a point: what it takes, and its rate of exchange."""
    (x, y), scale = at, sign_scale(layout.radius)
    is_drawn = harbour.kind == ANY or find_card(harbour.kind) is not None
    kind = harbour.kind if is_drawn else UNKNOWN
    yield sign.at(x, y, sign_side(layout.radius), kind)
    if not is_drawn:
        letter = harbour.kind[:1].upper()
        letter_y = y - UNKNOWN_CARD_RISE * scale
        yield Label(
            letter,
            x,
            letter_y,
            size=UNKNOWN_CARD_TEXT,
            weight="Bold",
            colour=INK,
            anchor="mm",
        )
    rate = f"{harbour.rate}:1"
    text_size = max(RATE_TEXT, round(RATE_TEXT * scale))
    yield Label(
        rate,
        x,
        y + RATE_DROP * scale,
        size=text_size,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )


def _draw_numbers(layout: BoardLayout) -> Items:
    """The number discs of all hexes that have one."""
    for hex, hex_tile in enumerate(layout.board.tiles):
        if hex_tile.number is not None:
            yield from draw_number_disc(layout, hex, hex_tile.number)


def draw_number_disc(layout: BoardLayout, hex: int, number: int, state: str = "usual") -> Items:
    """A hex's disc with its number.

    `state` is `usual`, `rolled` or `robbed`: a pawn blocks the hex.
    """
    x, y = layout.number_point(hex)
    side = token_side(layout.radius)
    is_bare = has_bare_discs(layout.radius)
    yield bare_token.at(x, y, side, state) if is_bare else token.at(x, y, side, number, state)
    text_y = y if is_bare else y - NUMBER_RISE * layout.number_scale
    yield Label(
        str(number),
        x,
        text_y,
        size=_number_size(number, is_bare=is_bare),
        weight="Bold",
        colour=number_colour(number, state),
        anchor="mm",
    )


def _number_size(number: int, *, is_bare: bool) -> int:
    """The size of a number on its disc, with pips below it or without them."""
    if number > 9:
        return BARE_TWO_DIGIT_TEXT if is_bare else TWO_DIGIT_TEXT
    return ONE_DIGIT_TEXT


def _draw_frame(layout: BoardLayout) -> Items:
    """The frame around the board: ink, and wood on it."""
    yield _frame_panel(layout, outside=8, colour=INK, edge_width=11, radius=CORNER_RADIUS + 6)
    yield _frame_panel(layout, outside=5, colour=WOOD, edge_width=6, radius=CORNER_RADIUS + 3)


def _frame_panel(
    layout: BoardLayout,
    outside: int,
    colour: str,
    edge_width: int,
    radius: int,
) -> Panel:
    """A hollow panel around the board that reaches `outside` pixels beyond it."""
    return Panel(
        layout.x - outside,
        layout.y - outside,
        layout.width + 2 * outside,
        layout.height + 2 * outside,
        fill=None,
        edge=colour,
        edge_width=edge_width,
        radius=radius,
    )


@cache
def _veil_lookup() -> list[int]:
    """Pillow's table of red, green and blue values as they look under the parchment veil.

    It has 256 values for each of the three colours, one behind the
    other, as `Image.point` reads them.
    """
    lookup: list[int] = []
    for veil in rgb(TABLE):
        lookup += [int(below + VEIL_SHARE * (veil - below)) for below in range(256)]
    return lookup


@figure
def channel(pen: Pen) -> None:
    """Draws the outline of a hex of the sea, on boards that one sails on."""
    side, _height = pen.size
    pen.poly(regular_polygon(side / 2, side / 2, side / 2 - 3, sides=6), None, CHANNEL, w=2.2)


@figure
def pier(pen: Pen, ends: tuple[tuple[int, int], ...]) -> None:
    """Draws jetties from a sign in the middle to the corners of the coast."""
    width, height = pen.size
    with pen.place(width / 2, height / 2):
        for ink, line_width in ((INK, 11), (PIER, 6.5)):
            for end in ends:
                pen.line([(0, 0), end], ink, line_width)


@icon
def compass(pen: Pen) -> None:
    """Draws a quiet compass rose for a free corner of the sea."""
    with pen.place(50, 50, scale=0.667):
        pen.disc(0, 0, 55.5, None, "#9CC6D1", w=3)
        pen.disc(0, 0, 47.5, None, "#9CC6D1", w=1.5)
        for turn in range(0, 360, 45):
            long = 66 if turn % 90 == 0 else 42
            with pen.place(turn=turn):
                pen.poly([(0, -long), (9, -9), (0, 0)], "#B4D6DD", None)
                pen.poly([(0, -long), (-9, -9), (0, 0)], "#6A9FB2", None)


allow_hard_edges(channel)
allow_hard_edges(compass)
