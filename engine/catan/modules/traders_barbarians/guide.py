"""The rules of the traders in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text
from ....examples import Example
from ..gold_coins import GOLD_BUYS
from ..traders_box import TRADERS, WAGONS

TITLE: Final = Text("Traders & Barbarians: wagons")
WAY_TITLE: Final = Text("Traders & Barbarians: on the way")
GUIDE: Final = (
    Page(
        TITLE,
        (
            Text(
                "Castle, quarry and glassworks trade goods. Everybody has a wagon, which brings "
                "each what it needs: every delivery is a point. The game goes to 13 points."
            ),
            Text(
                "The castle needs marble and glass and ships sand and tools; the quarry needs "
                "tools and ships marble and sand; the glassworks need sand and ship glass and "
                "tools."
            ),
            Text(
                "You begin with a settlement, a city with your wagon, and five gold. There is no "
                "robber and no Longest Road. A 2 or a 12 is rolled again."
            ),
            GOLD_BUYS,
            Text(
                "Trade hexes pay nothing. Four paths lead to the plaza in their middle. Roads lie "
                "there as anywhere, but nothing is built on the plaza or on the sides at the sea."
            ),
        ),
    ),
    Page(
        WAY_TITLE,
        (
            Text(
                "When you have traded and built, your wagon drives, and then your turn ends. "
                "Choose where it goes; the cheapest way is taken, and the best places are named "
                "first."
            ),
            Text(
                "A path costs two points of movement, with a road one. For another player's road "
                "you pay its owner one gold; without gold you may not use it. A barbarian on the "
                "path costs two points more."
            ),
            Text("Once a turn a grain brings two points more; with the fishermen also two fish."),
            Text(
                "Wagons block nothing and nobody. On a plaza they must stop. Who carries what is "
                "needed there delivers it, for a point and gold; an empty wagon loads a token, "
                "drawn by lot from the stack of the hex. Any other load stays on the wagon."
            ),
        ),
    ),
    Page(
        Text("Traders & Barbarians: trains"),
        (
            Text(
                "A baggage train has five levels: 4, 5, 6, 7 and 7 points of movement, and one to "
                "five gold for a delivery. The fifth level is a point of victory."
            ),
            Text(
                "Levels two and three cost a lumber, a wool and an ore each; four and five a "
                "lumber more."
            ),
            Text(
                "From level two on your wagon may drive off a barbarian beside it, once a turn "
                "each: a die must show 6, 5 or more, 4 or more, or 3 or more, by your level. You "
                "put it on another path, and your way goes on."
            ),
        ),
    ),
    Page(
        Text("Traders & Barbarians: barbarians and cards"),
        (
            Text(
                "On a seven, after the discards, who rolled moves one of the three barbarians to "
                "another path. Where a road of another player lies there, they may take a card "
                "from its owner. On no path are two."
            ),
            Text("A Knight moves a barbarian as well, and counts for the Largest Army."),
            Text(
                "Swift Journey: after your wagon has moved, it moves once more, with all points. "
                "As with every card, one a turn, and not in the turn in which you bought it."
            ),
            Text("The deck: 16 Knights, 3 Road Building, 3 Swift Journey, 3 points of victory."),
            Text(
                "With Cities & Knights there are progress cards instead, and 15 points win. An "
                "active knight may chase a barbarian off a path beside it, as it would chase the "
                "robber. A Bishop takes a card from everybody around a hex of your choice."
            ),
        ),
    ),
)
FIRST_JOURNEY: Final = (
    *("settlement B3", "road 13", "settlement E4", "road 57", "settlement B5", "road 21"),
    *("city E6", "road 60", "city D9", "road 47", "city D4", "road 43"),
    *("roll", "spend-gold wool", "train", "end"),
)
EXAMPLES: Final = (
    Example(
        TITLE.id,
        Text(
            "Castle, quarry and glassworks, and the three barbarians. Beside each trade hex is "
            "what it needs; the dark disc counts the tokens of its stack."
        ),
        around=(),
        seats=4,
        options={TRADERS: WAGONS, "board": "beginner"},
    ),
    Example(
        WAY_TITLE.id,
        Text(
            "The blue wagon stands on D4. Two paths without a road lead to the plaza G1, for two "
            "points each; there it loads its first token. The labels are all places in reach."
        ),
        around=("field corner G1",),
        margins=(160, 220, 420, 220),
        seats=3,
        options={TRADERS: WAGONS, "board": "beginner"},
        seed=46,
        seat=0,
        moves=FIRST_JOURNEY,
        has_labels=True,
    ),
)
