"""The piles that decided between equals: drawn at the end, where teams have equally much gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.armadora.view import ArmadoraView
from engine.core import Result, Seat, Text
from words import Words

from ..fonts import wrap_text
from ..scene import Items, Label
from ..theme import INK, INK_SOFT, LAUREL
from ..widgets import draw_badge, equal_columns
from .board import GOLD_BADGE_RIM, GOLD_BADGE_TEXT
from .icons import nuggets, roundel
from .layout import LEFT, RIGHT, faction_key, seats_by_team

# the heading left of the piles: its room, the gap after it, its text
HEADING_WIDTH, HEADING_GAP, HEADING_TEXT, HEADING_STEP = 190, 14, 28, 29
HEADING_INSET: Final = 8
TEAMS_IN_ROW: Final = 2
LINE_HEIGHT: Final = 58  # height of a line of piles
PILE_STEP: Final = 56  # from pile to pile
PILE_WIDTH: Final = 50  # how wide a pile is
PILE_RISE, AMOUNT_DROP, AMOUNT_SIZE, AMOUNT_TEXT = 11, 11, 38, 28
RANK_X, RANK_SIZE, RANK_TEXT = 26, 42, 30
EMBLEM_X, EMBLEM_SIZE, EMBLEM_STEP = 74, 46, 40  # of a team's emblems, and from one to the next
FIRST_PILE_ASIDE: Final = 60  # from the last emblem

Team = tuple[Seat, ...]


def find_tied_teams(view: ArmadoraView) -> list[Team]:
    """The teams that have as much gold as another one, and any at all; the best first."""
    if view.result is None:
        return []
    result = view.result
    # all seats of a team have the same gold and rank
    gold_by_team = {team: result.scores[team[0]].total for team in seats_by_team(view)}
    totals = list(gold_by_team.values())
    tied = [team for team, gold in gold_by_team.items() if gold and totals.count(gold) > 1]
    return sorted(tied, key=lambda team: (result.ranks[team[0]], team))


def tie_break_height(view: ArmadoraView) -> int:
    """How many pixels the comparison of piles takes; 0 without a tie."""
    tied_teams = find_tied_teams(view)
    if not tied_teams:
        return 0
    lines = sum(_count_pile_lines(view, teams) for teams in _team_rows(tied_teams))
    return LINE_HEIGHT * lines


def _team_rows(teams: Sequence[Team]) -> list[Sequence[Team]]:
    """The teams in rows, as many side by side as there is room for."""
    return [teams[start : start + TEAMS_IN_ROW] for start in range(0, len(teams), TEAMS_IN_ROW)]


def _count_pile_lines(view: ArmadoraView, teams: Sequence[Team]) -> int:
    """How many lines of piles these teams side by side take: as many as that with most."""
    return max(len(_pile_rows(view, team)) for team in teams)


def draw_tie_break(view: ArmadoraView, result: Result, words: Words, top: float) -> Items:
    """The heading, and beside it each tied team: rank, emblems, its piles in one or more lines.

    Nothing where no teams have equally much gold.
    """
    tied_teams = find_tied_teams(view)
    if not tied_teams:
        return
    y = top + LINE_HEIGHT / 2
    yield from _draw_heading(words(Text("Piles compared")), y)
    for teams in _team_rows(tied_teams):
        for team, (x, _width) in zip(teams, _team_columns(), strict=False):
            yield from _draw_team(view, team, result.ranks[team[0]], x, y)
        y += LINE_HEIGHT * _count_pile_lines(view, teams)


def _team_columns() -> list[tuple[float, float]]:
    """Where teams stand side by side: (x, width) of each."""
    return equal_columns(LEFT + HEADING_WIDTH + HEADING_GAP, RIGHT, TEAMS_IN_ROW)


def _draw_heading(heading: str, y: float) -> Items:
    """Draws the heading on one line, or on two around the height y; long ones are made smaller."""
    first, *rest = wrap_text(heading, HEADING_WIDTH, HEADING_TEXT, "Bold")
    lines = (first, " ".join(rest)) if rest else (first,)
    first_y = y - (len(lines) - 1) / 2 * HEADING_STEP
    for i, line in enumerate(lines):
        line_y = first_y + i * HEADING_STEP
        max_width = HEADING_WIDTH - HEADING_INSET
        yield Label(
            line,
            LEFT + HEADING_INSET,
            line_y,
            size=HEADING_TEXT,
            weight="Bold",
            max_width=max_width,
        )


def _draw_team(view: ArmadoraView, team: Team, rank: int, left: float, y: float) -> Items:
    """The rank of a tied team, the emblems of its seats and its piles, from `left` on."""
    colour = LAUREL if rank == 1 else INK_SOFT
    yield from draw_badge(left + RANK_X, y, str(rank), RANK_SIZE, RANK_TEXT, colour)
    for place, seat in enumerate(team):
        x = left + EMBLEM_X + EMBLEM_STEP * place
        yield roundel.at(x, y, EMBLEM_SIZE, faction_key(view, seat))
    for piles in _pile_rows(view, team):
        yield from _draw_piles(piles, left + _first_pile_x(team), y)
        y += LINE_HEIGHT


def _first_pile_x(team: Team) -> float:
    """The middle of the first pile of a team, from the left of its column."""
    return EMBLEM_X + FIRST_PILE_ASIDE + EMBLEM_STEP * (len(team) - 1)


def _pile_rows(view: ArmadoraView, team: Team) -> list[tuple[int, ...]]:
    """The piles of a team in rows, as many side by side as there is room for."""
    first, *_ = team  # all seats of a team have the same piles
    piles = view.armies[first].piles
    _x, width = _team_columns()[0]
    last_x = width - PILE_WIDTH / 2  # of the middle of a pile
    piles_in_row = 1 + int((last_x - _first_pile_x(team)) // PILE_STEP)
    return [piles[start : start + piles_in_row] for start in range(0, len(piles), piles_in_row)]


def _draw_piles(piles: Sequence[int], left: float, y: float) -> Items:
    """One line of gold piles with their amounts."""
    for place, gold in enumerate(piles):
        x = left + PILE_STEP * place
        yield nuggets.at(x, y - PILE_RISE, PILE_WIDTH)
        yield from draw_badge(
            x,
            y + AMOUNT_DROP,
            str(gold),
            AMOUNT_SIZE,
            AMOUNT_TEXT,
            fill=INK,
            rim=GOLD_BADGE_RIM,
            colour=GOLD_BADGE_TEXT,
        )
