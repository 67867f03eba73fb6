"""What the moves of the traders are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from ....core import Move, Seat, Text
from ....kit.identity import remember_last
from ....kit.masks import members
from ...evaluation.hand import count_missing
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import NO_SITE, ViewValues
from ...module import MoveValue
from ...names import tile_title
from ...view import Board, CatanView
from ..shared_points import CHASED
from .board import find_ground
from .moves import DriveOff, DriveWagon, ImproveTrain, MoveBarbarian, PlaySwiftJourney
from .seen import (
    count_seen,
    distances_to_targets,
    list_targets,
    movement_seen,
    see_road_map,
    see_way,
    train_seen,
    wagon_seen,
)
from .trains import HIGHEST_LEVEL, PURCHASE_KEYS, train_of_level
from .ways import RoadMap, Way, measure_points

DELIVERY_VALUE: Final = 50.0
NEARER_VALUE: Final = 4.0  # for each point of movement that the goal is nearer
GOLD_COST: Final = 1.5  # of each gold of toll
GRAIN_COST: Final = 3.0
FIGHT_VALUE: Final = 60.0  # it costs nothing, so it comes first
SWIFT_VALUE: Final = 6.0
THEFT_VALUE: Final = 6.0
VICTIM_POINT_VALUE: Final = 0.3
IN_OWN_WAY: Final = 9.0  # of a barbarian that leaves the way of the bot's wagon
IN_THEIR_WAY: Final = 1.5  # of one that comes into another's, beside their points
TRAIN_VALUE: Final = 45.0  # of a level that the bot saves for
SPARE_VALUE: Final = 6.0  # of a level that delays nothing; below 0 if it does
TRAIN_WORTH: Final = 7.0  # as a purchase, beside its weight
POINT_WORTH: Final = 10.0  # of a level with a point of victory
ROAD_ON_WAY_WORTH: Final = 1.5
PLAZA_WORTH: Final = 0.8  # of a settlement at a trade hex


# --- the wagon --------------------------------------------------------


def value_drive(evaluation: MoveEvaluation, move: DriveWagon) -> float:
    """What a drive is worth: a delivery, or how much nearer the wagon comes, less its cost.

    It is 0 where no way is known.
    """
    view = evaluation.view
    seat = evaluation.hand_evaluation.me.seat
    start = wagon_seen(view, seat)
    way = see_way(view, move.corner, move.toll)
    distances = distances_to_targets(view, seat)  # by corner
    if start is None or way is None or move.corner not in distances:
        return 0.0
    cost = _cost_of_way(view, way)
    if move.corner in list_targets(view, seat):
        return DELIVERY_VALUE + train_seen(view, seat).gold - cost
    nearer = distances.get(start, 0) - distances[move.corner]
    return NEARER_VALUE * nearer - cost


def _cost_of_way(view: CatanView, way: Way) -> float:
    """What a way costs the viewer: its toll, and a grain where it is too long without."""
    cost = GOLD_COST * way.toll
    if way.points > movement_seen(view):
        cost += GRAIN_COST
    return cost


def value_drive_off(evaluation: MoveEvaluation, move: DriveOff) -> float:
    """What an attempt to drive off a barbarian is worth: much, for it costs nothing."""
    return FIGHT_VALUE


def value_swift_journey(evaluation: MoveEvaluation, move: PlaySwiftJourney) -> float:
    """What a second movement is worth: always the same, for a wagon always has a goal."""
    return SWIFT_VALUE


# --- barbarians -------------------------------------------------------


@remember_last
def paths_ahead(view: CatanView, seat: Seat) -> frozenset[int]:
    """The paths of a shortest way from the wagon of a seat to where it is awaited.

    Barbarians are left out: they may be gone by then. Without a wagon
    or a way there are no paths.
    """
    start = wagon_seen(view, seat)
    roads = replace(see_road_map(view), barbarians=frozenset())
    distances = measure_points(roads, list_targets(view, seat))
    if start is None or start not in distances:
        return frozenset()
    return frozenset(list_shortest_way(roads, distances, start))


def list_shortest_way(roads: RoadMap, distances: Mapping[int, int], start: int) -> list[int]:
    """The paths of a shortest way from a corner to the nearest goal.

    `distances` has the points of movement from each corner to that
    goal, 0 at the goal itself.
    """
    walked: list[int] = []
    corner = start
    while distances[corner]:
        for edge_bit, far, _ in roads.grid.spokes[corner]:
            edge = edge_bit.bit_length() - 1  # the place of the bit
            if far not in distances or not roads.is_open(edge):
                continue
            if distances[far] + roads.path_points(edge) == distances[corner]:
                walked.append(edge)
                corner = far
                break
    return walked


def value_barbarian(evaluation: MoveEvaluation, move: MoveBarbarian) -> float:
    """What moving a barbarian is worth.

    It is good out of the viewer's way, into that of others, and
    with a card.
    """
    view = evaluation.view
    seat = evaluation.hand_evaluation.me.seat
    own_way = paths_ahead(view, seat)
    value = 0.0
    if move.barbarian in own_way:
        value += IN_OWN_WAY
    if move.edge in own_way:
        value -= IN_OWN_WAY
    for player in view.players:
        if player.seat != seat and move.edge in paths_ahead(view, player.seat):
            value += IN_THEIR_WAY + VICTIM_POINT_VALUE * player.points
    if move.victim is not None:
        value += THEFT_VALUE + VICTIM_POINT_VALUE * view.players[move.victim].points
    return value


# --- trains and places ------------------------------------------------


def value_train(evaluation: MoveEvaluation, move: ImproveTrain) -> float:
    """What a better train is worth: much if the bot saves for it or for nothing, else little.

    It is below 0 where its price delays what the bot saves for.
    """
    hand = evaluation.hand_evaluation
    if hand.goal is None or hand.goal.key in PURCHASE_KEYS:
        return TRAIN_VALUE
    level = count_seen(evaluation.view, hand.me.seat, "train") + 1
    price = evaluation.view.kit.unpack(train_of_level(level).price)
    hand_left = tuple([held - n for held, n in zip(hand.hand, price, strict=True)])
    missing = count_missing(hand.hand, hand.goal.cost)
    delays_goal = count_missing(hand_left, hand.goal.cost) > missing
    return -SPARE_VALUE if delays_goal else SPARE_VALUE


def value_trade(view: CatanView) -> ViewValues:
    """What trains, roads on the way and places at trade hexes are worth."""
    return ViewValues(
        settlements=_value_sites(view),
        edges=_value_paths(view),
        purchases=value_levels(view),
        destinations=_name_plazas(view.board),
    )


@lru_cache(maxsize=16)
def _name_plazas(board: Board) -> dict[int, Text]:
    """By corner of a plaza: the words for a road that leads there."""
    titles = {corner: tile_title(board.tiles[hex]) for corner, hex in board.grid.hubs.items()}
    return {corner: Text("to the plaza: {tile}", tile=title) for corner, title in titles.items()}


def _value_sites(view: CatanView) -> dict[int, float]:
    """By corner: what a settlement there is worth because of trade hexes."""
    ground = find_ground(view.grid)
    worth = dict.fromkeys(members(ground.closed_corners), NO_SITE)
    for hex in ground.hexes:
        for corner in view.grid.hex_corners[hex]:
            worth.setdefault(corner, PLAZA_WORTH)
    return worth


def _value_paths(view: CatanView) -> dict[tuple[str, int], float]:
    """By kind of piece and edge: what a road there is worth.

    With CHASED as the kind: what chasing a barbarian off is worth.
    """
    closed = members(find_ground(view.grid).closed_edges)
    worth = {("road", edge): NO_SITE for edge in closed}
    if view.seat is not None:
        own_way = paths_ahead(view, view.seat)
        without_road = own_way - see_road_map(view).roads.keys()
        worth |= {("road", edge): ROAD_ON_WAY_WORTH for edge in without_road}
        worth |= {(CHASED, edge): IN_OWN_WAY for edge in own_way}
    return worth


def value_levels(view: CatanView) -> dict[str, float]:
    """By purchase: what the viewer's next baggage train is worth, the same for all.

    There is a purchase for each price of a train. Only that of the next
    one is for sale.
    """
    worth = TRAIN_WORTH
    if view.seat is not None:
        level = count_seen(view, view.seat, "train") + 1
        if level <= HIGHEST_LEVEL:
            worth += POINT_WORTH * train_of_level(level).victory_points
    return dict.fromkeys(PURCHASE_KEYS, worth)


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    DriveWagon: value_drive,
    DriveOff: value_drive_off,
    MoveBarbarian: value_barbarian,
    ImproveTrain: value_train,
    PlaySwiftJourney: value_swift_journey,
}
