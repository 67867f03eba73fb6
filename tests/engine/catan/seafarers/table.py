"""A small builder of positions at sea; places are named by a hex and a direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.catan import GAME
from engine.catan.building import build_city, build_piece, build_road, build_settlement
from engine.catan.frames.turn import BEFORE_ROLL, TURNS
from engine.catan.modules.seafarers.module import Seafarers
from engine.catan.modules.seafarers.pieces import PIRATE, SHIP
from engine.catan.player import Player
from engine.catan.robber import move_pawn, move_robber
from engine.catan.state import State
from engine.core import Move, Seat, StreamEntry
from engine.kit.masks import members

from ..table import deal, decision, hold

ENTRY: Final = StreamEntry(1)
COMPASS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # corners of a hex, clockwise
SHIP_PRICE: Final = (1, 0, 1, 0, 0)
Place = tuple[int, int, str]  # a hex, and one of its corners or sides
Pieces = Mapping[Seat, Iterable[Place]]


def sea(
    scenario: str = "new-shores",
    seats: int = 4,
    *,
    turn: Seat = 0,
    rolled: bool = True,
    settlements: Pieces | None = None,
    cities: Pieces | None = None,
    roads: Pieces | None = None,
    ships: Pieces | None = None,
    hands: Mapping[Seat, tuple[int, ...]] | None = None,
    cards: Mapping[Seat, tuple[int, ...]] | None = None,
    robber_on: tuple[int, int] | None = None,
    pirate_on: tuple[int, int] | None = None,
    revision: int | None = None,
    **options: str,
) -> State:
    """A position in the middle of a match on the printed map; its buildings are of the opening."""
    chosen = GAME.meta.check_options(seats, {"seafarers": scenario, **options}, revision)
    s = GAME.new(seats, chosen, StreamEntry(1))
    s.active = turn
    s.stack = [TURNS[turn] if rolled else BEFORE_ROLL[turn]]
    for seat, places in (settlements or {}).items():
        for place in places:
            build_settlement(s, s.players[seat], corner(s, place), ENTRY)
    for seat, places in (cities or {}).items():
        for place in places:
            build_settlement(s, s.players[seat], corner(s, place), ENTRY)
            build_city(s, s.players[seat], corner(s, place), ENTRY)
    for seat, places in (roads or {}).items():
        for place in places:
            build_road(s, s.players[seat], edge(s, place), ENTRY)
    for seat, places in (ships or {}).items():
        for place in places:
            build_piece(s, s.players[seat], SHIP, edge(s, place), ENTRY)
    for seat, hand in (hands or {}).items():
        deal(s, seat, hand)
    for seat, held in (cards or {}).items():
        hold(s, s.players[seat], held)
    if robber_on:
        move_robber(s, hex_at(s, robber_on))
    if pirate_on:
        move_pawn(s, PIRATE, hex_at(s, pirate_on))
    s.turn = 10
    s.stack = s.stack[:1]
    s.history.clear()
    return s


def opening(scenario: str, seats: int, **options: str) -> State:
    """The first question of a match."""
    chosen = GAME.meta.check_options(seats, {"seafarers": scenario, **options})
    return GAME.new(seats, chosen, StreamEntry(1))


def hex_at(s: State, at: tuple[int, int]) -> int:
    return s.island.grid.hexes.index(at)


def corner(s: State, place: Place) -> int:
    q, r, side = place
    return s.island.grid.hex_corners[hex_at(s, (q, r))][COMPASS.index(side)]


def edge(s: State, place: Place) -> int:
    q, r, side = place
    return s.island.grid.edge_of_side((q, r), side)


def ships(s: State, seat: Seat) -> set[int]:
    return {*members(s.players[seat].more_pieces[0])}


def sea_module(s: State) -> Seafarers:
    return next(module for module in s.rules.modules if isinstance(module, Seafarers))


def moves_of(s: State, kind: type[Move], seat: Seat | None = None) -> list[Move]:
    """The moves of one kind that the seat, or the first that is asked, may make."""
    return [move for move in decision(s, seat).moves if isinstance(move, kind)]


def edges_of(s: State, kind: type[Move], seat: Seat | None = None) -> set[int]:
    """The edges to which moves of one kind go."""
    return {move.edge for move in moves_of(s, kind, seat)}  # type: ignore[attr-defined]


def part(s: State, p: Player, key: str) -> int:
    """The points that the player has under one name."""
    view = GAME.view(s, None)
    parts = {part.key: part.points for part in view.players[p.seat].points_parts}
    return parts.get(key, 0)


def inner_sea(s: State) -> set[int]:
    """The hexes of the sea that have neighbours on all sides: the others are the frame."""
    beside = s.island.grid.beside
    return {hex for hex in members(s.island.shape.sea_hexes) if len(beside[hex]) == 6}
