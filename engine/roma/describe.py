"""How moves are offered: their names, what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import Choice, Move, Plain, Plural, Seat, Text, Verbatim
from .actions.battle import Battle, Coins
from .actions.buy_points import CountDice, Purchase
from .board import BRIBERY, CARDS, MONEY, PLACES
from .components import BOXES, COST, DEFENCE, NAMES
from .components import CARDS as KINDS
from .decks import READY_MADE_DECKS
from .evaluation import Evaluation
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
from .player import KIND_MASK
from .view import RomaView

MoveLabel = tuple[Text, Text, Text | None]  # label, group, hint


def describe_move(view: RomaView, move: Move) -> Choice:
    """How the viewer is offered a legal move."""
    evaluation = Evaluation(view)
    label, group, hint = MOVE_LABELS[type(move)](evaluation, move)
    return Choice(label, group, hint, evaluation.move_value(move), _warning(evaluation, move))


def _warning(evaluation: Evaluation, move: Move) -> Text | None:
    unused = evaluation.me.unused_dice()
    return (
        Text("You still have unused dice: {dice}.", dice=unused)
        if isinstance(move, End) and unused
        else None
    )


def card_at(view: RomaView, seat: Seat, space: int) -> Text:
    """What lies on a space."""
    lying = view.sides[seat].spaces[space]
    return Text("vacant") if lying is None else NAMES[lying.kind]


# --- each kind of move ----------------------------------------------------------------------------


def _use_label(evaluation: Evaluation, move: Use) -> MoveLabel:
    group = Text("Use a die")
    if move.on == MONEY:
        return (
            Text("{die} for money", die=move.die),
            group,
            money_text(move.die + evaluation.state.extra_income(evaluation.seat)),
        )
    if move.on == CARDS:
        hint = Text("draw {n}, keep one", n=move.die) if move.die > 1 else Text("draw one")
        return Text("{die} for cards", die=move.die), group, hint
    card, promise = (
        card_at(evaluation.view, evaluation.seat, move.on),
        evaluation.promise_text(move),
    )
    if move.on != BRIBERY:
        return Text("{die}: activate {card}", die=move.die, card=card), group, promise
    price = money_text(move.die)
    hint = Text("{price}: {promise}", price=price, promise=promise) if promise else price
    return Text("{die}: bribe {card}", die=move.die, card=card), group, hint


def _lay_label(evaluation: Evaluation, move: Lay) -> MoveLabel:
    card, space, lying = (
        NAMES[move.card],
        PLACES[move.space],
        evaluation.view.sides[evaluation.seat].spaces[move.space],
    )
    label = Text("{card} on {space}", card=card, space=space)
    if lying is not None:
        label = Text("{card} on {space}, over {old}", card=card, space=space, old=NAMES[lying.kind])
    if evaluation.view.question is not None and evaluation.view.question.name == "act":
        label = Text("{laid}: {price}", laid=label, price=money_text(COST[move.card]))
    return label, Text("Lay a card"), KINDS[move.card].text


def _take_label(evaluation: Evaluation, move: Take) -> MoveLabel:
    label = Text("{card} ({price})", card=NAMES[move.card], price=money_text(COST[move.card]))
    return label, Text("Take a card"), KINDS[move.card].text


def _give_label(evaluation: Evaluation, move: Give) -> MoveLabel:
    return Text("Give {cards}", cards=card_names(move.cards)), Text("Give two cards"), None


def _rival_target(group: Text) -> Callable[[Evaluation, Any], MoveLabel]:
    """An opposing card, or space, as a target."""
    return lambda o, move: (_space_label(o, 1 - o.seat, move.space), group, o.promise_text(move))


def _own_target(group: Text) -> Callable[[Evaluation, Any], MoveLabel]:
    return lambda o, move: (_space_label(o, o.seat, move.space), group, o.promise_text(move))


def _space_label(evaluation: Evaluation, seat: Seat, space: int) -> Text:
    return Text("{space}: {card}", space=PLACES[space], card=card_at(evaluation.view, seat, space))


def _perform_label(evaluation: Evaluation, move: Perform) -> MoveLabel:
    asked, promise = evaluation.view.question, evaluation.promise_text(move)
    if asked is None or asked.name != "activate":
        return (
            _space_label(evaluation, evaluation.seat, move.space),
            Text("Copy an action"),
            promise,
        )
    price = money_text(COST[evaluation.me.row[move.space] & KIND_MASK])
    hint = Text("{price}: {promise}", price=price, promise=promise) if promise else price
    return (
        _space_label(evaluation, evaluation.seat, move.space),
        Text("Activate another card"),
        hint,
    )


def _spend_label(evaluation: Evaluation, move: Spend) -> MoveLabel:
    match evaluation.current_action():
        case CountDice() as action:
            gained = points_text(
                sum(move.what) + action.bonus(evaluation.state, evaluation.current_activation())
            )
            return Text("Count {dice}", dice=move.what), Text("Count dice"), gained
        case Purchase() as action:
            return (
                points_text(move.what[0] // action.price),
                Text("Buy victory points"),
                money_text(move.what[0]),
            )
        case Battle(help=Coins()):
            return (
                Text("Pay {price} to win", price=money_text(move.what[0])),
                Text("Add to the roll"),
                None,
            )
    return Text("Add a die: {die}", die=move.what[0]), Text("Add to the roll"), Text("that wins")


def _reroll_label(evaluation: Evaluation, move: Reroll) -> MoveLabel:
    if evaluation.view.question is not None and evaluation.view.question.name == "fight":
        return Text("Roll again"), Text("Roll again"), None
    return Text("Roll {dice} again", dice=move.dice), Text("Roll dice again"), None


def _swap_label(evaluation: Evaluation, move: Swap) -> MoveLabel:
    label = Text(
        "{card} for {old}",
        card=NAMES[move.card],
        old=_space_label(evaluation, evaluation.seat, move.space),
    )
    return label, Text("Swap cards"), KINDS[move.card].text


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


def _done_label(evaluation: Evaluation, move: Done) -> MoveLabel:
    asked = evaluation.view.question
    name = asked.name if asked is not None else ""
    return DONE_LABELS.get(name, Text("Done")), Text("Leave it at that"), None


def _end_label(evaluation: Evaluation, move: End) -> MoveLabel:
    vacant = len(evaluation.me.vacant_spaces())
    cost = Plural(
        "{n} vacant space will cost a victory point",
        "{n} vacant spaces will cost a victory point each",
        n=vacant,
    )
    return Text("End your turn"), Text("End your turn"), cost if vacant else None


MOVE_LABELS: Final[Mapping[type[Move], Callable[[Evaluation, Any], MoveLabel]]] = {
    TakeSet: lambda o, move: (BOX_TITLES[BOXES[move.set]], Text("Choose a game"), None),
    ReadyDeck: lambda o, move: (
        READY_MADE_DECKS[move.deck].name,
        Text("Take a ready deck"),
        READY_MADE_DECKS[move.deck].text,
    ),
    WriteDeck: lambda o, move: (Text("The deck that you wrote"), Text("Write a deck"), None),
    BuildDeck: lambda o, move: (Text("The deck that you built"), Text("Build a deck"), None),
    PlayDeck: lambda o, move: (Text("Play with this deck"), Text("Play with this deck"), None),
    Give: _give_label,
    Arrange: lambda o, move: (Text("All at once"), Text("Lay cards"), None),
    Lay: _lay_label,
    Use: _use_label,
    Take: _take_label,
    Attack: _rival_target(Text("Attack a card")),
    Strike: _rival_target(Text("Choose a card that goes")),
    Block: _rival_target(Text("Block a space")),
    Sacrifice: _own_target(Text("Give up a card")),
    Perform: _perform_label,
    Adjust: lambda o, move: (
        Text("{die} becomes {to}", die=move.die, to=move.to),
        Text("Turn a die"),
        None,
    ),
    Spend: _spend_label,
    Swap: _swap_label,
    Reroll: _reroll_label,
    Done: _done_label,
    End: _end_label,
}


# --- single fields --------------------------------------------------------------------------------


def field_text(view: RomaView, kind: type[Move], axis: str, value: Plain) -> Text:
    """One field of a move, as it is offered before the move is complete."""
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
                "Give {cards}", cards=tuple(NAMES[card] for card in cards if isinstance(card, int))
            )
        case "space", int(space):
            return _space_field_text(view, kind, space)
        case "on", int(on):
            return (
                Text("for money")
                if on == MONEY
                else Text("for cards")
                if on == CARDS
                else _space_field_text(view, kind, on)
            )
        case ("dice" | "what", tuple(numbers)) if numbers:
            return Verbatim(" + ".join(map(str, numbers)))
    return Verbatim(str(value))


def _space_field_text(view: RomaView, kind: type[Move], space: int) -> Text:
    seat = view.seat or 0
    side = 1 - seat if kind in (Attack, Strike, Block) else seat
    return Text("{space}: {card}", space=PLACES[space], card=card_at(view, side, space))
