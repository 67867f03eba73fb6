"""The numbers of the box: prices, pieces, tokens and places, read from `data/box.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ....kit.packed import pack
from ...view import RESOURCES

DATA_FOLDER: Final = Path(__file__).with_name("data")
BOX: Final[Mapping[str, Any]] = json.loads((DATA_FOLDER / "box.json").read_text("utf-8"))
AREAS: Final = ("moon", "sun")  # the terrain of hidden hexes: in the north, and in the south


def read_price(key: str) -> int:
    """The price of a piece of the box, packed into one number."""
    price: Mapping[str, int] = BOX["prices"][key]
    return pack([price.get(resource, 0) for resource in RESOURCES])


SHIP_PRICE: Final = read_price("ship")
SETTLER_PRICE: Final = read_price("settler")
CREW_PRICE: Final = read_price("crew")
HARBOR_PRICE: Final = read_price("harbor")
SHIPS: Final[int] = BOX["pieces"]["ship"]
SETTLERS: Final[int] = BOX["pieces"]["settler"]
CREWS: Final[int] = BOX["pieces"]["crew"]
HARBORS: Final[int] = BOX["pieces"]["harbor"]
HAULS: Final[int] = BOX["hauls"]
START_GOLD: Final[int] = BOX["start_gold"]
TRACK_POINTS: Final[tuple[int, ...]] = tuple(BOX["track"])
LAIR_NUMBERS: Final[tuple[int, ...]] = tuple(BOX["lair_numbers"]["tokens"])
MOVEMENT: Final = 4  # steps of a ship in a turn
WOOL_MOVEMENT: Final = 2  # steps more for one wool
SHIPS_ON_EDGE: Final = 2  # of all players together, at the end of a move
CREWS_TO_CAPTURE: Final = 3
DISCOVERY_GOLD: Final = 2  # for anything but land that pays cards
LAIR_GOLD: Final = 2  # for everybody who takes part in a capture
FIELD_GOLD: Final = 2  # that a captured lair pays each building on its number
EMPTY_GOLD: Final = 1  # for whoever gets no resource from a roll
GOLD_PRICE: Final = 2  # gold for a resource
GOLD_PURCHASES: Final = 2  # of them in a turn
BANK_RATE: Final = 3  # equal resources for another one, or for a gold
