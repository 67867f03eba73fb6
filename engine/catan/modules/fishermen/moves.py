"""What is done with fish. Each names the tokens that pay, such as `1+3`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import ClassVar, Final

from ....core import Move, NameAxis, Seat, Text, Word
from .box import LIMIT, PRICES, VALUES, Tokens, count_fish, one_token


def is_fitting(tokens: Tokens, price: int) -> bool:
    """Whether the tokens pay the price, and none of them could be left out."""
    smallest = next((value for n, value in zip(tokens, VALUES, strict=True) if n), 0)
    fish = count_fish(tokens)
    is_enough_without_one = fish - smallest >= price
    return fish >= price and not is_enough_without_one


def _list_payments() -> tuple[Tokens, ...]:
    """All sets of tokens that pay for anything without waste, small ones first.

    A single fish, which only pays a lowered price, comes last, for logs
    of old matches hold the others' numbers.
    """
    counts = range(LIMIT + 1)
    sets = [
        (one, two, three)
        for one, two, three in product(counts, counts, counts)
        if one + two + three <= LIMIT
    ]
    prices = PRICES.values()
    fitting = [tokens for tokens in sets if any(is_fitting(tokens, price) for price in prices)]
    return (*sorted(fitting, key=lambda one: (count_fish(one), one)), one_token(1))


PAYMENTS: Final = _list_payments()


def _name_payment(tokens: Tokens) -> str:
    """The tokens by their values: `1+1+3`."""
    listed: list[str] = []
    for value, n in zip(VALUES, tokens, strict=True):
        listed += [str(value)] * n
    return "+".join(listed)


FISH_AXIS: Final = NameAxis([_name_payment(tokens) for tokens in PAYMENTS])
TOKEN_AXIS: Final = NameAxis(["none", *map(str, VALUES)])  # a single token, by its value


@lru_cache(maxsize=2048)  # every menu asks for all prices, and hands of tokens are few
def payments_for(held: Tokens, price: int) -> tuple[int, ...]:
    """The sets of held tokens that pay a price, as indices in PAYMENTS, the cheapest first."""
    payments: list[int] = []
    for number, tokens in enumerate(PAYMENTS):
        are_held = all(n <= has for n, has in zip(tokens, held, strict=True))
        if are_held and is_fitting(tokens, price):
            payments.append(number)
    return tuple(sorted(payments, key=lambda number: count_fish(PAYMENTS[number])))


@dataclass(frozen=True, slots=True)
class SendRobberAway(Move):
    verb: ClassVar[Word] = Word("command", "fish-robber")
    about: ClassVar[Text] = Text("Two fish: the robber leaves the board.")
    fish: int


@dataclass(frozen=True, slots=True)
class FishForTheft(Move):
    verb: ClassVar[Word] = Word("command", "fish-steal")
    about: ClassVar[Text] = Text("Three fish: take a card from another player.")
    victim: Seat
    fish: int


@dataclass(frozen=True, slots=True)
class FishForResource(Move):
    verb: ClassVar[Word] = Word("command", "fish-resource")
    about: ClassVar[Text] = Text("Four fish: take a resource of your choice from the bank.")
    resource: int
    fish: int


@dataclass(frozen=True, slots=True)
class FishForRoad(Move):
    verb: ClassVar[Word] = Word("command", "fish-road")
    about: ClassVar[Text] = Text("Five fish: build a road for nothing.")
    fish: int


@dataclass(frozen=True, slots=True)
class FishForBridge(Move):
    verb: ClassVar[Word] = Word("command", "fish-bridge")
    about: ClassVar[Text] = Text("Six fish: build a bridge for nothing.")
    edge: int
    fish: int


@dataclass(frozen=True, slots=True)
class FishForWay(Move):
    verb: ClassVar[Word] = Word("command", "fish-way")
    about: ClassVar[Text] = Text("Two fish: pay for a long way with them instead of a grain.")
    fish: int


@dataclass(frozen=True, slots=True)
class FishForCard(Move):
    verb: ClassVar[Word] = Word("command", "fish-card")
    about: ClassVar[Text] = Text("Seven fish: take a development card.")
    fish: int


@dataclass(frozen=True, slots=True)
class HandOnBoot(Move):
    verb: ClassVar[Word] = Word("command", "boot")
    about: ClassVar[Text] = Text("Give the old boot to somebody with as many points or more.")
    player: Seat


@dataclass(frozen=True, slots=True)
class SwapFish(Move):
    verb: ClassVar[Word] = Word("command", "swap-fish")
    about: ClassVar[Text] = Text("Lay a token aside and draw another, or keep all seven.")
    token: int  # its value; 0: none is laid aside
