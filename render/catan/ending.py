"""The end: seats by rank, each with its points and the parts that make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.catan.view import CatanView
from engine.core import Result, Seat, Text
from words import Words

from ..fonts import width
from ..icons.marks import laurel
from ..parts import badge
from ..scene import Items, Label
from ..sprites import Icon
from ..theme import INK, INK_SOFT
from .icons import COUNTERS, STATS, unknown
from .layout import GAP, SIDE, Box
from .pieces import city, settlement
from .seats import LEFT, MOST, ROOMY, TALL, beside, headed, stat_row, stats

Signs = Mapping[Text, Icon[[]]]  # what stands for a part of the points, by its title
BUILDINGS: Final[Mapping[Text, Icon[[int]]]] = {Text("settlements"): settlement, Text("cities"): city}
CARDS: Final[Signs] = {Text("victory point cards"): laurel}
PLACES: Final = 4  # parts in a row, at least


def standings(view: CatanView, result: Result, words: Words, top: float, bottom: float) -> Items:
    """The best first."""
    order = sorted(range(len(view.players)), key=lambda seat: (result.ranks[seat], seat))
    high = min(MOST, (bottom - top - GAP * (len(order) - 1)) // len(order))
    signs = {**CARDS, **{award.title: (STATS | COUNTERS)[award.key] for award in view.awards if award.key in STATS | COUNTERS}}
    for i, seat in enumerate(order):
        y = top + i * (high + GAP)
        yield from _standing(result, seat, words, signs, (LEFT, y, LEFT + SIDE, y + high))
        if high >= ROOMY:
            yield from stat_row(stats(view, view.players[seat])[:4], LEFT + 26, LEFT + SIDE - 6, y + 158, 40, 32)


def _standing(result: Result, seat: Seat, words: Words, signs: Signs, box: Box) -> Items:
    x, y, right, bottom = box
    rank = result.ranks[seat]
    yield from headed(seat, result.scores[seat].total, words, box, lit=rank == 1)
    yield from badge(*beside(box), str(rank), 36, 22, INK_SOFT)
    yield from _parts(result, seat, signs, (x + 24, y, right - 4, bottom))


def _parts(result: Result, seat: Seat, signs: Signs, box: Box) -> Items:
    """Points by what they were made of."""
    x, y, right, bottom = box
    tall, parts = bottom - y >= TALL, result.scores[seat].parts
    step, line = (right - x) / max(PLACES, len(parts)), bottom - (48 if tall else 35)
    size, letters = min(44 if tall else 40, round(step * 0.58)), min(36 if tall else 32, round(step * 0.46))
    for i, (title, points) in enumerate(parts):
        left = x + step * (i + 0.5) - (size + 4 + width(str(points), letters, "Bold")) / 2
        middle = left + size / 2
        if title in BUILDINGS:
            yield BUILDINGS[title].at(middle, line, size * 1.3, seat)
        else:
            yield signs.get(title, unknown).at(middle, line, size)
        yield Label(str(points), left + size + 4, line, letters, "Bold", INK)
