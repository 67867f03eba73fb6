"""The numbers of the game: our reconstruction, or the file of somebody who owns the printed game.

`PRAETOR_DATA` names that file; it is looked at once, when the game is first used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from .components import (
    IDLE,
    SPECIAL,
    Activation,
    Board,
    Box,
    Goods,
    Kind,
    Layout,
    Rates,
    Resource,
    Spot,
    Start,
    Tile,
    Wall,
)
from .fields import BASES, NOTHING, RESOURCES
from .parsing import BOARDS, PLAYERS, parse_box, start_city

__all__ = [
    "BASES",
    "BOARDS",
    "BOX",
    "BUILDINGS",
    "IDLE",
    "NOTHING",
    "PLAYERS",
    "RESOURCES",
    "SPECIAL",
    "VERSION",
    "Activation",
    "Board",
    "Box",
    "Building",
    "Goods",
    "Kind",
    "Layout",
    "Rates",
    "Resource",
    "Spot",
    "Start",
    "Tile",
    "Wall",
    "parse_box",
    "start_city",
]

HERE: Final = Path(__file__).parent
SHIPPED_VERSION: Final = (
    1  # of the rules with the numbers that come with them; a change of either is a new version
)
OWN_VERSION_BASE: Final = 1000  # above all versions of ours


@dataclass(frozen=True, slots=True)
class Building:
    """How a kind of building is called, and what it does, in words."""

    name: str
    short: str
    text: str


def _load_box() -> tuple[Box, int]:
    """Reads the box; returns it with the version that is stored with its matches.

    PRAETOR_DATA may name another file; its version is a checksum of its text.
    """
    own_file = os.environ.get("PRAETOR_DATA")
    path = Path(own_file or HERE / "praetor.json")
    try:
        text = path.read_text("utf-8")
        version = crc32(text.encode()) + OWN_VERSION_BASE if own_file else SHIPPED_VERSION
        return parse_box(text), version
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise ValueError(f"the data of Praetor in {path} cannot be used: {error}") from error


def _load_buildings() -> Mapping[Kind, Building]:
    """Reads the words for each kind of building."""
    raw = json.loads((HERE / "buildings.json").read_text("utf-8"))
    return {
        Kind(item["kind"]): Building(item["name"], item["short"], item["text"]) for item in raw
    }


BOX, VERSION = _load_box()
BUILDINGS: Final = _load_buildings()
