"""How moves are offered in a menu: what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import WHERE, Choice, Move, Plain, Plural, Text, Verbatim, abridge
from .actions.battle import Battle, Coins
from .actions.buy_points import CountDice, Purchase
from .board import BRIBERY, CARDS, MONEY, PLACES
from .components import BOXES, COST, DEFENCE, NAMES
from .components import CARDS as KINDS
from .decks import READY_MADE_DECKS
from .evaluation import Evaluation
from .move_names import card_name_at, label_and_group
from .moves import (
    Attack,
    Block,
    End,
    Lay,
    Perform,
    ReadyDeck,
    Sacrifice,
    Spend,
    Strike,
    Swap,
    Take,
    Use,
)
from .names import BOX_TITLES, money_text, points_text
from .player import kind_of
from .view import RomaView


def describe_move(view: RomaView, move: Move) -> Choice:
    """How a menu offers a legal move: its name, heading, hint and value."""
    evaluation = Evaluation(view)
    label, group = label_and_group(view, move)
    find_hint = MOVE_HINTS.get(type(move))
    hint = find_hint(evaluation, move) if find_hint is not None else None
    return Choice(label, group, hint, evaluation.move_value(move))


# --- what each kind of move would bring -------------------------------


def _use_hint(evaluation: Evaluation, move: Use) -> Text | None:
    """What a die would bring: money, cards, or what the activated card promises."""
    if move.on == MONEY:
        return money_text(move.die + evaluation.state.extra_income(evaluation.seat))
    if move.on == CARDS:
        return Text("draw {n}, keep one", n=move.die) if move.die > 1 else Text("draw one")
    benefit = evaluation.benefit_text(move)
    if move.on == BRIBERY:
        bribe = money_text(move.die)
        return _priced_hint(bribe, benefit)
    return benefit


def _priced_hint(price: Text, benefit: Text | None) -> Text:
    """A price, and after it what the action brings, if that is known.

    Where the benefit has a shorter text, the hint has one, too.
    """
    if benefit is None:
        return price
    said = Text("{price}: {promise}", price=price, promise=benefit)
    if benefit.brief is None:
        return said
    return abridge(said, Text("{price}: {promise}", price=price, promise=benefit.brief))


def _perform_hint(evaluation: Evaluation, move: Perform) -> Text | None:
    """What the copied or activated card promises, with its price under Patronus."""
    benefit = evaluation.benefit_text(move)
    asked = evaluation.view.question
    if asked is None or asked.name != "activate":
        return benefit
    price = money_text(COST[kind_of(evaluation.me.row[move.space])])
    return _priced_hint(price, benefit)


def _spend_hint(evaluation: Evaluation, move: Spend) -> Text | None:
    """What spending would bring or cost.

    Dice for the Forum: the points. Sestertii for the Mercator: the
    price. A die in a battle: that it wins. None for sestertii in a
    battle: the move's name says that.
    """
    match evaluation.current_action():
        case CountDice() as action:
            bonus = action.count_bonus(evaluation.state, evaluation.current_activation())
            return points_text(sum(move.what) + bonus)
        case Purchase():
            (coins,) = move.what
            return money_text(coins)
        case Battle(help=Coins()):
            return None
    return Text("that wins")


def _end_hint(evaluation: Evaluation, move: End) -> Text | None:
    """What vacant spaces will cost at the start of the next own turn.

    None without any. The last points end the match.
    """
    vacant = len(evaluation.me.vacant_spaces())
    if not vacant:
        return None
    if vacant >= evaluation.me.points:
        return Text("vacant spaces will cost your last points, and so the match")
    return Plural(
        "{n} vacant space will cost a victory point",
        "{n} vacant spaces will cost a victory point each",
        n=vacant,
    )


def _target_hint(evaluation: Evaluation, move: Move) -> Text | None:
    """What the card that asks would do to the target that the move names."""
    return evaluation.benefit_text(move)


def _card_hint(evaluation: Evaluation, move: Lay | Take | Swap) -> Text:
    """What the card that would be laid, taken or swapped does, in words."""
    return KINDS[move.card].text


MOVE_HINTS: Final[Mapping[type[Move], Callable[[Evaluation, Any], Text | None]]] = {
    ReadyDeck: lambda evaluation, move: READY_MADE_DECKS[move.deck].text,
    Lay: _card_hint,
    Use: _use_hint,
    Take: _card_hint,
    Attack: _target_hint,
    Strike: _target_hint,
    Block: _target_hint,
    Sacrifice: _target_hint,
    Perform: _perform_hint,
    Spend: _spend_hint,
    Swap: _card_hint,
    End: _end_hint,
}


def preview_field(best: Move, axis: str) -> Text | None:
    """What a card does: the hint in a menu that asks for the card first, and then for its space.

    `best` is the best move with that card. None for any other field.
    """
    if axis == "card" and isinstance(best, Lay | Swap):
        return KINDS[best.card].text
    return None


# --- single fields ----------------------------------------------------


WHICH_CARD: Final = Text("which card?")
FIELD_QUESTIONS: Final[Mapping[str, Text]] = {
    "set": Text("which set?"),
    "deck": Text("which deck?"),
    "card": WHICH_CARD,
    "cards": Text("which cards?"),
    "space": WHICH_CARD,
    "die": Text("which die?"),
    "on": Text("for what?"),
    "to": Text("to which number?"),
    "what": Text("what do you spend?"),
    "dice": Text("which dice?"),
}  # by field of a move


def field_question(kind: type[Move], axis: str) -> Text | None:
    """What a menu asks for a field of a move; None means forms alone ask for it."""
    if axis == "space" and kind in (Lay, Block):
        return WHERE
    return FIELD_QUESTIONS.get(axis)


def name_chosen_value(field: str, value: Plain) -> Text | None:
    """The name of a chosen value, in the line above a menu that asks for the next field.

    A card is "Patronus" there, without its cost. None: the value is
    named as in its own menu, by `field_text`.
    """
    return NAMES[value] if field == "card" and isinstance(value, int) else None


def field_text(view: RomaView, kind: type[Move], axis: str, value: Plain) -> Text:
    """The name of one value of a move's field, for a menu that asks for that field alone.

    Numbers that have no name stand as they are.
    """
    match axis, value:
        case "set", int(box):
            return BOX_TITLES[BOXES[box]]
        case "deck", int(deck):
            return READY_MADE_DECKS[deck].name
        case "card", int(card):
            return Text(
                "{card}: {price}, defence {n}",
                card=NAMES[card],
                price=money_text(COST[card]),
                n=DEFENCE[card],
            )
        case "cards", tuple(cards):
            return Text(
                "Give {cards}",
                cards=tuple(NAMES[card] for card in cards if isinstance(card, int)),
            )
        case "space", int(space):
            return _space_field_text(view, kind, space)
        case "on", int(on):
            return _use_field_text(view, kind, on)
        case ("dice" | "what", tuple(numbers)) if numbers:
            return Verbatim(" + ".join(map(str, numbers)))
    return Verbatim(str(value))


def _use_field_text(view: RomaView, kind: type[Move], on: int) -> Text:
    """Where a die is laid: for money, for cards, or on a space with its card."""
    if on == MONEY:
        return Text("for money")
    if on == CARDS:
        return Text("for cards")
    return _space_field_text(view, kind, on)


def _space_field_text(view: RomaView, kind: type[Move], space: int) -> Text:
    """A space and the card on it: an opposing one where the move strikes the opponent."""
    seat = view.seat or 0  # the public, which has no moves, sees it as seat 0
    side = 1 - seat if kind in (Attack, Strike, Block) else seat
    return Text("{space}: {card}", space=PLACES[space], card=card_name_at(view, side, space))
