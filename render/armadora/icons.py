"""Armadora's symbols: the four peoples, their shields, gold, palisades and tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ..pen import Pen
from ..shapes import Point, emblem, polar_point, regular_polygon, star
from ..sprites import icon
from ..theme import (
    COIN,
    COIN_LIGHT,
    GOLD,
    INK,
    INK_SOFT,
    LAUREL,
    PAPER,
    SEATS,
    WOOD_LIGHT,
    mix_colours,
)


@dataclass(frozen=True, slots=True)
class FactionColours:
    """A people's colours: its shields, their rim and emblem, and the land that it has won."""

    fill: str
    rim: str
    mark: str
    land: str


FACTION_COLOURS: Final[Mapping[str, FactionColours]] = {
    "orc": FactionColours("#BC3A2B", "#5E1610", "#FFF3E0", "#EDB19E"),
    "goblin": FactionColours("#33363B", "#0E0E10", "#DDE8B0", "#8E918F"),
    "elf": FactionColours("#2374B8", "#123F68", "#FFFFFF", "#A3C9E8"),
    "mage": FactionColours("#F6F2EA", "#3A3026", "#6A4A86", "#F4EFF7"),
}
SHIELD: Final = "M8 9 Q30 9 50 3 Q70 9 92 9 V44 Q90 76 50 97 Q10 76 8 44 Z"
SHIELD_SHADE: Final = "M50 3 Q70 9 92 9 V44 Q90 76 50 97 Z"


def faction_colours(faction: str) -> FactionColours:
    """The colours of a faction: its key, such as "orc", or a seat's number, such as "0".

    The number stands for a seat that has not chosen a faction yet.
    """
    if faction in FACTION_COLOURS:
        return FACTION_COLOURS[faction]
    look = SEATS[int(faction)]
    return FactionColours(look.fill, look.rim, look.pip, mix_colours(look.fill, PAPER, 0.6))


def _draw_orc_emblem(pen: Pen, fill: str, back: str) -> None:
    """The Orcs' emblem, a head with tusks, in a box of 100; `back` is the colour behind it."""
    pen.poly(
        [
            (20, 22),
            (36, 12),
            (64, 12),
            (80, 22),
            (86, 50),
            (74, 82),
            (50, 92),
            (26, 82),
            (14, 50),
        ],
        fill,
        None,
    )
    pen.poly([(24, 38), (44, 46), (40, 54), (27, 50)], back, None)
    pen.poly([(76, 38), (56, 46), (60, 54), (73, 50)], back, None)
    pen.line([(32, 70), (68, 70)], back, w=6)
    for side in (-1, 1):
        pen.poly(
            [(50 + side * 23, 76), (50 + side * 11, 76), (50 + side * 20, 52)], fill, back, w=4
        )


def _draw_goblin_emblem(pen: Pen, fill: str, back: str) -> None:
    """The Goblins' emblem, a head with long ears, in a box of 100; `back` is the colour behind."""
    for side in (-1, 1):
        pen.poly(
            [
                (50 + side * 20, 34),
                (50 + side * 49, 16),
                (50 + side * 42, 44),
                (50 + side * 24, 62),
            ],
            fill,
            None,
        )
    pen.poly(
        [(28, 28), (50, 16), (72, 28), (76, 52), (60, 78), (50, 92), (40, 78), (24, 52)],
        fill,
        None,
    )
    pen.oval(39, 46, 7, 8, back, None)
    pen.oval(61, 46, 7, 8, back, None)
    pen.poly([(50, 50), (56, 64), (44, 64)], back, None)
    pen.line([(41, 74), (59, 74)], back, w=5)


def _draw_elf_emblem(pen: Pen, fill: str, back: str) -> None:
    """Draws the Elves' emblem, a bow and an arrow, in a box of 100."""
    pen.arc(30, 50, 40, start=-72, end=72, ink=fill, w=9)
    pen.line([(42, 12), (42, 88)], fill, w=4)
    pen.line([(10, 50), (84, 50)], fill, w=7)
    pen.poly([(98, 50), (78, 38), (78, 62)], fill, None)
    pen.line([(10, 50), (4, 40)], fill, w=6)
    pen.line([(10, 50), (4, 60)], fill, w=6)


def _draw_mage_emblem(pen: Pen, fill: str, back: str) -> None:
    """Draws the Mages' emblem, a pointed hat, in a box of 100; `back` is the colour behind it."""
    pen.poly([(58, 6), (74, 22), (66, 26), (78, 68), (22, 68), (46, 22)], fill, None)
    pen.oval(50, 72, 45, 13, fill, None)
    pen.line([(24, 67), (76, 67)], back, w=6)
    pen.poly(star(50, 48, r=13), back, None)


EMBLEMS: Final[Mapping[str, Callable[[Pen, str, str], None]]] = {
    "orc": _draw_orc_emblem,
    "goblin": _draw_goblin_emblem,
    "elf": _draw_elf_emblem,
    "mage": _draw_mage_emblem,
}


def _draw_emblem(pen: Pen, faction: str, x: float, y: float, scale: float) -> None:
    """Draws the emblem of a faction around (x, y), `100 * scale` units wide.

    `faction` is its key, or the number of a seat that has not chosen one yet.
    """
    look = faction_colours(faction)
    with pen.place(x - 50 * scale, y - 50 * scale, scale):
        if faction in EMBLEMS:
            EMBLEMS[faction](pen, look.mark, look.fill)
        else:
            pen.poly(emblem(SEATS[int(faction)].emblem, 50, 50, r=36), look.mark, None)


@icon
def shield(pen: Pen, faction: str, face: str = "down") -> None:
    """Draws a warrior as a shield in the colours of its people.

    `face` is one of three. "down": the value is hidden, only the emblem is drawn.
    "up": a small emblem, and room for the value. "known": a pale disc as well,
    for a value that the viewer knows and others do not.
    """
    look = faction_colours(faction)
    with pen.place(4, 2, scale=0.92):
        pen.path(SHIELD, look.fill, None)
        pen.path(SHIELD_SHADE, mix_colours(look.fill, look.rim, 0.16), None)
        pen.path(SHIELD, None, look.rim, w=7)
        if face == "down":
            _draw_emblem(pen, faction, 50, 46, scale=0.66)
        else:
            _draw_emblem(pen, faction, 50, 27, scale=0.36)
        if face == "known":
            pen.disc(50, 63, 25.5, PAPER, look.rim, w=4)
    pen.add_shadow(dx=0, dy=4)


@icon
def any_shield(pen: Pen) -> None:
    """Draws a brown shield without an emblem: a warrior of no people in particular."""
    pen.path(SHIELD, "#7C6A52", None)
    pen.path(SHIELD_SHADE, "#6C5B45", None)
    pen.path(SHIELD, None, INK, w=7)


@icon
def roundel(pen: Pen, faction: str) -> None:
    """Draws a player's disc with the emblem of their people."""
    look = faction_colours(faction)
    pen.disc(50, 50, 48, look.fill, look.rim, w=6)
    _draw_emblem(pen, faction, 50, 50, scale=0.66 if faction in EMBLEMS else 0.58)


@icon
def mine(pen: Pen) -> None:
    """Draws the rock under a pile of gold."""
    pen.poly(
        [(8, 30), (24, 10), (60, 6), (88, 20), (95, 56), (86, 86), (54, 94), (18, 87), (5, 60)],
        "#77634A",
        INK,
        w=3.5,
    )
    pen.poly([(16, 34), (28, 18), (58, 14), (80, 25), (84, 34), (52, 28)], "#95805F", None)
    pen.poly([(90, 54), (83, 83), (54, 90), (60, 74)], "#67543D", None)


@icon
def nuggets(pen: Pen, lumps: int = 5) -> None:
    """Draws a pile of gold: as many lumps as `lumps`, but at most 7."""
    spots = [(50, 74), (26, 78), (74, 78), (38, 56), (62, 56), (50, 36), (50, 92)][:lumps]
    # from the top down, so that lower lumps lie in front
    for i, (x, y) in enumerate(sorted(spots, key=lambda spot: spot[1])):
        outline = _lump_outline(x, y, i)
        pen.poly(outline, COIN, INK, w=4.5)
        *_, fourth, fifth, sixth = outline  # the upper left corners, where light falls
        pen.poly([fourth, fifth, sixth, (x, y)], COIN_LIGHT, None)


def _lump_outline(x: float, y: float, number: int) -> list[Point]:
    """The outline of a lump of gold around (x, y): an uneven hexagon.

    Each lump is turned more than that with the number before it.
    """
    corners: list[Point] = []
    for corner in range(6):
        is_far = (number + corner) % 2 == 1
        degrees = corner * 60 + number * 17
        corners.append(polar_point(x, y, r=20 if is_far else 17, degrees=degrees))
    return corners


@icon
def stake(pen: Pen, used: bool = False) -> None:
    """Draws a palisade of the supply; pale where it is `used`, that is, no longer there."""
    fill, ink = ("#E6D9B8", "#CDBB93") if used else ("#A96D38", INK)
    pen.poly([(50, 6), (72, 28), (72, 95), (28, 95), (28, 28)], fill, ink, w=7)
    if not used:
        pen.line([(34, 58), (66, 58)], WOOD_LIGHT, w=9)


@icon
def arrow(pen: Pen) -> None:
    """Draws an Elf's arrow on a warrior: its value counts 1 less."""
    pen.disc(50, 50, 49, FACTION_COLOURS["elf"].fill, PAPER, w=7)
    pen.line([(28, 72), (64, 36)], PAPER, w=8)
    pen.poly([(80, 20), (74, 50), (50, 26)], PAPER, None)
    for n in (0, 11):
        pen.line([(37 + n, 63 - n), (23 + n, 63 - n)], PAPER, w=6)
        pen.line([(37 + n, 63 - n), (37 + n, 77 - n)], PAPER, w=6)


@icon
def reinforcement(pen: Pen) -> None:
    """Draws a reinforcement on a warrior: its value counts 1 more."""
    pen.disc(50, 50, 49, LAUREL, PAPER, w=7)
    pen.line([(50, 28), (50, 72)], PAPER, w=13)
    pen.line([(28, 50), (72, 50)], PAPER, w=13)


@icon
def power(pen: Pen) -> None:
    """Draws a power token that a player has not used yet."""
    pen.poly(regular_polygon(50, 50, r=44, sides=6), GOLD, INK, w=6)
    pen.poly(star(50, 52, r=26), INK, None)


@icon
def free_squares(pen: Pen) -> None:
    """Draws four corners of a frame, the sign for the number of free squares."""
    for x, y, dx, dy in ((14, 14, 1, 1), (86, 14, -1, 1), (86, 86, -1, -1), (14, 86, 1, -1)):
        pen.line([(x + 26 * dx, y), (x, y), (x, y + 26 * dy)], INK_SOFT, w=10)
