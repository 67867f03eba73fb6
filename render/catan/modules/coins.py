"""Gold: coins in hands and panels, unlike the piles of coins that are a commodity."""

from __future__ import annotations

from typing import Final

from engine.core import Plural, Text

from ...emoji import emoji, index_emoji, words_of
from ...pen import Pen
from ...shapes import star
from ...sprites import icon
from ...theme import COIN, COIN_DARK, COIN_LIGHT, INK
from ..room import CardArt, Room


@icon
def gold(pen: Pen) -> None:
    """Draws gold: a coin with a star."""
    pen.disc(50, 50, 46, COIN, INK, 6)
    pen.disc(50, 50, 35, None, COIN_DARK, 4)
    pen.poly(star(50, 51, 24), COIN_LIGHT, COIN_DARK, 3)


GOLD_TEXTS: Final = (Text("gold"), words_of(Plural("{n} gold coin", "{n} gold coins", n=1)))
ROOM: Final = Room(
    cards={"gold": CardArt(gold, COIN_DARK)},
    counters={"gold": gold},
    emoji=index_emoji(emoji("gold_coin", gold, GOLD_TEXTS)),
)
