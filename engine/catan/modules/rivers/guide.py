"""The rules of the rivers in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text
from ....examples import Example
from ..traders_box import RIVERS, TRADERS

TITLE: Final = Text("The Rivers of Catan")
GUIDE: Final = (
    Page(
        TITLE,
        (
            Text(
                "Two rivers cross the island, each from a swamp to the mountains. The swamps pay "
                "nothing; the robber begins in one. The 2 lies with the 12, and its hex pays on "
                "both."
            ),
            Text(
                "A road beside a hex of a river, or a settlement at one, brings one gold, also in "
                "the opening and for free roads. A city brings none."
            ),
            Text(
                "A bridge costs two brick and one lumber and brings three gold. It stands on one "
                "of the seven sites across the rivers, where no road is ever built; you have three."
            ),
            Text(
                "It goes on from your roads, settlements and cities, and counts as a road for "
                "whatever follows, but Road Building builds none."
            ),
        ),
    ),
    Page(
        Text("The Rivers of Catan: rich and poor"),
        (
            Text("Who alone has most gold is the Wealthiest Settler: one point."),
            Text(
                "Everybody with the least gold is a Poor Settler: two points less, also where "
                "all have the same."
            ),
            Text(
                "This is looked at after the opening and then whenever gold changes hands. The "
                "game goes to ten points."
            ),
            Text(
                "With Cities & Knights commodities are sold for gold, too, and five gold save a "
                "city from the barbarians. A Diplomat removes no bridge, and pays a gold for a "
                "road at a river. The game goes to 13 points."
            ),
        ),
    ),
)
FIRST_BRIDGE: Final = (
    *("settlement C6", "road 29", "settlement E4", "road 58", "settlement D6", "road 45"),
    *("settlement B7", "road 16", "settlement C9", "road 38", "settlement E6", "road 60"),
    *("roll", "end", "roll", "bridge 52"),
)
EXAMPLES: Final = (
    Example(
        TITLE.id,
        Text("Both rivers, from the swamps to the mountains."),
        around=(),
        seats=4,
        options={TRADERS: RIVERS, "board": "beginner"},
    ),
    Example(
        TITLE.id,
        Text(
            "The bridge on 52 crosses the river. It brought three gold, and counts as a road; the "
            "dotted paths between posts are free sites."
        ),
        around=("field edge 52",),
        margins=(260, 200, 260, 160),
        seats=3,
        options={TRADERS: RIVERS, "board": "beginner"},
        seed=5,
        seat=0,
        moves=FIRST_BRIDGE,
    ),
)
