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

PARTS_LEFT, PARTS_RIGHT = MARGIN + 8, WIDTH - MARGIN - 8  # where the parts begin and end
ROWS_TOP, ROW_HEIGHT = 260, 160
WREATH_X: Final = 98  # the middle of the winners' wreath
WREATH_SIZE: Final = 144
WREATH_ROOM: Final = 104  # the width inside the wreath
MAX_MARKER_SIZE: Final = 72
# from one winner's marker to the next, in sizes of a marker; what is
# left of the last one
MARKER_STEP, LAST_MARKER_REST = 0.8, 0.2
NAMES_LEFT: Final = 188  # right of the wreath
SENTENCE_LEFT: Final = NAMES_LEFT + 2
TOTAL_WIDTH: Final = 240  # room for the winners' total, at the right
NOTE_HEIGHT: Final = 34  # height of a line about equals
NOTE_TEXT: Final = 26
# the y of what tells the winners
NAMES_Y, WINNERS_Y, WREATH_Y, SENTENCE_Y = 54, 84, 88, 106
SENTENCE_TEXTS: Final = range(30, 19, -2)  # sizes of the sentence about the winners
SENTENCE_LEADING, MAX_SENTENCE_LINES = 1.18, 3
LARGE_SENTENCE_TEXT: Final = 24  # larger ones have two lines at most
WINNER_TOTAL_TEXT: Final = 100
TOTAL_TITLE_Y: Final = 30
# the y of the parts' symbols and titles, and of the tints below them
PART_ICON_Y, TITLES_Y, TINTS_Y = 188, 229, 246
PART_ICON_SIZE, WREATH_ICON_SIZE, WORKER_SIZE, NOVICE_SIZE = 46, 48, 44, 34
WORKER_FACE, NOVICE_FACE = 4, 1  # of the dice that stand for workers and novices
TITLE_TEXT, LEAST_TITLE_TEXT, TITLE_GAP = 28, 20, 8
TOTALS_RIGHT: Final = WIDTH - 36
ROW_MIDDLE, POINTS_Y, BAR_TOP, BAR_HEIGHT = 38, 96, 124, 18  # in a seat's row
RANK_X, MARKER_X, NAME_X, NAME_MARGIN = 46, 104, 146, 170
ROW_GAP, SIDE_MARGIN = 10, 40  # between two rows; beside bars and notes
NOTES_DROP, NOTES_FOOT, FOOT = 10, 24, 14  # above the notes; below them; below rows without notes
TINT_WIDTH, TINT_HEIGHT = 64, 8  # of the stripe below a part's title
PIECE_GAP, LEAST_PIECE = 2, 4  # between two pieces of a bar; the width of the smallest
# of the parts in a bar
TINTS: Final = (LAUREL, "#2A6CA6", "#A9C3D6", GOLD, "#D89A6B", "#C9788A", SLATE, "#CF8BD8")


def final_height(view: PraetorView, words: Words) -> int:
    """The height of the picture of the end."""
    rows_height = ROW_HEIGHT * len(view.engineers)
    notes_height = NOTE_HEIGHT * len(_tie_break_lines(view, words))
    foot = NOTES_FOOT if notes_height else FOOT
    return ROWS_TOP + rows_height + notes_height + foot


def draw_final_scores(view: PraetorView, result: Result, words: Words) -> Items:
    """The whole picture: winners, titles of the parts, a row for each seat, tie-breaks."""
    ranked = sorted(view.order, key=result.ranks.__getitem__)
    yield from _draw_winners(result, words)
    yield from _draw_titles(result.scores[0], ranked[0], words)
    best = max(1, *(score.total for score in result.scores))
    for i, seat in enumerate(ranked):
        yield from _draw_row(result, seat, words, ROWS_TOP + i * ROW_HEIGHT, best)
    notes_top = ROWS_TOP + len(ranked) * ROW_HEIGHT + NOTES_DROP
    max_width = WIDTH - 2 * SIDE_MARGIN
    for i, note in enumerate(_tie_break_lines(view, words)):
        y = notes_top + i * NOTE_HEIGHT
        yield Label(
            note,
            SIDE_MARGIN,
            y,
            size=NOTE_TEXT,
            weight="Medium",
            colour=INK_SOFT,
            max_width=max_width,
        )


def _draw_winners(result: Result, words: Words) -> Items:
    """The winners at the top: markers in a wreath, names, a sentence, and their total."""
    winners = result.winners
    yield from _draw_wreath(winners)
    yield Label(
        words.value_text(tuple(map(Who, winners))),
        NAMES_LEFT,
        NAMES_Y,
        size=64,
        weight="Bold",
        max_width=WIDTH - NAMES_LEFT - TOTAL_WIDTH,
        min_size=24,
    )
    yield from _draw_sentence(words(_praetor_sentence(winners)))
    yield Label(
        words(Text("Total")),
        TOTALS_RIGHT,
        TOTAL_TITLE_Y,
        size=28,
        weight="Bold",
        colour=INK_SOFT,
        anchor="rm",
        max_width=TOTAL_WIDTH - 60,
    )
    total = format_number(result.scores[winners[0]].total)
    yield Label(
        total,
        TOTALS_RIGHT,
        WINNERS_Y,
        size=WINNER_TOTAL_TEXT,
        weight="Bold",
        colour=TERRACOTTA,
        anchor="rm",
    )


def _draw_wreath(winners: Sequence[Seat]) -> Items:
    """A wreath with the markers of the winners side by side in it.

    The markers overlap: each takes `MARKER_STEP` of its size, and the
    last one its whole size.
    """
    yield laurel.at(WREATH_X, WREATH_Y, WREATH_SIZE)
    all_markers = MARKER_STEP * len(winners) + LAST_MARKER_REST  # in sizes of a marker
    size = min(MAX_MARKER_SIZE, WREATH_ROOM / all_markers)
    for i, seat in enumerate(winners):
        from_middle = i - (len(winners) - 1) / 2
        x = WREATH_X + from_middle * size * MARKER_STEP
        yield marker.at(x, WINNERS_Y, size, seat)


def _draw_sentence(sentence: str) -> Items:
    """The sentence about the winners, in lines below their names."""
    max_width = WIDTH - SENTENCE_LEFT - TOTAL_WIDTH
    text_size, lines = _fit_sentence(sentence, max_width)
    for i, line in enumerate(lines):
        y = SENTENCE_Y + i * text_size * SENTENCE_LEADING
        yield Label(
            line,
            SENTENCE_LEFT,
            y,
            size=text_size,
            colour=TERRACOTTA,
            max_width=max_width,
            min_size=20,
        )


def _fit_sentence(sentence: str, max_width: float) -> tuple[int, Sequence[str]]:
    """The largest text size in which a sentence fits the width, and its lines.

    Large texts have two lines at most, smaller ones three. Where not
    even the least size fits, the rest is cut off.
    """
    for text_size in SENTENCE_TEXTS:
        lines = wrap_text(sentence, max_width, text_size, "SemiBold")
        max_lines = 2 if text_size > LARGE_SENTENCE_TEXT else MAX_SENTENCE_LINES
        if len(lines) <= max_lines:
            break
    return text_size, lines[:MAX_SENTENCE_LINES]


def _praetor_sentence(winners: Sequence[Seat]) -> Text:
    """Who becomes Praetor: one winner, or several who share the office."""
    if len(winners) == 1:
        return Text("Caesar appoints {player} Praetor.", player=Who(winners[0]))
    return Text(
        "Caesar cannot decide: {players} share the office of Praetor.",
        players=tuple(map(Who, winners)),
    )


def _part_icon(part: Text, seat: Seat, x: float, y: float) -> Sprite | None:
    """The symbol of a part of the score, by its title.

    None if it has none.
    """
    return {
        "Favor": laurel.at(x, y, WREATH_ICON_SIZE),
        "Workers": die.at(x, y, WORKER_SIZE, seat, WORKER_FACE),
        "Novices": die.at(x, y, NOVICE_SIZE, seat, NOVICE_FACE),
        "Morale": mood.at(x, y, PART_ICON_SIZE),
        "Resources": RESOURCES[Resource.GOLD].at(x, y, PART_ICON_SIZE),
        "Area": villa.at(x, y, PART_ICON_SIZE),
        "Walls": wall.at(x, y, PART_ICON_SIZE),
        "Villagers": house.at(x, y, PART_ICON_SIZE),
    }.get(part.id)


def _draw_titles(score: Score, seat: Seat, words: Words) -> Items:
    """The heads of the columns, one for each part of a score: symbol, title and tint.

    The symbols have the colours of `seat`.
    """
    column_width = (PARTS_RIGHT - PARTS_LEFT) / len(score.parts)
    max_width = column_width - TITLE_GAP
    titles = [words(title) for title, _points in score.parts]
    text_size = _common_title_size(titles, max_width)
    for i, (part, _points) in enumerate(score.parts):
        middle = PARTS_LEFT + (i + 0.5) * column_width
        symbol = _part_icon(part, seat, middle, PART_ICON_Y)
        if symbol:
            yield symbol
        yield Label(
            titles[i],
            middle,
            TITLES_Y,
            text_size,
            "Medium",
            INK_SOFT,
            anchor="mm",
            max_width=max_width,
            min_size=LEAST_TITLE_TEXT,
        )
        tint = TINTS[i % len(TINTS)]
        yield Panel(
            middle - TINT_WIDTH / 2,
            TINTS_Y,
            TINT_WIDTH,
            TINT_HEIGHT,
            fill=tint,
            edge=None,
            edge_width=0,
            radius=4,
        )


def _common_title_size(titles: Sequence[str], max_width: float) -> int:
    """The largest text size in which each of these titles fits the width."""
    fitted = [
        fit_text(title, max_width, TITLE_TEXT, "Medium", LEAST_TITLE_TEXT) for title in titles
    ]
    return min(text_size for _text, text_size in fitted)


def _draw_row(result: Result, seat: Seat, words: Words, y: float, best: int) -> Items:
    """One seat's rank, parts and total, and a bar compared with `best`, the highest total."""
    score, rank = result.scores[seat], result.ranks[seat]
    won, middle = rank == 1, y + ROW_MIDDLE
    yield seat_panel(MARGIN, y, WIDTH - 2 * MARGIN, ROW_HEIGHT - ROW_GAP, highlighted=won)
    rank_colour = TERRACOTTA if won else INK_SOFT
    yield Label(
        str(rank),
        RANK_X,
        middle,
        size=KEY,
        weight="Bold",
        colour=rank_colour,
        anchor="mm",
    )
    yield marker.at(MARKER_X, middle, 58, seat)
    yield Label(
        words.seat_name(seat),
        NAME_X,
        middle,
        size=38,
        weight="Bold",
        max_width=TOTALS_RIGHT - NAME_MARGIN - NAME_X,
        min_size=26,
    )
    yield from _draw_part_points(score, y + POINTS_Y)
    total = format_number(score.total)
    yield Label(
        total,
        TOTALS_RIGHT,
        middle,
        size=60,
        weight="Bold",
        colour=INK,
        anchor="rm",
    )
    if score.total > 0:
        full_width = WIDTH - 2 * SIDE_MARGIN
        width = full_width * score.total / best
        yield from _draw_score_bar(score, SIDE_MARGIN, y + BAR_TOP, width)


def _draw_part_points(score: Score, y: float) -> Items:
    """The points of each part of a score, in the parts' columns."""
    step = (PARTS_RIGHT - PARTS_LEFT) / len(score.parts)
    for i, (_part, points) in enumerate(score.parts):
        x = PARTS_LEFT + (i + 0.5) * step
        colour = _points_colour(points)
        yield Label(
            format_number(points),
            x,
            y,
            size=46,
            colour=colour,
            anchor="mm",
        )


def _points_colour(points: int) -> str:
    """The colour of a part's points: red below zero, pale for zero."""
    if points < 0:
        return RED
    return INK if points else INK_PALE


def _draw_score_bar(score: Score, x: float, y: float, bar_width: float) -> Items:
    """A seat's total as a bar of this width, with a piece for each part above zero.

    Parts below zero have no piece: they have already made the total,
    and so the bar, smaller.
    """
    gained = max(1, sum(points for _part, points in score.parts if points > 0))
    for i, (_part, points) in enumerate(score.parts):
        if points > 0:
            share = bar_width * points / gained
            tint = TINTS[i % len(TINTS)]
            width = max(LEAST_PIECE, share - PIECE_GAP)
            yield Panel(
                x,
                y,
                width,
                BAR_HEIGHT,
                fill=tint,
                edge=None,
                edge_width=0,
                radius=6,
            )
            x += share


def _tie_break_lines(view: PraetorView, words: Words) -> Sequence[str]:
    """The sentences on how ties were broken, wrapped to the picture; none before the end."""
    if view.result is None:
        return []
    lines: list[str] = []
    for text in view.result.tie_breaks:
        lines += wrap_text(words(text), WIDTH - 2 * SIDE_MARGIN, NOTE_TEXT)
    return lines
