"""The map of the traders: trade hexes with their plazas, and where nobody builds or travels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ....core import Text
from ....kit.hexes import SIDES, Grid, Hex, Hub
from ....kit.masks import CornerMask, EdgeMask, mask_of
from ...map import Layout, parse_layout

DATA: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).with_name("data") / "traders.json").read_text("utf-8")
)
TITLES: Final = {
    "trade_castle": Text("Castle"),
    "quarry": Text("Marble quarry"),
    "glassworks": Text("Glassworks"),
}
LAYOUT: Final[Layout] = parse_layout(DATA["layout"], tuple(TITLES.items()))
WITH_KNIGHTS: Final[Mapping[str, Any]] = DATA["with_knights"]
LETTERS: Final = tuple(DATA["layout"]["letters"])  # of the discs, without B and H
TARGET: Final[int] = DATA["target"]
GOODS: Final[tuple[str, ...]] = tuple(DATA["goods"])
GOOD_TITLES: Final = {
    "marble": Text("marble"),
    "glass": Text("glass"),
    "sand": Text("sand"),
    "tools": Text("tools"),
}
PLACES_OF_SIDES: Final = {side: place for place, side in enumerate(SIDES)}


class TradeHex(NamedTuple):
    """A hex with a plaza: what is delivered there, and what is loaded there."""

    terrain: str
    hex: Hex
    sea_sides: tuple[str, ...]
    needs: tuple[str, ...]  # goods
    sent_goods: tuple[str, ...]  # which it ships, each with a stack of tokens

    @property
    def title(self) -> Text:
        """What the hex is called."""
        return TITLES[self.terrain]

    @property
    def closed_places(self) -> tuple[int, ...]:
        """Its corners between two sides at the sea, counted clockwise from the north.

        Corner n lies between the sides n - 1 and n.
        """
        at_sea = [PLACES_OF_SIDES[side] for side in self.sea_sides]
        closed: list[int] = []
        for corner in at_sea:  # the side after it lies at the sea
            side_before = (corner - 1) % len(SIDES)
            if side_before in at_sea:
                closed.append(corner)
        return tuple(closed)

    @property
    def plaza(self) -> Hub:
        """The plaza, with paths from all corners that are not closed."""
        places = [place for place in range(len(SIDES)) if place not in self.closed_places]
        return Hub(self.hex, tuple(places))


TRADE_HEXES: Final = tuple(
    TradeHex(
        raw["terrain"],
        (raw["hex"][0], raw["hex"][1]),
        tuple(raw["sea_sides"]),
        tuple(raw["needs"]),
        tuple(raw["ships"]),
    )
    for raw in DATA["trade_hexes"]
)
PLAZAS: Final = tuple(trade_hex.plaza for trade_hex in TRADE_HEXES)


class TradeGround(NamedTuple):
    """The trade hexes on a grid."""

    plazas: tuple[int, ...]  # the corner of each trade hex, in their order
    hexes: tuple[int, ...]  # their numbers
    closed_corners: CornerMask  # between two of these edges: nothing is built there
    closed_edges: EdgeMask  # at the sea: no road, no wagon and no barbarian is there


@lru_cache(maxsize=4)
def find_ground(grid: Grid) -> TradeGround:
    """Where trade hexes lie on the grid, and their closed corners and edges."""
    corners: list[int] = []
    edges: list[int] = []
    for trade_hex in TRADE_HEXES:
        ring = grid.hex_corners[grid.hexes.index(trade_hex.hex)]
        corners += [ring[place] for place in trade_hex.closed_places]
        edges += [grid.edge_of_side(trade_hex.hex, side) for side in trade_hex.sea_sides]
    return TradeGround(
        plazas=tuple(grid.hubs),
        hexes=tuple(grid.hubs.values()),
        closed_corners=mask_of(corners),
        closed_edges=mask_of(edges),
    )


def change_land(layout: Layout) -> Layout:
    """The map for Cities & Knights: one hex, which `data/traders.json` names, has other land."""
    index = layout.hexes.index(tuple(WITH_KNIGHTS["hex"]))
    terrain = (*layout.terrain[:index], WITH_KNIGHTS["terrain"], *layout.terrain[index + 1 :])
    return replace(layout, terrain=terrain)


def first_barbarians(grid: Grid) -> tuple[int, ...]:
    """The edges (paths) on which the barbarians stand at the start.

    The data names each by a hex and a side of it.
    """
    places = DATA["barbarians"]
    return tuple(grid.edge_of_side(tuple(place["hex"]), place["side"]) for place in places)
