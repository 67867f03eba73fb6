"""How moves are offered: their names, what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core import Choice, Move, Plain, Plural, Seat, Text, Verbatim
from .actions.battle import Battle, Coins
from .actions.spending import Counting, Purchase
from .board import BRIBERY, CARDS, MONEY, PLACES
from .box import BOXES, COST, DEFENCE, NAMES
from .box import CARDS as KINDS
from .decks import READY
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
from .outlook import Outlook
from .player import KIND
from .view import RomaView
from .wording import BOX_TITLES, money, names, points

Told = tuple[Text, Text, Text | None]  # label, group, hint


def described(view: RomaView, move: Move) -> Choice:
    """How the viewer is offered a legal move."""
    outlook = Outlook(view)
    label, group, hint = OFFERS[type(move)](outlook, move)
    return Choice(label, group, hint, outlook.gain(move), _warning(outlook, move))


def _warning(outlook: Outlook, move: Move) -> Text | None:
    unused = outlook.me.unused()
    return Text("You still have unused dice: {dice}.", dice=unused) if isinstance(move, End) and unused else None


def card_at(view: RomaView, seat: Seat, space: int) -> Text:
    """What lies on a space."""
    lying = view.sides[seat].spaces[space]
    return Text("vacant") if lying is None else NAMES[lying.kind]


# --- each kind of move ------------------------------------------------------------------------------------------------


def _use(o: Outlook, move: Use) -> Told:
    group = Text("Use a die")
    if move.on == MONEY:
        return Text("{die} for money", die=move.die), group, money(move.die + o.s.income(o.seat))
    if move.on == CARDS:
        hint = Text("draw {n}, keep one", n=move.die) if move.die > 1 else Text("draw one")
        return Text("{die} for cards", die=move.die), group, hint
    card, promise = card_at(o.view, o.seat, move.on), o.promise(move)
    if move.on != BRIBERY:
        return Text("{die}: activate {card}", die=move.die, card=card), group, promise
    price = money(move.die)
    hint = Text("{price}: {promise}", price=price, promise=promise) if promise else price
    return Text("{die}: bribe {card}", die=move.die, card=card), group, hint


def _lay(o: Outlook, move: Lay) -> Told:
    card, space, lying = NAMES[move.card], PLACES[move.space], o.view.sides[o.seat].spaces[move.space]
    label = Text("{card} on {space}", card=card, space=space)
    if lying is not None:
        label = Text("{card} on {space}, over {old}", card=card, space=space, old=NAMES[lying.kind])
    if o.view.question is not None and o.view.question.name == "act":
        label = Text("{laid}: {price}", laid=label, price=money(COST[move.card]))
    return label, Text("Lay a card"), KINDS[move.card].text


def _take(o: Outlook, move: Take) -> Told:
    label = Text("{card} ({price})", card=NAMES[move.card], price=money(COST[move.card]))
    return label, Text("Take a card"), KINDS[move.card].text


def _give(o: Outlook, move: Give) -> Told:
    return Text("Give {cards}", cards=names(move.cards)), Text("Give two cards"), None


def _at_rival(group: Text) -> Callable[[Outlook, Any], Told]:
    """An opposing card, or space, as a target."""
    return lambda o, move: (_placed(o, 1 - o.seat, move.space), group, o.promise(move))


def _own(group: Text) -> Callable[[Outlook, Any], Told]:
    return lambda o, move: (_placed(o, o.seat, move.space), group, o.promise(move))


def _placed(o: Outlook, seat: Seat, space: int) -> Text:
    return Text("{space}: {card}", space=PLACES[space], card=card_at(o.view, seat, space))


def _perform(o: Outlook, move: Perform) -> Told:
    asked, promise = o.view.question, o.promise(move)
    if asked is None or asked.name != "activate":
        return _placed(o, o.seat, move.space), Text("Copy an action"), promise
    price = money(COST[o.me.row[move.space] & KIND])
    hint = Text("{price}: {promise}", price=price, promise=promise) if promise else price
    return _placed(o, o.seat, move.space), Text("Activate another card"), hint


def _spend(o: Outlook, move: Spend) -> Told:
    match o.action():
        case Counting() as action:
            gained = points(sum(move.what) + action.bonus(o.s, o.act()))
            return Text("Count {dice}", dice=move.what), Text("Count dice"), gained
        case Purchase() as action:
            return points(move.what[0] // action.price), Text("Buy victory points"), money(move.what[0])
        case Battle(help=Coins()):
            return Text("Pay {price} to win", price=money(move.what[0])), Text("Add to the roll"), None
    return Text("Add a die: {die}", die=move.what[0]), Text("Add to the roll"), Text("that wins")


def _reroll(o: Outlook, move: Reroll) -> Told:
    if o.view.question is not None and o.view.question.name == "fight":
        return Text("Roll again"), Text("Roll again"), None
    return Text("Roll {dice} again", dice=move.dice), Text("Roll dice again"), None


def _swap(o: Outlook, move: Swap) -> Told:
    label = Text("{card} for {old}", card=NAMES[move.card], old=_placed(o, o.seat, move.space))
    return label, Text("Swap cards"), KINDS[move.card].text


# What it is called to do nothing, by the name of the question
NOTHING: Final[Mapping[str, Text]] = {
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


def _done(o: Outlook, move: Done) -> Told:
    asked = o.view.question
    name = asked.name if asked is not None else ""
    return NOTHING.get(name, Text("Done")), Text("Leave it at that"), None


def _end(o: Outlook, move: End) -> Told:
    vacant = len(o.me.vacant())
    cost = Plural("{n} vacant space will cost a victory point", "{n} vacant spaces will cost a victory point each", n=vacant)
    return Text("End your turn"), Text("End your turn"), cost if vacant else None


OFFERS: Final[Mapping[type[Move], Callable[[Outlook, Any], Told]]] = {
    TakeSet: lambda o, move: (BOX_TITLES[BOXES[move.set]], Text("Choose a game"), None),
    ReadyDeck: lambda o, move: (READY[move.deck].name, Text("Take a ready deck"), READY[move.deck].text),
    WriteDeck: lambda o, move: (Text("The deck that you wrote"), Text("Write a deck"), None),
    BuildDeck: lambda o, move: (Text("The deck that you built"), Text("Build a deck"), None),
    PlayDeck: lambda o, move: (Text("Play with this deck"), Text("Play with this deck"), None),
    Give: _give,
    Arrange: lambda o, move: (Text("All at once"), Text("Lay cards"), None),
    Lay: _lay,
    Use: _use,
    Take: _take,
    Attack: _at_rival(Text("Attack a card")),
    Strike: _at_rival(Text("Choose a card that goes")),
    Block: _at_rival(Text("Block a space")),
    Sacrifice: _own(Text("Give up a card")),
    Perform: _perform,
    Adjust: lambda o, move: (Text("{die} becomes {to}", die=move.die, to=move.to), Text("Turn a die"), None),
    Spend: _spend,
    Swap: _swap,
    Reroll: _reroll,
    Done: _done,
    End: _end,
}


# --- single fields ----------------------------------------------------------------------------------------------------


def term(view: RomaView, kind: type[Move], axis: str, value: Plain) -> Text:
    """One field of a move, as it is offered before the move is complete."""
    match axis, value:
        case "set", int(box):
            return BOX_TITLES[BOXES[box]]
        case "deck", int(deck):
            return READY[deck].name
        case "card", int(card):
            return Text("{card}: {price}, defence {n}", card=NAMES[card], price=money(COST[card]), n=DEFENCE[card])
        case "cards", tuple(cards):
            return Text("Give {cards}", cards=tuple(NAMES[card] for card in cards if isinstance(card, int)))
        case "space", int(space):
            return _space(view, kind, space)
        case "on", int(on):
            return Text("for money") if on == MONEY else Text("for cards") if on == CARDS else _space(view, kind, on)
        case ("dice" | "what", tuple(numbers)) if numbers:
            return Verbatim(" + ".join(map(str, numbers)))
    return Verbatim(str(value))


def _space(view: RomaView, kind: type[Move], space: int) -> Text:
    seat = view.seat or 0
    side = 1 - seat if kind in (Attack, Strike, Block) else seat
    return Text("{space}: {card}", space=PLACES[space], card=card_at(view, side, space))
