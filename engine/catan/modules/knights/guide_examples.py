"""Small pictures for the pages of the rules: a wall, knights, the barbarians' ship."""

from __future__ import annotations

from typing import Final

from ....core import ON, Text
from ....examples import Example
from ..boxes import KNIGHTS

OPTIONS: Final = {KNIGHTS: ON, "board": "beginner"}
SEATS: Final = 3
OPENING: Final = (
    *("settlement E4", "road 57", "settlement D3", "road 35", "settlement E6", "road 60"),
    *("city D9", "road 38", "city B3", "road 13", "city B7", "road 16"),
)
FIRST_WALL: Final = (
    *("roll", "offer 0,1,0,0,0,0,0,0 0,0,0,0,1,0,0,0 0,1,0", "decline", "wall B7"),
)
FIRST_KNIGHTS: Final = (
    *("roll", "recruit E3", "road 56", "end", "roll", "improve politics", "end"),
    *("roll", "improve science", "recruit E7", "activate E7"),
)
EXAMPLES: Final = (
    Example(
        "Cities & Knights: commodities and improvements",
        Text(
            "The forest brings the city on B7 lumber and paper, the pasture wool and cloth, the "
            "hills two brick. With its wall, two cards more are safe from a seven."
        ),
        around=("field corner B7",),
        margins=(200, 160, 200, 160),
        seats=SEATS,
        options=OPTIONS,
        seed=21,
        seat=0,
        moves=(*OPENING, *FIRST_WALL),
    ),
    Example(
        "Cities & Knights: knights",
        Text(
            "The knight on E7 is active and defends. The one on E3 rests: it blocks the corner, "
            "and no more."
        ),
        around=("field corner E3", "field corner E7"),
        margins=(120, 120, 120, 120),
        seats=SEATS,
        options=OPTIONS,
        seed=266,
        seat=0,
        moves=(*OPENING, *FIRST_KNIGHTS),
    ),
)
