"""The piles that decided between equals: drawn at the end, where teams have equally much gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.armadora.view import ArmadoraView
from engine.core import Result, Seat, Text
from words import Words

from ..scene import Items
from ..theme import INK, INK_SOFT, LAUREL
from ..widgets import draw_badge, draw_heading
from .board import GOLD_BADGE_RIM, GOLD_BADGE_TEXT
from .icons import nuggets, roundel
from .layout import LEFT, RIGHT, faction_key, seats_by_team

HEADING_HEIGHT: Final = 54  # height of the heading
LINE_HEIGHT: Final = 66  # height of a line of piles
PILE_STEP: Final = 62  # from pile to pile
PILE_WIDTH: Final = 50  # how wide a pile is
PILE_RISE, AMOUNT_DROP, AMOUNT_SIZE, AMOUNT_TEXT = 10, 14, 42, 30
RANK_X, RANK_SIZE, RANK_TEXT = 26, 42, 30
EMBLEM_X, EMBLEM_SIZE, EMBLEM_STEP = 76, 46, 40  # of a team's emblems, and from one to the next
FIRST_PILE_ASIDE: Final = 68  # from the last emblem

Team = tuple[Seat, ...]


def find_tied_teams(view: ArmadoraView) -> list[Team]:
    """The teams that have as much gold as another one, and any at all; the best first."""
    if view.result is None:
        return []
    result = view.result
    gold = {team: result.scores[team[0]].total for team in seats_by_team(view)}
    totals = list(gold.values())
    found = [team for team, total in gold.items() if total and totals.count(total) > 1]
    return sorted(found, key=lambda team: (result.ranks[team[0]], team))


def tie_break_height(view: ArmadoraView) -> int:
    """How many pixels the comparison of piles takes; 0 without a tie."""
    tied_teams = find_tied_teams(view)
    if not tied_teams:
        return 0
    lines = sum(len(_pile_rows(view, team)) for team in tied_teams)
    return HEADING_HEIGHT + LINE_HEIGHT * lines


def draw_tie_break(view: ArmadoraView, result: Result, words: Words, top: float) -> Items:
    """The heading, and each tied team: rank, emblems, and its piles in one or more lines.

    Nothing where no teams have equally much gold.
    """
    tied_teams = find_tied_teams(view)
    if not tied_teams:
        return
    yield from draw_heading(words(Text("Piles compared")), LEFT + 8, top + 26, RIGHT - LEFT - 16)
    y = top + HEADING_HEIGHT + LINE_HEIGHT / 2
    for team in tied_teams:
        rank = result.ranks[team[0]]  # all seats of a team have the same
        yield from _draw_team(view, team, rank, y)
        for piles in _pile_rows(view, team):
            yield from _draw_piles(piles, _first_pile_x(team), y)
            y += LINE_HEIGHT


def _draw_team(view: ArmadoraView, team: Team, rank: int, y: float) -> Items:
    """The rank of a tied team and the emblems of its seats, before its piles."""
    yield from draw_badge(
        LEFT + RANK_X, y, str(rank), RANK_SIZE, RANK_TEXT, LAUREL if rank == 1 else INK_SOFT
    )
    for place, seat in enumerate(team):
        x = LEFT + EMBLEM_X + EMBLEM_STEP * place
        yield roundel.at(x, y, EMBLEM_SIZE, faction_key(view, seat))


def _first_pile_x(team: Team) -> float:
    """The middle of the first pile of a team."""
    return LEFT + EMBLEM_X + FIRST_PILE_ASIDE + EMBLEM_STEP * (len(team) - 1)


def _pile_rows(view: ArmadoraView, team: Team) -> list[tuple[int, ...]]:
    """The piles of a team in rows, as many side by side as there is room for."""
    first, *_ = team  # all seats of a team have the same piles
    piles = view.armies[first].piles
    last_x = RIGHT - PILE_WIDTH / 2
    row_length = 1 + int((last_x - _first_pile_x(team)) // PILE_STEP)
    return [piles[start : start + row_length] for start in range(0, len(piles), row_length)]


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
