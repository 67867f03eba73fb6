"""The Four Islands: each player's home is where the first settlements stand."""

from __future__ import annotations

from typing import Final

from .....core import Page, Text
from ..scenario import Scenario

SCENARIO: Final = Scenario(
    key="four-islands",
    title=Text("The Four Islands"),
    about=Text("Start on one or two of several islands, and sail to the others; 13 points."),
    order=2,
    boards={3: "four_islands_3", 4: "four_islands_4", 5: "four_islands_6", 6: "four_islands_6"},
    target=13,
    island_points=2,
    pages=(
        Page(
            Text("The Four Islands"),
            (
                Text("Everybody starts on any island, or on two. The game goes to 13 points."),
                Text("Those are your home; every other island is foreign to you."),
                Text("Your first settlement on each foreign island brings two more points."),
                Text(
                    "Where land and numbers are shuffled, forest and pasture never have 2, 3, 11 "
                    "or 12."
                ),
                Text(
                    "With five and six players there are six islands, and any number may lie on "
                    "any land."
                ),
            ),
        ),
    ),
)
