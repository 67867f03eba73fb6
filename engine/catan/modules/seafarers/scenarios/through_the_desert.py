"""Through the Desert: a strip of land behind a desert, and islands across the sea."""

from __future__ import annotations

from typing import Final

from .....core import Page, Text
from ..scenario import Scenario

SCENARIO: Final = Scenario(
    key="through-the-desert",
    title=Text("Through the Desert"),
    about=Text("A strip of land behind the desert, and islands across the sea; 14 points."),
    order=4,
    boards={
        3: "through_the_desert_3",
        4: "through_the_desert_4",
        5: "through_the_desert_6",
        6: "through_the_desert_6",
    },
    target=14,
    island_points=2,
    starts_on_main_island=True,
    pages=(
        Page(
            Text("Through the Desert"),
            (
                Text("Everybody starts on the main island, on this side of the desert."),
                Text("The game goes to 14 points."),
                Text(
                    "The strip of land behind the desert counts as an island of its own: your "
                    "first settlement there, and on each small island, brings two more points."
                ),
                Text("A settlement at the desert alone brings none."),
                Text("Where land and numbers are shuffled, gold never has a 6 or an 8."),
            ),
        ),
    ),
)
