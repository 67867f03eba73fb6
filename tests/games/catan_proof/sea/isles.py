"""The map of the first box: any map of the base game, with sea and an island south of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.catan.map import AS_PRINTED, SHUFFLED, Layout, Region
from engine.core import Text
from engine.kit.hexes import Hex

FOG: Final = "proof_fog"
LAND_NUMBERS: Final = {"fields": 4, "mountains": 9, "forest": 10, "hills": 5}
LOOSE_HARBOURS: Final = ("wool",)
TITLES: Final = ((FOG, Text("Fog")),)


def add_second_island(layout: Layout) -> Layout:
    """The layout with three more rows: sea, then land with sea and fog beside it.

    The rows follow the last one, so all hexes and corners of the first
    island keep their numbers.
    """
    cells = _list_cells(layout)
    land = tuple(hex for hex, terrain in cells.items() if terrain in LAND_NUMBERS)
    water = tuple(hex for hex in cells if hex not in land)
    numbers = tuple(LAND_NUMBERS.get(terrain) for terrain in cells.values())
    letters = tuple(LAND_NUMBERS.values())
    return replace(
        layout,
        hexes=(*layout.hexes, *cells),
        terrain=(*layout.terrain, *cells.values()),
        numbers=(*layout.numbers, *numbers),
        regions=(
            *layout.regions,
            Region(land, SHUFFLED, letters),
            Region(water, AS_PRINTED),
        ),
        loose_harbours=LOOSE_HARBOURS,
        terrain_titles=(*layout.terrain_titles, *TITLES),
    )


def _list_cells(layout: Layout) -> dict[Hex, str]:
    """The new hexes in reading order, and what is printed on them."""
    last = max(r for _, r in layout.hexes)
    row = [q for q, r in layout.hexes if r == last]
    west, width = min(row), len(row)
    rows = (
        (west - 1, ["sea"] * (width + 1)),
        (west - 2, ["sea", "fields", "mountains", "forest", "sea"]),
        (west - 2, ["sea", FOG, "hills", "sea"]),
    )
    return {
        (q, last + down): terrain
        for down, (start, row) in enumerate(rows, 1)
        for q, terrain in enumerate(row, start)
    }
