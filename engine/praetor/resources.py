"""Reckoning with resources: so many of each, in the order of `data.Resource`."""

from __future__ import annotations

from collections.abc import Sequence

from .data import Goods


def can_pay(purse: Sequence[int], cost: Sequence[int]) -> bool:
    """Whether the purse holds at least the cost of every resource."""
    # Written out, for it is asked of every tile at every step
    gold, wood, stone, marble, weapon = purse
    gold_cost, wood_cost, stone_cost, marble_cost, weapon_cost = cost
    return (
        gold >= gold_cost
        and wood >= wood_cost
        and stone >= stone_cost
        and marble >= marble_cost
        and weapon >= weapon_cost
    )


def add_goods(some: Sequence[int], more: Sequence[int]) -> Goods:
    """The sum of two amounts, resource by resource."""
    return tuple([a + b for a, b in zip(some, more, strict=True)])


def subtract_goods(some: Sequence[int], less: Sequence[int]) -> Goods:
    """The difference of two amounts, resource by resource; it may be below zero."""
    return tuple([a - b for a, b in zip(some, less, strict=True)])


def goods_missing(purse: Sequence[int], cost: Sequence[int]) -> Goods:
    """How many of each resource the purse lacks to pay the cost; all zero: it can pay."""
    return tuple([max(0, n - held) for held, n in zip(purse, cost, strict=True)])


def gold_value(goods: Sequence[int], rates: Sequence[int]) -> int:
    """What the goods are worth in Gold, at the rates of a board."""
    return sum([n * rate for n, rate in zip(goods, rates, strict=True)])
