"""The 25 progress cards: the picture of each on the shape of its deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from ....pen import Pen
from ....scene import Sprite
from ....sprites import Icon, icon
from ....theme import INK
from ...room import SpecialCardArt
from .decks import DECK_TINTS, POLITICS, SCIENCE, TRADE, deck_outline, pale_tint
from .politics_cards import POLITICS_CARDS
from .science_cards import SCIENCE_CARDS
from .trade_cards import TRADE_CARDS

CARD_ICONS: Final[Mapping[str, Icon[[]]]] = {**TRADE_CARDS, **POLITICS_CARDS, **SCIENCE_CARDS}
DECK_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(TRADE_CARDS, TRADE),
    **dict.fromkeys(POLITICS_CARDS, POLITICS),
    **dict.fromkeys(SCIENCE_CARDS, SCIENCE),
}
COG_GROUND: Final = 35  # radius of the pale disc in a cog


class PicturePlace(NamedTuple):
    """Where a picture lies on the shape of its deck."""

    size: float  # of the whole medal
    x: float
    y: float


PLACES: Final = {
    TRADE: PicturePlace(0.58, 54, 50),
    POLITICS: PicturePlace(0.6, 50, 47),
    SCIENCE: PicturePlace(0.56, 50, 50),
}


@icon
def progress_medal(pen: Pen, key: str) -> None:
    """Draws a progress card's picture on the shape of its deck."""
    deck = DECK_OF[key]
    if deck == SCIENCE:
        pen.poly(deck_outline(deck, 50, 50, 48), DECK_TINTS[deck], INK, 3)
        pen.disc(50, 50, COG_GROUND, pale_tint(deck), None)
    else:
        pen.poly(deck_outline(deck, 50, 50, 47), DECK_TINTS[deck], INK, 3)
        middle = 51 if deck == TRADE else 50
        pen.poly(deck_outline(deck, middle, 50, 41), pale_tint(deck), None)
    size, x, y = PLACES[deck]
    with pen.place(x - size * 50, y - size * 50, size):
        CARD_ICONS[key].draw_on(pen)


def _medal_sprite(key: str, x: float, y: float, size: float) -> Sprite:
    """The picture of a progress card on the shape of its deck, around (x, y)."""
    return progress_medal.at(x, y, size, key)


PROGRESS_CARDS: Final[Mapping[str, SpecialCardArt]] = {
    key: SpecialCardArt(partial(_medal_sprite, key), DECK_TINTS[deck])
    for key, deck in DECK_OF.items()
}
