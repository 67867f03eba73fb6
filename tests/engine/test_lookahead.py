"""A bot that looks ahead, seen in the simplest game: take one or two matches, the last one wins."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple

import pytest

from engine.core import Decision, Move, Seat, Text, View, Word
from engine.kit.lookahead import Lookahead


@dataclass(frozen=True, slots=True)
class Take(Move):
    verb: ClassVar[Word] = Word("command", "take")
    count: int


class Heap(NamedTuple):
    matches: int

    def moves(self) -> list[Move]:
        return [Take(count) for count in (1, 2) if count <= self.matches]

    def after(self, move: Move) -> Heap:
        assert isinstance(move, Take)
        return Heap(self.matches - move.count)

    def is_lost(self) -> bool:
        return self.matches == 0


class HeapView(View):
    def __init__(self, matches: int) -> None:
        self.matches = matches


def read(view: HeapView, seat: Seat) -> Heap:
    return Heap(view.matches)


@pytest.mark.parametrize(("matches", "best"), [(1, 1), (2, 2), (4, 1), (5, 2), (7, 1), (8, 2)])
def test_the_bot_leaves_a_lost_position(matches: int, best: int) -> None:
    bot = Lookahead(read, depth=10)
    decision = Decision(0, Text("Take."), Heap(matches).moves())
    assert bot.choose(HeapView(matches), decision, Random(1)) == Take(best)


def test_a_sooner_win_is_worth_more_and_a_later_loss_less() -> None:
    bot = Lookahead(read, depth=10)
    assert bot.outlook(Heap(2), 9) > bot.outlook(Heap(5), 9) > 0
    assert bot.outlook(Heap(3), 9) < bot.outlook(Heap(6), 9) < 0


def test_what_lies_beyond_the_depth_is_not_seen() -> None:
    assert Lookahead(read, depth=2).outlook(Heap(9), 2) == 0
