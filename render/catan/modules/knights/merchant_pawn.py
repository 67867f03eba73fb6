"""The merchant on the board: with his bale, in the colour of whom he serves."""

from __future__ import annotations

from typing import Final

from ....pen import Pen
from ....sprites import icon
from ....theme import COIN_DARK, COIN_LIGHT, INK, RED, SEATS, WOOD, WOOD_LIGHT
from ...pieces import add_rim_and_shadow, board_units, draw_emblem
from ...room import PawnArt

MERCHANT: Final = 84  # the side of its box on a board at full size
MERCHANT_SHARE: Final = 0.84
PLACE: Final = (0.36, -0.54)  # on a hex: above its number at the right
SKIN, ROBE = "#E9C79A", "#B0614C"
TURBAN: Final = "M-46 18 C-58 -22 -24 -46 0 -46 C24 -46 58 -22 46 18 C20 4 -20 4 -46 18 Z"


def draw_turban(pen: Pen, x: float, y: float, scale: float) -> None:
    """Draws a turban with a jewel around (x, y)."""
    with pen.place(x, y, scale):
        pen.path(TURBAN, COIN_LIGHT, INK, 11)
        folds = "M-40 0 C-14 -30 20 -30 42 -6 M-26 -30 C-4 -40 16 -34 34 -24"
        pen.path(folds, None, COIN_DARK, 7)
        pen.disc(0, -8, 10, RED, INK, 6)


def _draw_merchant(pen: Pen, robe: str) -> None:
    """Draws the merchant in a robe of this colour, with a bale, around (0, 0)."""
    pen.path("M-22 34 C-24 6 -13 -6 0 -8 C13 -6 24 6 22 34 Z", robe, INK, 4)
    pen.disc(0, -16, 12, SKIN, INK, 3.6)
    draw_turban(pen, 0, -23, 0.34)
    pen.box(14, 6, 37, 34, WOOD, INK, 3.8, r=3)
    pen.line([(25.5, 10), (25.5, 30)], WOOD_LIGHT, 4)


@icon
def owned_merchant(pen: Pen, owner: int) -> None:
    """Draws the merchant in the colour of a seat, with its emblem."""
    with board_units(pen, MERCHANT):
        _draw_merchant(pen, SEATS[owner].fill)
        draw_emblem(pen, owner, -4, 15, 9.4)
        add_rim_and_shadow(pen)


@icon
def merchant(pen: Pen) -> None:
    """Draws the merchant, who serves nobody yet."""
    with board_units(pen, MERCHANT):
        _draw_merchant(pen, ROBE)
        add_rim_and_shadow(pen)


MERCHANT_ART: Final = PawnArt(merchant, MERCHANT * MERCHANT_SHARE, owned_merchant, PLACE)
