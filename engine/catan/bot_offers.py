"""The offers of the steady bot: a spare card for a missing one, to whom it makes sense to ask."""

from __future__ import annotations

from typing import NamedTuple

from ..core import Seat
from ..kit.packed import count_of
from .evaluation.hand import HandEvaluation, count_missing
from .evaluation.moves import NEAR_WIN
from .evaluation.places import PlaceEvaluation
from .moves import Counter, Offer
from .view import CatanView, OfferRefusal, PlayerSeen, TradeOffer


def make_offer(view: CatanView, hand_evaluation: HandEvaluation) -> Offer | None:
    """The bot's offer: a spare card for the last one its goal lacks, to those who may accept.

    None if there is nothing to swap, more than one card is missing, or
    nobody is worth asking. An offer has a number for each seat: 1 where
    it is asked, else 0.
    """
    swap = _pick_swap(hand_evaluation)
    if swap is None:
        return None
    asked = tuple(int(_may_ask(view, player, swap)) for player in view.players)
    give = view.kit.cards_of_kind(swap.spare)
    want = view.kit.cards_of_kind(swap.missing)
    return Offer(give, want, asked) if any(asked) else None


class Swap(NamedTuple):
    """One card for another, both by the number of their kind."""

    spare: int  # the kind to be given
    missing: int  # the kind that the goal still lacks


def _may_ask(view: CatanView, player: PlayerSeen, swap: Swap) -> bool:
    """Whether the bot, who is the viewer, may offer another player this swap.

    Nobody is asked who is about to win, has no cards, or has just
    declined; nor who produces less of the missing kind than of the
    spare one.
    """
    almost_won = view.target - NEAR_WIN
    if player.seat == view.seat or player.hand_size == 0 or player.points >= almost_won:
        return False
    if any(_still_stands(view, refusal, player.seat, swap.missing) for refusal in view.refusals):
        return False
    harvest = PlaceEvaluation(view, player.seat).income_pips
    return harvest[swap.missing] > 0 and harvest[swap.missing] >= harvest[swap.spare]


def _still_stands(view: CatanView, refusal: OfferRefusal, seat: Seat, kind: int) -> bool:
    """Whether a refusal of this kind of card by the seat to the viewer still holds.

    It holds while the bank has as many cards of the kind as then: with
    fewer, the seat may have got one since, which nobody sees.
    """
    if (refusal.offerer, refusal.seat) != (view.seat, seat) or not refusal.want[kind]:
        return False
    return view.bank[kind] >= refusal.bank[kind]


def make_counter_offer(trade_offer: TradeOffer, hand_evaluation: HandEvaluation) -> Counter | None:
    """Makes a counter-offer of one spare card for one missing card; None if it makes no sense.

    It is made where the offer gives what is missing and wants what can be spared.
    """
    goal = hand_evaluation.goal
    hand = hand_evaluation.hand
    if goal is None:
        return None
    kit = hand_evaluation.view.kit
    kinds = [card.kind for card in kit.tradable]
    missing = [kind for kind in kinds if hand[kind] < goal.cost[kind]]
    spare = [kind for kind in kinds if hand[kind] > goal.cost[kind]]
    missing_and_given = [kind for kind in missing if trade_offer.give[kind]]
    spare_and_wanted = [kind for kind in spare if trade_offer.want[kind]]
    if not missing_and_given or not spare_and_wanted:
        return None
    give = kit.cards_of_kind(spare_and_wanted[0])
    want = kit.cards_of_kind(missing_and_given[0])
    return Counter(give, want)


def _pick_swap(hand_evaluation: HandEvaluation) -> Swap | None:
    """The swap to offer: the kind of which most is spare, for the one card that the goal lacks.

    None if nothing is spare, more is missing, or nobody else has any of it.
    """
    goal = hand_evaluation.goal
    hand = hand_evaluation.hand
    if goal is None or count_missing(hand, goal.cost) != 1:
        return None
    surplus = [had - n for had, n in zip(hand, goal.cost, strict=True)]  # by kind
    kinds = [card.kind for card in hand_evaluation.view.kit.tradable]
    missing = min(kinds, key=lambda kind: surplus[kind])
    spare = max(kinds, key=lambda kind: surplus[kind])
    if surplus[missing] >= 0 or surplus[spare] <= 0:
        return None
    return Swap(spare, missing) if _is_held_by_others(hand_evaluation, missing) else None


def _is_held_by_others(hand_evaluation: HandEvaluation, kind: int) -> bool:
    """Whether anybody else has cards of this kind: neither the bank nor the viewer has all."""
    view = hand_evaluation.view
    return count_of(view.kit.bank, kind) > view.bank[kind] + hand_evaluation.hand[kind]
