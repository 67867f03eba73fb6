"""The rules of one match: the base game and the chosen modules, made into tables and short lists.

They are composed once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from ..core import Move, Options, Text
from .base_kit import make_base_kit
from .components import GAME_NUMBERS
from .kinds import ANYWHERE, CORNER, DEVELOPMENT_CARD, LAND, NEVER, PawnKind
from .map import ISLAND
from .match_kit import MatchKit
from .module import Module
from .moves import make_card_moves
from .names import ACTION_TITLES
from .piece_purchases import buy_piece
from .resources import GUARD_BIT, Affordable
from .state import MatchRules, MoveHandler, RulePoints

# The revisions of the rules with which later rulings came. They are
# counted for the base game and all modules together; those of a module
# stand where its rule does.
# From this one on a player chooses, where a rule sends the robber home
# and there are several deserts; and what took the place of a desert
# counts as one only where no desert is left
ASKS_WHICH_DESERT: Final = 1
REVISION: Final = 6  # the newest, unless a module has a later one: `Module.revision`

OFFERS_PER_TURN: Final = {"six": 6, "two": 2, "none": 0}


def collect_rule_points(modules: Sequence[Module[Any]]) -> dict[str, tuple[Any, ...]]:
    """Finds which modules have a say where: the arguments of `RulePoints`.

    A rule point is a method of `Module`. By its name there are the
    methods of the modules that override it, in their order.
    """
    collected: dict[str, tuple[Any, ...]] = {}
    for field in fields(RulePoints):
        point = field.name
        overriding = [module for module in modules if is_point_overridden(module, point)]
        collected[point] = tuple([getattr(module, point) for module in overriding])
    return collected


class Rules(MatchRules):
    """The rules of a match.

    They are composed once for each set of options, and shared by all
    its matches.
    """

    __slots__ = ()

    def __init__(
        self,
        seats: int,
        options: Options,
        modules: Sequence[Module[Any]],
        move_handlers: Mapping[type[Move], MoveHandler],
    ) -> None:
        """Lets each module in turn change the map, the numbers, the kit and the move handlers.

        The kit is made after all of them have changed the numbers,
        whose prices and stocks it takes over. Then all that is asked at
        every step is worked out of it.
        """
        super().__init__(**collect_rule_points(modules))
        self.options = options
        self.revision = options.revision
        self.modules = tuple(modules)
        self.offers = OFFERS_PER_TURN[options["offers"]]
        self.has_end_hooks = bool(self.on_turn_end or self.next_turn)
        self.has_roll_hooks = any(
            (
                self.draw_throw,
                self.rolls_again,
                self.change_throw,
                self.on_roll,
                self.after_production,
            )
        )
        self.layout = ISLAND
        self.game_numbers = GAME_NUMBERS
        self.move_handlers = dict(move_handlers)
        for index, module in enumerate(self.modules):
            module.slot_index = index
            self.layout = module.change_layout(self.layout)
            self.game_numbers = module.change_numbers(self.game_numbers)
            self.move_handlers.update(module.move_handlers())
        self.kit = make_base_kit(self.game_numbers)
        for module in self.modules:
            self.kit = module.change_kit(self.kit.with_cards(*module.cards))
        self.kit = share_kit(self.kit)
        self.guard = self.kit.guard
        self.one_of_each = self.guard >> GUARD_BIT
        self.action_titles = name_actions(self.kit, self.modules)
        self.card_moves = make_card_moves(self.kit)
        self._read_pieces()
        self._read_pawns()
        self.road_price = self._price_of("road")
        self.settlement_price = self._price_of("settlement")
        self.city_price = self._price_of("city")
        cards = [bought.price for bought in self.kit.purchases if bought.key == DEVELOPMENT_CARD]
        self.card_price = cards[0] if cards else NEVER
        prices = self.road_price, self.settlement_price, self.city_price, self.card_price
        self.affordable = Affordable(prices)
        self.dear = self.affordable.dear
        self.offers_more = bool(self.offers or self.buyable_pieces or self.turn_moves)
        self.target = self.game_numbers.target

    def _price_of(self, piece: str) -> int:
        """The price of a piece of the base game, packed into one number.

        It is NEVER, which no hand can pay, if the piece is not for sale.
        """
        price = self.kit.piece(piece).price
        return NEVER if price is None else price

    def _read_pieces(self) -> None:
        """Notes what the pieces of the kit mean for routes, points and purchases."""
        more = self.kit.more_pieces
        has_changed_routes = self.barred_corners or self.doubled_edges
        self.has_plain_routes = not has_changed_routes and not any(
            piece.connects or piece.bars or piece.joins for piece in more
        )
        self.settlement_points = self.kit.piece("settlement").points
        self.city_points = self.kit.piece("city").points
        self.buyable_pieces = tuple(
            piece for piece in more if piece.build is not None and piece.price is not None
        )
        self.opening_pieces = tuple(piece for piece in more if piece.opens and piece.build)
        for piece in self.buyable_pieces:
            assert piece.build is not None, "only pieces with a move are bought"
            self.move_handlers.setdefault(piece.build, buy_piece)

    def _read_pawns(self) -> None:
        """Notes which pawns of the kit rob, as the robber does.

        `has_plain_pawns` says that the robber alone does, by the rules
        of the base game; `has_plain_robber`, that no module has a say
        in its moves either. Raises ValueError if two pawns could rob on
        the same hex.
        """
        self.robbing_pawns = tuple(pawn for pawn in self.kit.pawns if pawn.robs)
        check_robbing_grounds(self.robbing_pawns)
        self.has_plain_pawns = is_plain_robber(self.kit.pawns[0]) and not any(
            pawn.robs or pawn.blocks_production for pawn in self.kit.more_pawns
        )
        self.has_plain_robber = self.has_plain_pawns and not (
            self.robber_hexes or self.robbable_seats or self.robber_moves
        )


@lru_cache(maxsize=256)
def share_kit(kit: MatchKit) -> MatchKit:
    """Returns the same object for all kits that are equal.

    Caches use kits as keys. Looking up the same object is quick; equal
    ones would be compared card by card and piece by piece.
    """
    return kit


def name_actions(kit: MatchKit, modules: Sequence[Module[Any]]) -> dict[str, Text]:
    """By verb: what recorded actions are called, those of the base game, the kit and modules."""
    titles = dict(ACTION_TITLES)
    titles |= {piece.key: piece.title for piece in kit.pieces}
    titles |= {pawn.key: pawn.title for pawn in kit.pawns}
    for module in modules:
        titles.update(module.action_titles())
    return titles


def is_plain_robber(pawn: PawnKind) -> bool:
    """Whether a pawn blocks and robs just as the robber of the base game does."""
    return pawn.blocks_production and pawn.robs == CORNER and pawn.ground == LAND


def check_robbing_grounds(pawns: Sequence[PawnKind]) -> None:
    """Raises ValueError if two pawns that rob may stand on the same hex.

    A move names only the hex, so that it would not say which of them is moved.
    """
    for first, second in combinations(pawns, 2):
        if first.ground == second.ground or ANYWHERE in (first.ground, second.ground):
            raise ValueError(f"{first.key} and {second.key} both rob on the same ground")


def is_point_overridden(module: Module[Any], point: str) -> bool:
    """Whether the module has a say at a rule point: its class overrides the method `point`."""
    return getattr(type(module), point) is not getattr(Module, point)
