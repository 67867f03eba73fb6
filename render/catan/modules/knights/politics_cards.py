"""Pictures of the progress cards of politics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....icons.actions import BACK, BACK_DARK, knight, paving
from ....pen import Pen
from ....shapes import polar_point
from ....sprites import Icon, icon
from ....theme import COIN, COIN_DARK, COIN_LIGHT, INK, PAPER, RED, WOOD
from .commodities import PLUM, PLUM_LIGHT, WRITING

WATER_DARK, WATER_LIGHT = "#4C86A6", "#A9D2DF"
# the right half of a card that is torn in two
TORN_HALF: Final = (
    (0, -42),
    (32, -42),
    (32, 42),
    (0, 42),
    (7, 26),
    (0, 12),
    (8, -4),
    (0, -20),
    (6, -32),
)


@icon
def bishop(pen: Pen) -> None:
    """Draws the picture of the card Bishop: a mitre."""
    pen.path("M22 78 L14 40 Q30 34 50 6 Q70 34 86 40 L78 78 Z", PAPER, INK, 6)
    pen.path("M50 8 Q60 22 70 31 L60 76 H40 L30 31 Q40 22 50 8 Z", "#F4E6BE", None)
    pen.line([(50, 26), (50, 64)], COIN_DARK, 8)
    pen.line([(38, 42), (62, 42)], COIN_DARK, 8)
    pen.box(17, 74, 83, 92, COIN, INK, 5, r=5)
    pen.line([(15, 40), (22, 77)], INK, 5)


@icon
def constitution(pen: Pen) -> None:
    """Draws the picture of the card Constitution: a scroll with a seal."""
    pen.box(24, 14, 76, 84, "#F4E6BE", INK, 5)
    for y in (34, 46, 58):
        pen.line([(36, y), (64, y)], WRITING, 5)
    for y in (14, 84):
        pen.box(14, y - 9, 86, y + 9, "#E3CE9C", INK, 5, r=9)
    pen.disc(66, 72, 14, RED, INK, 5)
    pen.line([(60, 74), (65, 78), (73, 67)], PAPER, 5)


@icon
def deserter(pen: Pen) -> None:
    """Draws the picture of the card Deserter: a knight who runs away."""
    with pen.place(-4, -2, 0.72):
        knight.draw_on(pen)
    for ink, width in ((INK, 20), (RED, 11)):
        pen.line([(38, 78), (70, 78)], ink, width)
    pen.poly([(66, 59), (95, 78), (66, 97)], RED, INK, 5)


@icon
def diplomat(pen: Pen) -> None:
    """Draws the picture of the card Diplomat: a road that is taken away."""
    with pen.place(2, 5, 0.93):
        with pen.place(0, 12, 0.9):
            paving.draw_on(pen)
        for ink, width in ((PAPER, 20), (RED, 11)):
            pen.line([(58, 8), (92, 42)], ink, width)
            pen.line([(92, 8), (58, 42)], ink, width)


@icon
def intrigue(pen: Pen) -> None:
    """Draws the picture of the card Intrigue: a mask."""
    pen.line([(84, 40), (92, 96)], INK, 9)
    mask = (
        "M8 26 Q30 18 50 28 Q70 18 92 26 C94 52 82 72 66 70 C58 69 54 62 50 58 "
        "C46 62 42 69 34 70 C18 72 6 52 8 26 Z"
    )
    pen.path(mask, PLUM, INK, 6)
    for x in (30, 70):
        pen.oval(x, 44, 12, 8, PAPER, INK, 4)
    pen.path("M16 30 Q30 24 44 32", None, PLUM_LIGHT, 5)


@icon
def saboteur(pen: Pen) -> None:
    """Draws the picture of the card Saboteur: a card torn in two."""
    with pen.place(4, 4, 0.92):
        for side in (-1, 1):
            with pen.place(50 + side * 10, 52, turn=side * 10):
                torn = [(side * far, y) for far, y in TORN_HALF]
                pen.poly(torn, BACK if side < 0 else BACK_DARK, INK, 5)
        pen.line([(20, 52), (34, 52)], PAPER, 7)
        pen.line([(66, 52), (80, 52)], PAPER, 7)


@icon
def spy(pen: Pen) -> None:
    """Draws the picture of the card Spy: an eye."""
    pen.path("M4 52 C22 22 78 22 96 52 C78 82 22 82 4 52 Z", PAPER, INK, 6)
    pen.disc(50, 52, 22, WATER_DARK, INK, 5)
    pen.disc(50, 52, 10, INK, None)
    pen.disc(57, 45, 5, PAPER, None)
    for a in (-130, -110, -90, -70, -50):
        pen.line([polar_point(50, 62, 46, a), polar_point(50, 62, 58, a)], INK, 5)


@icon
def warlord(pen: Pen) -> None:
    """Draws the picture of the card Warlord: a horn that calls to arms."""
    pen.path("M10 74 C34 74 60 62 66 34 L64 14 L94 40 L80 46 C70 82 34 96 14 90 Z", COIN, INK, 6)
    pen.path("M20 84 C42 86 66 72 74 44", None, COIN_DARK, 6)
    pen.oval(80, 26, 21, 11, COIN_LIGHT, INK, 5)
    pen.box(4, 70, 17, 94, WOOD, INK, 5, r=4)
    pen.line([(34, 66), (42, 90)], RED, 7)
    for a, far in ((200, 44), (235, 40), (265, 40)):
        pen.line([polar_point(56, 40, 30, a), polar_point(56, 40, far, a)], INK, 6)


@icon
def wedding(pen: Pen) -> None:
    """Draws the picture of the card Wedding: two rings."""
    for x, tone in ((36, COIN), (64, COIN_LIGHT)):
        pen.disc(x, 60, 31, None, INK, 17)
        pen.disc(x, 60, 27, None, tone, 8)
    pen.poly([(36, 4), (48, 16), (36, 34), (24, 16)], WATER_LIGHT, INK, 5)
    pen.arc(36, 60, 27, 300, 360, COIN, 8)


POLITICS_CARDS: Final[Mapping[str, Icon[[]]]] = {
    "bishop": bishop,
    "constitution": constitution,
    "deserter": deserter,
    "diplomat": diplomat,
    "intrigue": intrigue,
    "saboteur": saboteur,
    "spy": spy,
    "warlord": warlord,
    "wedding": wedding,
}
