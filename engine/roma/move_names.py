"""What moves are called, and the headings under which they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import Move, Seat, Text
from .actions.base import Action
from .actions.battle import Battle, Coins
from .actions.buy_points import CountDice, Purchase
from .board import BRIBERY, CARDS, MONEY, PLACES
from .components import BOXES, COST, NAMES
from .decks import READY_MADE_DECKS
from .moves import (
    Adjust,
    Arrange,
    Attack,
    Block,
    BuildDeck,
    Done,
    End,
    Give,
    Lay,
    Perform,
    PlayDeck,
    ReadyDeck,
    Reroll,
    Sacrifice,
    Spend,
    Strike,
    Swap,
    Take,
    TakeSet,
    Use,
    WriteDeck,
)
from .names import BOX_TITLES, card_names, money_text, points_text
from .rules import rules_of_view
from .view import RomaView

LabelAndGroup = tuple[Text, Text]


def label_and_group(view: RomaView, move: Move) -> LabelAndGroup:
    """The name of a move, and the heading under which it stands."""
    return MOVE_NAMES[type(move)](view, move)


def card_name_at(view: RomaView, seat: Seat, space: int) -> Text:
    """The name of the card on a seat's space, or that it is vacant."""
    lying = view.sides[seat].spaces[space]
    return Text("vacant") if lying is None else NAMES[lying.kind]


def own_seat(view: RomaView) -> Seat:
    """The viewer's seat; the view must not be the public's, which has no moves."""
    assert view.seat is not None, "the public has no moves"
    return view.seat


def current_action(view: RomaView) -> Action | None:
    """The action of the card that asks now; None if no card does."""
    asked = view.question
    if asked is None or asked.kind is None:
        return None
    return rules_of_view(view).actions[asked.kind]


def question_name(view: RomaView) -> str:
    """The name of what is being asked, as in `Question`; "" when nothing is asked."""
    return view.question.name if view.question is not None else ""


def _space_label(view: RomaView, seat: Seat, space: int) -> Text:
    """A space and the card on it."""
    return Text("{space}: {card}", space=PLACES[space], card=card_name_at(view, seat, space))


# --- each kind of move ------------------------------------------------


def _name_use(view: RomaView, move: Use) -> LabelAndGroup:
    """Name and heading of using a die."""
    group = Text("Use a die")
    if move.on == MONEY:
        return Text("{die} for money", die=move.die), group
    if move.on == CARDS:
        return Text("{die} for cards", die=move.die), group
    card = card_name_at(view, own_seat(view), move.on)
    if move.on != BRIBERY:
        return Text("{die}: activate {card}", die=move.die, card=card), group
    return Text("{die}: bribe {card}", die=move.die, card=card), group


def _name_lay(view: RomaView, move: Lay) -> LabelAndGroup:
    """Name and heading of laying a card, with what it covers and costs."""
    card = NAMES[move.card]
    space = PLACES[move.space]
    lying = view.sides[own_seat(view)].spaces[move.space]
    label = Text("{card} on {space}", card=card, space=space)
    if lying is not None:
        label = Text(
            "{card} on {space}, over {old}", card=card, space=space, old=NAMES[lying.kind]
        )
    if question_name(view) == "act":
        label = Text("{laid}: {price}", laid=label, price=money_text(COST[move.card]))
    return label, Text("Lay a card")


def _name_take(view: RomaView, move: Take) -> LabelAndGroup:
    """Name and heading of taking a card."""
    label = Text("{card} ({price})", card=NAMES[move.card], price=money_text(COST[move.card]))
    return label, Text("Take a card")


def _make_rival_target_namer(group: Text) -> Callable[[RomaView, Any], LabelAndGroup]:
    """Makes a function that names a move by its opposing space, under this heading."""
    return lambda view, move: (_space_label(view, 1 - own_seat(view), move.space), group)


def _make_own_target_namer(group: Text) -> Callable[[RomaView, Any], LabelAndGroup]:
    """Makes a function that names a move by its own space, under this heading."""
    return lambda view, move: (_space_label(view, own_seat(view), move.space), group)


def _name_perform(view: RomaView, move: Perform) -> LabelAndGroup:
    """Name and heading of copying the action of one's own card, or of activating it."""
    label = _space_label(view, own_seat(view), move.space)
    if question_name(view) == "activate":
        return label, Text("Activate another card")
    return label, Text("Copy an action")


def _name_spend(view: RomaView, move: Spend) -> LabelAndGroup:
    """Name and heading of spending dice or sestertii, by the action that asks.

    The Forum counts dice, the Mercator sells points; other cards add
    coins or a die in battle.
    """
    match current_action(view):
        case CountDice():
            return Text("Count {dice}", dice=move.what), Text("Count dice")
        case Purchase() as action:
            (coins,) = move.what
            return points_text(coins // action.price), Text("Buy victory points")
        case Battle(help=Coins()):
            (coins,) = move.what
            return Text("Pay {price} to win", price=money_text(coins)), Text("Add to the roll")
    (die,) = move.what
    return Text("Add a die: {die}", die=die), Text("Add to the roll")


def _name_reroll(view: RomaView, move: Reroll) -> LabelAndGroup:
    """Name and heading of rolling dice, or the battle die, again."""
    if question_name(view) == "fight":
        return Text("Roll again"), Text("Roll again")
    return Text("Roll {dice} again", dice=move.dice), Text("Roll dice again")


def _name_swap(view: RomaView, move: Swap) -> LabelAndGroup:
    """Name and heading of swapping a card of the hand for one of the row."""
    old = _space_label(view, own_seat(view), move.space)
    return Text("{card} for {old}", card=NAMES[move.card], old=old), Text("Swap cards")


# What it is called to do nothing, by the name of the question
DONE_LABELS: Final[Mapping[str, Text]] = {
    "again": Text("Keep the roll"),
    "choose": Text("Keep the roll"),
    "fight": Text("Do not roll again"),
    "boost": Text("Add nothing"),
    "search": Text("Take no card"),
    "salvage": Text("Take no card"),
    "rob": Text("Take no card"),
    "swap": Text("Swap no cards"),
    "strike": Text("Discard no card"),
    "block": Text("Block no space"),
    "perform": Text("Copy no action"),
    "activate": Text("Activate no card"),
    "buy": Text("Buy nothing"),
    "adjust": Text("Leave the dice as they are"),
}


def _name_done(view: RomaView, move: Done) -> LabelAndGroup:
    """Name and heading of doing nothing, by the question that is asked."""
    return DONE_LABELS.get(question_name(view), Text("Done")), Text("Leave it at that")


MOVE_NAMES: Final[Mapping[type[Move], Callable[[RomaView, Any], LabelAndGroup]]] = {
    TakeSet: lambda view, move: (BOX_TITLES[BOXES[move.set]], Text("Choose a game")),
    ReadyDeck: lambda view, move: (READY_MADE_DECKS[move.deck].name, Text("Take a ready deck")),
    WriteDeck: lambda view, move: (Text("The deck that you wrote"), Text("Write a deck")),
    BuildDeck: lambda view, move: (Text("The deck that you built"), Text("Build a deck")),
    PlayDeck: lambda view, move: (Text("Play with this deck"), Text("Play with this deck")),
    Give: lambda view, move: (
        Text("Give {cards}", cards=card_names(move.cards)),
        Text("Give two cards"),
    ),
    Arrange: lambda view, move: (Text("All at once"), Text("Lay cards")),
    Lay: _name_lay,
    Use: _name_use,
    Take: _name_take,
    Attack: _make_rival_target_namer(Text("Attack a card")),
    Strike: _make_rival_target_namer(Text("Choose a card that goes")),
    Block: _make_rival_target_namer(Text("Block a space")),
    Sacrifice: _make_own_target_namer(Text("Give up a card")),
    Perform: _name_perform,
    Adjust: lambda view, move: (
        Text("{die} becomes {to}", die=move.die, to=move.to),
        Text("Turn a die"),
    ),
    Spend: _name_spend,
    Swap: _name_swap,
    Reroll: _name_reroll,
    Done: _name_done,
    End: lambda view, move: (Text("End your turn"), Text("End your turn")),
}
