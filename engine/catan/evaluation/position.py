"""How strong everybody stands: points, production, hand, places to build, awards and cards."""

from __future__ import annotations

from typing import Final

from ...core import Text
from ...kit.packed import unpack
from ..player import Player
from ..resources import card_count
from ..state import State
from .hand import LARGE_HAND

POSITION_PARTS: Final = (
    Text("points"),
    Text("production"),
    Text("cards in hand"),
    Text("places to build"),
    Text("road length"),
    Text("knights"),
    Text("development cards"),
    Text("the expansions"),
)
POSITION_SCALE: Final = 10.0
# By number, how many of the 36 rolls produce with it: none with a seven
WAYS_TO_ROLL: Final = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
# All values are on one scale, on which a point is worth POINT_VALUE.
# Set after a regression on who won matches of steady bots from
# positions on the way
POINT_VALUE: Final = 9.0
PRODUCTION_VALUE: Final = 0.45  # for each way to roll a card, by its weight
NEW_KIND_VALUE: Final = 0.7  # of a kind of card that is produced at all
HELD_CARD_VALUE: Final = 0.15
RISKED_CARD_COST: Final = 0.2  # for each card that a seven may take
NEAR_PURCHASE_VALUE: Final = 1.0  # of a hand that pays for a purchase; less for what it lacks
SITE_VALUE: Final = 3.5  # of a place for a settlement
MOST_SITES: Final = 2  # that count
ROAD_VALUE: Final = 0.2  # for each edge of the longest road
KNIGHT_VALUE: Final = 2.0
DEVELOPMENT_VALUE: Final = 4.5
# What counts as one of each part, where people are told of it
POSITION_UNITS: Final = (
    POINT_VALUE,
    PRODUCTION_VALUE,
    HELD_CARD_VALUE,
    SITE_VALUE,
    ROAD_VALUE,
    KNIGHT_VALUE,
    DEVELOPMENT_VALUE,
    1.0,
)


def weigh_position(s: State) -> list[tuple[float, ...]]:
    """By seat: how strong it stands, one number for each of `POSITION_PARTS`."""
    return [_weigh_player(s, p) for p in s.players]


def _weigh_player(s: State, p: Player) -> tuple[float, ...]:
    """How strong one player stands, one number for each of `POSITION_PARTS`."""
    sites = min(MOST_SITES, (p.touched_corners & s.free_corners).bit_count())
    development = card_count(p.development + p.new_development)
    return (
        POINT_VALUE * p.score,
        _production_value(s, p),
        _hand_value(s, p),
        SITE_VALUE * sites if p.settlements_left else 0.0,
        ROAD_VALUE * p.road_length,
        KNIGHT_VALUE * p.knights,
        DEVELOPMENT_VALUE * development,
        sum([module.position_value(s, p) for module in s.rules.modules]),
    )


def _production_value(s: State, p: Player) -> float:
    """What the rolls to come may bring a player: each kind of card by how often it is rolled.

    Every kind that is produced at all counts extra. `income` packs the cards of a
    number six bits a kind, which are taken off from the lowest on.
    """
    ways = [0] * s.rules.kit.kind_count
    for number, of_36 in enumerate(WAYS_TO_ROLL):
        packed = s.income[number][p.seat] if of_36 else 0
        kind = 0
        while packed:
            ways[kind] += of_36 * (packed & 63)
            packed >>= 6
            kind += 1
    total = 0.0
    weights = s.rules.kit.resource_weights
    for kind, n in enumerate(ways):
        if n:
            total += NEW_KIND_VALUE + PRODUCTION_VALUE * weights[kind] * n
    return total


def _hand_value(s: State, p: Player) -> float:
    """What the cards in hand are worth: how near a purchase is, less what a seven may take."""
    kit = s.rules.kit
    hand = unpack(p.hand, kit.kind_count)
    held = sum(hand)
    best_paid_share = 0.0
    for price in kit.goal_prices:
        paid_share = _paid_share(hand, unpack(price, kit.kind_count))
        best_paid_share = max(best_paid_share, paid_share)
    risked = max(0, held - LARGE_HAND)
    cards = HELD_CARD_VALUE * min(held, LARGE_HAND)
    return cards + NEAR_PURCHASE_VALUE * best_paid_share - RISKED_CARD_COST * risked


def _paid_share(hand: tuple[int, ...], cost: tuple[int, ...]) -> float:
    """Which part of a cost the hand can pay, from 0 to 1."""
    missing = sum([max(0, n - had) for had, n in zip(hand, cost, strict=True)])
    return 1 - missing / max(1, sum(cost))
