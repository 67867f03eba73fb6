"""Event cards: what stands for them, and roads that an earthquake has turned."""

from __future__ import annotations

from typing import Final

from engine.catan.view import Sign

from ...icons.actions import paving
from ...pen import Pen
from ...shapes import Point, polar_point
from ...sprites import icon
from ...theme import COIN, INK, PAPER
from ..base_room import draw_road
from ..layout import BoardLayout
from ..room import DrawnItems, PieceSpot, Room, SignArt


@icon
def event(pen: Pen) -> None:
    """Draws a card that is drawn instead of a roll."""
    pen.box(19, 5, 81, 95, "#6A9FB2", INK, r=9)
    for turn in range(0, 360, 60):
        pen.line([(50, 50), polar_point(50, 50, r=26, degrees=turn)], PAPER, w=7)
    pen.disc(50, 50, 11, COIN, None)


def _draw_damaged_road(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws a damaged road: it lies across its edge."""
    assert sign.owner is not None, "somebody has built it"
    return draw_road(PieceSpot(layout, sign.owner, sign.at, point), askew=True)


ROOM: Final = Room(
    signs={"damaged": SignArt(_draw_damaged_road, stands_for_piece=True)},
    counters={"events": event},
    actions={"damage": paving, "repair": paving},
    throws={"": event},
)
