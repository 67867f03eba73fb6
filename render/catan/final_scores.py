"""The end: seats by rank, each with its points and the parts that make them."""

from __future__ import annotations

from typing import Final

from engine.catan.match_kit import PointsPart
from engine.catan.view import CatanView, PlayerSeen
from engine.core import Result

from ..fonts import text_width
from ..scene import Items, Label
from ..shapes import Box
from ..theme import INK, INK_SOFT
from ..widgets import draw_badge
from .art import Art
from .layout import GAP, SIDE_WIDTH
from .seat_column import (
    LEFT,
    MAX_PANEL_HEIGHT,
    MOST_STATS_IN_ROW,
    ROOMY_PANEL_HEIGHT,
    TALL_PANEL_HEIGHT,
    TURN,
    StatSize,
    badge_point,
    draw_seat_header,
    draw_seat_plate,
    draw_stat_row,
    seat_stats,
)

STATS_SIZE: Final = StatSize(40, 32, rise=0)
LEAST_PLACES: Final = 4  # parts in a row, at least
MOST_PARTS_IN_ROW: Final = 6  # with more, there are two rows
ICON_GAP: Final = 4  # between an icon and its number


def draw_final_scores(
    view: CatanView, result: Result, art: Art, top: float, bottom: float
) -> Items:
    """A panel for each seat, the best first: rank, points, and what they are made of."""
    order = sorted(range(len(view.players)), key=lambda seat: (result.ranks[seat], seat))
    high = min(MAX_PANEL_HEIGHT, (bottom - top - GAP * (len(order) - 1)) // len(order))
    for i, seat in enumerate(order):
        y = top + i * (high + GAP)
        player = view.players[seat]
        yield from _draw_seat_score(player, result, art, Box(LEFT, y, SIDE_WIDTH, high))
        if high >= ROOMY_PANEL_HEIGHT:
            yield from draw_stat_row(
                seat_stats(view, player, art)[:MOST_STATS_IN_ROW],
                art,
                x=LEFT + 26,
                right=LEFT + SIDE_WIDTH - 6,
                y=y + 158,
                size=STATS_SIZE,
            )


def _draw_seat_score(player: PlayerSeen, result: Result, art: Art, box: Box) -> Items:
    """One seat's panel: header with its total, its rank, and the parts of its points."""
    seat = player.seat
    rank = result.ranks[seat]
    yield from draw_seat_plate(seat, box, lit=rank == 1)
    yield from draw_seat_header(seat, result.scores[seat].total, art, box, lit=rank == 1)
    x, y = badge_point(box)
    yield from draw_badge(x, y, str(rank), size=36, text_size=22, fill=INK_SOFT)
    body = Box(box.x + 24, box.y, box.width - 28, box.height)
    yield from _draw_score_parts(player, art, body)


def _draw_score_parts(player: PlayerSeen, art: Art, box: Box) -> Items:
    """The parts of a seat's points: an icon for each kind, and how many points it gave."""
    parts = player.points_parts
    tall = box.height >= TALL_PANEL_HEIGHT
    max_icon, max_text, rise = (44, 36, 48) if tall else (40, 32, 35)
    if len(parts) <= MOST_PARTS_IN_ROW:
        size = StatSize(max_icon, max_text, rise)
        yield from _draw_parts_row(player, parts, art, box, size)
        return
    half = (len(parts) + 1) // 2
    upper, lower = (84, 31) if tall else (59, 23)
    for row, row_rise in ((parts[:half], upper), (parts[half:], lower)):
        size = StatSize(30, 26, row_rise)
        yield from _draw_parts_row(player, row, art, box, size)


def _draw_parts_row(
    player: PlayerSeen, parts: tuple[PointsPart, ...], art: Art, box: Box, most: StatSize
) -> Items:
    """Some parts side by side, no larger than `most`."""
    step = box.width / max(LEAST_PLACES, len(parts))
    y = box.bottom - most.rise
    size, text_size = min(most.icon, round(step * 0.58)), min(most.text, round(step * 0.46))
    for i, part in enumerate(parts):
        wide = size + ICON_GAP + text_width(str(part.points), text_size, "Bold")
        left = box.x + step * (i + 0.5) - wide / 2
        yield from _draw_part_icon(part, player.seat, art, left + size / 2, y, size)
        yield Label(str(part.points), left + size + ICON_GAP, y, text_size, "Bold", INK)


def _draw_part_icon(
    part: PointsPart, seat: int, art: Art, x: float, y: float, size: float
) -> Items:
    """A piece for points of pieces, else the icon of an award or another part."""
    things = art.things
    pieces = {kind.key for kind in art.kit.pieces if kind.points}
    icon = things.points.get(part.key) or things.counters.get(part.key)
    if part.key in pieces and part.key not in things.points:
        piece = art.piece(part.key)
        yield from piece.symbol(x, y, size * piece.sizes.score, seat, TURN)
    elif icon is None and any(pawn.key == part.key for pawn in art.kit.pawns):
        yield from art.draw_pawn_symbol(part.key, x, y, size)
    else:
        yield from art.draw_symbol(icon, part.title, x, y, size)
