"""Everything of one bazaar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from engine.core import Entry, Frame, Seat, State

from .moves import CELLS, GOODS, Goods
from .rules import Rules

EACH: Final = 8  # of every good
DEALT: Final = 4
NOTHING: Final = (0,) * len(GOODS)
STALLS, WINDOWS, AWARDS = range(3)  # what the points were made with


class Stall(NamedTuple):
    """A stall; while it is shut, only its owner knows the good."""

    seat: Seat
    good: int
    price: int
    shut: bool


class Merchant:
    __slots__ = ("charter", "hand", "points")

    def __init__(self, charter: str, hand: Goods, points: list[int]) -> None:
        self.charter = charter
        self.hand = hand
        self.points = points

    def copy(self) -> Merchant:
        return Merchant(self.charter, self.hand, self.points[:])


class Bazaar(State):
    __slots__ = (
        "market",
        "merchants",
        "round",
        "rounds",
        "rules",
        "sack",
        "slots",
        "stack",
        "stalls",
        "teams",
    )

    def __init__(self, rules: Rules, teams: tuple[int, ...], rounds: int) -> None:
        self.rules = rules
        self.teams = teams
        self.rounds = rounds
        self.round = 0
        self.merchants: list[Merchant] = []
        self.market = self.sack = NOTHING
        self.stalls: list[Stall | None] = [None] * len(CELLS)
        self.slots: dict[str, Seat] = {}  # one for each module that needs it; the base never looks
        self.stack: list[Frame[Bazaar]] = []

    def copy(self) -> Self:
        new = type(self)(self.rules, self.teams, self.rounds)
        new.round = self.round
        new.merchants = [merchant.copy() for merchant in self.merchants]
        new.market, new.sack = self.market, self.sack
        new.stalls = self.stalls[:]
        new.slots = self.slots.copy()
        new.stack = self.stack[:]
        return new

    @property
    def seats(self) -> range:
        return range(len(self.merchants))

    def hand(self, seat: Seat) -> Goods:
        return self.merchants[seat].hand

    def free(self) -> tuple[int, ...]:
        return tuple(cell for cell, stall in enumerate(self.stalls) if stall is None)

    def stalls_of(self, seat: Seat) -> list[Stall]:
        return [stall for stall in self.stalls if stall is not None and stall.seat == seat]

    def take(self, seat: Seat, goods: Goods) -> None:
        self.merchants[seat].hand = plus(self.hand(seat), goods)

    def pay(self, seat: Seat, goods: Goods) -> None:
        self.take(seat, minus(NOTHING, goods))

    def score(self, seat: Seat, part: int, points: int) -> None:
        self.merchants[seat].points[part] += points


def one(good: int) -> Goods:
    return tuple(int(kind == good) for kind in range(len(GOODS)))


def counted(goods: Sequence[int]) -> Goods:
    return tuple(goods.count(good) for good in range(len(GOODS)))


def plus(some: Goods, more: Goods) -> Goods:
    return tuple(a + b for a, b in zip(some, more, strict=True))


def minus(some: Goods, less: Goods) -> Goods:
    return tuple(a - b for a, b in zip(some, less, strict=True))


def covers(hand: Goods, price: Goods) -> bool:
    return min(minus(hand, price)) >= 0


def drawn(goods: Goods, entry: Entry) -> int:
    """A good drawn blindly."""
    at = entry.draw_below(sum(goods))
    return next(kind for kind in range(len(goods)) if at < sum(goods[: kind + 1]))
