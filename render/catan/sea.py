"""What lies under everything: the sea, the coast, the island with its numbers and harbours, and the frame of the chart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from ..canvas import Canvas
from ..colours import palette, reduced
from ..grounds import ground, table
from ..memory import shelved
from ..pen import Pen
from ..scene import Items, Label, Panel
from ..shapes import Point, ngon, rounded
from ..sprites import figure, icon, image
from ..theme import INK, PAPER, TABLE, mix, rgb
from .layout import Chart, free_corners, sign_scale, sign_side, token_side
from .pieces import number_ink, sign, token
from .terrain import GROUND, extent, tile

SEA, WAVE, SHALLOW, FOAM, BEACH = "#7FB1C2", "#91BFCD", "#A3CDD4", "#D5EAE6", "#EBDCB4"
SHORES: Final = ((40, mix(SEA, SHALLOW, 0.5)), (26, SHALLOW), (12, FOAM), (8, BEACH))  # how far from the land, and its colour
CHANNEL, PIER, WOOD = "#6A9FB2", "#B98F55", "#B98F55"
SWELL: Final = (96, 64)  # waves repeat themselves: they cost next to nothing to pack
VEIL: Final = 0.42  # of parchment over a private chart, so that labels stand out
COASTS: Final = 3 * 2**20  # bytes of pixels that are kept
Box = tuple[int, int, int, int]
ROUND: Final = 44  # radius of the chart's corners


@ground
def island(canvas: Canvas, chart: Chart, veiled: bool) -> None:
    """Everything of a board that stays as it is."""
    box = chart.x - 2, chart.y - 2, chart.x + chart.width + 2, chart.y + chart.height + 2
    canvas.pixels = _coast(canvas.pixels.size, box, chart.radius, tuple(map(chart.hex, _land(chart)))).convert("RGB")
    beside = [(canvas.pixels.crop(part), part[:2], mask) for part, mask in _beside(canvas.pixels.size, box)]
    below = Canvas(canvas.pixels) if veiled else canvas  # nobody sees what lies below a veil in its own colours
    below.add(_places(chart))
    if veiled:
        canvas.pixels.paste(canvas.pixels.crop(box).point(_veil()), box[:2])
    for piece, corner, mask in beside:  # what hangs over is cut off
        canvas.pixels.paste(piece, corner, mask)
    canvas.add(_frame(chart))
    canvas.add(_numbers(chart))


def _beside(size: tuple[int, int], box: Box) -> Iterator[tuple[Box, Image.Image | None]]:
    """What lies beside the chart: left, right, above, below, and outside of its round corners."""
    (width, height), (left, top, right, bottom) = size, box
    for part in (0, 0, left, height), (right, 0, width, height), (left, 0, right, top), (left, bottom, right, height):
        yield part, None
    corners = (left, top), (right - ROUND, top), (left, bottom - ROUND), (right - ROUND, bottom - ROUND)
    for (x, y), mask in zip(corners, _outsides(), strict=True):
        yield (x, y, x + ROUND, y + ROUND), mask


@cache
def _outsides() -> tuple[Image.Image, ...]:
    """Masks of what lies outside of the chart's corners: above at the left and right, below at the left and right."""
    outside = ImageChops.invert(_rounded((2 * ROUND, 2 * ROUND)))
    return tuple(outside.crop((x, y, x + ROUND, y + ROUND)) for y in (0, ROUND) for x in (0, ROUND))


def _land(chart: Chart) -> list[int]:
    return [number for number, tile in enumerate(chart.board.tiles) if tile.terrain != "sea"]


def _places(chart: Chart) -> Items:
    """The compass, landscapes, harbours at their piers, and on a board that one sails on the hexes of the sea."""
    yield compass.at(*free_corners(chart)[1], 150)
    for number, one in enumerate(chart.board.tiles):
        if one.terrain == "sea":
            yield channel.at(*chart.hex(number), 2 * chart.radius + 4, 2 * chart.radius + 4)
    for number in _land(chart):
        one = chart.board.tiles[number]
        yield tile.at(*chart.hex(number), *extent(chart.radius), one.terrain, (one.at[0] * 5 + one.at[1] * 3) % 2 == 1)
        if one.terrain == "volcano":
            yield from _corner_numbers(chart, number)
    for harbour in chart.board.harbours:
        x, y = chart.dock(harbour)
        ends = tuple((round(cx - x), round(cy - y)) for cx, cy in map(chart.corner, harbour.corners))
        yield pier.at(x, y, 2 * chart.radius + 24, 2 * chart.radius + 24, ends)
        yield sign.at(x, y, sign_side(chart.radius), harbour.kind)
        size = round(22 * sign_scale(chart.radius))
        yield Label(f"{harbour.rate}:1", x, y + 16 * sign_scale(chart.radius), max(22, size), "Bold", INK, "mm")


def _corner_numbers(chart: Chart, hex: int) -> Items:
    """What a die must show for a corner of a volcano to be struck."""
    (x, y), colour = chart.hex(hex), mix(GROUND["volcano"], PAPER, 0.75)
    for number, corner in enumerate(chart.board.grid.hex_corners[hex], 1):
        cx, cy = chart.corner(corner)
        yield Label(str(number), x + (cx - x) * 0.8, y + (cy - y) * 0.8, max(18, round(26 * chart.scale)), "Bold", colour, "mm")


def _numbers(chart: Chart) -> Items:
    for hex, one in enumerate(chart.board.tiles):
        if one.number is not None:
            yield from numbered_disc(chart, hex, one.number)


def numbered_disc(chart: Chart, hex: int, number: int, state: str = "usual") -> Items:
    x, y = chart.number(hex)
    yield token.at(x, y, token_side(chart.radius), number, state)
    aside, size = (11, 36) if state == "robbed" and number > 9 else (0, 44 if number < 10 else 42)  # the robber stands at the left
    yield Label(str(number), x + aside, y - 4 * chart.disc, size, "Bold", number_ink(number, state), "mm")


def _frame(chart: Chart) -> Items:
    x, y, wide, high = chart.x, chart.y, chart.width, chart.height
    yield Panel(x - 8, y - 8, wide + 16, high + 16, None, INK, 11, ROUND + 6)
    yield Panel(x - 5, y - 5, wide + 10, high + 10, None, WOOD, 6, ROUND + 3)


@cache
def _veil() -> list[int]:
    """What becomes of red, green and blue under parchment."""
    return [int(below + VEIL * (above - below)) for above in rgb(TABLE) for below in range(256)]


def _rounded(size: tuple[int, int]) -> Image.Image:
    """A mask of the chart."""
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    ImageDraw.Draw(mask).polygon([(2 * x, 2 * y) for x, y in rounded(0, 0, *size, ROUND)], fill=255)
    return mask.reduce(2)


@shelved(COASTS, COASTS // 8)
def _coast(size: tuple[int, int], box: Box, radius: float, land: tuple[Point, ...]) -> Image.Image:
    """Deep water with waves, then bands around the land as on an old chart: the same for all boards of one shape.

    It is kept in the colours of the palette, which take a quarter of the room.
    """
    water, paper = Image.new("RGB", size), table(*size)
    swell = image(wave.at(0, 0, *SWELL))
    for x in range(0, water.width, SWELL[0]):
        for y in range(0, water.height, SWELL[1]):
            water.paste(swell, (x, y))
    for grow, colour in SHORES:
        water.paste(rgb(colour), (0, 0), _shore(size, radius, land, grow))
    sea = water.crop(box)
    paper.paste(sea, box[:2], _rounded(sea.size))
    return reduced(paper, palette("catan"))


def _shore(size: tuple[int, int], radius: float, land: tuple[Point, ...], grow: int) -> Image.Image:
    """The land, widened by so many pixels."""
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    draw = ImageDraw.Draw(mask)
    for middle in land:
        ring = [(2 * x, 2 * y) for x, y in ngon(*middle, radius, 6)]
        draw.polygon(ring, fill=255)
        draw.line([*ring, ring[0]], fill=255, width=4 * grow)
        for x, y in ring:
            draw.ellipse((x - 2 * grow, y - 2 * grow, x + 2 * grow, y + 2 * grow), fill=255)
    return mask.reduce(2)


@figure
def wave(pen: Pen) -> None:
    pen.path("M4 14 q8 -9 16 0 q8 9 16 0 M52 46 q8 -9 16 0 q8 9 16 0", None, WAVE, 3)
    pen.behind(SEA)


@figure
def channel(pen: Pen) -> None:
    side = pen.size[0]
    pen.poly(ngon(side / 2, side / 2, side / 2 - 3, 6), None, CHANNEL, 2.2)


@figure
def pier(pen: Pen, ends: tuple[tuple[int, int], ...]) -> None:
    """Jetties from a sign in the middle to the corners of the coast."""
    with pen.place(pen.size[0] / 2, pen.size[1] / 2):
        for ink, wide in ((INK, 11), (PIER, 6.5)):
            for end in ends:
                pen.line([(0, 0), end], ink, wide)


@icon
def compass(pen: Pen) -> None:
    """A quiet rose."""
    with pen.place(50, 50, 0.667):
        pen.disc(0, 0, 55.5, None, "#9CC6D1", 3)
        pen.disc(0, 0, 47.5, None, "#9CC6D1", 1.5)
        for turn in range(0, 360, 45):
            long = 66 if turn % 90 == 0 else 42
            with pen.place(turn=turn):
                pen.poly([(0, -long), (9, -9), (0, 0)], "#B4D6DD", None)
                pen.poly([(0, -long), (-9, -9), (0, 0)], "#6A9FB2", None)
