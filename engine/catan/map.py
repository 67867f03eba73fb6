"""A printed map: its hexes, what lies on them, harbours, and the order of the number discs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import atan2
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..kit.hexes import SIDES, Grid, Hex, hex_centre, make_grid, neighbours
from .view import RESOURCES, TERRAIN, Harbour

LAYOUT_FIELDS: Final = frozenset({"rows", "harbours", "letters", "basis"})
ANY_RESOURCE: Final = "any"
HARBOUR_RATES: Final = {ANY_RESOURCE: 3}  # any other harbour takes two of its own kind
SPECIAL_RATE: Final = 2


@dataclass(frozen=True, slots=True)
class Layout:
    """The map as printed; hexes in reading order."""

    hexes: tuple[Hex, ...]
    terrain: tuple[str, ...]
    numbers: tuple[int | None, ...]
    # Of each harbour: a land hex, and the side of it that is the coast; clockwise
    docks: tuple[tuple[Hex, str], ...]
    kinds: tuple[str, ...]  # of the harbours, as printed
    letters: tuple[int, ...]  # the number discs A, B, C …

    @property
    def grid(self) -> Grid:
        """Corners, edges and neighbours of the map's hexes."""
        return make_grid(self.hexes)

    def make_harbours(self, kinds: tuple[str, ...]) -> tuple[Harbour, ...]:
        """The harbours with these kinds, in the order of the docks."""
        return tuple(
            [
                make_harbour(self.hexes, *dock, kind)
                for kind, dock in zip(kinds, self.docks, strict=True)
            ]
        )


@lru_cache(maxsize=1024)
def make_harbour(hexes: tuple[Hex, ...], land: Hex, side: str, kind: str) -> Harbour:
    """The harbour of this kind at a side of a land hex; the ship lies on the hex beyond it."""
    edge = make_grid(hexes).edge_of_side(land, side)
    (q, r), (dq, dr) = land, SIDES[side]
    return Harbour(
        kind,
        HARBOUR_RATES.get(kind, SPECIAL_RATE),
        edge,
        make_grid(hexes).ends[edge],
        hexes.index(land),
        (q + dq, r + dr),
    )


@lru_cache(maxsize=64)
def corner_hexes(hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The hexes at the corners of an island, with three neighbours: where letters may start."""
    return tuple(hex for hex in hexes if sum(other in hexes for other in neighbours(hex)) == 3)


@lru_cache(maxsize=256)
def spiral_walk(hexes: tuple[Hex, ...], start: Hex, *, clockwise: bool = False) -> tuple[Hex, ...]:
    """All hexes from a corner of the coast, ring by ring to the middle.

    Each inner ring begins at a hex beside the start of the ring around it.
    """
    walk: list[Hex] = []
    left = set(hexes)
    while left:
        ring = _outer_ring(left, start, clockwise=clockwise)
        walk += ring
        left -= set(ring)
        inner = [
            hex for hex in _outer_ring(left, start, clockwise=clockwise) if hex in neighbours(start)
        ]
        start = inner[0] if inner else start
    return tuple(walk)


def _outer_ring(left: set[Hex], start: Hex, *, clockwise: bool) -> list[Hex]:
    """The outermost of these hexes, in the order of a walk around them that begins at `start`.

    They are sorted by their angle around their common centre.
    """
    outer = [hex for hex in sorted(left) if any(other not in left for other in neighbours(hex))]
    points = {hex: hex_centre(hex) for hex in outer}
    x, y = (sum(point[axis] for point in points.values()) / max(1, len(outer)) for axis in (0, 1))
    outer.sort(key=lambda hex: atan2(points[hex][1] - y, points[hex][0] - x), reverse=not clockwise)
    first = outer.index(start) if start in outer else 0
    return outer[first:] + outer[:first]


class Cell(NamedTuple):
    """One hex of the JSON."""

    q: int
    r: int
    terrain: str
    number: int | None


def _parse_cells(rows: Iterable[Mapping[str, Any]]) -> Iterator[Cell]:
    """The hexes of the JSON's rows, each written as `terrain` or `terrain number`."""
    for row in rows:
        for q, tile in enumerate(row["hexes"], row["q"]):
            terrain, *number = tile.split()
            yield Cell(q, row["r"], terrain, int(number[0]) if number else None)


def load_layout(path: Path) -> Layout:
    """Reads a map from its JSON file; ValueError naming everything that is wrong with it."""
    return parse_layout(json.loads(path.read_text("utf-8")))


def parse_layout(raw: Mapping[str, Any]) -> Layout:
    """The layout of its JSON; ValueError naming everything that is wrong with it."""
    if raw.keys() != LAYOUT_FIELDS:
        raise ValueError(f"these fields and no others: {sorted(LAYOUT_FIELDS)}")
    cells = sorted(_parse_cells(raw["rows"]), key=lambda cell: (cell.r, cell.q))
    layout = Layout(
        hexes=tuple((cell.q, cell.r) for cell in cells),
        terrain=tuple(cell.terrain for cell in cells),
        numbers=tuple(cell.number for cell in cells),
        docks=tuple(((port["land"][0], port["land"][1]), port["side"]) for port in raw["harbours"]),
        kinds=tuple(port["kind"] for port in raw["harbours"]),
        letters=tuple(raw["letters"]),
    )
    if faults := list(_find_problems(layout)):
        raise ValueError("; ".join(faults))
    return layout


def _find_problems(layout: Layout) -> Iterator[str]:
    """Everything that is wrong with the map, one sentence each."""
    if len(set(layout.hexes)) != len(layout.hexes):
        yield "two hexes lie in one place"
    if unknown := set(layout.terrain) - set(TERRAIN):
        yield f"unknown terrain: {sorted(unknown)}"
    if unknown := set(layout.kinds) - {ANY_RESOURCE, *RESOURCES}:
        yield f"unknown harbours: {sorted(unknown)}"
    printed = sorted(number for number in layout.numbers if number is not None)
    if printed != sorted(layout.letters):
        yield "the map and the letters have different number discs"
    if any(number not in range(2, 13) or number == 7 for number in layout.letters):
        yield "number discs go from 2 to 12, without 7"
    for (q, r), side in layout.docks:
        if (q, r) not in layout.hexes or (q + SIDES[side][0], r + SIDES[side][1]) in layout.hexes:
            yield f"no coast: {(q, r)} {side}"


ISLAND: Final = load_layout(Path(__file__).with_name("data") / "island.json")
