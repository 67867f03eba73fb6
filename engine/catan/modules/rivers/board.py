"""The map of the rivers: which hexes they cross, where bridges may stand, and the number discs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ....core import Text
from ....kit.hexes import Grid
from ....kit.masks import CornerMask, EdgeMask, mask_of
from ...map import Layout, parse_layout

DATA: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).with_name("data") / "rivers.json").read_text("utf-8")
)
SWAMP: Final = "swamp"
SWAMP_TITLE: Final = Text("Swamp")
LAYOUT: Final[Layout] = parse_layout(DATA["layout"], ((SWAMP, SWAMP_TITLE),))
LETTERS: Final = tuple(DATA["letters"])  # of the discs without the 2, which lies on the 12
RIVERS: Final = tuple(tuple((q, r) for q, r in river) for river in DATA["rivers"])
ADDED_NUMBER: Final[int] = DATA["added_number"]["number"]
SHARED_NUMBER: Final[int] = DATA["added_number"]["beside"]  # of the hex that pays on both
GOLD: Final[Mapping[str, int]] = DATA["gold"]  # by kind of piece


class Banks(NamedTuple):
    """What lies at the rivers."""

    hexes: tuple[int, ...]  # of both rivers, each from its swamp to the mountains
    edges: EdgeMask  # beside a hex of a river
    corners: CornerMask  # at a hex of a river
    bridges: EdgeMask  # where bridges stand, and roads never


@lru_cache(maxsize=4)
def find_banks(grid: Grid) -> Banks:
    """The hexes of both rivers, the edges and corners beside them, and the bridge sites."""
    first, second = RIVERS
    hexes = tuple(grid.hexes.index(hex) for hex in (*first, *second))
    edges = [
        edge
        for edge, hexes_beside in enumerate(grid.edge_hexes)
        if not set(hexes).isdisjoint(hexes_beside)
    ]
    corners = 0
    for hex in hexes:
        corners |= grid.around[hex]
    bridges = DATA["bridges"]
    sites = [grid.edge_of_side(tuple(site["hex"]), site["side"]) for site in bridges]
    return Banks(
        hexes,
        edges=mask_of(edges),
        corners=corners,
        bridges=mask_of(sites),
    )
