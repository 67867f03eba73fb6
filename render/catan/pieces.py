"""Catan's pieces: roads, buildings, the robber, number discs, marks.

The marks are those of what happened. Each piece is drawn in the pixels
that it takes on a board with hexes of radius `FULL_RADIUS`;
`BoardLayout.scale` gives its size on other boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from engine.catan.view import count_throws

from ..pen import Pen
from ..shapes import emblem, polar_point, regular_polygon
from ..sprites import icon
from ..theme import INK, PAPER, RED, SEATS, TERRACOTTA, mix_colours

FULL_RADIUS: Final = 92  # the radius of a hex that pieces are made for
# Sides of the boxes at that radius in which pieces are drawn:
# settlement, city, road, robber, number disc, harbour sign, and the
# ring around a change
HOUSE, TOWN, TRACK, FIGURE, TOKEN, SIGN, RING = 70, 112, 88, 108, 104, 84, 150
LONG_TRACK: Final = 120  # of a road that reaches the corners at its ends
LONE_ROAD_REACH: Final = 21  # pixels from its middle to an end that is joined to nothing
FIRST_END, LAST_END = 1, 2  # of a road, as a sum: the ends at which it is joined to another
STONE, FIGURINE = 68, 84  # and of what has no picture yet
ASKEW_TURN: Final = 62  # degrees by which a road that is askew lies across its edge
RIBBON: Final = "#FFDC3C"  # under the longest road
BRIGHT, DULL, FACED = "#FFDC3C", "#CFC4AE", "#F8F1E1"  # number discs: rolled, robbed, usual
PIP_STEP: Final = 9.4  # from one pip of a number disc to the next
NIGHT: Final = "#3A3538"
TINTS: Final[Mapping[str, str]] = {
    "lumber": "#416B3A",
    "brick": "#CF7448",
    "wool": "#A9C86C",
    "grain": "#F2C84B",
    "ore": "#7C8793",
    "any": "#CDBB93",
}


@contextmanager
def board_units(pen: Pen, side: float) -> Iterator[None]:
    """Inside the `with`, one unit is a pixel of a board at full size, and (0, 0) the box's middle.

    `side` is the side of the icon's box in these pixels.
    """
    with pen.place(50, 50, 100 / side):
        yield


def light_tone(owner: int) -> str:
    """The owner's colour mixed with white, for lit sides."""
    return mix_colours(SEATS[owner].fill, "#FFFFFF", 0.38)


def dark_tone(owner: int) -> str:
    """The owner's colour mixed with black, for sides in the shade.

    The colour with the diamond needs more black to look different.
    """
    share = 0.45 if SEATS[owner].emblem == "diamond" else 0.22
    return mix_colours(SEATS[owner].fill, "#000000", share)


def draw_emblem(pen: Pen, owner: int, x: float, y: float, r: float) -> None:
    """Draws the owner's emblem around (x, y), which tells seats apart without colours."""
    pen.poly(emblem(SEATS[owner].emblem, x, y, r), SEATS[owner].pip, None)


def add_rim_and_shadow(pen: Pen, rim: float = 2, fall: float = 3) -> None:
    """Adds a pale rim and a shadow to the piece drawn so far, so that it stands off the board."""
    pen.add_halo(PAPER, rim)
    pen.add_shadow(dx=0, dy=fall, dark=0.32)


@icon
def settlement(pen: Pen, owner: int) -> None:
    """Draws a small house in the owner's colour."""
    with board_units(pen, HOUSE):
        pen.poly(
            [(-25, -1), (0, -26), (25, -1), (20, -1), (20, 23), (-20, 23), (-20, -1)], INK, None
        )
        pen.poly(
            [(-16.5, -5), (0, -20), (16.5, -5), (16.5, 19.5), (-16.5, 19.5)],
            SEATS[owner].fill,
            None,
        )
        pen.poly(
            [(-21, -4.5), (0, -24), (21, -4.5), (14, -4.5), (0, -17.5), (-14, -4.5)],
            light_tone(owner),
            None,
        )
        pen.line([(-21.5, -3.5), (0, -23.5), (21.5, -3.5)], INK, w=3.4)
        draw_emblem(pen, owner, 0, 6.5, r=8.2)
        add_rim_and_shadow(pen)


@icon
def city(pen: Pen, owner: int) -> None:
    """Draws a house with a tower in the owner's colour."""
    with board_units(pen, TOWN):
        pen.poly(
            [(-34, 28), (-34, -18), (-17, -38), (0, -18), (0, -6), (34, -6), (34, 28)],
            INK,
            INK,
            w=4,
        )
        pen.poly([(0, -4), (32, -4), (32, 26), (0, 26)], SEATS[owner].fill, None)
        pen.poly([(0, -4), (32, -4), (32, 3), (0, 3)], light_tone(owner), None)
        pen.poly([(-32, 26), (-32, -16), (-2, -16), (-2, 26)], dark_tone(owner), None)
        pen.poly([(-33, -17), (-17, -36), (-1, -17)], light_tone(owner), None)
        pen.line([(-34, -15.5), (0, -15.5)], INK, w=2.6)
        pen.line([(-1, -15), (-1, 26)], INK, w=2.6)
        pen.box(-21, -8, -13, 3, INK, None, r=3.5)
        draw_emblem(pen, owner, 15.5, 14.5, r=8.8)
        add_rim_and_shadow(pen)


@icon
def road(pen: Pen, owner: int, slope: int, askew: bool = False) -> None:
    """Draws a road along an edge with that slope in degrees.

    One `askew` lies across, and is broken.
    """
    look = SEATS[owner]
    with board_units(pen, TRACK):
        with pen.place(turn=slope + (ASKEW_TURN if askew else 0)):
            pen.box(-30.5, -9.5, 30.5, 9.5, look.fill, INK, w=3, r=5)
            pen.box(-27.5, -6.5, 27.5, -2.5, light_tone(owner), None, r=1.5)
            if askew:
                pen.line([(-14, -12), (-8, -2), (-14, 3), (-9, 12)], PAPER, w=4)
        pen.disc(0, 0, 9.6, look.fill, INK, w=2)
        draw_emblem(pen, owner, 0, 0, r=5)
        pen.add_halo(PAPER, w=2)


def road_reach(ends: int) -> tuple[float, float]:
    """How far a road is drawn from its middle, backwards and forwards, without round ends.

    At an end that is joined to something it goes up to the corner, at
    a loose one less far. `ends` are flags of the joined ones:
    `FIRST_END`, `LAST_END`, both or none.
    """
    to_corner = FULL_RADIUS / 2  # an edge is as long as the radius of a hex
    alone = LONE_ROAD_REACH
    is_first_joined = ends & FIRST_END
    is_last_joined = ends & LAST_END
    back = to_corner if is_first_joined else alone
    forth = to_corner if is_last_joined else alone
    return back, forth


@icon
def road_bed(pen: Pen, slope: int, ends: int) -> None:
    """Draws the rim of a road that is joined to others: it lies below all of them."""
    back, forth = road_reach(ends)
    with board_units(pen, LONG_TRACK), pen.place(turn=slope):
        for colour, width in ((PAPER, 23), (INK, 19)):
            pen.line([(-back, 0), (forth, 0)], colour, width)


@icon
def joined_road(pen: Pen, owner: int, slope: int, ends: int) -> None:
    """Draws a road, without its rim, that is joined to others at one or both of its ends."""
    back, forth = road_reach(ends)
    look = SEATS[owner]
    with board_units(pen, LONG_TRACK):
        with pen.place(turn=slope):
            pen.line([(-back, 0), (forth, 0)], look.fill, 13)
            pen.line([(-back, -4), (forth, -4)], light_tone(owner), 4)
        pen.disc(0, 0, 9.6, look.fill, INK, w=2)
        draw_emblem(pen, owner, 0, 0, r=5)


@icon
def robber(pen: Pen) -> None:
    """Draws a hooded thief with a sack, which he holds away from the number beside him."""
    with board_units(pen, FIGURE), pen.place(mirrored=True):
        pen.oval(20, 24, 14.5, 16.5, "#A8763F", INK, w=3.4)
        pen.line([(15, 10), (24, 10)], INK, w=4)
        pen.path("M-24 40 C-26 8 -18 -8 0 -10 C18 -8 22 10 20 40 Z", NIGHT, INK, w=4)
        pen.path(
            "M-20 -4 C-22 -32 -8 -40 4 -38 C20 -36 24 -18 18 -4 C12 4 -14 4 -20 -4 Z",
            NIGHT,
            INK,
            w=4,
        )
        pen.path(
            "M-12 -8 C-13 -24 -4 -28 2 -28 C11 -28 14 -18 12 -8 C8 -2 -8 -2 -12 -8 Z",
            "#E3CE9C",
            None,
        )
        pen.path("M-13 -18 H13 V-11 H-13 Z", INK, None)
        for x in (-4.5, 6):
            pen.disc(x, -14.5, 2.2, PAPER, None)
        pen.path("M-16 38 C-17 18 -12 8 -6 4", None, mix_colours(NIGHT, "#FFFFFF", 0.25), w=3)
        add_rim_and_shadow(pen, rim=2.6, fall=4)


@icon
def token(pen: Pen, number: int, state: str = "usual") -> None:
    """Draws the disc that a number is written on, with a pip for each way to roll it with two dice.

    `state`: `usual`, `rolled` (with a bright rim) or `robbed` (dull).
    """
    with board_units(pen, TOKEN):
        _draw_disc(pen, state)
        pips = count_throws(number)
        ink = number_colour(number, state)
        for i in range(pips):
            from_middle = i - (pips - 1) / 2
            pen.disc(from_middle * PIP_STEP, 22.6, 3.3, ink, None)
        pen.add_shadow(dx=0, dy=2.5, dark=1)  # a firm one: colours that shine through cost bytes


@icon
def bare_token(pen: Pen, state: str = "usual") -> None:
    """Draws the disc that a number is written on where there is no room for pips."""
    with board_units(pen, TOKEN):
        _draw_disc(pen, state)
        pen.add_shadow(dx=0, dy=2.5, dark=1)


def _draw_disc(pen: Pen, state: str) -> None:
    """Draws the disc of a number: with a bright rim where it was rolled, dull where robbed."""
    if state == "rolled":
        pen.disc(0, 0, 45, BRIGHT, INK, w=2)
    pen.disc(0, 0, 38, DULL if state == "robbed" else FACED, INK, w=2.4)


def number_colour(number: int, state: str = "usual") -> str:
    """The colour of a number and its pips: red for 6 and 8, grey where it is robbed."""
    if state == "robbed":
        return "#5A4E3E"
    return RED if number in (6, 8) else INK


@icon
def sail(pen: Pen) -> None:
    """Draws a sailing boat: the sign of harbours that take any resource."""
    with pen.place(50, 52):
        pen.path("M-44 14 H44 Q36 40 14 40 H-18 Q-38 38 -44 14 Z", "#7C4722", INK, w=5)
        pen.line([(-2, 14), (-2, -44)], INK, w=6)
        pen.path("M4 -40 Q44 -24 36 6 H4 Z", PAPER, INK, w=4)
        pen.path("M-8 -30 Q-34 -16 -32 6 H-8 Z", "#E3CE9C", INK, w=4)


@icon
def ring(pen: Pen, r: int) -> None:
    """Draws a ring of radius `r` with four rays: it marks the last change, and nothing else."""
    with board_units(pen, RING):
        for colour, width in ((PAPER, 12), (TERRACOTTA, 6)):
            pen.disc(0, 0, r + width / 2, None, colour, width)
            for angle in (45, 135, 225, 315):
                ray = [polar_point(0, 0, r + 2, angle), polar_point(0, 0, r + 12, angle)]
                pen.line(ray, colour, width)


@icon
def ribbon(pen: Pen, slope: int, colour: str, width: int) -> None:
    """Draws a step of the longest road: as long as a side of a hex, with round ends.

    It is drawn twice: broad in ink, then narrower in gold.
    """
    with board_units(pen, RING), pen.place(turn=slope):
        pen.line([(-FULL_RADIUS / 2, 0), (FULL_RADIUS / 2, 0)], colour, width)


@icon
def stone(pen: Pen, owner: int, place: str, marked: bool) -> None:
    """Draws a piece that has no picture yet, with room for a letter; its shape says its place.

    One that is `marked` has its owner's emblem above the letter.
    """
    look = SEATS[owner]
    with board_units(pen, STONE):
        match place:
            case "corner":
                pen.disc(0, 0, 26, look.fill, INK, w=3)
            case "edge":
                pen.box(-25, -22, 25, 22, look.fill, INK, w=3, r=7)
            case _:
                pen.poly(regular_polygon(0, 0, r=28, sides=6), look.fill, INK, w=3)
        if marked:
            draw_emblem(pen, owner, 0, -13, r=6)
        add_rim_and_shadow(pen)


@icon
def figurine(pen: Pen) -> None:
    """Draws a pawn that has no picture yet, with room for a letter."""
    with board_units(pen, FIGURINE):
        pen.path("M-24 34 C-22 6 -14 -4 -10 -10 H10 C14 -4 22 6 24 34 Z", NIGHT, INK, w=3.4)
        pen.disc(0, -19, 13, NIGHT, INK, w=3.4)
        add_rim_and_shadow(pen, rim=2.6, fall=4)
