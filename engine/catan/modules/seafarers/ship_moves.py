"""Moving ships: from where, to where, and what is told of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....core import Choice, Entry, Seat, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import CornerMask, EdgeMask, members
from ...building import move_piece
from ...evaluation.moves import MoveEvaluation
from ...evaluation.reach import ONE_PIECE_FURTHER
from ...pieces import own_places, places_by_index, take_piece
from ...place_hints import road_destination
from ...player import Player
from ...route_lines import closed_lines
from ...sites import piece_sites
from ...state import State
from ...view import CatanView
from ..shared_points import complete_line_ends
from .moves import MoveShip
from .pieces import SHIP
from .ship_lines import open_ships

MOVE_TITLE: Final = Text("Move a ship")
REASON_TO_MOVE: Final = 2.0  # how much more another place must be worth before the bot moves


def find_line_ends(s: State, p: Player) -> CornerMask:
    """The corners that close lines of ships: the owner's buildings, and what modules add."""
    corners = 0
    for index, piece in enumerate(s.rules.kit.pieces):
        if piece.joins:  # as buildings do
            corners |= places_by_index(p, index)
    return complete_line_ends(s, p, corners)


def find_closed_ships(s: State, p: Player) -> EdgeMask:
    """The owner's ships in lines between two buildings or other corners that close a line."""
    return closed_lines(s.island.grid, own_places(s, p, SHIP), find_line_ends(s, p))


def find_open_ships(s: State, p: Player) -> EdgeMask:
    """The owner's ships at the open ends of lines."""
    return open_ships(s.island.grid, own_places(s, p, SHIP), find_line_ends(s, p))


def list_ship_moves(s: State, p: Player, ships: EdgeMask) -> tuple[MoveShip, ...]:
    """Every move of one of these ships to where it could be built if it were not on the board."""
    index = s.rules.kit.piece_index(SHIP.key)
    moves: list[MoveShip] = []
    for ship in members(ships):
        without_ship = p.copy()
        take_piece(without_ship, index, ship)
        places = piece_sites(s, without_ship, SHIP)
        moves += [_make_move(ship, edge) for edge in members(places)]
    return tuple(moves)


@lru_cache(maxsize=20_000)
def _make_move(ship: int, edge: int) -> MoveShip:
    """The move of a ship from edge to edge, the same object each time."""
    return MoveShip(ship, edge)


def move_ship(s: State, seat: Seat, move: MoveShip, entry: Entry) -> None:
    """Takes a ship from its edge to another."""
    if entry.news is not None:
        entry.tell(
            "{player} moves a ship from {ship} to {edge}.",
            player=Who(seat),
            ship=EDGES[move.ship],
            edge=EDGES[move.edge],
        )
    move_piece(s, s.players[seat], SHIP, move.ship, move.edge, entry)


def describe_ship_move(view: CatanView, move: MoveShip) -> Choice:
    """How a ship's move is offered in a menu."""
    label = Text("Ship from {ship} to {edge}", ship=EDGES[move.ship], edge=EDGES[move.edge])
    return Choice(label, MOVE_TITLE, road_destination(view, move.edge))


def value_ship_move(evaluation: MoveEvaluation, move: MoveShip) -> float:
    """What a ship's move is worth.

    That is what it leads to on its new edge, less what it leads to
    now, and less `REASON_TO_MOVE`.
    """
    routes = evaluation.place_evaluation.routes_of(SHIP.key)
    # without the discount for a piece that is yet to be built: this ship exists
    value_there = routes.value(move.edge) / ONE_PIECE_FURTHER
    return value_there - routes.kept_value(move.ship) - REASON_TO_MOVE
