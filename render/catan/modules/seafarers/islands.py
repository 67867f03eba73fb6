"""Islands that pay for landing: what they pay, and whom they have paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....icons.seats import marker
from ....pen import Pen
from ....scene import Items, Label
from ....shapes import rounded_box
from ....sprites import figure, icon
from ....theme import INK, INK_SOFT, LAUREL, LEAF, LEAF_DARK, PANEL, mix_colours
from ...sea import SHALLOW

PLATE_HEIGHT: Final = 46
PLATE_SHADOW: Final = 3
SPRIG_X, SPRIG_SIZE, POINTS_X, POINTS_TEXT = 23, 32, 38, 30
BARE_WIDTH: Final = 84  # of a plate without seats
SEAT_SIZE, SEAT_STEP = 28, 25
SEATS_X: Final = 92
DASH, DASH_STEP, DASH_WIDTH = 5, 12, 2.6


@icon
def sprig(pen: Pen) -> None:
    """Points for landing: one branch of laurel."""
    pen.path("M22 92 Q40 60 78 14", None, LEAF_DARK, 7)
    leaves = ((36, 70, 1), (48, 54, -1), (58, 42, 1), (68, 30, -1), (30, 80, -1))
    for x, y, side in leaves:
        fill = LAUREL if side > 0 else LEAF
        pen.leaf(x, y, -52 + side * 56, 34, 21, fill, LEAF_DARK, 4)
    pen.leaf(76, 18, -54, 24, 16, LEAF, LEAF_DARK, 4)


@icon
def island(pen: Pen) -> None:
    """Islands that have paid, to stand beside a number."""
    pen.oval(50, 80, 44, 14, "#E3CE9C", INK)
    with pen.place(16, 2, scale=0.78):
        sprig.draw_on(pen)


@figure
def bonus_plate(pen: Pen, has_paid: bool) -> None:
    """Under what an island pays: firm where somebody was paid, with a broken rim where nobody."""
    wide, high = pen.size
    high -= PLATE_SHADOW
    if has_paid:
        pen.box(0, 0, wide, high, PANEL, INK, 2.6, r=high / 2)
    else:
        pen.box(0, 0, wide, high, mix_colours(PANEL, SHALLOW, 0.35), None, r=high / 2)
        _draw_dashes(pen, wide, high)
    pen.add_shadow(0, PLATE_SHADOW, 0.4)


def _draw_dashes(pen: Pen, wide: float, high: float) -> None:
    """A broken rim around a plate with round ends."""
    inset = DASH_WIDTH / 2
    rim = rounded_box(inset, inset, wide - inset, high - inset, high / 2)
    for i in range(0, len(rim) - 1, 4):
        pen.line(rim[i : i + 3], INK_SOFT, DASH_WIDTH)
    for y in (inset, high - inset):
        for x in range(round(high / 2), round(wide - high / 2), DASH_STEP):
            pen.line([(x, y), (x + DASH, y)], INK_SOFT, DASH_WIDTH)


def bonus_width(seats: int) -> float:
    """How wide the plate of an island is that has paid so many seats."""
    return BARE_WIDTH + SEAT_STEP * seats + (6 if seats else 0)


def draw_island_bonus(x: float, y: float, points: int, paid: Sequence[int]) -> Items:
    """What an island pays for landing, and whom it has paid, on a plate around (x, y)."""
    wide = bonus_width(len(paid))
    yield bonus_plate.at(x, y, wide, PLATE_HEIGHT, bool(paid))
    left = x - wide / 2
    yield sprig.at(left + SPRIG_X, y - 2, SPRIG_SIZE)
    yield Label(f"+{points}", left + POINTS_X, y - 1, POINTS_TEXT, "Bold", INK)
    for i, seat in enumerate(paid):
        yield marker.at(left + SEATS_X + SEAT_STEP * i, y - 1, SEAT_SIZE, seat)
