"""What lies in the box, and the island as it is laid: plain numbers, checked against the rulebook's
lists.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.kit.hexes import SIDES, Grid, Hex, make_grid, neighbours

DATA: Final = Path(__file__).parents[4] / "engine" / "catan"
RESOURCES: Final = ("lumber", "brick", "wool", "grain", "ore")
LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
CARDS: Final = ("knight", "victory", "roads", "plenty", "monopoly")
KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY = range(5)
YIELD: Final = {
    "forest": LUMBER,
    "hills": BRICK,
    "pasture": WOOL,
    "fields": GRAIN,
    "mountains": ORE,
}
COSTS: Final = {
    "road": [1, 1, 0, 0, 0],
    "settlement": [1, 1, 1, 1, 0],
    "city": [0, 0, 0, 2, 3],
    "card": [0, 0, 1, 1, 1],
}
PIECES: Final = {"road": 15, "settlement": 5, "city": 4}
HAND_LIMIT: Final = 7
JUNGLE_NUMBERS: Final = {3, 4, 5, 9, 10, 11}
VOLCANO_NUMBERS: Final = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}
DISCS: Final = {"any": VOLCANO_NUMBERS, "frequent": {5, 6, 8, 9}, "rare": {2, 3, 4, 10, 11, 12}}


def is_large(seats: int) -> bool:
    return seats > 4


def bank(seats: int) -> list[int]:
    return [24 if is_large(seats) else 19] * 5


def deck(seats: int) -> list[int]:
    return [20, 5, 3, 3, 3] if is_large(seats) else [14, 5, 2, 2, 2]


def printed(seats: int) -> dict[str, Any]:
    """The printed map: of the base game, or of the extension for five and six."""
    folder = DATA / "modules" / "five_six" / "data" if is_large(seats) else DATA / "data"
    found: dict[str, Any] = json.loads((folder / "island.json").read_text("utf-8"))
    return found


def printed_hexes(seats: int) -> dict[Hex, tuple[str, int | None]]:
    found: dict[Hex, tuple[str, int | None]] = {}
    for row in printed(seats)["rows"]:
        for place, words in enumerate(row["hexes"]):
            terrain, _, number = words.partition(" ")
            found[row["q"] + place, row["r"]] = terrain, int(number) if number else None
    return found


@dataclass(frozen=True)
class Harbour:
    kind: str
    corners: tuple[int, int]


@dataclass(frozen=True)
class Island:
    """The board as it lies."""

    terrain: tuple[str, ...]  # by hex
    numbers: tuple[int | None, ...]
    harbours: tuple[Harbour, ...]
    grid: Grid

    def __deepcopy__(self, memo: object) -> Island:
        return self  # it never changes

    @property
    def wastes(self) -> list[int]:
        """Deserts, and what stands in their place."""
        return [hex for hex, terrain in enumerate(self.terrain) if terrain not in YIELD]

    def of(self, terrain: str) -> list[int]:
        return [hex for hex, name in enumerate(self.terrain) if name == terrain]

    def around(self, hex: int) -> tuple[int, ...]:
        return self.grid.hex_corners[hex]

    def close(self, corner: int) -> set[int]:
        """A corner and its neighbours."""
        return _close(self.grid)[corner]


@lru_cache(maxsize=8)
def _close(grid: Grid) -> dict[int, set[int]]:
    found = {corner: {corner} for corner in grid.corners}
    for a, b in grid.ends:
        found[a].add(b)
        found[b].add(a)
    return found


def seen(board: Any) -> Island:
    """The island that a view shows: chance laid it."""
    harbours = tuple(Harbour(harbour.kind, harbour.corners) for harbour in board.harbours)
    tiles = board.tiles
    return Island(
        tuple(tile.terrain for tile in tiles),
        tuple(tile.number for tile in tiles),
        harbours,
        make_grid(tuple(tile.at for tile in tiles)),
    )


def faults(island: Island, seats: int, options: dict[str, str]) -> list[str]:
    """What is wrong with an island, by the rules for laying it."""
    found = []
    hexes = printed_hexes(seats)
    if list(island.grid.hexes) != list(hexes):
        found.append("places of the hexes")
    land = [terrain if terrain in YIELD else "desert" for terrain in island.terrain]
    if sorted(land) != sorted(terrain for terrain, _ in hexes.values()):
        found.append("terrain")
    if sorted(filter(None, _discs(island))) != sorted(
        number for _, number in hexes.values() if number
    ):
        found.append("number discs")
    if not _laid_by_the_rules(island, seats, options["board"], land):
        found.append(f"not laid as {options['board']}")
    return found + _harbour_faults(island, seats, options) + _waste_faults(island, options)


def _discs(island: Island) -> list[int | None]:
    """The discs of the box: those of a jungle or a volcano are extra."""
    return [
        number if terrain in YIELD else None
        for terrain, number in zip(island.terrain, island.numbers, strict=True)
    ]


def _laid_by_the_rules(island: Island, seats: int, board: str, land: list[str]) -> bool:
    discs = _discs(island)
    if board == "beginner":
        return [*zip(land, discs, strict=True)] == [*printed_hexes(seats).values()]
    if board == "random":
        red = [hex for hex, number in enumerate(discs) if number in (6, 8)]
        return not any(other in island.grid.beside[hex] for hex in red for other in red)
    letters = printed(seats)["letters"]
    ways = _spirals(island.grid.hexes, clockwise=board == "clockwise")
    return any([discs[hex] for hex in way if discs[hex]] == letters for way in ways)


def _spirals(hexes: tuple[Hex, ...], *, clockwise: bool) -> list[list[int]]:
    """All ways from a corner of the coast round the island: always the next hex that keeps to the
    outside.
    """
    corners = [at for at in hexes if sum(other in hexes for other in neighbours(at)) == 3]
    return [
        [hexes.index(at) for at in _way(hexes, corner, clockwise=clockwise)] for corner in corners
    ]


def _way(hexes: tuple[Hex, ...], start: Hex, *, clockwise: bool) -> list[Hex]:
    """From the start along the coast; where the way ahead is taken or sea, one turns inwards."""
    turns = [*SIDES.values()] if clockwise else [*reversed(SIDES.values())]
    steps = [step for step in turns if _walks(hexes, start, step, turns)]
    way, at, heading = [start], start, turns.index(steps[0])
    while len(way) < len(hexes):
        ahead = [(heading + turn) % 6 for turn in range(-1, 5)]
        heading = next(side for side in ahead if _moved(at, turns[side]) in set(hexes) - {*way})
        at = _moved(at, turns[heading])
        way.append(at)
    return way


def _moved(at: Hex, step: Hex) -> Hex:
    return at[0] + step[0], at[1] + step[1]


def _walks(hexes: tuple[Hex, ...], start: Hex, step: Hex, turns: list[Hex]) -> bool:
    """Whether a step from a corner keeps the sea at the outer hand."""
    outer = turns[turns.index(step) - 1]
    return _moved(start, step) in hexes and _moved(start, outer) not in hexes


def _harbour_faults(island: Island, seats: int, options: dict[str, str]) -> list[str]:
    known = [
        (tuple(harbour["land"]), harbour["side"], harbour["kind"])
        for harbour in printed(seats)["harbours"]
    ]
    edges = {}
    for land, side, kind in known:
        ring = island.around(island.grid.hexes.index(land))
        at = list(SIDES).index(side)
        edges[frozenset((ring[at], ring[(at + 1) % 6]))] = kind
    laid = {frozenset(harbour.corners): harbour.kind for harbour in island.harbours}
    fits = (
        laid == edges
        if options["harbours"] == "fixed"
        else (laid.keys() == edges.keys() and sorted(laid.values()) == sorted(edges.values()))
    )
    return [] if fits else ["harbours"]


def _waste_faults(island: Island, options: dict[str, str]) -> list[str]:
    wanted = wastes(options["desert"], len(island.wastes))
    found = (
        []
        if sorted(island.terrain[hex] for hex in island.wastes) == sorted(wanted)
        else ["what lies in the desert's place"]
    )
    for hex in island.wastes:
        terrain, number = island.terrain[hex], island.numbers[hex]
        allowed = {"desert": {None}, "jungle": JUNGLE_NUMBERS, "volcano": VOLCANO_NUMBERS}[terrain]
        if number not in allowed or (number is not None and number not in DISCS[options["disc"]]):
            found.append(f"{number} on the {terrain}")
    return found


def wastes(desert: str, places: int) -> list[str]:
    """Each of two deserts becomes a jungle; one volcano only; or one of each."""
    if desert == "jungle":
        return ["jungle"] * places
    if desert in ("volcano", "gold"):
        return ["volcano", "desert"][:places]
    return ["jungle", "volcano"] if desert.startswith("both") else ["desert"] * places
