"""What the moves of the traders are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....core import Move, Seat
from ....kit.identity import remember_last
from ....kit.masks import members
from ...evaluation.hand import count_missing
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import CHASED, NO_SITE, ViewValues
from ...module import MoveValue
from ...view import CatanView
from .board import find_ground
from .moves import DriveOff, DriveWagon, ImproveTrain, MoveBarbarian, PlaySwiftJourney
from .seen import (
    count_seen,
    list_targets,
    movement_seen,
    points_to_targets,
    see_road_map,
    see_way,
    train_seen,
    wagon_seen,
)
from .trains import HIGHEST_LEVEL, PURCHASE_KEYS, train_of_level
from .ways import RoadMap, measure_points

DELIVERY_VALUE: Final = 50.0
NEARER_VALUE: Final = 4.0  # for each point of movement that the goal is nearer
GOLD_COST: Final = 1.5  # of each gold of toll
GRAIN_COST: Final = 3.0
FIGHT_VALUE: Final = 60.0  # it costs nothing, so it comes first
SWIFT_VALUE: Final = 6.0
THEFT_VALUE: Final = 6.0
VICTIM_POINT_VALUE: Final = 0.3
IN_OWN_WAY: Final = 9.0
IN_THEIR_WAY: Final = 1.5  # beside their points
TRAIN_VALUE: Final = 45.0
SPARE_VALUE: Final = 6.0
TRAIN_WORTH: Final = 7.0  # as a purchase, beside its weight
POINT_WORTH: Final = 10.0  # of a level with a point of victory
ROAD_ON_WAY_WORTH: Final = 1.5
PLAZA_WORTH: Final = 0.8  # of a settlement at a trade hex


# --- the wagon ------------------------------------------------------------------------------------


def value_drive(evaluation: MoveEvaluation, move: DriveWagon) -> float:
    """How much nearer the wagon comes, or what it delivers; less what the way costs."""
    view, seat = evaluation.view, evaluation.hand_evaluation.me.seat
    start, away = wagon_seen(view, seat), points_to_targets(view, seat)
    way = see_way(view, move.corner, move.toll)
    if start is None or way is None or move.corner not in away:
        return 0.0
    nearer = away.get(start, 0) - away[move.corner]
    cost = GOLD_COST * way.toll + GRAIN_COST * (way.points > movement_seen(view))
    if move.corner in list_targets(view, seat):
        return DELIVERY_VALUE + train_seen(view, seat).gold - cost
    return NEARER_VALUE * nearer - cost


def value_drive_off(evaluation: MoveEvaluation, move: DriveOff) -> float:
    """An attempt costs nothing."""
    return FIGHT_VALUE


def value_swift_journey(evaluation: MoveEvaluation, move: PlaySwiftJourney) -> float:
    """The wagon always has somewhere to go."""
    return SWIFT_VALUE


# --- barbarians -----------------------------------------------------------------------------------


@remember_last
def paths_ahead(view: CatanView, seat: Seat) -> frozenset[int]:
    """The paths of a shortest way from the wagon of a seat to where it is awaited.

    Barbarians are left out: they may be gone by then.
    """
    start = wagon_seen(view, seat)
    roads = replace(see_road_map(view), barbarians=frozenset())
    away = measure_points(roads, list_targets(view, seat))
    if start is None or start not in away:
        return frozenset()
    return frozenset(walk_down(roads, away, start))


def walk_down(roads: RoadMap, away: Mapping[int, int], start: int) -> list[int]:
    """The paths from a corner to the place that is 0 points away, always the nearest way."""
    walked: list[int] = []
    corner = start
    while away[corner]:
        for edge_bit, far, _ in roads.grid.spokes[corner]:
            edge = edge_bit.bit_length() - 1
            is_nearer = far in away and away[far] + roads.path_points(edge) == away[corner]
            if is_nearer and roads.is_open(edge):
                walked.append(edge)
                corner = far
                break
    return walked


def value_barbarian(evaluation: MoveEvaluation, move: MoveBarbarian) -> float:
    """A card, a barbarian out of the own way, and one in the way of who leads."""
    view, seat = evaluation.view, evaluation.hand_evaluation.me.seat
    own = paths_ahead(view, seat)
    value = IN_OWN_WAY * (move.barbarian in own) - IN_OWN_WAY * (move.edge in own)
    for player in view.players:
        if player.seat != seat and move.edge in paths_ahead(view, player.seat):
            value += IN_THEIR_WAY + VICTIM_POINT_VALUE * player.points
    if move.victim is not None:
        value += THEFT_VALUE + VICTIM_POINT_VALUE * view.players[move.victim].points
    return value


# --- trains and places ----------------------------------------------------------------------------


def value_train(evaluation: MoveEvaluation, move: ImproveTrain) -> float:
    """A better train is bought where it is the goal, or does not delay it."""
    hand = evaluation.hand_evaluation
    if hand.goal is None or hand.goal.key in PURCHASE_KEYS:
        return TRAIN_VALUE
    level = count_seen(evaluation.view, hand.me.seat, "train") + 1
    cost = evaluation.view.kit.unpack(train_of_level(level).price)
    left = tuple([had - n for had, n in zip(hand.hand, cost, strict=True)])
    delays = count_missing(left, hand.goal.cost) > count_missing(hand.hand, hand.goal.cost)
    return -SPARE_VALUE if delays else SPARE_VALUE


def value_trade(view: CatanView) -> ViewValues:
    """What trains, roads on the way and places at trade hexes are worth."""
    ground = find_ground(view.grid)
    sites = dict.fromkeys(members(ground.closed_corners), NO_SITE)
    for hex in ground.hexes:
        for corner in view.grid.hex_corners[hex]:
            sites.setdefault(corner, PLAZA_WORTH)
    roads = {("road", edge): NO_SITE for edge in members(ground.closed_edges)}
    if view.seat is not None:
        ahead = paths_ahead(view, view.seat)
        open_paths = ahead - see_road_map(view).roads.keys()
        roads |= {("road", edge): ROAD_ON_WAY_WORTH for edge in open_paths}
        roads |= {(CHASED, edge): IN_OWN_WAY for edge in ahead}
    return ViewValues(settlements=sites, edges=roads, purchases=value_levels(view))


def value_levels(view: CatanView) -> dict[str, float]:
    """What the next level of the viewer's baggage train is worth as a purchase."""
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
