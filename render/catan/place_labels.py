"""Labels of the places that the viewer may choose on Catan's board.

They have terracotta rims, and names that never change during a
match.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.catan.match_kit import CORNER, EDGE, HEX
from engine.catan.view import CatanView
from engine.core import Plain
from engine.kit.hexes import CORNERS, EDGES, HEXES

from ..fonts import text_width
from ..registry import Focus
from ..scene import Items, Label
from ..theme import INK
from ..widgets import draw_target_tag
from .icons import place
from .layout import BoardLayout

# sizes of labels on a board with hexes of radius 88; on smaller ones they shrink, as long as
# they can be read on a phone
LABEL_TEXT: Final = 36
CORNER_MARGINS, EDGE_MARGINS = 26, 22  # beside the name on a corner's pill and an edge's tag
CORNER_LABEL_HEIGHT, EDGE_LABEL_HEIGHT = 50, 50  # with the shadow
LEAST_CORNER_WIDTH: Final = 52
HOUSE_LABEL_WIDTH, HOUSE_LABEL_HEIGHT = 72, 74
LABEL_SHIFT: Final = 0.6  # how far an edge's label makes room for a corner's, in half edges
BASE_RADIUS: Final = 88
LEAST_LABEL_SCALE: Final = 0.8  # labels shrink no further
HEX_TAG_RISE, HEX_TAG_TEXT = 0.46, 36  # radii above the middle of the hex; text size
HOUSE_RISE: Final = 6  # of a house label above its corner, and of its name below it
TEXT_RISE: Final = 2  # of a name above the middle of a tag or disc, whose shadow lies below
SHADOW_HEIGHT: Final = 4


def places_with_labels(focus: Focus) -> set[tuple[str, int]]:
    """The places that get a label, as (kind, number)."""
    places: set[tuple[str, int]] = set()
    for kind in (CORNER, EDGE, HEX):
        places |= {(kind, at) for at in _place_numbers(focus.get(kind, ()))}
    return places


def draw_place_labels(view: CatanView, layout: BoardLayout, focus: Focus) -> Items:
    """The labels of the places to choose, in a shape for each kind.

    Edges are tags, corners pills, pieces that may grow houses,
    hexes pills above their numbers.
    """
    corners = _place_numbers(focus.get(CORNER, ()))
    for edge in _place_numbers(focus.get(EDGE, ())):
        yield from _draw_edge_label(layout, edge, corners)
    growing = {kind.replaces for kind in view.kit.pieces if kind.replaces and kind.place == CORNER}
    built = {piece.at for piece in view.pieces if piece.kind in growing}
    for corner in sorted(corners, key=lambda corner: layout.corner_point(corner)[1]):
        yield from _draw_corner_label(layout, corner, upgrade=corner in built)
    for hex in _place_numbers(focus.get(HEX, ())):
        x, y = layout.hex_point(hex)
        tag_y = y - layout.radius * HEX_TAG_RISE
        text_size = round(HEX_TAG_TEXT * _label_scale(layout))
        yield from draw_target_tag(HEXES[hex], x, tag_y, text_size)


def _place_numbers(values: Iterable[Plain]) -> list[int]:
    """The numbers among the values of a focus, each once.

    Other values are left out.
    """
    return list(dict.fromkeys(value for value in values if isinstance(value, int)))


def _label_scale(layout: BoardLayout) -> float:
    """Size of labels on this board compared with hexes of radius 88."""
    return max(LEAST_LABEL_SCALE, min(1.0, layout.radius / BASE_RADIUS))


def _draw_edge_label(layout: BoardLayout, edge: int, corners: Iterable[int]) -> Items:
    """A tag in the middle of its edge, or moved away from a labelled corner at one end."""
    x, y = layout.edge_point(edge)
    scale, name = _label_scale(layout), EDGES[edge]
    crowded = [end for end in layout.board.grid.ends[edge] if end in corners]
    if len(crowded) == 1:
        cx, cy = layout.corner_point(crowded[0])
        x, y = x + (x - cx) * LABEL_SHIFT, y + (y - cy) * LABEL_SHIFT
    text_size = round(LABEL_TEXT * scale)
    wide = text_width(name, text_size, "Bold") + EDGE_MARGINS
    yield place.at(x, y, wide, EDGE_LABEL_HEIGHT * scale, "edge")
    yield Label(name, x, y - TEXT_RISE, text_size, "Bold", INK, "mm")


def _draw_corner_label(layout: BoardLayout, corner: int, *, upgrade: bool) -> Items:
    """A pill on a corner; with `upgrade` the shape of a house on a piece that may grow."""
    x, y = layout.corner_point(corner)
    scale, name = _label_scale(layout), CORNERS[corner]
    text_size = round(LABEL_TEXT * scale)
    if upgrade:
        wide, high = HOUSE_LABEL_WIDTH * scale, HOUSE_LABEL_HEIGHT * scale
        yield place.at(x, y - HOUSE_RISE, wide, high, "house")
        yield Label(name, x, y + HOUSE_RISE * scale, text_size, "Bold", INK, "mm")
    else:
        wide = max(LEAST_CORNER_WIDTH * scale, text_width(name, text_size, "Bold") + CORNER_MARGINS)
        yield place.at(x, y, wide, CORNER_LABEL_HEIGHT * scale, "corner")
        yield Label(name, x, y - TEXT_RISE, text_size, "Bold", INK, "mm")
