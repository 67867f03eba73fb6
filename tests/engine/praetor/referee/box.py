"""What lies in the box, read from the data file with no reader of the game: plain dictionaries and lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.praetor.moves import PLACES

DATA: Final = Path(__file__).parents[4] / "engine" / "praetor" / "data" / "praetor.json"
BOX: Final[dict[str, Any]] = json.loads(DATA.read_text("utf-8"))
GOODS: Final = ("gold", "wood", "stone", "marble", "weapon")
GOLD, WOOD, STONE, MARBLE, WEAPON = range(5)
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I, no O
SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cell = tuple[int, int]  # to the right and down from M10


def goods(named: dict[str, int]) -> list[int]:
    return [named.get(name, 0) for name in GOODS]


def price(board: dict[str, Any]) -> list[int]:
    """The Gold that one of each resource costs, or brings, on a board."""
    return [1, *goods(board["rates"])[1:]]


def tile_number(name: str) -> int:
    return next(number for number, tile in enumerate(BOX["tiles"]) if tile["id"] == name)


def cell(place: int) -> Cell:
    """The cell of a numbered place: its name is a letter for the column and a number for the row."""
    name = PLACES[place]
    return LETTERS.index(name[0]) - LETTERS.index("M"), int(name[1:]) - 10


CELLS: Final = {cell(place): place for place in range(len(PLACES))}


def turned(corners: str, turn: int) -> str:
    """The corners from the top left, clockwise, after so many quarter turns clockwise."""
    for _ in range(turn):
        corners = corners[3] + corners[:3]
    return corners


def tiles_for(seats: int, markets: str) -> list[int]:
    """The numbers of the tiles that a match is played with: by their marking, and by the tough game."""
    used = [number for number, tile in enumerate(BOX["tiles"]) if tile["players"] <= seats]
    if markets == "all":
        return used
    return [number for number in used if not _is_left_out(BOX["tiles"][number], markets)]


def _is_left_out(tile: dict[str, Any], markets: str) -> bool:
    return tile["kind"] == "market" and (markets == "none" or tile["age"] > 0)


def first_city(seats: int, markets: str) -> dict[Cell, int]:
    """The tiles that lie in the city at the start, by cell."""
    layout = next(layout for layout in BOX["layouts"] if layout["players"] == seats)
    places = {name: (x, y) for name, x, y in layout["tiles"]}
    if markets == "none":
        places.pop("market_1")
        places.update({name: (x, y) for name, x, y in layout["without_market"]})
    return {at: tile_number(name) for name, at in places.items()}
