"""Commodities: cloth, coins and paper, on cards with cut corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....pen import Pen
from ....sprites import icon
from ....theme import COIN, COIN_DARK, COIN_LIGHT, INK, PAPER, RED
from ...room import CardArt

PLUM, PLUM_DARK, PLUM_LIGHT = "#8E5C97", "#673D70", "#BE93C4"
SHEET, WRITING = "#D9C8A2", "#6B5B48"
COIN_PILES: Final = ((34, 4), (70, 2))  # the middle of each, and how many coins it has


@icon
def bolt_of_cloth(pen: Pen) -> None:
    """Draws the commodity cloth: a bolt, a length of it unrolled."""
    pen.path("M8 34 H72 V84 Q58 74 44 84 Q28 94 8 82 Z", PLUM, INK)
    pen.path("M9 46 H70 V58 H9 Z", PLUM_LIGHT, None)
    pen.path("M22 38 V84 M36 38 V82", None, PLUM_DARK, 4)
    pen.box(6, 14, 94, 42, PLUM, INK, 5, r=13)
    pen.box(14, 20, 70, 26, PLUM_LIGHT, None, r=3)
    pen.oval(82, 28, 12, 14, PLUM_LIGHT, INK, 5)
    pen.oval(82, 28, 4.5, 5.5, None, PLUM_DARK, 3)


@icon
def piles_of_coins(pen: Pen) -> None:
    """Draws the commodity coin: piles of minted coins."""
    for x, count in COIN_PILES:
        for i in range(count):
            y = 82 - i * 13
            pen.oval(x, y, 29, 14, COIN_DARK, INK, 5)
            pen.oval(x, y - 5, 29, 14, COIN, INK, 5)
        pen.oval(x, 77 - (count - 1) * 13, 15, 6, COIN_LIGHT, None)
    pen.disc(72, 28, 20, COIN, INK, 5)
    pen.disc(72, 28, 11, COIN_LIGHT, COIN_DARK, 3)


@icon
def sheets_of_paper(pen: Pen) -> None:
    """Draws the commodity paper: written sheets with a seal."""
    with pen.place(50, 50, turn=9):
        pen.box(-26, -42, 36, 42, SHEET, INK, 5, r=4)
    pen.path("M14 12 H58 L76 30 V90 H14 Z", PAPER, INK)
    pen.path("M58 12 V30 H76 Z", SHEET, INK, 4)
    for y, right in ((40, 64), (53, 64), (66, 50)):
        pen.line([(26, y), (right, y)], WRITING, 5)
    pen.disc(62, 76, 9, RED, INK, 4)


COMMODITIES: Final[Mapping[str, CardArt]] = {
    "paper": CardArt(sheets_of_paper, "#8FA79C", has_cut_corners=True),
    "cloth": CardArt(bolt_of_cloth, "#A97FB1", has_cut_corners=True),
    "coin": CardArt(piles_of_coins, "#B98A2C", has_cut_corners=True),
}
