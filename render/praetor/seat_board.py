"""One seat's own picture: its board large, what it can pay, its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.core import Seat, Text
from engine.praetor.data import Resource
from engine.praetor.ground import PLACES
from engine.praetor.view import CityTile, Engineer, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_PALE, INK_SOFT, LABEL, PANEL, PANEL_EDGE, PAPER, RED, SLATE
from ..widgets import pill
from .boards import draw_novices
from .icons import BUILDINGS, RESOURCES, house, slot, villa, wall
from .layout import HEIGHT, MARGIN, WIDTH
from .panels import (
    draw_count,
    draw_morale_track,
    draw_rates,
    draw_retirement,
    draw_right_aligned_count,
    rule_line,
)
from .supply import draw_offer, draw_wall_offer
from .table_text import NO_MARKER
from .tiles import tile

BOARD_WIDTH: Final = 872  # width of the board
BOARD_RIGHT: Final = MARGIN + BOARD_WIDTH - 26
ONE_ROW_HEIGHT, TWO_ROWS_HEIGHT = 144, 250  # heights of the picture of the seat's own tiles
GOLD: Final = RESOURCES[Resource.GOLD]


def draw_seat_board(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """The viewer's own board: head, resources, workers, retired, pools and morale."""
    board = engineer.board
    yield Panel(MARGIN, 14, BOARD_WIDTH, HEIGHT - 32, PANEL, PANEL_EDGE, raised=True)
    yield from _draw_head(view, engineer, words)
    yield rule_line(34, 132, BOARD_WIDTH - 36)
    yield from _draw_resources(engineer)
    yield rule_line(34, 256, BOARD_WIDTH - 36)
    yield from _draw_row_titles(words(Text("Active")), words(Text("Wages")), engineer.wages, y=284)
    yield from _draw_worker_places(
        board.wages, engineer.seat, engineer.home, engineer.workers_out, y=346
    )
    yield from _draw_row_titles(
        words(Text("Retired")), words(Text("Pensions")), engineer.pensions, y=444
    )
    home, lent = (6,) * (engineer.retired - engineer.lent), (6,) * engineer.lent
    yield from _draw_worker_places(board.pensions, engineer.seat, home, lent, y=506)
    yield rule_line(34, 606, BOARD_WIDTH - 36)
    yield from _draw_pools(view, engineer, words)
    yield Label(words(Text("Morale")), 40, 758, size=26, weight="Medium", colour=INK_SOFT, room=400)
    yield from draw_morale_track(
        board.morale, Box(32, 784, BOARD_WIDTH - 32, 72), engineer.seat, engineer.morale_level
    )


def _draw_head(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """The player's name and favor, the board's name, and the favor for retiring workers."""
    favor = str(engineer.favor)
    leaf = BOARD_RIGHT - text_width(favor, 64, "Bold") - 44
    yield marker.at(66, 68, 76, engineer.seat)
    yield Label(
        words.seat_name(engineer.seat), 120, 50, size=44, weight="Bold", room=leaf - 180, floor=30
    )
    yield Label(favor, BOARD_RIGHT, 68, size=64, weight="Bold", colour=INK, anchor="rm")
    yield laurel.at(leaf, 68, size=72)
    side = text_width(engineer.board.id, 26, "Bold") + 26
    yield pill(120 + side / 2, 100, side, high=38, fill=SLATE)
    yield Label(
        engineer.board.id, 120 + side / 2, 100, size=26, weight="Bold", colour=PAPER, anchor="mm"
    )
    yield die.at(120 + side + 42, 100, 36, engineer.seat, 6)
    yield from draw_retirement(engineer.board.retirement, view.age, 120 + side + 72, 100)


def _draw_resources(engineer: Engineer) -> Items:
    """The player's resources, and under each the Market's rate for it."""
    step = (BOARD_WIDTH - 40) / 5
    for resource in Resource:
        left, n = 42 + resource * step, engineer.purse[resource]
        yield RESOURCES[resource].at(left + 32, 174, size=64)
        yield Label(
            str(n),
            left + 74,
            174,
            size=54,
            weight="Bold",
            colour=INK if n else INK_PALE,
            room=step - 78,
            floor=36,
        )
    yield from draw_rates(engineer.board.rates, 62, 226, step, size=28)


def _draw_row_titles(people: str, pay: str, total: int, y: float) -> Items:
    """Who stands in a row of workers, what their pay is called, and its sum."""
    yield Label(people, 40, y, size=26, weight="Medium", colour=INK_SOFT, room=420)
    yield Label(
        pay, BOARD_RIGHT, y, size=26, weight="Medium", colour=INK_SOFT, anchor="rm", room=360
    )
    yield from draw_right_aligned_count(GOLD, total, BOARD_RIGHT, y + 62, size=52, text_size=52)


def _draw_worker_places(
    pay: Sequence[int], seat: Seat, home: Sequence[int], out: Sequence[int], y: float
) -> Items:
    """Eight places with what each costs; workers who are out in the city are faded."""
    for i, gold in enumerate(pay[:8]):
        x, taken = 40 + 38 + i * 85, i < len(home) + len(out)
        yield slot.at(x, y, size=76)
        if taken:
            yield die.at(x, y, 76, seat, (*home, *out)[i]).with_fade(1 if i < len(home) else 0.3)
        yield Label(
            str(gold),
            x - 3,
            y + 58,
            size=28,
            weight="SemiBold",
            colour=INK if taken else INK_PALE,
            anchor="rm",
        )
        yield GOLD.at(x + 16, y + 58, size=28).with_fade(1 if taken else 0.35)


def _draw_pools(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """Novices, villagers, walls, tiles, and what is to be paid at the end of the round.

    Tiles have a maximum where the markers of owners are limited.
    What is to be paid is red where there is less Gold.
    """
    yield from draw_novices(engineer, 40, 656, size=56)
    yield Label(
        words(Text("Novices")), 40, 704, size=26, weight="Medium", colour=INK_SOFT, room=176
    )
    walls = words(Text("Walls")) + (f" +{engineer.wall_bonus}" if engineer.wall_bonus else "")
    tiles = Text("Area {n}", n=engineer.area) if view.expert else Text("Tiles")
    parts = (
        (house.at(0, 0, size=56), engineer.villagers, words(Text("Villagers"))),
        (wall.at(0, 0, size=56), len(engineer.walls), walls),
        (villa.at(0, 0, size=56), engineer.tiles, words(tiles)),
    )
    for i, (sprite, n, label) in enumerate(parts):
        most = view.markers if i == len(parts) - 1 else None
        yield from draw_count(
            sprite, n, label, 226 + i * 158, 656, room=152, text_scale=1.28, maximum=most
        )
    yield Label(
        words(Text("To pay")),
        BOARD_RIGHT,
        704,
        size=26,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
        room=160,
        floor=18,
    )
    short = engineer.wages_due > engineer.purse[Resource.GOLD]
    yield from draw_right_aligned_count(
        GOLD,
        engineer.wages_due,
        BOARD_RIGHT,
        y=656,
        size=52,
        text_size=52,
        colour=RED if short else INK,
    )


def draw_options(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """What is offered to build, then the seat's own tiles.

    There is a tick where the seat can pay, and marks on what it lacks.
    Without a marker left, the heading says so.
    """
    x, wide = MARGIN + BOARD_WIDTH + 16, WIDTH - BOARD_WIDTH - 3 * MARGIN
    if any(offer.barred for offer in view.offers):
        yield Label(words(NO_MARKER), x + 4, 40, LABEL, "Bold", RED, room=wide, floor=18)
    else:
        yield Label(words(Text("To build")), x + 4, 40, LABEL, "Bold", room=wide)
    own_tiles = [city_tile for city_tile in view.city if city_tile.owner == engineer.seat]
    room = HEIGHT - 18 - 68 - 62 - (ONE_ROW_HEIGHT if len(own_tiles) <= 4 else TWO_ROWS_HEIGHT)
    high = min(118, room / (len(view.offers) + 1) - 8)
    y = 68.0
    for offer in view.offers:
        yield from draw_offer(offer, words, Box(x, y, wide, high))
        y += high + 8
    yield from draw_wall_offer(view.wall, Box(x, y, wide, high))
    yield Label(words(Text("Your tiles")), x + 4, y + high + 36, LABEL, "Bold", room=wide)
    yield from _draw_own_tiles(
        own_tiles, Box(x, y + high + 62, wide, HEIGHT - 18 - (y + high + 62))
    )


def _draw_own_tiles(own_tiles: Sequence[CityTile], box: Box) -> Items:
    """The seat's own tiles, as large as all of them fit, each with the name of its place."""
    # tiles in a row; 34 is the height of the name below a tile
    each = next(
        n
        for n in range(4, 40)
        if ceil(len(own_tiles) / n) * (_tile_size(box, n) + 34) <= box.height
    )
    size = _tile_size(box, each)
    for i, city_tile in enumerate(own_tiles):
        row, column = divmod(i, each)
        x, y = box.x + column * (size + 8) + size / 2, box.y + row * (size + 34) + size / 2
        yield from _draw_own_tile(city_tile, x, y, size)
        name, name_y, text_size = PLACES[city_tile.at], y + size / 2 + 17, 26 if size > 60 else 20
        yield Label(name, x, name_y, text_size, "Bold", INK_SOFT, "mm", room=size + 4, floor=14)


def _draw_own_tile(city_tile: CityTile, x: float, y: float, size: int) -> Items:
    """A tile by its middle, with the worker who has used it.

    The building of a used tile is faded.
    """
    used = city_tile.is_used
    kind = None if used else city_tile.kind
    yield tile.at(x, y, size, size, kind, city_tile.activation, city_tile.corners, used)
    if used:
        yield BUILDINGS[city_tile.kind].at(x, y - size * 0.11, size * 0.43).with_fade(0.42)
    if worker := city_tile.user:
        die_x, die_y = x + size * 0.18, y + size * 0.07
        yield die.at(die_x, die_y, size * 0.3, worker.seat, worker.experience)


def _tile_size(box: Box, per_row: int) -> int:
    """The side of a tile where `per_row` of them stand side by side."""
    return min(110, int((box.width - 8 * (per_row - 1)) / per_row))
