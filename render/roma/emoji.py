"""Roma's emoji: dice, money, victory points and the symbols of all cards."""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.roma.components import CARDS
from engine.roma.names import money_text, points_text

from ..emoji import Emoji, emoji, words_of
from ..icons.marks import laurel
from ..icons.seats import cube
from .icons import sestertius
from .symbols import SYMBOLS, symbol

PIPS: Final = range(1, 7)
DIE_LABELS: Final = (
    Text("{die} for money"),
    Text("{die} for cards"),
    Text("{die}: activate {card}"),
    Text("{die}: bribe {card}"),
    Text("{die} becomes {to}"),
    Text("Add a die: {die}"),
)


def list_emoji() -> tuple[Emoji, ...]:
    """All emoji of Arena: Roma II and Roma."""
    dice = [emoji(f"die_{n}", cube, _die_texts(n), n) for n in PIPS]
    cards = [
        emoji(f"card_{card.key}", symbol, (card.name,), card.key)
        for card in CARDS
        if card.key in SYMBOLS
    ]
    return (
        *dice,
        emoji("sestertius", sestertius, (words_of(money_text(1)),)),
        emoji("points", laurel, (words_of(points_text(1)),)),
        *cards,
    )


def _die_texts(pips: int) -> tuple[Text, ...]:
    """The labels of what can be done with a die that shows so many pips."""
    return tuple([words_of(label, die=pips) for label in DIE_LABELS])
