"""What fish and the places where they are caught are worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move
from ....kit.masks import members
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
COST_OF_LOST_FISH: Final = 0.4  # of each fish that is paid above the price
BOOT_VALUE: Final = 70.0
CARD_VALUE: Final = 16.0
LAST_CARD_VALUE: Final = 40.0  # a resource that completes the goal
NEARER_VALUE: Final = 5.0  # one that brings it nearer, while there are many tokens
THEFT_VALUE: Final = 4.0
ROAD_VALUE: Final = 12.0
BRIDGE_VALUE: Final = 18.0
CHASE_VALUE: Final = 9.0
BETTER_KEPT: Final = -1.0  # of a use for which the fish are better kept
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
    """The corners that a ground or a lake serves.

    `at` is the hex of a lake (`place` is HEX) or the middle corner of a
    ground (`place` is CORNER).
    """
    grid = view.grid
    if place == HEX:
        return grid.hex_corners[at]
    assert place == CORNER, "a ground is marked at a corner"
    corners = [at]
    for edge in members(grid.edges_at[at]):
        if _is_coast(view, edge):
            corners += [end for end in grid.ends[edge] if end != at]
    return tuple(corners)


def _is_coast(view: CatanView, edge: int) -> bool:
    """Whether land lies on one side of the edge alone."""
    tiles = view.board.tiles
    return sum(tiles[hex].terrain != "sea" for hex in view.grid.edge_hexes[edge]) == 1


def _cost_of_overpaying(payment: int, use: str) -> float:
    """What it costs to pay more fish than the price: no change is given."""
    overpaid = count_fish(PAYMENTS[payment]) - PRICES[use]
    return COST_OF_LOST_FISH * overpaid


def _has_many_tokens(evaluation: MoveEvaluation) -> bool:
    """Whether the viewer holds so many tokens that they are better spent."""
    counters = evaluation.hand_evaluation.me.counters
    tokens = next((counter.count for counter in counters if counter.key == "fish"), 0)
    return tokens >= MANY_TOKENS


def value_chase(evaluation: MoveEvaluation, move: SendRobberAway) -> float:
    """What sending the robber away is worth: something where it costs the viewer cards."""
    robber = evaluation.view.robber
    if robber is None:
        return BETTER_KEPT
    own_seat = evaluation.hand_evaluation.me.seat
    if evaluation.place_evaluation.robber_cost(robber, (own_seat,)) <= 0:
        return BETTER_KEPT
    return CHASE_VALUE - _cost_of_overpaying(move.fish, "robber")


def value_theft(evaluation: MoveEvaluation, move: FishForTheft) -> float:
    """What a stolen card is worth: nothing while there are few tokens."""
    if not _has_many_tokens(evaluation):
        return BETTER_KEPT
    victim = evaluation.view.players[move.victim]
    return THEFT_VALUE + victim.points / 10 - _cost_of_overpaying(move.fish, "steal")


def value_resource(evaluation: MoveEvaluation, move: FishForResource) -> float:
    """What a resource is worth: much if it completes the goal of the hand.

    If it only brings the goal nearer, it is worth little, and that only
    with many tokens in hand. Otherwise the fish are better kept.
    """
    hand = evaluation.hand_evaluation
    if hand.goal is None:
        return BETTER_KEPT
    card = evaluation.view.kit.cards_of_kind(move.resource)
    missing = count_missing(hand.hand, hand.goal.cost)
    still_missing = count_missing(hand.hand_after(hand.nothing, card), hand.goal.cost)
    cost = _cost_of_overpaying(move.fish, "resource")
    if still_missing == missing:
        return BETTER_KEPT
    if not still_missing:
        return LAST_CARD_VALUE - cost
    if _has_many_tokens(evaluation):
        return NEARER_VALUE - cost
    return BETTER_KEPT


def value_road(evaluation: MoveEvaluation, move: FishForRoad) -> float:
    """What a road is worth: something where the viewer is saving for one."""
    hand = evaluation.hand_evaluation
    is_goal = hand.goal is not None and hand.goal.key == "road"
    if not hand.wants_road and not is_goal:
        return BETTER_KEPT
    return ROAD_VALUE - _cost_of_overpaying(move.fish, "road")


def value_bridge(evaluation: MoveEvaluation, move: FishForBridge) -> float:
    """What a bridge is worth: always the same, for it brings gold wherever it leads."""
    return BRIDGE_VALUE - _cost_of_overpaying(move.fish, "bridge")


def value_card(evaluation: MoveEvaluation, move: FishForCard) -> float:
    """What a development card is worth that fish alone pay for."""
    return CARD_VALUE - _cost_of_overpaying(move.fish, "card")


def value_way(evaluation: MoveEvaluation, move: FishForWay) -> float:
    """What a longer way is worth: nothing, for bots pay for it with grain alone."""
    return BETTER_KEPT


def value_boot(evaluation: MoveEvaluation, move: HandOnBoot) -> float:
    """What handing on the boot is worth: most with the player who has most points."""
    return BOOT_VALUE + evaluation.view.players[move.player].points


def value_swap(evaluation: MoveEvaluation, move: SwapFish) -> float:
    """What changing a token is worth: something for a token with one fish."""
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
