"""Cards from decks, discards and hands, cards to the table, and what is done to dice and spaces."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from engine.core import Move
from engine.roma.moves import DONE, Adjust, Arrange, Block, Lay, Swap, Take

from .referee_cards import KEYS
from .referee_table import Dispatch, Table
from .referee_targets import BUILDING, CHARACTER, Script, answer, asked, choose, of_type, told


def search(table: Table, act: Dispatch) -> Script:
    """Look through the draw pile, take any one card into hand; then shuffle the pile."""
    table.refill(act.seat)
    bag = table.pile(act.seat)["bag"]
    kind = yield from take(table, act, "search", bag)
    if kind is not None:
        card = next(card for card in bag if card[0] == kind)
        bag.remove(card)
        table.sides[act.seat].hand.append(card)
        told(table, act, "take")


def rob(table: Table, act: Dispatch) -> Script:
    """Игрок может посмотреть карты в руке противника и взять одну из этих карт себе в руку."""
    other = table.other(act.seat)
    kind = yield from take(table, act, "rob", other.hand)
    if kind is not None:
        table.sides[act.seat].hand.append(other.take_from_hand(kind))
        told(table, act, "take", n=1)


def take(
    table: Table,
    act: Dispatch,
    name: str,
    cards: Sequence[tuple[int, int]],
) -> Generator[Any, Any, int | None]:
    kinds, hidden = sorted({card[0] for card in cards}), name != "salvage"
    table.secret = hidden
    table.looking = {act.seat: list(cards)} if hidden else {}
    several = hidden and len(cards) > 1  # that hidden cards are equal is told to nobody
    move = yield from answer(table, act, name, [*map(Take, kinds)], always=several)
    table.looking = {}
    return None if move is None else move.card


def salvage(table: Table, act: Dispatch) -> Script:
    """Restitutor: Игрок может найти в сбросе одну карту здания. Aesculapinum: any one character."""
    discard = table.pile(act.seat)["discard"]
    fit = of_type(discard, BUILDING if act.action == "restitutor" else CHARACTER)
    kind = yield from take(table, act, "salvage", fit)
    if kind is not None:
        card = next(card for card in discard if card[0] == kind)
        discard.remove(card)
        table.sides[act.seat].hand.append(card)
        told(table, act, "take", victim=kind)


def fortuna(table: Table, act: Dispatch) -> None:
    side = table.sides[act.seat]
    hand, side.hand = side.hand, []
    for card in hand:
        table.discard(card)
    side.hand = table.draw(act.seat, len(hand))
    told(table, act, "exchange", n=len(side.hand), cards=tuple(card[0] for card in hand))


def lay_free(table: Table, act: Dispatch) -> Script:
    """As many cards from hand as you like, free; they may cover any own cards."""
    side = table.sides[act.seat]
    kind = BUILDING if act.action == "architectus" else CHARACTER
    while side.hand:  # whether another one would fit is nobody else's business
        fit, spaces = of_type(side.hand, kind), list(range(table.spaces))
        moves = [
            Lay(card, space) for card in sorted({card[0] for card in fit}) for space in spaces
        ]
        _, move = yield asked(
            table, act, "lay", [*moves, DONE], form=(fit, spaces, True) if fit else None
        )
        chosen = [] if move == DONE else laid(move, fit)
        if not chosen:
            told(table, act, "enough")
            return
        for card, space in chosen:
            table.lay(side, side.take_from_hand(card), space)
        if isinstance(move, Arrange):
            return


def relay(table: Table, act: Dispatch) -> Script:
    """Take up all own characters (buildings) and lay them again on any own spaces."""
    side = table.sides[act.seat]
    spaces = side.of_type(CHARACTER if act.action == "consiliarius" else BUILDING)
    side.lifted = [side.spaces[space] for space in spaces]  # type: ignore[misc]
    for space in spaces:
        side.spaces[space] = None
    told(table, act, "lift", cards=tuple(card[0] for card in side.lifted))
    while side.lifted:
        everywhere = list(range(table.spaces))
        moves = [
            Lay(kind, space)
            for kind in sorted({card[0] for card in side.lifted})
            for space in everywhere
        ]
        _, move = yield asked(
            table, act, "lay_again", moves, form=(side.lifted, everywhere, False)
        )
        for kind, space in laid(move, side.lifted):
            card = next(card for card in side.lifted if card[0] == kind)
            side.lifted.remove(card)
            table.lay(side, card, space)


def laid(move: Move, cards: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    if isinstance(move, Lay):
        return [(move.card, move.space)]
    assert isinstance(move, Arrange)
    return [
        (card[0], space)
        for card, space in zip(list(cards), move.spaces, strict=True)
        if space is not None
    ]


def castellum(table: Table, act: Dispatch) -> Script:
    """Игрок тянет верхнюю карту из колоды и играет ее на любое незанятое место на своей стороне без
    оплаты.
    """
    side = table.sides[act.seat]
    side.choice = table.draw(act.seat, 1)
    table.tell_draw(side, at=act.at, kind=KEYS.index(act.action))
    (card,), vacant = side.choice, side.vacant()
    space = vacant[0]
    if len(vacant) > 1:
        _, move = yield asked(
            table, act, "found", [Lay(card[0], space) for space in vacant], targets=tuple(vacant)
        )
        space = move.space  # type: ignore[attr-defined]
    side.choice = []
    table.lay(side, card, space)


def navale(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    moves = [
        Swap(kind, space)
        for kind in sorted({card[0] for card in side.hand})
        for space in side.occupied()
    ]
    move = yield from answer(
        table, act, "swap", moves, always=True
    )  # one move would tell that the cards in hand are equal
    if move is None:
        return
    old, new = side.spaces[move.space], side.take_from_hand(move.card)
    assert old is not None
    side.spaces[move.space] = new
    side.hand.append(old)
    told_at = {"at": move.space, "kind": new[0], "victim": old[0]}
    table.tell(act.seat, "swap", **told_at)


def consul(table: Table, act: Dispatch) -> Script:
    """Raise or lower one not-yet-used action die by 1, within 1 and 6."""
    side = table.sides[act.seat]
    moves = [
        Adjust(value, to)
        for value in sorted(set(side.unused()))
        for to in (value - 1, value + 1)
        if 1 <= to <= 6
    ]
    move = yield from answer(table, act, "adjust", moves)
    if move is None:
        return
    side.first_unused(move.die)[0] = move.to
    told(table, act, "die", dice=(move.die, move.to))


def block(table: Table, act: Dispatch) -> Script:
    space = yield from choose(table, act, "block", Block)
    if space is None:
        return
    table.other(act.seat).blocked.add(space)
    told(table, act, "block", target=space)


def philosophus(table: Table, act: Dispatch) -> None:
    table.other(act.seat).fewer += 1
    told(table, act, "fewer")


def essedum(table: Table, act: Dispatch) -> None:
    table.weakened += 2
    told(table, act, "weaken", n=2)
