"""What the rulebook of Explorers & Pirates prints: maps, pieces, prices and tokens, typed anew."""

from __future__ import annotations

from collections import Counter
from typing import Final

Hex = tuple[int, int]
Rows = dict[int, str]  # by row: columns such as `4-6 8`

LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
PRICES: Final = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "harbor": (0, 0, 0, 2, 2),
    "ship": (1, 0, 1, 0, 0),
    "settler": (1, 1, 1, 1, 0),
    "crew": (0, 0, 1, 0, 1),
}
SHIPS, SETTLERS, CREWS, HARBORS, SETTLEMENTS, ROADS, HAULS = 3, 2, 9, 4, 5, 15, 6
TARGETS: Final = {
    "land-ho": 8,
    "pirate-lairs": 12,
    "fish": 15,
    "spices": 15,
    "explorers-and-pirates": 17,
}
MISSIONS: Final = {
    "land-ho": (),
    "pirate-lairs": ("lairs",),
    "fish": ("lairs", "fish"),
    "spices": ("fish", "spices"),
    "explorers-and-pirates": ("lairs", "fish", "spices"),
}
TRACK: Final = (0, 1, 1, 2, 2, 2, 3, 3)
LAIR_TOKENS: Final = (2, 3, 4, 5, 11, 12)
NUMBERS: Final = {"moon": (3, 4, 5, 6, 9, 10), "sun": (4, 5, 8, 9, 10, 11)}
SHOALS: Final = {"moon": {1, 2, 3}, "sun": {4, 5, 6}}
CHASE_FACES: Final = {"moon": 5, "sun": 4}  # beside the 6, by the side of the village

# --- maps -------------------------------------------------------------

ISLAND_ROWS: Final = ("M11 F9", "W3 P8", "H4 P10", "P6 M12 F8", "W10 P4", "F11 H6", "M3 F5")
LAIRS_ROWS: Final = ("P11 F9", "W3 P8", "H4 M10", "P6 M12 F8", "W10 P4", "F11 M6", "H3 F5")
FIRST_COLUMNS: Final = (2, 1, 0, -1, -1, -1, -1)
LETTERS: Final = {"M": "mountains", "F": "forest", "W": "fields", "P": "pasture", "H": "hills"}
FIXED: Final = (-1, 4)  # the pasture with the 6, printed on the frame
COUNCIL: Final = (2, 4)
DOCKS: Final = (((2, 4), (2, 3), (3, 3)), ((2, 4), (1, 5), (2, 5)))
CIRCLE_HEXES: Final = ((3, 1), (2, 2), (1, 3), (1, 4), (0, 5), (0, 6), (0, 7))
NORTH: Final = {
    8: {1: "6-7", 2: "5-7", 3: "4 6-7"},
    11: {1: "6-8", 2: "5-8", 3: "4-5 7-8"},
    13: {1: "6-9", 2: "5-9", 3: "4-5 7 9"},
    16: {1: "6-10", 2: "5-10", 3: "4-5 7 9-10"},
}
SOUTH: Final = {
    8: {5: "3 5-6", 6: "3-5", 7: "3-4"},
    11: {5: "3-4 6-7", 6: "3-6", 7: "3-5"},
    13: {5: "3-4 6 8", 6: "3-7", 7: "3-6"},
    16: {5: "3-4 6 8-9", 6: "3-8", 7: "3-7"},
}
COAST: Final = {1: "4-5", 2: "3-4", 6: "1-2", 7: "1-2"}
SEA: Final = {
    8: {**COAST, 3: "2-3 5", 4: "2-6", 5: "1-2 4"},
    11: {**COAST, 3: "2-3 6", 4: "2-7", 5: "1-2 5"},
    13: {**COAST, 3: "2-3 6 8", 4: "2-8", 5: "1-2 5 7"},
    16: {**COAST, 3: "2-3 6 8", 4: "2-9", 5: "1-2 5 7"},
}
HIDDEN: Final = {
    "land-ho": 8,
    "pirate-lairs": 11,
    "fish": 11,
    "spices": 13,
    "explorers-and-pirates": 16,
}
GREEN: Final = Counter(mountains=2, forest=1, pasture=1, fields=1, hills=1)
ORANGE: Final = Counter(mountains=1, forest=1, pasture=1, fields=2, hills=1)


def tiles_of(scenario: str) -> dict[str, Counter[str]]:
    """By area: at most how many of each tile there are."""
    more = {
        "land-ho": (Counter(sea=2), Counter(sea=2)),
        "pirate-lairs": (Counter(sea=2, lair=3), Counter(sea=2, lair=3)),
        "fish": (Counter(lair=3, shoal=2), Counter(lair=2, shoal=3)),
        "spices": (Counter(sea=1, shoal=3, village=3),) * 2,
        "explorers-and-pirates": (Counter(sea=1, shoal=3, village=3, lair=3),) * 2,
    }[scenario]
    return {"moon": GREEN + more[0], "sun": ORANGE + more[1]}


def read_rows(rows: Rows) -> set[Hex]:
    """The hexes of rows as they are written above."""
    found: set[Hex] = set()
    for row, written in rows.items():
        for part in written.split():
            first, _, last = part.partition("-")
            found |= {(column, row) for column in range(int(first), int(last or first) + 1)}
    return found


def read_island(scenario: str) -> dict[Hex, tuple[str, int]]:
    """By hex of the start island: its land and number, as printed."""
    rows = LAIRS_ROWS if scenario == "pirate-lairs" else ISLAND_ROWS
    found: dict[Hex, tuple[str, int]] = {}
    for row, (written, first) in enumerate(zip(rows, FIRST_COLUMNS, strict=True), 1):
        for column, tile in enumerate(written.split(), first):
            found[column, row] = (LETTERS[tile[0]], int(tile[1:]))
    return found


# --- Land Ho!: (harbor, ship, settlement, road), as hexes that meet there

STARTS: Final = (
    (((3, 1), (2, 2), (3, 2)), ((3, 1), (3, 2)), ((-1, 6), (0, 6), (-1, 7)), ((0, 6), (-1, 7))),
    (((0, 6), (0, 7), (1, 6)), ((0, 7), (1, 6)), ((2, 1), (1, 2), (2, 2)), ((2, 1), (2, 2))),
    (((1, 3), (1, 4), (2, 3)), ((1, 4), (2, 3)), ((-1, 3), (0, 3), (-1, 4)), ((0, 3), (-1, 4))),
    (((1, 4), (0, 5), (1, 5)), ((1, 4), (1, 5)), ((-1, 4), (0, 4), (-1, 5)), ((0, 4), (-1, 5))),
)
START_GOLD: Final = 2
