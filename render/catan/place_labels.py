"""Labels of the places that the viewer may choose on Catan's board.

They have terracotta rims, and names that never change during a match.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product
from typing import Final, NamedTuple

from engine.catan.kinds import CORNER, EDGE, HEX
from engine.catan.names import PLACE_NAMES
from engine.catan.view import CatanView
from engine.core import Plain
from engine.kit.hexes import CORNERS, EDGES, HEXES

from ..fonts import text_width
from ..registry import Focus
from ..scene import Item, Items, Label, Panel, Sprite
from ..shapes import Box, Point
from ..theme import INK
from ..widgets import draw_target_tag
from .icons import place
from .label_spots import label_box, list_label_obstacles, spread_labels
from .layout import BoardLayout
from .room import ChosenField, LabelArt
from .rooms import rooms_of

# sizes of labels on a board with hexes of radius 88; on smaller ones
# they shrink, and their names as long as they can be read on a phone
LABEL_TEXT, LEAST_LABEL_TEXT = 36, 35
CORNER_MARGINS, EDGE_MARGINS = 26, 14  # beside the name on a corner's pill and an edge's tag
CORNER_HEIGHT, EDGE_HEIGHT = 50, 43  # with the shadow; no label is lower than an edge's
LEAST_CORNER_WIDTH: Final = 52
HOUSE_LABEL_WIDTH, HOUSE_LABEL_HEIGHT = 70, 74
# how far the tag of an edge may move to make room for others, in half
# edges, the best first: along the edge, and off it
EDGE_SHIFTS: Final = (0, 0.3, -0.3, 0.6, -0.6, 0.75, -0.75, 0.9, -0.9, 1.1, -1.1)
EDGE_SIDESTEPS: Final = (0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9)
BASE_RADIUS: Final = 88
LEAST_LABEL_SCALE: Final = 0.86  # labels shrink no further
# radii above the middle of the hex; pixels right of it, between the names of its corners
HEX_TAG_RISE, HEX_TAG_RIGHT = 0.46, 1
HEX_TAG_MARGIN: Final = 22  # beside the name of a hex, to the frame
HEX_TAG_ABOVE_NUMBER: Final = 43  # pixels from a number to the tag: its digits are not covered
HOUSE_RISE, HOUSE_NAME_DROP = 6, 4  # of a house label above its corner, its name below it
TEXT_RISE: Final = 2  # of a name above the middle of a tag or disc, whose shadow lies below
PENNANT_MARGINS, PENNANT_TIP = 38, 9  # of a pennant: beside its name; half of its tip
# where a label lies beside a piece, aside and below it in radii, the best first
BESIDE_PIECE: Final = (
    (0, -0.54),
    (0, 0.52),
    (0.68, 0),
    (-0.68, 0),
    (0.58, -0.4),
    (-0.58, -0.4),
    (0.58, 0.4),
    (-0.58, 0.4),
    (0.3, -0.62),
    (-0.3, -0.62),
    (0.3, 0.62),
    (-0.3, 0.62),
)


def places_with_labels(view: CatanView, focus: Focus) -> set[tuple[str, int]]:
    """The places that get a label, as (kind, number)."""
    places: set[tuple[str, int]] = set()
    for kind in (CORNER, EDGE, HEX):
        places |= {(kind, at) for at in _choosable_places(view, focus, kind)}
    return places


def _choosable_places(view: CatanView, focus: Focus, kind: str) -> list[int]:
    """The places of this kind that may be chosen, also in fields of modules' moves.

    Those of pieces that may be moved are not among them: see
    `_movable_pieces`.
    """
    names = [kind]
    names += [
        field.name for field in _list_fields(view) if field.place == kind and not field.is_moved
    ]
    return _place_numbers(chain.from_iterable(focus.get(name, ()) for name in names))


def _list_fields(view: CatanView) -> list[ChosenField]:
    """The further fields that name places, in moves of the match's modules."""
    return list(chain.from_iterable(room.fields for room in rooms_of(view.modules)))


def _list_own_labels(view: CatanView) -> list[LabelArt]:
    """The labels that modules draw in their own way in the present phase of the match."""
    arts = [room.labels for room in rooms_of(view.modules) if room.labels]
    return [art for art in arts if art.phase == view.phase]


def _movable_pieces(view: CatanView, focus: Focus) -> list[tuple[str, int]]:
    """The places of pieces that may be moved, as (kind, number).

    `focus` has them under the key of their kind, if it stands on edges,
    or under a field of which a module says that it names such pieces.
    """
    fields = {kind.key: EDGE for kind in view.kit.pieces if kind.place == EDGE}
    fields |= {field.name: field.place for field in _list_fields(view) if field.is_moved}
    found: list[tuple[str, int]] = []
    for name, kind_of_place in fields.items():
        found += [(kind_of_place, at) for at in _place_numbers(focus.get(name, ()))]
    return found


class _PlaceLabel(NamedTuple):
    """A label that may lie in several ways: its name, and the sprites from the best one on."""

    name: str
    sprites: list[Sprite]
    name_shift: Point = (0, -TEXT_RISE)  # from the middle of the sprite to that of the name


def draw_place_labels(
    view: CatanView,
    layout: BoardLayout,
    focus: Focus,
    upright: Iterable[Item] = (),
) -> Items:
    """The labels of the places to choose, in a shape for each kind.

    An edge has a tag, a corner a pill, a hex a pill above its number. A
    piece that may become a better one has a house, and one that may be
    moved a pennant. Labels make room for each other, and for what
    stands `upright`.
    """
    own_labels = _list_own_labels(view)
    has_own_edges = any(EDGE in art.fields for art in own_labels)  # a module labels them itself
    edges = [] if has_own_edges else _choosable_places(view, focus, EDGE)
    tags = [_PlaceLabel(EDGES[edge], _list_possible_edge_tags(layout, edge)) for edge in edges]
    # the labels that are drawn above the tags
    above = _corner_labels(view, layout, _choosable_places(view, focus, CORNER))
    above += [_pennant_label(layout, *where) for where in _movable_pieces(view, focus)]
    hexes = _choosable_places(view, focus, HEX)
    on_hexes = [tuple(_draw_hex_tag(layout, hex)) for hex in hexes]
    taken = [_tag_box(pill) for pill, *_name in on_hexes]
    obstacles = list_label_obstacles(layout, upright)
    labels = [*above, *tags]
    sprites = spread_labels([label.sprites for label in labels], taken, obstacles)
    names = [_name_label(layout, *pair) for pair in zip(labels, sprites, strict=True)]
    above_sprites = sprites[: len(above)]
    tag_sprites = sprites[len(above) :]
    above_names = names[: len(above)]
    tag_names = names[len(above) :]
    for art in own_labels:
        yield from art.draw(view, layout, focus, list(map(label_box, above_sprites)))
    yield from tag_sprites
    yield from tag_names  # after all tags, so that no tag covers a name
    yield from chain.from_iterable(zip(above_sprites, above_names, strict=True))
    yield from chain.from_iterable(on_hexes)


def _name_label(layout: BoardLayout, label: _PlaceLabel, sprite: Sprite) -> Label:
    """The name of a place on its label."""
    across, down = label.name_shift
    size = _label_text(layout)
    return Label(label.name, sprite.x + across, sprite.y + down, size, "Bold", INK, "mm")


def _corner_labels(
    view: CatanView,
    layout: BoardLayout,
    corners: Iterable[int],
) -> list[_PlaceLabel]:
    """The labels of these corners, the uppermost first.

    They are houses where a piece may become a better one, else pills.
    """

    def distance_from_top(corner: int) -> float:
        """A sort key: how far down a corner lies."""
        _x, y = layout.corner_point(corner)
        return y

    on_corners = {kind.key: kind for kind in view.kit.pieces if kind.place == CORNER}
    replaced = {kind.replaces for kind in on_corners.values()}
    may_grow = {piece.at for piece in view.pieces if piece.kind in replaced}
    with_piece = {piece.at for piece in view.pieces if piece.kind in on_corners}
    labels: list[_PlaceLabel] = []
    for corner in sorted(corners, key=distance_from_top):
        if corner in may_grow:
            labels.append(_house_label(layout, corner))
        else:
            labels.append(_corner_label(layout, corner, with_piece=corner in with_piece))
    return labels


def _draw_hex_tag(layout: BoardLayout, hex: int) -> Items:
    """A pill above the number of a hex, never outside of the board."""
    x, middle = layout.hex_point(hex)
    text_size = _label_text(layout)
    half = text_width(HEXES[hex], text_size, "Bold") / 2 + HEX_TAG_MARGIN
    y = middle - layout.radius * HEX_TAG_RISE
    if layout.board.tiles[hex].number is not None:  # small hexes have no room above it
        _x, number_y = layout.number_point(hex)
        y = min(y, number_y - HEX_TAG_ABOVE_NUMBER)
    point = layout.keep_inside((x + HEX_TAG_RIGHT, y), half, LABEL_TEXT)
    return draw_target_tag(HEXES[hex], *point, text_size)


def _tag_box(tag: Item) -> Box:
    """The box of the pill that labels a hex."""
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
    """The size of names on this board.

    A phone shows even the least one large enough.
    """
    return max(LEAST_LABEL_TEXT, round(LABEL_TEXT * _label_scale(layout)))


def _list_possible_edge_tags(layout: BoardLayout, edge: int) -> list[Sprite]:
    """The label of an edge at each point where it could stand, the best point first.

    That is the middle of the edge. The others are farther and farther
    from it, along the edge or at right angles to it.
    """
    first_corner, _last_corner = layout.board.grid.ends[edge]
    x, y = layout.edge_point(edge)
    corner_x, corner_y = layout.corner_point(first_corner)
    half_x, half_y = x - corner_x, y - corner_y  # from a corner to the middle of the edge
    width = text_width(EDGES[edge], _label_text(layout), "Bold") + EDGE_MARGINS
    tags: list[Sprite] = []
    for along, across in product(EDGE_SHIFTS, EDGE_SIDESTEPS):
        # (half_x, half_y) runs along the edge, (-half_y, half_x) across it
        shift_x = half_x * along - half_y * across
        shift_y = half_y * along + half_x * across
        point = (x + shift_x, y + shift_y)
        tags.append(_place_sprite(layout, point, width, EDGE_HEIGHT, "edge"))
    return tags


def _place_sprite(
    layout: BoardLayout,
    point: Point,
    width: float,
    height: float,
    shape: str,
) -> Sprite:
    """The shape of a label, kept inside of the board.

    `height` is that on large hexes; on small ones it is less, but never
    below that of an edge's tag.
    """
    label_height = max(EDGE_HEIGHT, height * _label_scale(layout))
    return place.at(
        *layout.keep_inside(point, width / 2, label_height / 2), width, label_height, shape
    )


def _pennant_label(layout: BoardLayout, kind: str, at: int) -> _PlaceLabel:
    """The pennant of a piece that may be moved: above it, or beside it.

    The piece stands on the place of this kind with the number `at`.
    """
    scale, name = _label_scale(layout), PLACE_NAMES[kind][at]
    width = text_width(name, _label_text(layout), "Bold") + PENNANT_MARGINS * scale
    x, y = layout.place_point(kind, at)
    points = [(x + layout.radius * dx, y + layout.radius * dy) for dx, dy in BESIDE_PIECE]
    sprites = [_place_sprite(layout, point, width, EDGE_HEIGHT, "pennant") for point in points]
    return _PlaceLabel(name, sprites, (-PENNANT_TIP * scale, -TEXT_RISE))


def _house_label(layout: BoardLayout, corner: int) -> _PlaceLabel:
    """A label in the shape of a house, on a piece that may become a better one."""
    x, y = layout.corner_point(corner)
    scale = _label_scale(layout)
    width = HOUSE_LABEL_WIDTH * scale
    height = HOUSE_LABEL_HEIGHT * scale
    house = place.at(x, y - HOUSE_RISE, width, height, "house")
    return _PlaceLabel(CORNERS[corner], [house], (0, HOUSE_RISE + HOUSE_NAME_DROP * scale))


def _corner_label(layout: BoardLayout, corner: int, *, with_piece: bool) -> _PlaceLabel:
    """A pill on a corner, or beside the piece that stands there."""
    x, y = layout.corner_point(corner)
    scale, name = _label_scale(layout), CORNERS[corner]
    name_width = text_width(name, round(LABEL_TEXT * scale), "Bold")
    width = max(LEAST_CORNER_WIDTH * scale, name_width + CORNER_MARGINS)
    if not with_piece:
        pill = place.at(x, y, width, CORNER_HEIGHT * scale, "corner")
        return _PlaceLabel(name, [pill])
    points = [(x + layout.radius * dx, y + layout.radius * dy) for dx, dy in BESIDE_PIECE]
    sprites = [_place_sprite(layout, point, width, CORNER_HEIGHT, "corner") for point in points]
    return _PlaceLabel(name, sprites)
