"""The Wonders of Catan: a scenario that is won by building, not by points alone."""

from __future__ import annotations

from typing import Final

from ......core import Page, Text
from ...scenario import Scenario
from .module import BOARDS, KEY, Wonders

SCENARIO: Final = Scenario(
    key=KEY,
    title=Text("The Wonders of Catan"),
    about=Text("Everybody may build one wonder: its fourth level wins."),
    order=8,
    boards=BOARDS,
    target=10,
    island_points=1,
    starts_on_main_island=True,
    has_pirate=False,
    module=Wonders,
    pages=(
        Page(
            Text("The Wonders of Catan"),
            (
                Text(
                    "Everybody starts on the large island, but at none of the marked corners. "
                    "There is no pirate."
                ),
                Text(
                    "Whoever meets what a wonder asks for may choose it: it costs "
                    "nothing, nobody else builds it, and nobody has two."
                ),
                Text(
                    "Theater: two cities. Great Bridge: a building at the strait. Monument: a city "
                    "at a harbour and a route of five. Great Wall: a building at the desert's "
                    "border. Grand Castle: a city and six points."
                ),
                Text(
                    "A wonder has four levels, each for its price, as many in a turn as you pay."
                ),
                Text(
                    "The fourth level wins at once. Ten points win only with a level above "
                    "everybody else's."
                ),
                Text("Between the turns nobody builds a fourth level."),
                Text("Your first settlement on each small island brings one more point."),
            ),
        ),
    ),
)
