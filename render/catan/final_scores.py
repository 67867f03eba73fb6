"""The end: seats by rank, each with its points and the parts that make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.catan.view import CatanView
from engine.core import Result, Seat, Text
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..scene import Items, Label
from ..shapes import Box
from ..sprites import Icon
from ..theme import INK, INK_SOFT
from ..widgets import draw_badge
from .icons import COUNTER_ICONS, STAT_ICONS, unknown
from .layout import GAP, SIDE_WIDTH
from .pieces import city, settlement
from .seat_column import (
    LEFT,
    MAX_PANEL_HEIGHT,
    MOST_STATS_IN_ROW,
    ROOMY_PANEL_HEIGHT,
    TALL_PANEL_HEIGHT,
    badge_point,
    draw_seat_header,
    draw_stat_row,
    seat_stats,
)

PartIcons = Mapping[Text, Icon[[]]]  # what stands for a part of the points, by its title
BUILDINGS: Final[Mapping[Text, Icon[[int]]]] = {
    Text("settlements"): settlement,
    Text("cities"): city,
}
CARDS: Final[PartIcons] = {Text("victory point cards"): laurel}
LEAST_PLACES: Final = 4  # parts in a row, at least
ICON_GAP: Final = 4  # between an icon and its number


def draw_final_scores(
    view: CatanView, result: Result, words: Words, top: float, bottom: float
) -> Items:
    """A panel for each seat, the best first: rank, points, and what they are made of."""
    order = sorted(range(len(view.players)), key=lambda seat: (result.ranks[seat], seat))
    high = min(MAX_PANEL_HEIGHT, (bottom - top - GAP * (len(order) - 1)) // len(order))
    signs = _part_icons(view)
    for i, seat in enumerate(order):
        y = top + i * (high + GAP)
        yield from _draw_seat_score(result, seat, words, signs, Box(LEFT, y, SIDE_WIDTH, high))
        if high >= ROOMY_PANEL_HEIGHT:
            yield from draw_stat_row(
                seat_stats(view, view.players[seat])[:MOST_STATS_IN_ROW],
                x=LEFT + 26,
                right=LEFT + SIDE_WIDTH - 6,
                y=y + 158,
                size=40,
                text_size=32,
            )


def _part_icons(view: CatanView) -> PartIcons:
    """The icons of all parts of the points that are no buildings: cards and awards."""
    icons = STAT_ICONS | COUNTER_ICONS
    awards = {award.title: icons[award.key] for award in view.awards if award.key in icons}
    return {**CARDS, **awards}


def _draw_seat_score(result: Result, seat: Seat, words: Words, signs: PartIcons, box: Box) -> Items:
    """One seat's panel: header with its total, its rank, and the parts of its points."""
    rank = result.ranks[seat]
    yield from draw_seat_header(seat, result.scores[seat].total, words, box, lit=rank == 1)
    x, y = badge_point(box)
    yield from draw_badge(x, y, str(rank), size=36, text_size=22, fill=INK_SOFT)
    body = Box(box.x + 24, box.y, box.width - 28, box.height)
    yield from _draw_score_parts(result, seat, signs, body)


def _draw_score_parts(result: Result, seat: Seat, signs: PartIcons, box: Box) -> Items:
    """The parts of a seat's points: an icon for each kind, and how many points it gave."""
    parts = result.scores[seat].parts
    step = box.width / max(LEAST_PLACES, len(parts))
    max_icon, max_text, rise = (44, 36, 48) if box.height >= TALL_PANEL_HEIGHT else (40, 32, 35)
    y = box.bottom - rise
    size = min(max_icon, round(step * 0.58))
    text_size = min(max_text, round(step * 0.46))
    for i, (title, points) in enumerate(parts):
        wide = size + ICON_GAP + text_width(str(points), text_size, "Bold")
        left = box.x + step * (i + 0.5) - wide / 2
        middle = left + size / 2
        if title in BUILDINGS:
            yield BUILDINGS[title].at(middle, y, size * 1.3, seat)
        else:
            yield signs.get(title, unknown).at(middle, y, size)
        yield Label(str(points), left + size + ICON_GAP, y, text_size, "Bold", INK)
