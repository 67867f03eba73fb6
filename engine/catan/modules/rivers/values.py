"""What the rivers are worth to a bot: gold for building there, and not to be poor."""

from __future__ import annotations

from typing import Final

from ....core import Move
from ....kit.masks import members
from ...evaluation.view_values import ViewValues
from ...view import CatanView
from ..gold_coins import PRICE
from ..gold_moves import SellForGold, SpendGold
from .board import GOLD, find_banks
from .wealth import Wealth, judge_wealth

GOLD_WORTH: Final = 0.8  # of a gold, in cards
WAY_OUT_WORTH: Final = 6.0  # more for a gold that ends poverty
BRIDGE_WORTH: Final = 4.0  # more for a bridge as a purchase
WAY_OUT_VALUE: Final = 26.0  # of a sale that ends poverty
LOSS: Final = 100.0  # of a purchase that costs points
SECOND_NUMBER_WORTH: Final = 1.0  # of a card of the hex that pays on two numbers


def gold_seen(view: CatanView) -> list[int]:
    """How much gold everybody has, by seat."""
    gold: list[int] = []
    for player in view.players:
        gold += [counter.count for counter in player.counters if counter.key == "gold"]
    return gold


def worth_of_gold(view: CatanView) -> float:
    """What a gold is worth to the viewer: more to a Poor Settler, as it may end poverty."""
    gold = gold_seen(view)
    if view.seat is None or not gold:
        return GOLD_WORTH
    is_poor = view.seat in judge_wealth(gold).poor
    return GOLD_WORTH + WAY_OUT_WORTH if is_poor else GOLD_WORTH


def value_rivers(view: CatanView) -> ViewValues:
    """What places at the rivers are worth beside what the land pays."""
    banks = find_banks(view.grid)
    gold_worth = worth_of_gold(view)
    sites = members(banks.bridges)
    roads = {("road", edge): gold_worth for edge in members(banks.edges & ~banks.bridges)}
    bridges = {("bridge", edge): gold_worth * GOLD["bridge"] for edge in sites}
    hexes_with_two_numbers = [sign.at for sign in view.signs if sign.key == "second_number"]
    return ViewValues(
        settlements=dict.fromkeys(members(banks.corners), gold_worth),
        edges=roads | bridges,
        hexes=dict.fromkeys(hexes_with_two_numbers, SECOND_NUMBER_WORTH),
        purchases={"bridge": BRIDGE_WORTH + gold_worth},
        moves=value_gold_moves(view),
    )


def value_gold_moves(view: CatanView) -> dict[type[Move], float]:
    """By kind of move: what spending or earning a gold changes in who is rich and who is poor.

    Spending is bad where it makes the viewer poor or loses the award; a
    sale is good where it ends poverty. Empty for a spectator.
    """
    gold = gold_seen(view)
    seat = view.seat
    if seat is None or not gold:
        return {}
    now = judge_wealth(gold)
    after_purchase = _judge_with_change(gold, seat, -PRICE)
    after_sale = _judge_with_change(gold, seat, 1)
    becomes_poor = seat not in now.poor and seat in after_purchase.poor
    loses_award = now.wealthiest == seat and after_purchase.wealthiest != seat
    ends_poverty = seat in now.poor and seat not in after_sale.poor
    return {
        SpendGold: -LOSS if becomes_poor or loses_award else 0.0,
        SellForGold: WAY_OUT_VALUE if ends_poverty else 0.0,
    }


def _judge_with_change(gold: list[int], seat: int, change: int) -> Wealth:
    """Who would be rich and poor if a seat had so much gold more, or less."""
    changed = list(gold)
    changed[seat] += change
    return judge_wealth(changed)
