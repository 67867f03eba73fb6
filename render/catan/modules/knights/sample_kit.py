"""The kit of sample matches with Cities & Knights, about as the rules have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.catan.kinds import COMMODITY, CORNER, CardKind, PawnKind, PieceKind, Purchase
from engine.catan.match_kit import MatchKit
from engine.catan.view import ThrowSymbol
from engine.core import Text, Verbatim
from engine.kit.packed import shift_to_kind

from .decks import COMMODITY_OF, DECKS
from .seat_row import IMPROVEMENT_PREFIX
from .warriors import RANKS

FIRST_COMMODITY: Final = 5  # the number of the first kind of commodities
COMMODITIES: Final = tuple(
    CardKind(kind, key, Verbatim(key), 12, COMMODITY)
    for kind, key in enumerate(("paper", "cloth", "coin"), FIRST_COMMODITY)
)
# by rank of knight, the weaker one that it replaces
BEFORE: Final = {"strong_knight": "basic_knight", "mighty_knight": "strong_knight"}
LEVEL_TITLES: Final[Mapping[str, tuple[str, ...]]] = {
    "trade": ("Market", "Trading House", "Merchant Guild", "Bank", "Great Exchange"),
    "politics": ("Town Hall", "Church", "Fortress", "Cathedral", "High Assembly"),
    "science": ("Abbey", "Library", "Aqueduct", "Theater", "University"),
}
CARD_TEXT: Final = Verbatim(
    "Look at the hand of somebody with more points than you, and take two cards."
)


def _make_face(key: str, title: str) -> ThrowSymbol:
    """Makes a face of the event die."""
    shown = Text("Event die: {what}.", what=Verbatim(title))
    return ThrowSymbol(key, Verbatim(title), text=None, sentence=shown)


EVENTS: Final = {
    "ship": _make_face("ship", "Barbarian ship"),
    **{f"gate_{deck}": _make_face(f"gate_{deck}", f"Gate of {deck}") for deck in DECKS},
}
KNIGHT_PRICE: Final = (0, 0, 1, 0, 1, 0, 0, 0)
PRICES: Final[Mapping[str, tuple[int, ...]]] = {
    **dict.fromkeys(RANKS, KNIGHT_PRICE),
    "wall": (0, 2, 0, 0, 0, 0, 0, 0),
}
MERCHANT: Final = PawnKind("merchant", Verbatim("Merchant"))


def _make_knight(key: str) -> PieceKind:
    """Makes the kind of piece of a rank of knights, by its key."""
    said = key.replace("_", " ")
    return PieceKind(
        key,
        Verbatim(said.capitalize()),
        Verbatim(f"{said}s"),
        CORNER,
        stock=2,
        bars=True,
        replaces=BEFORE.get(key, ""),
    )


PIECES: Final = (
    *map(_make_knight, RANKS),
    PieceKind("wall", Verbatim("City wall"), Verbatim("city walls"), CORNER, 3, blocks=False),
)


def _list_levels() -> Iterator[Purchase]:
    """Yields all levels of the three decks."""
    kinds = {card.key: card.kind for card in COMMODITIES}
    for deck, titles in LEVEL_TITLES.items():
        icon = f"{IMPROVEMENT_PREFIX}{deck}"
        for level, title in enumerate(titles, 1):
            price = shift_to_kind(level, kinds[COMMODITY_OF[deck]])
            yield Purchase(f"{icon}_{level}", Verbatim(title), price, icon)


def extend_kit(kit: MatchKit) -> MatchKit:
    """The kit with commodities, knights, walls, levels and the merchant."""
    kit = replace(kit, purchases=tuple(_list_levels()))
    return kit.with_cards(*COMMODITIES).with_pieces(*PIECES).with_pawns(MERCHANT)
