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

    good: int  # its place in GOODS
    origin: int  # the place in TRADE_HEXES of the stack that it is from


class Stack(NamedTuple):
    """The tokens of a trade hex, by the place of the good in `TradeHex.ships`."""

    left: tuple[int, ...] = (FULL_STACK, FULL_STACK)
    delivered: tuple[int, ...] = (0, 0)

    def add(self, place: int, *, left: int = 0, delivered: int = 0) -> Stack:
        """The stack with so many tokens of one good more, or fewer."""
        return Stack(
            replace_at(self.left, place, self.left[place] + left),
            replace_at(self.delivered, place, self.delivered[place] + delivered),
        )


class Trade(NamedTuple):
    """What the traders keep in the state of a match (their slot)."""

    barbarians: tuple[int, ...]  # their edges
    stacks: tuple[Stack, ...]  # by trade hex
    loads: tuple[Load | None, ...]  # by seat
    deliveries: tuple[int, ...]  # by seat
    levels: tuple[int, ...]  # by seat: of the baggage train, from 1


def begin_trade(barbarians: tuple[int, ...], seats: int) -> Trade:
    """The slot as a match begins: full stacks, empty wagons, barbarians on these paths."""
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
    place = next(index for index, slot in enumerate(s.slots) if isinstance(slot, Trade))
    s.slots[place] = trade


def replace_at(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """The values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


# --- goods ----------------------------------------------------------------------------------------


def draw_token(s: State, seat: Seat, at: int, entry: Entry) -> Load:
    """Loads a token, drawn at random from the stack of a trade hex, on the wagon of a seat.

    An empty stack is made anew first, of the tokens
    that were delivered.
    """
    trade = read_trade(s)
    stack = trade.stacks[at]
    if not sum(stack.left):
        stack = Stack(stack.delivered)
    lot = entry.draw_below(sum(stack.left))
    place = 0 if lot < stack.left[0] else 1
    load = Load(GOODS.index(TRADE_HEXES[at].ships[place]), at)
    write_trade(
        s,
        trade._replace(
            stacks=replace_at(trade.stacks, at, stack.add(place, left=-1)),
            loads=replace_at(trade.loads, seat, load),
        ),
    )
    return load


def unload_token(s: State, seat: Seat) -> None:
    """Takes the delivered token off the wagon of a seat, which has a delivery more."""
    trade = read_trade(s)
    load = trade.loads[seat]
    assert load is not None, "the wagon carries what it delivers"
    place = TRADE_HEXES[load.origin].ships.index(GOODS[load.good])
    stack = trade.stacks[load.origin].add(place, delivered=1)
    write_trade(
        s,
        trade._replace(
            stacks=replace_at(trade.stacks, load.origin, stack),
            loads=replace_at(trade.loads, seat, None),
            deliveries=replace_at(trade.deliveries, seat, trade.deliveries[seat] + 1),
        ),
    )


def is_needed(at: int, good: int) -> bool:
    """Whether a trade hex needs a good."""
    return GOODS[good] in TRADE_HEXES[at].needs


def count_tokens(trade: Trade) -> dict[str, int]:
    """How many tokens of each good there are, wherever they lie."""
    counts = dict.fromkeys(GOODS, 0)
    for trade_hex, stack in zip(TRADE_HEXES, trade.stacks, strict=True):
        for place, good in enumerate(trade_hex.ships):
            counts[good] += stack.left[place] + stack.delivered[place]
    for load in trade.loads:
        if load is not None:
            counts[GOODS[load.good]] += 1
    return counts
