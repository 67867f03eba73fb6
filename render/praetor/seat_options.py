"""The lower part of a seat's own picture: what it can build and pay, and its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.core import Plain, Text
from engine.praetor.ground import PLACES
from engine.praetor.view import CityTile, Engineer, PraetorView
from words import Words

from ..icons.seats import die
from ..scene import Items, Label
from ..shapes import Box
from ..theme import INK_SOFT, LABEL
from ..widgets import equal_columns
from .icons import BUILDINGS
from .layout import MARGIN, WIDTH
from .seat_board import BOARD_BOTTOM, BOARD_WIDTH
from .supply import draw_offer, draw_supply_title, draw_wall_offer
from .tiles import tile

LIST_TITLE_LEFT, LIST_TITLE_Y = MARGIN + 4, BOARD_BOTTOM + 26
LIST_TOP: Final = BOARD_BOTTOM + 50
OFFER_GAP, OFFER_HEIGHT = 8, 94
OWN_TITLE_HEIGHT: Final = 40  # the title of the seat's own tiles
OWN_TITLE_RISE: Final = 22  # of that title above the tiles
FOOT: Final = 14  # below the last row
TILE_GAP, PLACE_NAME_HEIGHT, TILE_SIZE = 8, 34, 80
TILES_PER_ROW: Final = (BOARD_WIDTH + TILE_GAP) // (TILE_SIZE + TILE_GAP)
OFFER_COLUMNS: Final = 3
LIST_WIDTH: Final = BOARD_WIDTH - 8
PLACE_TEXT: Final = 34  # of the place of the viewer's tile
# on the viewer's tile that was used, in sizes of the tile: the faded
# building and the worker's die
USED_BUILDING_RISE, USED_BUILDING_SIZE, USED_BUILDING_FADE = 0.11, 0.43, 0.42
USER_DIE_RIGHT, USER_DIE_DOWN, USER_DIE_SIZE = 0.18, 0.07, 0.3


def seat_picture_height(view: PraetorView, engineer: Engineer) -> int:
    """The height of the picture: the board, the offers in columns, the viewer's tiles."""
    tiles = _own_tiles(view, engineer)
    tile_rows = ceil(len(tiles) / TILES_PER_ROW)
    tiles_height = tile_rows * (TILE_SIZE + PLACE_NAME_HEIGHT)
    title_height = OWN_TITLE_HEIGHT if tiles else 0
    return LIST_TOP + _offers_height(view) + title_height + tiles_height + FOOT


def _offers_height(view: PraetorView) -> int:
    """The height of the offers in columns, with the wall as the last of them."""
    cards = len(view.offers) + 1
    rows = ceil(cards / OFFER_COLUMNS)
    return rows * (OFFER_HEIGHT + OFFER_GAP)


def draw_options(
    view: PraetorView,
    engineer: Engineer,
    words: Words,
    choosable: Sequence[Plain] = (),
) -> Items:
    """What the seat could do, below its board: offers, the wall, then its own tiles.

    There is a tick where the seat can pay, and marks on what it lacks.
    Without a marker left, the heading says so. The tiles that are
    choosable are framed.
    """
    yield draw_supply_title(view, words, LIST_TITLE_LEFT, LIST_TITLE_Y, LIST_WIDTH)
    for i, offer in enumerate(view.offers):
        is_choosable = offer.tile in choosable
        yield from draw_offer(offer, words, _offer_box(i), is_choosable=is_choosable)
    yield from draw_wall_offer(view.wall, words, _offer_box(len(view.offers)))
    own_tiles = _own_tiles(view, engineer)
    if own_tiles:
        own_top = LIST_TOP + _offers_height(view) + OWN_TITLE_HEIGHT
        title = words(Text("Your tiles"))
        title_y = own_top - OWN_TITLE_RISE
        yield Label(
            title,
            LIST_TITLE_LEFT,
            title_y,
            size=LABEL,
            weight="Bold",
            max_width=LIST_WIDTH,
        )
        yield from _draw_own_tiles(own_tiles, own_top)


def _offer_box(number: int) -> Box:
    """Where the card of the offer with this number lies, counted row by row from 0."""
    row, column = divmod(number, OFFER_COLUMNS)
    columns = equal_columns(MARGIN, WIDTH - MARGIN, OFFER_COLUMNS, OFFER_GAP)
    x, width = columns[column]
    return Box(x, LIST_TOP + row * (OFFER_HEIGHT + OFFER_GAP), width, OFFER_HEIGHT)


def _own_tiles(view: PraetorView, engineer: Engineer) -> list[CityTile]:
    """The tiles that a player owns."""
    return [city_tile for city_tile in view.city if city_tile.owner == engineer.seat]


def _draw_own_tiles(own_tiles: Sequence[CityTile], top: float) -> Items:
    """The seat's own tiles from this y on, each with the name of its place."""
    for i, city_tile in enumerate(own_tiles):
        row, column = divmod(i, TILES_PER_ROW)
        x = MARGIN + column * (TILE_SIZE + TILE_GAP) + TILE_SIZE / 2
        y = top + row * (TILE_SIZE + PLACE_NAME_HEIGHT) + TILE_SIZE / 2
        yield from _draw_own_tile(city_tile, x, y, TILE_SIZE)
        yield Label(
            PLACES[city_tile.at],
            x,
            y + TILE_SIZE / 2 + PLACE_NAME_HEIGHT / 2,
            PLACE_TEXT,
            "Bold",
            INK_SOFT,
            anchor="mm",
            max_width=TILE_SIZE + 6,
            min_size=20,
        )


def _draw_own_tile(city_tile: CityTile, x: float, y: float, size: int) -> Items:
    """A tile by its middle, with the worker who has used it.

    The building of a used tile is faded.
    """
    used = city_tile.is_used
    kind = None if used else city_tile.kind
    yield tile.at(x, y, size, size, kind, city_tile.activation, city_tile.corners, used)
    if used:
        building_y = y - size * USED_BUILDING_RISE
        building = BUILDINGS[city_tile.kind].at(x, building_y, size * USED_BUILDING_SIZE)
        yield building.with_fade(USED_BUILDING_FADE)
    worker = city_tile.user
    if worker:
        die_x = x + size * USER_DIE_RIGHT
        die_y = y + size * USER_DIE_DOWN
        yield die.at(die_x, die_y, size * USER_DIE_SIZE, worker.seat, worker.experience)
