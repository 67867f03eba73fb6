"""Land that only this box has, and what hides it."""

from __future__ import annotations

from typing import Final

from ....core import Text
from ...names import TERRAIN_TITLES as BASE_TITLES

MOON, SUN = "moon", "sun"  # nobody knows yet what lies there
LAIR: Final = "lair"
GOLD_FIELD: Final = "lair_gold"  # what a captured lair is
VILLAGE: Final = "village"
SHOAL: Final = "shoal"  # drawn as a tile; on the board it is sea
SEA: Final = "sea"
TERRAIN_TITLES: Final = (
    (MOON, Text("Unknown north")),
    (SUN, Text("Unknown south")),
    (LAIR, Text("Pirate lair")),
    (GOLD_FIELD, Text("Gold field")),
    (VILLAGE, Text("Spice village")),
)
TITLES: Final = {**BASE_TITLES, **dict(TERRAIN_TITLES)}
