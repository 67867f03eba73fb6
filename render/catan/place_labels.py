"""Labels of the places that the viewer may choose on Catan's board.

They have terracotta rims, and names that never change
during a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from engine.catan.kinds import CORNER, EDGE, HEX
from engine.catan.names import PLACE_NAMES
from engine.catan.view import CatanView
from engine.core import Plain
from engine.kit.hexes import CORNERS, EDGES, HEXES

from ..fonts import text_width
from ..registry import Focus
from ..scene import Item, Items, Label, Panel, Sprite
from ..shapes import Box
from ..theme import INK
from ..widgets import draw_target_tag
from .icons import place
from .layout import BoardLayout
from .room import ChosenField, LabelArt
from .rooms import rooms_of

# sizes of labels on a board with hexes of radius 88; on smaller ones they shrink, and their names
# as long as they can be read on a phone
LABEL_TEXT, LEAST_LABEL_TEXT = 36, 35
CORNER_MARGINS, EDGE_MARGINS = 26, 16  # beside the name on a corner's pill and an edge's tag
CORNER_HEIGHT, EDGE_HEIGHT = 50, 50  # with the shadow
LEAST_CORNER_WIDTH: Final = 52
HOUSE_LABEL_WIDTH, HOUSE_LABEL_HEIGHT = 70, 74
# how far the tag of an edge may move to make room for others, in half edges, the best first
SPREADING_ROUNDS, NEAR = 3, 150  # of moving them; pixels from which on nothing is touched
EDGE_SHIFTS: Final = (0, 0.3, -0.3, 0.6, -0.6, 0.75, -0.75, 0.9, -0.9, 1.1, -1.1)
BASE_RADIUS: Final = 88
LEAST_LABEL_SCALE: Final = 0.86  # labels shrink no further
# radii above the middle of the hex; pixels right of it, between the names of its corners
HEX_TAG_RISE, HEX_TAG_RIGHT = 0.46, 1
HEX_TAG_MARGIN: Final = 22  # beside the name of a hex, to the frame
HEX_TAG_ABOVE_NUMBER: Final = 43  # pixels from a number to the tag: its digits are not covered
HOUSE_RISE, HOUSE_NAME_DROP = 6, 4  # of a house label above its corner, its name below it
TEXT_RISE: Final = 2  # of a name above the middle of a tag or disc, whose shadow lies below
SHADOW_HEIGHT: Final = 5
# a pennant on a piece that may be moved: radii above it; beside its name; half of its tip
PENNANT_RISE, PENNANT_MARGINS, PENNANT_TIP = 0.56, 38, 9


def places_with_labels(view: CatanView, focus: Focus) -> set[tuple[str, int]]:
    """The places that get a label, as (kind, number)."""
    places: set[tuple[str, int]] = set()
    for kind in (CORNER, EDGE, HEX):
        places |= {(kind, at) for at in _chosen_places(view, focus, kind)}
    return places


def _chosen_places(view: CatanView, focus: Focus, kind: str) -> list[int]:
    """The places of this kind that may be chosen, also in fields of modules' moves."""
    names = [kind]
    names += [one.name for one in _list_fields(view) if one.place == kind and not one.is_moved]
    return _place_numbers(chain.from_iterable(focus.get(name, ()) for name in names))


def _list_fields(view: CatanView) -> list[ChosenField]:
    """The further fields that name places, in moves of the match's modules."""
    return list(chain.from_iterable(room.fields for room in rooms_of(view.modules)))


def _list_own_labels(view: CatanView) -> list[LabelArt]:
    """The labels that rooms draw in their own way in the present phase."""
    arts = [room.labels for room in rooms_of(view.modules) if room.labels]
    return [art for art in arts if art.phase == view.phase]


def _movable_pieces(view: CatanView, focus: Focus) -> list[tuple[str, int]]:
    """The places of pieces that may be moved, as (kind, number).

    A field of the move has the name of a kind on edges,
    or the module says that it stands for such pieces.
    """
    fields = {kind.key: EDGE for kind in view.kit.pieces if kind.place == EDGE}
    fields |= {one.name: one.place for one in _list_fields(view) if one.is_moved}
    found: list[tuple[str, int]] = []
    for name, kind_of_place in fields.items():
        found += [(kind_of_place, at) for at in _place_numbers(focus.get(name, ()))]
    return found


def draw_place_labels(view: CatanView, layout: BoardLayout, focus: Focus) -> Items:
    """The labels of the places to choose, in a shape for each kind.

    Edges are tags, corners pills, pieces that may
    grow houses, those that may be moved pennants,
    hexes pills above their numbers. Tags of edges
    make room for the others, and lie below them.
    """
    on_corners = _corner_labels(view, layout, _chosen_places(view, focus, CORNER))
    on_corners += [_pennant_label(layout, *where) for where in _movable_pieces(view, focus)]
    hexes = _chosen_places(view, focus, HEX)
    on_hexes = [tuple(_draw_hex_tag(layout, hex)) for hex in hexes]
    taken = [_label_box(pill) for pill, _name in on_corners]
    taken += [_tag_box(pill) for pill, *_name in on_hexes]
    own = _list_own_labels(view)
    edges = [] if any(EDGE in art.fields for art in own) else _chosen_places(view, focus, EDGE)
    tags = _spread_tags([_edge_tags(layout, edge) for edge in edges], taken)
    names = [_edge_name(layout, edge, tag) for edge, tag in zip(edges, tags, strict=True)]
    for art in own:
        yield from art.draw(view, layout, focus, taken)
    yield from tags
    yield from names  # above all tags, so that no tag covers a name
    yield from chain.from_iterable(on_corners)
    yield from chain.from_iterable(on_hexes)


def _corner_labels(
    view: CatanView, layout: BoardLayout, corners: Iterable[int]
) -> list[tuple[Sprite, Label]]:
    """The labels of these corners from above: houses where a piece may become a better one."""
    replaced = {
        kind.replaces for kind in view.kit.pieces if kind.replaces and kind.place == CORNER
    }
    with_piece = {piece.at for piece in view.pieces if piece.kind in replaced}
    from_above = sorted(corners, key=lambda corner: layout.corner_point(corner)[1])
    return [_corner_label(layout, corner, upgrade=corner in with_piece) for corner in from_above]


def _draw_hex_tag(layout: BoardLayout, hex: int) -> Items:
    """A pill above the number of a hex, never outside of the board."""
    x, middle = layout.hex_point(hex)
    text_size = _label_text(layout)
    half = text_width(HEXES[hex], text_size, "Bold") / 2 + HEX_TAG_MARGIN
    y = middle - layout.radius * HEX_TAG_RISE
    if layout.board.tiles[hex].number is not None:  # small hexes have no room above it
        y = min(y, layout.number_point(hex)[1] - HEX_TAG_ABOVE_NUMBER)
    point = layout.keep_inside((x + HEX_TAG_RIGHT, y), half, LABEL_TEXT)
    return draw_target_tag(HEXES[hex], *point, text_size)


def _label_box(label: Sprite) -> Box:
    """What a label covers, without its shadow."""
    width, height = label.width, label.height - SHADOW_HEIGHT
    return Box(label.x - width / 2, label.y - label.height / 2, width, height)


def _tag_box(tag: Item) -> Box:
    """What the pill of a hex covers."""
    assert isinstance(tag, Panel)
    return Box(tag.x, tag.y, tag.width, tag.height)


def _place_numbers(values: Iterable[Plain]) -> list[int]:
    """The numbers among the values of a focus, each once.

    Other values are left out.
    """
    numbers = [value for value in values if isinstance(value, int)]
    return list(dict.fromkeys(numbers))


def _label_scale(layout: BoardLayout) -> float:
    """Size of labels on this board compared with hexes of radius 88."""
    return max(LEAST_LABEL_SCALE, min(1.0, layout.radius / BASE_RADIUS))


def _label_text(layout: BoardLayout) -> int:
    """The size of names on this board; a phone shows even the least one large enough."""
    return max(LEAST_LABEL_TEXT, round(LABEL_TEXT * _label_scale(layout)))


def _edge_tags(layout: BoardLayout, edge: int) -> list[Sprite]:
    """The tags that an edge could have: in its middle, or moved along the edge."""
    first_corner, _last_corner = layout.board.grid.ends[edge]
    x, y = layout.edge_point(edge)
    corner_x, corner_y = layout.corner_point(first_corner)
    half_x, half_y = x - corner_x, y - corner_y  # from a corner to the middle of the edge
    scale = _label_scale(layout)
    wide = text_width(EDGES[edge], round(LABEL_TEXT * scale), "Bold") + EDGE_MARGINS * scale
    high = EDGE_HEIGHT * scale
    points = [(x + half_x * shift, y + half_y * shift) for shift in EDGE_SHIFTS]
    inside = [layout.keep_inside(point, wide / 2, high / 2) for point in points]
    return [place.at(*point, wide, high, "edge") for point in inside]


def _edge_name(layout: BoardLayout, edge: int, tag: Sprite) -> Label:
    """The name of an edge on its tag."""
    text_size = _label_text(layout)
    return Label(
        EDGES[edge],
        tag.x,
        tag.y - TEXT_RISE,
        size=text_size,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )


def _pennant_label(layout: BoardLayout, kind: str, at: int) -> tuple[Sprite, Label]:
    """A pennant above a piece that may be moved."""
    scale, name = _label_scale(layout), PLACE_NAMES[kind][at]
    text_size = _label_text(layout)
    wide = text_width(name, text_size, "Bold") + PENNANT_MARGINS * scale
    high = EDGE_HEIGHT * scale
    x, y = layout.place_point(kind, at)
    x, y = layout.keep_inside((x, y - layout.radius * PENNANT_RISE), wide / 2, high / 2)
    text_x = x - PENNANT_TIP * scale
    label = Label(name, text_x, y - TEXT_RISE, text_size, "Bold", INK, "mm")
    return place.at(x, y, wide, high, "pennant"), label


def _spread_tags(choices: Sequence[Sequence[Sprite]], taken: Sequence[Box]) -> list[Sprite]:
    """Picks for each edge one of its possible tags, so that labels touch as little as can be.

    `taken` is where other labels lie. A tag that
    touches something moves to where it shares least
    with the others; a few rounds are enough.
    """
    chosen = [tags[0] for tags in choices]
    boxes = [*map(_label_box, chosen), *taken]
    for _ in range(SPREADING_ROUNDS):
        for i, tags in enumerate(choices):
            near = [box for box in boxes if box is not boxes[i] and _are_near(box, boxes[i])]
            if _shared_with(chosen[i], near):
                chosen[i] = _freest_tag(tags, near)
                boxes[i] = _label_box(chosen[i])
    return chosen


def _are_near(one: Box, other: Box) -> bool:
    """Whether two labels are so near that they could touch."""
    return abs(one.x - other.x) < NEAR and abs(one.y - other.y) < NEAR


def _freest_tag(tags: Sequence[Sprite], others: Sequence[Box]) -> Sprite:
    """The tag that shares least with other labels; of equal ones the first."""
    return min(tags, key=lambda tag: _shared_with(tag, others))


def _shared_with(tag: Sprite, others: Sequence[Box]) -> float:
    """How many pixels a tag shares with other labels."""
    box = _label_box(tag)
    return sum(box.shared_area(other) for other in others)


def _corner_label(layout: BoardLayout, corner: int, *, upgrade: bool) -> tuple[Sprite, Label]:
    """A pill on a corner; with `upgrade` the shape of a house on a piece that may grow."""
    x, y = layout.corner_point(corner)
    scale, name = _label_scale(layout), CORNERS[corner]
    text_size = _label_text(layout)
    if upgrade:
        wide, high = HOUSE_LABEL_WIDTH * scale, HOUSE_LABEL_HEIGHT * scale
        house = place.at(x, y - HOUSE_RISE, wide, high, "house")
        return house, Label(
            name,
            x,
            y + HOUSE_NAME_DROP * scale,
            size=text_size,
            weight="Bold",
            colour=INK,
            anchor="mm",
        )
    name_width = text_width(name, round(LABEL_TEXT * scale), "Bold")
    wide = max(LEAST_CORNER_WIDTH * scale, name_width + CORNER_MARGINS)
    pill = place.at(x, y, wide, CORNER_HEIGHT * scale, "corner")
    return pill, Label(
        name,
        x,
        y - TEXT_RISE,
        size=text_size,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )
