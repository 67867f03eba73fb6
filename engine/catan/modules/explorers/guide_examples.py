"""Pictures for the pages of the rules: maps of scenarios, a ship that sails, and a settler."""

from __future__ import annotations

from typing import Final

from ....core import Text
from ....examples import Example
from ..boxes import EXPLORERS

SEATS: Final = 4
LAND_HO: Final = {EXPLORERS: "land-ho"}
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
)
