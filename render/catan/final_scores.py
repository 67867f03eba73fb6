"""The end: seats by rank, each with its points and the parts that make them."""

from __future__ import annotations

from math import ceil
from typing import Final

from engine.catan.kinds import PointsPart
from engine.catan.view import CatanView, PlayerSeen
from engine.core import Result

from ..fonts import text_width
from ..scene import Items, Label
from ..shapes import Box
from ..theme import INK, INK_SOFT
from ..widgets import draw_badge
from .art import Art
from .layout import GAP
from .seat_panels import (
    HEADER_Y,
    PANELS_IN_ROW,
    TURN,
    badge_point,
    draw_seat_header,
    draw_seat_plate,
    panel_boxes,
)
from .stats import StatSize

PANEL_HEIGHT: Final = 106
LEAST_COLUMNS: Final = 4  # parts in a row, at least
MOST_PARTS_IN_ROW: Final = 6  # with more, there are two rows
ICON_GAP: Final = 4  # between an icon and its number
RANK_SIZE, RANK_TEXT = 32, 24  # of the badge with the rank
PARTS_LEFT, PARTS_MARGINS = 24, 28  # of the parts, from the panel's left; both sides together
# the parts of the points in one row, and in the upper and lower of two
ONE_ROW: Final = StatSize(34, 36, rise=25)
TWO_ROWS: Final = StatSize(26, 24, rise=42), StatSize(26, 24, rise=17)
PART_ICON_SHARE, PART_TEXT_SHARE = 0.58, 0.46  # at most, of the room that each part has


def final_scores_height(view: CatanView) -> float:
    """The height of the panels of all seats at the end."""
    seats = len(view.players)
    rows = ceil(seats / PANELS_IN_ROW[seats])
    return rows * (PANEL_HEIGHT + GAP) - GAP


def draw_final_scores(view: CatanView, result: Result, art: Art, top: float) -> Items:
    """A panel for each seat, the best first: rank, points, and what they are made of."""
    order = sorted(range(len(view.players)), key=lambda seat: (result.ranks[seat], seat))
    boxes = panel_boxes(len(order), PANEL_HEIGHT, top)
    for seat, box in zip(order, boxes, strict=True):
        yield from _draw_seat_score(view.players[seat], result, art, box)


def _draw_seat_score(player: PlayerSeen, result: Result, art: Art, box: Box) -> Items:
    """One seat's panel: header with its total, its rank, and the parts of its points."""
    seat = player.seat
    rank, total = result.ranks[seat], result.scores[seat].total
    won, middle = rank == 1, box.y + HEADER_Y
    yield from draw_seat_plate(seat, box, highlighted=won)
    yield from draw_seat_header(seat, total, art, box, middle, highlighted=won)
    x, y = badge_point(box, middle)
    yield from draw_badge(x, y, str(rank), size=RANK_SIZE, text_size=RANK_TEXT, fill=INK_SOFT)
    body = Box(box.x + PARTS_LEFT, box.y, box.width - PARTS_MARGINS, box.height)
    yield from _draw_score_parts(player, art, body)


def _draw_score_parts(player: PlayerSeen, art: Art, box: Box) -> Items:
    """The parts of a seat's points: an icon for each kind, and how many points it gave.

    Many parts take two rows.
    """
    parts = player.points_parts
    if len(parts) <= MOST_PARTS_IN_ROW:
        yield from _draw_parts_row(player, parts, art, box, ONE_ROW)
        return
    half = (len(parts) + 1) // 2
    upper, lower = TWO_ROWS
    yield from _draw_parts_row(player, parts[:half], art, box, upper)
    yield from _draw_parts_row(player, parts[half:], art, box, lower)


def _draw_parts_row(
    player: PlayerSeen,
    parts: tuple[PointsPart, ...],
    art: Art,
    box: Box,
    max_size: StatSize,
) -> Items:
    """Parts of a seat's points side by side, each an icon and a number, at most of `max_size`."""
    step = box.width / max(LEAST_COLUMNS, len(parts))
    y = box.bottom - max_size.rise
    size = min(max_size.icon, round(step * PART_ICON_SHARE))
    text_size = min(max_size.text, round(step * PART_TEXT_SHARE))
    for i, part in enumerate(parts):
        width = size + ICON_GAP + text_width(str(part.points), text_size, "Bold")
        left = box.x + step * (i + 0.5) - width / 2
        yield from _draw_part_icon(part, player.seat, art, left + size / 2, y, size)
        yield Label(
            str(part.points),
            left + size + ICON_GAP,
            y,
            size=text_size,
            weight="Bold",
            colour=INK,
        )


def _draw_part_icon(
    part: PointsPart,
    seat: int,
    art: Art,
    x: float,
    y: float,
    size: float,
) -> Items:
    """What stands for a part of the points: a piece, a pawn, or the icon of an award."""
    things = art.things
    icon = things.points.get(part.key) or things.counters.get(part.key)
    is_piece = any(kind.key == part.key and kind.points for kind in art.kit.pieces)
    is_pawn = any(pawn.key == part.key for pawn in art.kit.pawns)
    if is_piece and part.key not in things.points:
        piece = art.piece(part.key)
        yield from piece.symbol(x, y, size * piece.sizes.score, seat, TURN)
    elif is_pawn and icon is None:
        yield from art.draw_pawn_symbol(part.key, x, y, size)
    else:
        yield from art.draw_symbol(icon, part.title, x, y, size)
