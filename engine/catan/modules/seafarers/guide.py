"""The rules of the sea in short pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from ....core import Page, Text
from .scenario import Scenario

SEA_PAGES: Final = (
    Page(
        Text("Seafarers: ships"),
        (
            Text("A ship costs lumber and wool, and lies on an edge of the sea or of the coast."),
            Text(
                "It touches a ship or a building of yours; roads and ships join only at your own "
                "settlements and cities."
            ),
            Text("A first settlement on the coast may have a ship instead of its road."),
            Text("Longest Road counts ships, too, and Road Building may place them."),
            Text(
                "Once a turn you may move a ship at the open end of a line to where you could "
                "build one."
            ),
            Text(
                "A ship built in this turn stays, and so does every ship between two of your "
                "buildings."
            ),
        ),
    ),
    Page(
        Text("Seafarers: pirate, gold and islands"),
        (
            Text("A seven or a Knight moves either the robber or the pirate."),
            Text(
                "The pirate goes to another hex of the sea and takes a card from somebody with a "
                "ship there; or it leaves the board."
            ),
            Text("No ship is built, moved away or moved to beside the pirate."),
            Text("A gold field pays cards of your choice: one for a settlement, two for a city."),
            Text(
                "Where the scenario says so, your first settlement on each island where you did "
                "not start brings points."
            ),
        ),
    ),
)


def list_scenario_pages(scenarios: Sequence[Scenario]) -> tuple[Page, ...]:
    """The pages of all these scenarios, one scenario after the other."""
    return tuple(chain.from_iterable(scenario.pages for scenario in scenarios))
