"""The end: who is Praetor, and every part of everybody's score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Result, Score, Seat, Text, Who
from engine.praetor.data import Resource
from engine.praetor.view import PraetorView
from words import Words

from ..fonts import fit_text, wrap_text
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel, Sprite
from ..theme import GOLD, INK, INK_PALE, INK_SOFT, KEY, LAUREL, RED, SLATE, TERRACOTTA
from ..widgets import seat_panel
from .icons import RESOURCES, house, mood, villa, wall
from .layout import MARGIN, WIDTH
from .panels import format_number

PARTS_LEFT, PARTS_RIGHT = 400, WIDTH - 168  # where the columns of the parts begin and end
ROWS_TOP, ROW_HEIGHT = 276, 132
WREATH_X: Final = 98  # the middle of the winners' wreath
WREATH_SIZE: Final = 152
WREATH_ROOM: Final = 104  # the width inside the wreath
MAX_MARKER_SIZE: Final = 72
MARKER_STEP: Final = 0.8  # from one winner's marker to the next, in sizes of a marker
NAMES_LEFT: Final = 196  # right of the wreath
TOTAL_WIDTH: Final = 300  # room for the winners' total, at the right
NOTE_HEIGHT: Final = 34  # height of a line about equals
# of the parts in a bar
TINTS: Final = (LAUREL, "#2A6CA6", "#A9C3D6", GOLD, "#D89A6B", "#C9788A", SLATE, "#CF8BD8")


def final_height(view: PraetorView, words: Words) -> int:
    """The height of the picture of the end."""
    return (
        ROWS_TOP
        + ROW_HEIGHT * len(view.engineers)
        + (NOTE_HEIGHT * len(_tie_break_lines(view, words)) or -10)  # no gap without notes
        + 24
    )


def draw_final_scores(view: PraetorView, result: Result, words: Words) -> Items:
    """The whole picture: winners, titles of the parts, a row for each seat, tie-breaks."""
    ranked = sorted(view.order, key=result.ranks.__getitem__)
    yield from _draw_winners(result, words)
    yield from _draw_titles(result.scores[0], ranked[0], words)
    best = max(1, *(score.total for score in result.scores))
    for i, seat in enumerate(ranked):
        yield from _draw_row(result, seat, words, ROWS_TOP + i * ROW_HEIGHT, best)
    for i, note in enumerate(_tie_break_lines(view, words)):
        yield Label(
            note,
            40,
            ROWS_TOP + len(ranked) * ROW_HEIGHT + 10 + i * NOTE_HEIGHT,
            size=26,
            weight="Medium",
            colour=INK_SOFT,
            room=WIDTH - 80,
        )


def _draw_winners(result: Result, words: Words) -> Items:
    """The winners' markers in a wreath, their names, and their points."""
    winners = result.winners
    names = words.value_text(tuple(map(Who, winners)))
    yield laurel.at(WREATH_X, 98, WREATH_SIZE)
    # markers overlap: each takes MARKER_STEP of its size, and the last one its whole size
    size = min(MAX_MARKER_SIZE, WREATH_ROOM / (MARKER_STEP * len(winners) + 0.2))
    for i, seat in enumerate(winners):
        x = WREATH_X + (i - (len(winners) - 1) / 2) * size * MARKER_STEP
        yield marker.at(x, 94, size, seat)
    yield Label(
        names,
        NAMES_LEFT,
        72,
        size=64,
        weight="Bold",
        room=WIDTH - NAMES_LEFT - TOTAL_WIDTH,
        floor=36,
    )
    if len(winners) == 1:
        sentence = Text("Caesar appoints {player} Praetor.", player=Who(winners[0]))
    else:
        sentence = Text(
            "Caesar cannot decide: {players} share the office of Praetor.",
            players=tuple(map(Who, winners)),
        )
    left = NAMES_LEFT + 2
    yield Label(
        words(sentence),
        left,
        136,
        size=32,
        weight="SemiBold",
        colour=TERRACOTTA,
        room=WIDTH - left - TOTAL_WIDTH,
        floor=24,
    )
    yield Label(
        format_number(result.scores[winners[0]].total),
        WIDTH - 36,
        94,
        size=110,
        weight="Bold",
        colour=TERRACOTTA,
        anchor="rm",
    )


def _part_icon(part: Text, seat: Seat, x: float, y: float) -> Sprite | None:
    """The symbol of a part of the score, by its title; None where it has none."""
    return {
        "Favor": laurel.at(x, y, size=48),
        "Workers": die.at(x, y, 44, seat, 4),
        "Novices": die.at(x, y, 34, seat, 1),
        "Morale": mood.at(x, y, size=46),
        "Resources": RESOURCES[Resource.GOLD].at(x, y, size=46),
        "Area": villa.at(x, y, size=46),
        "Walls": wall.at(x, y, size=46),
        "Villagers": house.at(x, y, size=46),
    }.get(part.id)


def _draw_titles(score: Score, seat: Seat, words: Words) -> Items:
    """A symbol and a title above each column of the score's parts; in the colours of `seat`."""
    step = (PARTS_RIGHT - PARTS_LEFT) / len(score.parts)
    fitted = (fit_text(words(title), step - 8, 26, "Medium", 18) for title, _ in score.parts)
    even = min(size for _text, size in fitted)  # one size in which every title fits
    for i, (title, _) in enumerate(score.parts):
        middle = PARTS_LEFT + (i + 0.5) * step
        symbol = _part_icon(title, seat, middle, 198)
        if symbol:
            yield symbol
        yield Label(
            words(title), middle, 240, even, "Medium", INK_SOFT, "mm", room=step - 8, floor=18
        )
        yield Panel(middle - 32, 257, 64, 8, TINTS[i % len(TINTS)], None, edge_width=0, radius=4)
    yield Label(
        words(Text("Total")),
        WIDTH - 36,
        240,
        size=28,
        weight="Bold",
        colour=INK_SOFT,
        anchor="rm",
        room=130,
    )


def _draw_row(result: Result, seat: Seat, words: Words, y: float, best: int) -> Items:
    """One seat's rank, parts and total, and a bar compared with `best`, the highest total."""
    score, rank = result.scores[seat], result.ranks[seat]
    won = rank == 1
    yield seat_panel(MARGIN, y, WIDTH - 2 * MARGIN, ROW_HEIGHT - 10, lit=won)
    yield Label(str(rank), 46, y + 48, KEY, "Bold", TERRACOTTA if won else INK_SOFT, "mm")
    yield marker.at(104, y + 48, 58, seat)
    yield Label(
        words.seat_name(seat), 146, y + 48, size=34, weight="Bold", room=PARTS_LEFT - 152, floor=24
    )
    step = (PARTS_RIGHT - PARTS_LEFT) / len(score.parts)
    for i, (_, points) in enumerate(score.parts):
        x, colour = PARTS_LEFT + (i + 0.5) * step, _points_colour(points)
        yield Label(
            format_number(points), x, y + 48, size=40, weight="SemiBold", colour=colour, anchor="mm"
        )
    yield Label(
        format_number(score.total),
        WIDTH - 36,
        y + 48,
        size=60,
        weight="Bold",
        colour=INK,
        anchor="rm",
    )
    if score.total > 0:
        yield from _draw_score_bar(score, 40, y + 88, (WIDTH - 80) * score.total / best)


def _points_colour(points: int) -> str:
    """Red below zero, pale for zero."""
    if points < 0:
        return RED
    return INK if points else INK_PALE


def _draw_score_bar(score: Score, x: float, y: float, wide: float) -> Items:
    """A bar, `wide` for the total, divided among the parts above zero.

    Parts below zero have no piece; they lessen the total and so `wide`.
    """
    gained = max(1, sum(max(0, points) for _, points in score.parts))
    for i, (_, points) in enumerate(score.parts):
        if points > 0:
            part = wide * points / gained
            yield Panel(
                x, y, max(4, part - 2), 18, TINTS[i % len(TINTS)], None, edge_width=0, radius=6
            )
            x += part


def _tie_break_lines(view: PraetorView, words: Words) -> Sequence[str]:
    """The sentences on how ties were broken, wrapped to the picture; none before the end."""
    if view.result is None:
        return []
    lines: list[str] = []
    for text in view.result.tie_breaks:
        lines += wrap_text(words(text), WIDTH - 80, 26)
    return lines
