"""The wagons: where they stand, what they carry, and the map of paths that lies before them."""

from __future__ import annotations

from typing import Final

from ....core import Seat, Text
from ....kit.masks import EdgeMask, lowest_member, members
from ...kinds import CORNER, PieceKind
from ...pieces import own_places, put_piece, take_piece
from ...player import Player
from ...state import CORNER as CORNER_NOTE
from ...state import State
from ..shared_points import sharing_modules
from .slot import read_trade
from .ways import RoadMap

WAGON: Final = PieceKind("wagon", Text("Wagon"), Text("wagons"), CORNER, stock=1, blocks=False)


def wagon_corner(s: State, seat: Seat) -> int:
    """The corner where the wagon of a seat stands."""
    return lowest_member(own_places(s, s.players[seat], WAGON))


def place_wagon(s: State, p: Player, corner: int) -> None:
    """Puts the wagon of a player on the board."""
    put_piece(p, s.rules.kit.piece_index(WAGON.key), corner)


def move_wagon(s: State, seat: Seat, corner: int) -> None:
    """Takes the wagon of a seat to another corner, without tolls or trade."""
    p = s.players[seat]
    index = s.rules.kit.piece_index(WAGON.key)
    take_piece(p, index, wagon_corner(s, seat))
    put_piece(p, index, corner)
    s.record_action(seat, WAGON.key, CORNER_NOTE, corner)


def _damaged_edges(s: State) -> EdgeMask:
    """The edges whose roads are damaged, as the modules of the match say in turn."""
    damaged = 0
    for module in sharing_modules(s):
        damaged = module.broken_edges(s, damaged)
    return damaged


def read_road_map(s: State) -> RoadMap:
    """What a wagon's way costs by: whose road lies where, barbarians, players' points.

    Damaged roads are of no use, and left out.
    """
    damaged = _damaged_edges(s)
    roads: dict[int, int] = {}
    for owner in s.owners:  # the players, and the colours that nobody plays
        usable = owner.roads & ~damaged
        roads.update(dict.fromkeys(members(usable), owner.seat))
    points = {p.seat: p.public_score for p in s.players}
    return RoadMap(s.island.grid, roads, frozenset(read_trade(s).barbarians), points)
