"""Tokens on the board: lairs, shoals, villages, docks; and icons for what is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from engine.catan.view import CatanView, Sign

from ....icons.marks import disc
from ....icons.seats import cube
from ....pen import Pen
from ....scene import Label, Panel
from ....shapes import Point, star
from ....sprites import Icon, icon
from ....theme import COIN, COIN_DARK, COIN_LIGHT, INK, LAUREL, PANEL, PAPER
from ...box_art.sea import draw_anchor, draw_skull
from ...layout import BoardLayout
from ...room import DrawnItems, SignArt
from .lands import council, shoal_water
from .loads import haul, landed_crew, sack
from .ship_places import (
    BASIN_PREFIX,
    SHIP_PREFIX,
    VILLAGE_PREFIX,
    find_ship_points,
    list_ships,
)
from .vessels import draw_basin, draw_pirate_ship, draw_ship

STONE, STONE_DARK, SOCKET_RIM = "#77747F", "#45434D", "#CFC4AE"
SWIFT_BLUE, FAST_BROWN = "#2374B8", "#7D4F12"
HEX_SIDE: Final = 176  # of a picture that fills a hex, on a board at full size
CREWS: Final = 3  # that capture a lair
CREW_SIZE, CREW_STEP, SOCKET_SIZE = 32, 28, 22
# of a village's plate above the middle of its hex, in pixels, and of crews below it, in radii
VILLAGE_RISE, CREW_DROP = 7, 0.72
DIE_SIZE, HAUL_SIZE, HAUL_DISC = 42, 29, 42
SACKS_X, SACKS_WIDTH, SACKS_HEIGHT = -43, 53, 34  # of the panel with a village's sacks
SACK_X, SACK_SIZE, SACK_COUNT_X, SACK_COUNT_TEXT = -27, 28, -3, 27
ADVANTAGE_X, ADVANTAGE_SIZE = 28, 36
HAUL_RIGHT, HAUL_DROP = 30, 24  # from the middle of the hex
DOCK_SIZE, SITE_SIZE = 40, 30


@icon
def lair_token(pen: Pen) -> None:
    """Draws the token of a lair that is not captured."""
    pen.disc(50, 50, 47, STONE_DARK, INK, 7)
    draw_skull(pen, 50, 47, 27, PAPER, STONE_DARK)


@icon
def dock(pen: Pen) -> None:
    """Draws a dock of the Council: an anchor."""
    draw_anchor(pen)


@icon
def harbor_site(pen: Pen) -> None:
    """Draws the mark of a corner where a first harbor settlement may stand."""
    pen.disc(50, 50, 40, PAPER, INK, 9)
    pen.disc(50, 50, 18, LAUREL, None)


@icon
def swift(pen: Pen) -> None:
    """Draws the advantage of a step more at sea."""
    pen.disc(50, 50, 48, SWIFT_BLUE, INK, 6)
    for x in (22, 44):
        pen.poly([(x, 28), (x + 28, 50), (x, 72), (x + 10, 50)], PAPER, None)


@icon
def chase(pen: Pen) -> None:
    """Draws the advantage in chasing pirates: crossed swords."""
    pen.disc(50, 50, 48, STONE_DARK, INK, 6)
    for side in (-1, 1):
        with pen.place(50, 50, mirrored=side < 0):
            pen.line([(-24, -26), (16, 18)], PAPER, 9)
            pen.line([(6, 28), (26, 8)], COIN, 8)
            pen.line([(17, 19), (28, 30)], COIN, 8)


@icon
def fast(pen: Pen) -> None:
    """Draws the advantage of selling for gold: a flying coin."""
    pen.disc(50, 50, 48, FAST_BROWN, INK, 6)
    pen.disc(60, 50, 27, COIN, INK, 5)
    pen.poly(star(60, 51, 14), COIN_DARK, None)
    for y in (36, 50, 64):
        pen.line([(12, y), (26, y)], COIN_LIGHT, 6)


@icon
def hidden_hexes(pen: Pen) -> None:
    """Draws the sign for hexes that nobody has seen."""
    pen.disc(50, 50, 46, "#4F7F6A", INK, 6)
    pen.path("M58 22 C20 22 16 74 54 80 C64 80 74 76 78 68 C54 72 40 44 58 22 Z", "#E9F0C9", None)


ADVANTAGES: Final[Mapping[str, Icon[[]]]] = {
    "swift": swift,
    "fast": fast,
    "chase_5": chase,
    "chase_4": chase,
}


# --- signs ------------------------------------------------------------


def _draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws nothing: such a sign is drawn with others of its hex, or is for menus alone."""
    return ()


def _draw_corner_mark(
    drawing: Icon[[]],
    size: float,
    sign: Sign,
    layout: BoardLayout,
    point: Point,
) -> DrawnItems:
    """An icon as the sign of a corner, `size` pixels wide on every board."""
    yield drawing.at(*point, size)


SHIP_KEYS: Final = (
    "empty",
    "settler",
    "fish",
    "crew",
    "spice",
    "crew_crew",
    "spice_spice",
    "crew_spice",
)
SIGNS: Final[Mapping[str, SignArt]] = {
    **{SHIP_PREFIX + key: SignArt(_draw_nothing) for key in SHIP_KEYS},
    **{BASIN_PREFIX + key: SignArt(draw_basin) for key in SHIP_KEYS},
    **{VILLAGE_PREFIX + key: SignArt(_draw_nothing) for key in ADVANTAGES},
    "lair": SignArt(_draw_nothing),
    "crew": SignArt(_draw_nothing),
    "shoal": SignArt(_draw_nothing),
    "haul": SignArt(_draw_nothing),
    "council": SignArt(_draw_nothing),
    "tribute_paid": SignArt(_draw_nothing),
    "no_wool": SignArt(_draw_nothing),
    "pirate_ship": SignArt(_draw_nothing),
    "dock": SignArt(partial(_draw_corner_mark, dock, DOCK_SIZE)),
    "harbor_site": SignArt(partial(_draw_corner_mark, harbor_site, SITE_SIZE)),
}


def draw_below(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """What lies below all pieces: the Council, shoals, lairs and villages."""
    crews = _list_crews(view)
    for sign in view.signs:
        x, y = layout.place_point(sign.place, sign.at)
        if sign.key == "council":
            yield council.at(x, y, HEX_SIDE * layout.scale * 0.9)
        elif sign.key == "shoal":
            yield shoal_water.at(x, y, HEX_SIDE * layout.scale)
            yield cube.at(x, y, DIE_SIZE, sign.number or 1)
        elif sign.key == "lair":
            yield from _draw_lair(layout, x, y, crews.get(sign.at, ()))
        elif sign.key.startswith(VILLAGE_PREFIX):
            yield from _draw_village(sign, layout, x, y, crews.get(sign.at, ()))


def _list_crews(view: CatanView) -> dict[int, tuple[int, ...]]:
    """By hex: the owner of each crew there.

    A seat with two crews there is listed twice.
    """
    found: dict[int, tuple[int, ...]] = {}
    for sign in view.signs:
        if sign.key == "crew" and sign.owner is not None:
            crews = (sign.owner,) * (sign.count or 1)
            found[sign.at] = found.get(sign.at, ()) + crews
    return found


def _draw_lair(layout: BoardLayout, x: float, y: float, crews: Sequence[int]) -> DrawnItems:
    """A lair: a skull, and a place for each of three crews.

    (x, y) is the middle of its hex.
    """
    yield lair_token.at(x, y - 24 * layout.scale, 52 * layout.scale + 8)
    for place in range(CREWS):
        at = x + (place - 1) * CREW_STEP, y + 34 * layout.scale
        if place < len(crews):
            yield landed_crew.at(*at, CREW_SIZE, crews[place])
        else:
            yield disc.at(*at, SOCKET_SIZE, STONE, SOCKET_RIM)


def _draw_village(
    sign: Sign,
    layout: BoardLayout,
    x: float,
    y: float,
    crews: Sequence[int],
) -> DrawnItems:
    """A village: the sacks that are left, its advantage, and whose crews live there."""
    middle = y - VILLAGE_RISE
    yield Panel(
        x + SACKS_X,
        middle - SACKS_HEIGHT / 2,
        SACKS_WIDTH,
        SACKS_HEIGHT,
        fill=PANEL,
        edge=INK,
        edge_width=3,
        radius=12,
    )
    yield sack.at(x + SACK_X, middle, SACK_SIZE)
    yield Label(str(sign.count or 0), x + SACK_COUNT_X, middle, SACK_COUNT_TEXT, "Bold", INK, "mm")
    yield ADVANTAGES[sign.key.removeprefix(VILLAGE_PREFIX)].at(
        x + ADVANTAGE_X, middle, ADVANTAGE_SIZE
    )
    yield from _draw_crew_row(crews, x, y + layout.radius * CREW_DROP)


def draw_above(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """What is drawn over all pieces: crews, hauls of fish, the pirate ship, and last the ships.

    Crews on lairs and villages are not among them: they are drawn with
    the sign of their hex.
    """
    lairs = {sign.at for sign in view.signs if sign.key == "lair"}
    for hex, crews in _list_crews(view).items():
        is_village = view.board.tiles[hex].terrain == "village"
        if hex not in lairs and not is_village:
            yield from _draw_remaining_crews(layout, hex, crews)
    for sign in view.signs:
        if sign.key == "haul":
            x, y = layout.hex_point(sign.at)
            yield disc.at(x + HAUL_RIGHT, y + HAUL_DROP, HAUL_DISC, PANEL, INK)
            yield haul.at(x + HAUL_RIGHT, y + HAUL_DROP, HAUL_SIZE)
    for sign in view.signs:
        if sign.key == "pirate_ship":
            yield from draw_pirate_ship(sign, layout, layout.hex_point(sign.at))
    # ships may hide part of the pirate ship, which is still known
    yield from _draw_all_ships(view, layout)


def _draw_remaining_crews(layout: BoardLayout, hex: int, crews: Sequence[int]) -> DrawnItems:
    """Crews that remain on the hex of a captured lair, drawn below its number."""
    x, y = layout.hex_point(hex)
    yield from _draw_crew_row(crews, x, y + layout.radius * CREW_DROP)


def _draw_crew_row(crews: Sequence[int], x: float, y: float) -> DrawnItems:
    """Crews side by side around a point."""
    for place, owner in enumerate(crews):
        aside = (place - (len(crews) - 1) / 2) * CREW_STEP
        yield landed_crew.at(x + aside, y, CREW_SIZE - 2, owner)


def _draw_all_ships(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """All ships, the farther ones first."""
    for sign, point in zip(list_ships(view), find_ship_points(view, layout), strict=True):
        yield from draw_ship(sign, layout, point)
