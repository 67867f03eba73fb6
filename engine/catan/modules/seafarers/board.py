"""The maps at sea: a layout, where robber and pirate begin, and what only a scenario knows.

A file of `data/` holds a `layout`, `robber` and `pirate` as hexes or
null, and `features` that the scenario reads for itself. It may have
`areas`: lists of hexes that count as an island each, the main one
first; without them every land is one. `always_shuffled` marks a map of
which no arrangement is known.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ....kit.hexes import Grid, Hex
from ...map import AS_PRINTED, Layout, parse_layout
from .terrain import TERRAIN_TITLES

DATA_FOLDER: Final = Path(__file__).with_name("data")
BOARD_FIELDS: Final = frozenset({"layout", "robber", "pirate", "features"})
MORE_BOARD_FIELDS: Final = frozenset({"areas", "always_shuffled"})  # that a board may have


@dataclass(frozen=True, slots=True)
class SeaBoard:
    """A map at sea as printed."""

    layout: Layout
    robber: Hex | None  # None: in the first desert, else where the 12 lies
    pirate: Hex | None  # None: it begins off the board
    features: Mapping[str, Any]  # of the scenario
    areas: tuple[tuple[Hex, ...], ...] = ()  # each an island; (): every connected land is one
    always_shuffled: bool = False

    def arrange(self, *, shuffled: bool) -> Layout:
        """The layout with its land as printed, or shuffled within its regions."""
        if shuffled or self.always_shuffled:
            return self.layout
        printed = tuple(replace(region, lay=AS_PRINTED) for region in self.layout.regions)
        return replace(self.layout, regions=printed)


@lru_cache(maxsize=64)
def load_board(name: str) -> SeaBoard:
    """Reads a map of `data/`, once.

    Raises ValueError, which says what is wrong with it.
    """
    raw = json.loads((DATA_FOLDER / f"{name}.json").read_text("utf-8"))
    return parse_board(raw)


def parse_board(raw: Mapping[str, Any]) -> SeaBoard:
    """Makes a map from its JSON.

    Raises ValueError, which says what is wrong with it.
    """
    required_fields = raw.keys() - MORE_BOARD_FIELDS
    if required_fields != BOARD_FIELDS:
        raise ValueError(f"these fields and no others: {sorted(BOARD_FIELDS)}")
    return SeaBoard(
        layout=parse_layout(raw["layout"], TERRAIN_TITLES),
        robber=_parse_hex(raw["robber"]),
        pirate=_parse_hex(raw["pirate"]),
        features=raw["features"],
        areas=tuple(map(_parse_area, raw.get("areas", ()))),
        always_shuffled=raw.get("always_shuffled", False),
    )


def _parse_area(raw: Sequence[Sequence[int]]) -> tuple[Hex, ...]:
    """The hexes of an area, read from its JSON: each as (column, row)."""
    return tuple((q, r) for q, r in raw)


def _parse_hex(raw: Sequence[int] | None) -> Hex | None:
    """A hex as (column, row), read from its JSON; None stays None."""
    return None if raw is None else (raw[0], raw[1])


# --- places by the hexes around them ----------------------------------


def edge_between_hexes(grid: Grid, hexes: Sequence[Sequence[int]]) -> int:
    """The edge that separates two hexes, which a map's data names by (column, row)."""
    first, second = (grid.hexes.index((q, r)) for q, r in hexes)
    return next(
        edge for edge, beside in enumerate(grid.edge_hexes) if first in beside and second in beside
    )


def corner_between_hexes(grid: Grid, hexes: Sequence[Sequence[int]]) -> int:
    """The corner where three hexes meet, which a map's data names by (column, row)."""
    numbers = [grid.hexes.index((q, r)) for q, r in hexes]
    return next(
        corner
        for corner in grid.corners
        if all(hex in grid.corner_hexes[corner] for hex in numbers)
    )
