"""What an owner has on the board, of every kind of piece, and what it means for routes.

Roads, settlements and cities have fields of their own in `Player`; all
further kinds stand in `Player.more_pieces`. Whoever asks here need not
know which is which.
"""

from __future__ import annotations

from typing import Final

from ..kit.masks import CornerMask, EdgeMask, PlaceMask
from .kinds import CORNER, EDGE, HEX, PieceKind
from .longest_road import longest_trail
from .match_kit import BASE_PIECES
from .player import Player
from .routes import Routes
from .state import CORNER as CORNER_NOTE
from .state import EDGE as EDGE_NOTE
from .state import HEX as HEX_NOTE
from .state import State

ROAD, SETTLEMENT, CITY = range(len(BASE_PIECES))  # places in `MatchKit.pieces`
FIRST_OF_MODULES: Final = len(BASE_PIECES)
PLACE_KINDS: Final = {CORNER: CORNER_NOTE, EDGE: EDGE_NOTE, HEX: HEX_NOTE}  # in the history


def own_places(s: State, p: Player, piece: PieceKind) -> PlaceMask:
    """The places where the owner has pieces of this kind."""
    return places_by_index(p, s.rules.kit.piece_index(piece.key))


def places_by_index(p: Player, index: int) -> PlaceMask:
    """The places where the owner has pieces of a kind, given as its index in `MatchKit.pieces`."""
    if index >= FIRST_OF_MODULES:
        return p.more_pieces[index - FIRST_OF_MODULES]
    return (p.roads, p.settlements, p.cities)[index]


def all_places(p: Player) -> tuple[PlaceMask, ...]:
    """The places where the owner has pieces of each kind, in the order of `MatchKit.pieces`."""
    return (p.roads, p.settlements, p.cities, *p.more_pieces)


def all_left(s: State, p: Player) -> tuple[int, ...]:
    """How many pieces of each kind the owner has beside the board, by `MatchKit.pieces`."""
    base = (p.roads_left, p.settlements_left, p.cities_left)
    if not p.more_pieces:
        return base
    more = zip(s.rules.kit.more_pieces, p.more_pieces, strict=True)
    return (*base, *(piece.stock - places.bit_count() for piece, places in more))


def pieces_left(s: State, p: Player, piece: PieceKind) -> int:
    """How many pieces of this kind the owner has beside the board."""
    index = s.rules.kit.piece_index(piece.key)
    if index >= FIRST_OF_MODULES:
        return piece.stock - p.more_pieces[index - FIRST_OF_MODULES].bit_count()
    return (p.roads_left, p.settlements_left, p.cities_left)[index]


def put_piece(p: Player, index: int, at: int) -> None:
    """Puts a piece on the place `at`; `index` is that of its kind in the kit.

    Income, routes and the like are not brought up to date here.
    """
    bit = 1 << at
    if index == ROAD:
        p.roads |= bit
        p.roads_left -= 1
    elif index == SETTLEMENT:
        p.settlements |= bit
        p.settlements_left -= 1
    elif index == CITY:
        p.cities |= bit
        p.cities_left -= 1
    else:
        _replace_places(p, index, p.more_pieces[index - FIRST_OF_MODULES] | bit)


def take_piece(p: Player, index: int, at: int) -> None:
    """Takes a piece off the place `at`; `index` is that of its kind in the kit.

    Income, routes and the like are not brought up to date here.
    """
    bit = 1 << at
    assert places_by_index(p, index) & bit, "no such piece stands there"
    if index == ROAD:
        p.roads ^= bit
        p.roads_left += 1
    elif index == SETTLEMENT:
        p.settlements ^= bit
        p.settlements_left += 1
    elif index == CITY:
        p.cities ^= bit
        p.cities_left += 1
    else:
        _replace_places(p, index, p.more_pieces[index - FIRST_OF_MODULES] ^ bit)


def _replace_places(p: Player, index: int, places: PlaceMask) -> None:
    """Sets where the player has pieces of a module's kind, given by its index in the kit.

    The tuple is replaced, for copies of the state share it.
    """
    at = index - FIRST_OF_MODULES  # the index in `more_pieces`
    p.more_pieces = (*p.more_pieces[:at], places, *p.more_pieces[at + 1 :])


def taken_places(s: State, place: str) -> PlaceMask:
    """The corners, edges or hexes, as `place` says, where a piece lets nothing else be built."""
    taken = 0
    blocking = s.rules.kit.blocking_pieces[place]
    for p in s.owners:
        places = all_places(p)
        for index in blocking:
            taken |= places[index]
    return taken


def own_buildings(s: State, p: Player) -> CornerMask:
    """The corners of the owner's buildings: settlements, cities, and those of modules."""
    corners = p.settlements | p.cities
    for index in s.rules.kit.more_buildings:
        corners |= places_by_index(p, index)
    return corners


def harbour_buildings(s: State, p: Player) -> CornerMask:
    """The corners of the owner's buildings that may use harbours."""
    corners = own_buildings(s, p)
    for change_corners in s.rules.harbour_buildings:
        corners = change_corners(s, p, corners)
    return corners


# --- routes -----------------------------------------------------------


def find_barriers(s: State, p: Player) -> tuple[CornerMask, CornerMask]:
    """The corners where the owner's routes are interrupted (`barred`), and those where they join.

    A route may end, but not go on, at a corner with a barring piece of
    somebody else. Edges with different kinds of pieces join only at a
    corner with a joining piece of the owner.
    """
    if s.rules.has_plain_routes:
        own_corners = p.settlements | p.cities
        return s.building_corners & ~own_corners, own_corners
    barred = joints = 0
    kit = s.rules.kit
    own_pieces = all_places(p)
    for index in kit.joining_pieces:
        joints |= own_pieces[index]
    for other in s.owners:
        if other.seat != p.seat:  # not `is`, for `p` may be a copy that tries something out
            places = all_places(other)
            for index in kit.barring_pieces:
                barred |= places[index]
    for change_barred in s.rules.barred_corners:
        barred = change_barred(s, p, barred)
    return barred, joints


def find_routes(s: State, p: Player) -> Routes:
    """The owner's edges with pieces that are part of a route, and what interrupts them."""
    networks: dict[str, int] = {}
    places = all_places(p)
    for key, index in s.rules.kit.route_pieces:
        networks[key] = networks.get(key, 0) | places[index]
    return Routes(s.island.grid, tuple(networks.values()), *find_barriers(s, p))


def network_edges(s: State, p: Player, route_key: str) -> EdgeMask:
    """The owner's edges with pieces of which routes with this key are made, such as roads."""
    edges = 0
    places = all_places(p)
    for index in s.rules.kit.network_pieces(route_key):
        edges |= places[index]
    return edges


def find_counted_routes(s: State, p: Player) -> Routes:
    """Like `find_routes`, but only with the pieces that count for the longest road."""
    routes = find_routes(s, p)
    if s.rules.doubled_edges:
        routes = routes._replace(doubled=find_doubled_edges(s, p, routes.edges))
    if not s.rules.counted_places:
        return routes
    kinds = [piece for piece in s.rules.kit.pieces if piece.place == EDGE and piece.connects]
    counted: dict[str, int] = {}
    for piece in kinds:
        places = own_places(s, p, piece)
        for change_places in s.rules.counted_places:
            places = change_places(s, p, piece, places)
        counted[piece.route_key] = counted.get(piece.route_key, 0) | places
    return routes._replace(networks=tuple(counted.values()))


def find_doubled_edges(s: State, p: Player, edges: EdgeMask) -> EdgeMask:
    """Which of the owner's edges count twice for the longest road."""
    doubled = 0
    for add_doubled in s.rules.doubled_edges:
        doubled = add_doubled(s, p, doubled)
    return doubled & edges


def measure_longest_road(s: State, p: Player) -> None:
    """Measures the owner's longest route from scratch, and sets `road_length`.

    Modules may change its length.
    """
    if s.rules.has_plain_routes:
        barred, _ = find_barriers(s, p)
        p.road_length = longest_trail(s.island.grid, p.roads, barred)
    else:
        p.road_length = find_counted_routes(s, p).longest()
    for change_length in s.rules.change_road_length:
        p.road_length = change_length(s, p, p.road_length)
