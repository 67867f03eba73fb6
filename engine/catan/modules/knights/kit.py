"""What the box adds to the kit of a match: commodities, knights, walls, levels, the merchant."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ....core import Text
from ...kinds import (
    COMMODITY,
    CORNER,
    DEVELOPMENT_CARD,
    CardKind,
    Crop,
    PawnKind,
    PieceKind,
    Purchase,
)
from ...match_kit import MatchKit
from ...resources import BRICK, LUMBER, ONE_CARD, ORE, WOOL
from .moves import BuildWall, RecruitKnight
from .tracks import (
    CLOTH,
    COIN,
    LEVEL_TITLES,
    PAPER,
    TRACK_KEYS,
    level_price,
)

STOCK: Final = 12  # of each commodity
LARGE_STOCK: Final = 18  # for five and six players
LARGE_TABLE: Final = 5  # seats
COMMODITY_CARDS: Final = (
    CardKind(PAPER, "paper", Text("paper"), STOCK, COMMODITY, weight=1.2),
    CardKind(CLOTH, "cloth", Text("cloth"), STOCK, COMMODITY, weight=1.2),
    CardKind(COIN, "coin", Text("coin"), STOCK, COMMODITY, weight=1.2),
)
CROPS: Final = (
    Crop("forest", ONE_CARD[LUMBER], ONE_CARD[LUMBER] + ONE_CARD[PAPER]),
    Crop("pasture", ONE_CARD[WOOL], ONE_CARD[WOOL] + ONE_CARD[CLOTH]),
    Crop("mountains", ONE_CARD[ORE], ONE_CARD[ORE] + ONE_CARD[COIN]),
)
WALL_PRICE: Final = 2 * ONE_CARD[BRICK]
KNIGHT_PRICE: Final = ONE_CARD[WOOL] + ONE_CARD[ORE]  # of recruiting, and of each promotion
KNIGHTS_OF_A_RANK: Final = 2  # that each player has
BASIC: Final = PieceKind(
    "basic_knight",
    Text("Basic knight"),
    Text("basic knights"),
    CORNER,
    stock=KNIGHTS_OF_A_RANK,
    price=KNIGHT_PRICE,
    bars=True,
    build=RecruitKnight,
)
STRONG: Final = replace(
    BASIC,
    key="strong_knight",
    title=Text("Strong knight"),
    plural=Text("strong knights"),
    build=None,
    replaces=BASIC.key,
)
MIGHTY: Final = replace(
    STRONG,
    key="mighty_knight",
    title=Text("Mighty knight"),
    plural=Text("mighty knights"),
    replaces=STRONG.key,
)
RANKS: Final = (BASIC, STRONG, MIGHTY)  # the strength of a knight is its place here, from 1
WALL: Final = PieceKind(
    "wall",
    Text("City wall"),
    Text("city walls"),
    CORNER,
    stock=3,
    price=WALL_PRICE,
    blocks=False,
    build=BuildWall,
)
MERCHANT: Final = PawnKind("merchant", Text("Merchant"))


def _list_levels() -> list[Purchase]:
    """All city improvements as things that can be bought, one track after the other."""
    levels: list[Purchase] = []
    for track, key in enumerate(TRACK_KEYS):
        for level, title in enumerate(LEVEL_TITLES[track], 1):
            price = level_price(track, level)
            icon = f"improvement_{key}"
            levels.append(Purchase(f"{icon}_{level}", title, price, icon=icon))
    return levels


LEVELS: Final = tuple(_list_levels())
LEVEL_INDICES: Final = {purchase.key: index for index, purchase in enumerate(LEVELS)}  # by key


def extend_kit(kit: MatchKit, seats: int) -> MatchKit:
    """The kit of a match for so many seats, with what the box adds, without development cards."""
    if seats >= LARGE_TABLE:
        kit = kit.with_cards(*(replace(card, stock=LARGE_STOCK) for card in COMMODITY_CARDS))
    without_cards = [purchase for purchase in kit.purchases if purchase.key != DEVELOPMENT_CARD]
    kit = replace(kit, purchases=tuple(without_cards))
    kit = kit.with_pieces(*RANKS, WALL).with_pawns(MERCHANT)
    return kit.with_purchases(*LEVELS).with_crops(*CROPS)
