"""What villages are worth to a seat that does not trade with them yet."""

from __future__ import annotations

from typing import Final

from .....evaluation.view_values import POINT_WORTH
from .....view import CatanView, count_throws
from ...values import own_ship_ends
from .slot import CLOTH_A_POINT

BALE_WORTH: Final = POINT_WORTH / CLOTH_A_POINT
BALES_A_PIP: Final = 0.6  # that a partner may still hope for, for each pip of the village


def value_villages(view: CatanView) -> dict[int, float]:
    """By corner of a village: what it is worth to reach it with a ship.

    It brings a bale at once, and more when its number is thrown. Left
    out are villages without cloth, and those already reached.
    """
    reached = own_ship_ends(view)
    worths: dict[int, float] = {}
    for sign in view.signs:
        if sign.key == "village" and sign.count and sign.at not in reached:
            later_bales = min(sign.count - 1, BALES_A_PIP * count_throws(sign.number or 0))
            worths[sign.at] = BALE_WORTH * (1 + later_bales)
    return worths
