"""How menus group the moves of a turn, and what they say of prices and of what must wait."""

from __future__ import annotations

from typing import Final

from ....core import MenuSection, Text
from ...match_kit import Cards
from ...names import cards_text
from ...view import CatanView, SpecialCard
from .army_moves import ActivateKnight, ChaseFromPath, ChaseRobber, MoveKnight, PromoteKnight
from .kit import KNIGHT_PRICE
from .moves import RecruitKnight
from .recruiting import ACTIVATION_PRICE

TRAINING: Final = Text("Recruit or promote")
ACTIVATION: Final = Text("Activate")
NO_LANDING_YET: Final = Text(
    "{card}: the robber comes with the barbarians' first landing, not before."
)
BEFORE_ROLL: Final = Text("{card}: only before the roll.")
NOT_NOW: Final = Text("{card}: has no effect now.")


def describe_price(view: CatanView, title: Text, price: int) -> Text:
    """What something costs the viewer, and whether they can pay it."""
    cost = view.kit.unpack(price)
    price_text = cards_text(cost, view.kit)
    missing = _count_missing(view, cost)
    if any(missing):
        return Text(
            "{name}: {price} – you lack {cards}.",
            name=title,
            price=price_text,
            cards=cards_text(missing, view.kit),
        )
    return Text("{name}: {price} – you can pay it.", name=title, price=price_text)


def _count_missing(view: CatanView, cost: Cards) -> Cards:
    """How many cards of each kind the viewer's hand lacks for a price."""
    hand = None if view.seat is None else view.players[view.seat].resources
    held = hand or (0,) * len(cost)
    return tuple([max(0, n - has) for n, has in zip(cost, held, strict=True)])


def describe_knight_prices(view: CatanView) -> tuple[Text, ...]:
    """What recruiting, promoting and activating knights costs the viewer."""
    training = describe_price(view, TRAINING, KNIGHT_PRICE)
    return (training, describe_price(view, ACTIVATION, ACTIVATION_PRICE))


def list_waiting_cards(view: CatanView) -> tuple[SpecialCard, ...]:
    """The viewer's progress cards that cannot be played now, each kind once."""
    cards = None if view.seat is None else view.players[view.seat].special_cards
    return tuple(dict.fromkeys([card for card in cards or () if not card.is_playable]))


def explain_waiting_cards(view: CatanView) -> tuple[Text, ...]:
    """Why those of the viewer's progress cards that are not offered cannot be played now."""
    cards = list_waiting_cards(view)
    return tuple([_fill_in_title(_find_reason(view, card), card) for card in cards])


def _fill_in_title(sentence: Text, card: SpecialCard) -> Text:
    """The sentence about a card, with its title in the gap `{card}`."""
    return Text(sentence.id, card=card.title)


def _find_reason(view: CatanView, card: SpecialCard) -> Text:
    """Why a progress card cannot be played now; the sentence has a gap for its title."""
    if card.key == "alchemist":
        return BEFORE_ROLL
    is_robber_away = card.key == "bishop" and not count_landings(view)
    return NO_LANDING_YET if is_robber_away else NOT_NOW


def count_landings(view: CatanView) -> int:
    """How often the barbarians have landed."""
    return next(
        (counter.count for counter in view.counters if counter.key == "barbarian_landings"), 0
    )


def explain_missing_robber(view: CatanView) -> tuple[Text, ...]:
    """Why a Bishop in hand is not offered: in the viewer's turn before the first landing."""
    if view.phase != "turn" or view.seat != view.active or count_landings(view):
        return ()
    bishops = [card for card in list_waiting_cards(view) if card.key == "bishop"]
    return tuple([_fill_in_title(NO_LANDING_YET, card) for card in bishops])


KNIGHTS_SECTION: Final = MenuSection(
    "knights",
    Text("Knights"),
    Text("Recruit, promote, activate or move knights."),
    (RecruitKnight, PromoteKnight, ActivateKnight, MoveKnight, ChaseRobber, ChaseFromPath),
    describe_knight_prices,
)
