"""What fish and the places where they are caught are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move
from ...evaluation.hand import count_missing
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import ViewValues
from ...kinds import CORNER, HEX
from ...module import MoveValue
from ...view import CatanView, count_throws
from .box import LIMIT, PRICES, count_fish
from .moves import (
    PAYMENTS,
    FishForBridge,
    FishForCard,
    FishForResource,
    FishForRoad,
    FishForTheft,
    FishForWay,
    HandOnBoot,
    SendRobberAway,
    SwapFish,
)

TOKEN_WORTH: Final = 0.45  # of a token, in cards: four fish buy one, a token has about two
MANY_TOKENS: Final = LIMIT - 2  # with so many they are better spent
LOST_FISH: Final = 0.4  # for each fish that a payment loses
BOOT_VALUE: Final = 70.0
CARD_VALUE: Final = 16.0
LAST_CARD_VALUE: Final = 40.0  # a resource that completes the goal
NEARER_VALUE: Final = 5.0  # one that brings it nearer, while there are many tokens
THEFT_VALUE: Final = 4.0
ROAD_VALUE: Final = 12.0
BRIDGE_VALUE: Final = 18.0
CHASE_VALUE: Final = 9.0
KEPT: Final = -1.0  # of a use that can wait
SWAP_VALUES: Final = {0: 0.0, 1: 1.0, 2: -0.1, 3: -1.0}  # by the value of the token laid aside


def value_places(view: CatanView) -> ViewValues:
    """What a settlement at fishing grounds and lakes is worth."""
    worth: dict[int, float] = {}
    for sign in view.signs:
        if sign.key in ("fishing_ground", "lake_number") and sign.number is not None:
            for corner in _corners_at(view, sign.place, sign.at):
                worth[corner] = worth.get(corner, 0.0) + TOKEN_WORTH * count_throws(sign.number)
    return ViewValues(settlements=worth)


def _corners_at(view: CatanView, place: str, at: int) -> tuple[int, ...]:
    """The corners that a ground, by its middle corner, or a lake, by its hex, serves."""
    grid = view.grid
    if place == HEX:
        return grid.hex_corners[at]
    assert place == CORNER, "a ground is marked at a corner"
    beside = [(far, edge.bit_length() - 1) for edge, far, _ in grid.spokes[at]]
    return at, *(far for far, edge in beside if _is_coast(view, edge))


def _is_coast(view: CatanView, edge: int) -> bool:
    """Whether land lies on one side of the edge alone."""
    tiles = view.board.tiles
    return sum(tiles[hex].terrain != "sea" for hex in view.grid.edge_hexes[edge]) == 1


def _lost_fish(payment: int, use: str) -> float:
    """What a payment loses because no change is given."""
    return LOST_FISH * (count_fish(PAYMENTS[payment]) - PRICES[use])


def _has_many(evaluation: MoveEvaluation) -> bool:
    """Whether the viewer holds so many tokens that they are better spent."""
    counters = evaluation.hand_evaluation.me.counters
    return any(one.key == "fish" and one.count >= MANY_TOKENS for one in counters)


def value_chase(evaluation: MoveEvaluation, move: SendRobberAway) -> float:
    """The robber is chased where it costs oneself something."""
    robber = evaluation.view.robber
    me = (evaluation.hand_evaluation.me.seat,)
    costs = robber is not None and evaluation.place_evaluation.robber_cost(robber, me) > 0
    return CHASE_VALUE - _lost_fish(move.fish, "robber") if costs else KEPT


def value_theft(evaluation: MoveEvaluation, move: FishForTheft) -> float:
    """A card of a large hand, once there are many tokens."""
    if not _has_many(evaluation):
        return KEPT
    victim = evaluation.view.players[move.victim]
    return THEFT_VALUE + victim.points / 10 - _lost_fish(move.fish, "steal")


def value_resource(evaluation: MoveEvaluation, move: FishForResource) -> float:
    """The last card of the goal, or one nearer to it while there are many tokens."""
    hand = evaluation.hand_evaluation
    if hand.goal is None:
        return KEPT
    got = evaluation.view.kit.cards_of_kind(move.resource)
    after = count_missing(hand.hand_after(hand.nothing, got), hand.goal.cost)
    lost = _lost_fish(move.fish, "resource")
    if after == count_missing(hand.hand, hand.goal.cost):
        return KEPT
    if not after:
        return LAST_CARD_VALUE - lost
    return NEARER_VALUE - lost if _has_many(evaluation) else KEPT


def value_road(evaluation: MoveEvaluation, move: FishForRoad) -> float:
    """A road where the hand is saved for one, or for the longest road."""
    hand = evaluation.hand_evaluation
    wanted = hand.wants_road or (hand.goal is not None and hand.goal.key == "road")
    return ROAD_VALUE - _lost_fish(move.fish, "road") if wanted else KEPT


def value_bridge(evaluation: MoveEvaluation, move: FishForBridge) -> float:
    """A bridge is worth its coins, wherever it leads."""
    return BRIDGE_VALUE - _lost_fish(move.fish, "bridge")


def value_card(evaluation: MoveEvaluation, move: FishForCard) -> float:
    """A development card for nothing else."""
    return CARD_VALUE - _lost_fish(move.fish, "card")


def value_way(evaluation: MoveEvaluation, move: FishForWay) -> float:
    """Bots go far for a grain or not at all."""
    return KEPT


def value_boot(evaluation: MoveEvaluation, move: HandOnBoot) -> float:
    """The boot goes to who has most points."""
    return BOOT_VALUE + evaluation.view.players[move.player].points


def value_swap(evaluation: MoveEvaluation, move: SwapFish) -> float:
    """A token with one fish is changed."""
    return SWAP_VALUES[move.token]


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    SendRobberAway: value_chase,
    FishForTheft: value_theft,
    FishForResource: value_resource,
    FishForRoad: value_road,
    FishForBridge: value_bridge,
    FishForCard: value_card,
    FishForWay: value_way,
    HandOnBoot: value_boot,
    SwapFish: value_swap,
}
