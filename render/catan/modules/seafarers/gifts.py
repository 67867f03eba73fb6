"""What waits on edges for the first ship: points, development cards, harbours to take away."""

from __future__ import annotations

import math
from typing import Final

from ....icons.actions import SECRET
from ....icons.marks import laurel
from ....pen import Pen
from ....scene import Items, Label
from ....shapes import Point, polar_point, star
from ....sprites import icon
from ....theme import COIN, COIN_DARK, COIN_LIGHT, INK, LAUREL, LEAF_DARK, PANEL, PAPER, RED
from ...cards import ANY, find_card
from ...layout import BoardLayout, sign_scale
from ...pieces import SIGN, TINTS, board_units, sail

POINT, CARD, GIFT_MARGIN = (
    64,
    64,
    16,
)  # sides of boxes, and what a harbour's has more than a sign's
GIFT_SHARE: Final = 1.12
LEAST_GIFT_SCALE: Final = 0.72  # gifts shrink no further
HARBOUR_DISTANCE: Final = 26  # pixels from the coast to the middle of the sign
RATE_TEXT, LEAST_RATE_TEXT, RATE_DROP = 27, 26, 17


@icon
def point_gift(pen: Pen) -> None:
    """Draws a victory point that waits on an edge: a golden token with a wreath."""
    with board_units(pen, POINT):
        pen.disc(0, 0, 25, COIN, INK, 3.6)
        pen.disc(0, 0, 19.5, COIN_LIGHT, COIN_DARK, 2.4)
        for side in (-1, 1):
            stem = [polar_point(0, 0, 12, 90 - side * turn) for turn in range(6, 140, 8)]
            pen.line(stem, LEAF_DARK, 2.6)
            for turn in (30, 66, 102, 136):
                x, y = polar_point(0, 0, 12, 90 - side * turn)
                pen.leaf(x, y, 90 - side * (turn + 74), 10.5, 8, LAUREL, LEAF_DARK, 1.4)
        pen.add_halo(PAPER, 2)
        pen.add_shadow(0, 3, 0.32)


@icon
def card_gift(pen: Pen, slope: int) -> None:
    """Draws a development card, face down on an edge of this slope."""
    with board_units(pen, CARD):
        with pen.place(turn=0 if slope == 90 else slope / 2):
            pen.box(-17, -24, 17, 24, SECRET, INK, 3.6, r=5)
            pen.poly(star(0, 0, 13), COIN, None)
        pen.add_halo(PAPER, 2)
        pen.add_shadow(0, 3, 0.32)


@icon
def harbour_gift(pen: Pen, kind: str) -> None:
    """Draws a harbour that may be taken away: its sign with a bow, a broken rim and no pier."""
    art = find_card(kind)
    with board_units(pen, SIGN + GIFT_MARGIN):
        pen.disc(0, 0, 35, PANEL, INK, 2.4)
        for turn in range(0, 360, 30):
            ends = [polar_point(0, 0, 30, turn), polar_point(0, 0, 30, turn + 14)]
            pen.line(ends, art.tint if art else TINTS[ANY], 5)
        with pen.place(-19, -25, scale=0.38):
            (art.icon if art else sail).draw_on(pen)
        for mirrored in (True, False):
            with pen.place(0, -34, mirrored=mirrored):
                pen.path("M0 0 Q12 -16 22 -7 Q22 6 0 0 Z", RED, INK, 2.6)
                pen.path("M0 0 L13 13 L5 13 Z", RED, INK, 2.2)
        pen.disc(0, -34, 5, RED, INK, 2.2)
        pen.add_shadow(0, 2.5, 1)


@icon
def tally(pen: Pen) -> None:
    """Draws the sign for points on tokens, which stands beside their number."""
    with pen.place(50, 50, scale=1.9):
        pen.disc(0, 0, 25, COIN, INK, 3)
        pen.disc(0, 0, 20, COIN_LIGHT, COIN_DARK, 2)
    with pen.place(22, 20, scale=0.56):
        laurel.draw_on(pen)


@icon
def gift_sign(pen: Pen) -> None:
    """Draws the sign for harbours that were taken away, which stands beside their number."""
    with pen.place(-7, -3, scale=1.14):
        harbour_gift.draw_on(pen, ANY)


# --- on the board -----------------------------------------------------


def _gift_scale(layout: BoardLayout) -> float:
    """The size of gifts compared with a board at full size."""
    return GIFT_SHARE * max(LEAST_GIFT_SCALE, layout.scale)


def draw_point_gift(layout: BoardLayout, edge: int) -> Items:
    """A victory point of the tribe on its edge."""
    yield point_gift.at(*layout.edge_point(edge), POINT * _gift_scale(layout))


def draw_card_gift(layout: BoardLayout, edge: int) -> Items:
    """A development card of the tribe on its edge."""
    size = CARD * _gift_scale(layout)
    slope = layout.edge_slope(edge)
    yield card_gift.at(*layout.edge_point(edge), size, slope)


def draw_harbour_gift(layout: BoardLayout, edge: int, kind: str, rate: int) -> Items:
    """A harbour of the tribe that may be taken away, in the sea off its edge, with its rate."""
    scale = sign_scale(layout.radius)
    size = (SIGN + GIFT_MARGIN) * scale
    x, y = layout.keep_inside(_point_off_the_coast(layout, edge), size / 2, size / 2)
    yield harbour_gift.at(x, y, size, kind)
    text_size = max(LEAST_RATE_TEXT, round(RATE_TEXT * scale))
    yield Label(f"{rate}:1", x, y + RATE_DROP * scale, text_size, "Bold", INK, "mm")


def _point_off_the_coast(layout: BoardLayout, edge: int) -> Point:
    """A point beside an edge of the coast, on the side of the sea."""
    x, y = layout.edge_point(edge)
    beside = layout.board.grid.edge_hexes[edge]
    land = [hex for hex in beside if layout.board.tiles[hex].terrain != "sea"]
    if not land:
        return x, y
    lx, ly = layout.hex_point(land[0])
    share = HARBOUR_DISTANCE / math.hypot(x - lx, y - ly)
    return x + (x - lx) * share, y + (y - ly) * share
