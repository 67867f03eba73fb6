"""What ships carry: settlers, crews, hauls of fish and sacks of spices, and the hold with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....icons.actions import STEEL
from ....pen import Pen
from ....sprites import Icon, figure, icon
from ....theme import COIN_DARK, INK, PANEL, PAPER, RED, SEATS, WOOD_DARK
from ...pieces import draw_emblem

SKIN, STRAW, GREEN, SAND, SPICE = "#E9C49A", "#F0C95A", "#7FA650", "#B98F55", "#E07B2C"
SCALES, FISH_BACK = "#D5DDE2", "#6C8FA3"
STRIPE: Final = "#2374B8"
FREE_PLACE, MIDDLE_LINE = "#8C8271", "#CDBB93"
LARGE: Final = ("settler", "fish")
ONE_LOAD_WIDTH, TWO_LOADS_WIDTH = 36, 52


def _draw_person(pen: Pen, cloth: str) -> None:
    """Draws head and shoulders of a person in clothes of this colour, in a box of 100."""
    pen.path("M12 96 C10 66 26 54 50 54 C74 54 90 66 88 96 Z", cloth, INK)
    pen.disc(50, 38, 22, SKIN, INK)


def _draw_scarf(pen: Pen) -> None:
    """Draws a red scarf and an eye patch for the head that `_draw_person` draws."""
    pen.path("M25 36 Q24 10 50 10 Q76 10 75 36 Q50 22 25 36 Z", RED, INK)
    pen.path("M75 28 Q92 24 94 38 Q86 36 78 40 Z", RED, INK, 4)
    pen.line([(33, 42), (67, 42)], INK, 3)
    pen.disc(59, 43, 6, INK, None)


@icon
def settler(pen: Pen) -> None:
    """Draws somebody who looks for land: straw hat and mattock."""
    _draw_person(pen, GREEN)
    pen.oval(50, 25, 43, 11, STRAW, INK)
    pen.path("M28 24 Q30 2 50 2 Q70 2 72 24 Q50 31 28 24 Z", STRAW, INK)
    pen.path("M29 20 Q50 28 71 20", None, COIN_DARK, 5)
    pen.line([(84, 96), (84, 44)], WOOD_DARK, 6)
    pen.path("M72 48 Q78 36 94 42 L92 50 Q84 47 76 54 Z", STEEL, INK, 3.4)


@icon
def crew(pen: Pen) -> None:
    """Draws a sailor with a scarf, of nobody in particular."""
    _draw_person(pen, "#F4F1EA")
    _draw_scarf(pen)
    for y in (66, 78, 90):
        pen.line([(24, y), (76, y)], STRIPE, 5)


@icon
def landed_crew(pen: Pen, owner: int) -> None:
    """Draws a crew that somebody has put ashore."""
    _draw_person(pen, SEATS[owner].fill)
    _draw_scarf(pen)
    draw_emblem(pen, owner, 50, 78, r=15)
    pen.add_halo(PAPER, 4)


def draw_fish(pen: Pen, x: float, y: float, scale: float, *, mirrored: bool = False) -> None:
    """Draws a fish around its middle, its head at the right."""
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.path("M-14 0 L-29 -11 L-26 0 L-29 11 Z", FISH_BACK, INK, 2.6)
        body = "M-18 0 Q-4 -15 12 -11 Q26 -7 29 0 Q26 7 12 11 Q-4 15 -18 0 Z"
        pen.path(body, SCALES, INK, 2.8)
        pen.path("M-15 -1 Q-3 -13 12 -9.5 Q24 -6 27 -1 Q8 -5 -15 -1 Z", FISH_BACK, None)
        pen.disc(18, -1, 2.6, INK, None)


@icon
def haul(pen: Pen) -> None:
    """Draws a haul of fish."""
    draw_fish(pen, 50, 34, 1.5)
    draw_fish(pen, 46, 70, 1.5, mirrored=True)


@icon
def sack(pen: Pen) -> None:
    """Draws a sack of spices."""
    pen.path("M26 40 Q6 66 14 86 Q18 96 50 96 Q82 96 86 86 Q94 66 74 40 Z", SAND, INK)
    top = "M22 40 Q50 52 78 40 Q74 30 64 32 Q60 20 50 20 Q40 20 36 32 Q26 30 22 40 Z"
    pen.path(top, SPICE, INK)
    pen.disc(50, 71, 15, SPICE, INK, 4)
    pen.leaf(50, 84, -90, 26, 12, GREEN)
    pen.leaf(40, 27, -120, 22, 11, GREEN, INK, 3)
    pen.leaf(58, 26, -60, 24, 11, GREEN, INK, 3)


LOADS: Final[Mapping[str, Icon[[]]]] = {
    "settler": settler,
    "crew": crew,
    "fish": haul,
    "spice": sack,
}


def hold_width(key: str) -> int:
    """How wide a hold is, in pixels: a large load lies there alone, small ones need two places.

    `key` is what it carries, such as "settler", "crew_spice" or "empty".
    """
    return ONE_LOAD_WIDTH if key in LARGE else TWO_LOADS_WIDTH


@figure
def hold(pen: Pen, key: str) -> None:
    """Draws a hold: one large load, or two small ones.

    There are dots where it has room.
    """
    width, height = pen.size
    height -= 3
    pen.box(0, 0, width, height, PANEL, INK, 3, r=height * 0.32)
    loads = [] if key == "empty" else key.split("_")
    places = 1 if loads and loads[0] in LARGE else 2
    for place in range(places):
        x = width * (place + 0.5) / places
        load = loads[place] if place < len(loads) else ""
        _draw_load(pen, x, height, load)
    if places == 2:
        pen.line([(width / 2, 6), (width / 2, height - 6)], MIDDLE_LINE, 2)
    pen.add_shadow(dx=0, dy=3, dark=1)


def _draw_load(pen: Pen, x: float, height: float, load: str) -> None:
    """Draws one place of a ship's hold: its load, or a dot where it is empty."""
    if not load:
        pen.disc(x, height / 2, height * 0.13, FREE_PLACE, None)
        return
    side = height - 4
    with pen.place(x - side / 2, (height - side) / 2, side / 100):
        LOADS[load].draw_on(pen)
