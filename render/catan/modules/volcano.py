"""The volcano: its landscape with the numbers of its corners, and where it has struck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.catan.view import CatanView, Counter, Sign
from engine.core import Verbatim

from ...pen import Pen
from ...scene import Label
from ...shapes import Point
from ...sprites import icon
from ...theme import INK, PAPER, mix_colours
from ..layout import BoardLayout
from ..room import DrawnItems, Room, SignArt, TerrainArt
from ..sample_positions import midgame_view

GROUND: Final = "#8C6F66"
FLAME_SIZE: Final = 64
FLAME_RISE: Final = 6  # pixels above the corner that was struck
CORNER_NUMBER_SHARE: Final = 0.8  # of the way from the middle of the hex to its corner
CORNER_NUMBER_TEXT, LEAST_CORNER_NUMBER_TEXT = 26, 18
SMOKE, ROCK, LIT_ROCK, LAVA, GLOW = "#BEBCB7", "#54443F", "#6A514B", "#F0822E", "#FFDC3C"


def _draw_cone(pen: Pen, x: float, y: float, half: float, height: float) -> None:
    """Draws a cone that smokes and glows, `height` above its foot, `half` to each side of it."""
    rim = half * 0.22
    with pen.place(x, y):
        for dx, dy, r in ((-10, -14, 12), (6, -26, 16), (22, -44, 13)):
            pen.disc(dx, dy - height, r, SMOKE, None)
        pen.poly([(-half, 0), (-rim, -height), (rim, -height), (half, 0)], ROCK, None)
        lit_side = [
            (-half, 0),
            (-rim, -height),
            (-half * 0.02, -height),
            (-half * 0.1, -height * 0.4),
            (-half * 0.3, 0),
        ]
        pen.poly(lit_side, LIT_ROCK, None)
        _draw_lava(pen, half, height)
        crater = half * 0.16
        pen.path(
            f"M{-crater} {-height} Q0 {-height - 7} {crater} {-height} "
            f"Q0 {-height * 0.8} {-crater} {-height} Z",
            GLOW,
            None,
        )


def _draw_lava(pen: Pen, half: float, height: float) -> None:
    """Draws lava that runs down a cone of this height, `half` its width, in three tongues."""
    rim = half * 0.22
    pen.path(
        f"M{-rim} {-height} Q0 {-height - 12} {rim} {-height} "
        f"Q{half * 0.2} {-height * 0.8} {half * 0.16} {-height * 0.55} "
        f"Q{half * 0.08} {-height * 0.7} {half * 0.02} {-height * 0.3} "
        f"Q{-half * 0.06} {-height * 0.66} {-half * 0.14} {-height * 0.5} Z",
        LAVA,
        None,
    )


def _draw_volcano(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the volcano: a cone and streams of lava.

    It is never mirrored.
    """
    pen.path("M-100 10 Q-20 -18 100 14 V110 H-100 Z", "#7B6059", None)
    pen.path("M-100 62 Q0 40 100 66 V110 H-100 Z", "#6A514B", None)
    _draw_cone(pen, 0, 16, half=84, height=66)
    pen.path("M-44 58 q16 4 14 12 q0 6 10 12 M36 60 q-12 4 -8 12 q2 6 -8 10", None, "#F0822E", w=6)


@icon
def flame(pen: Pen) -> None:
    """Draws the mark of a place where a volcano has struck."""
    pen.path(
        "M50 8 C66 30 86 40 84 66 C83 86 66 95 50 95 C34 95 17 86 16 66 C15 50 28 44 32 28 "
        "C40 36 44 42 44 50 C52 40 54 24 50 8 Z",
        "#F0822E",
        INK,
        w=5,
    )
    pen.path(
        "M51 46 C60 58 68 64 67 75 C66 86 58 90 50 90 C42 90 34 86 33 76 C33 66 42 64 51 46 Z",
        "#FFDC3C",
        None,
    )
    pen.add_halo(PAPER, w=4)


def _draw_corner_numbers(layout: BoardLayout, hex: int) -> DrawnItems:
    """The numbers 1 to 6 at a volcano's corners: the die that shows one strikes that corner."""
    x, y = layout.hex_point(hex)
    colour = mix_colours(GROUND, PAPER, 0.75)
    for number, corner in enumerate(layout.board.grid.hex_corners[hex], 1):
        cx, cy = layout.corner_point(corner)
        yield Label(
            str(number),
            x + (cx - x) * CORNER_NUMBER_SHARE,
            y + (cy - y) * CORNER_NUMBER_SHARE,
            max(LEAST_CORNER_NUMBER_TEXT, round(CORNER_NUMBER_TEXT * layout.scale)),
            "Bold",
            colour,
            "mm",
        )


def _draw_eruption(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A flame on the corner that was struck."""
    x, y = point
    yield flame.at(x, y - FLAME_RISE, FLAME_SIZE * layout.scale)


def special_lands_view() -> CatanView:
    """A position with a volcano that has erupted, a jungle, an event card and a damaged road."""
    view = midgame_view()
    tiles = list(view.board.tiles)
    # any two hexes with numbers will do
    volcano, jungle, *_ = (hex for hex, tile in enumerate(tiles) if tile.number in (3, 11))
    tiles[volcano] = replace(tiles[volcano], terrain="volcano")
    tiles[jungle] = replace(tiles[jungle], terrain="jungle")
    road = next(piece for piece in view.pieces if piece.kind == "road")
    struck = view.grid.hex_corners[volcano][2]  # any of its corners
    discoveries = (Counter("discoveries", Verbatim("Discoveries"), count=2),)
    return replace(
        view,
        board=replace(view.board, tiles=tuple(tiles)),
        signs=(
            Sign("damaged", "edge", road.at, owner=road.owner),
            Sign("eruption", "corner", struck),
        ),
        players=tuple(replace(player, counters=discoveries) for player in view.players),
        counters=(Counter("events", Verbatim("Events"), count=21),),
        modules=("jungle", "volcano", "harbormaster", "event_cards"),
    )


def _sample_views() -> Iterator[CatanView]:
    """Yields a position with special lands."""
    yield special_lands_view()


ROOM: Final = Room(
    terrain={"volcano": TerrainArt(GROUND, _draw_volcano, _draw_corner_numbers)},
    signs={"eruption": SignArt(_draw_eruption)},
    actions={"eruption": flame},
    samples=_sample_views,
)
