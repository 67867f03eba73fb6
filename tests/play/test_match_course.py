"""The course of a finished match, as its report shows it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine import games
from engine.chronicle import ReportBars, ReportTable
from engine.core import Result, StreamEntry, Text
from engine.match import Match
from play.match_course import (
    MAX_CURVE_POINTS,
    MatchCourse,
    _order_labels,
    _thin_out,
    trace_course,
)


def play_to_end(key: str, seats: int, seed: int) -> Match[Any]:
    game, random = games()[key], Random(seed)
    match = Match.start(game, seats, {}, seed, StreamEntry(seed))
    while match.decisions():
        decision = match.decisions()[0]
        match.act(decision.seat, decision.sample(random))
    return match


def course_of(match: Match[Any]) -> MatchCourse:
    """The course of a match at a table without times."""
    result = match.game.result(match.state)
    row = SimpleNamespace(ended_at=None)
    table: Any = SimpleNamespace(match=match, row=row, result=lambda: result)
    return trace_course(table)


@pytest.mark.parametrize("key", sorted(games()))
def test_every_game_has_a_course_that_ends_with_the_result(key: str) -> None:
    match = play_to_end(key, min(games()[key].meta.seats), 4)
    course = course_of(match)
    result = match.game.result(match.state)
    assert result is not None
    assert [line[-1] for line in course.points] == [score.total for score in result.scores]
    assert len({len(line) for line in course.points}) == 1


@pytest.mark.parametrize("key", sorted(games()))
def test_points_are_shown_where_a_game_has_some(key: str) -> None:
    course = course_of(play_to_end(key, min(games()[key].meta.seats), 4))
    is_won_only = key == "lapilli"
    assert course.has_points is not is_won_only
    assert course.shown_points == (() if is_won_only else course.points)
    assert course.is_empty is is_won_only


def test_a_match_that_was_given_up_shows_the_points_as_they_stood() -> None:
    given_up = Result((1, 2), (), (0, 1))
    for key, has_points in (("roma", True), ("lapilli", False)):
        match = Match.start(games()[key], 2, {}, 1, StreamEntry(1))
        row = SimpleNamespace(ended_at=None)
        table: Any = SimpleNamespace(match=match, row=row, result=lambda: given_up)
        assert trace_course(table).has_points is has_points


def test_parts_of_one_sort_stand_by_name() -> None:
    """Armadora's regions, of which everybody won others."""
    regions = [Text("Region {letter}", letter=letter) for letter in "bca"]
    found = _order_labels([Text("cities"), *regions, Text("awards")])
    assert [label.args.get("letter", label.id) for label in found] == [
        "cities",
        "a",
        "b",
        "c",
        "awards",
    ]


def test_catan_counts_every_roll_and_every_card_that_it_brought() -> None:
    match = play_to_end("catan", 3, 2)
    course = course_of(match)
    dice = next(part for part in course.parts if isinstance(part, ReportBars))
    numbers = [note.number for note in match.state.history_notes() if note.verb == "roll"]
    rolls = sum(line.move == match.game.moves.parse("roll") for line in match.lines)
    assert sum(dice.counts) == rolls
    assert numbers, "the history of the last round tells some of them"
    assert sum(dice.expected) == pytest.approx(rolls)
    cards = next(
        part
        for part in course.parts
        if isinstance(part, ReportTable) and part.title.id == "Cards from rolls"
    )
    assert all(value >= 0 for row in cards.values for value in row)
    assert sum(map(sum, cards.values)) > 0


def test_praetor_tells_where_all_favor_came_from() -> None:
    match = play_to_end("praetor", 2, 3)
    table = next(part for part in course_of(match).parts if part.title.id == "Favor by source")
    assert isinstance(table, ReportTable)
    start = match.copy_of_start().state
    for seat, row in enumerate(table.values):
        won = match.state.players[seat].favor - start.players[seat].favor
        assert sum(row) == won


def test_what_was_taken_back_is_not_told() -> None:
    game = games()["lapilli"]
    match = Match.start(game, 2, {}, 1, StreamEntry(1))
    first = match.decisions()[0]
    match.act(first.seat, first.moves[0])
    match.undo(first.seat, 0)
    random = Random(1)
    while match.decisions():
        decision = match.decisions()[0]
        match.act(decision.seat, decision.sample(random))
    ended = sum(match.lines[number - 1].ends_turn for number in match.standing_entries())
    assert len(course_of(match).points[0]) == ended + 2, "the start, each turn, the end"


def test_a_long_curve_keeps_its_end() -> None:
    curve = [(number,) for number in range(1000)]
    thinned = _thin_out(curve)
    assert len(thinned) <= MAX_CURVE_POINTS + 1
    assert thinned[0] == (0,)
    assert thinned[-1] == (999,)
