"""A printed map: its hexes, what lies on them, harbours, and which parts are shuffled how."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core import Text
from ..kit.hexes import SIDES, Grid, Hex, hex_centre, make_grid, neighbours
from .view import RESOURCES, TERRAIN, Harbour

LAYOUT_FIELDS: Final = frozenset({"rows", "harbours", "letters", "basis"})
# That a map may have
MORE_LAYOUT_FIELDS: Final = frozenset({"regions", "loose_harbours", "limits"})
# What reading values raises that are of another kind than those of a map
WRONG_SHAPE: Final = (AttributeError, IndexError, KeyError, TypeError)
SEA: Final = "sea"
# How a region is laid: as the option for the board says, as printed, or land and numbers at random
BY_OPTION, AS_PRINTED, SHUFFLED = "by option", "as printed", "shuffled"
ANY_RESOURCE: Final = "any"
HARBOUR_RATES: Final = {ANY_RESOURCE: 3}  # any other harbour takes two of its own kind
SPECIAL_RATE: Final = 2
NEIGHBOURS_AT_CORNER: Final = 3  # that a hex has at the corner of an island


@dataclass(frozen=True, slots=True)
class Region:
    """Hexes whose land and number discs are laid among themselves, apart from all others.

    What is printed on them is what there is to lay. The sea never moves.
    """

    hexes: tuple[Hex, ...]
    lay: str = BY_OPTION
    disc_numbers: tuple[int, ...] = ()  # on its discs, which are lettered A, B, C …


@dataclass(frozen=True, slots=True)
class DiscLimit:
    """Number discs that never lie on some land when they are laid at random."""

    never: tuple[int, ...]  # the numbers
    terrain: str = ""  # on all hexes of this terrain …
    hexes: tuple[Hex, ...] = ()  # … and on these

    def is_barring(self, hex: Hex, terrain: str, number: int | None) -> bool:
        """Whether the number may not lie on this hex, which has this terrain."""
        return number in self.never and (terrain == self.terrain or hex in self.hexes)


@dataclass(frozen=True, slots=True)
class Layout:
    """The map as printed; hexes in reading order."""

    hexes: tuple[Hex, ...]
    terrain: tuple[str, ...]
    numbers: tuple[int | None, ...]
    # Of each harbour: a land hex, and the side of it that is the coast; clockwise
    docks: tuple[tuple[Hex, str], ...]
    kinds: tuple[str, ...]  # of the harbours, as printed
    regions: tuple[Region, ...]  # together all hexes
    loose_harbours: tuple[str, ...] = ()  # kinds of harbours that are placed during the match
    # Names of terrain that the base game does not know, such as fog
    terrain_titles: tuple[tuple[str, Text], ...] = ()
    limits: tuple[DiscLimit, ...] = ()

    @property
    def disc_numbers(self) -> tuple[int, ...]:
        """The numbers on the discs of all regions, region after region, each by its letters."""
        numbers: list[int] = []
        for region in self.regions:
            numbers += region.disc_numbers
        return tuple(numbers)

    def printed_terrain(self, hexes: Iterable[Hex]) -> list[str]:
        """The terrain that is printed on each of these hexes, in their order."""
        by_hex = dict(zip(self.hexes, self.terrain, strict=True))
        return [by_hex[hex] for hex in hexes]

    def printed_numbers(self, hexes: Iterable[Hex]) -> list[int | None]:
        """The number discs that are printed on these hexes, in their order; None: no disc."""
        by_hex = dict(zip(self.hexes, self.numbers, strict=True))
        return [by_hex[hex] for hex in hexes]

    @property
    def grid(self) -> Grid:
        """Corners, edges and neighbours of the map's hexes."""
        return make_grid(self.hexes)

    def make_harbours(self, kinds: tuple[str, ...]) -> tuple[Harbour, ...]:
        """Makes the harbours with these kinds, in the order of the docks."""
        return make_harbours(self.hexes, self.docks, kinds)


@lru_cache(maxsize=1024)
def make_harbours(
    hexes: tuple[Hex, ...],
    docks: tuple[tuple[Hex, str], ...],
    kinds: tuple[str, ...],
) -> tuple[Harbour, ...]:
    """Makes a harbour at each dock; `kinds` are those of the harbours, in the same order.

    A dock is a land hex and a side of it.
    """
    harbours: list[Harbour] = []
    for kind, (land, side) in zip(kinds, docks, strict=True):
        harbours.append(make_harbour(hexes, land, side, kind))
    return tuple(harbours)


@lru_cache(maxsize=1024)
def make_harbour(hexes: tuple[Hex, ...], land: Hex, side: str, kind: str) -> Harbour:
    """Makes the harbour of this kind at a side of a land hex; the ship lies on the hex beyond it.

    `hexes` are those of the board, `side` is a key of SIDES.
    """
    grid = make_grid(hexes)
    edge = grid.edge_of_side(land, side)
    return Harbour(
        kind=kind,
        rate=HARBOUR_RATES.get(kind, SPECIAL_RATE),
        edge=edge,
        corners=grid.ends[edge],
        land=hexes.index(land),
        sea=_hex_beyond(land, side),
    )


def _hex_beyond(hex: Hex, side: str) -> Hex:
    """The hex on the other side of a hex's side ("NE", "E" …)."""
    q, r = hex
    step_q, step_r = SIDES[side]
    return q + step_q, r + step_r


@lru_cache(maxsize=64)
def corner_hexes(hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The hexes at the corners of an island: there the spiral of number discs may begin.

    They have three neighbours; where no hex has, those with fewest.
    """
    neighbour_counts = {hex: sum(other in hexes for other in neighbours(hex)) for hex in hexes}
    counts = neighbour_counts.values()
    wanted = NEIGHBOURS_AT_CORNER if NEIGHBOURS_AT_CORNER in counts else min(counts)
    return tuple(hex for hex in hexes if neighbour_counts[hex] == wanted)


@lru_cache(maxsize=256)
def spiral_walk(hexes: tuple[Hex, ...], start: Hex, *, clockwise: bool = False) -> tuple[Hex, ...]:
    """All hexes from a corner of the coast, ring by ring to the middle.

    Each inner ring begins at a hex beside the start of the ring around it.
    """
    walk: list[Hex] = []
    unvisited = set(hexes)
    while unvisited:
        ring = _outer_ring(unvisited, start, clockwise=clockwise)
        walk += ring
        unvisited -= set(ring)
        inner_ring = _outer_ring(unvisited, start, clockwise=clockwise)
        for hex in inner_ring:
            if hex in neighbours(start):
                start = hex
                break
    return tuple(walk)


def _outer_ring(hexes: set[Hex], start: Hex, *, clockwise: bool) -> list[Hex]:
    """The outermost of these hexes, in the order of a walk that begins at `start`.

    They are sorted by their angle around their common centre. Where
    `start` is not among them, the walk begins anywhere.
    """
    outer = [hex for hex in sorted(hexes) if any(other not in hexes for other in neighbours(hex))]
    if not outer:
        return []
    points = [hex_centre(hex) for hex in outer]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)

    def angle(hex: Hex) -> float:
        """The direction of a hex, seen from the common centre; it grows clockwise."""
        x, y = hex_centre(hex)
        return atan2(y - middle_y, x - middle_x)

    outer.sort(key=angle, reverse=not clockwise)
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
        if type(row["q"]) is not int or type(row["r"]) is not int:
            raise ValueError(f"no place: {row['q']!r}, {row['r']!r}")
        for q, tile in enumerate(row["hexes"], row["q"]):
            terrain, _, number = tile.partition(" ")
            yield Cell(q, row["r"], terrain, int(number) if number else None)


def load_layout(path: Path) -> Layout:
    """Reads a map from its JSON file.

    Raises ValueError, which says everything that is wrong with it.
    """
    return parse_layout(json.loads(path.read_text("utf-8")))


def parse_layout(
    raw: Mapping[str, Any],
    terrain_titles: tuple[tuple[str, Text], ...] = (),
    card_keys: tuple[str, ...] = (),
) -> Layout:
    """Reads a map's layout from its JSON; raises ValueError, which says everything that is wrong.

    `terrain_titles` names the terrain that only a module knows,
    `card_keys` are those of the cards for which it has harbours. Where
    a list stands for a number or the like, the error names the first
    such fault alone.
    """
    try:
        return _build_layout(raw, terrain_titles, card_keys)
    except WRONG_SHAPE as fault:
        raise ValueError(f"this is not written as a map: {fault!r}") from fault


def _build_layout(
    raw: Mapping[str, Any],
    terrain_titles: tuple[tuple[str, Text], ...],
    card_keys: tuple[str, ...],
) -> Layout:
    """Builds a map's layout from its JSON.

    Raises ValueError or WRONG_SHAPE where it is wrong.
    """
    if raw.keys() - MORE_LAYOUT_FIELDS != LAYOUT_FIELDS:
        raise ValueError(f"these fields and no others: {sorted(LAYOUT_FIELDS)}")
    cells = sorted(_parse_cells(raw["rows"]), key=lambda cell: (cell.r, cell.q))
    hexes = tuple((cell.q, cell.r) for cell in cells)
    layout = Layout(
        hexes=hexes,
        terrain=tuple(cell.terrain for cell in cells),
        numbers=tuple(cell.number for cell in cells),
        docks=tuple(_parse_dock(harbour) for harbour in raw["harbours"]),
        kinds=tuple(harbour["kind"] for harbour in raw["harbours"]),
        regions=_parse_regions(raw, hexes),
        loose_harbours=tuple(raw.get("loose_harbours", ())),
        terrain_titles=terrain_titles,
        limits=_parse_limits(raw),
    )
    problems = list(_find_problems(layout, card_keys))
    if problems:
        raise ValueError("; ".join(problems))
    return layout


def _parse_limits(raw: Mapping[str, Any]) -> tuple[DiscLimit, ...]:
    """Which number discs may never lie on a terrain, or on some hexes, as the map's JSON says."""
    return tuple(
        DiscLimit(
            never=tuple(limit["never"]),
            terrain=limit.get("terrain", ""),
            hexes=tuple((q, r) for q, r in limit.get("hexes", ())),
        )
        for limit in raw.get("limits", ())
    )


def _parse_dock(harbour: Mapping[str, Any]) -> tuple[Hex, str]:
    """Where a harbour of the JSON lies: its land hex, and the side of it that is the coast."""
    land = harbour["land"]
    return (land[0], land[1]), harbour["side"]


def _parse_regions(raw: Mapping[str, Any], hexes: Sequence[Hex]) -> tuple[Region, ...]:
    """Reads a map's regions from its JSON.

    All other hexes form one more, with the map's discs.
    """
    named: list[Region] = []
    taken: set[Hex] = set()
    for region in raw.get("regions", ()):
        own_hexes = tuple((q, r) for q, r in region["hexes"])
        taken.update(own_hexes)
        named.append(Region(own_hexes, region["lay"], tuple(region["letters"])))
    rest = tuple(hex for hex in hexes if hex not in taken)
    if not rest:
        return tuple(named)
    return (Region(rest, disc_numbers=tuple(raw["letters"])), *named)


def _find_problems(layout: Layout, card_keys: tuple[str, ...]) -> Iterator[str]:
    """Everything that is wrong with the map, one sentence each."""
    if len(set(layout.hexes)) != len(layout.hexes):
        yield "two hexes lie in one place"
    known_terrain = {*TERRAIN, *(key for key, _ in layout.terrain_titles)}
    unknown_terrain = set(layout.terrain) - known_terrain
    if unknown_terrain:
        yield f"unknown terrain: {sorted(unknown_terrain)}"
    harbours = {*layout.kinds, *layout.loose_harbours}
    unknown_harbours = harbours - {ANY_RESOURCE, *RESOURCES, *card_keys}
    if unknown_harbours:
        yield f"unknown harbours: {sorted(unknown_harbours)}"
    yield from _find_region_problems(layout)
    land = {hex for hex, name in zip(layout.hexes, layout.terrain, strict=True) if name != SEA}
    for hex, side in layout.docks:
        if hex not in land or _hex_beyond(hex, side) in land:
            yield f"no coast: {hex} {side}"


def _find_region_problems(layout: Layout) -> Iterator[str]:
    """Everything that is wrong with the regions of the map, one sentence each."""
    in_regions: list[Hex] = []
    for region in layout.regions:
        in_regions += region.hexes
    if sorted(in_regions) != sorted(layout.hexes):
        yield "every hex lies in one region"
        return
    for region in layout.regions:
        printed = [number for number in layout.printed_numbers(region.hexes) if number is not None]
        if sorted(printed) != sorted(region.disc_numbers):
            yield "the map and the letters have different number discs"
        if any(number not in range(2, 13) or number == 7 for number in region.disc_numbers):
            yield "number discs go from 2 to 12, without 7"
        if region.lay not in (BY_OPTION, AS_PRINTED, SHUFFLED):
            yield f"nobody lays a region {region.lay}"


ISLAND: Final = load_layout(Path(__file__).with_name("data") / "island.json")
