"""Positions of the traders on the printed map, with hexes, corners and sides instead of names."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from engine.catan.modules.gold_coins import GOLD, gold_of, reset_bank_gold
from engine.catan.modules.traders_barbarians.board import GOODS, TRADE_HEXES
from engine.catan.modules.traders_barbarians.slot import (
    Load,
    Trade,
    read_trade,
    replace_at,
    write_trade,
)
from engine.catan.modules.traders_barbarians.wagons import place_wagon, wagon_corner
from engine.catan.state import State
from engine.kit.hexes import CORNERS, EDGES
from engine.kit.packed import shift_to_kind

from ..table import act, decision, pave, table

Hex = tuple[int, int]
CASTLE, QUARRY, GLASSWORKS = (-2, 0), (2, -2), (0, 2)
PLAZA = {CASTLE: "G1", QUARRY: "G2", GLASSWORKS: "G3"}
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)
FAR_AWAY = (((1, 0), "SE"), ((0, 0), "E"), ((1, 0), "E"))  # where barbarians are in nobody's way


def trade(
    seats: int = 4,
    *,
    wagons: Mapping[int, str] | None = None,
    barbarians: tuple[tuple[Hex, str], ...] = FAR_AWAY,
    gold: Mapping[int, int] | None = None,
    loads: Mapping[int, str] | None = None,
    levels: Mapping[int, int] | None = None,
    paths: Mapping[int, str] | None = None,
    **rest: Any,
) -> State:
    """A position with wagons on corners, all others on E5, and so much gold."""
    s = table(seats, traders="traders-barbarians", **rest)
    for p in s.players:
        at = (wagons or {}).get(p.seat, "E5")
        place_wagon(s, p, CORNERS.number_of(at))
        s.pay_bank(p, shift_to_kind(gold_of(s, p.seat), GOLD.kind))
        s.take_from_bank(p, shift_to_kind((gold or {}).get(p.seat, 0), GOLD.kind))
    reset_bank_gold(s)
    put_barbarians(s, *(edge(s, hex, side) for hex, side in barbarians))
    for seat, good in (loads or {}).items():
        load(s, seat, good)
    for seat, level in (levels or {}).items():
        change(s, levels=replace_at(slot(s).levels, seat, level))
        s.players[seat].score += level == 5
    for seat, names in (paths or {}).items():
        pave(s, seat, names)
    s.stack = s.stack[:1]
    s.history.clear()
    return s


def slot(s: State) -> Trade:
    return read_trade(s)


def change(s: State, **values: Any) -> None:
    write_trade(s, slot(s)._replace(**values))


def put_barbarians(s: State, *edges: int) -> None:
    change(s, barbarians=edges)


def load(s: State, seat: int, good: str) -> None:
    """Puts a token of this good on a wagon, from a stack that has it."""
    origin = next(at for at, one in enumerate(TRADE_HEXES) if good in one.sent_goods)
    place = TRADE_HEXES[origin].sent_goods.index(good)
    stack = slot(s).stacks[origin].add(place, left=-1)
    loads = replace_at(slot(s).loads, seat, Load(GOODS.index(good), origin))
    change(s, stacks=replace_at(slot(s).stacks, origin, stack), loads=loads)


def carried(s: State, seat: int) -> str | None:
    token = slot(s).loads[seat]
    return None if token is None else GOODS[token.good]


def edge(s: State, hex: Hex, side: str) -> int:
    return s.island.grid.edge_of_side(hex, side)


def path(s: State, hex: Hex, side: str) -> str:
    return EDGES[edge(s, hex, side)]


def spoke(s: State, hex: Hex, place: int) -> str:
    """The path from a corner of a trade hex to its plaza."""
    grid = s.island.grid
    at = CORNERS.number_of(corner(s, hex, place))
    return EDGES[grid.edge_between(at, CORNERS.number_of(PLAZA[hex]))]


def between(s: State, *names: str) -> str:
    """The paths of a walk from corner to corner; plazas too."""
    numbers = [CORNERS.number_of(name) for name in names]
    pairs = pairwise(numbers)
    return " ".join(EDGES[s.island.grid.edge_between(a, b)] for a, b in pairs)


def corner(s: State, hex: Hex, place: int) -> str:
    """The corner of a hex, counted clockwise from the north."""
    ring = s.island.grid.hex_corners[s.island.grid.hexes.index(hex)]
    return CORNERS[ring[place]]


def wagon(s: State, seat: int = 0) -> str:
    return CORNERS[wagon_corner(s, seat)]


def gold(s: State) -> list[int]:
    return [gold_of(s, p.seat) for p in s.players]


def drives(s: State) -> dict[str, list[int]]:
    """Where the wagon may go, and for which tolls."""
    found: dict[str, list[int]] = {}
    for move in decision(s).moves:
        if type(move).verb.id == "drive":
            corner_number, toll = move.values()
            assert isinstance(corner_number, int)
            assert isinstance(toll, int)
            found.setdefault(CORNERS[corner_number], []).append(toll)
    return found


def start(s: State) -> State:
    """Ends the trading and building: the wagon travels."""
    act(s, "end")
    return s


def left(s: State) -> int:
    """The points of movement that are left."""
    for module in s.rules.modules:
        for counter in module.supply(s):
            if counter.key == "movement":
                return counter.count
    return 0
