"""The three decks: trade, politics and science, each told by a colour and by a shape."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from engine.core import Text

from ....pen import Pen
from ....shapes import Point
from ....sprites import icon
from ....theme import INK, PAPER, mix_colours

TRADE, POLITICS, SCIENCE = "trade", "politics", "science"
DECKS: Final = (TRADE, POLITICS, SCIENCE)
# The commodity that pays for the improvements of each
COMMODITY_OF: Final[Mapping[str, str]] = {TRADE: "cloth", POLITICS: "coin", SCIENCE: "paper"}
DECK_TINTS: Final[Mapping[str, str]] = {
    TRADE: "#E0AE2F",
    POLITICS: "#3F7FB5",
    SCIENCE: "#4E9160",
}
# What is written on a tint
DECK_INKS: Final[Mapping[str, str]] = {TRADE: INK, POLITICS: PAPER, SCIENCE: PAPER}
DECK_TITLES: Final[Mapping[str, Text]] = {
    TRADE: Text("trade"),
    POLITICS: Text("politics"),
    SCIENCE: Text("science"),
}
TAG: Final = ((-1, 0), (-0.45, -0.86), (0.92, -0.86), (0.92, 0.86), (-0.45, 0.86))
SHIELD_SIDE: Final = ((0.84, -0.9), (0.84, 0.1), (0.72, 0.44), (0.5, 0.7), (0.26, 0.88))
TEETH: Final = 8  # of a cog
TOOTH: Final = ((-13, 0.8), (-9, 1.0), (9, 1.0), (13, 0.8))  # degrees, and how far out


def pale_tint(deck: str) -> str:
    """A deck's colour mixed with paper: the ground of pictures."""
    return mix_colours(DECK_TINTS[deck], PAPER, 0.72)


def deck_outline(deck: str, x: float, y: float, r: float) -> list[Point]:
    """The shape of a deck around (x, y): trade has a tag, politics a shield, science a cog."""
    return [(x + dx * r, y + dy * r) for dx, dy in _unit_outline(deck)]


def _unit_outline(deck: str) -> list[Point]:
    """The shape of a deck with a radius of 1."""
    if deck == TRADE:
        return list(TAG)
    if deck == POLITICS:
        return [*SHIELD_SIDE, (0, 1), *((-x, y) for x, y in reversed(SHIELD_SIDE))]
    shape: list[Point] = []
    for tooth in range(TEETH):
        turns = [(math.radians(tooth * 360 / TEETH + turn), far) for turn, far in TOOTH]
        shape += [(far * math.cos(turn), far * math.sin(turn)) for turn, far in turns]
    return shape


@icon
def deck_crest(pen: Pen, deck: str) -> None:
    """Draws the sign of a deck on its shape: a tag, a shield or a cog."""
    pen.poly(deck_outline(deck, 50, 50, 44), DECK_TINTS[deck], INK, 6)
    if deck == TRADE:
        pen.disc(30, 50, 8, PAPER, INK, 4)
        for y in (36, 50, 64):
            pen.line([(50, y), (76, y)], INK, 6)
    elif deck == POLITICS:
        pen.line([(50, 20), (50, 80)], PAPER, 9)
        pen.line([(26, 42), (74, 42)], PAPER, 9)
    else:
        pen.disc(50, 50, 15, PAPER, INK, 5)


@icon
def level_plate(pen: Pen, deck: str, is_begun: bool) -> None:
    """Draws the shape of a deck, on which a level is written.

    It is pale where nothing is built yet.
    """
    fill, ink = (DECK_TINTS[deck], INK) if is_begun else (pale_tint(deck), "#A6977C")
    pen.poly(deck_outline(deck, 50, 50, 46), fill, ink, 6)


@icon
def card_back(pen: Pen, deck: str, is_held: bool) -> None:
    """Draws a progress card from behind, with the shape of its deck.

    It is pale where none is held.
    """
    fill, ink = (DECK_TINTS[deck], INK) if is_held else (pale_tint(deck), "#A6977C")
    pen.box(17, 4, 83, 96, fill, ink, 6, r=10)
    inner = PAPER if is_held else "#F8F1E1"
    pen.poly(deck_outline(deck, 50, 50, 23), inner, ink, 4)


@icon
def trade_deck(pen: Pen) -> None:
    """Draws the sign for cards of trade that are left, which stands beside their number."""
    card_back.draw_on(pen, TRADE, True)


@icon
def politics_deck(pen: Pen) -> None:
    """Draws the sign for cards of politics that are left, which stands beside their number."""
    card_back.draw_on(pen, POLITICS, True)


@icon
def science_deck(pen: Pen) -> None:
    """Draws the sign for cards of science that are left, which stands beside their number."""
    card_back.draw_on(pen, SCIENCE, True)


@icon
def progress_backs(pen: Pen) -> None:
    """Draws a progress card of any deck, from behind."""
    pen.box(17, 4, 83, 96, "#5B4A72", INK, 5, r=9)
    for x, y, deck in ((50, 28, POLITICS), (36, 64, TRADE), (64, 64, SCIENCE)):
        pen.poly(deck_outline(deck, x, y, 15), DECK_TINTS[deck], INK, 3.4)


@icon
def trade_crest(pen: Pen) -> None:
    """Draws the sign of an improvement of trade, among what was done or can be bought."""
    deck_crest.draw_on(pen, TRADE)


@icon
def politics_crest(pen: Pen) -> None:
    """Draws the sign of an improvement of politics, among what was done or can be bought."""
    deck_crest.draw_on(pen, POLITICS)


@icon
def science_crest(pen: Pen) -> None:
    """Draws the sign of an improvement of science, among what was done or can be bought."""
    deck_crest.draw_on(pen, SCIENCE)
