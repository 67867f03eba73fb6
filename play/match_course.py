"""The course of a finished match, for the picture of its report: points by turn, and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from engine.chronicle import ReportPart, ReportTable
from engine.core import Text
from engine.match import Match, Undo

from .league.table_decisions import seconds_waited_for
from .replay import replay_positions
from .table import Table

MAX_CURVE_POINTS: Final = 120  # of a long match only every so many turns are shown
MAX_PART_COLUMNS: Final = 8  # of the table of final points
SECONDS_AN_HOUR: Final = 3600
FINAL_POINTS: Final = Text("Final points")
WAITED_FOR: Final = Text("Waited for, in hours")
HOURS: Final = Text("hours")


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """What the report shows of a match's course."""

    points: tuple[tuple[int, ...], ...]  # by seat: the points after the start and each turn
    parts: tuple[ReportPart, ...]
    has_points: bool  # False in a game in which one only wins or loses

    @property
    def shown_points(self) -> tuple[tuple[int, ...], ...]:
        """The points as the report shows them: none of a game without points."""
        return self.points if self.has_points else ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.shown_points and not self.parts


def trace_course(table: Table) -> MatchCourse:
    """Replays a finished match and collects its course; it takes a while for a long one."""
    match = table.match
    assert match is not None
    chronicle = match.game.begin_chronicle(match.seats, match.options)
    standing = set(match.standing_entries())
    curve = [_current_points(match, match.copy_of_start().state)]
    positions = replay_positions(match)
    before = next(positions).state.copy()
    for number, (line, position) in enumerate(zip(match.lines, positions), 1):
        if number in standing and not isinstance(line.move, Undo):
            chronicle.note(before, line, position.state)
            if line.ends_turn:
                curve.append(_current_points(match, position.state))
        before = position.state.copy()
    curve.append(_final_points(table, match))
    parts = (*_final_tables(table), *chronicle.list_parts(), *_waiting_tables(table))
    points = tuple(zip(*_thin_out(curve), strict=True))  # by seat instead of by turn
    return MatchCourse(
        points=points,
        parts=parts,
        has_points=_has_points(table, match),
    )


def _current_points(match: Match[Any], state: Any) -> tuple[int, ...]:
    """The points of every seat if the match ended now; zeros where the game cannot say."""
    standing = match.game.standing(state)
    if standing is None:
        return (0,) * match.seats
    return tuple(score.total for score in standing.scores)


def _final_points(table: Table, match: Match[Any]) -> tuple[int, ...]:
    """The points of every seat at the end; of a match that was given up, as they stood then."""
    result = table.result()
    assert result is not None
    if not result.scores:
        return _current_points(match, match.state)
    return tuple(score.total for score in result.scores)


def _has_points(table: Table, match: Match[Any]) -> bool:
    """Whether there are points in the game, by its result or, if given up, as it stood then."""
    found = table.result(), match.game.standing(match.state)
    return any(each.has_points for each in found if each is not None)


def _thin_out(curve: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Every so many points of a long curve, always with its last."""
    step = max(1, ceil(len(curve) / MAX_CURVE_POINTS))
    return [*curve[:-1:step], curve[-1]]


def _final_tables(table: Table) -> list[ReportTable]:
    """What everybody's final points are made of, as a list of one table.

    Empty if there are fewer than two parts, or too many to be shown.
    """
    result = table.result()
    assert result is not None
    labels: list[Text] = []
    for score in result.scores:
        labels += [label for label, _points in score.parts if label not in labels]
    if not 1 < len(labels) <= MAX_PART_COLUMNS:
        return []
    labels = _order_labels(labels)
    rows: list[tuple[int, ...]] = []  # one a seat
    for score in result.scores:
        points = dict(score.parts)
        rows.append(tuple(points.get(label, 0) for label in labels))
    found = ReportTable(
        title=FINAL_POINTS,
        columns=tuple(labels),
        values=tuple(rows),
    ).without_empty_columns()
    return [found] if found is not None else []


def _order_labels(labels: Sequence[Text]) -> list[Text]:
    """The labels in the order in which they came; labels of one sort, such as regions, by name."""
    sort_ids = [label.id for label in labels]  # "Region {name}" is one for all regions
    return sorted(labels, key=lambda label: (sort_ids.index(label.id), str(label.args)))


def _waiting_tables(table: Table) -> list[ReportTable]:
    """How many hours the others waited for everybody, as a list of one table.

    Empty if nobody let them wait for an hour, or if the times of the
    moves are not known.
    """
    ended = table.row.ended_at
    if ended is None or len(table.times) != table.seq:
        return []
    waited = seconds_waited_for(table, ended)
    hours = [(round(waited[seat] / SECONDS_AN_HOUR),) for seat in range(len(table.seats))]
    found = ReportTable(
        title=WAITED_FOR,
        columns=(HOURS,),
        values=tuple(hours),
    ).without_empty_columns()
    return [found] if found is not None else []
