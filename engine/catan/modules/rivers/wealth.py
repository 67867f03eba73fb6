"""The Wealthiest Settler and the Poor Settlers, by the gold that everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core import Entry, Seat, Text, Who
from ...state import NOBODY, State
from ..gold_coins import gold_of
from .board import DATA

WEALTHIEST_TITLE: Final = Text("Wealthiest Settler")
POOR_TITLE: Final = Text("Poor Settler")
WEALTHIEST_POINTS: Final[int] = DATA["points"]["wealthiest"]
POOR_POINTS: Final[int] = DATA["points"]["poor"]  # below 0


class Wealth(NamedTuple):
    """Who is rich and who is poor: the slot of the rivers."""

    wealthiest: int = NOBODY  # a seat
    poor: tuple[Seat, ...] = ()


def judge_wealth(gold: Sequence[int]) -> Wealth:
    """Who is rich and who is poor with this gold, by seat.

    Rulebook: everybody with the least is poor, also where all have the
    same; who alone has the most is rich.
    """
    least = min(gold)
    most = max(gold)
    poor = tuple(seat for seat, n in enumerate(gold) if n == least)
    has_sole_leader = gold.count(most) == 1 and most > least
    return Wealth(gold.index(most) if has_sole_leader else NOBODY, poor)


def update_wealth(s: State, before: Wealth, entry: Entry) -> Wealth:
    """Finds who is rich and who is poor now, and changes their points.

    Returns what it found.
    """
    after = judge_wealth([gold_of(s, p.seat) for p in s.players])
    if after == before:
        return before
    for p in s.players:
        p.score += _points_of(after, p.seat) - _points_of(before, p.seat)
    _tell_wealth(before, after, entry)
    return after


def _points_of(wealth: Wealth, seat: Seat) -> int:
    """The points that a seat gains, or loses (below 0), by being rich or poor."""
    points = 0
    if wealth.wealthiest == seat:
        points += WEALTHIEST_POINTS
    if seat in wealth.poor:
        points += POOR_POINTS
    return points


def _tell_wealth(before: Wealth, after: Wealth, entry: Entry) -> None:
    """Tells everybody who has become rich or poor, and who is so no longer."""
    if entry.news is None:
        return
    had_holder = before.wealthiest != NOBODY
    if after.wealthiest not in (NOBODY, before.wealthiest):
        concerned = (before.wealthiest,) if had_holder else ()
        entry.tell(
            "{player} is the Wealthiest Settler.",
            player=Who(after.wealthiest),
            concerns=concerned,
        )
    elif had_holder and after.wealthiest == NOBODY:
        entry.tell("{player} is the Wealthiest Settler no longer.", player=Who(before.wealthiest))
    for seat in after.poor:
        if seat not in before.poor:
            entry.tell("{player} is a Poor Settler.", player=Who(seat))
    for seat in before.poor:
        if seat not in after.poor:
            entry.tell("{player} is a Poor Settler no longer.", player=Who(seat))
