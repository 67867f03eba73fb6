"""Points by place that fit a season's game: teams share a place, and so its points.

They are stored for every seat of a full table: partners who win with 3
points have 3, 3, 0, 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from db.leagues import SeasonRow
from engine.core import Game, Illegal, Options, Text
from play.lobby_checks import find_game

from .standings import find_point_scale

MOST_POINTS: Final = 1000
Scales = dict[str, list[float]]  # points of every seat, by the number of seats as text


def count_sides(game: Game[Any], size: int, options: Mapping[str, str]) -> int:
    """How many sides play against each other at a full table: teams, or single players.

    `size` is how many sit at a full table. There are points for as many
    ranks as there are sides. Teams that are not equally large could not
    share the points of a rank: then everybody counts as a side.
    """
    teams = len(set(game.teams(size, _make_options(game, options))))
    are_equally_large = size % teams == 0
    return teams if are_equally_large else size


def _make_options(game: Game[Any], options: Mapping[str, str]) -> Options:
    """The options as a game takes them; nothing is checked."""
    return Options(game.meta.fill_options(options), game.meta.revision)


def find_individual_options(game: Game[Any], size: int) -> dict[str, str]:
    """The options of a game that must be chosen so that everybody plays alone, without partners.

    Empty if everybody plays alone anyway, or if no single option makes it so.
    Seasons ask for this, as their standings are those of single people.
    """
    if count_sides(game, size, {}) == size:
        return {}
    for option in game.meta.options:
        for setting in option.settings:
            chosen = {option.key: setting.key}
            fits = setting.seats is None or size in setting.seats
            if fits and count_sides(game, size, chosen) == size:
                return chosen
    return {}


def read_points(
    game: Game[Any],
    size: int,
    options: Mapping[str, str],
    typed: Sequence[float],
    smaller: Sequence[Sequence[float]] = (),
) -> Scales:
    """The points to store for those that somebody typed by place.

    `typed` are those of a full table, at which `size` people sit,
    `smaller` those of smaller tables. Where nobody typed any, the usual
    ones are taken. Raises Illegal unless there is a number for every
    place.
    """
    sides = count_sides(game, size, options)
    if typed and len(typed) != sides:
        raise Illegal(_wrong_count_text(size, sides))
    check_scale(typed)
    full = _spread_over_seats(typed or find_point_scale(sides, {}), size)
    scales: Scales = {str(size): full}
    for scale in smaller:
        scales[str(len(scale))] = _check_smaller_scale(game, size, full, scale)
    return add_smaller_scales(game, size, scales)


def _check_smaller_scale(
    game: Game[Any],
    size: int,
    full: Sequence[float],
    scale: Sequence[float],
) -> list[float]:
    """Checks the typed points of a smaller table, and returns them as they are stored.

    Raises Illegal if the season has no tables of that size, or a win
    would not be worth the same there.
    """
    check_scale(scale)
    if len(scale) not in game.meta.seats or len(scale) >= size:
        raise Illegal(
            Text("There are no tables of {n} in this season.", n=len(scale)),
        )
    if scale[0] != full[0]:
        refusal = Text("A win is worth the same at every table: {points}.", points=f"{full[0]:g}")
        raise Illegal(refusal)
    return [float(each) for each in scale]


def add_smaller_scales(
    game: Game[Any],
    size: int,
    scales: Mapping[str, Sequence[float]],
) -> Scales:
    """The points of a full table, with those of every smaller table added.

    `size` is how many sit at a full table. What nobody chose follows
    from the full table: a win and a last place are worth the same
    there, and the places between lie evenly between them.
    """
    full = scales[str(size)]
    derived = {str(n): derive_scale(full, n) for n in game.meta.seats if n < size}
    chosen = {n: [float(each) for each in scale] for n, scale in scales.items()}
    return {**derived, **chosen}


def derive_scale(full: Sequence[float], seats: int) -> list[float]:
    """The points of a smaller table, in steps of a half.

    Its places are spread evenly over those of the full table. One that
    comes to lie between two of them gets points between theirs: of 5,
    3, 1, 0 for four people it makes 5, 2, 0 for three.
    """
    derived: list[float] = []
    for place in range(seats):
        full_place = place * (len(full) - 1) / (seats - 1)  # such as 1.5, from 0
        before = int(full_place)
        after = min(before + 1, len(full) - 1)
        share_of_after = full_place - before
        points = full[before] + share_of_after * (full[after] - full[before])
        derived.append(round(2 * points) / 2)
    # a win and a last place are worth just what they are at the full table
    return [float(full[0]), *derived[1:-1], float(full[-1])]


def _spread_over_seats(by_place: Sequence[float], size: int) -> list[float]:
    """The points of every seat at a table of that size: all of a team get its place's points."""
    team_size = size // len(by_place)
    by_seat: list[float] = []
    for points in by_place:
        by_seat += [float(points)] * team_size
    return by_seat


def _wrong_count_text(size: int, places: int) -> Text:
    """The refusal of a wrong number of points: how many are needed, with an example."""
    example = ", ".join(f"{each:g}" for each in find_point_scale(places, {}))
    if places == size:
        return Text("Write points for {n} places, such as {example}.", n=places, example=example)
    return Text(
        "With these options {n} teams play at a table, so write points for {n} places, such as "
        "{example}.",
        n=places,
        example=example,
    )


def check_scale(scale: Sequence[float]) -> None:
    """Raises Illegal if a place is worth more than the one before it, or beyond MOST_POINTS."""
    is_rising = any(later > before for before, later in pairwise(scale))
    is_too_large = not all(abs(each) <= MOST_POINTS for each in scale)
    if is_rising or is_too_large:
        raise Illegal(Text("Write points as numbers with commas, the winner's first."))


def points_of_smaller_tables(season: SeasonRow) -> list[tuple[float, ...]]:
    """The points at tables that are not full, the largest first.

    Empty if the season has no such tables, or is so old that no points
    were stored for them.
    """
    scales = {int(seats): tuple(scale) for seats, scale in season.terms["points"].items()}
    smaller = [seats for seats in sorted(scales, reverse=True) if seats < season.terms["size"]]
    return [scales[seats] for seats in smaller]


def points_by_place(season: SeasonRow) -> tuple[float, ...]:
    """The points of a season as people read them: one number for every place.

    In games of teams, a team takes one place, whose points are the mean
    of its members' points.
    """
    terms = season.terms
    size = terms["size"]
    scales = {int(seats): tuple(scale) for seats, scale in terms["points"].items()}
    by_seat = find_point_scale(size, scales)
    sides = count_sides(find_game(terms["game"]), size, terms["options"])
    team_size = size // sides
    teams = [by_seat[first : first + team_size] for first in range(0, size, team_size)]
    return tuple(sum(points) / team_size for points in teams)
