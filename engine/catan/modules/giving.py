"""A card, or two, handed to another player: a move that several modules ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar

from ...core import Choice, Entry, Move, Seat, Text, Who, Word
from ...kit.packed import pack
from ..cards import counted, covers
from ..state import State
from ..view import RESOURCES, Cards, CatanView
from ..wording import cards, some_cards


@dataclass(frozen=True, slots=True)
class Give(Move):
    verb: ClassVar[Word] = Word("command", "give")
    about: ClassVar[Text] = Text("Give cards of your choice to another player.")
    cards: Cards
    player: Seat


def gifts(hand: int, n: int, to: Sequence[Seat]) -> tuple[Give, ...]:
    """Every way to give n cards of a hand to one of the others."""
    kinds = range(len(RESOURCES))
    choices = [tuple(some.count(kind) for kind in kinds) for some in combinations_with_replacement(kinds, n)]
    return tuple(Give(choice, seat) for choice in choices if covers(hand, pack(choice)) for seat in to)


def hand_over(s: State, giver: Seat, given: Cards, to: Seat, entry: Entry) -> None:
    """The cards change hands; only these two see which."""
    packed = pack(given)
    s.players[giver].hand -= packed
    s.players[to].hand += packed
    if entry.news is not None:
        tell_given(giver, to, packed, entry)


def tell_given(giver: Seat, to: Seat, packed: int, entry: Entry) -> None:
    n = sum(counted(packed))
    entry.tell("{player} gives {n} to {other}.", player=Who(giver), n=some_cards(n), other=Who(to))
    for reader in (giver, to):
        entry.tell("Given: {cards}.", cards=cards(counted(packed)), to=reader)


def described(view: CatanView, move: Give) -> Choice:
    own = view.players[view.seat].cards if view.seat is not None else None
    left = 0 if own is None else sum(own[kind] - n for kind, n in enumerate(move.cards) if n)  # rather of what there is plenty
    label = Text("Give {cards} to {player}", cards=cards(move.cards), player=Who(move.player))
    return Choice(label, Text("Give cards"), rank=left - view.players[move.player].points)
