"""The rules of one match: the base game and the chosen modules, made into tables and short lists.

They are composed once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from ..core import Move, Options
from .base_kit import make_base_kit
from .components import BOX
from .map import ISLAND
from .module import Module, overrides_point
from .moves import make_card_moves
from .state import MatchRules, MoveHandler, RulePoints

# The revisions of the rules with which later rulings came
ASKS_WHICH_DESERT: Final = 1  # of several; and a volcano is no desert while one is left
EPIDEMIC_AT_THE_VOLCANO: Final = 1  # its gold is limited, too
NEUTRALS_KEEP_OFF_DAMAGE: Final = 2  # no neutral settlement at either end of a damaged road
REVISION: Final = 2  # the newest

OFFERS_PER_TURN: Final = {"six": 6, "two": 2, "none": 0}


def collect_rule_points(modules: Sequence[Module[Any]]) -> dict[str, list[Any]]:
    """By point: the methods of the modules that override it, in the order of the modules."""
    collected: dict[str, list[Any]] = {}
    for field in fields(RulePoints):
        point = field.name
        collected[point] = [getattr(m, point) for m in modules if overrides_point(m, point)]
    return collected


class Rules(MatchRules):
    """Composed once for each set of options, and shared by all its matches."""

    __slots__ = ()

    def __init__(
        self,
        seats: int,
        options: Options,
        modules: Sequence[Module[Any]],
        move_handlers: Mapping[type[Move], MoveHandler],
    ) -> None:
        """Lets each module in turn change the map, the box, the kit and the move handlers."""
        super().__init__(**collect_rule_points(modules))
        self.options = options
        self.revision = options.revision
        self.modules = tuple(modules)
        self.offers = OFFERS_PER_TURN[options["offers"]]
        self.has_end_hooks = bool(self.on_turn_end or self.next_turn)
        self.layout = ISLAND
        self.box = BOX
        self.move_handlers = dict(move_handlers)
        for place, module in enumerate(self.modules):
            module.slot_index = place
            self.layout = module.layout(self.layout)
            self.box = module.box(self.box)
            self.move_handlers.update(module.move_handlers())
        self.kit = make_base_kit(self.box)
        for module in self.modules:
            self.kit = module.kit(self.kit.with_cards(*module.cards))
        self.guard = self.kit.guard
        self.card_moves = make_card_moves(self.kit)
        self.road_price = self._price_of("road")
        self.settlement_price = self._price_of("settlement")
        self.city_price = self._price_of("city")
        (card,) = [bought for bought in self.kit.purchases if bought.key == "card"]
        self.card_price = card.price
        self.target = self.box.target

    def _price_of(self, piece: str) -> int:
        """The price of a piece of the base game, packed; nothing, where it is not for sale."""
        return self.kit.piece(piece).price or 0
