"""Reckoning with resources: so many of each, in the order of `data.Resource`.

It is written out, number by number, for bots ask it at every step: that
takes half of the time of a loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from .data import Goods


def can_pay(purse: Sequence[int], cost: Sequence[int]) -> bool:
    """Whether the purse holds at least the cost of every resource."""
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
    gold, wood, stone, marble, weapon = some
    more_gold, more_wood, more_stone, more_marble, more_weapon = more
    return (
        gold + more_gold,
        wood + more_wood,
        stone + more_stone,
        marble + more_marble,
        weapon + more_weapon,
    )


def subtract_goods(some: Sequence[int], less: Sequence[int]) -> Goods:
    """The difference of two amounts, resource by resource; it may be below zero."""
    gold, wood, stone, marble, weapon = some
    less_gold, less_wood, less_stone, less_marble, less_weapon = less
    return (
        gold - less_gold,
        wood - less_wood,
        stone - less_stone,
        marble - less_marble,
        weapon - less_weapon,
    )


def goods_missing(purse: Sequence[int], cost: Sequence[int]) -> Goods:
    """How many of each resource the purse lacks to pay the cost; all zero: it can pay."""
    return tuple([n - held if n > held else 0 for held, n in zip(purse, cost, strict=True)])


def gold_value(goods: Sequence[int], rates: Sequence[int]) -> int:
    """What the goods are worth in Gold, at the rates of a board."""
    return sum([n * rate for n, rate in zip(goods, rates, strict=True)])
