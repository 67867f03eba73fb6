"""What gold is worth to a bot, how its moves are offered, and why they are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core import Choice, Move, Text
from ..evaluation.hand import count_missing
from ..evaluation.moves import MoveEvaluation
from ..income import ANY_RATE
from ..module import DescribeHandler, MoveValue, Reason
from ..names import amount_text
from ..view import CatanView
from .gold_coins import GOLD, PRICE, PURCHASES_A_TURN, SALE_RATE, gold_amount
from .gold_moves import SellForGold, SpendGold

GROUP: Final = Text("Gold")
COMPLETES_GOAL: Final = 38.0  # a purchase with which the goal can be paid
TOO_DEAR: Final = -2.0


def describe_purchase(view: CatanView, move: SpendGold) -> Choice:
    """How a purchase is offered in the menu."""
    label = Text(
        "{cards} for {gold}",
        cards=amount_text(view.kit.titles[move.resource], 1),
        gold=gold_amount(PRICE),
    )
    return Choice(label, GROUP)


def describe_sale(view: CatanView, move: SellForGold) -> Choice:
    """How a sale is offered in the menu."""
    cards = amount_text(view.kit.titles[move.resource], sale_rate_seen(view))
    label = Text("{gold} for {cards}", gold=gold_amount(1), cards=cards)
    return Choice(label, GROUP)


def sale_rate_seen(view: CatanView) -> int:
    """How many equal resources the viewer pays for one gold: fewer with a harbour for any kind.

    The harbour counts only while the viewer has its rate for every
    resource, for a rule may close it.
    """
    own_places = {piece.at for piece in view.pieces if piece.owner == view.seat}
    harbours = [harbour for harbour in view.board.harbours if harbour.kind == "any"]
    has_harbour = any(own_places.intersection(harbour.corners) for harbour in harbours)
    rates = view.players[view.seat].rates if view.seat is not None else ()
    is_usable = has_harbour and all(rates[card.kind] <= ANY_RATE for card in view.kit.resources)
    return harbours[0].rate if is_usable else SALE_RATE


def value_purchase(evaluation: MoveEvaluation, move: SpendGold) -> float:
    """What a resource for gold is worth: much if gold completes the goal now, else nothing.

    A scenario may say that gold is worth more.
    """
    hand = evaluation.hand_evaluation
    if hand.goal is None:
        return TOO_DEAR
    bought = evaluation.view.kit.cards_of_kind(move.resource)
    missing = count_missing(hand.hand, hand.goal.cost)
    still_missing = count_missing(hand.hand_after(hand.nothing, bought), hand.goal.cost)
    is_wanted = still_missing < missing
    pays_rest = hand.hand[GOLD.kind] >= missing * PRICE and missing <= PURCHASES_A_TURN
    if is_wanted and pays_rest:
        return COMPLETES_GOAL + evaluation.values.moves.get(SpendGold, 0.0)
    return TOO_DEAR


def value_sale(evaluation: MoveEvaluation, move: SellForGold) -> float:
    """What gold for resources is worth: a small loss, unless a scenario adds something."""
    return TOO_DEAR + evaluation.values.moves.get(SellForGold, 0.0)


def explain_purchase(evaluation: MoveEvaluation, move: SpendGold) -> Text:
    """Why a bot would spend gold on this card."""
    return Text("it is the card that you lack.")


def explain_sale(evaluation: MoveEvaluation, move: SellForGold) -> Text:
    """Why a bot would sell resources for gold."""
    return Text("you have more of it than you need.")


DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = {
    SpendGold: describe_purchase,
    SellForGold: describe_sale,
}
MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    SpendGold: value_purchase,
    SellForGold: value_sale,
}
REASONS: Final[Mapping[type[Move], Reason]] = {
    SpendGold: explain_purchase,
    SellForGold: explain_sale,
}
