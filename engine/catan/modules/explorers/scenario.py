"""The scenarios of the box: their maps, targets, missions, and what lies hidden in each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from ....core import Text
from ...map import AS_PRINTED, Layout, parse_layout
from .box import AREAS, DATA_FOLDER
from .terrain import TERRAIN_TITLES

LAIRS, FISHING, SPICES = "lairs", "fish", "spices"  # missions
FIELDS: Final = frozenset({"target", "layout", "shuffles_island", "missions", "hidden"})
SEATS: Final = (2, 3, 4)


@dataclass(frozen=True)
class Scenario:
    """One scenario."""

    key: str
    title: Text
    about: Text
    target: int
    layout: Layout
    shuffles_island: bool  # whether the land of the start island is shuffled
    missions: tuple[str, ...]
    hidden: tuple[tuple[str, ...], ...]  # by area: what may be discovered there

    @property
    def has_fixed_start(self) -> bool:
        """Whether everybody's first pieces are printed: in the scenario without missions."""
        return not self.missions

    @property
    def has_pirates(self) -> bool:
        """Whether players have pirate ships."""
        return bool(self.missions)

    @property
    def has_council(self) -> bool:
        """Whether something is delivered to the Council of Catan."""
        return FISHING in self.missions or SPICES in self.missions

    @property
    def has_crews(self) -> bool:
        """Whether crews are wanted anywhere."""
        return LAIRS in self.missions or SPICES in self.missions


def parse_scenario(key: str, title: Text, about: Text, raw: Mapping[str, Any]) -> Scenario:
    """Makes a scenario from its JSON.

    Raises ValueError, which says what is wrong with it.
    """
    if raw.keys() != FIELDS:
        raise ValueError(f"these fields and no others: {sorted(FIELDS)}")
    layout = parse_layout(raw["layout"], TERRAIN_TITLES)
    printed_regions = tuple(replace(region, lay=AS_PRINTED) for region in layout.regions)
    # each tile as often as its count says
    hidden = tuple(tuple(Counter(raw["hidden"][area]).elements()) for area in AREAS)
    for area, tiles in zip(AREAS, hidden, strict=True):
        if layout.terrain.count(area) != len(tiles):
            raise ValueError(f"{area}: as many tiles as hidden hexes")
    return Scenario(
        key,
        title,
        about,
        raw["target"],
        replace(layout, regions=printed_regions),
        raw["shuffles_island"],
        tuple(raw["missions"]),
        hidden,
    )


def load_scenario(key: str, title: Text, about: Text) -> Scenario:
    """Reads a scenario of `data/`."""
    path = DATA_FOLDER / f"{key.replace('-', '_')}.json"
    return parse_scenario(key, title, about, json.loads(path.read_text("utf-8")))


@cache
def list_scenarios() -> tuple[Scenario, ...]:
    """All scenarios, in the order of the rulebook; read once."""
    return tuple(
        load_scenario(key, title, about)
        for key, title, about in (
            (
                "land-ho",
                Text("Land Ho!"),
                Text("Ships with settlers find new land north and south; 8 points."),
            ),
            (
                "pirate-lairs",
                Text("The Pirate Lairs"),
                Text("Crews capture lairs, and pirate ships ask for tribute; 12 points."),
            ),
            (
                "fish",
                Text("Fish for Catan"),
                Text("Lairs, and fish that is brought to the Council of Catan; 15 points."),
            ),
            (
                "spices",
                Text("Spices for Catan"),
                Text("Fish, and villages with spices and lasting advantages; 15 points."),
            ),
            (
                "explorers-and-pirates",
                Text("Explorers & Pirates, all missions"),
                Text("Lairs, fish and spices in the widest waters; 17 points."),
            ),
        )
    )


SCENARIOS: Final = list_scenarios()
SCENARIOS_BY_KEY: Final = {scenario.key: scenario for scenario in SCENARIOS}
