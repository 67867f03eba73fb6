"""A card, or two, handed to another player: a move that several modules ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import ClassVar

from ...core import Choice, Entry, Move, Seat, Text, Who, Word
from ...kit.packed import pack
from ..kinds import COIN, CardKind
from ..match_kit import Cards, MatchKit, mask_of_cards
from ..names import card_amount, cards_text
from ..resources import can_pay, card_count
from ..state import State
from ..view import CatanView


@dataclass(frozen=True, slots=True)
class Give(Move):
    verb: ClassVar[Word] = Word("command", "give")
    about: ClassVar[Text] = Text("Give cards of your choice to another player.")
    cards: Cards
    player: Seat


@lru_cache(maxsize=64)
def list_givable_cards(kit: MatchKit) -> tuple[CardKind, ...]:
    """The kinds of cards that one player may hand to another: those that are traded, no coins."""
    return tuple([card for card in kit.tradable if card.family != COIN])


def givable_mask(s: State) -> int:
    """The bits of all kinds of cards that one player may hand to another."""
    return mask_of_cards(list_givable_cards(s.rules.kit))


def give_moves(kit: MatchKit, hand: int, n: int, receivers: Sequence[Seat]) -> tuple[Give, ...]:
    """Every way to give n cards of a packed hand to one of the receivers.

    They are of the kinds that players may trade, without coins.
    """
    kinds = [card.kind for card in list_givable_cards(kit)]
    payable: list[Cards] = []
    for chosen in combinations_with_replacement(kinds, n):
        cards = tuple(chosen.count(kind) for kind in range(kit.kind_count))
        if can_pay(hand, pack(cards)):
            payable.append(cards)
    return tuple(Give(cards, seat) for cards, seat in product(payable, receivers))


def hand_over_cards(s: State, giver: Seat, given: Cards, receiver: Seat, entry: Entry) -> None:
    """Moves cards from one hand to another.

    Only these two players see which.
    """
    packed = pack(given)
    s.players[giver].hand -= packed
    s.players[receiver].hand += packed
    if entry.news is not None:
        tell_gift(s, giver, receiver, packed, entry)


def tell_gift(s: State, giver: Seat, receiver: Seat, packed: int, entry: Entry) -> None:
    """Tells everybody how many cards change hands, and the two players which."""
    n = card_count(packed)
    kit = s.rules.kit
    entry.tell(
        "{player} gives {n} to {other}.", player=Who(giver), n=card_amount(n), other=Who(receiver)
    )
    for reader in (giver, receiver):
        entry.tell("Given: {cards}.", cards=cards_text(kit.unpack(packed), kit), to=reader)


def describe_give(view: CatanView, move: Give) -> Choice:
    """How a gift is offered in a menu.

    Those come first that leave the giver many cards of the kind, and
    that go to players with few points.
    """
    own_cards = view.players[view.seat].resources if view.seat is not None else None
    cards_left = 0  # of the given kinds
    if own_cards is not None:
        cards_left = sum(own_cards[kind] - n for kind, n in enumerate(move.cards) if n)
    given = cards_text(move.cards, view.kit)
    label = Text("Give {cards} to {player}", cards=given, player=Who(move.player))
    return Choice(label, Text("Give cards"), rank=cards_left - view.players[move.player].points)
