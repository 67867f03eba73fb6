"""What lies in the box, read from the data file with no reader of the game: plain dictionaries and
lists.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.praetor.moves import PLACES

DATA: Final = Path(__file__).parents[4] / "engine" / "praetor" / "data" / "praetor.json"
BOX: Final[dict[str, Any]] = json.loads(DATA.read_text("utf-8"))
GOODS: Final = ("gold", "wood", "stone", "marble", "weapon")
GOLD, WOOD, STONE, MARBLE, WEAPON = range(5)
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I, no O
PAIRS: Final = [a + b for a in LETTERS for b in LETTERS]
COLUMNS: Final = [
    *PAIRS[len(PAIRS) // 2 :],
    *LETTERS,
    *PAIRS[: len(PAIRS) // 2],
]  # … ZY, ZZ, A, B … Z, AA, AB …
FIRST: Final = (COLUMNS.index("M"), 10)  # the column and the row where the first city starts
TURNS: Final = ("straight", "right", "round", "left")
TRACKS: Final = 3  # morale, favor, turn order: a marker of everybody lies on each
MARKERS: Final = 15
SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cell = tuple[int, int]  # to the right and down from M10


def goods(named: dict[str, int]) -> list[int]:
    return [named.get(name, 0) for name in GOODS]


def price(board: dict[str, Any], way: str) -> list[int]:
    """The Gold that one of each resource costs, or brings, on a board: `buy` or `sell`."""
    rates = board["rates"]
    return [1, *goods(rates.get(way, rates))[1:]]


def places_for(row: list[int], people: int) -> int:
    """What so many people cost; who finds no place costs as much as the last one does."""
    return sum(row[:people]) + row[-1] * max(0, people - len(row))


def tile_number(name: str) -> int:
    return next(number for number, tile in enumerate(BOX["tiles"]) if tile["id"] == name)


@cache
def cell(place: int) -> Cell:
    """The cell of a numbered place: its name is one or two letters for the column and a number for
    the row.
    """
    name = PLACES[place]
    letters = name.rstrip("-0123456789")
    return COLUMNS.index(letters) - FIRST[0], int(name[len(letters) :]) - FIRST[1]


@cache
def place(at: Cell) -> int:
    """The number of a cell, found by its name. The ground has no border: every cell has one."""
    x, y = at
    number = PLACES.number_of(f"{COLUMNS[FIRST[0] + x]}{FIRST[1] + y}")
    assert cell(number) == at, "every place has a name of its own"
    return number


def turned(corners: str, turn: int) -> str:
    """The corners from the top left, clockwise, after so many quarter turns clockwise."""
    for _ in range(turn):
        corners = corners[3] + corners[:3]
    return corners


def tiles_for(seats: int, markets: str) -> list[int]:
    """The numbers of the tiles that a match is played with: by their marking, and by the tough
    game.
    """
    used = [number for number, tile in enumerate(BOX["tiles"]) if tile["players"] <= seats]
    if markets == "all":
        return used
    return [number for number in used if not _is_left_out(BOX["tiles"][number], markets)]


def _is_left_out(tile: dict[str, Any], markets: str) -> bool:
    return tile["kind"] == "market" and (markets == "none" or tile["age"] > 0)


def first_city(seats: int, markets: str) -> dict[Cell, tuple[int, int]]:
    """The tiles that lie in the city at the start, and how they are turned, by cell."""
    layout = next(layout for layout in BOX["layouts"] if layout["players"] == seats)
    places = {name: (x, y, *turn) for name, x, y, *turn in layout["tiles"]}
    if markets == "none":
        places.pop("market_1")
        places.update({name: (x, y, *turn) for name, x, y, *turn in layout["without_market"]})
    return {
        (x, y): (tile_number(name), TURNS.index(*turn or TURNS[:1]))
        for name, (x, y, *turn) in places.items()
    }
