"""Heading for New Shores: from the main island to the small ones around it."""

from __future__ import annotations

from typing import Final

from .....core import Page, Text
from ..scenario import Scenario

SCENARIO: Final = Scenario(
    key="new-shores",
    title=Text("Heading for New Shores"),
    about=Text("From a main island to the small ones around it; 14 points."),
    order=1,
    boards={3: "new_shores_3", 4: "new_shores_4", 5: "new_shores_6", 6: "new_shores_6"},
    target=14,
    island_points=2,
    starts_on_main_island=True,
    pages=(
        Page(
            Text("Heading for New Shores"),
            (
                Text("Everybody starts on the main island. The game goes to 14 points."),
                Text("Your first settlement on each small island brings two more points."),
                Text("It does not matter who was there before; each island pays everybody once."),
            ),
        ),
    ),
)
