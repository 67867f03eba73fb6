"""What everybody sees of the traders: wagons, loads, trains and paths, from a view."""

from __future__ import annotations

from typing import Final

from ....core import Seat
from ....kit.identity import remember_last
from ...resources import GRAIN
from ...view import CatanView
from .board import GOODS, TRADE_HEXES, find_ground
from .slot import FIRST_LEVEL, is_needed
from .trains import Train, train_of_level
from .wagons import WAGON
from .ways import FOR_GRAIN, RoadMap, Way, find_ways, measure_points

BARBARIAN_SIGN: Final = "road_barbarian"
LOAD_SIGNS: Final = tuple(f"load_{good}" for good in GOODS)
DAMAGED_SIGN: Final = "damaged"


@remember_last
def see_road_map(view: CatanView) -> RoadMap:
    """What the costs of a wagon's way depend on, from a view: roads, barbarians, points.

    Damaged roads are of no use, and left out.
    """
    broken = {sign.at for sign in view.signs if sign.key == DAMAGED_SIGN}
    roads = {piece.at: piece.owner for piece in view.pieces if piece.kind == "road"}
    useful = {edge: owner for edge, owner in roads.items() if edge not in broken}
    points = {player.seat: player.points for player in view.players}
    return RoadMap(view.grid, useful, barbarians_seen(view), points)


def barbarians_seen(view: CatanView) -> frozenset[int]:
    """The paths with barbarians."""
    return frozenset(sign.at for sign in view.signs if sign.key == BARBARIAN_SIGN)


def wagon_seen(view: CatanView, seat: Seat) -> int | None:
    """The corner where the wagon of a seat stands; None before it is placed."""
    wagons = [piece for piece in view.pieces if piece.kind == WAGON.key]
    return next((wagon.at for wagon in wagons if wagon.owner == seat), None)


def load_seen(view: CatanView, seat: Seat) -> int | None:
    """The good on the wagon of a seat, as its index in GOODS; None if the wagon is empty."""
    keys = [sign.key for sign in view.signs if sign.key in LOAD_SIGNS and sign.owner == seat]
    return LOAD_SIGNS.index(keys[0]) if keys else None


def count_seen(view: CatanView, seat: Seat, key: str) -> int:
    """What the counter with this key shows beside a player, or 0."""
    counters = view.players[seat].counters
    return next((counter.count for counter in counters if counter.key == key), 0)


def train_seen(view: CatanView, seat: Seat) -> Train:
    """The baggage train of a seat, by the level shown; the first if none is shown."""
    return train_of_level(count_seen(view, seat, "train") or FIRST_LEVEL)


def movement_seen(view: CatanView) -> int:
    """The points of movement that the travelling wagon has left, or 0."""
    counters = view.counters
    return next((counter.count for counter in counters if counter.key == "movement"), 0)


def list_targets(view: CatanView, seat: Seat) -> tuple[int, ...]:
    """The corners of plazas that await the seat's wagon: those that need its load.

    An empty wagon may load on any plaza.
    """
    load = load_seen(view, seat)
    plazas = find_ground(view.grid).plazas
    if load is None:
        return plazas
    return tuple(plazas[index] for index in range(len(TRADE_HEXES)) if is_needed(index, load))


@remember_last
def distances_to_targets(view: CatanView, seat: Seat) -> dict[int, int]:
    """By corner: the points of movement to the nearest plaza that awaits the seat's wagon."""
    return measure_points(see_road_map(view), list_targets(view, seat))


def find_next_target(view: CatanView, seat: Seat, corner: int) -> int:
    """The nearest plaza where the wagon of a seat is awaited, as its index in TRADE_HEXES."""
    distances = distances_by_target(view, seat)
    nearest = min(distances, key=lambda target: distances[target][corner])
    return find_ground(view.grid).plazas.index(nearest)


@remember_last
def distances_by_target(view: CatanView, seat: Seat) -> dict[int, dict[int, int]]:
    """By plaza where the wagon of a seat is awaited: the points of movement from every corner."""
    roads = see_road_map(view)
    return {target: measure_points(roads, (target,)) for target in list_targets(view, seat)}


@remember_last
def see_ways(view: CatanView) -> dict[int, tuple[Way, ...]]:
    """By corner or plaza within reach of the viewer's wagon: the ways there."""
    if view.seat is None:
        return {}
    start = wagon_seen(view, view.seat)
    if start is None:
        return {}
    viewer = view.players[view.seat]
    has_grain = viewer.resources is not None and viewer.resources[GRAIN] > 0
    points = movement_seen(view) + (FOR_GRAIN if has_grain else 0)
    gold = count_seen(view, view.seat, "gold")
    return find_ways(see_road_map(view), view.seat, start, points, gold)


def see_way(view: CatanView, corner: int, toll: int) -> Way | None:
    """The way of the viewer's wagon to a corner for this toll; None if there is no such way."""
    return next((way for way in see_ways(view).get(corner, ()) if way.toll == toll), None)


def plaza_at(view: CatanView, corner: int) -> int | None:
    """The trade hex whose plaza is on the corner, as its index in TRADE_HEXES.

    None if the corner is no plaza.
    """
    plazas = find_ground(view.grid).plazas
    return plazas.index(corner) if corner in plazas else None
