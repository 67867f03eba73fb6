"""The report of a match as one picture: points by turn, dice, and what everybody did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chronicle import ReportBars, ReportPart, ReportTable
from engine.core import Text
from render.player_names import with_printable_names
from render.scene import MAX_ALT_LENGTH, Item, Items, Label, Panel, Scene
from render.seat_signs import TABLE_SIGNS, SeatSign
from render.theme import INK, INK_SOFT, PANEL, PANEL_EDGE, TERRACOTTA
from words import Words

from .points_by_turn import POINTS_HEIGHT, draw_points
from .report_layout import (
    GAP,
    HEAD,
    HEAD_SIZE,
    LEAST_NAME,
    MARGIN,
    NUMBER_SIZE,
    PADDING,
    SIGN_SIZE,
    TEXT_SIZE,
    WIDTH,
)
from .standings import parchment

TITLE_HEIGHT, TITLE_SIZE, ROW = 88, 42, 50
BAR_HEIGHT: Final = 190
COUNT_ROOM: Final = 44  # above the highest bar, for its count
BAR_SHARE: Final = 0.62  # of its column: the width of a bar
LEGEND_SHARE: Final = 0.62  # of the panel: the width of what explains the dark marks
GRID_NAME_ROOM: Final = 400  # of what is counted, where each seat has a column


def match_report_scene(
    title: str,
    points: Sequence[Sequence[int]],
    parts: Sequence[ReportPart],
    words: Words,
    signs: Sequence[SeatSign] = TABLE_SIGNS,
) -> Scene:
    """The picture of a report.

    `points` are those of each seat after the start and every turn; a
    game without points has none. The names of the seats are in `words`,
    `signs` are how the seats are shown.
    """
    words = with_printable_names(words, len(words.names))
    items: list[Item] = [
        Label(
            title,
            MARGIN + 8,
            TITLE_HEIGHT / 2,
            size=TITLE_SIZE,
            weight="Bold",
            max_width=WIDTH - 60,
        )
    ]
    y = float(TITLE_HEIGHT)
    if max(map(len, points), default=0) > 1:
        items += draw_points(points, words, signs, y)
        y += POINTS_HEIGHT + GAP
    for row in _pair_up(parts):
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        for number, part in enumerate(row):
            items += _draw_part(part, words, signs, MARGIN + number * (width + GAP), y, width)
        y += max(map(_part_height, row)) + GAP
    alt = _alt_text(title, points, parts, words)
    return Scene(
        "match-report", WIDTH, round(y - GAP + MARGIN), parchment(), tuple(items), alt, "charts"
    )


def _pair_up(parts: Sequence[ReportPart]) -> list[list[ReportPart]]:
    """The parts in rows: two that are narrow and follow each other share one."""
    rows: list[list[ReportPart]] = []
    for part in parts:
        last_row = rows[-1] if rows else []
        has_room = len(last_row) == 1 and _is_narrow(last_row[0])
        if has_room and _is_narrow(part):
            last_row.append(part)
        else:
            rows.append([part])
    return rows


def _is_narrow(part: ReportPart) -> bool:
    """Whether a part needs no more than half of the width: one number for each seat."""
    return isinstance(part, ReportTable) and len(part.columns) == 1


def _part_height(part: ReportPart) -> int:
    """The height of a part's panel."""
    if isinstance(part, ReportBars):
        return HEAD + BAR_HEIGHT + ROW + PADDING
    rows = len(part.values) if _is_narrow(part) else len(part.columns) + 1
    return HEAD + ROW * rows + PADDING


def _draw_part(
    part: ReportPart,
    words: Words,
    signs: Sequence[SeatSign],
    x: float,
    y: float,
    width: float,
) -> Items:
    """A panel with a title, and bars or a table in it."""
    yield Panel(x, y, width, _part_height(part), PANEL, PANEL_EDGE, raised=True)
    # bars have a legend beside their title
    title_width = width * 0.3 if isinstance(part, ReportBars) else width - 2 * PADDING
    yield Label(
        words(part.title),
        x + PADDING,
        y + HEAD / 2,
        weight="Bold",
        size=HEAD_SIZE,
        max_width=title_width,
    )
    if isinstance(part, ReportBars):
        yield from _draw_bars(part, words, x, y + HEAD, width)
    elif _is_narrow(part):
        yield from _draw_numbers(part, words, signs, x, y + HEAD, width)
    else:
        yield from _draw_grid(part, words, signs, x, y + HEAD, width)


# --- bars and tables --------------------------------------------------


def _draw_bars(
    part: ReportBars,
    words: Words,
    x: float,
    y: float,
    width: float,
) -> Items:
    """A bar for each count of a report, with a dark mark at the height that was expected.

    A legend at the upper right explains the marks.
    """
    highest = max(*part.counts, *part.expected, 1)
    column = (width - 2 * PADDING) / len(part.labels)
    bar_width = column * BAR_SHARE
    max_height = BAR_HEIGHT - COUNT_ROOM  # of the highest bar
    for number, (label, count, expected) in enumerate(
        zip(part.labels, part.counts, part.expected, strict=True)
    ):
        middle = x + PADDING + column * (number + 0.5)
        left = middle - bar_width / 2
        height = max_height * count / highest
        bottom = y + BAR_HEIGHT
        if count:
            yield Panel(
                left,
                bottom - height,
                bar_width,
                height,
                fill=TERRACOTTA,
                edge=None,
                radius=4,
            )
        mark_y = bottom - max_height * expected / highest
        yield Panel(
            left - 8,
            mark_y - 3,
            bar_width + 16,
            6,
            fill=INK,
            edge=None,
            radius=3,
        )
        yield Label(
            str(count), middle, min(bottom - height, mark_y) - 20, size=TEXT_SIZE, anchor="mm"
        )
        yield Label(label, middle, bottom + 26, size=TEXT_SIZE, weight="Bold", anchor="mm")
    expected_text = words(Text("the dark marks: what was to be expected"))
    yield Label(
        expected_text,
        x + width - PADDING,
        y - HEAD / 2,
        size=TEXT_SIZE,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
        max_width=width * LEGEND_SHARE,
        min_size=LEAST_NAME,
    )


def _draw_numbers(
    part: ReportTable,
    words: Words,
    signs: Sequence[SeatSign],
    x: float,
    y: float,
    width: float,
) -> Items:
    """A row for each seat, with its only number."""
    for seat, (value,) in enumerate(part.values):
        middle = y + ROW * (seat + 0.5)
        yield signs[seat].at(x + PADDING + 18, middle, SIGN_SIZE)
        yield Label(
            words.seat_name(seat),
            x + PADDING + 46,
            middle,
            size=TEXT_SIZE,
            max_width=width - 2 * PADDING - 150,
            min_size=LEAST_NAME,
        )
        yield _number_label(value, x + width - PADDING, middle)


def _draw_grid(
    part: ReportTable,
    words: Words,
    signs: Sequence[SeatSign],
    x: float,
    y: float,
    width: float,
) -> Items:
    """A row for each column of the table, and a column for each seat, below its sign."""
    seats = len(part.values)
    seat_width = (width - 2 * PADDING - GRID_NAME_ROOM) / seats
    ends = [x + width - PADDING - seat_width * at for at in reversed(range(seats))]
    for seat, end in enumerate(ends):
        yield signs[seat].at(end - 18, y + ROW / 2, SIGN_SIZE)
    for number, title in enumerate(part.columns):
        middle = y + ROW * (number + 1.5)
        yield Label(
            words(title),
            x + PADDING,
            middle,
            size=TEXT_SIZE,
            max_width=GRID_NAME_ROOM - 10,
            min_size=LEAST_NAME,
        )
        for numbers_of_seat, end in zip(part.values, ends, strict=True):
            yield _number_label(numbers_of_seat[number], end, middle)


def _number_label(value: int, end: float, middle: float) -> Label:
    """A number that ends at `end`, with a real minus."""
    shown = str(value).replace("-", "\u2212")
    return Label(shown, end, middle, size=NUMBER_SIZE, anchor="rm")


# --- in words ---------------------------------------------------------


def report_lines(parts: Sequence[ReportPart], words: Words) -> list[str]:
    """The report in words: a line for the title of each part, then one for each seat."""
    lines: list[str] = []
    for part in parts:
        lines.append(words(Text("{what}:", what=part.title)))
        if isinstance(part, ReportBars):
            lines += _bar_lines(part)
        else:
            lines += _table_lines(part, words)
    return lines


def _bar_lines(part: ReportBars) -> list[str]:
    """One line with every count, and in brackets what was to be expected."""
    pairs = zip(part.labels, part.counts, part.expected, strict=True)
    return [", ".join(f"{label}: {count} ({want:.1f})" for label, count, want in pairs)]


def _table_lines(part: ReportTable, words: Words) -> list[str]:
    """A line for each seat, with the numbers that are not 0."""
    lines = []
    for seat, row in enumerate(part.values):
        told = [
            f"{words(column)} {value}".replace("-", "\u2212")
            for column, value in zip(part.columns, row, strict=True)
            if value
        ]
        lines.append(f"{words.seat_name(seat)}: {', '.join(told) or '0'}")
    return lines


def _alt_text(
    title: str,
    points: Sequence[Sequence[int]],
    parts: Sequence[ReportPart],
    words: Words,
) -> str:
    """The picture in words, cut to what Discord takes."""
    final = [f"{words.seat_name(seat)} {line[-1]}" for seat, line in enumerate(points)]
    said = [title, ", ".join(final), *report_lines(parts, words)]
    told = " · ".join(filter(None, said))
    return told if len(told) <= MAX_ALT_LENGTH else told[: MAX_ALT_LENGTH - 1] + "…"
