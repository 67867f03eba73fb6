"""Ways at sea as a view shows them: for hints in menus, and for bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from ....core import Plural, Seat, Text
from ....kit.hexes import EDGES
from ....kit.masks import EdgeMask, contains, mask_of, members, unite
from ...bearings import find_bearings, name_bearing
from ...resources import WOOL
from ...view import Board, CatanView
from ..gold_coins import GOLD
from .box import AREAS, SHIPS_ON_EDGE
from .places import hexes_at_ends, sea_routes
from .reaching import Reach, Sailor, Waters, Way
from .seen import NO_WOOL_SIGN, PAID_SIGN, PIRATE_SIGN, find_ship, read_ships, signs_of

FAR = 99  # steps: further than any way


@lru_cache(maxsize=64)
def read_waters(board: Board) -> Waters:
    """The edges that ships sail on, and the corners of hidden hexes, as a view shows a board."""
    grid = board.grid
    tiles = board.tiles
    sea = {hex for hex, tile in enumerate(tiles) if tile.terrain == "sea"}
    sea_edges = mask_of(
        edge for edge, beside in enumerate(grid.edge_hexes) if not sea.isdisjoint(beside)
    )
    hidden = [hex for hex, tile in enumerate(tiles) if tile.terrain in AREAS]
    hidden_corners = unite(grid.around[hex] for hex in hidden)
    return Waters(grid, sea_routes(grid.hexes, sea_edges), hidden_corners)


def count_hidden(board: Board, edge: int) -> int:
    """How many hexes a ship on the edge would discover."""
    near = hexes_at_ends(board.grid, edge)
    return sum(board.tiles[hex].terrain in AREAS for hex in near)


@lru_cache(maxsize=16)
def read_reach(view: CatanView, vessel: int) -> Reach | None:
    """What a ship of the viewer can reach now; None if it is not at sea."""
    seat = view.seat
    ship = None if seat is None else find_ship(view, seat, vessel)
    if ship is None or seat is None:
        return None
    has_wool = _has_card(view, seat, WOOL)
    sailor = Sailor(
        ship.edge,
        steps_left=ship.steps_left,
        may_pay_wool=has_wool and not _has_sign(view, seat, vessel, NO_WOOL_SIGN),
        may_pay_tribute=_has_card(view, seat, GOLD.kind),
        tribute_edges=_find_tribute_edges(view, seat, vessel),
        full_edges=_find_full_edges(view, ship.edge),
    )
    return Reach(read_waters(view.board), sailor)


def _has_card(view: CatanView, seat: Seat, kind: int) -> bool:
    """Whether the view shows a card of this kind in the hand of a seat."""
    hand = view.players[seat].resources
    return hand is not None and hand[kind] > 0


def _find_tribute_edges(view: CatanView, seat: Seat, vessel: int) -> EdgeMask:
    """The edges on which a ship of a seat must pay tribute; none after it has paid."""
    if _has_sign(view, seat, vessel, PAID_SIGN):
        return 0
    pirates = [sign.at for sign in signs_of(view, PIRATE_SIGN) if sign.owner != seat]
    return unite(hex_sides(view.board, hex) for hex in pirates)


def _find_full_edges(view: CatanView, own_edge: int) -> frozenset[int]:
    """The edges with two ships, where no other may end; never `own_edge`, where the ship lies."""
    edges = [ship.edge for ship in read_ships(view.signs)]
    full = frozenset(edge for edge in edges if edges.count(edge) >= SHIPS_ON_EDGE)
    return full - {own_edge}


def _has_sign(view: CatanView, seat: Seat, vessel: int, key: str) -> bool:
    """Whether the board shows a mark with this key beside a ship of a seat.

    Such marks carry the ship's number, from 1, as their count.
    """
    signs = [sign for sign in signs_of(view, key) if sign.owner == seat]
    return any(sign.count == vessel + 1 for sign in signs)


def name_route(view: CatanView, vessel: int, edge: int) -> Text:
    """The name of an edge that a ship of the viewer can reach: as a side of a hex.

    Where no such bearing was found it is the edge's own name.
    """
    reach = read_reach(view, vessel)
    edges = frozenset() if reach is None else frozenset(way.edge for way in reach.targets())
    bearing = find_bearings(view.board, edges).get(edge)
    return Text("{edge}", edge=EDGES[edge]) if bearing is None else name_bearing(bearing, edge)


def hex_sides(board: Board, hex: int) -> EdgeMask:
    """The six edges around a hex."""
    return mask_of(edge for edge, beside in enumerate(board.grid.edge_hexes) if hex in beside)


def describe_way(view: CatanView, vessel: int, edge: int) -> Text | None:
    """What a voyage to an edge costs, and what it discovers; None if there is no way."""
    reach = read_reach(view, vessel)
    way = None if reach is None else reach.ways.get(edge)
    if way is None:
        return None
    hidden = count_hidden(view.board, edge)
    discovery = Plural("discovers {n} hex", "discovers {n} hexes", n=hidden)
    return describe_cost(way, discovery if hidden else None)


def describe_way_to(
    view: CatanView,
    vessel: int,
    corners: Iterable[int],
    more: Text | None = None,
) -> Text | None:
    """The hint for a voyage: `more`, then what the cheapest way to one of these corners costs.

    Without a way it is `more` alone, which may be None.
    """
    reach = read_reach(view, vessel)
    way = None if reach is None else reach.way_to_corners(corners)
    return more if way is None else describe_cost(way, more)


def describe_cost(way: Way, more: Text | None) -> Text | None:
    """The hint for a way: `more`, then what the way costs; None if there is neither."""
    parts = [] if more is None else [more]
    if way.steps:
        parts.append(Plural("{n} step", "{n} steps", n=way.steps))
    if way.pays_wool:
        parts.append(Text("one wool"))
    if way.pays_tribute:
        parts.append(Text("one gold as tribute"))
    return Text("{parts}", parts=tuple(parts)) if parts else None


@lru_cache(maxsize=1024)
def measure_from(waters: Waters, goals: frozenset[int]) -> Mapping[int, int]:
    """By edge: how many steps it is to the nearest of these edges.

    A goal may lie at a hidden hex, but no way leads past one: the ship
    that comes there stops.
    """
    grid = waters.grid
    steps = dict.fromkeys(goals, 0)
    reached = sorted(goals)
    step = 0
    while reached:
        step += 1
        last = reached
        reached = []
        for edge in last:
            for corner in grid.ends[edge]:
                if contains(waters.hidden, corner):
                    continue
                near = members(grid.edges_at[corner] & waters.routes)
                new = [other for other in near if other not in steps]
                steps.update(dict.fromkeys(new, step))
                reached += new
    return MappingProxyType(steps)


def edges_at_corners(board: Board, corners: Iterable[int]) -> frozenset[int]:
    """The edges with an end at one of these corners."""
    return frozenset(members(unite(board.grid.edges_at[corner] for corner in corners)))


def edges_at_hex(board: Board, hex: int) -> frozenset[int]:
    """The sea routes with an end at a hex."""
    waters = read_waters(board)
    return frozenset(
        edge
        for edge in edges_at_corners(board, board.grid.hex_corners[hex])
        if contains(waters.routes, edge)
    )


@lru_cache(maxsize=64)
def exploring_edges(board: Board) -> frozenset[int]:
    """The sea routes with an end at a hidden hex: a ship there discovers it."""
    waters = read_waters(board)
    ends = board.grid.ends
    return frozenset(
        edge for edge in members(waters.routes) if mask_of(ends[edge]) & waters.hidden
    )
