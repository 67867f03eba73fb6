"""Positions of the attack on the printed map, with hexes and sides instead of names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catan.building import build_piece
from engine.catan.modules.barbarian_attack.cards import card_number
from engine.catan.modules.barbarian_attack.riders import RIDER, riders_of
from engine.catan.modules.barbarian_attack.slot import (
    Attack,
    add_barbarians,
    read_attack,
    write_attack,
)
from engine.catan.modules.gold_coins import gold_of
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES, HEXES
from engine.kit.masks import members

from ..table import table

Hex = tuple[int, int]
FOUR, TWELVE, NINE, THREE, EIGHT = (-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2)
TEN, ELEVEN, FIVE, TWO, SIX = (2, -1), (2, 0), (1, 1), (0, 2), (-1, 2)
COAST = (FOUR, TWELVE, NINE, THREE, EIGHT, TEN, ELEVEN, FIVE, TWO, SIX)
CASTLE, DESERT = (-2, 2), (2, -2)


def attack(
    seats: int = 4,
    *,
    barbarians: Mapping[Hex, int] | None = None,
    riders: Mapping[int, tuple[tuple[Hex, str], ...]] | None = None,
    supply: int | None = None,
    **rest: Any,
) -> State:
    """A position with barbarians on hexes of the coast, and knights on sides of hexes.

    What its buildings have brought ashore is taken away first.
    """
    s = table(seats, traders="barbarian-attack", **rest)
    empty(s)
    for hex, n in (barbarians or {}).items():
        put(s, hex, n)
    for seat, places in (riders or {}).items():
        for hex, side in places:
            build_piece(s, s.players[seat], RIDER, edge(s, hex, side), StreamEntry(1))
    if supply is not None:
        write_attack(s, slot(s)._replace(supply=supply))
    s.history.clear()
    return s


def slot(s: State) -> Attack:
    return read_attack(s)


def empty(s: State) -> None:
    """Takes all barbarians off the coast."""
    for at, n in enumerate(slot(s).barbarians):
        add_barbarians(s, at, -n)
    write_attack(s, slot(s)._replace(supply=30))


def put(s: State, hex: Hex, n: int) -> None:
    at = slot(s).index_of(number(s, hex))
    add_barbarians(s, at, n)
    write_attack(s, slot(s)._replace(supply=slot(s).supply - n))


def horde(s: State) -> dict[Hex, int]:
    """The barbarians by hex, where there are any."""
    counted = zip(COAST, slot(s).barbarians, strict=True)
    return {hex: n for hex, n in counted if n}


def number(s: State, hex: Hex) -> int:
    return s.island.grid.hexes.index(hex)


def tile(s: State, hex: Hex) -> str:
    return HEXES[number(s, hex)]


def edge(s: State, hex: Hex, side: str) -> int:
    return s.island.grid.edge_of_side(hex, side)


def path(s: State, hex: Hex, side: str) -> str:
    return EDGES[edge(s, hex, side)]


def corner(s: State, hex: Hex, place: int) -> str:
    """The corner of a hex, counted clockwise from the north."""
    return CORNERS[s.island.grid.hex_corners[number(s, hex)][place]]


def riders(s: State, seat: int) -> set[int]:
    return {*members(riders_of(s, s.players[seat]))}


def gold(s: State) -> list[int]:
    return [gold_of(s, p.seat) for p in s.players]


def stack_deck(s: State, *keys: str) -> None:
    """Leaves only these cards in the deck; the first is drawn first by a draw of 0."""
    s.deck = [card_number(key) for key in keys]
