"""Where pieces may be built, and the moves that buy them there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache

from ..core import Move
from ..kit.masks import mask_of, pick, unite
from .island import Island
from .kinds import ANYWHERE, CORNER, EDGE, HEX, LAND, PieceKind
from .pieces import (
    CITY,
    ROAD,
    SETTLEMENT,
    find_barriers,
    network_edges,
    own_places,
    pieces_left,
    taken_places,
)
from .player import Player
from .routes import edges_around, find_ends
from .state import State


def road_sites(s: State, p: Player) -> int:
    """The edges where the player may build a road, as a bit mask, after all modules' limits."""
    edges = p.open_edges
    rules = s.rules
    for change_places in rules.piece_places:
        edges = change_places(s, p, rules.kit.pieces[ROAD], edges)
    return edges


def settlement_sites(s: State, p: Player) -> int:
    """The corners where the player may build a settlement, as a bit mask, after modules' limits."""
    corners = p.touched_corners & s.free_corners
    rules = s.rules
    for change_places in rules.piece_places:
        corners = change_places(s, p, rules.kit.pieces[SETTLEMENT], corners)
    return corners


def city_sites(s: State, p: Player) -> int:
    """The corners where the player may build a city, as a bit mask, after modules' limits."""
    corners = p.settlements
    for change_places in s.rules.piece_places:
        corners = change_places(s, p, s.rules.kit.pieces[CITY], corners)
    return corners


def can_place_free_road(s: State, p: Player) -> bool:
    """Whether the player could place a free road: a piece is left, and an edge is open to it."""
    if p.roads_left and road_sites(s, p):
        return True
    for piece in s.rules.opening_pieces:
        if pieces_left(s, p, piece) and piece_sites(s, p, piece):
            return True
    return False


def free_road_moves(s: State, p: Player) -> tuple[Move, ...]:
    """Every road, and every piece in the place of one, that the player could place for nothing."""
    moves: tuple[Move, ...] = ()
    if p.roads_left:
        moves += pick(road_sites(s, p), s.island.move_table.roads)
    for piece in s.rules.opening_pieces:
        if pieces_left(s, p, piece):
            moves += pick(piece_sites(s, p, piece), piece_moves(s.island, piece))
    return moves


BASE_SITES = (road_sites, settlement_sites, city_sites)


def piece_sites(s: State, p: Player, piece: PieceKind) -> int:
    """Where the player may build a piece, as a bit mask of its corners, edges or hexes.

    A part of a route lies beside routes of its own kind or a joining
    piece of its owner. Any other piece stands at the player's network:
    on a corner, an edge or a hex that touches it. What is built in the
    place of another piece stands where that one is.
    """
    index = s.rules.kit.piece_index(piece.key)
    if index < len(BASE_SITES):
        return BASE_SITES[index](s, p)
    if piece.replaces:
        places = own_places(s, p, s.rules.kit.piece(piece.replaces))
    else:
        places = _free_places(s, piece) & _reached_places(s, p, piece)
    places &= ground_places(s.island, piece.place, piece.ground)
    for change_places in s.rules.piece_places:
        places = change_places(s, p, piece, places)
    return places


def _free_places(s: State, piece: PieceKind) -> int:
    """The places that pieces of others and one's own leave to the piece, as a bit mask.

    No two of a kind share a place. A piece that blocks others does not
    join them either.
    """
    if piece.keeps_distance:
        return s.free_corners
    taken = unite(own_places(s, p, piece) for p in s.owners)
    if piece.blocks:
        taken |= taken_places(s, piece.place)
    return ~taken


def _network_corners(s: State, p: Player, piece: PieceKind) -> int:
    """The corners from which the player may go on with the piece, as a bit mask.

    A piece that connects, such as a ship, goes on from pieces of its
    own network and from joints, which are own buildings. All others
    stand anywhere at the network. Nobody goes on past a barred corner,
    where another's building stands.
    """
    barred, joints = find_barriers(s, p)
    if not piece.connects:
        return p.touched_corners & ~barred
    return (joints | find_ends(s.island.grid, network_edges(s, p, piece.route_key))) & ~barred


def _reached_places(s: State, p: Player, piece: PieceKind) -> int:
    """The places that touch the player's network, as a bit mask.

    They are corners, edges or hexes, as the piece stands on them.
    """
    grid = s.island.grid
    corners = _network_corners(s, p, piece)
    if piece.place == CORNER:
        return corners
    if piece.place == EDGE:
        return edges_around(grid, corners)
    return mask_of(hex for hex, around in enumerate(grid.around) if around & corners)


def ground_places(island: Island, place: str, ground: str) -> int:
    """Bit mask of all places that lie beside land, beside the sea, or anywhere.

    `place` says whether they are corners, edges or hexes, `ground`
    where they lie.
    """
    shape = island.shape
    if place == CORNER:
        land, sea = shape.sites, shape.waters
    elif place == EDGE:
        land, sea = shape.paths, shape.sea
    else:
        land, sea = shape.land_hexes, shape.sea_hexes
    if ground == ANYWHERE:
        return land | sea
    return land if ground == LAND else sea


# --- buying -----------------------------------------------------------


def buyable_piece_moves(s: State, p: Player) -> tuple[Move, ...]:
    """Every piece of a module that the player can pay, on every place where it may be built."""
    guard = s.rules.kit.guard
    hand = p.hand | guard
    menu: tuple[Move, ...] = ()
    for piece in s.rules.buyable_pieces:
        assert piece.price is not None, "only pieces with a price are bought"
        if (hand - piece.price) & guard == guard and pieces_left(s, p, piece):
            menu += pick(piece_sites(s, p, piece), piece_moves(s.island, piece))
    return menu


def piece_moves(island: Island, piece: PieceKind) -> tuple[Move, ...]:
    """The moves that build a piece of this kind: one for each place, by its number."""
    place_counts = {
        CORNER: len(island.grid.spokes),
        EDGE: len(island.grid.ends),
        HEX: len(island.numbers),
    }
    build: Callable[..., Move] | None = piece.build
    assert build is not None, "only pieces with a move are bought"
    return _make_moves(build, place_counts[piece.place])


@lru_cache(maxsize=256)
def _make_moves(build: Callable[..., Move], count: int) -> tuple[Move, ...]:
    """One move for each place; made once."""
    return tuple(map(build, range(count)))


def place_of_move(move: Move) -> int:
    """The place that a move builds on: its only field."""
    (field,) = fields(move)  # type: ignore[arg-type]  # every move is a dataclass
    place = getattr(move, field.name)
    assert isinstance(place, int)
    return place
