"""The private page *Report* of a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from engine.core import Result, Text, Who
from engine.verify import DiceVerdict
from play import Table
from play.match_course import MatchCourse
from play.match_report import MatchReport
from render.charts import report_lines
from words import Words

from ..components import custom_ids
from .card_lines import outcome_lines
from .layout import SLATE, button, clip, gallery, page, rows, text
from .replay_page import analysis_buttons
from .statistics import duration_text

MAX_WORDS_LENGTH: Final = 3900  # characters of the course in words


def report_page(
    table: Table,
    report: MatchReport,
    verdict: DiceVerdict,
    course: MatchCourse,
    words: Words,
    files: Sequence[discord.File] = (),
) -> discord.ui.LayoutView:
    """Who won by what, how long it took, what became of ratings, and whether chance was fair.

    `files` are the picture of the match's course. The button *In words*
    tells the same; it is left out where the course is empty.
    """
    length = Text(
        "Turns: {turns}. Moves: {moves}. It took {time}.",
        turns=report.turns,
        moves=report.moves,
        time=duration_text(report.seconds),
    )
    lines = [
        *outcome_lines(table, words),
        *_points_lines(report.result, words),
        words(length),
        *_rating_lines(report, words),
        f"{'✓' if verdict.is_right else '✗'} {words(verdict.sentence)}",
        f"-# {words(Text('/game export sends the whole log as a file.'))}",
    ]
    buttons = [
        button(words(Text("Log")), custom_ids.make_id("log", table.id)),
        button(words(Text("Replay")), custom_ids.make_id("replay", table.id)),
        *_words_buttons(table, course, words),
        *analysis_buttons(table, words),
    ]
    return page(text("\n".join(lines)), *gallery(files), *rows(buttons), accent=SLATE)


def _words_buttons(
    table: Table,
    course: MatchCourse,
    words: Words,
) -> list[discord.ui.Button[Any]]:
    """The button *In words*; none where there is nothing to tell."""
    if course.is_empty:
        return []
    return [button(words(Text("In words")), custom_ids.make_id("reportwords", table.id))]


def report_words_page(table: Table, course: MatchCourse, words: Words) -> discord.ui.LayoutView:
    """The course of a match in words, for those who do not see the picture.

    Without points it is told first who has won.
    """
    points = course.shown_points
    heading = _curve_lines(points, words) if points else outcome_lines(table, words)
    lines = [*heading, *report_lines(course.parts, words)]
    return page(text(clip("\n".join(lines), MAX_WORDS_LENGTH)), accent=SLATE)


def _curve_lines(points: Sequence[Sequence[int]], words: Words) -> list[str]:
    """The points by turn: a line for each seat below their heading."""
    curves = [
        f"{words.seat_name(seat)}: {', '.join(map(str, line))}" for seat, line in enumerate(points)
    ]
    return [words(Text("Points by turn:")), *curves]


def _points_lines(result: Result, words: Words) -> list[str]:
    """A line for each seat: of which parts its points are made.

    Nothing where they have no parts.
    """
    lines = []
    for seat, score in enumerate(result.scores):
        parts = ", ".join(f"{words(label)} {points}" for label, points in score.parts)
        if parts:
            lines.append(f"> {words.seat_name(seat)}: {parts}")
    return lines


def _rating_lines(report: MatchReport, words: Words) -> list[str]:
    """The rating of each who was rated, before and after."""
    changes = [
        Text(
            "Rating of {player}: {before} → {after}.",
            player=Who(change.seat),
            before=change.before,
            after=change.after,
        )
        for change in report.rating_changes
    ]
    return [words(change) for change in changes]
