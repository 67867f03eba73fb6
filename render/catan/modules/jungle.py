"""The jungle: its landscape, and the spyglass of discoveries."""

from __future__ import annotations

from typing import Final

from ...pen import Pen
from ...shapes import leaf
from ...sprites import icon
from ...theme import COIN, COIN_DARK, COIN_LIGHT, INK, WOOD_DARK
from ..room import Room, TerrainArt
from ..terrain import Spots


def _draw_palm(pen: Pen, x: float, y: float, scale: float = 1, mirrored: bool = False) -> None:
    """Draws a palm that leans to the right, or to the left where it is `mirrored`."""
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.oval(2, 30, 15, 4, "#4C9069", None)
        pen.path("M-3 30 Q-4 4 6 -16 L12 -14 Q4 6 5 30 Z", "#7C4722", None)
        for angle, length in ((-165, 34), (-140, 30), (-40, 30), (-12, 36), (22, 30), (160, 30)):
            pen.poly(leaf(9, -16, angle, length, 13), "#14482B", None)
        for angle, length in ((-110, 28), (-72, 28), (-150, 26), (-24, 28)):
            pen.poly(leaf(9, -16, angle, length, 10), "#B7D47C", None)


def _draw_jungle(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the jungle: palms on green, which lean away from the middle.

    `mirrored`: the palms swap left and right.
    """
    pen.path("M-100 -24 Q-50 -60 0 -36 Q52 -12 100 -44 V-110 H-100 Z", "#7DB797", None)
    pen.path("M-100 44 Q-30 20 30 48 Q66 62 100 40 V110 H-100 Z", "#4C9069", None)
    spots: Spots = (
        (4, -56, 0.9),
        (-46, -34, 1),
        (42, -32, 1.05),
        (-70, 34, 0.8),
        (64, 40, 0.85),
        (-8, 78, 0.6),
    )
    for x, y, scale in spots:
        at = -x if mirrored else x
        leans_left = (x < 0) != mirrored
        _draw_palm(pen, at, y, scale, leans_left)


@icon
def discovery(pen: Pen) -> None:
    """Draws a spyglass, for discoveries."""
    with pen.place(50, 52, scale=1, turn=-35):
        pen.box(-46, -17, -12, 17, COIN_DARK, INK, w=5, r=5)
        pen.box(-14, -13, 18, 13, COIN, INK, w=5, r=3)
        pen.box(14, -10, 46, 10, COIN_LIGHT, INK, w=5, r=4)
        pen.line([(-37, -12), (-37, 12)], WOOD_DARK, w=4)


ROOM: Final = Room(
    terrain={"jungle": TerrainArt("#5FA77E", _draw_jungle)},
    counters={"discoveries": discovery},
)
