"""Catan's emoji: resources, development cards and pieces; modules bring their own."""

from __future__ import annotations

from typing import Final

from engine.catan.base_kit import CARD_TITLE, RESOURCE_CARDS, ROBBER, make_base_kit
from engine.catan.components import GAME_NUMBERS
from engine.catan.kinds import PLAIN_WORDING, PieceKind
from engine.catan.names import DEVELOPMENT_TITLES
from engine.core import Text

from ..emoji import SIDE, Emoji, emoji
from ..icons.actions import secret
from ..icons.resources import RESOURCE_ICONS
from ..scene import Sprite
from .base_room import BASE_ROOM
from .icons import DEVELOPMENT_ICONS
from .pieces import robber
from .rooms import all_rooms

UNPAINTED: Final = 2  # the seat whose pieces are as pale as wood
SLOPE: Final = -30  # degrees, of a piece along an edge
CARD: Final = (CARD_TITLE, Text("Buy a development card"))


def list_emoji() -> tuple[Emoji, ...]:
    """All emoji of Catan and of its modules."""
    resources = [
        emoji(card.key, RESOURCE_ICONS[card.key], (card.title,)) for card in RESOURCE_CARDS
    ]
    cards = [
        emoji(key, DEVELOPMENT_ICONS[key], (title,)) for key, title in DEVELOPMENT_TITLES.items()
    ]
    pieces = [_make_piece_emoji(piece) for piece in make_base_kit(GAME_NUMBERS).pieces]
    others = (
        emoji("card", secret, CARD),
        emoji(ROBBER.key, robber, (ROBBER.title,)),
    )
    of_modules: dict[str, Emoji] = {}
    for room in all_rooms().values():
        of_modules |= room.emoji
    return (*resources, *cards, *pieces, *others, *of_modules.values())


def _make_piece_emoji(piece: PieceKind) -> Emoji:
    """Makes the emoji of a piece, for its title and for the names of the moves that build it."""
    (symbol,) = BASE_ROOM.pieces[piece.key].symbol(0, 0, SIDE, UNPAINTED, SLOPE)
    assert isinstance(symbol, Sprite), "a symbol is one sprite"
    move_names = [piece.wording.label, piece.wording.on_place]
    own_names = [text for text in move_names if text != PLAIN_WORDING.label]
    return Emoji(piece.key, symbol, (piece.title, *own_names))
