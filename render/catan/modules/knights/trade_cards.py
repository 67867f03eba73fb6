"""Pictures of the progress cards of trade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....icons.actions import BACK, BACK_DARK
from ....icons.resources import grain
from ....pen import Pen
from ....sprites import Icon, icon
from ....theme import COIN, COIN_LIGHT, INK, PAPER, RED, WOOD_DARK
from .commodities import bolt_of_cloth
from .merchant_pawn import ROBE, SKIN, draw_turban
from .warriors import STEEL

WATER_DARK: Final = "#4C86A6"


@icon
def commercial_harbor(pen: Pen) -> None:
    """Draws the picture of the card Commercial Harbor: an anchor."""
    pen.disc(50, 17, 12, None, INK, 8)
    pen.line([(50, 28), (50, 88)], INK, 13)
    pen.line([(50, 28), (50, 86)], STEEL, 6)
    pen.line([(30, 40), (70, 40)], INK, 12)
    pen.line([(32, 40), (68, 40)], STEEL, 5)
    pen.path("M12 58 C14 82 34 92 50 92 C66 92 86 82 88 58", None, INK, 14)
    pen.path("M14 62 C18 80 36 88 50 88 C64 88 82 80 86 62", None, STEEL, 6)
    for x, side in ((12, 1), (88, -1)):
        pen.poly([(x - 12 * side, 64), (x + 2 * side, 44), (x + 14 * side, 62)], INK, None)


@icon
def master_merchant(pen: Pen) -> None:
    """Draws the picture of the card Master Merchant: two cards drawn from a hand."""
    for turn, x, y, tone in (
        (-26, 26, 66, BACK_DARK),
        (0, 50, 60, BACK),
        (26, 74, 66, BACK_DARK),
    ):
        with pen.place(x, y, turn=turn):
            pen.box(-17, -26, 17, 30, tone, INK, 5, r=6)
    for x in (38, 62):
        pen.line([(x, 44), (x, 18)], INK, 14)
        pen.poly([(x - 15, 24), (x, 2), (x + 15, 24)], COIN, INK, 5)
        pen.line([(x, 42), (x, 22)], COIN, 6)


@icon
def trader(pen: Pen) -> None:
    """Draws the picture of the card Merchant: the merchant himself."""
    with pen.place(3, 6, 0.93):
        pen.path("M18 96 C16 64 32 50 50 48 C68 50 84 64 82 96 Z", ROBE, INK)
        pen.path("M43 52 H57 L60 93 H40 Z", COIN_LIGHT, None)
        pen.disc(50, 37, 17, SKIN, INK, 5)
        for x in (43, 57):
            pen.disc(x, 38, 2.6, INK, None)
        pen.path("M40 46 Q50 54 60 46", None, INK, 4)
        draw_turban(pen, 50, 24, 0.5)


@icon
def merchant_fleet(pen: Pen) -> None:
    """Draws the picture of the card Merchant Fleet: two sails on the sea."""
    for x, y, scale in ((66, 38, 0.62), (36, 56, 0.8)):
        with pen.place(x, y, scale):
            pen.path("M-38 12 H38 Q30 36 12 36 H-16 Q-32 34 -38 12 Z", WOOD_DARK, INK, 6)
            pen.line([(-2, 12), (-2, -46)], INK, 7)
            pen.path("M4 -42 Q42 -24 34 4 H4 Z", PAPER, INK, 6)
            pen.path("M-8 -32 Q-32 -16 -30 4 H-8 Z", COIN, INK, 6)
    pen.path("M4 90 q12 -12 23 0 q12 12 23 0 q12 -12 23 0 q12 12 23 0", None, WATER_DARK, 7)


def _draw_gathering(pen: Pen) -> None:
    """Draws arrows from all sides to the middle, and a pale disc there, for a picture."""
    for turn in (45, 135, 225, 315):
        with pen.place(50, 50, turn=turn):
            pen.poly([(27, 0), (48, -16), (48, 16)], RED, INK, 4)
    pen.disc(50, 50, 30, PAPER, INK, 5)


@icon
def resource_monopoly(pen: Pen) -> None:
    """Draws the picture of the card Resource Monopoly: a resource that goes to one player."""
    _draw_gathering(pen)
    with pen.place(27, 26, 0.46):
        grain.draw_on(pen)


@icon
def trade_monopoly(pen: Pen) -> None:
    """Draws the picture of the card Trade Monopoly: a commodity that goes to one player."""
    _draw_gathering(pen)
    with pen.place(29, 29, 0.42):
        bolt_of_cloth.draw_on(pen)


TRADE_CARDS: Final[Mapping[str, Icon[[]]]] = {
    "commercial_harbor": commercial_harbor,
    "master_merchant": master_merchant,
    "merchant": trader,
    "merchant_fleet": merchant_fleet,
    "resource_monopoly": resource_monopoly,
    "trade_monopoly": trade_monopoly,
}
