"""What the traders keep: barbarians, stacks of goods, loads, deliveries and baggage trains."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from ....core import Entry, Seat
from ...state import State
from .board import DATA, GOODS, TRADE_HEXES

Value = TypeVar("Value")
FULL_STACK: Final[int] = DATA["tokens_of_each_good"]  # of each of the two goods of a stack
FIRST_LEVEL: Final = 1


class Load(NamedTuple):
    """A token on a wagon."""

    good: int  # its index in GOODS
    origin: int  # the index in TRADE_HEXES of the stack that it is from


class Stack(NamedTuple):
    """The tokens of a trade hex, by the index of the good in `TradeHex.sent_goods`."""

    left: tuple[int, ...] = (FULL_STACK, FULL_STACK)
    delivered: tuple[int, ...] = (0, 0)

    def add(self, index: int, *, left: int = 0, delivered: int = 0) -> Stack:
        """A copy with so many more tokens of the good at this index, fewer if below 0."""
        return Stack(
            replace_at(self.left, index, self.left[index] + left),
            replace_at(self.delivered, index, self.delivered[index] + delivered),
        )


class Trade(NamedTuple):
    """What the traders keep in the state of a match (their slot)."""

    barbarians: tuple[int, ...]  # their edges
    stacks: tuple[Stack, ...]  # by trade hex
    loads: tuple[Load | None, ...]  # by seat
    deliveries: tuple[int, ...]  # by seat
    levels: tuple[int, ...]  # by seat: of the baggage train, from 1


def begin_trade(barbarians: tuple[int, ...], seats: int) -> Trade:
    """What the traders keep in the state of a match, as it begins.

    Stacks are full, wagons empty, barbarians on the given paths.
    """
    return Trade(
        barbarians,
        stacks=(Stack(),) * len(TRADE_HEXES),
        loads=(None,) * seats,
        deliveries=(0,) * seats,
        levels=(FIRST_LEVEL,) * seats,
    )


def read_trade(s: State) -> Trade:
    """What the traders keep in the state of a match."""
    return next(slot for slot in s.slots if isinstance(slot, Trade))


def write_trade(s: State, trade: Trade) -> None:
    """Replaces what the traders keep in the state of a match."""
    index = next(index for index, slot in enumerate(s.slots) if isinstance(slot, Trade))
    s.slots[index] = trade


def replace_at(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """The values with another one at an index."""
    return (*values[:index], value, *values[index + 1 :])


# --- goods ------------------------------------------------------------


def draw_token(s: State, seat: Seat, plaza: int, entry: Entry) -> Load:
    """Loads a token, drawn at random from the stack of a trade hex, on the wagon of a seat.

    `plaza` is the index of the trade hex. A stack has tokens of two
    goods. An empty one is made anew first, of the delivered tokens.
    """
    trade = read_trade(s)
    stack = trade.stacks[plaza]
    if not sum(stack.left):
        stack = Stack(stack.delivered)
    drawn = entry.draw_below(sum(stack.left))
    index = 0 if drawn < stack.left[0] else 1  # tokens of the first good are counted first
    good = TRADE_HEXES[plaza].sent_goods[index]
    load = Load(GOODS.index(good), plaza)
    write_trade(
        s,
        trade._replace(
            stacks=replace_at(trade.stacks, plaza, stack.add(index, left=-1)),
            loads=replace_at(trade.loads, seat, load),
        ),
    )
    return load


def unload_token(s: State, seat: Seat) -> None:
    """Takes the token off the wagon of a seat, and counts it as one more delivery."""
    trade = read_trade(s)
    load = trade.loads[seat]
    assert load is not None, "the wagon carries what it delivers"
    index = TRADE_HEXES[load.origin].sent_goods.index(GOODS[load.good])
    stack = trade.stacks[load.origin].add(index, delivered=1)
    write_trade(
        s,
        trade._replace(
            stacks=replace_at(trade.stacks, load.origin, stack),
            loads=replace_at(trade.loads, seat, None),
            deliveries=replace_at(trade.deliveries, seat, trade.deliveries[seat] + 1),
        ),
    )


def is_needed(plaza: int, good: int) -> bool:
    """Whether a trade hex (an index in TRADE_HEXES) needs a good (an index in GOODS)."""
    return GOODS[good] in TRADE_HEXES[plaza].needs


def count_tokens(trade: Trade) -> dict[str, int]:
    """How many tokens of each good there are, wherever they lie."""
    counts = dict.fromkeys(GOODS, 0)
    for trade_hex, stack in zip(TRADE_HEXES, trade.stacks, strict=True):
        for index, good in enumerate(trade_hex.sent_goods):
            counts[good] += stack.left[index] + stack.delivered[index]
    for load in trade.loads:
        if load is not None:
            counts[GOODS[load.good]] += 1
    return counts
