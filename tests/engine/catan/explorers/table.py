"""Positions of Explorers & Pirates: the printed start, and ships, tiles and tokens at will."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.building import rebuild_derived_state
from engine.catan.frames.turn import BEFORE_ROLL, TURNS
from engine.catan.modules.explorers.cargo import read_hold
from engine.catan.modules.explorers.movement import Movement
from engine.catan.modules.explorers.opening import place_printed_pieces
from engine.catan.modules.explorers.slot import (
    Lair,
    Ship,
    Shoal,
    Village,
    Voyages,
    read_slot,
    write_slot,
)
from engine.catan.modules.explorers.terrain import TITLES
from engine.catan.modules.gold_coins import GOLD, gold_of
from engine.catan.state import State
from engine.catan.view import Tile
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES, HEXES, Hex
from engine.kit.packed import pack, shift_to_kind

NOTHING = (0, 0, 0, 0, 0)


def voyage(
    scenario: str = "land-ho",
    seats: int = 4,
    *,
    phase: str = "move",
    hands: dict[int, tuple[int, ...]] | None = None,
    gold: int = 0,
) -> State:
    """Everybody's printed pieces; nobody has cards but those named. It is the first seat's turn."""
    options = GAME.meta.check_options(seats, {"explorers": scenario})
    s = GAME.new(seats, options, StreamEntry(1))
    if scenario != "land-ho":
        place_printed_pieces(s, StreamEntry(1))
    frames = {"move": Movement(0), "build": TURNS[0], "roll": BEFORE_ROLL[0]}
    s.active, s.turn, s.stack = 0, 10, [frames[phase]]
    for p in s.players:
        s.pay_bank(p, p.hand & s.rules.kit.card_mask)
        p.hand = shift_to_kind(gold, GOLD.kind)
    for seat, hand in (hands or {}).items():
        s.take_from_bank(s.players[seat], pack(hand))
    s.history.clear()
    return s


def slot(s: State) -> Voyages:
    return read_slot(s)


def gold(s: State) -> list[int]:
    return [gold_of(s, p.seat) for p in s.players]


def hex_at(s: State, hex: Hex) -> int:
    return s.island.grid.hexes.index(hex)


def hex_name(s: State, hex: Hex) -> str:
    return HEXES[hex_at(s, hex)]


def edge(s: State, hex: Hex, side: str) -> int:
    return s.island.grid.edge_of_side(hex, side)


def edge_name(s: State, hex: Hex, side: str) -> str:
    return EDGES[edge(s, hex, side)]


def corner(s: State, hex: Hex, place: int) -> int:
    """The corner of a hex, counted clockwise from the north."""
    return s.island.grid.hex_corners[hex_at(s, hex)][place]


def corner_name(s: State, hex: Hex, place: int) -> str:
    return CORNERS[corner(s, hex, place)]


def put_ship(
    s: State,
    hex: Hex,
    side: str,
    hold: str = "empty",
    seat: int = 0,
    number: int = 0,
) -> None:
    """A ship of a seat on a side of a hex, instead of the one with this number."""
    ship = Ship(edge(s, hex, side), read_hold(hold))
    write_slot(s, slot(s).with_ship(seat, number, ship))


def lay(s: State, hex: Hex, terrain: str, number: int | None = None) -> int:
    """A tile on a hex, as if somebody had discovered it."""
    at = hex_at(s, hex)
    s.island = s.island.with_tile(at, Tile(hex, terrain, TITLES[terrain], number))
    rebuild_derived_state(s)
    return at


def lay_lair(s: State, hex: Hex, crews: tuple[int, ...] = (0, 0, 0, 0)) -> int:
    at = lay(s, hex, "lair")
    write_slot(s, slot(s)._replace(lairs=(*slot(s).lairs, Lair(at, crews))))
    return at


def lay_shoal(s: State, hex: Hex, die: int, *, haul: bool = False) -> int:
    at = lay(s, hex, "sea")
    write_slot(s, slot(s)._replace(shoals=(*slot(s).shoals, Shoal(at, die, haul))))
    return at


def lay_village(s: State, hex: Hex, advantage: str = "swift", guests: int = 0) -> int:
    at = lay(s, hex, "village")
    village = Village(at, advantage, len(s.players) - guests.bit_count(), guests)
    write_slot(s, slot(s)._replace(villages=(*slot(s).villages, village)))
    return at


def clear_north(s: State, terrain: str = "sea") -> None:
    """Turns all hidden hexes of the north into one terrain."""
    for tile in s.island.board.tiles:
        if tile.terrain == "moon":
            lay(s, tile.at, terrain)


def calm(s: State) -> State:
    """Turns all hidden hexes into sea."""
    for tile in s.island.board.tiles:
        if tile.terrain in ("moon", "sun"):
            lay(s, tile.at, "sea")
    return s


def track(s: State, mission: str) -> tuple[int, ...]:
    return next(one.spaces for one in slot(s).tracks if one.mission == mission)
