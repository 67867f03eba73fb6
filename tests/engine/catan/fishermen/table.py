"""Positions with fish on the beginner's map.

Grounds there: 6 at A2 A3 A4, 10 at B1 B2 A1 and so on; the lake is T10.
"""

from __future__ import annotations

from typing import Any

from engine.catan.modules.fishermen.box import Tokens
from engine.catan.modules.fishermen.slot import (
    Fish,
    add_tokens,
    read_fish,
    take_tokens,
    write_fish,
)
from engine.catan.state import State

from ..table import table


def fishing(seats: int = 4, *, fish: dict[int, Tokens] | None = None, **rest: Any) -> State:
    """A position with tokens in hand, which come from the pile."""
    s = table(seats, fishermen="on", **rest)
    for seat, tokens in (fish or {}).items():
        give_fish(s, seat, tokens)
    return s


def give_fish(s: State, seat: int, tokens: Tokens) -> None:
    slot = read_fish(s)
    taken = slot._replace(pile=take_tokens(slot.pile, tokens))
    write_fish(s, taken.with_held(seat, add_tokens(slot.held[seat], tokens)))


def change_fish(s: State, **changes: Any) -> None:
    write_fish(s, read_fish(s)._replace(**changes))


def slot_of(s: State) -> Fish:
    return read_fish(s)
