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


def draw_final_scores(
    view: CatanView, result: Result, words: Words, top: float, bottom: float
) -> Items:
    """A panel for each seat, the best first: rank, points, and what they are made of."""
    order = sorted(range(len(view.players)), key=lambda seat: (result.ranks[seat], seat))
    high = min(MAX_PANEL_HEIGHT, (bottom - top - GAP * (len(order) - 1)) // len(order))
    signs = {
        **CARDS,
        **{
            award.title: (STAT_ICONS | COUNTER_ICONS)[award.key]
            for award in view.awards
            if award.key in STAT_ICONS | COUNTER_ICONS
        },
    }
    for i, seat in enumerate(order):
        y = top + i * (high + GAP)
        yield from _draw_seat_score(result, seat, words, signs, Box(LEFT, y, SIDE_WIDTH, high))
        if high >= ROOMY_PANEL_HEIGHT:
            yield from draw_stat_row(
                seat_stats(view, view.players[seat])[:4],
                LEFT + 26,
                LEFT + SIDE_WIDTH - 6,
                y + 158,
                size=40,
                text_size=32,
            )


def _draw_seat_score(result: Result, seat: Seat, words: Words, signs: PartIcons, box: Box) -> Items:
    """One seat's panel: header with its total, its rank, and the parts of its points."""
    rank = result.ranks[seat]
    yield from draw_seat_header(seat, result.scores[seat].total, words, box, lit=rank == 1)
    yield from draw_badge(*badge_point(box), str(rank), 36, 22, INK_SOFT)
    body = Box(box.x + 24, box.y, box.width - 28, box.height)
    yield from _draw_score_parts(result, seat, signs, body)


def _draw_score_parts(result: Result, seat: Seat, signs: PartIcons, box: Box) -> Items:
    """The parts of a seat's points: an icon for each kind, and how many points it gave."""
    tall, parts = box.height >= TALL_PANEL_HEIGHT, result.scores[seat].parts
    step, line = box.width / max(LEAST_PLACES, len(parts)), box.bottom - (48 if tall else 35)
    size = min(44 if tall else 40, round(step * 0.58))
    text_size = min(36 if tall else 32, round(step * 0.46))
    for i, (title, points) in enumerate(parts):
        wide = size + 4 + text_width(str(points), text_size, "Bold")
        left = box.x + step * (i + 0.5) - wide / 2
        middle = left + size / 2
        if title in BUILDINGS:
            yield BUILDINGS[title].at(middle, line, size * 1.3, seat)
        else:
            yield signs.get(title, unknown).at(middle, line, size)
        yield Label(str(points), left + size + 4, line, text_size, "Bold", INK)
