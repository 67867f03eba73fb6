"""The oasis: where it lies on the map, and the paths on which caravans begin."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from ....core import Text
from ....kit.hexes import Grid, Hex
from ....kit.masks import members
from ...board_setup import DESERT
from ...map import AS_PRINTED, Layout, Region

DATA: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).with_name("data") / "caravans.json").read_text("utf-8")
)
OASIS: Final = "oasis"
OASIS_TITLE: Final = Text("Oasis")
ARROWS: Final[Sequence[int]] = DATA["arrows"]  # corners of an oasis, clockwise from the north
TARGET: Final[int] = DATA["target"]
LARGE: Final = (5, 6)  # seats with two oases and more camels


class Arrow(NamedTuple):
    """Where a caravan begins."""

    corner: int  # of the oasis
    edge: int  # the path that leads away from it


def pieces_for(seats: int) -> Mapping[str, Any]:
    """The pieces of the scenario (oases, camels) that so many players use, as in its data file."""
    return DATA["large" if seats in LARGE else "small"]  # type: ignore[no-any-return]


def lay_oases(layout: Layout, oases: Sequence[Hex]) -> Layout:
    """The map with oases on these hexes, each in exchange for a desert.

    The land and number that are printed there go to the hex of the desert.
    """
    terrain = list(layout.terrain)
    numbers = list(layout.numbers)
    deserts = [index for index, name in enumerate(terrain) if name == DESERT]
    for desert, hex in zip(deserts, oases, strict=True):
        oasis = layout.hexes.index(hex)
        terrain[desert] = terrain[oasis]
        numbers[desert] = numbers[oasis]
        terrain[oasis] = OASIS
        numbers[oasis] = None
    other_regions = [_remove_oases(region, oases) for region in layout.regions]
    return replace(
        layout,
        terrain=tuple(terrain),
        numbers=tuple(numbers),
        regions=(*other_regions, Region(tuple(oases), AS_PRINTED)),
        terrain_titles=(*layout.terrain_titles, (OASIS, OASIS_TITLE)),
    )


def _remove_oases(region: Region, oases: Sequence[Hex]) -> Region:
    """A region without the hexes of the oases."""
    return replace(region, hexes=tuple(hex for hex in region.hexes if hex not in oases))


def find_arrows(grid: Grid, oases: Sequence[Hex]) -> tuple[Arrow, ...]:
    """The arrows of all oases: where their caravans begin."""
    arrows: list[Arrow] = []
    for oasis in oases:
        ring = grid.hex_corners[grid.hexes.index(oasis)]
        arrows += [
            Arrow(ring[place], _find_path_away(grid, ring, ring[place])) for place in ARROWS
        ]
    return tuple(arrows)


def _find_path_away(grid: Grid, corners: Sequence[int], corner: int) -> int:
    """The path that leads away from a hex at one of its corners, where a caravan begins.

    `corners` are all corners of the hex: the other two edges at the
    corner are sides of it.
    """
    for edge in members(grid.edges_at[corner]):
        if not set(grid.ends[edge]) <= set(corners):
            return edge
    raise AssertionError("an oasis lies inland, so that a path leads away from each corner")
