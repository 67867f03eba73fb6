"""How the moves of the fishermen are offered in menus, and why a bot would make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Choice, Move, Text, Verbatim, Who
from ....kit.hexes import EDGES
from ...evaluation.moves import MoveEvaluation
from ...module import DescribeHandler, Reason
from ...names import card_amount
from ...view import CatanView
from ..own_moves import give_reason
from .moves import (
    FISH_AXIS,
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

FISH: Final = Text("Fish")
BOOT: Final = Text("Old boot")
ROBBER_AWAY: Final = Text("Robber off the board")


def _describe_use(label: Text, payment: int, group: Text, hint: Text | None = None) -> Choice:
    """How a use of fish is offered: what it does, and the tokens that pay for it.

    `payment` is the index of these tokens in `PAYMENTS`.
    """
    tokens = Verbatim(FISH_AXIS[payment])
    title = Text("Fish: {what}", what=group)
    return Choice(Text("{what} (fish {tokens})", what=label, tokens=tokens), title, hint)


def describe_chase(view: CatanView, move: SendRobberAway) -> Choice:
    """How chasing the robber is offered in the menu."""
    return _describe_use(ROBBER_AWAY, move.fish, ROBBER_AWAY)


def describe_theft(view: CatanView, move: FishForTheft) -> Choice:
    """How a theft is offered in the menu."""
    cards = card_amount(view.players[move.victim].hand_size)
    label = Text("A card from {player}", player=Who(move.victim))
    return _describe_use(label, move.fish, Text("a card from somebody"), cards)


def describe_resource(view: CatanView, move: FishForResource) -> Choice:
    """How a resource is offered in the menu."""
    return _describe_use(view.kit.titles[move.resource], move.fish, Text("a resource"))


def describe_road(view: CatanView, move: FishForRoad) -> Choice:
    """How a free road is offered in the menu."""
    return _describe_use(Text("A road for nothing"), move.fish, Text("road"))


def describe_bridge(view: CatanView, move: FishForBridge) -> Choice:
    """How a free bridge is offered in the menu."""
    label = Text("Bridge {edge} for nothing", edge=EDGES[move.edge])
    return _describe_use(label, move.fish, Text("bridge"))


def describe_way(view: CatanView, move: FishForWay) -> Choice:
    """How paying for a long way is offered in the menu."""
    return _describe_use(Text("A long way without a grain"), move.fish, Text("a long way"))


def describe_card(view: CatanView, move: FishForCard) -> Choice:
    """How a development card is offered, or what another box has instead of them."""
    if not view.deck:
        return _describe_use(Text("A card from a deck of your choice"), move.fish, Text("card"))
    hint = Text("left in the deck: {n}", n=view.deck)
    return _describe_use(Text("A development card"), move.fish, Text("card"), hint)


def describe_boot(view: CatanView, move: HandOnBoot) -> Choice:
    """How handing the boot on is offered in the menu."""
    return Choice(Text("Old boot to {player}", player=Who(move.player)), BOOT)


def describe_swap(view: CatanView, move: SwapFish) -> Choice:
    """How changing a token is offered in the menu."""
    if not move.token:
        return Choice(Text("Keep all tokens"), FISH)
    return Choice(Text("Lay aside a token with {n} fish", n=move.token), FISH)


DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = {
    SendRobberAway: describe_chase,
    FishForTheft: describe_theft,
    FishForResource: describe_resource,
    FishForRoad: describe_road,
    FishForBridge: describe_bridge,
    FishForCard: describe_card,
    FishForWay: describe_way,
    HandOnBoot: describe_boot,
    SwapFish: describe_swap,
}


def explain_swap(evaluation: MoveEvaluation, move: SwapFish) -> Text:
    """Why a token is laid aside, or none."""
    if move.token:
        return Text("a new token has two fish on average.")
    return Text("your tokens are as good as new ones.")


REASONS: Final[Mapping[type[Move], Reason]] = {
    SendRobberAway: give_reason(
        Text("the robber stands on land of yours, which pays again then.")
    ),
    FishForTheft: give_reason(Text("three fish are a card for you, and one less for another.")),
    FishForResource: give_reason(Text("it is the card that you lack.")),
    FishForRoad: give_reason(Text("the road leads to a better place.")),
    FishForBridge: give_reason(Text("a bridge brings three gold, and a way across the river.")),
    FishForCard: give_reason(Text("seven fish spare you three resources.")),
    FishForWay: give_reason(Text("your grain is worth more than two fish.")),
    HandOnBoot: give_reason(Text("without the boot you need one point less.")),
    SwapFish: explain_swap,
}
