"""Building, moving and losing pieces.

Each function also brings up to date what follows from the pieces:
income, longest road, places to build, bank rates. Roads, settlements
and cities do it step by step, which is fast, as long as routes are
plain: no piece of a module, such as a ship or a knight, is part of a
route or interrupts one. All else is worked out from scratch, as far as
the place of the piece matters for it.
"""

from __future__ import annotations

from ..core import Entry
from ..kit.masks import contains, members
from .awards import award_longest_road
from .income import improve_rates, raise_income, rebuild_income
from .island import NO_HARBOUR
from .kinds import CORNER, EDGE, PieceKind
from .longest_road import longest_with_new_edge
from .pieces import (
    CITY,
    PLACE_KINDS,
    ROAD,
    SETTLEMENT,
    find_barriers,
    find_routes,
    measure_longest_road,
    network_edges,
    pieces_left,
    places_by_index,
    put_piece,
    take_piece,
    taken_places,
)
from .player import Player
from .routes import edges_around, find_ends
from .state import CORNER as CORNER_NOTE
from .state import EDGE as EDGE_NOTE
from .state import State


def build_road(s: State, p: Player, edge: int, entry: Entry) -> None:
    """Puts a road of the player on an edge, and updates open edges and the longest road.

    `edge` is a number; roads, open edges and corners are bit masks
    (`bit` is that of the edge).
    """
    if not s.rules.has_plain_routes:  # pieces of modules are part of routes or interrupt them
        _build_and_rebuild(s, p, ROAD, edge, entry)
        return
    island = s.island
    grid = island.grid
    bit = 1 << edge
    a, b = grid.ends[edge]
    # Corners with another's building: no road goes on there
    barred = s.building_corners & ~(p.settlements | p.cities)
    length = longest_with_new_edge(grid, edge, p.roads, barred)
    p.roads |= bit
    p.roads_left -= 1
    s.road_edges |= bit
    for owner in s.owners:
        if owner.open_edges & bit:
            owner.open_edges ^= bit
    p.touched_corners |= 1 << a | 1 << b
    free = island.shape.paths & ~s.road_edges
    if not barred >> a & 1:
        p.open_edges |= grid.edges_at[a] & free
    if not barred >> b & 1:
        p.open_edges |= grid.edges_at[b] & free
    # As `record_action`, without the call
    s.history.append((s.turn, p.seat, "road", 0, 0, 0, EDGE_NOTE, edge))
    for change_length in s.rules.change_road_length:
        length = change_length(s, p, length)
    if length > p.road_length:
        p.road_length = length
        if length >= s.rules.game_numbers.least_road:
            award_longest_road(s, entry)
    if s.rules.on_piece_built:
        _notify_built(s, p, ROAD, edge, entry)


def build_settlement(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Puts a settlement on a corner, and updates income, bank rates and everybody's networks."""
    if not s.rules.has_plain_routes:  # pieces of modules are part of routes or interrupt them
        _build_and_rebuild(s, p, SETTLEMENT, corner, entry)
        return
    island = s.island
    grid = island.grid
    bit = 1 << corner
    p.settlements |= bit
    p.settlements_left -= 1
    p.score += s.rules.settlement_points
    p.touched_corners |= bit
    s.building_corners |= bit
    s.free_corners &= ~grid.close[corner]
    p.open_edges |= grid.edges_at[corner] & island.shape.paths & ~s.road_edges
    for hex in grid.corner_hexes[corner]:
        s.hex_seats[hex] |= p.seat_bit
    raise_income(s, p, corner, island.settlement_pays)
    if island.harbour_kinds[corner] != NO_HARBOUR:
        improve_rates(s, p, island.harbour_kinds[corner])
    s.record_action(p.seat, "settlement", CORNER_NOTE, corner)
    for owner in s.owners:
        if owner.touched_corners & bit and owner is not p:
            _cut_network(s, owner, corner, entry)
    _notify_built(s, p, SETTLEMENT, corner, entry)


def build_city(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Turns the player's settlement on a corner into a city, and raises the income."""
    if not s.rules.has_plain_routes:  # pieces of modules are part of routes or interrupt them
        _build_and_rebuild(s, p, CITY, corner, entry)
        return
    bit = 1 << corner
    p.settlements ^= bit
    p.cities |= bit
    p.settlements_left += 1
    p.cities_left -= 1
    p.score += s.rules.city_points - s.rules.settlement_points
    raise_income(s, p, corner, s.island.city_extra)
    s.record_action(p.seat, "city", CORNER_NOTE, corner)
    _notify_built(s, p, CITY, corner, entry)


BASE_BUILDERS = (build_road, build_settlement, build_city)


def _notify_built(s: State, p: Player, index: int, at: int, entry: Entry) -> None:
    """Tells the modules that a piece was built on the place `at`.

    `index` is that of its kind in the kit.
    """
    rules = s.rules
    if rules.on_building_built and rules.kit.pieces[index].is_building:
        for on_building_built in rules.on_building_built:
            on_building_built(s, p, at, entry)
    for on_piece_built in rules.on_piece_built:
        on_piece_built(s, p, rules.kit.pieces[index], at, entry)


def _notify_lost(s: State, p: Player, index: int, at: int, entry: Entry) -> None:
    """Tells the modules that a piece was lost on the place `at`.

    `index` is that of its kind in the kit.
    """
    rules = s.rules
    if rules.on_building_lost and rules.kit.pieces[index].is_building:
        for on_building_lost in rules.on_building_lost:
            on_building_lost(s, p, at, entry)
    for on_piece_lost in rules.on_piece_lost:
        on_piece_lost(s, p, rules.kit.pieces[index], at, entry)


# --- any piece --------------------------------------------------------


def build_piece(s: State, p: Player, piece: PieceKind, at: int, entry: Entry) -> None:
    """Puts a piece of any kind on the place `at`, instead of the piece that it replaces.

    Its price is not paid here, and whether it may stand there is not asked.
    """
    index = s.rules.kit.piece_index(piece.key)
    if index < len(BASE_BUILDERS):
        BASE_BUILDERS[index](s, p, at, entry)
    else:
        _build_and_rebuild(s, p, index, at, entry)


def _build_and_rebuild(s: State, p: Player, index: int, at: int, entry: Entry) -> None:
    """Builds a piece of any kind, and works out from scratch all that follows from it.

    That is slower than `build_road` and the like, which change only
    what can differ; it is right with pieces of modules, too. `index` is
    that of the kind of piece in the kit, `at` its place.
    """
    kit = s.rules.kit
    piece = kit.pieces[index]
    if piece.replaces:
        take_piece(p, kit.piece_index(piece.replaces), at)
        p.score -= kit.piece(piece.replaces).points
    put_piece(p, index, at)
    p.score += piece.points
    s.record_action(p.seat, piece.key, PLACE_KINDS[piece.place], at)
    _rebuild_for_piece(s, piece)
    award_longest_road(s, entry)
    _notify_built(s, p, index, at, entry)


def remove_piece(s: State, p: Player, piece: PieceKind, at: int, entry: Entry) -> None:
    """Takes a piece of any kind off its place `at`; it may be built again.

    `destroy_building` is for a city of which a settlement may be left.
    """
    index = s.rules.kit.piece_index(piece.key)
    take_piece(p, index, at)
    p.score -= piece.points
    _rebuild_for_piece(s, piece)
    award_longest_road(s, entry)
    _notify_lost(s, p, index, at, entry)


def lift_piece(s: State, p: Player, piece: PieceKind, at: int, entry: Entry) -> None:
    """Takes a piece off the board that is soon put down again.

    Who has the longest road is not asked yet: the caller calls
    `award_longest_road` at the end.
    """
    index = s.rules.kit.piece_index(piece.key)
    take_piece(p, index, at)
    p.score -= piece.points
    _rebuild_for_piece(s, piece)
    _notify_lost(s, p, index, at, entry)


def put_down_piece(s: State, p: Player, piece: PieceKind, at: int, entry: Entry) -> None:
    """Puts a lifted piece on the place `at`.

    Who has the longest road is not asked yet, as in `lift_piece`.
    """
    index = s.rules.kit.piece_index(piece.key)
    put_piece(p, index, at)
    p.score += piece.points
    s.record_action(p.seat, piece.key, PLACE_KINDS[piece.place], at)
    _rebuild_for_piece(s, piece)
    _notify_built(s, p, index, at, entry)


def move_piece(s: State, p: Player, piece: PieceKind, at: int, to: int, entry: Entry) -> None:
    """Moves a piece of any kind from the place `at` to the place `to`.

    Modules are told that one was lost at `at` and one built at `to`.
    Awards change only once it has arrived.
    """
    index = s.rules.kit.piece_index(piece.key)
    take_piece(p, index, at)
    put_piece(p, index, to)
    s.record_action(p.seat, piece.key, PLACE_KINDS[piece.place], to)
    _rebuild_for_piece(s, piece)
    award_longest_road(s, entry)
    _notify_lost(s, p, index, at, entry)
    _notify_built(s, p, index, to, entry)


# --- what follows -----------------------------------------------------


def _cut_network(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Updates the player's network after somebody else has built on one of its corners.

    An edge at this corner stays open only if its far end still connects
    it: the player's network reaches that end, and no building of
    somebody else bars it.
    """
    grid = s.island.grid
    barred, _ = find_barriers(s, p)
    for edge_bit, _, far_bit in grid.spokes[corner]:
        connects = p.touched_corners & far_bit and not barred & far_bit
        if p.open_edges & edge_bit and not connects:
            p.open_edges ^= edge_bit
    roads_here = p.roads & grid.edges_at[corner]
    two_roads_meet = roads_here & (roads_here - 1)  # so the network may fall apart
    if two_roads_meet or s.rules.change_road_length:
        measure_longest_road(s, p)
        award_longest_road(s, entry)


def destroy_building(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Takes a settlement off the board, or turns a city into a settlement.

    The city is lost, too, where no settlement is left to put there. A
    building of a module leaves the one in whose place it was built.
    """
    kit = s.rules.kit
    index = _find_building(s, p, corner)
    lost = kit.pieces[index]
    take_piece(p, index, corner)
    p.score -= lost.points
    if lost.replaces and pieces_left(s, p, kit.piece(lost.replaces)) > 0:
        put_piece(p, kit.piece_index(lost.replaces), corner)
        p.score += kit.piece(lost.replaces).points
    rebuild_derived_state(s)
    award_longest_road(s, entry)
    _notify_lost(s, p, index, corner, entry)


def _find_building(s: State, p: Player, corner: int) -> int:
    """The index in the kit of the player's building on a corner."""
    kinds = (SETTLEMENT, CITY, *s.rules.kit.more_buildings)
    return next(index for index in kinds if contains(places_by_index(p, index), corner))


def reduce_city(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Turns a city into a settlement, also where no settlement piece is left.

    Then the city itself stands for one: `settlements_left` goes below
    zero, and nothing is built until it is above.
    """
    pieces = s.rules.kit.pieces
    take_piece(p, CITY, corner)
    put_piece(p, SETTLEMENT, corner)
    p.score += pieces[SETTLEMENT].points - pieces[CITY].points
    rebuild_derived_state(s)
    award_longest_road(s, entry)
    _notify_lost(s, p, CITY, corner, entry)


def rebuild_derived_state(s: State) -> None:
    """Works out from scratch all that follows from the pieces on the board.

    It is for what happens too seldom to bring it up to date step by step.
    """
    _rebuild_corners(s)
    _rebuild_networks(s)


def _rebuild_for_piece(s: State, piece: PieceKind) -> None:
    """Works out from scratch what may change with a piece of this kind.

    Buildings change income and bank rates; another piece on a corner
    only takes its place; a piece on an edge changes nothing at corners.
    Networks change with all pieces on which routes depend.
    """
    kinds = [piece, s.rules.kit.piece(piece.replaces)] if piece.replaces else [piece]
    if any(kind.keeps_distance for kind in kinds):
        _rebuild_corners(s)
    elif piece.place != EDGE:
        s.free_corners = _find_free_corners(s)
    if any(_shapes_networks(s, kind) for kind in kinds):
        _rebuild_networks(s)


def _shapes_networks(s: State, piece: PieceKind) -> bool:
    """Whether a piece of this kind can change routes, or where they may go on."""
    rules = s.rules
    if piece.connects or piece.joins or piece.bars or (piece.blocks and piece.place == EDGE):
        return True
    return bool(  # where modules have a say in routes, any piece may matter
        rules.barred_corners
        or rules.counted_places
        or rules.doubled_edges
        or rules.change_road_length
    )


def _rebuild_corners(s: State) -> None:
    """Works out from scratch what follows from buildings: free corners, income, bank rates."""
    s.building_corners = 0
    for p in s.owners:
        s.building_corners |= p.settlements | p.cities
    s.free_corners = _find_free_corners(s)
    s.hex_seats = _list_hex_seats(s)
    rebuild_income(s)


def _rebuild_networks(s: State) -> None:
    """Works out from scratch where edges are taken, and everybody's network."""
    s.road_edges = taken_places(s, EDGE)
    for p in s.owners:
        _derive_network(s, p)


def _find_free_corners(s: State) -> int:
    """The land corners where a settlement could stand: empty, away from buildings; a bit mask."""
    free = s.island.shape.sites & ~taken_places(s, CORNER)
    for p in s.owners:
        for corner in members(_find_buildings(s, p)):
            free &= ~s.island.grid.close[corner]
    return free


def _find_buildings(s: State, p: Player) -> int:
    """The player's corners with a building of any kind, as a bit mask."""
    found = 0
    for index, piece in enumerate(s.rules.kit.pieces):
        if piece.place == CORNER and piece.keeps_distance:
            found |= places_by_index(p, index)
    return found


def _list_hex_seats(s: State) -> list[int]:
    """For each hex a mask of the seats with a building there."""
    found = [0] * len(s.hex_seats)
    for p in s.players:
        for corner in members(_find_buildings(s, p)):
            for hex in s.island.grid.corner_hexes[corner]:
                found[hex] |= p.seat_bit
    return found


def _derive_network(s: State, p: Player) -> None:
    """Works out from scratch the player's touched corners, open edges and longest road.

    Routes stop at the `barred` corners, with buildings of others; the
    `joints` are corners with own buildings. All are bit masks.
    """
    grid = s.island.grid
    barred, joints = find_barriers(s, p)
    p.touched_corners = joints | find_ends(grid, find_routes(s, p).edges)
    roads = network_edges(s, p, s.rules.kit.pieces[ROAD].key)
    open_corners = (joints | find_ends(grid, roads)) & ~barred  # where roads may go on
    free_paths = s.island.shape.paths & ~s.road_edges
    p.open_edges = edges_around(grid, open_corners) & free_paths
    measure_longest_road(s, p)
