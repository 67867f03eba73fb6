"""Landscapes of the sea's far side: gold, fog, and deserts that belong together.

They are drawn around the middle, 100 to a corner, the disc in the
middle left free where a number comes.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from ....pen import Pen
from ....shapes import polar_point
from ....sprites import icon
from ....theme import INK
from ...box_art.sea import GOLD_GROUND, draw_curl, draw_gold_field, draw_mist
from ...room import TerrainArt

FOG_GROUND: Final = "#C3CBD3"


@icon
def fog_bank(pen: Pen) -> None:
    """Draws the sign for hexes in the fog, which stands beside their number."""
    rim = [polar_point(50, 50, 46, turn) for turn in range(30, 390, 60)]
    pen.poly(rim, FOG_GROUND, INK, 6)
    with pen.place(50, 52, 0.66):
        for x, y, scale, left in (
            (8, -22, 1.1, False),
            (-10, 14, 1.1, True),
            (10, 44, 0.9, False),
        ):
            draw_curl(pen, x, y, scale, INK, left)


GOLD_ART: Final = TerrainArt(GOLD_GROUND, draw_gold_field)
FOG_ART: Final = TerrainArt(FOG_GROUND, partial(draw_mist, ground=FOG_GROUND), is_hidden=True)
