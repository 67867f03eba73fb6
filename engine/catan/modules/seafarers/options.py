"""What is chosen in the lobby: the scenario, its board, and readings that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core import BOX, OFF, SCENARIO, Option, Setting, Text
from .. import boxes
from ..desert_places import DESERT
from .scenario import Scenario

SEAFARERS: Final = boxes.SEAFARERS
SEA_BOARD: Final = "sea_board"
ISLAND_POINTS: Final = "island_points"
GOLD_START: Final = "gold_start"
SHIP_ROUTES: Final = "ship_routes"
FIXED, SHUFFLED = "fixed", "shuffled"
AS_SCENARIO, ONE = "scenario", "one"
ALLOWED, FORBIDDEN = "allowed", "forbidden"
ALL, CLOSED = "all", "closed"
# No scenario has anything in a desert's place, and all have a board of their own
CONFLICTS: Final = {
    DESERT.key: tuple(setting.key for setting in DESERT.settings if setting is not DESERT.default),
    "board": ("clockwise", "random", "beginner"),
}


def make_options(scenarios: Sequence[Scenario]) -> tuple[Option, ...]:
    """Makes the options of the box with these scenarios."""
    return (
        _scenario_option(scenarios),
        _board_option(scenarios),
        _points_option(scenarios),
        _start_option(scenarios),
        _routes_option(scenarios),
    )


def _scenario_option(scenarios: Sequence[Scenario]) -> Option:
    """The option that chooses the scenario, or none."""
    none = Setting(OFF, Text("no, the island alone"))
    settings = tuple(
        Setting(
            scenario.key,
            scenario.title,
            scenario.about,
            seats=tuple(scenario.boards),
            conflicts={**CONFLICTS, **scenario.conflicts},
        )
        for scenario in scenarios
    )
    return Option(SEAFARERS, Text("Seafarers"), (none, *settings), group=BOX)


def _board_option(scenarios: Sequence[Scenario]) -> Option:
    """The option for how the sea map is laid: as printed, or shuffled."""
    fixed = Setting(
        FIXED,
        Text("as printed"),
        Text("The printed map; one for five and six is always shuffled."),
    )
    shuffled = Setting(
        SHUFFLED,
        Text("land and numbers shuffled"),
        Text("Land and numbers change places within their islands, 6 and 8 never side by side."),
        requires={
            SEAFARERS: tuple(
                scenario.key
                for scenario in scenarios
                if scenario.has_fixed_map and scenario.has_variable_map
            )
        },
    )
    return Option(SEA_BOARD, Text("Map of the sea"), (fixed, shuffled), group=SCENARIO)


def _points_option(scenarios: Sequence[Scenario]) -> Option:
    """The option for what a first settlement on a new island is worth."""
    usual = Setting(AS_SCENARIO, Text("as the scenario says"))
    one = Setting(
        ONE,
        Text("one point each"),
        Text("One point instead of two."),
        requires={
            SEAFARERS: tuple(scenario.key for scenario in scenarios if scenario.island_points > 1)
        },
    )
    return Option(ISLAND_POINTS, Text("New islands"), (usual, one))


def _start_option(scenarios: Sequence[Scenario]) -> Option:
    """The option that allows or forbids to begin at a gold field."""
    allowed = Setting(ALLOWED, Text("allowed"))
    forbidden = Setting(
        FORBIDDEN,
        Text("not allowed"),
        Text("Nobody founds a first settlement at a gold field."),
        requires={SEAFARERS: tuple(scenario.key for scenario in scenarios)},
    )
    return Option(GOLD_START, Text("Start at a gold field"), (allowed, forbidden))


def _routes_option(scenarios: Sequence[Scenario]) -> Option:
    """The option that says which ships count for the longest road."""
    every = Setting(ALL, Text("all"))
    closed = Setting(
        CLOSED,
        Text("between two own buildings"),
        Text("For Longest Road only ships between two buildings of one player count."),
        requires={
            SEAFARERS: tuple(scenario.key for scenario in scenarios if scenario.has_longest_road)
        },
    )
    return Option(SHIP_ROUTES, Text("Ships that count for Longest Road"), (every, closed))
