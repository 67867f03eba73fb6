"""A steady bot: builds where most is produced, trades for what is missing, robs who leads.

It knows its own view alone.
"""

from __future__ import annotations

from typing import Final

from ..core import Counts, Decision, Form, Move, RankingBot
from .bot_offers import make_counter_offer, make_offer
from .describe import describe_move
from .evaluation.hand import HandEvaluation
from .evaluation.moves import MoveEvaluation
from .match_kit import Cards
from .moves import Counter, Discard, Offer, Take
from .shelf import SHELF, Shelf
from .view import CatanView

FORM_FIRST: Final = 1.0  # by which a form that pays comes before all moves
TRADE_BELOW: Final = 26.0  # value of the best move: below it, the bot looks for a trade first


class SteadyBot(RankingBot[CatanView]):
    """Takes the move that promises most, and offers one trade a turn."""

    def __init__(self, shelf: Shelf = SHELF) -> None:
        self._shelf = shelf

    def move_values(self, view: CatanView, decision: Decision) -> dict[Move, float]:
        """What each answer may bring: every listed move, and forms as the bot fills them in.

        A form that is worth filling in comes before all moves. Where
        there are only forms and none is worth it, the first one is
        filled in without thought.
        """
        evaluation = MoveEvaluation(view, self._shelf.view_values(view))
        gains = {move: move_value(evaluation, move, self._shelf) for move in decision.moves}
        best = max(gains.values(), default=0.0)
        filled_in = _fill_in_forms(evaluation, decision.forms, best)
        if not gains and not filled_in:
            filled_in = [decision.forms[0].fallback]
        for index, form_move in enumerate(filled_in):  # the first form is worth most
            gains[form_move] = best + FORM_FIRST / (1 + index)
        return gains


def _fill_in_forms(
    evaluation: MoveEvaluation,
    forms: tuple[Form, ...],
    best_move_value: float,
) -> list[Move]:
    """The moves that the bot would fill into the forms, without forms not worth filling in."""
    filled_in: list[Move] = []
    for form in forms:
        if not isinstance(form, Counts):
            continue
        move = fill_form(evaluation, form, best_move_value)
        if move is not None and form.allows(move):
            filled_in.append(move)
    return filled_in


def move_value(evaluation: MoveEvaluation, move: Move, shelf: Shelf) -> float:
    """What the move may bring, as a number: the higher, the better.

    A move of a module has the value that the module gives it, or else
    its rank in menus; a move of the base game that of the evaluation.
    """
    weigh = shelf.move_values.get(type(move))
    if weigh is not None:
        return weigh(evaluation, move)
    if type(move) in shelf.describe_handlers:
        return describe_move(evaluation.view, move, shelf).rank
    return evaluation.move_value(move)


def fill_form(evaluation: MoveEvaluation, form: Counts, best_move_value: float) -> Move | None:
    """The move that the bot would fill into a form; None if it does not use the form.

    It always discards and takes what it must. It offers one trade a
    turn, where no listed move is worth TRADE_BELOW, and makes a
    counter-offer only where accepting would bring nothing.
    """
    hand_evaluation = evaluation.hand_evaluation
    if issubclass(form.kind, (Discard, Take)):
        (cards,) = form.groups
        owed, _ = cards.total
        if form.kind is Discard:
            return Discard(choose_discards(hand_evaluation, owed, held=cards.most))
        return form.kind(choose_cards_to_take(hand_evaluation, owed, stock=cards.most))
    if form.kind is Offer and best_move_value < TRADE_BELOW and not evaluation.view.offers_made:
        return make_offer(evaluation.view, hand_evaluation)
    if form.kind is Counter and best_move_value <= 0 and evaluation.view.trade_offer:
        return make_counter_offer(evaluation.view.trade_offer, hand_evaluation)
    return None


def choose_discards(hand_evaluation: HandEvaluation, cards_owed: int, held: Cards) -> Cards:
    """Cards to discard after a seven: each time the kind that the goal can best spare.

    Of equal kinds it is the one with most in hand. `held` is how many
    of each kind may be discarded.
    """
    kept = list(held)
    goal = hand_evaluation.goal.cost if hand_evaluation.goal else hand_evaluation.nothing

    def rank_to_spare(kind: int) -> tuple[int, int]:
        """Sort key: how many of a kind the goal can spare, then how many there are."""
        return kept[kind] - goal[kind], kept[kind]

    for _ in range(cards_owed):
        kinds_left = [kind for kind, n in enumerate(kept) if n]
        kept[max(kinds_left, key=rank_to_spare)] -= 1
    return tuple(had - has for had, has in zip(held, kept, strict=True))


def choose_cards_to_take(hand_evaluation: HandEvaluation, cards_owed: int, stock: Cards) -> Cards:
    """Cards to take from the bank: each time the kind that the goal lacks most.

    Of equal kinds it takes the one with fewest in hand. `stock` is how
    many of each kind may be taken.
    """
    taken = [0] * len(stock)
    hand = hand_evaluation.hand
    goal = hand_evaluation.goal.cost if hand_evaluation.goal else hand_evaluation.nothing

    def rank_to_take(kind: int) -> tuple[int, int]:
        """Sort key: how many of a kind the goal still lacks, then how few are in hand."""
        return goal[kind] - hand[kind] - taken[kind], -hand[kind]

    for _ in range(cards_owed):
        open_kinds = [kind for kind, n in enumerate(stock) if taken[kind] < n]
        taken[max(open_kinds, key=rank_to_take)] += 1
    return tuple(taken)
