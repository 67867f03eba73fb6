"""A module that only tests play: three commodities, of which each may not be used in one way.

Cities on forest, pasture and mountains yield one resource and one commodity.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from engine.catan.building import rebuild_derived_state
from engine.catan.frames.move_handlers import MOVE_HANDLERS
from engine.catan.game import Catan
from engine.catan.island import Island
from engine.catan.kinds import COIN as COIN_FAMILY
from engine.catan.kinds import COMMODITY, CardKind, Crop
from engine.catan.match_kit import MatchKit
from engine.catan.module import Module
from engine.catan.resources import GRAIN, LUMBER, ONE_CARD, ORE, WOOL
from engine.catan.rules import Rules
from engine.catan.shelf import SHELF, Shelf
from engine.catan.state import State
from engine.core import Moves, Options, Seat, Verbatim
from engine.kit.packed import pack

from .table import table

PAPER, CLOTH, COIN = range(5, 8)
STOCK: Final = 12
CARDS: Final = (
    CardKind(PAPER, "paper", Verbatim("paper"), STOCK, COMMODITY, is_stealable=False),
    CardKind(CLOTH, "cloth", Verbatim("cloth"), STOCK, COMMODITY, is_tradable=False),
    CardKind(COIN, "coin", Verbatim("coin"), STOCK, COMMODITY, is_counted=False),
)
GOLD: Final = CardKind(8, "gold", Verbatim("gold"), 20, COIN_FAMILY, is_counted=False)


class Always(Module[None]):
    """A module that takes part in every match of its shelf."""

    order = 9000  # behind all others, however many there will be

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return True


class Commodities(Always):
    """Paper cannot be stolen, cloth not be traded, and coins do not count for the hand limit."""

    key = "commodities"
    cards = CARDS

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_crops(
            Crop("forest", ONE_CARD[LUMBER], ONE_CARD[LUMBER] + ONE_CARD[PAPER]),
            Crop("pasture", ONE_CARD[WOOL], ONE_CARD[WOOL] + ONE_CARD[CLOTH]),
            Crop("mountains", ONE_CARD[ORE], ONE_CARD[ORE] + ONE_CARD[COIN]),
        )


class Gold(Always):
    """Gold is card 8, and there are no cards 5, 6 and 7; cities in fields find some."""

    key = "gold"
    cards = (GOLD,)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_crops(Crop("fields", ONE_CARD[GRAIN], ONE_CARD[GRAIN] + ONE_CARD[8]))


class CommodityCatan(Catan):
    """Catan with commodities in every match."""

    shelf: ClassVar[Shelf] = Shelf((*SHELF.modules, Commodities))
    moves: ClassVar[Moves] = shelf.codec


class GoldCatan(Catan):
    """Catan with gold in every match."""

    shelf: ClassVar[Shelf] = Shelf((*SHELF.modules, Gold))
    moves: ClassVar[Moves] = shelf.codec


GAME: Final = CommodityCatan()
GOLD_GAME: Final = GoldCatan()
Hands = Mapping[Seat, tuple[int, ...]]


def commodity_table(
    seats: int = 4,
    module: type[Module[Any]] = Commodities,
    hands: Hands | None = None,
    **how: Any,
) -> State:
    """A position as `table` makes it, with the module besides."""
    s = table(seats, **how)
    s.rules = Rules(seats, s.rules.options, [module(seats, s.rules.options)], MOVE_HANDLERS)
    s.slots = [None]
    s.bank = s.rules.kit.bank - sum(p.hand for p in s.players)
    s.island = Island(s.island.board, s.rules.kit)
    rebuild_derived_state(s)
    for seat, hand in (hands or {}).items():
        s.take_from_bank(s.players[seat], pack(hand))
    return s


def cards(s: State, seat: Seat) -> tuple[int, ...]:
    return s.rules.kit.unpack(s.players[seat].hand)


def one(kind: int, n: int = 1) -> tuple[int, ...]:
    """n cards of a kind, in a match with commodities."""
    return tuple(n if kind == other else 0 for other in range(8))
