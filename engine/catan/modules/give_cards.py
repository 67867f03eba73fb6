"""A card, or two, handed to another player: a move that several modules ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import ClassVar

from ...core import Choice, Entry, Move, Seat, Text, Who, Word
from ...kit.packed import pack
from ..names import card_amount, cards_text
from ..resources import can_pay, unpack_cards
from ..state import State
from ..view import RESOURCES, Cards, CatanView


@dataclass(frozen=True, slots=True)
class Give(Move):
    verb: ClassVar[Word] = Word("command", "give")
    about: ClassVar[Text] = Text("Give cards of your choice to another player.")
    cards: Cards
    player: Seat


def give_moves(hand: int, n: int, to: Sequence[Seat]) -> tuple[Give, ...]:
    """Every way to give n cards of a hand to one of the others."""
    kinds = range(len(RESOURCES))
    choices = [
        tuple(some.count(kind) for kind in kinds)
        for some in combinations_with_replacement(kinds, n)
    ]
    payable = [choice for choice in choices if can_pay(hand, pack(choice))]
    return tuple(Give(choice, seat) for choice, seat in product(payable, to))


def hand_over_cards(s: State, giver: Seat, given: Cards, to: Seat, entry: Entry) -> None:
    """The cards change hands; only these two see which."""
    packed = pack(given)
    s.players[giver].hand -= packed
    s.players[to].hand += packed
    if entry.news is not None:
        tell_gift(giver, to, packed, entry)


def tell_gift(giver: Seat, to: Seat, packed: int, entry: Entry) -> None:
    n = sum(unpack_cards(packed))
    entry.tell("{player} gives {n} to {other}.", player=Who(giver), n=card_amount(n), other=Who(to))
    for reader in (giver, to):
        entry.tell("Given: {cards}.", cards=cards_text(unpack_cards(packed)), to=reader)


def describe_give(view: CatanView, move: Give) -> Choice:
    own = view.players[view.seat].resources if view.seat is not None else None
    left = (
        0 if own is None else sum(own[kind] - n for kind, n in enumerate(move.cards) if n)
    )  # rather of what there is plenty
    label = Text("Give {cards} to {player}", cards=cards_text(move.cards), player=Who(move.player))
    return Choice(label, Text("Give cards"), rank=left - view.players[move.player].points)
