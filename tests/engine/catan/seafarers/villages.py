"""Positions of Cloth for Catan: villages, partners and bales."""

from __future__ import annotations

from engine.catan.modules.seafarers.scenarios.cloth.module import ClothForCatan
from engine.catan.modules.seafarers.scenarios.cloth.slot import ClothSlot
from engine.catan.state import State
from engine.core import Seat

from .table import sea as at_sea

KEY = "cloth"
NORTH = (1, 2, "S")  # a corner of the northern island, a ship away from the village with the 10
TO_TEN = (0, 3, "E")
SOUTH = (-1, 5, "SE")  # of the southern one, a ship away from the village with the 9
TO_NINE = (-1, 5, "E")
ROUND_THE_DESERT = [(0, 4, "SW"), (0, 4, "W"), (0, 4, "NW")]  # from the 9 to the 10
TEN, NINE = 0, 1  # villages
SMALL_ISLANDS = {(2, 3), (0, 4), (3, 4), (1, 5)}


def sea(seats: int = 4, **position: object) -> State:
    return at_sea(KEY, seats, **position)  # type: ignore[arg-type]


def module(s: State) -> ClothForCatan:
    return next(one for one in s.rules.modules if isinstance(one, ClothForCatan))


def slot(s: State) -> ClothSlot:
    return module(s).get_slot(s)


def stock(s: State, village: int, cloth: int) -> None:
    """So much cloth is left in a village; the rest is out of the match."""
    found = slot(s)
    spent = found.villages[village].cloth - cloth
    module(s).set_slot(s, found.without_village_cloth(village, spent))


def give_cloth(s: State, seat: Seat, count: int) -> None:
    module(s)._change_cloth(s, s.players[seat], count)


def partners(turn: Seat = 0, rolled: bool = False) -> State:
    """The first seat trades with the village of the 10; the second with that one and the 9."""
    return sea(
        turn=turn,
        rolled=rolled,
        settlements={0: [NORTH], 1: [SOUTH]},
        ships={0: [TO_TEN], 1: [TO_NINE, *ROUND_THE_DESERT]},
    )
