"""The trade hexes: their works at the sea, the plaza, the paths to it, and what they need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from engine.catan.view import Sign

from ....pen import Pen
from ....shapes import Point, polar_point
from ....theme import INK
from ....widgets import draw_badge
from ...box_art.raiders import draw_keep
from ...layout import BoardLayout
from ...room import DrawnItems, TerrainArt
from .goods import STONE, STONE_DARK, TOKENS

PATH, PATH_RIM, PAVING = "#EADBB4", "#8F7A4E", "#CDBB93"
BRICK, BRICK_DARK, CHIMNEY, SMOKE, FIRE = "#C9805A", "#8F4A30", "#B0614C", "#D3CEC4", "#F0B23E"
JOINT: Final = "#7C776B"
SLATE: Final = "#46566B"
WORKS_AWAY, WORKS_SCALE = 55, 0.6  # from the middle towards the sea, on a hex of 100
TOKEN_SIZE, TOKEN_AWAY, TOKENS_AWAY, TOKENS_APART = 50, 1.22, 1.2, 30  # one token; two of them
BADGE_SIZE, BADGE_TEXT, BADGE_SHIFT = 34, 21, 24


class TradeGround(NamedTuple):
    """How a trade hex looks and lies."""

    ground: str  # three colours: of the ground, of hills far away, and of near ones
    far: str
    near: str
    sea: int  # where the sea is, in degrees clockwise from the east
    needs: tuple[str, ...]  # goods
    draw_works: Callable[[Pen], None]  # the castle, quarry or furnace that stands there

    @property
    def path_turns(self) -> tuple[int, ...]:
        """The directions of the four paths in degrees: all but the two towards the sea."""
        return tuple(self.sea + 180 + side for side in (-90, -30, 30, 90))


def draw_castle_works(pen: Pen) -> None:
    """Draws the castle around its middle."""
    with pen.place(0, 28):
        draw_keep(pen)


def draw_cliff(pen: Pen) -> None:
    """Draws steps of marble, and a block that was cut."""
    steps: list[Point] = [
        (-52, 34),
        (-52, -14),
        (-26, -14),
        (-26, -34),
        (0, -34),
        (0, -52),
        (52, -52),
        (52, 34),
    ]
    pen.poly(steps, STONE, INK, 5)
    pen.poly([(0, -34), (52, -34), (52, 34), (24, 34), (24, -14), (0, -14)], STONE_DARK, None)
    joints = "M-52 8 H24 M-26 -14 H24 M0 -34 H52 M-30 8 V34 M0 8 V34 M-4 -14 V8"
    pen.path(joints, None, JOINT, 4)
    pen.box(-46, 14, -10, 42, STONE, INK, 5, r=2)


def draw_kiln(pen: Pen) -> None:
    """Draws a furnace with a chimney, and its fire."""
    pen.box(16, -60, 36, -4, CHIMNEY, INK, 5)
    for x, y, r in ((26, -70, 11), (40, -82, 13)):
        pen.disc(x, y, r, SMOKE, None)
    pen.path("M-46 40 V6 C-46 -34 40 -34 42 6 V40 Z", BRICK, INK, 5)
    pen.path("M-44 10 H40 M-20 -18 V10 M16 -20 V10", None, BRICK_DARK, 4)
    pen.path("M-20 40 V24 C-20 8 18 8 18 24 V40 Z", INK, None)
    pen.path("M-11 40 C-14 28 -2 28 -2 18 C8 26 12 32 9 40 Z", FIRE, None)


GROUNDS: Final[Mapping[str, TradeGround]] = {
    "trade_castle": TradeGround(
        "#B6C184", "#C3CE94", "#A5B276", 180, ("marble", "glass"), draw_castle_works
    ),
    "quarry": TradeGround("#C9C3B4", "#D5D0C4", "#B8B1A1", -60, ("tools",), draw_cliff),
    "glassworks": TradeGround("#D9C08C", "#E3CE9C", "#C9AE76", 60, ("sand",), draw_kiln),
}


def draw_trade_land(key: str, pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a trade hex.

    It has its place on the map, so it is never mirrored.
    """
    ground = GROUNDS[key]
    pen.path("M-100 -22 Q-50 -54 0 -32 Q52 -8 100 -40 V20 H-100 Z", ground.far, None)
    pen.path("M-100 50 Q-30 22 30 52 Q66 66 100 46 V110 H-100 Z", ground.near, None)
    for tone, width in ((PATH_RIM, 15), (PATH, 10)):
        for turn in ground.path_turns:
            pen.line([(0, 0), polar_point(0, 0, 99, turn)], tone, width)
    pen.disc(0, 0, 27, PATH, PATH_RIM, 4)
    for ring, stones in ((19, 10), (10, 6)):
        for place in range(stones):
            pen.disc(*polar_point(0, 0, ring, place * 360 / stones), 3.2, PAVING, None)
    x, y = polar_point(0, 0, WORKS_AWAY, ground.sea)
    with pen.place(x, y, WORKS_SCALE):
        ground.draw_works(pen)


def draw_needs(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """What a trade hex needs, off its shore, and how many tokens are left in its stack."""
    ground = GROUNDS[layout.board.tiles[sign.at].terrain]
    size = TOKEN_SIZE * layout.scale
    spots = _find_spots(ground, layout, point)
    for (x, y), good in zip(spots, ground.needs, strict=True):
        yield TOKENS[good].at(x, y, size)
    x, y = spots[-1]
    shift = BADGE_SHIFT * layout.scale
    text_size = max(15, round(BADGE_TEXT * layout.scale))
    badge = BADGE_SIZE * layout.scale
    yield from draw_badge(x + shift, y + shift, str(sign.count or 0), badge, text_size, SLATE)


def _find_spots(ground: TradeGround, layout: BoardLayout, point: Point) -> list[Point]:
    """Where the tokens of the goods lie that a trade hex needs: one token each, or two.

    They lie in the sea off the hex, whose middle is `point`, and never
    outside of the board's frame.
    """
    directions = [ground.sea]
    away = TOKEN_AWAY
    if len(ground.needs) > 1:
        directions = [ground.sea + TOKENS_APART, ground.sea - TOKENS_APART]
        away = TOKENS_AWAY
    margin = TOKEN_SIZE * layout.scale * 0.8
    spots = [polar_point(*point, away * layout.radius, degrees) for degrees in directions]
    return [layout.keep_inside(spot, margin, margin) for spot in spots]


TERRAIN: Final = {
    key: TerrainArt(ground.ground, partial(draw_trade_land, key))
    for key, ground in GROUNDS.items()
}
