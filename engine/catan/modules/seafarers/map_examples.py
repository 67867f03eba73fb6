"""Pictures for the pages of scenarios: the map of each, before anybody has placed anything."""

from __future__ import annotations

from typing import Final

from ....core import Text
from ....examples import Example
from .options import SEAFARERS
from .scenario import Scenario

SHOWN_SEATS: Final = 4  # of the maps that are shown; a scenario without that map shows its largest


def show_map(scenario: Scenario) -> Example:
    """The whole map of a scenario, for the first page of its rules."""
    seats = SHOWN_SEATS if SHOWN_SEATS in scenario.boards else max(scenario.boards)
    first_page, *_ = scenario.pages
    return Example(
        page=first_page.title.id,
        text=Text("The map for {n} players.", n=seats),
        around=(),
        seats=seats,
        options={SEAFARERS: scenario.key},
    )
