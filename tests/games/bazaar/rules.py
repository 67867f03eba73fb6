"""The points at which modules change the rules, composed once for each set of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.core import Entry, Move, Seat

from .moves import PRICES

if TYPE_CHECKING:
    from .state import Bazaar

Play = Callable[["Bazaar", Seat, Any, Entry], None]


class Module:
    """Every rule point, with an answer that changes nothing."""

    key = ""

    def prices(self, prices: Mapping[int, int]) -> Mapping[int, int]:
        """Composed: what a price earns."""
        return prices

    def plays(self) -> Mapping[type[Move], Play]:
        """Composed: what further moves of a turn do."""
        return {}

    def turn_moves(self, s: Bazaar, seat: Seat) -> tuple[Move, ...]:
        """Asked: further moves of a turn."""
        return ()

    def on_building_built(self, s: Bazaar, seat: Seat, entry: Entry) -> None:
        """Asked: a stall was built. Awards are kept: whoever moves one changes the points."""

    def on_turn_end(self, s: Bazaar, seat: Seat, entry: Entry) -> None:
        """Asked: the next frame is on the stack already; others may be laid upon it."""


class Rules:
    """What the modules make of the game; an absent one costs nothing."""

    def __init__(self, modules: tuple[Module, ...]) -> None:
        self.prices: Mapping[int, int] = {price: price for price in PRICES}
        self.plays: dict[type[Move], Play] = {}
        for module in modules:
            self.prices = module.prices(self.prices)
            self.plays.update(module.plays())
        self.turn_moves = overriding(modules, "turn_moves")
        self.built = overriding(modules, "on_building_built")
        self.turn_ended = overriding(modules, "on_turn_end")


def overriding(modules: tuple[Module, ...], point: str) -> tuple[Callable[..., Any], ...]:
    return tuple(
        getattr(module, point)
        for module in modules
        if getattr(type(module), point) is not getattr(Module, point)
    )


@cache
def composed(modules: tuple[Module, ...]) -> Rules:
    return Rules(modules)
