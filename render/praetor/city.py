"""Draws Praetor's city: coordinates, free sites, tiles, what changed last, and targets.

The targets are the labels of places that are legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core import Plain
from engine.praetor.ground import CORNERS, PLACES, column_name, place_number, turn_plazas
from engine.praetor.view import Offer, PraetorView, Site
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..fonts import fit_text, text_width
from ..icons.marks import laurel, tick
from ..pen import Pen
from ..registry import Focus
from ..scene import Items, Label, Panel
from ..sprites import figure
from ..theme import GROUND, GROUND_EDGE, INK, INK_SOFT, PAPER, TERRACOTTA
from ..widgets import draw_badge, draw_change_frame, icon_with_number, pill
from .layout import COORDINATE_TEXT, LETTERS_HEIGHT, CityLayout, row_label
from .tiles import bare_tile, draw_tile

EMPTY_LINE_INK: Final = "#B9A97C"  # the coordinates of a column or row without tiles
SITE, SITE_EDGE = "#E7DCBB", "#D3C499"
SITE_GAP: Final = 5  # around a site
LEAST_SEEN_SHARE: Final = 0.3  # the part of a site that must be seen
THIN_FRAME, BROAD_FRAME = 3, 6  # widths of the frames around changes
FRAME_GROWTH: Final = 6  # of a frame beyond its place, besides its own width
# coordinates are left out where they would stand nearer to the field's edges
LEFT_CLEARANCE, CLEARANCE = 16, 12
LETTERS_SHIFT, NUMBERS_SHIFT = 2, 4  # of coordinates from the middle of their margin
PLAZA_BADGE_SIZE, LEAST_PLAZA_BADGE = 0.25, 36  # in sizes of a tile, and in pixels
PLAZA_BADGE_TEXT: Final = 0.56  # in sizes of the badge
TICK_SIZE, LEAST_TICK, TICK_Y = 0.2, 24, 3  # in sizes of a tile; in pixels; below its top
TILE_TAG_Y: Final = 16  # of the label of a tile, below its top
TAG_TEXT: Final = 37  # of every place that may be chosen: 11 px high on a phone
LEAST_TAG_TEXT: Final = 24  # of a long name far out
TAG_HEIGHT, TAG_SIDES, TAG_GAP = 42, 14, 2  # of a label; around its text; between two
PREVIEW_FADE: Final = 0.7  # of a tile that is not built yet
# the label of a legal site: with its name only, or with the favor below
LEAST_SITE_LABEL_WIDTH: Final = 74
SITE_LABEL_HEIGHT, TWO_LINE_LABEL_HEIGHT = 48, 86
# from the middle of a label of two lines: its name, and the wreath of the favor
NAME_RISE, FAVOR_WREATH_LEFT, FAVOR_WREATH_DOWN = 20, 18, 23


@background
def land(canvas: Canvas, layout: CityLayout) -> None:
    """Background: the ground of the city, and the coordinates in its margins."""
    canvas.put(Panel(*layout.board, GROUND, GROUND_EDGE, raised=True))
    _put_column_letters(canvas, layout)
    _put_row_numbers(canvas, layout)


def _put_column_letters(canvas: Canvas, layout: CityLayout) -> None:
    """The letters above the columns; pale where a column has no tiles."""
    board = layout.board
    field = layout.field
    half = layout.size / 2
    for x in range(layout.columns.start - 1, layout.columns.stop + 1):
        left, _top = layout.corner(place_number(x, 0))
        middle = left + half
        if field.x + LEFT_CLEARANCE <= middle <= field.right - CLEARANCE:
            colour = INK_SOFT if x in layout.columns else EMPTY_LINE_INK
            canvas.put(
                Label(
                    column_name(x),
                    middle,
                    board.y + LETTERS_HEIGHT / 2 + LETTERS_SHIFT,
                    COORDINATE_TEXT,
                    "Bold",
                    colour,
                    "mm",
                )
            )


def _put_row_numbers(canvas: Canvas, layout: CityLayout) -> None:
    """The numbers beside the rows; pale where a row has no tiles."""
    board = layout.board
    field = layout.field
    half = layout.size / 2
    for y in range(layout.rows.start - 1, layout.rows.stop + 1):
        _left, top = layout.corner(place_number(0, y))
        middle = top + half
        if field.y + CLEARANCE <= middle <= field.bottom - CLEARANCE:
            colour = INK_SOFT if y in layout.rows else EMPTY_LINE_INK
            canvas.put(
                Label(
                    row_label(y),
                    board.x + layout.row_numbers_width / 2 + NUMBERS_SHIFT,
                    middle,
                    COORDINATE_TEXT,
                    "Bold",
                    colour,
                    "mm",
                )
            )


@figure
def site(pen: Pen, left: int, top: int, side: int) -> None:
    """Draws a free place for the next tile: a pale square with this side.

    Only the part of it from (left, top) on is drawn, where the rest
    would lie outside the field.
    """
    pen.box(-left, -top, side - left, side - top, SITE, SITE_EDGE, w=2, r=8)
    pen.fill_behind(GROUND)


def draw_city(view: PraetorView, words: Words, focus: Focus, layout: CityLayout) -> Items:
    """Sites and tiles, frames around changes, and labels on places that the viewer may choose.

    With nothing to choose, ticks stand on the places that the
    viewer could use now.
    """
    for free in view.sites:
        yield from _draw_site(free.at, layout)
    for city_tile in view.city:
        yield from draw_tile(city_tile, *layout.place_middle(city_tile.at), layout.size - 2, words)
    places = _only_integers(focus.get("at", ()))
    is_place_chosen = len(places) == 1
    if view.result is None and not is_place_chosen:
        yield from _draw_changes(view, layout, only_last=bool(places))
    if places:
        yield from _draw_targets(view, places, focus, layout)
    else:
        yield from _draw_usable_ticks(view, layout)


def _draw_site(at: int, layout: CityLayout) -> Items:
    """A free site, cut off at the edge of the field; none where too little of it is seen."""
    field, side = layout.field, layout.size - 2 * SITE_GAP
    x, y = (edge + SITE_GAP for edge in layout.corner(at))
    # the edges of what is seen
    left, top = max(x, round(field.x)), max(y, round(field.y))
    right = min(x + side, round(field.right))
    bottom = min(y + side, round(field.bottom))
    width, height = right - left, bottom - top
    if min(width, height) >= LEAST_SEEN_SHARE * side:
        hidden_left, hidden_top = left - x, top - y
        yield site.at(
            left + width / 2, top + height / 2, width, height, hidden_left, hidden_top, side
        )


def _draw_changes(view: PraetorView, layout: CityLayout, *, only_last: bool) -> Items:
    """A broad frame around the place of the last action, thin ones around earlier changes.

    Earlier changes are the places that were built or used since the viewer's own
    turn; the public has none. A tile that was just built also shows the favor of
    its plazas. With `only_last` the broad frame is drawn alone, to leave room for
    the labels of places that may be chosen.
    """
    last = view.last_action
    last_place = last.at if last else None
    if view.seat is not None and not only_last:
        earlier = (*view.since_own_turn.built, *view.since_own_turn.used)
        for at in dict.fromkeys(earlier):  # each place once
            if at != last_place:
                yield from _draw_frame(at, layout, THIN_FRAME)
    if last and last_place is not None:
        yield from _draw_frame(last_place, layout, BROAD_FRAME)
        if last.verb == "build" and not only_last:
            yield from _draw_plaza_points(last.plazas, last_place, layout)


def _draw_frame(at: int, layout: CityLayout, edge_width: int) -> Items:
    """A frame with lines of this width around a place."""
    x, y = layout.place_middle(at)
    side = layout.size + FRAME_GROWTH + edge_width
    yield from draw_change_frame(x, y, side, side, edge_width, radius=10)


def _draw_plaza_points(plazas: Sequence[int], at: int, layout: CityLayout) -> Items:
    """The favor of matching plazas at the four corners of the tile at this place.

    `plazas` has the favor of each corner, in the order of `CORNERS`.
    """
    (x, y), half = layout.place_middle(at), layout.size / 2
    size = max(LEAST_PLAZA_BADGE, round(layout.size * PLAZA_BADGE_SIZE))
    for points, (dx, dy) in zip(plazas, CORNERS, strict=True):
        if points:
            yield from draw_badge(
                x + dx * half,
                y + dy * half,
                f"+{points}",
                size,
                text_size=round(size * PLAZA_BADGE_TEXT),
                fill=TERRACOTTA,
            )


def _draw_usable_ticks(view: PraetorView, layout: CityLayout) -> Items:
    """Ticks on the tiles and camps that the viewer could use now."""
    for at in (*view.usable_places, *view.usable_camps):
        x, y = layout.corner(at)
        size = max(LEAST_TICK, layout.size * TICK_SIZE)
        yield tick.at(x + layout.size / 2, y + TICK_Y, size)


def _draw_targets(
    view: PraetorView,
    places: Sequence[int],
    focus: Focus,
    layout: CityLayout,
) -> Items:
    """Labels with the coordinates of every legal place.

    Once a tile is chosen, the labels also tell the favor of its plazas.
    Once its place is chosen too, the tile is drawn there instead.
    """
    sites = {free.at: free for free in view.sites}
    offers = [offer for offer in view.offers if offer.tile in focus.get("tile", ())]
    chosen_tile = offers[0] if len(offers) == 1 else None
    chosen_site = sites.get(places[0]) if len(places) == 1 else None
    turned_corners = _turned_corners(chosen_tile, focus) if chosen_tile else []
    if chosen_tile and turned_corners and chosen_site:
        yield from _draw_preview(chosen_tile, turned_corners, chosen_site, layout)
        return
    for at in places:
        if at in sites:
            yield from _draw_site_label(sites[at], turned_corners, layout)
        else:
            x, y = layout.corner(at)
            yield from _draw_tag(PLACES[at], x + layout.size / 2, y + TILE_TAG_Y, layout)


def _turned_corners(offer: Offer, focus: Focus) -> list[str]:
    """The plazas of a tile, clockwise, for each turn of it that may be chosen."""
    turns = _only_integers(focus.get("turn", (0,)))
    return [turn_plazas(offer.corners, turn) for turn in turns]


def _draw_tag(name: str, x: float, y: float, layout: CityLayout) -> Items:
    """The name of a place that may be chosen, around (x, y)."""
    text_size, width = _fit_tag(name, layout)
    yield pill(x, y, width, TAG_HEIGHT, PAPER, TERRACOTTA, edge_width=3)
    yield Label(name, x, y, text_size, "Bold", INK, "mm")


def _fit_tag(name: str, layout: CityLayout) -> tuple[int, float]:
    """The text size of a place's name, and the width of the label around it.

    No label is wider than a tile: the long names of places far from the
    first city have a smaller text.
    """
    max_width = layout.size - TAG_GAP - TAG_SIDES
    _text, text_size = fit_text(name, max_width, TAG_TEXT, "Bold", LEAST_TAG_TEXT)
    width = text_width(name, text_size, "Bold") + TAG_SIDES
    return text_size, max(LEAST_SITE_LABEL_WIDTH, width)


def _draw_preview(
    offer: Offer,
    turned_corners: Sequence[str],
    free: Site,
    layout: CityLayout,
) -> Items:
    """The chosen tile, faded, on the chosen site; of the allowed turns the one with most favor."""
    best = max(turned_corners, key=lambda corners: sum(free.plaza_favor(corners)))
    yield bare_tile(
        offer.kind, offer.activation, best, *layout.place_middle(free.at), layout.size - 2
    ).with_fade(PREVIEW_FADE)
    yield from _draw_frame(free.at, layout, THIN_FRAME)
    yield from _draw_plaza_points(free.plaza_favor(best), free.at, layout)


def _draw_site_label(free: Site, turned_corners: Sequence[str], layout: CityLayout) -> Items:
    """The coordinates of a legal site; below them the most favor of a chosen tile.

    `turned_corners` has the tile's plazas for each turn that is
    allowed. It is empty while no tile is chosen. Then, or without
    favor, only the coordinates are drawn.
    """
    name = PLACES[free.at]
    favors = [sum(free.plaza_favor(corners)) for corners in turned_corners]
    most_favor = max(favors, default=0)
    _size, width = _fit_tag(name, layout)
    half_width = width / 2
    half_height = (TWO_LINE_LABEL_HEIGHT if most_favor else SITE_LABEL_HEIGHT) / 2
    x, y = _keep_inside(*layout.place_middle(free.at), layout, half_width, half_height)
    name_y = y - NAME_RISE if most_favor else y
    yield from _draw_tag(name, x, name_y, layout)
    if most_favor:
        wreath = laurel.at(x - FAVOR_WREATH_LEFT, y + FAVOR_WREATH_DOWN, size=36)
        yield from icon_with_number(wreath, most_favor, size=37)


def _keep_inside(
    x: float,
    y: float,
    layout: CityLayout,
    half_width: float,
    half_height: float,
) -> tuple[float, float]:
    """A label's middle, moved so that the label stays on the field."""
    field = layout.field
    return (
        min(max(x, field.x + half_width), field.right - half_width),
        min(max(y, field.y + half_height), field.bottom - half_height),
    )


def _only_integers(values: Iterable[Plain]) -> list[int]:
    """The numbers among the values of a focus; other values are left out."""
    return [value for value in values if isinstance(value, int)]
