"""Baggage trains: five levels, each with more points of movement, gold and courage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ....core import Entry, Move, Seat, Text, Who
from ....kit.packed import pack
from ...kinds import Purchase
from ...player import Player
from ...resources import can_pay
from ...state import State
from ...view import RESOURCES
from .board import DATA
from .moves import IMPROVE, ImproveTrain
from .slot import Trade, read_trade, replace_at, write_trade

TRAIN_TITLE: Final = Text("Baggage train")


class Train(NamedTuple):
    """A level of a baggage train."""

    points: int  # of movement
    gold: int  # for a delivery
    drives_off: frozenset[int]  # the faces of a die that drive off a barbarian
    price: int  # packed
    victory_points: int


def _read_train(raw: Mapping[str, Any]) -> Train:
    """Makes a level of a baggage train from its JSON; a price and victory points may be missing."""
    price = pack([raw.get("price", {}).get(resource, 0) for resource in RESOURCES])
    return Train(
        points=raw["points"],
        gold=raw["gold"],
        drives_off=frozenset(raw["drives_off"]),
        price=price,
        victory_points=raw.get("victory_points", 0),
    )


TRAINS: Final = tuple(map(_read_train, DATA["trains"]))
HIGHEST_LEVEL: Final = len(TRAINS)
# One purchase for each price: a player sees the one of the next level
PRICES: Final = tuple(dict.fromkeys(train.price for train in TRAINS[1:]))
PURCHASES: Final = tuple(
    Purchase(f"train_{place}", TRAIN_TITLE, price, icon="next_train")
    for place, price in enumerate(PRICES, 1)
)
PURCHASE_KEYS: Final = tuple(purchase.key for purchase in PURCHASES)


def train_of_level(level: int) -> Train:
    """The baggage train of a level, from 1."""
    return TRAINS[level - 1]


def train_of(s: State, seat: Seat) -> Train:
    """The baggage train of a seat."""
    return train_of_level(read_trade(s).levels[seat])


def next_train(s: State, seat: Seat) -> Train | None:
    """The baggage train of a seat's next level; None if it has the highest."""
    level = read_trade(s).levels[seat]
    return train_of_level(level + 1) if level < HIGHEST_LEVEL else None


def count_purchases_left(s: State, p: Player, purchase: Purchase) -> int:
    """How many levels a player may still buy, if the next one has the price of this purchase.

    Else, and at the highest level, it is -1, which hides the purchase.
    """
    following = next_train(s, p.seat)
    if following is None or following.price != purchase.price:
        return -1
    return HIGHEST_LEVEL - read_trade(s).levels[p.seat]


def list_improvements(s: State, p: Player) -> tuple[Move, ...]:
    """The move that buys the next level, if the player can pay for it."""
    following = next_train(s, p.seat)
    if following is None or not can_pay(p.hand, following.price):
        return ()
    return (IMPROVE,)


def improve_train(s: State, seat: Seat, move: ImproveTrain, entry: Entry) -> None:
    """Move handler of `ImproveTrain`: the seat pays for the next level of its train."""
    p = s.players[seat]
    following = next_train(s, seat)
    assert following is not None, "the highest level is not improved"
    s.pay_bank(p, following.price)
    trade = read_trade(s)
    level = trade.levels[seat] + 1
    write_trade(s, trade._replace(levels=replace_at(trade.levels, seat, level)))
    p.score += following.victory_points
    s.record_action(seat, "train", number=level)
    if entry.news is not None:
        entry.tell(
            "{player} improves the baggage train: level {level}.", player=Who(seat), level=level
        )


def points_of_train(trade: Trade, seat: Seat) -> int:
    """The points of victory that a seat has for its baggage train."""
    return train_of_level(trade.levels[seat]).victory_points
