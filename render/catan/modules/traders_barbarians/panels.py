"""What a seat's panel says of the traders: baggage train, movement, load and deliveries."""

from __future__ import annotations

from typing import Final

from engine.catan.view import CatanView, PlayerSeen
from words import Words

from ....pen import Pen
from ....scene import Label, Panel
from ....shapes import Box
from ....sprites import icon
from ....theme import INK, INK_PALE
from ...box_art.raiders import STEEL
from ...room import DrawnItems
from .goods import CARDBOARD, TOKENS, empty_token
from .seen import count_seen, list_loads
from .wagons import plain_wagon

ROW_HEIGHT: Final = 48
HIGHEST_LEVEL: Final = 5  # of a baggage train
BAR, BAR_EMPTY = "#A9693A", "#DDCEAB"
BAR_WIDTH, BAR_STEP, BAR_RISE, LOWEST_BAR = 9, 12, 6, 10
ICON, TEXT = 38, 30
WIDE_PANEL: Final = 300  # from this width on there is room for all


@icon
def horseshoe(pen: Pen) -> None:
    """Draws a horseshoe, the symbol of points of movement."""
    shoe = "M26 84 C4 54 14 12 50 12 C86 12 96 54 74 84"
    pen.path(shoe, None, INK, 24)
    pen.path(shoe, None, STEEL, 14)
    for x, y in (
        (20, 62),
        (19, 38),
        (34, 20),
        (66, 20),
        (81, 38),
        (80, 62),
    ):
        pen.disc(x, y, 4, INK, None)


@icon
def baggage_train(pen: Pen) -> None:
    """Draws the symbol of a baggage train: a bar for each of its levels."""
    for i in range(HIGHEST_LEVEL):
        x = 8 + i * 18
        pen.box(x, 76 - i * 15, x + 14, 92, BAR, INK, 4.5, r=3)


@icon
def swift_wheel(pen: Pen) -> None:
    """Draws the symbol of Swift Journey: a wheel, and the wind behind it."""
    pen.disc(60, 54, 34, "#C98B4E", INK, 7)
    pen.disc(60, 54, 23, CARDBOARD, INK, 5)
    for dx, dy in ((23, 0), (0, 23), (16, 16), (16, -16)):
        pen.line([(60 - dx, 54 - dy), (60 + dx, 54 + dy)], INK, 5)
    pen.disc(60, 54, 7, INK, None)
    for y, left in ((28, 10), (54, 2), (80, 12)):
        pen.line([(left, y), (left + 18, y)], INK, 7)


def draw_seat_row(view: CatanView, player: PlayerSeen, words: Words, box: Box) -> DrawnItems:
    """The row of a seat: level of the train, movement, what the wagon carries, deliveries."""
    y, x = box.middle, box.x
    if box.width >= WIDE_PANEL:
        yield plain_wagon.at(x + ICON / 2, y, ICON, player.seat)
        x += ICON + 6
    yield from draw_levels(count_seen(view, player.seat, "train"), x, y)
    x += BAR_STEP * HIGHEST_LEVEL + 8
    yield horseshoe.at(x + 14, y, 28)
    points = count_seen(view, player.seat, "movement")
    yield Label(str(points), x + 33, y, TEXT, "Bold", INK)
    yield from draw_goods(view, player, box.right, y)


def draw_levels(level: int, x: float, y: float) -> DrawnItems:
    """Five bars for the levels of a baggage train, filled up to this one."""
    foot = y + 18
    for i in range(HIGHEST_LEVEL):
        height = LOWEST_BAR + i * BAR_RISE
        is_filled = i < level
        fill, rim = (BAR, INK) if is_filled else (BAR_EMPTY, None)
        left = x + i * BAR_STEP
        yield Panel(
            left,
            foot - height,
            BAR_WIDTH,
            height,
            fill=fill,
            edge=rim,
            edge_width=2,
            radius=3,
        )


def draw_goods(view: CatanView, player: PlayerSeen, right: float, y: float) -> DrawnItems:
    """What the wagon carries, and how much it has delivered, at the right of the row."""
    n = count_seen(view, player.seat, "deliveries")
    colour = INK if n else INK_PALE
    number_width = 22 if n < 10 else 38
    yield Label(str(n), right - number_width, y, TEXT, "Bold", colour)
    token_x = right - number_width - 6 - ICON / 2
    yield empty_token.at(token_x, y, ICON).with_fade(1 if n else 0.45)
    load = list_loads(view).get(player.seat)
    if load is not None:
        yield TOKENS[load].at(token_x - ICON - 12, y, ICON)
