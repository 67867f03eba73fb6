"""Labels of voyages: every route within reach as a bar, and names on few hexes beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.catan.bearings import find_bearings
from engine.catan.view import CatanView
from engine.core import Plain
from engine.kit.hexes import HEXES

from ....fonts import text_width
from ....registry import Focus
from ....scene import Items, Label
from ....shapes import Box, Point
from ....theme import COIN, INK, PAPER, SEATS, TERRACOTTA
from ....widgets import pill
from ...layout import BoardLayout
from ...pieces import RING, ribbon
from ...room import DrawnItems, LabelArt
from .lands import TERRAIN
from .ship_places import SHIP_PREFIX, find_ship_points, list_ships

START_RIM, START_BAR = 34, 24  # of the bar where a ship lies now
RIM, BAR = 20, 12  # widths of a route's bar, on a board at full size
NAME_TEXT, NAME_HEIGHT, NAME_MARGIN = 35, 34, 3  # read on a phone
SHIP_TEXT, SHIP_SIDE = 35, 42  # the number of a ship
SHIP_LEFT, SHIP_RISE = 26, 34  # beside its sail
# of a name from the middle of its hex, aside and down, in radii: the best first
NAME_SHIFTS: Final = (
    (0, 0), (0, -0.55), (0, 0.55), (-0.4, 0), (0.4, 0),
    (-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4),
)  # fmt: skip
SHIP_ROOM: Final = 46  # pixels around a ship in which a name would cover it
SEVERAL: Final = 2  # ships: one alone needs no number


def draw_labels(
    view: CatanView,
    layout: BoardLayout,
    focus: Focus,
    labels: Sequence[Box],
) -> DrawnItems:
    """Bars and names for the routes to choose, and numbers on the ships to choose.

    `labels` is what other labels cover.
    """
    edges = _keep_numbers(focus.get("edge", ()))
    yield from _draw_bars(layout, edges)
    if edges:
        yield from _draw_starts(view, layout)
    bearings = find_bearings(view.board, frozenset(edges))
    # the hexes by whose names people are told where the routes are
    named = {bearing.hex for bearing in bearings.values()}
    ships = find_ship_points(view, layout)
    tagged = set(_keep_numbers(focus.get("hex", ())))  # they have a tag with their name
    yield from _draw_names(layout, sorted(named - tagged), ships, labels)
    vessels = _keep_numbers(focus.get("vessel", ()))
    if len(vessels) >= SEVERAL:
        yield from _draw_numbers(view, layout, vessels)


def _keep_numbers(values: Sequence[Plain]) -> list[int]:
    """The values of a field that are whole numbers, such as those of places."""
    return [value for value in values if isinstance(value, int)]


def _draw_bars(layout: BoardLayout, edges: Sequence[int]) -> Items:
    """A bar on the edge of every route.

    It is golden where a ship would discover something.
    """
    size = RING * layout.scale
    for edge in edges:
        point = layout.edge_point(edge)
        slope = layout.edge_slope(edge)
        colour = COIN if _is_at_hidden_hex(layout, edge) else PAPER
        yield ribbon.at(*point, size, slope, INK, RIM)
        yield ribbon.at(*point, size, slope, colour, BAR)


def _draw_starts(view: CatanView, layout: BoardLayout) -> Items:
    """Bars in the viewer's colour on the edges of own ships, which names of hexes may cover."""
    assert view.seat is not None, "only a seat chooses routes"
    ships = [sign for sign in view.signs if sign.key.startswith(SHIP_PREFIX)]
    for edge in [ship.at for ship in ships if ship.owner == view.seat]:
        point = layout.edge_point(edge)
        slope = layout.edge_slope(edge)
        yield ribbon.at(*point, RING * layout.scale, slope, INK, START_RIM)
        yield ribbon.at(*point, RING * layout.scale, slope, SEATS[view.seat].fill, START_BAR)


def _is_at_hidden_hex(layout: BoardLayout, edge: int) -> bool:
    """Whether a ship on the edge would discover a hidden hex at one of its ends."""
    grid, tiles = layout.board.grid, layout.board.tiles
    terrain: set[str] = set()
    for corner in grid.ends[edge]:
        terrain |= {tiles[hex].terrain for hex in grid.corner_hexes[corner]}
    return any(TERRAIN[key].is_hidden for key in terrain & TERRAIN.keys())


def _draw_names(
    layout: BoardLayout,
    hexes: Sequence[int],
    ships: Sequence[Point],
    labels: Sequence[Box],
) -> Items:
    """The name of each hex: in its middle, or beside it where labels and ships leave room.

    A place under labels is worse than one on a ship.
    """
    taken = list(labels)
    for hex in hexes:
        places = _name_boxes(layout, hex)
        costs = [(_hidden_area(place, taken), _covers_any(place, ships)) for place in places]
        box = places[costs.index(min(costs))]
        taken.append(box)
        x, y = box.x + box.width / 2, box.middle
        yield pill(x, y, box.width, box.height, PAPER)
        yield Label(HEXES[hex], x, y, NAME_TEXT, "Bold", INK, "mm")


def _name_boxes(layout: BoardLayout, hex: int) -> list[Box]:
    """Where the name of a hex can lie, never outside of the board; the best first."""
    width = text_width(HEXES[hex], NAME_TEXT, "Bold") + 2 * NAME_MARGIN
    half_width, half_height = width / 2, NAME_HEIGHT / 2
    middles = [layout.point_on_hex(hex, shift) for shift in NAME_SHIFTS]
    inside = [layout.keep_inside(middle, half_width, half_height) for middle in middles]
    return [Box(x - half_width, y - half_height, width, NAME_HEIGHT) for x, y in inside]


def _hidden_area(box: Box, labels: Sequence[Box]) -> float:
    """How many pixels of a box lie under labels."""
    return sum(box.shared_area(label) for label in labels)


def _covers_any(name: Box, ships: Sequence[Point]) -> bool:
    """Whether a name in this place would cover a ship and its hold."""
    x, y = name.x + name.width / 2, name.middle
    for ship_x, ship_y in ships:
        if abs(x - ship_x) < SHIP_ROOM and abs(y - ship_y) < SHIP_ROOM:
            return True
    return False


def _draw_numbers(view: CatanView, layout: BoardLayout, vessels: Sequence[int]) -> Items:
    """The numbers of the viewer's ships that may be chosen: `vessels`, which count from 0.

    Signs count ships from 1, as people do.
    """
    for sign, point in zip(list_ships(view), find_ship_points(view, layout), strict=True):
        if sign.owner == view.seat and sign.count and sign.count - 1 in vessels:
            yield from _draw_number(layout, point, sign.count)


def _draw_number(layout: BoardLayout, ship: Point, number: int) -> Items:
    """The number of a ship beside its sail; `ship` is where the ship is drawn."""
    ship_x, ship_y = ship
    point = (ship_x - SHIP_LEFT, ship_y - SHIP_RISE)
    x, y = layout.keep_inside(point, SHIP_SIDE / 2, SHIP_SIDE / 2)
    yield pill(x, y, SHIP_SIDE, SHIP_SIDE, PAPER, TERRACOTTA, edge_width=4)
    yield Label(str(number), x, y, SHIP_TEXT, "Bold", INK, "mm")


LABELS: Final = LabelArt("voyage", frozenset({"edge"}), draw_labels)
