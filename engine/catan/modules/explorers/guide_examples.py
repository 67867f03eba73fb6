"""Pictures for the pages of the rules: maps of scenarios, a ship that sails, and a settler."""

from __future__ import annotations

from typing import Final

from ....core import Text
from ....examples import Example
from ..boxes import EXPLORERS

SEATS: Final = 4
LAND_HO: Final = {EXPLORERS: "land-ho"}
FIRST_CREW_ASHORE: Final = (
    *("city C7", "city H7", "city G7", "city D7", "settlement C5", "settlement F7"),
    *("settlement H5", "settlement F5", "road 189", "build-ship 72", "road 92"),
    *("build-ship 270", "roll", "pirate-ship T58 -", "buy-with-gold brick", "road 213"),
    *("set-sail", "roll-for-fish", "land ship-1 B5", "end", "roll", "set-sail"),
    *("roll-for-fish", "land ship-1 I5", "end", "roll", "buy-with-gold wool"),
    *("build-ship 93", "set-sail", "roll-for-fish", "sail ship-1 112", "end", "roll"),
    *("build-ship 254", "buy-with-gold grain", "city I5", "set-sail", "roll-for-fish"),
    *("sail ship-1 234", "end", "roll", "buy-with-gold wool", "crew C7", "set-sail"),
    *("roll-for-fish", "load ship-1 C7 crew", "sail ship-1 73", "end", "roll"),
    *("buy-with-gold wool", "crew I5", "set-sail", "roll-for-fish", "sail ship-1 305"),
    *("end", "roll", "buy-with-gold wool", "crew C7", "set-sail", "roll-for-fish"),
    *("storm ship-1 T39 1",),
)
EXAMPLES: Final = (
    Example(
        "Land Ho!",
        Text("The start island in the west, and what nobody has seen in the north and the south."),
        around=(),
        seats=SEATS,
        options=LAND_HO,
    ),
    Example(
        "Explorers & Pirates: ships",
        Text(
            "The ship may end on each of the white bars, and discovers something on the golden "
            "ones. The names are those of the hexes beside them."
        ),
        around=("field edge 26", "field edge 116"),
        margins=(120, 60, 200, 60),
        seats=SEATS,
        options=LAND_HO,
        seed=1,
        seat=0,
        has_labels=True,
        moves=("roll", "set-sail"),
    ),
    Example(
        "Explorers & Pirates: pirate ships",
        Text("The map of The Pirate Lairs: lairs are among the hidden hexes of both sides."),
        around=(),
        seats=SEATS,
        options={EXPLORERS: "pirate-lairs"},
    ),
    Example(
        "Explorers & Pirates: missions",
        Text("The widest map, for all missions: the Council with its docks lies off the coast."),
        around=(),
        seats=SEATS,
        options={EXPLORERS: "explorers-and-pirates"},
    ),
    Example(
        "Explorers & Pirates: missions",
        Text(
            "Blue has put a crew ashore at the lair: two more capture it. A haul lies on the shoal "
            "of the 5, which an empty ship takes to one of the anchors, the docks of the Council."
        ),
        around=("field hex T39", "field hex T65"),
        margins=(330, 180, 200, 120),
        seats=2,
        options={EXPLORERS: "explorers-and-pirates", "offers": "none"},
        seed=52,
        seat=0,
        moves=FIRST_CREW_ASHORE,
    ),
)
